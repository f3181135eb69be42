"""Laws of random permutations by enumeration, tails against exact sums, published values."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from math import comb, factorial

import numpy as np
import pytest

from certkit.randomness.laws import permutations as laws
from certkit.randomness.laws import tails
from certkit.randomness.laws.sums import SumLaw
from certkit.randomness.results import SMALLEST_P, p_text
from tests.oracles import randomness_decks as oracle


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 7])
@pytest.mark.parametrize(
    ("law", "count", "least"),
    [
        (laws.fixed_points, oracle.fixed_points, 0),
        (laws.cycles, oracle.cycles, 0),
        (laws.cycles, oracle.guesses, 0),
        (laws.descents, oracle.descents, 0),
        (laws.descents, oracle.rising_sequences, 1),
        (laws.inversions, oracle.inversions, 0),
    ],
)
def test_a_law_is_what_all_permutations_show(size, law, count, least) -> None:
    found = np.zeros(len(law(size)))
    for deal in permutations(range(size)):
        found[count(list(deal)) - least] += 1
    assert law(size) == pytest.approx(found / factorial(size), abs=1e-15)


def test_moments_of_a_pack() -> None:
    """Means and variances of the literature: 1, 1; H_52; 51/2, 53/12; 663, 52·51·109/72."""
    for law, mean, variance in (
        (laws.fixed_points(52), 1, 1),
        (laws.cycles(52), sum(1 / m for m in range(1, 53)), sum(1 / m - 1 / m**2 for m in range(1, 53))),
        (laws.descents(52), 51 / 2, 53 / 12),
        (laws.inversions(52), 663, 52 * 51 * 109 / 72),
    ):
        found = SumLaw(law, 1)
        assert found.mean == pytest.approx(mean, rel=1e-12)
        assert found.variance == pytest.approx(variance, rel=1e-10)
    assert laws.cycles(52) @ np.arange(53) == pytest.approx(4.538043950697449)  # the 4.54 of the casino study


def test_inversions_of_large_packs_keep_their_moments() -> None:
    law = SumLaw(laws.inversions(208), 1)
    assert law.mean == pytest.approx(208 * 207 / 4, rel=1e-9)
    assert law.variance == pytest.approx(208 * 207 * 421 / 72, rel=1e-9)


def _exact_tail(pmf: list[Fraction], count: int, total: int) -> Fraction:
    law = [Fraction(1)]
    for _ in range(count):
        longer = [Fraction(0)] * (len(law) + len(pmf) - 1)
        for i, a in enumerate(law):
            for j, b in enumerate(pmf):
                longer[i + j] += a * b
        law = longer
    return sum(law[total:], Fraction(0))


@pytest.mark.parametrize("saddle", [False, True])
@pytest.mark.parametrize("total", [3, 10, 20, 25, 32, 41, 48])
def test_tails_of_a_sum_against_fractions(saddle: bool, total: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """24 coins of chance 1/3, each counting 0 or 2, and one more: the saddle point is within three percent."""
    pmf = [Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)]
    if saddle:
        monkeypatch.setattr("certkit.randomness.laws.sums.EXACT", 0)
    law = SumLaw(np.array([float(p) for p in pmf]), 24)
    exact = float(_exact_tail(pmf, 24, total))
    assert law.at_least(total) == pytest.approx(exact, rel=0.03 if saddle else 1e-12)
    below = float(1 - _exact_tail(pmf, 24, total + 1))
    assert law.at_most(total) == pytest.approx(below, rel=0.03 if saddle else 1e-9)


def test_an_impossible_sum_has_the_smallest_p() -> None:
    law = SumLaw(laws.fixed_points(52), 2000)
    p, _ = law.judge(0)
    assert p == SMALLEST_P
    assert law.at_least(0) == 1
    assert law.at_least(2000 * 52 + 1) == 0


@pytest.mark.parametrize(("k", "n", "p"), [(0, 10, 0.5), (3, 10, 0.5), (9, 10, 0.25), (10, 10, 0.9), (2, 50, 1 / 52)])
def test_binomial_tails_against_fractions(k: int, n: int, p: float) -> None:
    share = Fraction(p)
    terms = [comb(n, i) * share**i * (1 - share) ** (n - i) for i in range(n + 1)]
    for sides, wanted in (("high", sum(terms[k:])), ("low", sum(terms[: k + 1]))):
        found, (below, upto, _) = tails.binomial(k, n, p, sides)
        assert found == pytest.approx(float(wanted), rel=1e-10)
        assert below == pytest.approx(float(sum(terms[:k])), abs=1e-12)
        assert upto == pytest.approx(float(sum(terms[: k + 1])), abs=1e-12)


def test_poisson_tails() -> None:
    """P(X >= 3) = 1 - 5 e^-2 and P(X <= 3) = 19/3 e^-2 for a mean of 2."""
    assert tails.poisson(3, 2.0, "high")[0] == pytest.approx(1 - 5 * np.exp(-2))
    assert tails.poisson(3, 2.0, "low")[0] == pytest.approx(19 / 3 * np.exp(-2))


def test_chi_square_points_of_the_tables() -> None:
    """The 5 % and 1 % points that every table prints: 3.841, 6.635 (1), 18.307, 23.209 (10)."""
    assert tails.chi2_high(3.841, 1) == pytest.approx(0.05, abs=2e-5)
    assert tails.chi2_high(6.635, 1) == pytest.approx(0.01, abs=2e-5)
    assert tails.chi2_high(18.307, 10) == pytest.approx(0.05, abs=2e-5)
    assert tails.chi2_low(3.247, 10) == pytest.approx(0.025, abs=2e-5)


def test_noncentrality_gives_the_power_it_says() -> None:
    rng = np.random.default_rng(1)
    extra = tails.noncentrality(20, 0.001)
    drawn = rng.noncentral_chisquare(20, extra, 200_000)
    assert np.mean(drawn > 45.315) == pytest.approx(0.99, abs=0.002)  # 45.315: the 0.1 % point of 20


@pytest.mark.parametrize(("p", "text"), [(1e-300, "<1e-300"), (3e-7, "3.0e-07"), (0.99999, ">0.9999"), (1.0, "1")])
def test_p_values_are_never_printed_as_zero_or_rounded_to_one(p: float, text: str) -> None:
    assert p_text(p) == text
