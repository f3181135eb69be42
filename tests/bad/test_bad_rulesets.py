"""Twelve broken rulesets, one fault each, with the whole message that a user reads.

Every broken file is ``good.yaml`` with one fault put in; what certkit must say
of it stands beside it in a ``.txt`` file: code, place, what, why and remedy.
"""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest

from certkit.errors import CertkitError
from certkit.ruleset.compiler import compile_ruleset

HERE = Path(__file__).parent
FAULTS = {
    "repeated_key": "YM004",
    "unquoted_odds": "YM008",
    "unknown_word": "RS002",
    "uncited_sentence": "RS007",
    "stale_citation": "WR001",
    "gap": "RS011",
    "overlap": "RS012",
    "unknown_card": "CD001",
    "wager_never_settled": "RS013",
    "limit_reversed": "RS015",
    "assumption_without_reason": "RS008",
    "empty": "YM009",
}


@pytest.fixture(autouse=True)
def _beside_the_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HERE)


def test_the_ruleset_that_the_others_break_is_accepted() -> None:
    assert compile_ruleset(Path("good.yaml")).game.title == "High Eight"


def test_every_broken_file_is_listed() -> None:
    assert {path.stem for path in HERE.glob("*.yaml")} == {*FAULTS, "good"}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_broken_ruleset_is_refused_with_its_whole_message(fault: str) -> None:
    with pytest.raises(CertkitError) as refused:
        compile_ruleset(Path(f"{fault}.yaml"))
    assert f"{refused.value}\n" == (HERE / f"{fault}.txt").read_text(encoding="utf-8")
    assert FAULTS[fault] in {problem.code for problem in refused.value.problems}
    assert refused.value.exit_code == 2


@pytest.mark.parametrize("fault", [fault for fault in FAULTS if fault != "empty"])
def test_a_broken_ruleset_has_one_fault_only(fault: str) -> None:
    good, bad = ((HERE / f"{name}.yaml").read_text(encoding="utf-8").splitlines() for name in ("good", fault))
    ways = difflib.SequenceMatcher(None, good, bad, autojunk=False).get_opcodes()
    changes = [way for way in ways if way[0] != "equal"]
    lines = sum(max(change[2] - change[1], change[4] - change[3]) for change in changes)
    assert len(changes) <= 2
    assert 1 <= lines <= 5
