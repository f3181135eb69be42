"""Proof that cards lie where the round looks for them: which places hold how many when a table is read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from certkit.model.nodes import (
    Block,
    Choose,
    Draw,
    Each,
    End,
    Mark,
    NextHand,
    Node,
    Peek,
    Raise,
    Repeat,
    Settle,
    Show,
    Split,
    Stake,
    When,
    walk,
)
from certkit.model.paytables import Paytable
from certkit.model.proofs.paths import decided

MANY = 1000
"""Stands for the number of cards at a place that is drawn to again and again."""


@dataclass(frozen=True, slots=True)
class Undealt:
    """A wager is settled by a place to which no card has come."""

    place: str
    clause: str


@dataclass(frozen=True, slots=True)
class NothingHidden:
    """A place is revealed or looked at although no card lies there face down."""

    place: str
    clause: str


@dataclass(frozen=True, slots=True)
class NeverReached:
    """No way through the round comes to this settlement with the wager live."""

    wager: str
    clause: str


@dataclass
class Dealt:
    """What the ways through a round showed.

    ``tables`` holds each table that is read with the numbers of cards at the
    places of its view, in every combination that occurs.
    """

    faults: list[Undealt | NothingHidden | NeverReached] = field(default_factory=list)
    tables: dict[tuple[Paytable, tuple[int, ...]], None] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class _State:
    agenda: tuple[Node, ...]
    placed: frozenset[str]
    cards: frozenset[tuple[str, int]] = frozenset()
    hidden: frozenset[str] = frozenset()
    settled: frozenset[str] = frozenset()

    @property
    def key(self) -> tuple[object, ...]:
        """What makes two states the same; nodes by identity, since comparing them through and through is slow."""
        return tuple(map(id, self.agenda)), self.placed, self.cards, self.hidden, self.settled

    def going(self, *agenda: Node) -> _State:
        """The state with other things to do."""
        return replace(self, agenda=agenda)


def check_dealt(procedure: Node, settlements: tuple[Settle, ...], wager_sets: tuple[tuple[str, ...], ...]) -> Dealt:
    """Follow every way through the round for each set of wagers; questions about cards may go either way."""
    found = Dealt()
    reached: set[str] = set()
    again = _drawn_again(procedure)
    for placed in wager_sets:
        seen: set[tuple[object, ...]] = set()
        waiting = [_State((procedure,), frozenset(placed))]
        while waiting:
            state = waiting.pop()
            if state.key in seen or not state.agenda:
                continue
            seen.add(state.key)
            node = state.agenda[0]
            if isinstance(node, Settle):
                reached.add(node.clause)
            waiting.extend(_after(node, state, again, found))
    for settle in settlements:
        fault = NeverReached(settle.wager, settle.clause)
        if settle.clause not in reached and fault not in found.faults:
            found.faults.append(fault)
    return found


def _drawn_again(procedure: Node) -> frozenset[int]:
    """The draws inside a repetition, by identity."""
    return frozenset(
        id(node)
        for repeat in walk(procedure)
        if isinstance(repeat, Repeat)
        for node in walk(repeat.body)
        if isinstance(node, Draw)
    )


def _after(node: Node, state: _State, again: frozenset[int], found: Dealt) -> Iterator[_State]:
    rest = state.agenda[1:]
    placed, settled = state.placed, state.settled
    match node:
        case Block(steps):
            yield state.going(*steps, *rest)
        case When():
            answer = decided(node.test, placed, settled)
            ways = (node.then, node.otherwise) if answer is None else (node.then if answer else node.otherwise,)
            for way in ways:
                yield state.going(way, *rest)
        case Choose():
            for option in node.options:
                if decided(option.when, placed, settled) is not False:
                    yield state.going(option.then, *((node,) if option.again else ()), *rest)
        case Repeat():
            answer = decided(node.until, placed, settled)
            if answer is not True:
                yield state.going(node.body, node, *rest)
            if answer is not False:
                yield state.going(*rest)
        case Each() | NextHand():
            yield state.going(node.body, *rest)
        case Draw(place, count, face_up):
            total = MANY if id(node) in again else min(MANY, dict(state.cards).get(place, 0) + count)
            lies = frozenset((name, number) for name, number in state.cards if name != place) | {(place, total)}
            hidden = state.hidden if face_up else state.hidden | {place}
            yield replace(state, agenda=rest, cards=lies, hidden=hidden)
        case Show(place):
            if place not in state.hidden:
                _note(found, NothingHidden(place, node.clause))
            yield replace(state, agenda=rest, hidden=state.hidden - {place})
        case Peek(place=place):
            if place not in state.hidden:
                _note(found, NothingHidden(place, node.clause))
            yield state.going(*rest)
        case Settle():
            sizes = tuple(dict(state.cards).get(place, 0) for place in node.table.view)
            for place, number in zip(node.table.view, sizes, strict=True):
                if not number:
                    _note(found, Undealt(place, node.clause))
            if all(sizes):
                found.tables[node.table, sizes] = None
            yield replace(state, agenda=rest, settled=settled | {node.wager})
        case Stake():
            yield replace(state, agenda=rest, placed=placed | {node.wager})
        case Raise() | Mark() | Split():
            yield state.going(*rest)
        case End():
            return


def _note(found: Dealt, fault: Undealt | NothingHidden) -> None:
    if fault not in found.faults:
        found.faults.append(fault)
