"""Exact laws of what one uniformly random permutation of n cards shows.

Each function gives ``pmf[k]``, the chance of the value k, as float64 made from
exact integers where these are of reasonable size.
"""

from __future__ import annotations

from functools import cache
from math import factorial

import numpy as np
from numpy.typing import NDArray

Law = NDArray[np.float64]
_DIRECT = 104
"""Up to so many cards the law of inversions is made by adding only, precise in its furthest tail."""


@cache
def fixed_points(n: int) -> Law:
    """Cards that lie where they lay: the rencontres numbers over n!. Mean 1, variance 1 (n > 1).

    Source: W. Feller, An Introduction to Probability Theory and Its Applications, vol. 1, IV.4.
    """
    derangements = [1, 0]
    for m in range(2, n + 1):
        derangements.append((m - 1) * (derangements[m - 1] + derangements[m - 2]))
    ways = [derangements[n - k] * factorial(n) // (factorial(k) * factorial(n - k)) for k in range(n + 1)]
    return _law(ways, factorial(n))


@cache
def cycles(n: int) -> Law:
    """Cycles of a permutation: unsigned Stirling numbers of the first kind over n!; 1 + ... + 1/n on average.

    The same law holds for a player who sees every card and always names some card that is still to come:
    with m cards left the guess is right with chance 1/m, whatever went before.
    Source: D. Knuth, The Art of Computer Programming, vol. 1, 1.2.10; Diaconis, Fulman and Holmes,
    Analysis of casino shelf shuffling machines, Ann. Appl. Probab. 23 (2013), section 3.
    """
    law = np.array([1.0])
    for m in range(1, n + 1):
        law = np.convolve(law, [1 - 1 / m, 1 / m])
    return law


@cache
def descents(n: int) -> Law:
    """Places where a smaller card follows: Eulerian numbers over n!. Mean (n-1)/2, variance (n+1)/12.

    The number of rising sequences is one more than the descents of the inverse permutation, so the same law.
    Source: D. Bayer and P. Diaconis, Trailing the dovetail shuffle to its lair, Ann. Appl. Probab. 2 (1992).
    """
    row = [1]
    for m in range(2, n + 1):
        row = [(k + 1) * (row[k] if k < len(row) else 0) + (m - k) * (row[k - 1] if k else 0) for k in range(m)]
    return _law(row, factorial(n))


@cache
def inversions(n: int) -> Law:
    """Pairs of cards in the wrong order: Mahonian numbers over n!. Mean n(n-1)/4, variance n(n-1)(2n+5)/72.

    Source: D. Knuth, The Art of Computer Programming, vol. 3, 5.1.1.
    """
    law = np.array([1.0])
    for m in range(2, n + 1):
        if m <= _DIRECT:
            law = np.convolve(law, np.full(m, 1 / m))
        else:
            upto = np.cumsum(np.concatenate([law, np.zeros(m - 1)]))
            upto[m:] -= upto[:-m].copy()
            law = np.maximum(upto / m, 0)
    return law


@cache
def coin() -> Law:
    """Even or odd: one half each (n > 1)."""
    return np.array([0.5, 0.5])


def _law(ways: list[int], total: int) -> Law:
    return np.array([way / total for way in ways])
