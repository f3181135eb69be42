"""Beat 16: every figure equals the published brute force and the oracle written from the rules."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from certkit.exact.analyse import Analysis, analyse
from certkit.exact.strategy import Never, Optimal
from certkit.ruleset.bundled import ruleset_path
from certkit.ruleset.compiler import compile_ruleset
from tests.oracles import beat16 as oracle

GAME = compile_ruleset(ruleset_path("beat-16")).game
FACTS = json.loads((Path(__file__).parents[1] / "facts" / "beat16.json").read_text())["beat16"]
HANDS = ("hand_1", "hand_2", "hand_3")
STRATEGIES = {"never": Never(), "optimal": Optimal()}
SINGLE = [
    ("hand_1", "never", Fraction(-361, 1326)),
    ("hand_1", "optimal", Fraction(-100, 663)),
    ("hand_2", "never", Fraction(-89, 442)),
    ("hand_2", "optimal", Fraction(-2, 221)),
    ("hand_3", "never", Fraction(-89, 663)),
    ("hand_3", "optimal", Fraction(83, 663)),
]
"""Per initial unit, facts/games.json."""


@pytest.fixture(scope="module")
def whole() -> dict[str, Analysis]:
    return {name: analyse(GAME, HANDS, strategy) for name, strategy in STRATEGIES.items()}


def _of(hand: str, strategy: str) -> Analysis:
    placed = HANDS[: HANDS.index(hand) + 1]
    return analyse(GAME, placed, STRATEGIES[strategy], only=(hand,))


@pytest.mark.parametrize(("hand", "strategy", "value"), SINGLE)
def test_the_return_of_each_hand(hand: str, strategy: Any, value: Fraction) -> None:
    found = _of(hand, strategy)
    assert found.return_.exact == value == oracle.single_hand(int(hand[-1]), strategy)


@pytest.mark.parametrize(
    ("strategy", "value", "variance", "largest"),
    [("never", Fraction(-31, 153), "8.554508621", 52), ("optimal", Fraction(-23, 1989), "24.318616", 104)],
)
def test_three_hands_together(
    whole: dict[str, Analysis], strategy: Any, value: Fraction, variance: str, largest: int
) -> None:
    found = whole[strategy]
    assert found.return_.exact == value == oracle.mean_net(3, strategy) / 3
    assert found.variance.exact == oracle.variance(3, strategy)
    assert found.variance.decimal.startswith(variance[:-1])
    assert abs(Fraction(found.variance.decimal) - Fraction(variance)) <= Fraction(
        1, 10 ** len(variance.partition(".")[2])
    )
    assert found.staked.exact == oracle.mean_staked(3, strategy) / 3
    assert found.return_on_total.exact == oracle.mean_net(3, strategy) / oracle.mean_staked(3, strategy)
    assert found.largest_win.exact == largest
    law: dict[tuple[Fraction, Fraction], Fraction] = {
        (Fraction(net), Fraction(staked)): Fraction(count, oracle.DEALS)
        for (net, staked), count in oracle.totals(3, strategy).items()
    }
    assert dict(found.law) == law


@pytest.mark.parametrize("hand", HANDS)
def test_the_outcome_counts_of_1326(hand: str) -> None:
    found = _of(hand, "never")
    assert [row.count for row in found.outcomes] == [1, 5, 64, 398, 858]
    assert {row.of for row in found.outcomes} == {1326}
    assert sorted(oracle.two_card_results().values()) == sorted(row.count for row in found.outcomes if row.count)


@pytest.mark.parametrize("strategy", ["never", "optimal"])
def test_under_seven(strategy: str) -> None:
    found = analyse(GAME, ("hand_1", "under_seven"), STRATEGIES[strategy], only=("under_seven",))
    assert found.return_.exact == Fraction(-1, 13) == oracle.under_seven()


@pytest.mark.parametrize("hand", [1, 2, 3])
def test_doubling_is_right_on_nine_tens_and_aces_and_on_nothing_else(hand: int) -> None:
    placed = HANDS[:hand]
    found = analyse(GAME, placed, Optimal(), only=(f"hand_{hand}",))
    doubled: set[str] = set()
    for advice in found.advice:
        if advice.answer.startswith("double"):
            doubled.update(dict(advice.seen)["dealt_card"].split(" "))
    assert doubled == {"9", "10", "J", "Q", "K", "As", "Ah", "Ad", "Ac"}
    assert oracle.right_to_double(hand) == set("9TJQKA")


@pytest.mark.parametrize("hand", [1, 2, 3])
def test_the_return_by_dealt_card(hand: int) -> None:
    published = FACTS["ev_single_by_dealt_card"][f"hand{hand}"]
    names = {"10 J Q K": "10", "As": "A spades", "Ah": "A hearts", "Ad Ac": "A (diamonds/clubs)"}
    found = _of(f"hand_{hand}", "never")
    assert {names.get(card.label, card.label) for card in found.first_cards} == set(published)
    for card in found.first_cards:
        assert card.net == Fraction(published[names.get(card.label, card.label)]["frac"])


def test_probabilities_and_contributions_add_up(whole: dict[str, Analysis]) -> None:
    for found in whole.values():
        assert sum(found.law.values()) == 1
        assert sum(row.contribution for row in found.outcomes) == found.mean
        for hand in HANDS:
            assert sum(row.probability for row in found.outcomes if row.wager == hand) == 1
