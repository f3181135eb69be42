"""Waivers cover what they name, until their day, and never everything."""

from __future__ import annotations

from datetime import date

import pytest

from certkit.checks.job import Waiver
from certkit.checks.waivers import waived
from certkit.evidence.records import Finding

TODAY = date(2026, 11, 30)
FINDING = Finding("conformance.f1", "major", "16 wins", "conformance.play", clause="table.main")


def _waiver(**named: str) -> Waiver:
    return Waiver(because="accepted for the pilot table", by="B. Head", **named)


@pytest.mark.parametrize(
    "names",
    [
        {"finding": "conformance.f1"},
        {"clause": "table.main"},
        {"check": "conformance.play"},
        {"check": "conformance.play", "clause": "table.main", "until": "2026-11-30"},
    ],
)
def test_a_waiver_covers_the_findings_that_it_names(names: dict[str, str]) -> None:
    (found,) = waived([FINDING], [_waiver(**names)], TODAY)
    assert not found.stands
    assert found.waived is not None
    assert "accepted for the pilot table" in found.waived


@pytest.mark.parametrize(
    "names",
    [
        {"finding": "conformance.f2"},
        {"clause": "table.under_seven"},
        {"check": "conformance.play", "clause": "table.under_seven"},
        {"finding": "conformance.f1", "until": "2026-11-29"},
    ],
)
def test_a_waiver_covers_nothing_else_and_ends_on_its_day(names: dict[str, str]) -> None:
    assert waived([FINDING], [_waiver(**names)], TODAY) == (FINDING,)
