"""The program as a stranger meets it: help, exit codes, one JSON document, never a traceback."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from certkit.cli.main import COMMANDS
from certkit.ruleset.bundled import bundled

ROOT = Path(__file__).resolve().parents[2]
BAD = sorted(path for path in (ROOT / "tests" / "bad").glob("*.yaml") if path.name != "good.yaml")


def run(*words: str, **more: object) -> subprocess.CompletedProcess[str]:
    ran = subprocess.run(
        [sys.executable, "-m", "certkit", *words], capture_output=True, text=True, cwd=ROOT, check=False, **more
    )
    assert "Traceback" not in ran.stderr
    assert "CL099" not in ran.stdout + ran.stderr
    return ran


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    ran = run(command, "--help")
    assert ran.returncode == 0
    assert f"certkit {command}" in ran.stdout.split("Examples:")[1]


def test_help_of_the_program_names_every_command_and_the_exit_codes() -> None:
    ran = run("--help")
    assert all(command in ran.stdout for command in COMMANDS)
    assert "Exit codes" in ran.stdout


def test_list_shows_every_bundled_ruleset() -> None:
    ran = run("list", "--json")
    document = json.loads(ran.stdout)
    assert [row["id"] for row in document["results"]] == list(bundled())
    assert list(document)[:7] == ["command", "certkit", "ruleset", "seed", "verdict", "findings", "results"]


def test_lint_passes_every_bundled_ruleset() -> None:
    ran = run("lint", *bundled())
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_lint_refuses_a_broken_ruleset_with_2(path: Path) -> None:
    ran = run("lint", str(path), "--json")
    assert ran.returncode == 2
    document = json.loads(ran.stdout)
    assert document["verdict"] == "error"
    assert document["problems"][0]["remedy"]
    assert path.name in document["problems"][0]["at"] or ".txt:" in document["problems"][0]["at"]


def test_lint_judges_every_file_that_it_is_given() -> None:
    ran = run("lint", str(BAD[0]), "beat-16", "no/such/file.yaml")
    assert ran.returncode == 2
    assert "no problems" in ran.stdout
    assert "no/such/file.yaml" in ran.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("exact", "beat-61"),
        ("exact", "beat-16", "--active", "hand_3"),
        ("exact", "beat-16", "--wager", "hand_9"),
        ("exact", "beat-16", "--stake", "hand_1"),
        ("exact", "beat-16", "--stake", "hand_1=0.333"),
        ("exact", "beat-16", "--shoe", "1z"),
        ("exact", "beat-16", "--shoe", "As As"),
        ("exact", "beat-16", "--strategy", "no-such-chart.yaml"),
        ("explain", "/"),
        ("nonsense",),
        ("lint",),
        ("certify", "no-such-job.yaml"),
    ],
    ids=" ".join,
)
def test_a_wrong_call_is_refused_with_2_in_text_and_in_json(words: tuple[str, ...]) -> None:
    assert run(*words).returncode == 2
    ran = run(*words, "--json")
    assert ran.returncode == 2
    assert json.loads(ran.stdout)["problems"][0]["remedy"]


def test_explain_shows_every_sentence_with_what_became_of_it() -> None:
    document = json.loads(run("explain", "beat-16", "--json").stdout)
    sentences = document["results"]["sentences"]
    assert {each["status"] for each in sentences} == {"cited", "not_modelled", "heading"}
    assert all(each["clauses"] or each["reason"] for each in sentences)
    assert len(document["results"]["open_points"]) >= 15


def test_exact_gives_the_figures_of_the_written_rules() -> None:
    ran = run("exact", "beat-16", "--active", "hand_1,hand_2", "--wager", "hand_2", "--json", "--quiet")
    assert ran.returncode == 0
    assert ran.stderr == ""
    found = {row["strategy"]: row for row in json.loads(ran.stdout)["results"]}
    assert found["never"]["return"]["exact"] == "-89/442"  # games.json, beat16
    assert found["optimal"]["return"]["exact"] == "-2/221"
    assert [row["count"] for row in found["never"]["outcomes"]] == [1, 5, 64, 398, 858]


def test_exact_of_a_short_shoe_counts_only_what_is_left() -> None:
    ran = run("exact", "beat-16", "--active", "hand_1", "--shoe", "9h 8s", "--json")
    rows = {row["strategy"]: row for row in json.loads(ran.stdout)["results"]}
    assert rows["never"]["return"]["exact"] == "1"  # 17 wins even money whichever comes first
    assert rows["optimal"]["return"]["exact"] == "2"
