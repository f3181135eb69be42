"""What a solved round comes to: the law of its net, and how often each row of a paytable pays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from certkit.exact.position import Position
from certkit.exact.solve import Solution
from certkit.exact.tree import Paid
from certkit.model.game import Game
from certkit.model.paytables import Pay

Law = Mapping[tuple[Fraction, Fraction], Fraction]
"""Probability of each (net, staked) of a round, in the money of the stakes."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A row of a paytable as it pays one wager.

    ``count`` of ``of`` hands of the deck make the row, where the row is about a
    number of cards and the counts are whole; ``contribution`` is its part of the
    wager's expected net, in the money of the stakes; ``staked`` the expected
    stake when it comes.
    """

    wager: str
    row: str
    pay: Pay
    probability: Fraction
    contribution: Fraction
    count: int | None
    of: int | None


class Laws:
    """The exact law of net and money staked from any position on, counting the wagers in ``only``."""

    def __init__(self, solution: Solution, only: frozenset[str]) -> None:
        self.solution = solution
        self.only = only
        self._known: dict[Position, Law] = {}

    @property
    def whole(self) -> Law:
        """The law of a round."""
        return self.after(self.solution.tree.start)

    def after(self, position: Position) -> Law:
        """The law of what is still to come at ``position``."""
        if position in self._known:
            return self._known[position]
        stop = self.solution.tree.stop(position)
        net = sum((paid.net for paid in stop.paid if paid.wager in self.only), Fraction(0))
        staked = sum((paid.staked for paid in stop.paid if paid.wager in self.only), Fraction(0))
        found: dict[tuple[Fraction, Fraction], Fraction] = {}
        onward = self.solution.onward(stop)
        for probability, after in onward:
            for (later_net, later_staked), weight in self.after(after).items():
                key = (net + later_net, staked + later_staked)
                found[key] = found.get(key, Fraction(0)) + probability * weight
        self._known[position] = found if onward else {(net, staked): Fraction(1)}
        return self._known[position]


def mean(law: Law) -> Fraction:
    """The expected net."""
    return sum((net * weight for (net, _), weight in law.items()), Fraction(0))


def reach(solution: Solution) -> dict[Position, Fraction]:
    """Probability of coming to every position under the strategy, earlier positions first."""
    order: list[Position] = []
    done: set[Position] = set()

    def visit(position: Position) -> None:
        if position in done:
            return
        done.add(position)
        for _, after in solution.onward(solution.tree.stop(position)):
            visit(after)
        order.append(position)

    visit(solution.tree.start)
    reached: dict[Position, Fraction] = dict.fromkeys(reversed(order), Fraction(0))
    reached[solution.tree.start] = Fraction(1)
    for position in reached:
        for probability, after in solution.onward(solution.tree.stop(position)):
            reached[after] += reached[position] * probability
    return reached


def outcomes(solution: Solution, only: frozenset[str]) -> tuple[Outcome, ...]:
    """Every row that settles a wager of ``only``, by wager and in the order of its table."""
    found: dict[tuple[str, str], list[tuple[Fraction, Paid]]] = {}
    for position, probability in reach(solution).items():
        for paid in solution.tree.stop(position).paid:
            if paid.wager in only:
                found.setdefault((paid.wager, paid.row), []).append((probability, paid))
    game = solution.tree.game
    made = []
    for wager, row in _rows(game, only):
        cases = found.get((wager, row), [])
        probability = sum((weight for weight, _ in cases), Fraction(0))
        pay = cases[0][1].pay if cases else _pay(game, wager, row)
        contribution = sum((weight * paid.net for weight, paid in cases), Fraction(0))
        count, of = _count(game, wager, probability)
        made.append(Outcome(wager, row, pay, probability, contribution, count, of))
    return tuple(made)


def _rows(game: Game, only: frozenset[str]) -> list[tuple[str, str]]:
    rows: dict[tuple[str, str], None] = {}
    for wager in game.wager:
        for settlement in game.settlements:
            if settlement.wager == wager and wager in only:
                rows.update(dict.fromkeys((wager, row.name) for row in settlement.table.rows))
    return list(rows)


def _pay(game: Game, wager: str, row: str) -> Pay:
    tables = (settlement.table for settlement in game.settlements if settlement.wager == wager)
    return next(each.pay(wager) for table in tables for each in table.rows if each.name == row)


def _count(game: Game, wager: str, probability: Fraction) -> tuple[int | None, int | None]:
    """How many hands of the deck make a row, if all its tables look at hands of one size."""
    sizes = {game.cards_at(settlement.table.view) for settlement in game.settlements if settlement.wager == wager}
    size = sizes.pop() if len(sizes) == 1 else None
    if size is None:
        return None, None
    of = comb(game.deck.size, size)
    count = probability * of
    return (int(count), of) if count.denominator == 1 else (None, None)
