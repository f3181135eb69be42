"""The brute-force oracle against the published figures of Beat 16.

Source of every figure: tests/facts/beat16.json (independent brute force received
with the project); the ones written out here also stand in the job's requirements.
"""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from tests.oracles import beat16

FACTS = json.loads((Path(__file__).parents[1] / "facts" / "beat16.json").read_text(encoding="utf-8"))["beat16"]
PUBLISHED = {"never": "never_double", "optimal": "optimal_double_dealt_card_only"}


def fraction(figure: dict[str, str]) -> Fraction:
    return Fraction(figure["frac"])


@pytest.mark.parametrize(
    ("hand", "doubling", "expected"),
    [
        (1, "never", "-361/1326"),
        (1, "optimal", "-100/663"),
        (2, "never", "-89/442"),
        (2, "optimal", "-2/221"),
        (3, "never", "-89/663"),
        (3, "optimal", "83/663"),
    ],
)
def test_return_of_one_hand(hand: int, doubling: str, expected: str) -> None:
    assert beat16.single_hand(hand, doubling) == Fraction(expected)  # type: ignore[arg-type]
    published = FACTS[f"hand{hand}"][PUBLISHED[doubling]]
    assert Fraction(expected) == fraction(published.get("ev", published.get("ev_per_initial_wager")))


@pytest.mark.parametrize("doubling", ["never", "optimal"])
@pytest.mark.parametrize(("hands", "name"), [(1, "hands_1"), (2, "hands_12"), (3, "hands_123")])
def test_hands_together_over_every_physical_deal(hands: int, name: str, doubling: str) -> None:
    published = FACTS["combined"][PUBLISHED[doubling]][name]
    assert beat16.mean_net(hands, doubling) == fraction(published["ev_total_units"])  # type: ignore[arg-type]
    assert beat16.mean_staked(hands, doubling) == fraction(published["avg_total_wagered_units"])  # type: ignore[arg-type]
    assert beat16.variance(hands, doubling) == fraction(published["variance_of_total_net"])  # type: ignore[arg-type]


def test_three_hands_return_per_initial_unit() -> None:
    assert beat16.mean_net(3, "never") / 3 == Fraction(-31, 153)
    assert beat16.mean_net(3, "optimal") / 3 == Fraction(-23, 1989)


def test_variance_of_three_hands() -> None:
    places = Decimal("0.000000001")
    for doubling, expected in (("never", "8.554508621"), ("optimal", "24.318616")):
        exact = beat16.variance(3, doubling)  # type: ignore[arg-type]
        shown = (Decimal(exact.numerator) / Decimal(exact.denominator)).quantize(places)
        assert shown.quantize(Decimal(expected)) == Decimal(expected)


def test_two_card_results_of_1326_combinations() -> None:
    assert dict(beat16.two_card_results()) == {
        "premium 22": 1,
        "other 22": 5,
        "21": 64,
        "17 through 20": 398,
        "16 or less": 858,
    }
    assert sum(FACTS["two_card_outcomes"]["by_category"].values()) == sum(beat16.two_card_results().values()) == 1326


def test_doubling_is_right_on_nine_tens_and_aces_on_every_hand() -> None:
    for hand in (1, 2, 3):
        assert beat16.right_to_double(hand) == frozenset("9TJQKA")


def test_seeing_earlier_flops_is_worth_nothing() -> None:
    assert beat16.mean_net(3, "optimal_seeing_flops") == beat16.mean_net(3, "optimal")


def test_always_doubling_doubles_the_loss() -> None:
    for hand in (1, 2, 3):
        published = FACTS["sensitivity"][f"hand{hand}_always_double_ev_per_initial"]
        assert beat16.single_hand(hand, "always") == fraction(published)


def test_under_seven() -> None:
    assert beat16.under_seven() == Fraction(-1, 13) == fraction(FACTS["under_seven"]["ev"])


def test_hands_won_of_three_and_largest_win() -> None:
    published = {int(number): fraction(figure) for number, figure in FACTS["hands_won_of_three"].items()}
    assert beat16.hands_won() == published
    assert beat16.largest_win(3) == FACTS["max_win_units_three_hands_all_doubled"] == 104
