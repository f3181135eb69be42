"""What is left of a shoe, as people write it."""

from __future__ import annotations

from collections import Counter

import pytest

from certkit.cards import card
from certkit.errors import CertkitError
from certkit.exact.remaining import remaining_deck
from certkit.ruleset.bundled import ruleset_path
from certkit.ruleset.compiler import compile_ruleset

GAME = compile_ruleset(ruleset_path("beat-16")).game


def _ranks(text: str) -> Counter[str]:
    return Counter(each.rank for each in remaining_deck(GAME, text).composition)


def test_cards_are_named_one_by_one_or_with_their_number() -> None:
    assert remaining_deck(GAME, "As kh,10d").counts() == Counter([card("As"), card("Kh"), card("Td")])
    assert _ranks("A=2 9:3 5*1") == Counter({"A": 2, "9": 3, "5": 1})


def test_ranks_are_taken_evenly_from_the_suits() -> None:
    assert {each.suit for each in remaining_deck(GAME, "9=4").composition} == set("shdc")


def test_more_tens_than_there_are_means_ten_values() -> None:
    assert _ranks("T=16") == Counter({"T": 4, "J": 4, "Q": 4, "K": 4})
    assert _ranks("T=4") == Counter({"T": 4})


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "EX010"), ("1z", "EX010"), ("As As", "EX011"), ("9=5", "EX011"), ("T=17", "EX011"), ("T=5 J=4", "EX011")],
)
def test_a_shoe_that_cannot_be_is_refused(text: str, code: str) -> None:
    with pytest.raises(CertkitError) as refused:
        remaining_deck(GAME, text)
    assert refused.value.problems[0].code == code
