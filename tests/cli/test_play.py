"""``certkit play``: scripted rounds by hand count, answers on stdin, and a round at a terminal."""

from __future__ import annotations

import json
import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def play(*words: str, answers: str = "") -> subprocess.CompletedProcess[str]:
    ran = subprocess.run(
        [sys.executable, "-m", "certkit", "play", *words],
        input=answers, capture_output=True, text=True, cwd=ROOT, check=False,
    )  # fmt: skip
    assert "Traceback" not in ran.stderr
    return ran


def test_a_scripted_round_pays_as_the_written_rules_say() -> None:
    """Nine of hearts doubled, king turned: nineteen wins even money on ten."""
    ran = play(
        "beat-16", "--stake", "hand_1=5", "--cards", "9h Ks", "--act", "double hand_1", "--act", "continue", "--json"
    )
    assert ran.returncode == 0
    results = json.loads(ran.stdout)["results"]
    assert results["staked"] == {"hand_1": "10.00"}
    assert results["returned"] == {"hand_1": "20.00"}
    assert results["net"] == "10.00"
    assert results["cards_used"] == 2
    settled = next(event for event in results["events"] if event["event"] == "WagerSettled")
    assert "Two-card totals of 17 through 22 win." in settled["sentences"]
    assert all(event["clauses"] for event in results["events"] if event["event"] != "RoundEnded")


def test_every_event_is_told_with_its_clause_and_sentence() -> None:
    ran = play("beat-16", "--stake", "hand_1=5", "--cards", "9h 2s", "--act", "continue", "--quiet")
    assert "dealt_card: 9♥   [deal.dealt_card]" in ran.stdout
    assert "Totals of 17 through 22 win, while totals of 16 or less lose." in ran.stdout
    assert "hand_1 5.00 loses" in ran.stdout


def test_answers_and_stakes_may_come_on_stdin() -> None:
    ran = play(
        "beat-16",
        "--cards",
        "Ah As",
        answers="2.00\n\n\n\n1\ncontinue\n",
    )
    assert ran.returncode == 0, ran.stderr
    assert "64.00 returned" in ran.stdout  # two dollars, doubled, fifteen to one and the stake


def test_a_seed_gives_the_same_round() -> None:
    words = ("beat-16", "--stake", "hand_1=1", "--seed", "5", "--act", "continue", "--json")
    assert play(*words).stdout == play(*words).stdout
    assert json.loads(play(*words).stdout)["seed"] == 5


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--stake", "hand_2=5", "--cards", "9h Ks"), "PL001"),
        (("--stake", "hand_1=0.50", "--cards", "9h Ks"), "PL001"),
        (("--stake", "hand_1=5", "--cards", "9h Ks", "--act", "split"), "PL002"),
        (("--stake", "hand_1=5", "--cards", "9h Ks", "--act", "double hand_2"), "PL002"),
        (("--stake", "hand_1=5", "--cards", "9h Ks", "--act", "continue", "--act", "continue"), "PL002"),
        (("--stake", "hand_1=5", "--cards", "9h 9h", "--act", "continue"), "PL003"),
        (("--stake", "hand_1=5", "--cards", "9h", "--act", "continue"), "PL004"),
        (("--stake", "hand_1=5", "--cards", "9h Ks"), "PL005"),
        (("--stake", "hand_1=5", "--cards", "9z"), "CD001"),
    ],
)
def test_what_cannot_be_played_is_refused(words: tuple[str, ...], code: str) -> None:
    ran = play("beat-16", *words)
    assert ran.returncode == 2
    assert ran.stderr.splitlines()[-3].startswith(code)


def test_a_round_at_the_terminal_asks_explains_and_refuses() -> None:
    parent, child = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "certkit", "play", "beat-16", "--cards", "9h Ks"],
        stdin=child, stdout=child, stderr=child, cwd=ROOT, env={**os.environ, "TERM": "dumb"},
    )  # fmt: skip
    os.close(child)
    heard = ""

    def until(words: str) -> None:
        nonlocal heard
        deadline = time.monotonic() + 60
        while words not in heard:
            assert time.monotonic() < deadline, heard
            if select.select([parent], [], [], 1)[0]:
                heard += os.read(parent, 4096).decode(errors="replace")

    for question, answer in (
        ("hand_1 (", "?"),
        ("one, two, or three independent hands", "5"),
        ("hand_2 (", ""),
        ("hand_3 (", ""),
        ("under_seven (", ""),
        ("1 double hand_1", "split"),
        ("not allowed", "1"),
        ("1 continue", "1"),
    ):
        until(question)
        os.write(parent, answer.encode() + b"\n")
    until("20.00")
    assert process.wait(30) == 0
    os.close(parent)


def test_whoever_leaves_the_table_is_told_so() -> None:
    parent, child = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "certkit", "play", "beat-16"],
        stdin=child, stdout=child, stderr=subprocess.PIPE, cwd=ROOT, text=True,
    )  # fmt: skip
    os.close(child)
    os.write(parent, b"\x04")
    _, said = process.communicate(timeout=60)
    os.close(parent)
    assert process.returncode == 2
    assert "PL006" in said
