"""Name the outcome of one physical deal: which rows settle, and for how much.

This is the exact side's own reading of a deal; the reference engine reads the
same deal by other code, and tests hold the two against each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from certkit.cards import Card
from certkit.exact.position import Position
from certkit.exact.tree import Chance, Offer, Over, Paid, Stop, Tree, Went
from certkit.model.nodes import Draw


def follow(tree: Tree, cards: Iterable[Card], actions: Iterable[str]) -> tuple[Paid, ...]:
    """What a round pays when ``cards`` come in this order and the player answers ``actions``.

    Raises LookupError when the cards run out or an action is not offered.
    """
    paid, stop = _walk(tree, cards, actions)
    if isinstance(stop.step, Offer):
        raise LookupError("an answer is missing")
    return paid


def offered(tree: Tree, cards: Iterable[Card], actions: Iterable[str]) -> Stop:
    """The offer that a round waits for after these cards and answers.

    Raises LookupError where it waits for none, or where the cards or answers do not fit.
    """
    stop = _walk(tree, cards, actions)[1]
    if not isinstance(stop.step, Offer):
        raise LookupError("no answer is asked for")
    return stop


def _walk(tree: Tree, cards: Iterable[Card], actions: Iterable[str]) -> tuple[tuple[Paid, ...], Stop]:
    """What was paid until the round is over or an answer is missing, and where that is."""
    deck, answers = iter(cards), iter(actions)
    held: dict[str, tuple[int, ...]] = {}
    paid: list[Paid] = []
    position = tree.start
    while True:
        if position.agenda:
            _hold(tree, position, deck, held)
        step = tree.step(position)
        match step:
            case Over():
                return tuple(paid), Stop((), position, step)
            case Went(after, settled):
                paid.extend((settled,) if settled else ())
                position = after
            case Chance():
                position = tree.dealt(step, held[step.place])
            case Offer(ways=ways):
                action = next(answers, None)
                if action is None:
                    return tuple(paid), Stop((), position, step)
                found = next((after for option, after in ways if option.action == action), None)
                if found is None:
                    raise LookupError(f"{action!r} is not offered")
                position = found


def _hold(tree: Tree, position: Position, deck: Iterator[Card], held: dict[str, tuple[int, ...]]) -> None:
    """Take a draw's cards off the deck when the procedure comes to it, whoever looks at them, and when."""
    node = tree.program.nodes[position.agenda[0]]
    if isinstance(node, Draw):
        kinds = []
        for _ in range(node.count):
            card = next(deck, None)
            if card is None:
                raise LookupError("the cards ran out")
            kinds.append(tree.kinds.kind_of[card])
        held[node.place] = tuple(kinds)
