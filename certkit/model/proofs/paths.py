"""Proof over all paths of a round: each wager settled once, and enough cards for the longest way."""

from __future__ import annotations

from dataclasses import dataclass

from certkit.model.nodes import Block, Choose, Draw, End, Mark, Node, Raise, Settle, Show, When, children
from certkit.model.predicates import AllOf, Always, Live, Predicate, Staked


@dataclass(frozen=True, slots=True)
class Unsettled:
    """With these wagers placed, some way through the round leaves ``wager`` unsettled."""

    wager: str
    placed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SettledTwice:
    """Some way through the round settles ``wager`` a second time."""

    wager: str
    clause: str


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """A choice of which no option is allowed at all times."""

    choice: str
    clause: str


State = tuple[tuple[Node, ...], frozenset[str]]


def check_settlement(
    procedure: Node, wager_sets: tuple[tuple[str, ...], ...]
) -> tuple[Unsettled | SettledTwice | NoAnswer, ...]:
    """What is wrong with the ways through the round, for each set of wagers that may be placed.

    Cards and marks may go either way; which wagers are placed and settled is
    followed exactly.
    """
    faults: dict[Unsettled | SettledTwice | NoAnswer, None] = {}
    unsettled: set[str] = set()
    for placed in wager_sets:
        seen: set[tuple[tuple[int, ...], frozenset[str]]] = set()
        waiting: list[State] = [((procedure,), frozenset())]
        while waiting:
            state = waiting.pop()
            agenda, settled = state
            key = (tuple(map(id, agenda)), settled)  # nodes by identity: comparing them through and through is slow
            if key in seen:
                continue
            seen.add(key)
            if not agenda:
                for wager in placed:
                    if wager not in settled and wager not in unsettled:
                        unsettled.add(wager)
                        faults[Unsettled(wager, placed)] = None
                continue
            waiting.extend(_next(agenda[0], agenda[1:], settled, frozenset(placed), faults))
    return tuple(faults)


def _next(
    node: Node,
    rest: tuple[Node, ...],
    settled: frozenset[str],
    placed: frozenset[str],
    faults: dict[Unsettled | SettledTwice | NoAnswer, None],
) -> list[State]:
    match node:
        case Block(steps):
            return [((*steps, *rest), settled)]
        case When():
            answer = decided(node.test, placed, settled)
            ways = [node.then, node.otherwise] if answer is None else [node.then if answer else node.otherwise]
            return [((way, *rest), settled) for way in ways]
        case Choose():
            if not any(decided(option.when, placed, settled) for option in node.options):
                faults[NoAnswer(node.name, node.clause)] = None
            return [
                ((option.then, *((node,) if option.again else ()), *rest), settled)
                for option in node.options
                if decided(option.when, placed, settled) is not False
            ]
        case Settle():
            if node.wager in settled:
                faults[SettledTwice(node.wager, node.clause)] = None
            return [(rest, settled | {node.wager})]
        case End():
            return [((), settled)]
        case Draw() | Show() | Raise() | Mark():
            return [(rest, settled)]


def decided(test: Predicate, placed: frozenset[str], settled: frozenset[str]) -> bool | None:
    """The answer if it depends only on which wagers are placed and settled, else ``None``."""
    match test:
        case Always():
            return True
        case Staked(wager):
            return wager in placed
        case Live(wager):
            return wager in placed and wager not in settled
        case AllOf(parts):
            answers = [decided(part, placed, settled) for part in parts]
            return False if False in answers else None if None in answers else True
        case _:
            return None


def most_cards(node: Node) -> int:
    """The most cards that any way through the procedure draws."""
    match node:
        case Draw():
            return node.count
        case Block(steps):
            return sum(most_cards(step) for step in steps)
        case _:
            return max((most_cards(child) for child in children(node)), default=0)
