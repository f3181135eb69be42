"""Verdicts and how they add up.

A check ends with one verdict; a run with one overall verdict and one exit code.
Nothing passes by being absent: a planned check without a record counts as
``not_run``, and a plan without checks fails.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal

Verdict = Literal["pass", "fail", "inconclusive", "waived", "not_run", "not_applicable"]
Overall = Literal["pass", "fail", "inconclusive"]

VERDICTS: Final[tuple[Verdict, ...]] = ("pass", "fail", "inconclusive", "waived", "not_run", "not_applicable")

EXIT_CODES: Final[Mapping[Overall, int]] = {"pass": 0, "fail": 1, "inconclusive": 3}
"""0 conforms, 1 a nonconformity was found, 3 inconclusive or something planned was not run or not applicable.

2 (the input or the call is wrong, nothing was judged) is never a verdict: it is a ``CertkitError``.
"""


def tally(verdicts: Iterable[Verdict]) -> dict[Verdict, int]:
    """How many checks ended with each verdict, all six verdicts named, in the order of :data:`VERDICTS`."""
    counts: dict[Verdict, int] = dict.fromkeys(VERDICTS, 0)
    for verdict in verdicts:
        counts[verdict] += 1
    return counts


def combine(verdicts: Iterable[Verdict]) -> Overall:
    """The verdict over several checks: one fail fails all; else one that is not judged leaves all inconclusive.

    Waived checks count as judged (they are shown with their waiver). No checks at all is a fail.
    """
    counts = tally(verdicts)
    if counts["fail"] or not sum(counts.values()):
        return "fail"
    if counts["inconclusive"] or counts["not_run"] or counts["not_applicable"]:
        return "inconclusive"
    return "pass"
