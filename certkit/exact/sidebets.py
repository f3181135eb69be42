"""Wagers on the first cards of a round: every hand counted, the return an exact fraction.

A side bet sees a few cards dealt to a few places and no decision. Cards of one
rank and suit are alike, so a place's cards are a multiset with a product of
binomials for its number of physical hands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from certkit.cards import Card
from certkit.errors import refuse
from certkit.model.paytables import Pay, Paytable
from certkit.odds import Odds

Dealt = Mapping[str, tuple[Card, ...]]
Classify = Callable[[Dealt], str]


@dataclass(frozen=True)
class FirstCards:
    """The first cards as a predicate may ask of them (certkit.model.situation.Situation)."""

    dealt: Dealt

    def cards(self, place: str) -> tuple[Card, ...]:
        return self.dealt.get(place, ())

    def is_face_down(self, place: str) -> bool:
        return False

    def is_staked(self, wager: str) -> bool:
        return True

    def is_live(self, wager: str) -> bool:
        return True

    def is_marked(self, mark: str) -> bool:
        return False


def by_table(table: Paytable) -> Classify:
    """Classes of first cards: the rows of a paytable of the game model."""

    def row_of(dealt: Dealt) -> str:
        return table.row(FirstCards(dealt)).name

    return row_of


def count_classes(shoe: Mapping[Card, int], places: Sequence[tuple[str, int]], classify: Classify) -> Mapping[str, int]:
    """How many deals of ``places`` (name and number of cards, in order) fall into each class.

    The cards of a place have no order; the counts sum to the product of the
    binomials of the places. Raises BJ050 if the shoe has too few cards.
    """
    if sum(number for _, number in places) > sum(shoe.values()):
        raise refuse(
            "BJ050",
            f"{sum(shoe.values())} cards are too few for the first cards of a round",
            why="the side bet looks at more cards than the shoe holds",
            remedy="give a shoe with more cards",
        )
    found: Counter[str] = Counter()
    kinds = tuple(sorted(card for card, count in shoe.items() if count))
    for dealt, ways in _deals(dict(shoe), kinds, tuple(places)):
        found[classify(dealt)] += ways
    return dict(found)


def _deals(
    left: dict[Card, int], kinds: tuple[Card, ...], places: tuple[tuple[str, int], ...]
) -> Iterator[tuple[dict[str, tuple[Card, ...]], int]]:
    if not places:
        yield {}, 1
        return
    (place, number), rest = places[0], places[1:]
    for hand, ways in _hands(left, kinds, number, 0):
        for card in hand:
            left[card] -= 1
        for others, more in _deals(left, kinds, rest):
            yield {place: hand, **others}, ways * more
        for card in hand:
            left[card] += 1


def _hands(
    left: Mapping[Card, int], kinds: tuple[Card, ...], number: int, start: int
) -> Iterator[tuple[tuple[Card, ...], int]]:
    if not number:
        yield (), 1
        return
    for place in range(start, len(kinds)):
        card = kinds[place]
        for copies in range(1, min(number, left[card]) + 1):
            ways = comb(left[card], copies)
            for rest, more in _hands(left, kinds, number - copies, place + 1):
                yield (card,) * copies + rest, ways * more


@dataclass(frozen=True)
class SideBet:
    """A side bet counted out: deals by class, what each class pays, and the exact moments per unit staked."""

    counts: Mapping[str, int]
    pays: Mapping[str, Pay]

    @property
    def deals(self) -> int:
        return sum(self.counts.values())

    def net(self, name: str) -> Fraction:
        """The net per unit of a class."""
        pay = self.pays[name]
        return pay.ratio if isinstance(pay, Odds) else Fraction(-1 if pay == "lose" else 0)

    @property
    def returned(self) -> Fraction:
        """The player's net per unit staked."""
        return sum((count * self.net(name) for name, count in self.counts.items()), Fraction(0)) / self.deals

    @property
    def variance(self) -> Fraction:
        square = sum((count * self.net(name) ** 2 for name, count in self.counts.items()), Fraction(0)) / self.deals
        return square - self.returned**2

    @property
    def hit_rate(self) -> Fraction:
        """The probability of a positive net."""
        return Fraction(sum(count for name, count in self.counts.items() if self.net(name) > 0), self.deals)


def side_bet(
    shoe: Mapping[Card, int], places: Sequence[tuple[str, int]], classify: Classify, pays: Mapping[str, Pay]
) -> SideBet:
    """Count a side bet. Raises BJ051 where a class that can be dealt has no pay."""
    counts = count_classes(shoe, places, classify)
    missing = sorted(set(counts) - set(pays))
    if missing:
        raise refuse(
            "BJ051",
            f"no pay is stated for {', '.join(missing)}",
            why="every deal must win, lose or push",
            remedy="add these rows to the paytable",
        )
    return SideBet(counts, pays)
