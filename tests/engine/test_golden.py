"""Golden playthroughs: one short round a game that a person can read and check against the written rules.

A ruleset without one fails here. Write the head lines (what, stakes, cards, answers), let
:func:`tests.engine.golden.replayed` fill in what happens, and read every line.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from certkit.ruleset.bundled import bundled
from tests.engine.golden import replayed

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("name", list(bundled()))
def test_the_round_goes_as_it_is_written_down(name: str) -> None:
    text = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    assert replayed(name, text) == text
