"""Faults planted into the suppliers' blackjack games: found by guided rounds, with the sentence that they break."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import pytest

from certkit.cli.main import main
from certkit.conform.run import Budget, run_conformance
from certkit.ruleset.bundled import ruleset_path
from certkit.ruleset.compiler import Ruleset, compile_ruleset

PLANTED = Path(__file__).parent / "planted_blackjack.py"


@cache
def ruleset(job: str) -> Ruleset:
    """The bundled ruleset of a job."""
    return compile_ruleset(ruleset_path(job))


FOUND = [
    ("casino-blackjack", "natural_pays_6_to_5", "returned", "row.main.natural"),
    ("casino-blackjack", "insurance_pays_even", "returned", None),
    ("casino-blackjack", "no_double_after_split", "forbids", "double.player"),
    ("casino-blackjack", "hits_soft_17", "returned", None),
    ("casino-blackjack", "no_insurance_offered", "asks_less", None),
    ("sweet-16-blackjack", "surrender_returns_all", "returned", None),
    ("sweet-16-blackjack", "one_hand_more", "allows", "split.player"),
]


@pytest.mark.parametrize(("job", "fault", "kind", "clause"), FOUND)
def test_planted_fault_is_found(job: str, fault: str, kind: str, clause: str | None) -> None:
    command = (sys.executable, str(PLANTED), job, fault)
    result = run_conformance(ruleset(job), command, seed=5, budget=Budget(rounds=700))
    assert result.exit_code == 1
    kinds = {each.kind for each in result.faults}
    assert kind in kinds or (kind == "asks_less" and kinds & {"allows", "forbids", "asks_less"})
    assert clause is None or clause in {each.clause for each in result.faults}
    assert all(each.reproduce for each in result.faults)


@pytest.mark.parametrize("job", ["casino-blackjack", "sweet-16-blackjack"])
def test_the_right_game_conforms(job: str) -> None:
    command = (sys.executable, str(PLANTED), job, "right")
    result = run_conformance(ruleset(job), command, seed=2, budget=Budget(rounds=900))
    assert (result.verdict, result.faults) == ("pass", ())
    assert {each.clause for each in result.coverage.clauses if not each.times} <= {"deck", "shuffle", "end", "rounding"}


def test_fail_under_asks_for_a_share_of_the_clauses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "covered.html"
    words = (
        "conform",
        "casino-blackjack",
        "--quiet",
        "--seed",
        "1",
        "--rounds",
        "30",
        "--html",
        str(page),
        "--sentences",
    )
    game = ("--", sys.executable, str(PLANTED), "casino-blackjack", "right")
    for asked, code in (("99.9", 3), ("10", 0)):
        with pytest.raises(SystemExit) as ended:
            main([*words, "--sentences", "--fail-under", asked, *game])
        assert ended.value.code == code
    assert '<p class="never">' in page.read_text()
    assert "line " in capsys.readouterr().out
