"""Measures: what a clause reads off the cards of one or more places.

A *view* is a tuple of places read together, such as Beat 16's dealt card and
flop card. Every measure says what it can see of a single card
(:meth:`Measure.sees`); two cards that no measure of a game tells apart are one
*kind*, which is what keeps exact maths small.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from certkit.cards import Card
from certkit.model.situation import Situation

View = tuple[str, ...]


def cards_of(view: View, situation: Situation) -> tuple[Card, ...]:
    """All cards of a view, place by place."""
    found: tuple[Card, ...] = ()
    for place in view:
        found += situation.cards(place)
    return found


@runtime_checkable
class Measure(Protocol):
    """A whole number read off a view."""

    @property
    def view(self) -> View: ...

    def sees(self, card: Card) -> Hashable:
        """All that this measure can tell of a card."""
        ...

    def of(self, cards: tuple[Card, ...]) -> int:
        """The number for these cards."""
        ...


@dataclass(frozen=True, slots=True)
class CardValues:
    """What each card counts: one value a rank, or several where the holder may choose.

    ``values`` maps a rank to its values in ascending order (``A: (1, 11)``).
    A joker counts only if the rules give it a value.
    """

    values: tuple[tuple[str, tuple[int, ...]], ...]

    @classmethod
    def of(cls, values: Mapping[str, tuple[int, ...]]) -> CardValues:
        return cls(tuple(sorted(values.items())))

    def __getitem__(self, rank: str) -> tuple[int, ...]:
        for known, values in self.values:
            if known == rank:
                return values
        raise KeyError(rank)

    def knows(self, rank: str) -> bool:
        return any(known == rank for known, _ in self.values)


@dataclass(frozen=True, slots=True)
class Total:
    """The sum of the cards' values; with ``limit``, the highest sum not above it, else the lowest.

    ``modulo`` keeps the last digit (baccarat counts modulo 10).
    """

    view: View
    values: CardValues
    limit: int | None = None
    modulo: int | None = None
    _by_rank: dict[str, tuple[int, ...]] = field(init=False, repr=False, compare=False, hash=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_rank", dict(self.values.values))

    def sees(self, card: Card) -> Hashable:
        return self._by_rank[card.rank]

    def of(self, cards: tuple[Card, ...]) -> int:
        sums = {0}
        for each in cards:
            sums = {total + value for total in sums for value in self._by_rank[each.rank]}
        if self.modulo:
            return min(sums) % self.modulo
        if self.limit is None:
            return max(sums)
        fitting = [total for total in sums if total <= self.limit]
        return max(fitting) if fitting else min(sums)


@dataclass(frozen=True, slots=True)
class CardCount:
    """How many cards lie there."""

    view: View

    def sees(self, card: Card) -> Hashable:
        return None

    def of(self, cards: tuple[Card, ...]) -> int:
        return len(cards)
