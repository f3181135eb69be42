"""Proof over all paths of a round: each wager settled once, and enough cards for the longest way."""

from __future__ import annotations

from dataclasses import dataclass

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
)
from certkit.model.predicates import AllOf, Always, AnyOf, Live, Not, Predicate, Staked


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


State = tuple[tuple[Node, ...], frozenset[str], frozenset[str]]
"""What is left to run, which wagers are settled, which are placed."""


def check_settlement(
    procedure: Node, wager_sets: tuple[tuple[str, ...], ...]
) -> tuple[Unsettled | SettledTwice | NoAnswer, ...]:
    """What is wrong with the ways through the round, for each set of wagers that may be placed.

    Cards and marks may go either way; which wagers are placed and settled is
    followed exactly. Where a part is run for each hand, one hand, any of them, is
    followed from its beginning to its end: they all run through the same parts.
    """
    faults: dict[Unsettled | SettledTwice | NoAnswer, None] = {}
    unsettled: set[str] = set()
    for initial in wager_sets:
        seen: set[tuple[tuple[int, ...], frozenset[str], frozenset[str]]] = set()
        waiting: list[State] = [((procedure,), frozenset(), frozenset(initial))]
        while waiting:
            state = waiting.pop()
            agenda, settled, placed = state
            key = (tuple(map(id, agenda)), settled, placed)  # nodes by identity: comparing them deeply is slow
            if key in seen:
                continue
            seen.add(key)
            if not agenda:
                for wager in sorted(placed, key=lambda name: (name not in initial, name)):
                    if wager not in settled and wager not in unsettled:
                        unsettled.add(wager)
                        faults[Unsettled(wager, initial)] = None
                continue
            waiting.extend(_next(state, faults))
    return tuple(faults)


def _next(state: State, faults: dict[Unsettled | SettledTwice | NoAnswer, None]) -> list[State]:
    (node, *following), settled, placed = state
    rest = tuple(following)
    match node:
        case Block(steps):
            return [((*steps, *rest), settled, placed)]
        case When():
            answer = decided(node.test, placed, settled)
            ways = [node.then, node.otherwise] if answer is None else [node.then if answer else node.otherwise]
            return [((way, *rest), settled, placed) for way in ways]
        case Choose():
            if not any(decided(option.when, placed, settled) for option in node.options):
                faults[NoAnswer(node.name, node.clause)] = None
            return [
                ((option.then, *((node,) if option.again else ()), *rest), settled, placed)
                for option in node.options
                if decided(option.when, placed, settled) is not False
            ]
        case Settle():
            if node.wager in settled:
                faults[SettledTwice(node.wager, node.clause)] = None
            return [(rest, settled | {node.wager}, placed)]
        case Stake():
            return [(rest, settled, placed | {node.wager})]
        case Each() | NextHand():
            return [((node.body, *rest), settled, placed)]
        case Repeat():
            answer = decided(node.until, placed, settled)
            on, over = ((node.body, node, *rest), settled, placed), (rest, settled, placed)
            return [over, on] if answer is None else [over if answer else on]
        case End():
            return [((), settled, placed)]
        case Draw() | Show() | Peek() | Raise() | Mark() | Split():
            return [(rest, settled, placed)]


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
        case AnyOf(parts):
            answers = [decided(part, placed, settled) for part in parts]
            return True if True in answers else None if None in answers else False
        case Not(part):
            answer = decided(part, placed, settled)
            return None if answer is None else not answer
        case _:
            return None
