"""What a test finds before anyone judges it: a statistic, its p-value, and what the sample could have shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

SMALLEST_P: Final = 1e-300
"""p-values are never given as 0; whatever is smaller than this is given as this."""

Sides = Literal["high", "low", "both"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """One member of the family, computed and not yet judged.

    ``p`` is None where the test gives none: then ``applies`` tells a sample
    that is too small (False) from a finding by count alone. ``spread`` holds,
    where the law is discrete, the chance of less than the statistic and of at
    most the statistic: a randomised p-value lies between them. ``impossible``
    marks what a fair source can never show (a card missing from a pack).
    """

    test: str
    statistic: float | None
    p: float | None
    detects: str = ""
    df: float | None = None
    n: int | None = None
    note: str = ""
    applies: bool = True
    impossible: bool = False
    spread: tuple[float, float, Sides] | None = None

    def randomised_p(self, uniform: float) -> float | None:
        """A p-value that is exactly flat under the hypothesis, given a uniform number from 0 to 1."""
        if self.p is None or self.spread is None:
            return self.p
        below, upto, sides = self.spread
        place = below + uniform * (upto - below)
        if sides == "both":
            return min(1.0, 2 * min(place, 1 - place))
        return 1 - place if sides == "high" else place


def not_applicable(test: str, why: str, *, n: int | None = None, detects: str = "") -> Outcome:
    """The sample is too small for this test, or it is of another kind: never a pass."""
    return Outcome(test, None, None, detects=detects, n=n, note=why, applies=False)


def clamp(p: float) -> float:
    """A p-value as it may be printed: above zero, at most one."""
    return min(1.0, max(SMALLEST_P, float(p)))


def p_text(p: float | None) -> str:
    """A p-value for people: never 0, and 1 only where it is one."""
    if p is None:
        return "–"
    if p <= SMALLEST_P:
        return "<1e-300"
    if p < 1e-4:
        return f"{p:.1e}"
    if 0.9999 < p < 1:
        return ">0.9999"
    return f"{p:.4f}" if p < 1 else "1"
