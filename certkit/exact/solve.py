"""Backward induction over the round's tree: the value of every position and the answer to every offer.

Values are exact: expected net of what is still to be settled, in the money of
the stakes. The strategy answers each offer, or leaves it to be answered best.
"""

from __future__ import annotations

import sys
from fractions import Fraction

from certkit.errors import refuse
from certkit.exact.position import Position
from certkit.exact.strategy import Decision, Strategy
from certkit.exact.sums import mixture
from certkit.exact.tree import Chance, Offer, Over, Stop, Tree
from certkit.model.nodes import Option

DEEPEST = 20_000
NOTHING = Fraction(0)


class Solution:
    """Every position reached under a strategy, with its value and its answer."""

    def __init__(self, tree: Tree, strategy: Strategy) -> None:
        self.tree = tree
        self.strategy = strategy
        self.answers: dict[Position, tuple[Option, Position]] = {}
        self._values: dict[Position, Fraction | None] = {}
        sys.setrecursionlimit(max(sys.getrecursionlimit(), DEEPEST))

    def value(self, position: Position) -> Fraction:
        """Expected net from ``position`` to the end. Raises CertkitError EX001 if the round need not end."""
        if position in self._values:
            known = self._values[position]
            if known is None:
                raise refuse(
                    "EX001",
                    "the round need not end: an offer can be answered for ever",
                    why="a figure per round needs rounds that are over at some time",
                    remedy="let the answer be given once, or not ask again after it",
                )
            return known
        self._values[position] = None
        stop = self.tree.stop(position)
        value = sum((paid.net for paid in stop.paid), NOTHING) if stop.paid else NOTHING
        match stop.step:
            case Chance(ways=ways, total=total):
                value += mixture(((weight, self.value(after)) for weight, after in ways), total)
            case Offer():
                value += self.value(self.answer(stop)[1])
            case Over():
                pass
        self._values[position] = value
        return value

    def answer(self, stop: Stop) -> tuple[Option, Position]:
        """The option that the strategy picks at an offer, and where it leads."""
        assert isinstance(stop.step, Offer)
        known = self.answers.get(stop.at)
        if known is not None:
            return known
        ways = stop.step.ways
        decision = Decision(stop.step.choice, tuple(option for option, _ in ways), self.tree.view(stop.at))
        picked = self.strategy.pick(decision)
        if picked is None:
            best = max(self.value(after) for _, after in ways)
            alike = [way for way in ways if self.value(way[1]) == best]
            found = next((way for way in alike if way[0].passes), alike[0])
        else:
            found = next(way for way in ways if way[0] is picked)
        self.answers[stop.at] = found
        return found

    def onward(self, stop: Stop) -> tuple[tuple[tuple[int, Position], ...], int]:
        """Where a stop leads under the strategy: each way with its weight, and what the weights add up to."""
        match stop.step:
            case Chance(ways=ways, total=total):
                return ways, total
            case Offer():
                return ((1, self.answer(stop)[1]),), 1
            case Over():
                return (), 1
