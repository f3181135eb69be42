"""The key figures of the summary page: every set of wagers under every strategy, one line each."""

from __future__ import annotations

from collections.abc import Iterable

from certkit.evidence.kinds.maths import Analysis, AnalysisDocument
from certkit.report.maths import wager_sets

MOST_LINES = 12
"""On the summary page; section 6 shows all."""


def key_figures(documents: Iterable[AnalysisDocument]) -> tuple[Analysis, ...]:
    """The analyses for the summary page: single wagers and the largest set of them, as many as the page holds."""
    sets = wager_sets(analysis for document in documents for analysis in document.results)
    singles = [analysis for found in sets if len(found.wagers) == 1 for analysis in found.analyses]
    largest = max((found for found in sets if len(found.wagers) > 1), key=lambda found: len(found.wagers), default=None)
    several = [analysis for found in sets if len(found.wagers) > 1 for analysis in found.analyses]
    if len(singles) + len(several) <= MOST_LINES:
        return (*singles, *several)
    whole = _mains(sets, largest.wagers if largest else ())
    return (*singles, *whole)[:MOST_LINES]


def _mains(sets: Iterable[object], largest: tuple[str, ...]) -> list[Analysis]:
    """The largest set whose wagers are alike (hand 1 to hand 3), then the largest set of all."""
    from certkit.report.maths import WagerSet

    found = [each for each in sets if isinstance(each, WagerSet) and len(each.wagers) > 1]
    alike = [each for each in found if len({name.rstrip("0123456789") for name in each.wagers}) == 1]
    chosen: list[WagerSet] = []
    if alike:
        chosen.append(max(alike, key=lambda each: len(each.wagers)))
    chosen += [each for each in found if each.wagers == largest and each not in chosen]
    return [analysis for each in chosen for analysis in each.analyses]
