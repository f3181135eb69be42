"""Every planted fault of the supplier's Beat 16 is found, shrunk, and traced to the sentence that it breaks."""

from __future__ import annotations

import shlex
from dataclasses import dataclass

import pytest

from certkit.cli.main import main
from certkit.conform.result import Fault
from tests.conform.games import driven

DOUBLE = "Players may double their wager on any active hand after seeing their dealt card"


@dataclass(frozen=True)
class Expected:
    """What a fault must come out as: the sentence, and the smallest round in the command that shows it again."""

    rounds: int
    kind: str
    sentence: str
    call: str
    says: str = ""


EXPECTED = {
    "sixteen_wins": Expected(500, "returned", "16 or less", "--stake hand_1=1.00 --"),
    "other_22_as_21": Expected(500, "returned", "Other 22", "--stake hand_1=1.00 --"),
    "premium_in_one_order": Expected(
        1700, "returned", "in either order", "--cards 'As Ah' --stake hand_1=1.00 --",
        "only with the cards in this order",
    ),
    "double_after_flop": Expected(500, "allows", DOUBLE, "--stake hand_1=1.00 --stake hand_2=1.00 --"),
    "double_after_flop_unlisted": Expected(
        500, "allows", DOUBLE, "--stake hand_1=1.00 --stake hand_2=1.00 --act continue --act 'double hand_1' --"
    ),
    "double_pays_original": Expected(
        700, "returned", DOUBLE, "--stake hand_1=1.00 --act 'double hand_1' --", "only after `double hand_1`"
    ),
    "hand_3_without_hand_2": Expected(
        300, "start_allowed", "Players choose Hand 1 only", "--stake hand_1=1.00 --stake hand_3=1.00 --"
    ),
    "unequal_stakes": Expected(
        300, "start_allowed", "must be equal", "--stake hand_1=2.00 --stake hand_2=1.00 --"
    ),
    "one_pair": Expected(
        3800, "returned", "17 through 20", "--cards '9d 8s' --stake hand_1=1.00 --", "only with these very cards"
    ),
    "stake_dependent": Expected(
        700, "returned", "17 through 20", "--stake hand_1=50.00 --", "the smallest found is 50.00"
    ),
    "every_1000th": Expected(1300, "returned", "", "--repeat 1000 --", "every 1,000th round of a process is wrong"),
    "no_later_double": Expected(500, "forbids", DOUBLE, "--stake hand_1=1.00 --stake hand_2=1.00 --"),
    "leaking_double": Expected(
        500, "forbids", DOUBLE, "/ double hand_3'", "wrong only as the last of 2 rounds in one process"
    ),
    "staked_misreported": Expected(
        500, "staked", DOUBLE, "--act 'double hand_2' --", "reported as staked instead of 2.00"
    ),
    "shows_flop": Expected(100, "seen", "face down", "--stake hand_1=1.00 --"),
    "cards_used_wrong": Expected(100, "cards_used", "", "--stake hand_1=1.00 --"),
    "money_as_numbers": Expected(100, "money_as_number", "", "--stake hand_1=1.00 --"),
}  # fmt: skip


def only_fault(name: str) -> Fault:
    """The one fault of the run."""
    result = driven(name, EXPECTED[name].rounds)
    assert result.verdict == "fail"
    assert result.exit_code == 1
    assert len(result.faults) == 1, [fault.what for fault in result.faults]
    return result.faults[0]


@pytest.mark.parametrize("name", EXPECTED)
def test_planted_fault_is_one_finding_with_its_sentence_and_smallest_round(name: str, capsys) -> None:  # type: ignore[no-untyped-def]
    expected = EXPECTED[name]
    fault = only_fault(name)
    assert fault.kind == expected.kind
    assert expected.sentence in (fault.sentence or "")
    assert expected.says in fault.what
    assert expected.call in fault.reproduce
    # Both sides are shown up to the step at which they part.
    assert fault.parted == sum(line.direction == ">" for line in fault.transcript)
    assert fault.transcript[-1].text.endswith("here they part")
    # The command shows it again, and the right game passes it.
    words = shlex.split(fault.reproduce)
    assert words[0] == "certkit"
    with pytest.raises(SystemExit) as ended:
        main([*words[1:3], "--quiet", *words[3:]])
    assert ended.value.code == 1
    with pytest.raises(SystemExit) as ended:
        main([*words[1:3], "--quiet", *words[3:-1], "right"])
    assert ended.value.code == 0
    capsys.readouterr()


def test_round_that_ends_too_early_names_the_offer() -> None:
    result = driven("asks_no_more", 500)
    assert result.exit_code == 1
    assert "asks_less" in {fault.kind for fault in result.faults}
    ended = next(fault for fault in result.faults if fault.kind == "asks_less")
    assert ended.clause == "offer.doubling"


@pytest.mark.parametrize("seed", range(1, 6))
def test_the_right_game_conforms(seed: int) -> None:
    result = driven("right", 900, seed=seed)
    assert (result.verdict, result.exit_code, result.faults) == ("pass", 0, ())


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 21))
def test_the_right_game_conforms_in_whole_runs(seed: int) -> None:
    result = driven("right", 10_000, seed=seed)
    assert (result.verdict, result.faults) == ("pass", ())
