"""Tails of the usual laws, with full relative precision far out; scipy is loaded when one is asked for."""

from __future__ import annotations

import math

from certkit.randomness.results import Sides, clamp


def normal_two_sided(z: float) -> float:
    """Chance that a standard normal number is at least as far from 0 as ``z``: erfc(|z|/sqrt 2)."""
    return clamp(math.erfc(abs(z) / math.sqrt(2)))


def normal_high(z: float) -> float:
    """Chance that a standard normal number is ``z`` or more."""
    return clamp(math.erfc(z / math.sqrt(2)) / 2)


def normal_point(p: float) -> float:
    """The point which a standard normal number exceeds with chance ``p``."""
    from scipy.special import ndtri

    return -float(ndtri(p))


def chi2_high(statistic: float, df: float) -> float:
    """Chance of a chi-square number with ``df`` degrees of freedom of ``statistic`` or more."""
    from scipy.special import gammaincc

    return clamp(float(gammaincc(df / 2, max(statistic, 0.0) / 2)))


def chi2_low(statistic: float, df: float) -> float:
    """Chance of a chi-square number of ``statistic`` or less: a fit too good to be chance."""
    from scipy.special import gammainc

    return clamp(float(gammainc(df / 2, max(statistic, 0.0) / 2)))


def chi2_two_sided(statistic: float, df: float) -> float:
    """Twice the smaller tail: too bad and too good a fit both count."""
    return clamp(2 * min(chi2_high(statistic, df), chi2_low(statistic, df)))


def binomial(k: int, n: int, p: float, sides: Sides) -> tuple[float, tuple[float, float, Sides]]:
    """p-value of ``k`` successes of ``n``, and the spread for a randomised one; exact.

    Two-sided is twice the smaller tail, at most 1.
    """
    from scipy.special import betainc

    low = float(betainc(n - k, k + 1, 1 - p)) if k < n else 1.0
    high = float(betainc(k, n - k + 1, p)) if k > 0 else 1.0
    below = float(betainc(n - k + 1, k, 1 - p)) if k > 0 else 0.0
    return _choose(low, high, sides), (below, low, sides)


def poisson(k: int, mean: float, sides: Sides) -> tuple[float, tuple[float, float, Sides]]:
    """p-value of a count ``k`` under a Poisson law, and the spread for a randomised one; exact."""
    from scipy.special import gammainc, gammaincc

    low = float(gammaincc(k + 1, mean))
    high = float(gammainc(k, mean)) if k > 0 else 1.0
    below = float(gammaincc(k, mean)) if k > 0 else 0.0
    return _choose(low, high, sides), (below, low, sides)


def _choose(low: float, high: float, sides: Sides) -> float:
    if sides == "both":
        return clamp(2 * min(low, high))
    return clamp(high if sides == "high" else low)


def smallest_of(p: float, tries: float) -> float:
    """Chance that the smallest of ``tries`` independent p-values is ``p`` or less (Sidak), precise for tiny ``p``."""
    return clamp(-math.expm1(tries * math.log1p(-min(p, 1 - 1e-16)))) if p < 1 else 1.0


def noncentrality(df: float, level: float, power: float = 0.99) -> float:
    """The noncentrality at which a chi-square test at ``level`` (upper tail) rejects with chance ``power``.

    By bisection on the noncentral chi-square law (``scipy.special.chndtr``); for very many degrees of
    freedom by Sankaran's normal approximation, which is what that law comes to there.
    """
    from scipy.special import chdtri, chndtr

    point = float(chdtri(df, level))
    low, high = 0.0, 10.0

    def misses(extra: float) -> float:
        if df > 50_000:
            mean, sd = df + extra, math.sqrt(2 * (df + 2 * extra))
            return 1 - normal_high((point - mean) / sd)
        return float(chndtr(point, df, extra))

    while misses(high) > 1 - power:
        high *= 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if misses(middle) > 1 - power else (low, middle)
    return high
