"""The randomness section: a battery's p-values as a figure."""

from __future__ import annotations

from markupsafe import Markup

from certkit.evidence.kinds.base import Number
from certkit.evidence.kinds.randomness import Statistics
from certkit.report.charts.chance import p_values


def p_value_chart(found: Statistics) -> Markup | None:
    """The adjusted p-values of a battery with its level, where at least two tests give one."""
    rows = [
        (test.test, p, test.verdict == "fail")
        for test in found.tests
        if (p := as_float(test.p_adjusted if test.p_adjusted is not None else test.p)) is not None
    ]
    if len(rows) < 2:
        return None
    return p_values(f"Adjusted p-values: {found.title}", rows[:80], as_float(found.family.alpha.rstrip(" %")))


def as_float(number: Number | None) -> float | None:
    """A statistic as a number; None where it is a text that is none."""
    try:
        return None if number is None else float(number)
    except ValueError:
        return None
