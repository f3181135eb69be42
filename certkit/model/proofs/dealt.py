"""Proof that cards lie where the round looks for them: which places hold how many when a table is read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from certkit.model.nodes import Block, Choose, Draw, End, Mark, Node, Raise, Settle, Show, When
from certkit.model.paytables import Paytable
from certkit.model.proofs.paths import decided


@dataclass(frozen=True, slots=True)
class Undealt:
    """A wager is settled by a place to which no card has come."""

    place: str
    clause: str


@dataclass(frozen=True, slots=True)
class NothingHidden:
    """A place is revealed although no card lies there face down."""

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
    cards: frozenset[tuple[str, int]] = frozenset()
    hidden: frozenset[str] = frozenset()
    settled: frozenset[str] = frozenset()

    @property
    def key(self) -> tuple[object, ...]:
        """What makes two states the same; nodes by identity, since comparing them through and through is slow."""
        return tuple(map(id, self.agenda)), self.cards, self.hidden, self.settled


def check_dealt(procedure: Node, settlements: tuple[Settle, ...], wager_sets: tuple[tuple[str, ...], ...]) -> Dealt:
    """Follow every way through the round for each set of wagers; questions about cards may go either way."""
    found = Dealt()
    reached: set[str] = set()
    for placed in wager_sets:
        seen: set[tuple[object, ...]] = set()
        waiting = [_State((procedure,))]
        while waiting:
            state = waiting.pop()
            if state.key in seen or not state.agenda:
                continue
            seen.add(state.key)
            node = state.agenda[0]
            if isinstance(node, Settle):
                reached.add(node.clause)
            waiting.extend(_after(node, state, frozenset(placed), found))
    for settle in settlements:
        fault = NeverReached(settle.wager, settle.clause)
        if settle.clause not in reached and fault not in found.faults:
            found.faults.append(fault)
    return found


def _after(node: Node, state: _State, placed: frozenset[str], found: Dealt) -> Iterator[_State]:
    rest = state.agenda[1:]
    cards, hidden, settled = state.cards, state.hidden, state.settled
    match node:
        case Block(steps):
            yield _State((*steps, *rest), cards, hidden, settled)
        case When():
            answer = decided(node.test, placed, settled)
            ways = (node.then, node.otherwise) if answer is None else (node.then if answer else node.otherwise,)
            for way in ways:
                yield _State((way, *rest), cards, hidden, settled)
        case Choose():
            for option in node.options:
                if decided(option.when, placed, settled) is not False:
                    again = (node,) if option.again else ()
                    yield _State((option.then, *again, *rest), cards, hidden, settled)
        case Draw(place, count, face_up):
            total = dict(cards).get(place, 0) + count
            lies = frozenset((name, number) for name, number in cards if name != place) | {(place, total)}
            yield _State(rest, lies, hidden if face_up else hidden | {place}, settled)
        case Show(place):
            if place not in hidden:
                _note(found, NothingHidden(place, node.clause))
            yield _State(rest, cards, hidden - {place}, settled)
        case Settle():
            sizes = tuple(dict(cards).get(place, 0) for place in node.table.view)
            for place, number in zip(node.table.view, sizes, strict=True):
                if not number:
                    _note(found, Undealt(place, node.clause))
            if all(sizes):
                found.tables[node.table, sizes] = None
            yield _State(rest, cards, hidden, settled | {node.wager})
        case Raise() | Mark():
            yield _State(rest, cards, hidden, settled)
        case End():
            return


def _note(found: Dealt, fault: Undealt | NothingHidden) -> None:
    if fault not in found.faults:
        found.faults.append(fault)
