"""The tree of a round in kinds: one step at a time, for every solver that walks it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from certkit.errors import refuse
from certkit.exact.position import Position, PositionView, forget
from certkit.exact.program import Program
from certkit.exact.specialise import specialise
from certkit.model.game import Game
from certkit.model.kinds import Kinds, kinds_of, predicates_of
from certkit.model.nodes import Block, Choose, Draw, End, Mark, Option, Raise, Settle, Show, When
from certkit.model.paytables import PartBack, Pay, Row
from certkit.model.predicates import Predicate
from certkit.money import Amount
from certkit.odds import Odds


@dataclass(frozen=True, slots=True)
class Over:
    """Nothing is left to run."""


@dataclass(frozen=True, slots=True)
class Went:
    """One step without chance or choice; ``settled`` says what it paid, if it did."""

    after: Position
    settled: Paid | None = None


@dataclass(frozen=True, slots=True)
class Paid:
    """A settlement: the row, its pay, and the money staked and won (net) in the currency."""

    wager: str
    row: str
    pay: Pay
    staked: Amount
    net: Amount


@dataclass(frozen=True, slots=True)
class Chance:
    """Cards come to ``place``: each way from ``rest`` on, with the number of cards that make it."""

    place: str
    count: int
    rest: Position
    ways: tuple[tuple[int, Position], ...]
    total: int


@dataclass(frozen=True, slots=True)
class Offer:
    """The player answers: each allowed option with where it leads."""

    choice: Choose
    ways: tuple[tuple[Option, Position], ...]


Step = Over | Went | Chance | Offer


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a run of steps without chance or choice ends: what it paid, and what comes."""

    paid: tuple[Paid, ...]
    at: Position
    step: Chance | Offer | Over


class Tree:
    """All rounds of a game with given initial stakes, up to cards that no clause tells apart.

    ``stakes`` are in the currency; winnings are rounded as the rules say when
    ``rounded`` is true. ``also`` are predicates by which a strategy decides.
    """

    def __init__(
        self, game: Game, stakes: Mapping[str, Amount], *, rounded: bool, also: tuple[Predicate, ...] = ()
    ) -> None:
        self.game = game
        self.stakes = dict(stakes)
        self.placed = frozenset(stakes)
        self.rounded = rounded
        procedure = specialise(game.procedure, self.placed)
        self.program = Program(procedure, frozenset().union(*(predicate.reads() for predicate in also)))
        self.kinds: Kinds = kinds_of(game.deck, (*predicates_of(procedure), *also))
        self.size = game.deck.size
        self._rows: dict[object, Row] = {}
        self._stops: dict[Position, Stop] = {}

    @cached_property
    def start(self) -> Position:
        """Before the first card."""
        return Position(self.program.start, (0,) * len(self.kinds.count), self.placed)

    def view(self, position: Position) -> PositionView:
        """The position for predicates."""
        return PositionView(position, self.kinds.representative, self.placed)

    def stop(self, position: Position) -> Stop:
        """Run from ``position`` until a card, an answer or nothing is needed; remembered."""
        known = self._stops.get(position)
        if known is None:
            known = self._stops[position] = self._run(position)
        return known

    def _run(self, position: Position) -> Stop:
        paid: list[Paid] = []
        while True:
            step = self.step(position)
            if not isinstance(step, Went):
                return Stop(tuple(paid), position, step)
            if step.settled is not None:
                paid.append(step.settled)
            position = step.after

    def step(self, position: Position) -> Step:
        """What comes next at ``position``."""
        if not position.agenda:
            return Over()
        number = position.agenda[0]
        node = self.program.nodes[number]
        rest = position._replace(agenda=position.agenda[1:])
        match node:
            case Block():
                return self._went(rest._replace(agenda=(*self.program.inside[number], *rest.agenda)))
            case Draw():
                return self._draw(node, rest)
            case Show():
                return self._drawn(node.place, position) or self._went(rest)
            case When():
                needed = self._needed(position, number)
                if needed:
                    return needed
                way = node.then if node.test.holds(self.view(position)) else node.otherwise
                return self._went(rest._replace(agenda=(self.program.number(way), *rest.agenda)))
            case Mark():
                return self._went(rest._replace(marks=rest.marks | {node.name}))
            case Raise():
                raised = {**dict(rest.raised), node.wager: rest.factor(node.wager) + node.times}
                return self._went(rest._replace(raised=tuple(sorted(raised.items()))))
            case Settle():
                return self._settle(node, position, rest)
            case Choose():
                return self._offer(node, position, rest)
            case End():
                return self._went(rest._replace(agenda=()))
            case _:
                raise refuse(
                    "EX002",
                    "rounds in which hands are split or cards drawn again and again are no tree of positions",
                    why="such rounds are analysed by the solver for the blackjack family",
                    remedy="ask certkit.exact.blackjack",
                )

    def _went(self, after: Position) -> Went:
        return Went(after)

    def _draw(self, node: Draw, rest: Position) -> Step:
        if not node.face_up:
            waiting = tuple(sorted((*rest.waiting, (node.place, node.count))))
            return self._went(rest._replace(waiting=waiting))
        return self._cards(node.place, node.count, rest)

    def _drawn(self, place: str, position: Position) -> Chance | None:
        """The chance that draws a place dealt face down, or ``None`` if nothing waits there."""
        for name, count in position.waiting:
            if name == place:
                waiting = tuple(item for item in position.waiting if item[0] != place)
                return self._cards(place, count, position._replace(waiting=waiting))
        return None

    def _needed(self, position: Position, number: int) -> Chance | None:
        for place, _ in position.waiting:
            if f"place:{place}" in self.program.reads[number]:
                return self._drawn(place, position)
        return None

    def _cards(self, place: str, count: int, rest: Position) -> Chance:
        """All ways in which ``count`` cards come to a place, in order of coming."""
        ways: dict[Position, int] = {rest: 1}
        left = self.size - sum(rest.gone)
        total = 1
        for drawn in range(count):
            total *= left - drawn
            following: dict[Position, int] = {}
            for position, weight in ways.items():
                for kind, have in enumerate(self.kinds.count):
                    cards = have - position.gone[kind]
                    if cards > 0:
                        after = position.with_card(place, kind)
                        following[after] = following.get(after, 0) + weight * cards
            ways = following
        merged: dict[Position, int] = {}
        for position, weight in ways.items():
            after = forget(position, self.program)
            merged[after] = merged.get(after, 0) + weight
        return Chance(place, count, rest, tuple((weight, after) for after, weight in merged.items()), total)

    def dealt(self, chance: Chance, kinds: tuple[int, ...]) -> Position:
        """Where cards of these kinds, in their order, lead from a chance."""
        after = chance.rest
        for kind in kinds:
            after = after.with_card(chance.place, kind)
        return forget(after, self.program)

    def _settle(self, node: Settle, position: Position, rest: Position) -> Step:
        needed = self._needed(position, position.agenda[0])
        if needed:
            return needed
        row = self._row(node, position)
        pay = row.pay(node.wager)
        staked = self.stakes[node.wager] * position.factor(node.wager)
        paid = Paid(node.wager, row.name, pay, staked, self.net(staked, pay))
        return Went(rest._replace(live=rest.live - {node.wager}), paid)

    def _row(self, node: Settle, position: Position) -> Row:
        """The table's row; remembered by the kinds of cards, where the rows look at nothing else."""
        number = position.agenda[0]
        if not all(asked.startswith("place:") for asked in self.program.reads[number]):
            return node.table.row(self.view(position))
        key = (number, tuple(item for item in position.table if f"place:{item[0]}" in self.program.reads[number]))
        if key not in self._rows:
            self._rows[key] = node.table.row(self.view(position))
        return self._rows[key]

    def net(self, staked: Amount, pay: Pay) -> Amount:
        """What a settlement wins, negative if the stake is lost."""
        if isinstance(pay, Odds):
            won = staked * pay.ratio
            return self.game.rounding.apply(won) if self.rounded else won
        if isinstance(pay, PartBack):
            back = staked * pay.part
            return (self.game.rounding.apply(back) if self.rounded else back) - staked
        return Fraction(0) if pay == "push" else -staked

    def _offer(self, node: Choose, position: Position, rest: Position) -> Offer:
        view = self.view(position)
        ways = []
        for option in node.options:
            if option.when.holds(view):
                then = (self.program.number(option.then), *((position.agenda[0],) if option.again else ()))
                after = forget(rest._replace(agenda=(*then, *rest.agenda)), self.program)
                ways.append((option, after))
        return Offer(node, tuple(ways))
