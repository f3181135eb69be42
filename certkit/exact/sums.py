"""Exact sums without a fraction in every step: whole numbers over one denominator, reduced once at the end."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import lcm

Share = tuple[int, int]
"""A number as numerator and denominator, not reduced."""


def plus(one: Share, other: Share) -> Share:
    """The sum of two shares."""
    if one[1] == other[1]:
        return one[0] + other[0], one[1]
    bottom = lcm(one[1], other[1])
    return one[0] * (bottom // one[1]) + other[0] * (bottom // other[1]), bottom


def mixture(parts: Iterable[tuple[int, Fraction]], total: int) -> Fraction:
    """The mean of values weighted by whole numbers that add up to ``total``."""
    top, bottom = 0, 1
    for weight, value in parts:
        below = value.denominator
        if below == bottom:
            top += weight * value.numerator
        else:
            top, bottom = plus((top, bottom), (weight * value.numerator, below))
    return Fraction(top, bottom * total)


def whole(value: Fraction) -> Fraction | int:
    """The same number as an ``int`` where it is whole, which adds and compares faster."""
    return value.numerator if value.denominator == 1 else value
