"""The reference engine and the exact maths on short shoes, rule by rule: the same return to the last digits."""

from __future__ import annotations

import pytest

from tests.blackjack.expectation import Expectation, analysed
from tests.blackjack.games import (
    CASINO,
    EARLY_SURRENDER,
    LATE_SURRENDER,
    NO_PEEK,
    ORIGINAL_ONLY,
    SWEET_16,
    Change,
    game,
)

SHORT = "AAA 88 TTTTTTTTT 6"
LONGER = "AAA 666 88 TTTTTTTTT 5"
TWO: Change = {"split.player": {"hands": 2}}
FOUR_CARDS: Change = {
    "charlie.four": {"after": "split.player", "charlie": "four_cards", "cards": "4..", "pays": "2:1"},
}
PUSH_22: Change = {"row.main.dealer_22": {"after": "row.main.bust", "row": "dealer_22", "of": "main", "pays": "push"}}
TIES: Change = {"row.main.equal_17": {"after": "row.main.bust", "row": "equal_17", "of": "main", "pays": "lose"}}
QUICK: dict[str, tuple[str, Change, str]] = {
    "late surrender": (SWEET_16, {}, SHORT),
    "three hands": (CASINO, {"split.player": {"hands": 3}}, "888888 TTTTTTTTTT"),
    "no peek": (CASINO, {**NO_PEEK, **LATE_SURRENDER, **TWO}, SHORT),
    "original bets only": (CASINO, {**ORIGINAL_ONLY, **LATE_SURRENDER, **TWO}, SHORT),
    "early surrender": (CASINO, {**EARLY_SURRENDER, **TWO}, SHORT),
    "no split": (CASINO, {"split.player": "absent", "split_aces": "absent"}, LONGER),
    "no peek, three hands": (CASINO, {**NO_PEEK, "split.player": {"hands": 3}}, "AAA 8888 TTTTTTTTTTT"),
}
LONG: dict[str, tuple[str, Change, str]] = {
    "soft 17 drawn to": (CASINO, {**TWO, "dealer_draws.dealer": {"soft_stands_on": 18}}, LONGER),
    "no double after split": (CASINO, {**TWO, "double.player": {"after_split": False}}, LONGER),
    "double on 9 to 11": (CASINO, {**TWO, "double.player": {"totals": "9..11"}}, LONGER),
    "surrender at any time": (SWEET_16, {"surrender.player": {"any_time": True, "after_split": True}}, LONGER),
    "aces split again": (
        CASINO,
        {"split.player": {"hands": 3}, "split_aces": {"resplit": True}},
        "AAAA 99 TTTTTTTTTTTT 6",
    ),
    "split aces played": (CASINO, {**TWO, "split_aces": {"split_aces": "played"}}, LONGER),
    "natural after split": (CASINO, {**TWO, "natural": {"after_split": True}}, LONGER),
    "dealer 22 pushes": (CASINO, {**TWO, **PUSH_22}, LONGER),
    "ties on 17 lose": (CASINO, {**TWO, **TIES}, LONGER),
    "four cards": (CASINO, {**TWO, **FOUR_CARDS}, "AAAA 222 7 TTTTTTTT"),
    "6 to 5": (CASINO, {**TWO, "row.main.natural": {"pays": "6:5"}}, LONGER),
    "peek under an ace only": (
        CASINO,
        {**TWO, "peek.hole": {"under": "A"}, "settle.main.natural": {"under": "A 2..9"}},
        LONGER,
    ),
}


def agree(name: str, changes: Change, deck: str) -> None:
    """The engine's mean over every deal, in fractions, is the exact maths' return."""
    found = game(name, changes, deck)
    exact = analysed(found)
    assert abs(float(Expectation(found, exact).total) - exact.round.total) < 1e-14


@pytest.mark.parametrize("rule", QUICK)
def test_every_deal_of_a_short_shoe(rule: str) -> None:
    agree(*QUICK[rule])


@pytest.mark.slow
@pytest.mark.parametrize("rule", LONG)
def test_every_deal_of_a_longer_shoe(rule: str) -> None:
    agree(*LONG[rule])


def test_a_rule_read_otherwise_would_show() -> None:
    """The comparison is not blind: another payout of naturals parts the two at once."""
    found = game(CASINO, TWO, SHORT)
    other = analysed(game(CASINO, {**TWO, "row.main.natural": {"pays": "6:5"}}, SHORT))
    assert abs(float(Expectation(found, other).total) - other.round.total) > 1e-3
