"""Predicates that compare: two hands with each other, or the cards of a hand among themselves.

They have the same three faces as every predicate (certkit.model.predicates).
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Literal

from certkit.cards import RANKS, Card
from certkit.model.measures import CardValues, Measure, Total, View, cards_of
from certkit.model.situation import Situation


@dataclass(frozen=True, slots=True)
class Compared:
    """The first measure is higher than, equal to or lower than the second."""

    first: Measure
    second: Measure
    relation: Literal["higher", "equal", "lower"]

    def holds(self, situation: Situation) -> bool:
        one = self.first.of(cards_of(self.first.view, situation))
        two = self.second.of(cards_of(self.second.view, situation))
        return {"higher": one > two, "equal": one == two, "lower": one < two}[self.relation]

    def sees(self, card: Card) -> Hashable:
        return self.first.sees(card), self.second.sees(card)

    def reads(self) -> frozenset[str]:
        return frozenset(f"place:{place}" for place in (*self.first.view, *self.second.view))


@dataclass(frozen=True, slots=True)
class Soft:
    """An ace counts 11 in the total (any card counts more than its least) and could count less."""

    total: Total

    def holds(self, situation: Situation) -> bool:
        found = cards_of(self.total.view, situation)
        return self.total.of(found) > sum(self.total.values[card.rank][0] for card in found)

    def sees(self, card: Card) -> Hashable:
        return self.total.sees(card)

    def reads(self) -> frozenset[str]:
        return frozenset(f"place:{place}" for place in self.total.view)


@dataclass(frozen=True, slots=True)
class Alike:
    """All cards of the view are of one rank, suit or colour, or count the same."""

    view: View
    what: Literal["rank", "suit", "colour", "value"]
    values: CardValues | None = None

    def holds(self, situation: Situation) -> bool:
        return len({self.sees(card) for card in cards_of(self.view, situation)}) == 1

    def sees(self, card: Card) -> Hashable:
        match self.what:
            case "rank":
                return card.rank
            case "suit":
                return card.suit
            case "colour":
                return card.colour
            case "value":
                assert self.values is not None
                return self.values[card.rank]

    def reads(self) -> frozenset[str]:
        return frozenset(f"place:{place}" for place in self.view)


@dataclass(frozen=True, slots=True)
class InSequence:
    """The ranks of the view follow one another without a gap; an ace is high or low."""

    view: View

    def holds(self, situation: Situation) -> bool:
        ranks = [card.rank for card in cards_of(self.view, situation)]
        if not ranks or len(set(ranks)) < len(ranks) or not set(ranks) <= set(RANKS):
            return False
        high = sorted(RANKS.index(rank) for rank in ranks)
        low = sorted(-1 if rank == "A" else RANKS.index(rank) for rank in ranks)
        return any(places[-1] - places[0] == len(ranks) - 1 for places in (high, low))

    def sees(self, card: Card) -> Hashable:
        return card.rank

    def reads(self) -> frozenset[str]:
        return frozenset(f"place:{place}" for place in self.view)


@dataclass(frozen=True, slots=True)
class HoldsRanks:
    """The view consists of cards of exactly these ranks, in any order."""

    view: View
    ranks: str

    def holds(self, situation: Situation) -> bool:
        return sorted(card.rank for card in cards_of(self.view, situation)) == sorted(self.ranks)

    def sees(self, card: Card) -> Hashable:
        return card.rank if card.rank in self.ranks else None

    def reads(self) -> frozenset[str]:
        return frozenset(f"place:{place}" for place in self.view)
