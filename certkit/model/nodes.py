"""The core nodes: the few things of which every round consists.

Words of the rule language reduce to these; whoever runs a game reads only
these. Every node names the clause it came from.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from certkit.model.paytables import Paytable
from certkit.model.predicates import Always, Predicate
from certkit.money import Amount


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
    """More money goes on a wager: ``times`` its initial stake, or the amount that the answer named."""

    wager: str
    times: int
    clause: str


@dataclass(frozen=True, slots=True)
class Stake:
    """Money goes on a wager that is offered during the round: the amount that the answer named."""

    wager: str
    clause: str


@dataclass(frozen=True, slots=True)
class Mark:
    """The round remembers something by name, such as ``double hand_1``.

    ``on_hand`` marks the hand in turn only; what is ``said`` aloud is an event.
    """

    name: str
    clause: str
    on_hand: bool = False
    said: str = ""


@dataclass(frozen=True, slots=True)
class Peek:
    """The dealer looks at face-down cards and says only whether ``test`` holds."""

    place: str
    test: Predicate
    clause: str


@dataclass(frozen=True, slots=True)
class Split:
    """The last card of the hand in turn becomes a new hand, right after it in order, with a stake of its own.

    The new hand lies at ``place_2``, ``place_3`` and so on, with ``wager_2`` on it; it
    carries the marks of the hand that it came from. A mark of the new place's name
    tells that there are as many hands.
    """

    place: str
    wager: str
    clause: str


@dataclass(frozen=True, slots=True)
class Settle:
    """A live wager is paid or collected by the one row of the table that applies."""

    wager: str
    table: Paytable
    clause: str


@dataclass(frozen=True, slots=True)
class OpenAmount:
    """An amount that the player may name with an answer: up to ``most`` times the initial stake of ``of``.

    Without one the most is meant; where ``less`` is false nothing else is allowed.
    Amounts are multiples of ``unit``, but the most itself is always allowed.
    """

    of: str
    most: Fraction
    less: bool
    unit: Amount
    clause: str


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to a choice: when it is allowed, and what follows.

    ``passes`` marks the answer that declines; ``again`` asks the same choice
    once more afterwards; ``clauses`` are all the clauses that made the option;
    ``amount`` is there where money goes with the answer.
    """

    action: str
    when: Predicate
    then: Node
    clauses: tuple[str, ...]
    passes: bool = False
    again: bool = False
    amount: OpenAmount | None = None


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
class Each:
    """``body`` is run for every hand that began at ``place``, in order, its stake on ``wager``.

    Inside, ``place`` and ``wager`` mean those of the hand in turn. A hand made by a
    split inside the body has its turn after the hand that it came from.
    """

    place: str
    wager: str
    body: Node
    clause: str


@dataclass(frozen=True, slots=True)
class NextHand:
    """``body`` is run for the hand after the one in turn."""

    body: Node
    clause: str


@dataclass(frozen=True, slots=True)
class Repeat:
    """``body`` is run again and again until the predicate holds."""

    until: Predicate
    body: Node
    clause: str


@dataclass(frozen=True, slots=True)
class Block:
    """Steps one after another."""

    steps: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class End:
    """The round is over, whatever was still to come."""

    clause: str


Node = (
    Draw | Show | Peek | Raise | Stake | Mark | Split | Settle | Choose | When | Each | NextHand | Repeat | Block | End
)

NOTHING = Block()
ALWAYS = Always()


def children(node: Node) -> tuple[Node, ...]:
    """The nodes directly inside ``node``."""
    match node:
        case Block(steps):
            return steps
        case When():
            return node.then, node.otherwise
        case Each() | NextHand() | Repeat():
            return (node.body,)
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
