"""What only reorders, renames or cuts rows otherwise is proved the same game; what changes play or pay is not."""

from __future__ import annotations

import pytest

from certkit.diff.sameness import Sameness, same, same_play
from certkit.model.game import Game
from certkit.ruleset.bundled import ruleset_path
from certkit.ruleset.compiler import compile_ruleset

PATH = ruleset_path("beat-16")
TEXT = PATH.read_text(encoding="utf-8")
PREMIUM = '      premium_22: ["15:1", "25:1", "40:1"]\n'
OTHER = '      other_22: ["4:1", "8:1", "10:1"]\n'
OLD = compile_ruleset(PATH).game


def changed(old: str, new: str) -> Game:
    """Beat 16 with one piece of its ruleset written otherwise, wherever it stands."""
    assert old in TEXT
    return compile_ruleset(PATH, TEXT.replace(old, new)).game


@pytest.mark.parametrize(
    ("old", "new", "proof"),
    [
        pytest.param(PREMIUM + OTHER, OTHER + PREMIUM, Sameness({}), id="rows in another order"),
        pytest.param(
            "made_of: [dealt_card, flop]", "made_of: [flop, dealt_card]", Sameness({}), id="hand read backwards"
        ),
        pytest.param('"40:1"', "'40:1'", Sameness({}), id="other quotes"),
        pytest.param("premium_22", "ace_pair", Sameness({"row": {"premium_22": "ace_pair"}}), id="a row renamed"),
        pytest.param('2 6: "2:1"', '2: "2:1"\n      6: "2:1"', Sameness({}, True), id="one row cut in two"),
    ],
)
def test_rewriting_is_proved_the_same_game(old: str, new: str, proof: Sameness) -> None:
    assert same(OLD, changed(old, new)) == proof


def test_a_place_renamed_is_followed() -> None:
    found = same(OLD, changed("dealt_card", "own_card"))
    assert found is not None
    assert found.renamed == {"place": {"dealt_card": "own_card"}}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param('"8:1", "10:1"', '"8:1", "9:1"', id="hand 3 other 22 at 9:1"),
        pytest.param('["15:1", "25:1", "40:1"]', '["25:1", "15:1", "40:1"]', id="premium 22 swapped between hands"),
        pytest.param('3 4 5: "1:1"', '3 4 5: "2:1"', id="under seven pays more"),
        pytest.param("cards: Ah As", "cards: Ah Ac", id="another pair of aces"),
        pytest.param("once: true", "once: false", id="doubled again"),
        pytest.param('most: "100.00"', 'most: "200.00"', id="another limit"),
        pytest.param("packs: 1", "packs: 2", id="two packs"),
    ],
)
def test_a_change_of_play_pay_or_limits_is_never_the_same(old: str, new: str) -> None:
    try:
        new_game = changed(old, new)
    except Exception as refused:
        pytest.fail(f"the change does not compile: {refused}")
    assert same(OLD, new_game) is None


def test_only_the_sets_with_hand_3_are_touched_by_its_column() -> None:
    new = changed('"8:1", "10:1"', '"8:1", "9:1"')
    touched = {placed for placed in OLD.wager_sets() if not same_play(OLD, new, placed)}
    assert touched == {placed for placed in OLD.wager_sets() if "hand_3" in placed}
