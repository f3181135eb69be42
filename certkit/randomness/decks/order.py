"""The shoe as a permutation of the starting order, or of the shoe before it."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, sqrt

import numpy as np

from certkit.randomness.decks.definition import LEVEL, DeckTest, mean_reach, percent
from certkit.randomness.decks.pack import Pack
from certkit.randomness.decks.tally import DeckTally
from certkit.randomness.laws import permutations
from certkit.randomness.laws.sums import SumLaw
from certkit.randomness.laws.tails import binomial, chi2_high, chi2_two_sided, noncentrality
from certkit.randomness.results import Outcome

Law = Callable[[int], np.ndarray]

# row of the histogram, name, law, what is counted, unit of a move
_SUMS: tuple[tuple[int, str, Law, str, str], ...] = (
    (0, "fixed_points", permutations.fixed_points, "cards that stay in their place", "cards"),
    (1, "cycles", permutations.cycles, "cycles of the permutation", "cycles"),
    (2, "rising_sequences", permutations.descents, "rising sequences", "sequences"),
    (3, "descents", permutations.descents, "places where a lower card follows", "places"),
    (4, "guessing", permutations.cycles, "right guesses of a player who names the next card of the old order", "cards"),
)
_LITERATURE = {
    "fixed_points": "W. Feller, An Introduction to Probability Theory, vol. 1, IV.4 (rencontres)",
    "cycles": "D. Knuth, The Art of Computer Programming, vol. 1, 1.2.10 (Stirling cycle numbers)",
    "rising_sequences": "D. Bayer and P. Diaconis, Ann. Appl. Probab. 2 (1992) 294-313 (Eulerian numbers)",
    "descents": "D. Knuth, The Art of Computer Programming, vol. 3, 5.1.3 (Eulerian numbers)",
    "guessing": "P. Diaconis, J. Fulman and S. Holmes, Ann. Appl. Probab. 23 (2013) 1692-1720",
}


def _law(name: str, function: Law, size: int) -> tuple[np.ndarray, int]:
    """The law from 0 on and the least value: rising sequences begin at one."""
    return function(size), 1 if name == "rising_sequences" else 0


def _shoes(tally: DeckTally, relative: bool) -> int:
    return tally.followed if relative else tally.decks


def _sum(row: int, name: str, function: Law, relative: bool) -> Callable[[DeckTally], Outcome]:
    def compute(tally: DeckTally) -> Outcome:
        pmf, least = _law(name, function, tally.pack.size)
        n = _shoes(tally, relative)
        counts = tally.histograms[row + (5 if relative else 0)]
        total = int(counts @ np.arange(len(counts))) - least * n
        p, spread = SumLaw(pmf, n).judge(total)
        return Outcome(name, total / n + least, p, n=n, spread=spread, note="mean per shoe")

    return compute


def _sum_reach(function: Law, counted: str, unit: str) -> Callable[[Pack, int], str]:
    def reach(pack: Pack, n: int) -> str:
        pmf = function(pack.size)
        values = np.arange(len(pmf))
        sd = sqrt(float(pmf @ (values - pmf @ values) ** 2))
        return f"on average {mean_reach(sd, n):.2g} {unit} more or fewer than chance gives ({counted})"

    return reach


def _shape(row: int, name: str, function: Law) -> Callable[[DeckTally], Outcome]:
    """Goodness of fit of the whole histogram; neighbouring values are pooled to five expected or more."""

    def compute(tally: DeckTally) -> Outcome:
        pmf, least = _law(name, function, tally.pack.size)
        counts = tally.histograms[row][least : least + len(pmf)]
        statistic, df = pooled_chi2(counts, pmf * tally.decks)
        return Outcome(f"{name}_law", statistic, chi2_high(statistic, df), df=df)

    return compute


def pooled_chi2(counts: np.ndarray, expected: np.ndarray, least: float = 5.0) -> tuple[float, int]:
    """Chi-square of ordered classes, neighbours pooled until each expects ``least``; and degrees of freedom."""
    statistic, classes = 0.0, 0
    seen = wanted = 0.0
    left = float(expected.sum())
    for count, share in zip(counts.tolist(), expected.tolist(), strict=True):
        seen += count
        wanted += share
        if wanted >= least and left - wanted >= least:
            statistic += (seen - wanted) ** 2 / wanted
            classes += 1
            left -= wanted
            seen = wanted = 0.0
    if wanted > 0:
        statistic += (seen - wanted) ** 2 / wanted
        classes += 1
    return statistic, max(1, classes - 1)


def _shape_reach(function: Law, counted: str) -> Callable[[Pack, int], str]:
    def reach(pack: Pack, n: int) -> str:
        classes = max(2, int(np.count_nonzero(function(pack.size) * n >= 5)))
        share = sqrt(noncentrality(classes - 1, LEVEL) / n)
        return f"a spread of {counted} that is off by {percent(min(1, share))} (root of chi-square per shoe)"

    return reach


def _parity(relative: bool) -> Callable[[DeckTally], Outcome]:
    def compute(tally: DeckTally) -> Outcome:
        odd, n = int(tally.parities[int(relative)]), _shoes(tally, relative)
        p, spread = binomial(odd, n, 0.5, "both")
        return Outcome("parity", odd / n, p, n=n, spread=spread, note="share of odd permutations")

    return compute


def _inversions(relative: bool) -> Callable[[DeckTally], Outcome]:
    def compute(tally: DeckTally) -> Outcome:
        n = _shoes(tally, relative)
        total = int(tally.inversions[int(relative)])
        p, spread = SumLaw(permutations.inversions(tally.pack.size), n).judge(total)
        return Outcome("inversions", total / n, p, n=n, spread=spread, note="mean per shoe")

    return compute


def _inversions_reach(pack: Pack, n: int) -> str:
    size = pack.size
    sd = sqrt(size * (size - 1) * (2 * size + 5) / 72)
    share = mean_reach(sd, n) / (size * (size - 1) / 2)
    return f"two cards in their old order with {50 + 100 * min(0.5, share):.3g} % instead of 50 %"


def _parity_reach(pack: Pack, n: int) -> str:
    return f"odd permutations in {50 + 100 * min(0.5, mean_reach(0.5, n)):.3g} % of shoes instead of 50 %"


def _lehmer(tally: DeckTally) -> Outcome:
    size, statistic = tally.pack.size, 0.0
    for place in range(size - 1):
        expected = tally.decks / (size - place)
        statistic += float(((tally.lehmer[place, : size - place] - expected) ** 2).sum()) / expected
    df = size * (size - 1) // 2
    return Outcome("lehmer", statistic, chi2_two_sided(statistic, df), df=df)


def _lehmer_reach(pack: Pack, n: int) -> str:
    size = pack.size
    share = sqrt(noncentrality(size * (size - 1) / 2, LEVEL / 2) / n / (size - 1))
    return f"each drawing step of the shuffle off by {percent(share)} (root of chi-square per draw)"


def _few(needed: int) -> Callable[[Pack], int]:
    return lambda pack: needed


def _tests(relative: bool) -> list[DeckTest]:
    before = "lag1_" if relative else ""
    against = "the shoe before it" if relative else "the starting order"
    least = _few(2 if relative else 1)
    found = [
        DeckTest(
            before + name,
            f"{counted.capitalize()}, against {against}",
            f"a shuffle that leaves traces of {against}",
            f"sum over shoes: {counted}",
            "sum of exact laws of one permutation, convolved or by saddle point; two-sided",
            _LITERATURE[name],
            least, _sum(row, name, function, relative), _sum_reach(function, counted, unit),
        )
        for row, name, function, counted, unit in _SUMS
    ]  # fmt: skip
    found += [
        DeckTest(
            before + "parity", f"Odd and even permutations alike, against {against}",
            "a fixed number of swaps", "odd permutations among the shoes", "binomial, one half, exact; two-sided",
            "D. Knuth, The Art of Computer Programming, vol. 3, 5.1.1",
            least, _parity(relative), _parity_reach,
        ),
        DeckTest(
            before + "inversions", f"Pairs of cards in the opposite order, against {against}",
            f"cards that tend to keep the order of {against}", "inversions, summed over shoes",
            "sum of exact laws (Mahonian), by saddle point; two-sided",
            "D. Knuth, The Art of Computer Programming, vol. 3, 5.1.1",
            least, _inversions(relative), _inversions_reach,
        ),
    ]  # fmt: skip
    return found


TESTS = (
    DeckTest(
        "lehmer", "Every drawing step of a shuffle even",
        "a scaling that favours some of the cards that are left",
        "for each place, the rank of its card among those not yet dealt; chi-squares added",
        "chi-square, n(n-1)/2 degrees of freedom; two-sided",
        "D. H. Lehmer, Proc. Sympos. Appl. Math. 10 (1960); Go math/rand TestUniformFactorial",
        lambda pack: max(2, ceil(pack.size / 2)), _lehmer, _lehmer_reach,
    ),
    *_tests(relative=False),
    *(
        DeckTest(
            f"{name}_law", f"The spread of {counted} follows its law",
            "shuffles of changing quality", f"chi-square of the histogram: {counted}",
            "chi-square, classes pooled to five expected or more",
            _LITERATURE[name], _few(100), _shape(row, name, function), _shape_reach(function, counted),
        )
        for row, name, function, counted, _ in _SUMS[:3]
    ),
    *_tests(relative=True),
)  # fmt: skip
"""Against the starting order first, then against the shoe before: there a fixed point is a card in the same place."""
