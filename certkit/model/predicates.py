"""Predicates: the questions that clauses ask of a round, a closed set.

Each is frozen data with three faces: ``holds`` answers it in a situation,
``sees`` says what it can tell of a single card (see measures), and ``reads``
names the places, wagers and marks that the answer depends on, so that the
exact maths may forget everything else.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Protocol

from certkit.cards import Card
from certkit.model.measures import Measure, View, cards_of
from certkit.model.situation import Situation


class Predicate(Protocol):
    """A yes-or-no question about a round."""

    def holds(self, situation: Situation) -> bool: ...

    def sees(self, card: Card) -> Hashable: ...

    def reads(self) -> frozenset[str]:
        """``place:p``, ``face:p``, ``staked:w``, ``live:w`` and ``mark:m`` names that matter."""
        ...


def _places(view: View) -> frozenset[str]:
    return frozenset(f"place:{place}" for place in view)


@dataclass(frozen=True, slots=True)
class Always:
    """True at every time."""

    def holds(self, situation: Situation) -> bool:
        return True

    def sees(self, card: Card) -> Hashable:
        return None

    def reads(self) -> frozenset[str]:
        return frozenset()


@dataclass(frozen=True, slots=True)
class Between:
    """A measure lies from ``low`` to ``high``, both included; an open end is ``None``."""

    measure: Measure
    low: int | None
    high: int | None

    def holds(self, situation: Situation) -> bool:
        value = self.measure.of(cards_of(self.measure.view, situation))
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)

    def sees(self, card: Card) -> Hashable:
        return self.measure.sees(card)

    def reads(self) -> frozenset[str]:
        return _places(self.measure.view)


@dataclass(frozen=True, slots=True)
class Holds:
    """The view consists of exactly these cards, in any order."""

    view: View
    cards: tuple[Card, ...]

    def holds(self, situation: Situation) -> bool:
        return sorted(cards_of(self.view, situation)) == sorted(self.cards)

    def sees(self, card: Card) -> Hashable:
        return card if card in self.cards else None

    def reads(self) -> frozenset[str]:
        return _places(self.view)


@dataclass(frozen=True, slots=True)
class OfRanks:
    """Every card of the view is of one of these ranks."""

    view: View
    ranks: str

    def holds(self, situation: Situation) -> bool:
        return all(card.rank in self.ranks for card in cards_of(self.view, situation))

    def sees(self, card: Card) -> Hashable:
        return card.rank in self.ranks

    def reads(self) -> frozenset[str]:
        return _places(self.view)


@dataclass(frozen=True, slots=True)
class Staked:
    """The wager was placed in this round."""

    wager: str

    def holds(self, situation: Situation) -> bool:
        return situation.is_staked(self.wager)

    def sees(self, card: Card) -> Hashable:
        return None

    def reads(self) -> frozenset[str]:
        return frozenset((f"staked:{self.wager}",))


@dataclass(frozen=True, slots=True)
class Live:
    """The wager was placed and is not settled."""

    wager: str

    def holds(self, situation: Situation) -> bool:
        return situation.is_live(self.wager)

    def sees(self, card: Card) -> Hashable:
        return None

    def reads(self) -> frozenset[str]:
        return frozenset((f"live:{self.wager}",))


@dataclass(frozen=True, slots=True)
class FaceDown:
    """The place holds a card that has not been shown."""

    place: str

    def holds(self, situation: Situation) -> bool:
        return situation.is_face_down(self.place)

    def sees(self, card: Card) -> Hashable:
        return None

    def reads(self) -> frozenset[str]:
        return frozenset((f"face:{self.place}",))


@dataclass(frozen=True, slots=True)
class Marked:
    """The round bears this mark (``doubled hand_1``)."""

    mark: str

    def holds(self, situation: Situation) -> bool:
        return situation.is_marked(self.mark)

    def sees(self, card: Card) -> Hashable:
        return None

    def reads(self) -> frozenset[str]:
        return frozenset((f"mark:{self.mark}",))


@dataclass(frozen=True, slots=True)
class Not:
    """The other predicate does not hold."""

    part: Predicate

    def holds(self, situation: Situation) -> bool:
        return not self.part.holds(situation)

    def sees(self, card: Card) -> Hashable:
        return self.part.sees(card)

    def reads(self) -> frozenset[str]:
        return self.part.reads()


@dataclass(frozen=True, slots=True)
class AllOf:
    """Every part holds; true if there is none."""

    parts: tuple[Predicate, ...]

    def holds(self, situation: Situation) -> bool:
        return all(part.holds(situation) for part in self.parts)

    def sees(self, card: Card) -> Hashable:
        return tuple(part.sees(card) for part in self.parts)

    def reads(self) -> frozenset[str]:
        return frozenset().union(*(part.reads() for part in self.parts))


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one part holds; false if there is none."""

    parts: tuple[Predicate, ...]

    def holds(self, situation: Situation) -> bool:
        return any(part.holds(situation) for part in self.parts)

    def sees(self, card: Card) -> Hashable:
        return tuple(part.sees(card) for part in self.parts)

    def reads(self) -> frozenset[str]:
        return frozenset().union(*(part.reads() for part in self.parts))
