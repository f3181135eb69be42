"""Programs that crash, hang, chatter or do not answer: exits as the interface says, other results kept."""

from __future__ import annotations

import sys

import pytest

from certkit.conform.run import Budget, run_conformance
from certkit.errors import CertkitError
from tests.conform.games import beat_16, driven


def test_crash_that_comes_back_is_a_finding_with_its_request_and_a_small_round() -> None:
    result = driven("crash_on_double_of_hand_3", 400)
    assert result.exit_code == 1
    (fault,) = result.faults
    assert fault.kind == "crash"
    assert '"double hand_3"' in fault.what
    assert "no third seat" in fault.what
    assert fault.count == 5
    assert fault.reproduce.count("--act") <= 2
    # The rounds before the crash are kept, and the run was given up after five.
    assert result.rounds > 250
    assert len(result.adapter_faults) == 5
    assert result.coverage.clauses[0].clause == "deck"
    assert sum(each.times for each in result.coverage.clauses) > 1000
    assert "given up" in result.note


def test_crash_that_does_not_come_back_leaves_the_run_inconclusive_and_going() -> None:
    result = driven("crash_once_a_process", 1000)
    assert result.exit_code == 3
    assert result.faults == ()
    assert result.rounds == 1000
    assert len(result.adapter_faults) == 1
    assert "did not come back" in result.reason


def test_after_max_faults_the_run_is_given_up() -> None:
    result = driven("crash_once_a_process", 1700, max_faults=1)
    assert result.exit_code == 3
    assert result.rounds < 1000
    assert "given up after 1 adapter faults" in result.reason


def test_hang_is_a_finding_with_the_request_that_caused_it() -> None:
    result = driven("hang_on_ace", 100, timeout=0.6)
    assert result.exit_code == 1
    (fault,) = result.faults
    assert fault.kind == "no_reply"
    assert '"cards":"Ac ' in fault.what
    assert fault.transcript[-2].text == "(no reply)"
    assert result.rounds == 100


def test_junk_on_stdout_is_noted_and_passes() -> None:
    result = driven("junk", 100)
    assert (result.exit_code, result.faults) == (0, ())
    assert result.noise >= 300
    assert result.noise_lines[0] == "dealing ..."


def test_junk_on_stdout_is_a_finding_when_stdout_is_strict() -> None:
    result = driven("junk", 100, strict_stdout=True)
    assert result.exit_code == 1
    (fault,) = result.faults
    assert fault.kind == "noise"
    assert fault.count == result.noise


def test_second_reply_to_a_request_is_a_finding() -> None:
    result = driven("talks_twice", 100)
    assert result.exit_code == 1
    assert "unasked" in {fault.kind for fault in result.faults}


def test_declared_unsupported_is_not_run_and_never_a_pass() -> None:
    result = driven("no_under_seven", 700)
    assert result.exit_code == 3
    assert result.not_run == ("under_seven",)
    assert result.faults == ()
    why = {each.clause: each.why for each in result.coverage.clauses if not each.times}
    assert why["table.under_seven"] == "the game declares it unsupported"


@pytest.mark.parametrize(
    ("program", "kind"),
    [
        ("pass", "early_end"),
        ("import sys; sys.exit(7)", "crash"),
        ("import time; time.sleep(60)", "no_reply"),
        ("import sys; sys.stdin.readline(); sys.stdout.write('x' * 100)", "early_end"),
        ("import os, sys; sys.stdin.readline(); os.kill(os.getpid(), 11)", "crash"),
    ],
)
def test_program_that_never_answers_hello_is_a_finding(program: str, kind: str) -> None:
    result = run_conformance(beat_16(), (sys.executable, "-c", program), timeout=0.6)
    assert result.exit_code == 1
    (fault,) = result.faults
    assert fault.kind == kind
    assert result.rounds == 0


def test_game_that_refuses_hello_is_not_judged() -> None:
    program = 'import sys\nfor line in sys.stdin: print(\'{"ok":false,"error":"other game"}\', flush=True)'
    result = run_conformance(beat_16(), (sys.executable, "-c", program))
    assert result.exit_code == 3
    assert result.reason == "the game refused hello: other game"


@pytest.mark.parametrize(
    "reply",
    [
        '{"ok":"yes"}', '{"ok":true}', "{}", '{"ok":true,"legal":5}', '{"ok":true,"over":1,"staked":[],"returned":3}',
        '{"ok":true,"legal":["continue"],"seen":{"dealt_card":"zz"}}', '{"ok":true,"ok":true,"legal":[]}',
        '{"ok":false,"error":null}', '{"ok":true,"over":true,"staked":{"hand_1":NaN},"returned":{"hand_1":1e999}}',
        '{"ok":true,"over":true,"staked":{"hand_1":"\\u0661"},"returned":{"hand_1":true},"cards_used":"2"}',
    ],
)  # fmt: skip
def test_nonsense_replies_are_findings(reply: str) -> None:
    program = (
        "import sys\n"
        "for number, line in enumerate(sys.stdin):\n"
        f"    print('{{\"ok\":true}}' if '\"hello\"' in line else {reply!r}, flush=True)"
    )
    result = run_conformance(beat_16(), (sys.executable, "-c", program), budget=Budget(rounds=30))
    assert result.exit_code == 1
    assert result.faults
    assert result.rounds == 30


def test_program_that_cannot_be_started_is_a_wrong_call() -> None:
    with pytest.raises(CertkitError) as error:
        run_conformance(beat_16(), ("./no-such-program",))
    assert error.value.problems[0].code == "CF001"
