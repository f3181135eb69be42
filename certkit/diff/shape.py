"""The shape of a game: what can be played and paid, without clause ids, notes and the order of unordered things.

A shape is made of tuples. Names that a ruleset is free to choose stand in it as
:class:`Name`, so that two shapes can be held against each other up to renaming;
things without an order stand in a :class:`Bag`. Whatever is not known here keeps
every word and its order, so that two games are rather called different than alike.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, fields, is_dataclass, replace
from fractions import Fraction
from typing import Any

from certkit.cards import Card
from certkit.model.comparing import Alike, HoldsRanks, InSequence
from certkit.model.game import Game
from certkit.model.measures import CardCount, Total
from certkit.model.nodes import Block, Choose, Mark, Node, OpenAmount, Option, Settle
from certkit.model.paytables import Paytable, Row
from certkit.model.predicates import AllOf, AnyOf, Holds, Marked, OfRanks

Shape = Hashable
_DROPPED = frozenset(("clause", "clauses", "limits_clause", "read_by", "complete", "rounding_clause"))
_NAMED = {"place": "place", "wager": "wager"}
_OWN_NAMES: dict[type, dict[str, str]] = {
    Mark: {"name": "mark"},
    Marked: {"mark": "mark"},
    Option: {"action": "action"},
    Choose: {"name": "choice"},
    Paytable: {"name": "table"},
    Row: {"name": "row"},
    OpenAmount: {"of": "wager"},
}
_WITHOUT_ORDER = (Total, CardCount, Holds, OfRanks, Alike, InSequence, HoldsRanks, Paytable)
"""What reads the cards of a view together, whichever place comes first."""


@dataclass(frozen=True, slots=True)
class Name:
    """A name of some kind (``place``, ``wager``, ``row``) that the ruleset chose."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Bag:
    """Things whose order says nothing, in an order that does not hang on names where it can be helped."""

    items: tuple[Shape, ...]


_OF_A_GAME = frozenset((
    *("id", "edition", "title", "currency", "sha256", "deck", "wagers", "equal", "procedure", "rounding"),
    *("rounding_clause", "notes", "most_cards", "offered"),
))  # fmt: skip
"""What is known of a game here; whatever else a game has counts as it is."""

PaysOf = Callable[[Settle], Shape | None]
"""What a settlement pays hand by hand, where the rows themselves shall not count; ``None`` keeps the rows."""


def game_shape(game: Game, pays: PaysOf | None = None) -> Shape:
    """Everything of a game that a round, its limits and its money depend on."""
    return (
        ("currency", game.currency),
        deck_shape(game),
        ("wagers", bag(_wager(wager) for wager in game.wagers)),
        ("offered", bag(Name("wager", wager.name) for wager in game.offered)),
        ("equal", bag(bag(Name("wager", name) for name in rule.wagers) for rule in game.equal)),
        ("rounding", game.rounding.unit, game.rounding.way),
        shape(game.procedure, pays),
        _rest(game, _OF_A_GAME),
    )


def deck_shape(game: Game) -> Shape:
    """The cards of the deck and when they are shuffled."""
    rest = tuple(
        (each.name, getattr(game.deck, each.name))
        for each in fields(game.deck)
        if each.compare and each.name not in ("composition", "packs", *_DROPPED)
    )
    return ("deck", tuple(sorted(str(card) for card in game.deck.composition)), rest)


def bag(items: Any) -> Bag:
    """A bag of shapes."""
    return Bag(tuple(sorted(items, key=lambda item: (repr(_nameless(item)), repr(item)))))


def shape(part: Any, pays: PaysOf | None = None) -> Shape:
    """The shape of a node, a predicate, a table or anything inside them."""
    match part:
        case Block():
            steps = _flat(part, pays)
            return steps[0] if len(steps) == 1 else ("block", *steps)
        case AllOf(parts) | AnyOf(parts):
            inside = [shape(each, pays) for each in parts]
            return inside[0] if len(inside) == 1 else (type(part).__name__, bag(set(inside)))
        case OfRanks() | HoldsRanks():
            ranks = "".join(sorted(set(part.ranks) if isinstance(part, OfRanks) else part.ranks))
            return (type(part).__name__, _view(part), ranks, _rest(part, ("view", "ranks")))
        case Holds():
            return (
                "Holds",
                _view(part),
                tuple(sorted(str(card) for card in part.cards)),
                _rest(part, ("view", "cards")),
            )
        case Row():
            paid = bag((Name("wager", wager), shape(pay)) for wager, pay in part.pays)
            return ("Row", Name("row", part.name), shape(part.when, pays), paid, _rest(part, ("name", "when", "pays")))
        case Paytable():
            rows = bag(shape(row, pays) for row in part.rows)
            rest = _rest(part, ("name", "view", "rows"))
            return ("Paytable", Name("table", part.name), _view(part), rows, rest)
        case Settle():
            by_hand = pays(part) if pays is not None else None
            table = shape(_column(part.table, part.wager), pays) if by_hand is None else by_hand
            return ("Settle", Name("wager", part.wager), table, _rest(part, ("wager", "table")))
        case Choose():
            options = [shape(option, pays) for option in part.options]
            declines = any(option.passes for option in part.options)
            answers = bag(options) if declines else tuple(options)
            return ("Choose", Name("choice", part.name), answers, _rest(part, ("name", "options")))
        case Card() | Fraction() | str() | int() | None:
            return str(part) if isinstance(part, Card) else part
        case tuple():
            return tuple(shape(each, pays) for each in part)
        case _ if is_dataclass(part):
            return (type(part).__name__, *(_field(part, each.name, pays) for each in fields(part) if _counts(each)))
        case _:
            return repr(part)


def _column(table: Paytable, wager: str) -> Paytable:
    """The table as one wager sees it: what it pays others is said where they are settled."""
    return replace(table, rows=tuple(replace(row, pays=((wager, row.pay(wager)),)) for row in table.rows))


def _rest(part: Any, known: Iterable[str]) -> Shape:
    """The fields of a part that nothing here knows the meaning of."""
    left = [each.name for each in fields(part) if _counts(each) and each.name not in known]
    return tuple(_field(part, name, None) for name in left)


def _counts(each: Any) -> bool:
    return bool(each.compare) and each.name not in _DROPPED


def _field(part: Any, name: str, pays: PaysOf | None) -> Shape:
    value = getattr(part, name)
    kind = _OWN_NAMES.get(type(part), {}).get(name) or _NAMED.get(name)
    if kind is not None and isinstance(value, str):
        return (name, Name(kind, value))
    if name == "view" and isinstance(value, tuple):
        return _view(part)
    return (name, shape(value, pays))


def _view(part: Any) -> Shape:
    places = [Name("place", place) for place in part.view]
    return ("view", bag(places) if isinstance(part, _WITHOUT_ORDER) else tuple(places))


def _flat(node: Node, pays: PaysOf | None) -> list[Shape]:
    if not isinstance(node, Block):
        return [shape(node, pays)]
    return [step for each in node.steps for step in _flat(each, pays)]


def _wager(wager: Any) -> Shape:
    limits = wager.limits
    needs = bag(Name("wager", need) for need, _ in wager.needs)
    rest = _rest(wager, ("name", "limits", "needs", "required"))
    return (Name("wager", wager.name), shape(limits), needs, wager.required, rest)


def _nameless(item: Shape) -> Shape:
    match item:
        case Name(kind):
            return kind
        case Bag(items):
            return tuple(sorted(repr(_nameless(each)) for each in items))
        case tuple():
            return tuple(_nameless(each) for each in item)
        case _:
            return item
