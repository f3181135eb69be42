"""What a solved round comes to: the law of its net, and how often each row of a paytable pays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import comb, lcm

from certkit.exact.position import Position
from certkit.exact.solve import Solution
from certkit.exact.sums import Share, plus, whole
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


Weights = tuple[dict[tuple[Fraction | int, Fraction | int], int], int]
"""A law as whole weights and what they add up to."""


class Laws:
    """The exact law of net and money staked from any position on, counting the wagers in ``only``."""

    def __init__(self, solution: Solution, only: frozenset[str]) -> None:
        self.solution = solution
        self.only = only
        self._known: dict[Position, Weights] = {}

    @property
    def whole(self) -> Law:
        """The law of a round."""
        return self.after(self.solution.tree.start)

    def after(self, position: Position) -> Law:
        """The law of what is still to come at ``position``."""
        found, total = self._weights(position)
        return {(Fraction(net), Fraction(staked)): Fraction(weight, total) for (net, staked), weight in found.items()}

    def _weights(self, position: Position) -> Weights:
        known = self._known.get(position)
        if known is not None:
            return known
        stop = self.solution.tree.stop(position)
        net: Fraction | int = 0
        staked: Fraction | int = 0
        for paid in stop.paid:
            if paid.wager in self.only:
                net, staked = net + whole(paid.net), staked + whole(paid.staked)
        onward, total = self.solution.onward(stop)
        later = [(weight, *self._weights(after)) for weight, after in onward]
        if not later:
            law: Weights = {(net, staked): 1}, 1
        elif len(later) == 1 and not net and not staked:
            law = later[0][1], later[0][2]
        else:
            bottom = lcm(*(below for _, _, below in later))
            found: dict[tuple[Fraction | int, Fraction | int], int] = {}
            for weight, part, below in later:
                factor = weight * (bottom // below)
                for (later_net, later_staked), count in part.items():
                    key = (net + later_net, staked + later_staked)
                    found[key] = found.get(key, 0) + factor * count
            law = found, bottom * total
        self._known[position] = law
        return law


def mean(law: Law) -> Fraction:
    """The expected net."""
    return sum((net * weight for (net, _), weight in law.items()), Fraction(0))


def reach(solution: Solution) -> dict[Position, Share]:
    """Probability of coming to every position under the strategy, earlier positions first."""
    order: list[Position] = []
    done: set[Position] = set()

    def visit(position: Position) -> None:
        if position in done:
            return
        done.add(position)
        for _, after in solution.onward(solution.tree.stop(position))[0]:
            visit(after)
        order.append(position)

    visit(solution.tree.start)
    reached: dict[Position, Share] = dict.fromkeys(reversed(order), (0, 1))
    reached[solution.tree.start] = (1, 1)
    for position, (top, bottom) in reached.items():
        ways, total = solution.onward(solution.tree.stop(position))
        for weight, after in ways:
            reached[after] = plus(reached[after], (top * weight, bottom * total))
    return reached


def outcomes(solution: Solution, only: frozenset[str]) -> tuple[Outcome, ...]:
    """Every row that settles a wager of ``only``, by wager and in the order of its table."""
    found: dict[tuple[str, str], list[tuple[Share, Paid]]] = {}
    for position, share in reach(solution).items():
        for paid in solution.tree.stop(position).paid:
            if paid.wager in only:
                found.setdefault((paid.wager, paid.row), []).append((share, paid))
    game = solution.tree.game
    made = []
    for wager, row in _rows(game, only):
        cases = found.get((wager, row), [])
        probability = Fraction(*reduce(plus, (each for each, _ in cases), (0, 1)))
        pay = cases[0][1].pay if cases else _pay(game, wager, row)
        contribution = Fraction(
            *reduce(
                plus,
                ((top * paid.net.numerator, bottom * paid.net.denominator) for (top, bottom), paid in cases),
                (0, 1),
            )
        )
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
