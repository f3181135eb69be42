"""Kinds: cards that no clause of a game can tell apart.

The deck is counted in kinds, not in cards. Nothing of this is written down a
game at a time: it follows from what the predicates of the procedure can see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from certkit.cards import Card
from certkit.model.device import Deck
from certkit.model.nodes import Choose, Node, Peek, Repeat, Settle, When, walk
from certkit.model.predicates import Predicate


@dataclass(frozen=True)
class Kinds:
    """The kinds of a deck: one representative card each, with how many cards are of the kind."""

    representative: tuple[Card, ...]
    count: tuple[int, ...]
    members: tuple[tuple[Card, ...], ...]
    kind_of: dict[Card, int]


def predicates_of(node: Node) -> tuple[Predicate, ...]:
    """Every predicate that a procedure asks, paytable rows included."""
    found: list[Predicate] = []
    for each in walk(node):
        match each:
            case When() | Peek():
                found.append(each.test)
            case Repeat():
                found.append(each.until)
            case Choose():
                found.extend(option.when for option in each.options)
            case Settle():
                found.extend(row.when for row in each.table.rows)
            case _:
                pass
    return tuple(dict.fromkeys(found))


def kinds_of(deck: Deck, predicates: Iterable[Predicate]) -> Kinds:
    """Sort the deck's cards into kinds by what ``predicates`` can see of them."""
    asked = tuple(predicates)
    groups: dict[Hashable, list[Card]] = {}
    have = deck.counts()
    for card in dict.fromkeys(deck.composition):
        seen = tuple(predicate.sees(card) for predicate in asked)
        groups.setdefault(seen, []).append(card)
    members = tuple(tuple(group) for group in groups.values())
    return Kinds(
        representative=tuple(group[0] for group in members),
        count=tuple(sum(have[card] for card in group) for group in members),
        members=members,
        kind_of={card: number for number, group in enumerate(members) for card in group},
    )


def counted(kinds: Kinds, cards: Iterable[Card]) -> Counter[int]:
    """How many cards of each kind are among ``cards``."""
    return Counter(kinds.kind_of[card] for card in cards)
