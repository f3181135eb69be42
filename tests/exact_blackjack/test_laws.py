"""What must hold of any game: removal averages out, rules that help the house never help the player."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from certkit.errors import CertkitError
from certkit.exact.blackjack.game import analyse_round
from certkit.exact.blackjack.removal import effect_of_removal
from certkit.exact.blackjack.rules import (
    EVERY_KIND,
    AtOnce,
    Doubling,
    House,
    Natural,
    Rules,
    Splitting,
    Surrender,
    draws_below,
    hands_up_to,
)
from certkit.exact.blackjack.shoe import Shoe
from tests.exact_blackjack.sets import facts

BASE = Rules(House(draws_below(17)), splitting=Splitting(hands_up_to(4, aces=2)))
ONE, SIX = Shoe.of_packs(1), Shoe.of_packs(6)


def value(rules: Rules, shoe: Shoe = SIX) -> float:
    return analyse_round(rules, shoe, None).total


VARIANTS = {
    "rank": replace(BASE, splitting=replace(BASE.splitting, by="rank")),
    "no peek": replace(BASE, house=replace(BASE.house, peeks_under=frozenset(), natural_takes="all")),
    "push on 22": replace(BASE, house=replace(BASE.house, pushes_on=frozenset((22,)))),
    "five-card Charlie": replace(BASE, at_once=(AtOnce(Fraction(1), least_cards=5),)),
    "any-time surrender": replace(BASE, surrender=Surrender(late=EVERY_KIND, any_time=True, after_split=True)),
    "early surrender": replace(BASE, surrender=Surrender(early=EVERY_KIND)),
}


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("shoe", [ONE, SIX], ids=["1 pack", "6 packs"])
def test_mean_over_the_removed_card_is_the_whole_shoe(name: str, shoe: Shoe) -> None:
    rules = VARIANTS[name]
    whole = analyse_round(rules, shoe, None)
    removals = effect_of_removal(rules, shoe, whole.policy)
    assert sum(part.share for part in removals) == pytest.approx(1)
    assert sum(part.share * part.value for part in removals) == pytest.approx(whole.total, abs=1e-14)
    best = effect_of_removal(rules, shoe, None)
    assert sum(part.share * part.value for part in best) >= whole.total - 1e-14


def test_a_fixed_policy_is_worth_what_choosing_it_was() -> None:
    for rules in VARIANTS.values():
        whole = analyse_round(rules, SIX, None)
        assert analyse_round(rules, SIX, whole.policy).total == pytest.approx(whole.total, abs=1e-15)


WORSE = {
    "blackjack 6:5": replace(BASE, natural=Natural(Fraction(6, 5))),
    "dealer hits soft 17": replace(BASE, house=House(draws_below(17, soft_least=18))),
    "no double after split": replace(BASE, doubling=Doubling(after_split=False)),
    "double on 10 and 11 only": replace(BASE, doubling=Doubling(totals=frozenset(((10, False), (11, False))))),
    "two hands": replace(BASE, splitting=Splitting(hands_up_to(2))),
    "three hands": replace(BASE, splitting=Splitting(hands_up_to(3, aces=2))),
    "no split": replace(BASE, splitting=Splitting(hands_up_to(1))),
    "dealer wins ties on 17": replace(BASE, house=replace(BASE.house, wins_ties=frozenset((17,)))),
    "no peek": VARIANTS["no peek"],
    "push on 22": VARIANTS["push on 22"],
}
BETTER = {
    "aces split again": replace(BASE, splitting=Splitting(hands_up_to(4))),
    "split aces played": replace(BASE, splitting=Splitting(hands_up_to(4, aces=2), one_card=frozenset())),
    "natural after split": replace(BASE, natural=Natural(after_split=True)),
    "double on any number of cards": replace(BASE, doubling=Doubling(cards=None)),
    "late surrender": replace(BASE, surrender=Surrender(late=EVERY_KIND)),
    "early surrender": VARIANTS["early surrender"],
    "five-card Charlie": VARIANTS["five-card Charlie"],
    "natural wins against natural": replace(BASE, natural=Natural(against_natural=Fraction(3, 2))),
}


@pytest.mark.parametrize("name", WORSE)
def test_a_rule_for_the_house_costs_the_player(name: str) -> None:
    assert value(WORSE[name]) < value(BASE) - 1e-6


@pytest.mark.parametrize("name", BETTER)
def test_a_rule_for_the_player_never_costs_him(name: str) -> None:
    assert value(BETTER[name]) > value(BASE) + 1e-6


def test_surrender_on_any_number_of_cards_is_the_brute_force_value() -> None:
    """C doubles, written separately: -0.0030385018 (6 packs) and -0.0033091325 (8 packs), two hands."""
    rules = replace(BASE, splitting=Splitting(hands_up_to(2)), surrender=Surrender(late=EVERY_KIND, any_time=True))
    published = facts("side_bets")["any_time_surrender"]
    assert value(rules, Shoe.of_packs(6)) == pytest.approx(published["6_decks_S17_3to2"], abs=2e-8)
    assert value(rules, Shoe.of_packs(8)) == pytest.approx(published["8_decks_S17_3to2"], abs=2e-8)


def test_a_shoe_that_could_run_out_is_refused() -> None:
    with pytest.raises(CertkitError, match="BJ013"):
        analyse_round(BASE, Shoe.of_kinds((2,) * 10), None)


def test_a_natural_never_loses_to_the_rest_of_the_rules() -> None:
    for early in (frozenset(), EVERY_KIND):
        rules = replace(BASE, surrender=Surrender(early=early))
        found = analyse_round(rules, SIX, None)
        assert (found.policy.surrender.sum() > 0) == bool(early)
