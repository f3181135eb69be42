"""A point in a round as the exact maths keeps it: only what can still matter.

Cards are held as kinds. A card that is dealt face down is not drawn when it is
dealt but when somebody first looks at it: unseen cards have no order, so the
figures are the same and the tree is smaller. A card nobody ever looks at drops
out altogether.
"""

from __future__ import annotations

from typing import NamedTuple

from certkit.cards import Card
from certkit.exact.program import Agenda, Program


class Position(NamedTuple):
    """What is left to run and what it may look at.

    ``table`` holds kinds by place, ``waiting`` the places dealt face down and
    not drawn yet with their number of cards, ``gone`` how many cards of each
    kind have left the deck, ``raised`` the stake of each live wager in
    multiples of its initial stake where that is not one.
    """

    agenda: Agenda
    gone: tuple[int, ...]
    live: frozenset[str]
    table: tuple[tuple[str, tuple[int, ...]], ...] = ()
    waiting: tuple[tuple[str, int], ...] = ()
    marks: frozenset[str] = frozenset()
    raised: tuple[tuple[str, int], ...] = ()

    def at(self, place: str) -> tuple[int, ...]:
        """The kinds that lie at a place."""
        for name, kinds in self.table:
            if name == place:
                return kinds
        return ()

    def with_card(self, place: str, kind: int) -> Position:
        """The position after a card of ``kind`` came to ``place``; the order at a place is kept."""
        kinds = (*self.at(place), kind)
        table = tuple(item for item in self.table if item[0] != place)
        gone = (*self.gone[:kind], self.gone[kind] + 1, *self.gone[kind + 1 :])
        return self._replace(table=tuple(sorted((*table, (place, kinds)))), gone=gone)

    def factor(self, wager: str) -> int:
        """The stake of a wager in multiples of its initial stake."""
        return dict(self.raised).get(wager, 1)


class PositionView:
    """A position as predicates may ask it (certkit.model.situation.Situation)."""

    __slots__ = ("placed", "position", "representative", "table")

    def __init__(self, position: Position, representative: tuple[Card, ...], placed: frozenset[str]) -> None:
        self.position = position
        self.representative = representative
        self.placed = placed
        self.table = dict(position.table)

    def cards(self, place: str) -> tuple[Card, ...]:
        return tuple(self.representative[kind] for kind in self.table.get(place, ()))

    def is_face_down(self, place: str) -> bool:
        return any(place == name for name, _ in self.position.waiting)

    def is_staked(self, wager: str) -> bool:
        return wager in self.placed

    def is_live(self, wager: str) -> bool:
        return wager in self.position.live

    def is_marked(self, mark: str) -> bool:
        return mark in self.position.marks


def forget(position: Position, program: Program) -> Position:
    """The position without what nothing left to run will ask."""
    asked = program.asks(position.agenda, position.live)
    return Position(
        position.agenda,
        position.gone,
        position.live,
        tuple(item for item in position.table if f"place:{item[0]}" in asked),
        tuple(item for item in position.waiting if f"place:{item[0]}" in asked or f"face:{item[0]}" in asked),
        frozenset(mark for mark in position.marks if f"mark:{mark}" in asked),
        tuple(item for item in position.raised if item[0] in position.live),
    )
