"""A hand laid before a predicate: how the clauses of a game are asked what they say, whatever they are made of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

from certkit.cards import Card
from certkit.exact.blackjack.hands import all_hands
from certkit.exact.blackjack.rules import KINDS
from certkit.model.nodes import Block, Choose, Draw, Each, End, Mark, Node, Repeat, Settle, When, children

RANK_OF_KIND = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T")
TEN_RANKS = "TJQK"


def cards_of_kinds(kinds: Iterable[int]) -> tuple[Card, ...]:
    """One card of each kind; suits go round, so that no two in a row are alike."""
    return tuple(Card(RANK_OF_KIND[kind], "shdc"[place % 4]) for place, kind in enumerate(kinds))


@cache
def cards_of_hand(hand: int) -> tuple[Card, ...]:
    """Cards of the hand of this index in the table of hands."""
    counts = all_hands().cards[hand]
    return cards_of_kinds(kind for kind in range(KINDS) for _ in range(int(counts[kind])))


@dataclass(frozen=True)
class Probe:
    """A situation made up for a question (certkit.model.situation.Situation); every wager is live."""

    table: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    marks: frozenset[str] = frozenset()

    def cards(self, place: str) -> tuple[Card, ...]:
        return self.table.get(place, ())

    def is_face_down(self, place: str) -> bool:
        return False

    def is_staked(self, wager: str) -> bool:
        return True

    def is_live(self, wager: str) -> bool:
        return True

    def is_marked(self, mark: str) -> bool:
        return mark in self.marks


def first_stop(node: Node, probe: Probe) -> Node | None:
    """The first draw, answer, settlement, mark on a hand or end that a part of the round comes to, if any."""
    match node:
        case Block(steps):
            return next((stop for step in steps if (stop := first_stop(step, probe)) is not None), None)
        case When():
            return first_stop(node.then if node.test.holds(probe) else node.otherwise, probe)
        case Draw() | Choose() | Settle() | End():
            return node
        case Mark():
            return node if node.on_hand else None
        case _:
            return None


def marks_put(node: Node, probe: Probe) -> frozenset[str]:
    """The marks that a part of the round puts on the hand in turn."""
    match node:
        case Block(steps):
            return frozenset().union(*(marks_put(step, probe) for step in steps))
        case When():
            return marks_put(node.then if node.test.holds(probe) else node.otherwise, probe)
        case Mark():
            return frozenset((node.name,)) if node.on_hand else frozenset()
        case _:
            return frozenset()


def inside(node: Node, kind: type[Node] | tuple[type, ...]) -> list[Node]:
    """Every node of a kind in a part of the round, in order."""
    own = [node] if isinstance(node, kind) else []
    return own + [found for child in children(node) for found in inside(child, kind)]


def turns(node: Node) -> list[Each]:
    """The parts that are run for each hand and ask the player."""
    return [each for each in inside(node, Each) if isinstance(each, Each) and inside(each.body, Choose)]


def repeats_outside(node: Node, turn: Each) -> list[Repeat]:
    """The repetitions that are no part of the turn."""
    within = {id(each) for each in inside(turn, Repeat)}
    return [each for each in inside(node, Repeat) if isinstance(each, Repeat) and id(each) not in within]
