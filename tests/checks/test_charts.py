"""Charts in YAML: the same figures as the strategy they write down, and strict reading."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from certkit.checks.charts import read_chart
from certkit.errors import CertkitError
from certkit.exact.survey import Task, carry_out, mean_return
from certkit.ruleset.bundled import ruleset_path, rulesets_folder
from certkit.ruleset.compiler import compile_ruleset

GAME = compile_ruleset(ruleset_path("beat-16")).game
BUNDLED = rulesets_folder() / "charts" / "beat-16-doubling.yaml"
BOTH = ("hand_1", "hand_2")


def _mean(path: Path, wagers: tuple[str, ...]) -> Fraction:
    found = mean_return(GAME, Task(wagers, (wagers,), (read_chart(path, GAME),))).exact
    assert found is not None
    return found


def _chart(folder: Path, rules: str) -> Path:
    path = folder / "chart.yaml"
    path.write_text(f"strategy: mine\nrules:\n{rules}")
    return path


def test_the_bundled_chart_of_beat_16_is_the_optimal_strategy() -> None:
    assert _mean(BUNDLED, BOTH) == Fraction(-53, 663)  # the oracle's optimal figure for hands 1 and 2
    assert _mean(BUNDLED, ("hand_1",)) == Fraction(-100, 663)  # games.json, beat16


def test_an_analysis_names_its_chart() -> None:
    (found,) = carry_out(GAME, Task(("hand_1",), (("hand_1",),), (read_chart(BUNDLED, GAME),)))
    assert found["strategy"] == "double-on-9-tens-aces"
    assert "dealt_card" in found["information"]


def test_a_chart_that_doubles_everything_stakes_twice_and_loses_twice_as_much(tmp_path: Path) -> None:
    assert _mean(_chart(tmp_path, "  - do: double\n"), ("hand_1",)) == 2 * Fraction(-361, 1326)


def test_a_chart_that_doubles_one_hand_leaves_the_other(tmp_path: Path) -> None:
    rules = "  - {when: {dealt_card: 9..A}, do: double hand_2}\n"
    (found,) = carry_out(GAME, Task(BOTH, (("hand_1",),), (read_chart(_chart(tmp_path, rules), GAME),)))
    assert found["return"]["exact"] == "-361/1326"


def test_single_cards_can_be_told_apart(tmp_path: Path) -> None:
    """Doubling on the heart and spade ace alone gains 2 times their value of 39/51 units a card."""
    rules = "  - {when: {dealt_card: As Ah}, do: double}\n"
    gain = _mean(_chart(tmp_path, rules), ("hand_1",)) - Fraction(-361, 1326)
    assert gain == Fraction(2, 52) * Fraction(39, 51)  # value of either ace undoubled: certkit exact, by hand 39/51


@pytest.mark.parametrize(
    ("rules", "code", "line"),
    [
        ("  - {when: {dealt_crad: 9}, do: double}\n", "CH002", 3),
        ("  - {when: {dealt_card: 9}, do: duoble}\n", "CH002", 3),
        ("  - {when: {dealt_card: 9}, at: dubling, do: double}\n", "CH002", 3),
        ("  - {when: {dealt_card: nine}, do: double}\n", "CH001", 3),
        ("  - {when: {dealt_card: 9}}\n", "CH001", 3),
        ("  - {whne: {dealt_card: 9}, do: double}\n", "CH001", 3),
        ("  - {do: double}\n  - {when: {dealt_card: 9}, do: double}\n", "CH003", 4),
        ("  - {when: {dealt_card: 8..K}, do: double}\n  - {when: {dealt_card: 9}, do: double}\n", "CH003", 4),
        ("  []\n", "CH001", 2),
    ],
)
def test_a_chart_that_cannot_be_followed_is_refused_at_its_place(
    tmp_path: Path, rules: str, code: str, line: int
) -> None:
    with pytest.raises(CertkitError) as refused:
        read_chart(_chart(tmp_path, rules), GAME)
    problem = refused.value.problems[0]
    assert problem.code == code
    assert problem.at is not None
    assert problem.at.line == line


def test_a_chart_may_not_take_the_name_of_a_strategy_that_is_found(tmp_path: Path) -> None:
    path = tmp_path / "chart.yaml"
    path.write_text("strategy: optimal\nrules:\n  - do: double\n")
    with pytest.raises(CertkitError) as refused:
        read_chart(path, GAME)
    assert refused.value.problems[0].code == "CH002"
