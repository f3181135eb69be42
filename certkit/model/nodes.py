"""The core nodes: the dozen things of which every round consists.

Words of the rule language reduce to these; whoever runs a game reads only
these. Every node names the clause it came from.
"""

from __future__ import annotations

from dataclasses import dataclass

from certkit.model.paytables import Paytable
from certkit.model.predicates import Always, Predicate


@dataclass(frozen=True, slots=True)
class Draw:
    """``count`` cards come from the deck to a place, face up or down."""

    place: str
    count: int
    face_up: bool
    clause: str


@dataclass(frozen=True, slots=True)
class Show:
    """The face-down cards of a place are turned."""

    place: str
    clause: str


@dataclass(frozen=True, slots=True)
class Raise:
    """More money goes on a wager: ``times`` its initial stake."""

    wager: str
    times: int
    clause: str


@dataclass(frozen=True, slots=True)
class Mark:
    """The round remembers something by name, such as ``double hand_1``."""

    name: str
    clause: str


@dataclass(frozen=True, slots=True)
class Settle:
    """A live wager is paid or collected by the one row of the table that applies."""

    wager: str
    table: Paytable
    clause: str


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to a choice: when it is allowed, and what follows.

    ``passes`` marks the answer that declines; ``again`` asks the same choice
    once more afterwards; ``clauses`` are all the clauses that made the option.
    """

    action: str
    when: Predicate
    then: Node
    clauses: tuple[str, ...]
    passes: bool = False
    again: bool = False


@dataclass(frozen=True, slots=True)
class Choose:
    """The player picks one of the allowed answers."""

    name: str
    options: tuple[Option, ...]
    clause: str


@dataclass(frozen=True, slots=True)
class When:
    """One way or another by a predicate."""

    test: Predicate
    then: Node
    otherwise: Node
    clause: str


@dataclass(frozen=True, slots=True)
class Block:
    """Steps one after another."""

    steps: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class End:
    """The round is over, whatever was still to come."""

    clause: str


Node = Draw | Show | Raise | Mark | Settle | Choose | When | Block | End

NOTHING = Block()
ALWAYS = Always()


def children(node: Node) -> tuple[Node, ...]:
    """The nodes directly inside ``node``."""
    match node:
        case Block(steps):
            return steps
        case When():
            return node.then, node.otherwise
        case Choose():
            return tuple(option.then for option in node.options)
        case _:
            return ()


def walk(node: Node) -> tuple[Node, ...]:
    """``node`` and everything inside it, outermost first."""
    found: list[Node] = [node]
    for child in children(node):
        found.extend(walk(child))
    return tuple(found)
