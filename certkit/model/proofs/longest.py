"""Proof that the deck suffices: the most cards that any way through a round can take."""

from __future__ import annotations

from certkit.model.device import Deck
from certkit.model.measures import Total
from certkit.model.nodes import Block, Choose, Draw, Each, Node, Repeat, children
from certkit.model.predicates import AllOf, AnyOf, Between, Not, Predicate


def most_cards(node: Node, deck: Deck) -> int:
    """The most cards that any way through the procedure draws from ``deck``.

    Where cards are drawn until a total is reached, a hand before its last card is
    still below that total; all such hands together hold the most cards when they
    are made of the lowest ones that the deck has.
    """
    totals = _drawn_to(node)
    counted = frozenset(place for total in totals for place in total.view)
    fixed = _fixed(node, counted)
    if not totals:
        return fixed
    worths = sorted(totals[0].values[card.rank][0] for card in deck.composition if totals[0].values.knows(card.rank))
    points = sum(total.limit or 0 for total in totals)
    taken = 0
    for worth in worths:
        points -= worth
        if points < 0:
            break
        taken += 1
    return taken + len(totals) + fixed


def hands_at_most(each: Each) -> int:
    """The most hands that splits can make of one, read off the marks that forbid another."""
    prefix = f"mark:{each.place}_"
    names = {name for choose in _choices(each.body) for option in choose.options for name in option.when.reads()}
    numbers = [name.removeprefix(prefix) for name in names if name.startswith(prefix)]
    return max((int(number) for number in numbers if number.isdigit()), default=1)


def _choices(node: Node) -> list[Choose]:
    own = [node] if isinstance(node, Choose) else []
    return own + [found for child in children(node) for found in _choices(child)]


def _drawn_to(node: Node) -> list[Total]:
    """The total that ends each repeated drawing, once for each hand that may be drawn to."""
    inside = [total for child in children(node) for total in _drawn_to(child)]
    match node:
        case Each():
            return inside * hands_at_most(node)
        case Repeat():
            return _totals(node.until)[:1] + inside
        case _:
            return inside


def _totals(test: Predicate) -> list[Total]:
    match test:
        case Between(measure=Total() as total):
            return [total]
        case AllOf(parts) | AnyOf(parts):
            return [total for part in parts for total in _totals(part)]
        case Not(part):
            return _totals(part)
        case _:
            return []


def _fixed(node: Node, counted: frozenset[str]) -> int:
    """Cards drawn to places that no repeated drawing counts."""
    match node:
        case Draw():
            return 0 if node.place in counted else node.count
        case Block(steps):
            return sum(_fixed(step, counted) for step in steps)
        case _:
            return max((_fixed(child, counted) for child in children(node)), default=0)
