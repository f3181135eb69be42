"""``certkit conform`` on the command line: JSON envelope, JUnit, SARIF, wrong calls."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from certkit.cli.main import main
from certkit.evidence.kinds.registry import check_document
from tests.conform.games import driven, planted


def called(*words: str) -> int:
    """The exit code of a call."""
    with pytest.raises(SystemExit) as ended:
        main(list(words))
    assert isinstance(ended.value.code, int)
    return ended.value.code


def envelope(capsys: Any, *words: str) -> tuple[int, dict[str, Any]]:
    """Exit code and the one JSON document on stdout."""
    code = called("conform", "beat-16", "--json", "--quiet", *words)
    out = capsys.readouterr()
    assert out.err == ""
    return code, json.loads(out.out)


def test_json_answer_of_a_faulty_game(capsys: Any, tmp_path: Path) -> None:
    junit, sarif = tmp_path / "junit.xml", tmp_path / "out.sarif"
    code, told = envelope(
        capsys, "--seed", "5", "--rounds", "300", "--junit", str(junit), "--sarif", str(sarif), "--",
        *planted("unequal_stakes"),
    )  # fmt: skip
    assert code == 1
    assert (told["command"], told["seed"], told["verdict"]) == ("conform", 5, "fail")
    assert told["ruleset"]["id"] == "beat-16"
    assert told["results"]["rounds"] == 300
    (finding,) = told["findings"]
    assert finding["clause"] == "equal.hand"
    assert finding["at"].endswith("rulesets/beat-16.yaml:55:5")
    assert finding["sentence"] == "All active main-game wagers must be equal."
    clauses = {each["clause"]: each for each in told["results"]["coverage"]["clauses"]}
    assert clauses["equal.hand"]["times"] > 0
    assert '<failure message="stakes are accepted' in junit.read_text()
    (result,) = json.loads(sarif.read_text())["runs"][0]["results"]
    assert result["ruleId"] == "equal.hand"
    assert result["locations"][0]["physicalLocation"]["region"]["startLine"] == 55


def test_given_rounds_are_played_and_nothing_else(capsys: Any) -> None:
    code, told = envelope(capsys, "--cards", "9h Ks", "--stake", "hand_1=5.00", "--act", "double hand_1", "--",
                          *planted("right"))  # fmt: skip
    assert (code, told["results"]["rounds"]) == (0, 1)
    code, told = envelope(capsys, "--round", "9h Ks / hand_1=5.00 / double hand_1, continue", "--repeat", "3", "--",
                          *planted("right"))  # fmt: skip
    assert (code, told["results"]["rounds"]) == (0, 3)


def test_a_span_of_the_run_is_drawn_again_from_its_seed(capsys: Any) -> None:
    code, told = envelope(capsys, "--seed", "5", "--from-run", "240:260", "--", *planted("staked_misreported"))
    assert code == 1
    assert told["results"]["rounds"] == 21
    assert told["results"]["faults"][0]["first_round"] == 243


def test_terminal_shows_both_sides_and_the_written_rule(capsys: Any) -> None:
    assert called("conform", "beat-16", "--quiet", "--cards", "6s Ts", "--stake", "hand_1=1.00", "--",
                  *planted("sixteen_wins")) == 1  # fmt: skip
    out = capsys.readouterr().out
    assert "written rule: | 16 or less | Lose | Lose | Lose |" in out
    assert "returned: hand_1 2.00" in out
    assert "returned: hand_1 0.00" in out
    assert "again: certkit conform beat-16 --cards '6s Ts'" in out


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--from-run", "1:5"), "CF012"),
        (("--seed", "1", "--from-run", "5:1"), "CF012"),
        (("--repeat", "2"), "CF013"),
        (("--round", "nonsense"), "CF010"),
        (("--cards", "As As", "--stake", "hand_1=1.00"), "CF011"),
        (("--cards", "Zz", "--stake", "hand_1=1.00"), "CD001"),
    ],
)
def test_wrong_calls_are_refused(words: tuple[str, ...], code: str, capsys: Any) -> None:
    assert called("conform", "beat-16", *words, "--", *planted("right")) == 2
    assert code in capsys.readouterr().err


def test_missing_program_is_a_wrong_call(capsys: Any) -> None:
    assert called("conform", "beat-16", "--", "./no-such-program") == 2
    assert "CF001" in capsys.readouterr().err


def test_documents_are_evidence() -> None:
    for fault in ("right", "leaking_double", "hang_on_ace"):
        result = driven(fault, 300, timeout=0.6) if fault.startswith("hang") else driven(fault, 300)
        check_document("conformance", result.conformance_document())
        check_document("coverage", result.coverage_document())


def test_the_program_itself_runs_as_a_module() -> None:
    import subprocess

    done = subprocess.run(
        [sys.executable, "-m", "certkit", "conform", "beat-16", "--rounds", "20", "--seed", "1", "--",
         *planted("right")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "pass: 20 rounds agree" in done.stdout
