"""Side bets and insurance: whole counts and exact fractions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest

from certkit.cards import Card, pack
from certkit.errors import CertkitError
from certkit.exact.blackjack.insurance import by_hand, even_money, price
from certkit.exact.blackjack.rules import Insurance, Natural
from certkit.exact.blackjack.shoe import Shoe
from certkit.exact.sidebets import SideBet, count_classes, side_bet
from certkit.model.device import Deck
from certkit.odds import odds
from tests.exact_blackjack.sets import facts

Dealt = Mapping[str, tuple[Card, ...]]
FACTS = facts("side_bets")
STRAIGHTS = {frozenset("A23456789TJQKA"[start : start + 3]) for start in range(12)}


def relation(first: Card, second: Card) -> str:
    """Suited, same colour or mixed."""
    if first.suit == second.suit:
        return "suited"
    return "same_colour" if first.colour == second.colour else "mixed_colour"


def sweet_16(dealt: Dealt) -> str:
    first, second = dealt["player"]
    worth = {"A": 11, "T": 10, "J": 10, "Q": 10, "K": 10}
    total = sum(worth.get(card.rank, 0) or int(card.rank) for card in (first, second))
    if total != 16 and {first.rank, second.rank} != {"A", "5"}:
        return "none"
    if {str(first), str(second)} == {"Ah", "5h"}:
        return "sweet16_Ah5h"
    return f"{relation(first, second)}_16"


def perfect_pairs(dealt: Dealt) -> str:
    first, second = dealt["player"]
    if first.rank != second.rank:
        return "none"
    return {"suited": "perfect", "same_colour": "coloured", "mixed_colour": "mixed"}[relation(first, second)]


def twentyone_plus_3(dealt: Dealt) -> str:
    hand = (*dealt["player"], *dealt["up"])
    ranks, suited = {card.rank for card in hand}, len({card.suit for card in hand}) == 1
    if len(ranks) == 1:
        return "suited_trips" if suited else "trips"
    if frozenset(ranks) in STRAIGHTS:
        return "straight_flush" if suited else "straight"
    if len(ranks) == 2:
        return "flush_with_pair" if suited else "pair"
    return "flush" if suited else "nothing"


def counted(packs: int, places: list[tuple[str, int]], classify: object, pays: dict[str, str]) -> SideBet:
    shoe = Deck.standard(packs).counts()
    named = {name: "lose" if pay == "lose" else odds(pay) for name, pay in pays.items()}
    return side_bet(shoe, places, classify, named)  # type: ignore[arg-type]


@pytest.mark.parametrize("packs", range(1, 9))
def test_sweet_16_counts_and_return(packs: int) -> None:
    published = FACTS["sweet16"][f"{packs}_decks"]
    pays = {"sweet16_Ah5h": "160:1", "suited_16": "16:1", "same_colour_16": "12:1", "mixed_colour_16": "6:1"}
    found = counted(packs, [("player", 2)], sweet_16, {**pays, "none": "lose"})
    assert found.deals == published["total"]
    assert {name: count for name, count in found.counts.items() if name != "none"} == published["combos"]
    assert found.returned == Fraction(published["ev"])


def test_sweet_16_returns_are_the_makers() -> None:
    """95.09 / 95.13 / 95.15 / 95.18 % for 4 / 5 / 6 / 8 packs; -4/83 and -196/4043."""
    pays = {"sweet16_Ah5h": "160:1", "suited_16": "16:1", "same_colour_16": "12:1", "mixed_colour_16": "6:1"}
    found = {p: counted(p, [("player", 2)], sweet_16, {**pays, "none": "lose"}).returned for p in (4, 5, 6, 8)}
    assert [f"{100 * (1 + float(found[p])):.2f}" for p in (4, 5, 6, 8)] == ["95.09", "95.13", "95.15", "95.18"]
    assert found[8] == Fraction(-4, 83)
    assert found[6] == Fraction(-196, 4043)


@pytest.mark.parametrize("packs", [2, 4, 6, 8])
def test_perfect_pairs_counts_and_four_paytables(packs: int) -> None:
    published = FACTS["perfect_pairs"][f"{packs}_decks"]
    for name, expected in published["evs"].items():
        perfect, coloured, mixed = name.split("_")[1:]
        pays = {"perfect": f"{perfect}:1", "coloured": f"{coloured}:1", "mixed": f"{mixed}:1", "none": "lose"}
        found = counted(packs, [("player", 2)], perfect_pairs, pays)
        assert found.counts == published["combos"]
        assert found.returned == Fraction(expected)


def test_21_plus_3_counts_and_both_published_tables() -> None:
    published = FACTS["21plus3"]["6_decks"]
    counts = dict.fromkeys(published["combos"], 0)
    shoe = Deck.standard(6).counts()
    found = count_classes(shoe, [("player", 2), ("up", 1)], twentyone_plus_3)
    for name in counts:
        assert found[name] == 3 * published["combos"][name], "each three cards can be dealt with any of them up"
    flat = dict.fromkeys(("suited_trips", "trips", "straight_flush", "straight", "flush", "flush_with_pair"), 9)
    graded = {"suited_trips": 100, "straight_flush": 40, "trips": 30, "straight": 10, "flush": 5, "flush_with_pair": 5}
    for table, key in ((flat, "v1_9_flat"), (graded, "100_40_30_10_5")):
        bet = SideBet(found, {name: odds(f"{table[name]}:1") if name in table else "lose" for name in found})
        assert bet.returned == Fraction(published["evs"][key])


def test_a_class_without_pay_is_refused() -> None:
    with pytest.raises(CertkitError, match="BJ051"):
        counted(1, [("player", 2)], perfect_pairs, {"mixed": "6:1", "none": "lose"})
    with pytest.raises(CertkitError, match="BJ050"):
        count_classes({pack()[0]: 1}, [("player", 2)], perfect_pairs)


@pytest.mark.parametrize("packs", [1, 2, 4, 6, 8])
def test_insurance_and_even_money_are_the_brute_force_fractions(packs: int) -> None:
    published, shoe = FACTS["insurance"][f"{packs}_decks"], Shoe.of_packs(packs)
    assert price(Insurance(), shoe).value == Fraction(published["no_player_cards_known"]["frac"])
    for seen, key in (((1, 2), "player_no_tens_2cards"), ((1, 9), "player_one_ten"), ((9, 9), "player_two_tens")):
        assert price(Insurance(), shoe, seen).value == Fraction(published[key]["frac"])
    natural = published["player_blackjack_even_money"]
    assert even_money(Natural(), shoe).declined == Fraction(natural["ev_decline_even_money_3to2"]["frac"])
    assert even_money(Natural(), shoe).taken == 1
    assert len(by_hand(Insurance(), shoe)) == 55


def test_insurance_turns_good_when_a_third_of_the_shoe_is_tens() -> None:
    assert price(Insurance(), Shoe.of_kinds((3, 2, 2, 2, 2, 2, 2, 2, 1, 10))).value > 0
    assert price(Insurance(), Shoe.of_kinds((1, 0, 0, 0, 0, 0, 0, 0, 2, 1))).value == 0
