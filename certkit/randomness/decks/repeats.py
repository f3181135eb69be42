"""Shoes that come again: a short seed, a seed used twice, a deck that was not shuffled."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, log, log2, sqrt

from certkit.randomness.decks.definition import LEVEL, POWER, DeckTest, percent
from certkit.randomness.decks.pack import Pack
from certkit.randomness.decks.tally import SMALL, WINDOW, DeckTally
from certkit.randomness.laws.tails import chi2_two_sided, noncentrality, poisson
from certkit.randomness.results import Outcome, clamp

PROOF = 110.0
"""Bits of arrangements from which on a repeat is no chance in any sample."""


def _repeats(name: str) -> Callable[[DeckTally], Outcome]:
    def compute(tally: DeckTally) -> Outcome:
        found = tally.repeats[name]
        count = found.count()
        mean = found.pairs() * 2.0 ** -min(64.0, tally.pack.arrangements_bits)
        note = f"{count:,} shoes equal an earlier one"
        if tally.decks > WINDOW:
            note += f"; compared with the first {WINDOW:,} shoes only"
        if tally.pack.arrangements_bits < PROOF:
            p, spread = poisson(count, mean, "high")
            return Outcome("duplicates", float(count), p, note=f"{note}; {mean:.3g} expected", spread=spread)
        # The fingerprint may lie once in 2^64 pairs; a window full of pairs stays below the limit of failure.
        p = 1.0 if not count else clamp(min(mean, LEVEL / 2))
        return Outcome("duplicates", float(count), p, note=note)

    return compute


def seed_bits(n: int) -> float:
    """Bits of seed of which ``n`` shoes show a repeat with POWER: n² / 2 pairs against -ln(1 - POWER) · 2^bits."""
    pairs = n * (n - 1) / 2 if n <= WINDOW else WINDOW * (WINDOW - 1) / 2 + WINDOW * (n - WINDOW)
    return log2(max(1e-9, pairs / -log(1 - POWER)))


def shoes_for_seed(bits: float) -> float:
    """Shoes that show a repeat of a ``bits``-bit seed with POWER."""
    return sqrt(2 * -log(1 - POWER) * 2.0**bits) + 0.5


def _reach(pack: Pack, n: int) -> str:
    bits = int(seed_bits(n))
    if bits < 1:
        return "only a shoe that comes again at once"
    return f"a seed of {bits} bits or fewer: certainly; one of {bits + 4} bits only by luck"


def has_proof(pack: Pack) -> bool:
    """So many arrangements that a fair shuffle never shows one twice."""
    return pack.arrangements_bits >= PROOF


def _is_large(pack: Pack) -> bool:
    return pack.arrangements_bits >= SMALL


def _arrangements(tally: DeckTally) -> Outcome:
    counts = tally.arrangements
    expected = tally.decks / len(counts)
    statistic = float(((counts - expected) ** 2).sum() / expected)
    return Outcome("arrangements", statistic, chi2_two_sided(statistic, len(counts) - 1), df=len(counts) - 1)


def _arrangements_reach(pack: Pack, n: int) -> str:
    every = 2**pack.arrangements_bits
    share = sqrt(noncentrality(every - 1, LEVEL / 2) / n)
    return f"arrangements whose chances are off by {percent(share)} in the root mean square"


def _same(extra: str) -> Callable[[Pack, int], str]:
    return lambda pack, n: f"{_reach(pack, n)} {extra}"


TESTS = (
    DeckTest(
        "arrangements", "Every arrangement of a small pack equally often",
        "any fault that a few cards can show", "chi-square of the counts of all arrangements",
        "chi-square, n! - 1 degrees of freedom; two-sided", "Go math/rand, TestUniformFactorial",
        lambda pack: ceil(5 * 2**pack.arrangements_bits), _arrangements, _arrangements_reach,
        lambda pack: pack.is_single and not _is_large(pack),
    ),
    DeckTest(
        "duplicates_whole", "No shoe comes twice",
        "a short or repeated seed, a shoe that was not shuffled",
        "shoes whose 64-bit fingerprint equals an earlier shoe's",
        "chance of any repeat at most pairs / 2^64: one repeat is proof",
        "How we learned to cheat at online poker (B. Arkin and others, 1999)",
        lambda pack: 2, _repeats("whole"), _reach, _is_large,
    ),
    DeckTest(
        "duplicates_head", "No beginning of a shoe comes twice",
        "a seed used again by a game that deals only the first cards",
        "shoes whose first cards (over 2^110 arrangements) equal an earlier shoe's",
        "chance of any repeat at most pairs / 2^64", "as above",
        lambda pack: 2, _repeats("head"), _same("(first cards)"), has_proof,
    ),
    DeckTest(
        "duplicates_cut", "No shoe comes twice but for a cut",
        "a deck that is only cut between rounds",
        "shoes equal to an earlier one when both are read from the first card of the pack round to it again",
        "chance of any repeat at most pairs / 2^64", "as above",
        lambda pack: 2, _repeats("cut"), _same("(but for a cut)"), lambda pack: pack.is_single and has_proof(pack),
    ),
)  # fmt: skip
