"""Insurance and even money, priced on their own, as exact fractions of any shoe."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from certkit.errors import refuse
from certkit.exact.blackjack.rules import ACE, TEN, Insurance, Natural
from certkit.exact.blackjack.shoe import Shoe


@dataclass(frozen=True, slots=True)
class InsurancePrice:
    """Insurance against an ace with certain cards seen.

    ``natural`` is the probability of the dealer's natural, ``value`` the net
    per unit of the insurance wager, ``seen`` the kinds that the player saw.
    """

    seen: tuple[int, ...]
    natural: Fraction
    value: Fraction


def price(insurance: Insurance, shoe: Shoe, seen: tuple[int, ...] = ()) -> InsurancePrice:
    """Insurance when the dealer shows an ace of ``shoe`` and the player saw the kinds ``seen`` besides.

    >>> price(Insurance(), Shoe.of_packs(8)).value
    Fraction(-31, 415)
    """
    left = list(shoe.kinds)
    for kind in (ACE, *seen):
        left[kind] -= 1
    if min(left) < 0 or sum(left) < 1:
        raise refuse(
            "BJ040",
            "the shoe does not hold the cards that were seen and one more",
            why="a card that is not there cannot have been seen",
            remedy="give the shoe as it was before the deal",
        )
    natural = Fraction(left[TEN], sum(left))
    return InsurancePrice(seen, natural, insurance.pays * natural - (1 - natural))


def by_hand(insurance: Insurance, shoe: Shoe) -> tuple[InsurancePrice, ...]:
    """The price for each of the player's two-card hands that the shoe can deal beside an ace."""
    kinds = list(shoe.kinds)
    kinds[ACE] -= 1
    found = []
    for first in range(10):
        for second in range(first, 10):
            need = 2 if first == second else 1
            if kinds[first] >= need and kinds[second] >= 1 and sum(kinds) > 2:
                found.append(price(insurance, shoe, (first, second)))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class EvenMoney:
    """A natural against an ace: even money, or the natural played on; net per unit of the main wager."""

    taken: Fraction
    declined: Fraction


def even_money(natural: Natural, shoe: Shoe) -> EvenMoney:
    """Even money for the player's natural against the dealer's ace.

    >>> even_money(Natural(), Shoe.of_packs(8)).declined
    Fraction(429, 413)
    """
    dealer = price(Insurance(), shoe, (ACE, TEN)).natural
    return EvenMoney(Fraction(1), natural.pays * (1 - dealer) + natural.against_natural * dealer)
