"""What a sample of shoes would have caught, in words, and how many shoes a wished power takes.

Always for a failure at once (p < 1e-6), with 99 % probability. The faults are
those that people make; the figures follow from the laws of the tests, not from
simulation.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, comb, factorial, log, sqrt

from certkit.randomness.decks.definition import POWER, percent, shift
from certkit.randomness.decks.neighbours import closest_reach
from certkit.randomness.decks.pack import Pack
from certkit.randomness.decks.places import cell_reach
from certkit.randomness.decks.repeats import seed_bits, shoes_for_seed
from certkit.randomness.laws import permutations
from certkit.randomness.laws.tails import normal_point

__all__ = ["FAULTS", "Fault", "in_words", "needed"]


@dataclass(frozen=True)
class Fault:
    """A fault of a shuffle, and the shoes of a pack that catch it with 99 % (None: no sample does)."""

    id: str
    words: str
    shoes: Callable[[Pack], int | None]
    review: str = ""


def _least(caught: Callable[[int], bool], most: int = 10**13) -> int | None:
    low, high = 1, 2
    while not caught(high):
        low, high = high, high * 2
        if high > most:
            return None
    while low + 1 < high:
        middle = (low + high) // 2
        low, high = (low, middle) if caught(middle) else (middle, high)
    return high


def _kept_pair(share: float) -> Callable[[Pack], int | None]:
    def shoes(pack: Pack) -> int | None:
        cell = min(0.9, max(pack.copies) ** 2 / pack.size)
        return _least(lambda n: cell_reach(cell, n, pack.kinds * (pack.kinds - 1)) <= share)

    return shoes


def _moved_card(share: float) -> Callable[[Pack], int | None]:
    return lambda pack: _least(lambda n: cell_reach(max(pack.copies) / pack.size, n, pack.size * pack.kinds) <= share)


def _not_shuffled(share: float) -> Callable[[Pack], int | None]:
    """One shoe that is the last one again is proof; it comes with chance ``share`` each time."""
    return lambda pack: ceil(log(1 - POWER) / log(1 - share)) + 1


def _seed(bits: int) -> Callable[[Pack], int | None]:
    return lambda pack: ceil(shoes_for_seed(bits))


def _riffles(times: int) -> Callable[[Pack], int | None]:
    """Mean and spread of the rising sequences after so many riffles, against their law (Bayer and Diaconis)."""

    def shoes(pack: Pack) -> int | None:
        if not pack.is_single:
            return None
        n = pack.size
        pmf = permutations.descents(n)
        weights = _riffle_weights(n, times)
        values = range(len(pmf))
        total = sum(p * w for p, w in zip(pmf, weights, strict=True))
        mean = sum(k * p * w for k, p, w in zip(values, pmf, weights, strict=True)) / total
        spread = sum((k - mean) ** 2 * p * w for k, p, w in zip(values, pmf, weights, strict=True)) / total
        fair = sqrt((n + 1) / 12)
        move = (n - 1) / 2 - mean
        points = (normal_point(5e-7) * fair + normal_point(1 - POWER) * sqrt(spread)) / move
        return max(1, ceil(float(points) ** 2))

    return shoes


def _riffle_weights(n: int, times: int) -> list[float]:
    """Chance of a permutation with k + 1 rising sequences after ``times`` riffles, times n!."""
    shelves = 2**times
    return [float(comb(shelves + n - k - 1, n) * factorial(n)) / float(shelves**n) for k in range(n)]


def _naive(pack: Pack) -> int | None:
    """Swap with any card: the inversions move by what exact summation of the swaps gives; about 0.4 deviations."""
    return ceil((shift() / 0.4) ** 2) if pack.is_single else None


FAULTS: tuple[Fault, ...] = (
    Fault("missing_card", "a missing or repeated card in every shoe", lambda pack: 1),
    Fault("one_cycle", "a card may never stay in its place (Sattolo)", lambda pack: 5 if pack.is_single else None),
    Fault("swap_with_any", "every card swapped with any card (naive shuffle)", _naive),
    *(Fault(f"riffles_{k}", f"only {k} riffles", _riffles(k)) for k in (5, 6, 7, 8, 9, 10)),
    Fault("seed_15", "a 15-bit seed", _seed(15)),
    Fault("seed_16", "a 16-bit seed", _seed(16)),
    Fault("seed_31", "a 31-bit seed", _seed(31)),
    Fault("seed_32", "a 32-bit seed", _seed(32)),
    Fault("seed_48", "a 48-bit seed", _seed(48), "review how the generator is seeded and how wide its state is"),
    Fault("seed_64", "a 64-bit seed", _seed(64), "review how the generator is seeded and how wide its state is"),
    Fault("kept_pair_10", "one pair of cards kept together in 10 % of shuffles", _kept_pair(0.1)),
    Fault("kept_pair_1", "one pair of cards kept together in 1 % of shuffles", _kept_pair(0.01)),
    Fault("moved_card_10", "one card put in one place in 10 % of shuffles", _moved_card(0.1)),
    Fault("moved_card_1", "one card put in one place in 1 % of shuffles", _moved_card(0.01)),
    Fault("not_shuffled_1", "the last shoe again in 1 % of shuffles", _not_shuffled(0.01)),
    Fault("not_shuffled_01", "the last shoe again in 0.1 % of shuffles", _not_shuffled(0.001)),
    Fault(
        "modulo_32", "32-bit numbers scaled by remainder", lambda pack: None,
        "compute the bias exactly from the word width, and review the scaling code",
    ),
)  # fmt: skip


def needed(pack: Pack) -> list[tuple[Fault, int | None]]:
    """Shoes that each fault takes with this pack."""
    return [(fault, fault.shoes(pack)) for fault in FAULTS]


def in_words(pack: Pack, n: int) -> tuple[str, ...]:
    """What ``n`` shoes would have caught with 99 % probability, and what they could not."""
    if n < 2:
        return ("fewer than two shoes show next to nothing",)
    moved = cell_reach(max(pack.copies) / pack.size, n, pack.size * pack.kinds)
    lines = [
        f"With 99 % probability {n:,} shoes would have shown: {closest_reach(pack, n)}",
        f"one card put in one place in {percent(moved)} of shuffles",
        f"a seed of {max(0, int(seed_bits(n)))} bits or fewer",
        f"a shoe that was not shuffled in {percent(min(1, -log(1 - POWER) / n))} of rounds",
    ]
    beyond = [
        f"{fault.words} ({'no sample shows it' if shoes is None else f'takes {shoes:,} shoes'}"
        f"{': ' + fault.review if fault.review else ''})"
        for fault, shoes in needed(pack)
        if (shoes is None and fault.review) or (shoes is not None and shoes > n)
    ]
    found = ["; ".join(lines) + "."]
    if beyond:
        found.append("Beyond this sample: " + "; ".join(beyond) + ".")
    return tuple(found)
