"""Where cards lie: every card in every place equally often."""

from __future__ import annotations

from math import ceil, sqrt

import numpy as np

from certkit.randomness.decks.definition import LEVEL, POWER, DeckTest, percent
from certkit.randomness.decks.pack import Pack
from certkit.randomness.decks.tally import DeckTally
from certkit.randomness.laws.tails import chi2_two_sided, noncentrality, normal_point, smallest_of
from certkit.randomness.results import Outcome, clamp


def enough_for_cells(pack: Pack) -> int:
    """Half a card expected in the emptiest cell."""
    return max(2, ceil(0.5 * pack.size / min(pack.copies)))


def _position(tally: DeckTally) -> Outcome:
    pack, size = tally.pack, tally.pack.size
    expected = tally.decks * np.array(pack.copies) / size
    statistic = float((((tally.places - expected) ** 2) / expected).sum()) * (size - 1) / size
    df = (pack.kinds - 1) * (size - 1)
    return Outcome("position", statistic, chi2_two_sided(statistic, df), df=df)


def _position_reach(pack: Pack, n: int) -> str:
    size, share = pack.size, max(pack.copies) / pack.size
    needed = noncentrality((pack.kinds - 1) * (size - 1), LEVEL / 2)
    more = sqrt(needed * share * (size - 1) / size / n)
    if share + more >= 1:
        return "only a card that is nearly always in the same place"
    return f"one card dealt to one place with {percent(share + more)} instead of {percent(share)}"


def _offsets(tally: DeckTally) -> Outcome:
    """Counts of (place - kind) modulo kinds. Their sum over cells is a function whose rows and columns sum to
    nothing, so its variance over a permutation is the sum of its squares over n - 1 (Hoeffding).
    """
    pack = tally.pack
    kinds, size, copies = pack.kinds, pack.size, pack.copies[0]
    steps = (np.arange(size)[:, None] - np.arange(kinds)[None, :]) % kinds
    counts = np.bincount(steps.ravel(), weights=tally.places.ravel(), minlength=kinds)
    expected = tally.decks * copies
    statistic = float(((counts - expected) ** 2).sum()) * (size - 1) / (expected * size)
    return Outcome("offsets", statistic, chi2_two_sided(statistic, kinds - 1), df=kinds - 1)


def _offsets_reach(pack: Pack, n: int) -> str:
    more = sqrt(noncentrality(pack.kinds - 1, LEVEL / 2) * pack.copies[0] / n)
    return f"{more:.2g} cards more than chance moved by one certain number of places in each shuffle"


def cell_tails(counts: np.ndarray, n: float, shares: np.ndarray) -> np.ndarray:
    """Twice the smaller binomial tail of each count of ``n`` with the chances ``shares``."""
    from scipy.special import betainc

    counts = counts.astype(np.float64)
    with np.errstate(all="ignore"):
        high = np.where(counts > 0, betainc(np.maximum(counts, 1), n - counts + 1, shares), 1.0)
        low = np.where(counts < n, betainc(np.maximum(n - counts, 1), counts + 1, 1 - shares), 1.0)
    found: np.ndarray = np.minimum(1.0, 2 * np.minimum(high, low))
    return found


def _hottest(tally: DeckTally) -> Outcome:
    pack = tally.pack
    shares = np.broadcast_to(np.array(pack.copies) / pack.size, tally.places.shape)
    tails = cell_tails(tally.places, tally.decks, shares)
    place, kind = np.unravel_index(int(tails.argmin()), tails.shape)
    count, expected = int(tally.places[place, kind]), tally.decks * shares[place, kind]
    note = f"{pack.names[kind]} lies in place {place + 1} of the shoe {count:,} times, {expected:,.1f} expected"
    p = smallest_of(float(tails[place, kind]), tails.size)
    return Outcome("hottest_place", float(count), clamp(p), note=note)


def _hottest_reach(pack: Pack, n: int) -> str:
    more = cell_reach(max(pack.copies) / pack.size, n, pack.size * pack.kinds)
    if more > 0.999:
        return "only a card that is always in the same place"
    return f"one card put in one place on purpose in {percent(more)} of shuffles"


def cell_reach(share: float, n: int, cells: int) -> float:
    """How often a fault must make one cell happen on purpose to be seen as the worst of ``cells``."""
    low, high = share, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if _cell_is_caught(share, middle, n, cells) else (middle, high)
    return (high - share) / (1 - share)


def _cell_is_caught(share: float, true: float, n: int, cells: int) -> bool:
    point = normal_point(LEVEL / 2 / cells)
    limit = share * n + point * sqrt(n * share * (1 - share)) + point * point / 6
    return true * n - normal_point(1 - POWER) * sqrt(n * true * (1 - true)) > limit


TESTS = (
    DeckTest(
        "position",
        "Every card in every place equally often",
        "cards that favour places",
        "chi-square of the table card × place, times (n-1)/n because a shoe fills every place exactly once",
        "chi-square, (kinds-1)(n-1) degrees of freedom; two-sided: too even a table counts as well",
        "GLI-19 3.2.2 total distribution; the factor: covariance of a random permutation matrix",
        enough_for_cells, _position, _position_reach,
    ),
    DeckTest(
        "offsets",
        "Cards move by every number of places equally often",
        "swaps and loops that are off by one, swaps with any card",
        "chi-square of the counts of (place - starting place), modulo the kinds of card, times (n-1)/n",
        "chi-square, kinds - 1 degrees of freedom; two-sided",
        "W. Hoeffding, Ann. Math. Statist. 22 (1951) 558-566: variance of sums over a random permutation",
        lambda pack: 5, _offsets, _offsets_reach, lambda pack: pack.is_even,
    ),
    DeckTest(
        "hottest_place",
        "No single card in a single place too often or too seldom",
        "a card that is moved to a place on purpose",
        "the count of the most unlikely cell of the table card × place",
        "binomial tail of that cell, times the number of cells (Sidak)",
        "Z. Sidak, J. Amer. Statist. Assoc. 62 (1967) 626-633",
        lambda pack: 2, _hottest, _hottest_reach,
    ),
)  # fmt: skip
