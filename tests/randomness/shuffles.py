"""Good and faulty shuffles for the tests: numpy, many shoes at a time, from a seed."""

from __future__ import annotations

import numpy as np


def fair(rng: np.random.Generator, decks: int, size: int = 52) -> np.ndarray:
    return rng.permuted(np.tile(np.arange(size), (decks, 1)), axis=1)


def swaps(picks: np.ndarray, places: list[int], size: int = 52) -> np.ndarray:
    """Shoes made by swapping place ``places[k]`` with ``picks[:, k]``, in that order."""
    decks = len(picks)
    shoes = np.tile(np.arange(size), (decks, 1))
    rows = np.arange(decks)
    for k, place in enumerate(places):
        other = picks[:, k]
        held = shoes[rows, place].copy()
        shoes[rows, place] = shoes[rows, other]
        shoes[rows, other] = held
    return shoes


def naive(rng: np.random.Generator, decks: int) -> np.ndarray:
    """Swap every card with any card."""
    return swaps(rng.integers(0, 52, (decks, 52)), list(range(52)))


def sattolo(rng: np.random.Generator, decks: int) -> np.ndarray:
    """Swap with an earlier card, never with itself."""
    return swaps(rng.integers(0, np.arange(51, 0, -1), (decks, 51)), list(range(51, 0, -1)))


def planet_poker(rng: np.random.Generator, decks: int) -> np.ndarray:
    """Swap with random(51) + 1: the first card is never chosen."""
    return swaps(rng.integers(1, 52, (decks, 52)), list(range(52)))


def ends_early(rng: np.random.Generator, decks: int) -> np.ndarray:
    """The loop leaves out its last swap, of the second card with the first."""
    return swaps(rng.integers(0, np.arange(52, 2, -1), (decks, 50)), list(range(51, 1, -1)))


def scaled(steps: np.ndarray) -> np.ndarray:
    """Fisher-Yates from given picks, 0 to i for place i = 51 .. 1."""
    return swaps(steps, list(range(51, 0, -1)))


def rounded(rng: np.random.Generator, decks: int) -> np.ndarray:
    """round(u * i) where floor(u * (i + 1)) is right."""
    return scaled(np.rint(rng.random((decks, 51)) * np.arange(51, 0, -1)).astype(int))


def remainder_of_bytes(rng: np.random.Generator, decks: int) -> np.ndarray:
    """A byte modulo i + 1."""
    return scaled(rng.integers(0, 256, (decks, 51)) % np.arange(52, 1, -1))


def scaled_bytes(rng: np.random.Generator, decks: int) -> np.ndarray:
    """A byte times i + 1 over 256."""
    return scaled(rng.integers(0, 256, (decks, 51)) * np.arange(52, 1, -1) // 256)


def sorted_by_bytes(rng: np.random.Generator, decks: int) -> np.ndarray:
    """A stable sort by one random byte a card: equal keys keep their order."""
    return np.argsort(rng.integers(0, 256, (decks, 52)), axis=1, kind="stable")


def transpositions(rng: np.random.Generator, decks: int, times: int) -> np.ndarray:
    """So many swaps of two random places."""
    shoes = np.tile(np.arange(52), (decks, 1))
    rows = np.arange(decks)
    for _ in range(times):
        one, two = rng.integers(0, 52, (2, decks))
        held = shoes[rows, one].copy()
        shoes[rows, one] = shoes[rows, two]
        shoes[rows, two] = held
    return shoes


def riffles(rng: np.random.Generator, decks: int, times: int) -> np.ndarray:
    """Gilbert-Shannon-Reeds riffles: the inverse sorts by random digits of ``times`` bits."""
    digits = rng.integers(0, 1 << times, (decks, 52))
    return np.argsort(np.argsort(digits, axis=1, kind="stable"), axis=1)


def cut_only(rng: np.random.Generator, decks: int) -> np.ndarray:
    return (np.arange(52) + rng.integers(0, 52, (decks, 1))) % 52


def shelves(rng: np.random.Generator, decks: int, count: int = 10) -> np.ndarray:
    """A shelf shuffler: each card goes on the top or at the bottom of a random shelf, the shelves in order."""
    found = np.empty((decks, 52), dtype=int)
    for d in range(decks):
        piles: list[list[int]] = [[] for _ in range(count)]
        for card, shelf, top in zip(range(52), rng.integers(0, count, 52), rng.integers(0, 2, 52), strict=True):
            piles[shelf].insert(0 if top else len(piles[shelf]), card)
        found[d] = [card for pile in piles for card in pile]
    return found


def overhand(rng: np.random.Generator, decks: int, times: int) -> np.ndarray:
    """Packets, broken after each card with chance 1/4, are laid in the opposite order."""
    shoes = np.tile(np.arange(52), (decks, 1))
    for _ in range(times):
        breaks = rng.random((decks, 52)) < 0.25
        packet = np.cumsum(breaks, axis=1) - breaks
        order = np.argsort(-packet * 52 + np.arange(52), axis=1, kind="stable")
        shoes = np.take_along_axis(shoes, order, axis=1)
    return shoes


def kept_pair(rng: np.random.Generator, decks: int, share: float) -> np.ndarray:
    """In some shuffles card 7 is put right behind card 3."""
    shoes = fair(rng, decks)
    for row in np.flatnonzero(rng.random(decks) < share):
        rest = shoes[row][shoes[row] != 7]
        at = int(np.flatnonzero(rest == 3)[0])
        shoes[row] = np.concatenate([rest[: at + 1], [7], rest[at + 1 :]])
    return shoes


def moved_to_top(rng: np.random.Generator, decks: int, share: float) -> np.ndarray:
    """In some shuffles card 7 is put on top."""
    shoes = fair(rng, decks)
    for row in np.flatnonzero(rng.random(decks) < share):
        shoes[row] = np.concatenate([[7], shoes[row][shoes[row] != 7]])
    return shoes


def not_shuffled(rng: np.random.Generator, decks: int, share: float) -> np.ndarray:
    """In some rounds the last shoe comes again."""
    shoes = fair(rng, decks)
    for row in np.flatnonzero(rng.random(decks) < share):
        if row:
            shoes[row] = shoes[row - 1]
    return shoes


def seeded(rng: np.random.Generator, decks: int, seeds: int) -> np.ndarray:
    """Every shoe from one of so many seeds: a keyed order for each, made by mixing seed and card."""
    seed = rng.integers(0, seeds, (decks, 1)).astype(np.uint64)
    with np.errstate(over="ignore"):
        key = seed * np.uint64(64) + np.arange(52, dtype=np.uint64)
        for shift, times in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
            key = (key ^ (key >> np.uint64(shift))) * np.uint64(times)
    return np.argsort(key ^ (key >> np.uint64(31)), axis=1)


def comparator_sort(rng: np.random.Generator, decks: int) -> np.ndarray:
    """Binary insertion sort with a coin for a comparison: what V8's sort does with a short run."""
    found = np.empty((decks, 52), dtype=int)
    coins = rng.integers(0, 2, (decks, 52, 6))
    for d in range(decks):
        done: list[int] = [0]
        for card in range(1, 52):
            low, high, toss = 0, len(done), 0
            while low < high:
                middle = (low + high) // 2
                if coins[d, card, toss]:
                    high = middle
                else:
                    low = middle + 1
                toss += 1
            done.insert(low, card)
        found[d] = done
    return found
