"""Proof that the rows of a paytable partition the hands that can be dealt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from math import comb, prod

from certkit.cards import Card
from certkit.model.device import Deck
from certkit.model.kinds import Kinds, kinds_of
from certkit.model.paytables import Paytable


@dataclass(frozen=True, slots=True)
class Gap:
    """A hand that no row pays."""

    hand: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Overlap:
    """A hand that two rows pay."""

    hand: tuple[Card, ...]
    rows: tuple[str, str]


@dataclass(frozen=True, slots=True)
class DeadRow:
    """A row that no hand reaches."""

    row: str


@dataclass(frozen=True)
class _Hand:
    """A dealt view, for predicates to look at; nothing but its cards is known."""

    table: dict[str, tuple[Card, ...]]

    def cards(self, place: str) -> tuple[Card, ...]:
        return self.table.get(place, ())

    def is_face_down(self, place: str) -> bool:
        return False

    def is_staked(self, wager: str) -> bool:
        return True

    def is_live(self, wager: str) -> bool:
        return True

    def is_marked(self, mark: str) -> bool:
        return False


def check_partition(table: Paytable, deck: Deck, sizes: dict[str, int]) -> tuple[Gap | Overlap | DeadRow, ...]:
    """What is wrong with the rows of ``table``; ``sizes`` gives the number of cards at each place.

    Every hand is tried up to cards that no row can tell apart; of each fault
    only the first example for the same rows is reported.
    """
    kinds = kinds_of(deck, [row.when for row in table.rows])
    faults: list[Gap | Overlap | DeadRow] = []
    reached: set[str] = set()
    known: set[tuple[str, ...]] = set()
    for hand in _hands(kinds, table.view, sizes):
        rows = tuple(row.name for row in table.rows if row.when.holds(hand))
        reached.update(rows)
        if len(rows) == 1 or rows in known:
            continue
        known.add(rows)
        shown = tuple(card for place in table.view for card in hand.cards(place))
        faults.append(Gap(shown) if not rows else Overlap(shown, (rows[0], rows[1])))
    faults.extend(DeadRow(row.name) for row in table.rows if row.name not in reached)
    return tuple(faults)


def hands_to_try(table: Paytable, deck: Deck, numbers: tuple[int, ...]) -> int:
    """How many hands the proof of ``table`` tries when its places hold these ``numbers`` of cards, at most."""
    kinds = len(kinds_of(deck, [row.when for row in table.rows]).count)
    return prod(comb(kinds + number - 1, number) for number in numbers)


def _hands(kinds: Kinds, view: tuple[str, ...], sizes: dict[str, int]) -> Iterator[_Hand]:
    numbers = range(len(kinds.representative))
    choices = [tuple(combinations_with_replacement(numbers, sizes.get(place, 0))) for place in view]
    for chosen in product(*choices):
        table = _physical(kinds, view, chosen)
        if table is not None:
            yield _Hand(table)


def _physical(
    kinds: Kinds, view: tuple[str, ...], chosen: tuple[tuple[int, ...], ...]
) -> dict[str, tuple[Card, ...]] | None:
    """Real, different cards of the chosen kinds, or ``None`` if the deck has too few."""
    left = list(kinds.count)
    table: dict[str, tuple[Card, ...]] = {}
    for place, numbers in zip(view, chosen, strict=True):
        cards = []
        for number in numbers:
            left[number] -= 1
            if left[number] < 0:
                return None
            cards.append(kinds.members[number][(kinds.count[number] - left[number] - 1) % len(kinds.members[number])])
        table[place] = tuple(cards)
    return table
