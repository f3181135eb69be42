"""Which card follows which: every ordered pair of neighbours equally often."""

from __future__ import annotations

from math import sqrt

import numpy as np

from certkit.randomness.decks.definition import LEVEL, DeckTest, percent
from certkit.randomness.decks.pack import Pack
from certkit.randomness.decks.places import cell_reach, cell_tails, enough_for_cells
from certkit.randomness.decks.tally import DeckTally
from certkit.randomness.laws.tails import chi2_two_sided, noncentrality, smallest_of
from certkit.randomness.results import Outcome, clamp


def scatter(pack: Pack) -> tuple[float, float, int, int]:
    """Variance of one shoe's table along its symmetric and its antisymmetric part, and their dimensions.

    With n cards told apart, one pair follows with chance 1/n, two pairs without a common card and also two
    that make a chain with chance q = 1/(n(n-1)), and a pair never with its reverse. On tables without
    diagonal, row and column sums, the covariance is therefore 1/n where the table equals its transpose,
    and 1/n + 2q where it is the opposite of its transpose; with m copies of every card, m² times that.
    """
    n, k = pack.size, pack.kinds
    copies = pack.copies[0]
    pair = copies * copies / n
    chain = copies * copies * 2 / (n * (n - 1))
    return pair, pair + chain, k * (k - 3) // 2, (k - 1) * (k - 2) // 2


def _parts(pairs: np.ndarray) -> tuple[float, float]:
    """Squared lengths of the symmetric and antisymmetric part of a table, cleared of row, column and diagonal."""
    k = len(pairs)
    even = (pairs + pairs.T) / 2.0
    odd = (pairs - pairs.T) / 2.0
    np.fill_diagonal(even, 0)
    sums = even.sum(axis=1)
    total = sums.sum()
    # The part of an off-diagonal symmetric table that is u[i] + u[j]: (k-2) u[i] + sum u = row sum i.
    weights = (sums - total / (2 * (k - 1))) / (k - 2)
    even -= weights[:, None] + weights[None, :]
    np.fill_diagonal(even, 0)
    tilt = odd.sum(axis=1) / k
    odd -= tilt[:, None] - tilt[None, :]
    return float((even**2).sum()), float((odd**2).sum())


def _adjacency(tally: DeckTally) -> Outcome:
    even, odd, even_df, odd_df = scatter(tally.pack)
    both, against = _parts(tally.pairs.astype(np.float64))
    statistic = both / (tally.decks * even) + against / (tally.decks * odd)
    df = even_df + odd_df
    return Outcome("adjacency", statistic, chi2_two_sided(statistic, df), df=df)


def _adjacency_reach(pack: Pack, n: int) -> str:
    even, odd, even_df, odd_df = scatter(pack)
    needed = noncentrality(even_df + odd_df, LEVEL / 2)
    more = sqrt(needed / n / (1 / even + 1 / odd) * 2)
    if more >= 1:
        return "only neighbours that hardly ever part, many of them"
    return f"one pair of cards kept together in {percent(more)} of shuffles"


def _closest(tally: DeckTally) -> Outcome:
    pack = tally.pack
    copies = np.array(pack.copies)
    chances = (np.outer(copies, copies) - np.diag(copies)) / (pack.size * (pack.size - 1))
    trials = tally.decks * (pack.size - 1)
    if pack.is_single:  # A pair follows at most once in a shoe.
        chances, trials = chances * (pack.size - 1), tally.decks
    tails = cell_tails(tally.pairs, trials, chances)
    tails[chances == 0] = 1.0
    first, second = np.unravel_index(int(tails.argmin()), tails.shape)
    count, expected = int(tally.pairs[first, second]), trials * chances[first, second]
    note = f"{pack.names[second]} follows {pack.names[first]} {count:,} times, {expected:,.1f} expected"
    p = smallest_of(float(tails[first, second]), float(np.count_nonzero(chances)))
    return Outcome("closest_pair", float(count), clamp(p), note=note)


def closest_reach(pack: Pack, n: int) -> str:
    more = cell_reach(min(0.9, max(pack.copies) ** 2 / pack.size), n, pack.kinds * (pack.kinds - 1))
    if more > 0.999:
        return "only two cards that never part"
    return f"one pair of cards kept together in {percent(more)} of shuffles"


TESTS = (
    DeckTest(
        "adjacency",
        "Every card followed by every other equally often",
        "cards that stay together: clumps, slugs, weak mixing",
        "squared length of the table card × next card, symmetric and antisymmetric part each over its variance",
        "chi-square, k(k-3)/2 + (k-1)(k-2)/2 degrees of freedom for k kinds; two-sided",
        "covariance of successors in a random permutation, by its symmetry under relabelling cards",
        enough_for_cells, _adjacency, _adjacency_reach, lambda pack: pack.is_even and pack.kinds > 3,
    ),
    DeckTest(
        "closest_pair",
        "No card follows a certain other too often or too seldom",
        "a pair of cards that is kept together",
        "the count of the most unlikely ordered pair of neighbours",
        "binomial tail of that pair, times the number of pairs (Sidak)",
        "Z. Sidak, J. Amer. Statist. Assoc. 62 (1967) 626-633",
        lambda pack: 2, _closest, closest_reach,
    ),
)  # fmt: skip
