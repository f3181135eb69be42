"""The figures of a game: return on both bases, variance, hit rate, outcomes, decisions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from certkit.exact.decisions import Advice, FirstCard, advice, first_cards
from certkit.exact.outcomes import Law, Laws, Outcome, mean, outcomes
from certkit.exact.solve import Solution
from certkit.exact.strategy import Never, Optimal, Strategy
from certkit.exact.tree import Tree
from certkit.figures import (
    PER_INITIAL,
    PER_TOTAL,
    PROBABILITY,
    UNITS,
    UNITS_SQUARED,
    Figure,
    figure,
)
from certkit.model.game import Game
from certkit.model.paytables import pay_words
from certkit.money import Amount

Json = dict[str, object]
SHUFFLE = {"each_round": "fresh each round"}


@dataclass(frozen=True)
class Analysis:
    """Exact figures of some wagers placed together under a strategy.

    ``placed`` are all wagers on the table, ``wagers`` those whose money is counted.
    ``return_`` is the player's net per unit of the initial wagers counted,
    ``return_on_total`` per unit of everything staked on them; ``variance`` is of the
    net of a round in units of one wager, squared; ``hit_rate`` the probability of a
    net above zero.
    """

    wagers: tuple[str, ...]
    placed: tuple[str, ...]
    strategy: str
    information: str
    shuffle: str
    stakes: Mapping[str, Amount]
    law: Law
    outcomes: tuple[Outcome, ...]
    advice: tuple[Advice, ...]
    first_cards: tuple[FirstCard, ...]

    @property
    def unit(self) -> Amount:
        """One wager: the initial stake of the first wager counted."""
        return self.stakes[self.wagers[0]]

    @property
    def initial(self) -> Amount:
        return sum((self.stakes[wager] for wager in self.wagers), Fraction(0))

    @property
    def mean(self) -> Fraction:
        return mean(self.law)

    @property
    def return_(self) -> Figure:
        return figure(self.mean / self.initial, PER_INITIAL)

    @property
    def staked(self) -> Figure:
        """Expected total staked per unit of the initial wagers."""
        return figure(self._staked / self.initial, PER_INITIAL)

    @property
    def _staked(self) -> Fraction:
        return sum((staked * weight for (_, staked), weight in self.law.items()), Fraction(0))

    @property
    def return_on_total(self) -> Figure:
        return figure(self.mean / self._staked, PER_TOTAL)

    @property
    def variance(self) -> Figure:
        square = sum((net * net * weight for (net, _), weight in self.law.items()), Fraction(0))
        return figure((square - self.mean**2) / self.unit**2, UNITS_SQUARED)

    @property
    def hit_rate(self) -> Figure:
        return figure(sum((weight for (net, _), weight in self.law.items() if net > 0), Fraction(0)), PROBABILITY)

    @property
    def largest_win(self) -> Figure:
        return figure(max(net for net, _ in self.law) / self.unit, UNITS)

    def as_json(self) -> Json:
        """The analysis as every JSON answer and evidence file holds it."""
        return {
            "wagers": list(self.wagers),
            "placed": list(self.placed),
            "strategy": self.strategy,
            "information": self.information,
            "shuffle": self.shuffle,
            "method": "exact",
            "return": self.return_.as_json(),
            "return_on_total": self.return_on_total.as_json(),
            "staked": self.staked.as_json(),
            "variance": self.variance.as_json(),
            "hit_rate": self.hit_rate.as_json(),
            "largest_win": self.largest_win.as_json(),
            "outcomes": [self._outcome(outcome) for outcome in self.outcomes],
            "decisions": [each.as_json() for each in self.advice],
            "by_first_card": [each.as_json(self.initial) for each in self.first_cards],
            "law": [
                {"net": str(net / self.unit), "probability": figure(weight, PROBABILITY).as_json()}
                for net, weight in sorted(_by_net(self.law).items())
            ],
        }

    def _outcome(self, outcome: Outcome) -> Json:
        return {
            "wager": outcome.wager,
            "outcome": outcome.row,
            "count": outcome.count,
            "of": outcome.of,
            "probability": figure(outcome.probability, PROBABILITY).as_json(),
            "pays": pay_words(outcome.pay),
            "contribution": figure(outcome.contribution / self.stakes[outcome.wager], PER_INITIAL).as_json(),
        }


def _by_net(found: Law) -> dict[Fraction, Fraction]:
    nets: dict[Fraction, Fraction] = {}
    for (net, _), weight in found.items():
        nets[net] = nets.get(net, Fraction(0)) + weight
    return nets


def solve(tree: Tree, strategy: Strategy) -> Solution:
    """Solve a round under a strategy, whose predicates the tree must know."""
    solution = Solution(tree, strategy)
    solution.value(tree.start)
    return solution


def analysed(solution: Solution, only: tuple[str, ...]) -> Analysis:
    """The figures of a solved round, counting the money of ``only``."""
    tree = solution.tree
    wagers = tuple(wager for wager in tree.game.wager if wager in only)
    counted = frozenset(wagers)
    laws = Laws(solution, counted)
    return Analysis(
        wagers,
        tuple(wager for wager in tree.game.wager if wager in tree.placed),
        solution.strategy.name,
        solution.strategy.information,
        SHUFFLE.get(tree.game.deck.shuffled, tree.game.deck.shuffled),
        tree.stakes,
        laws.whole,
        outcomes(solution, counted),
        advice(solution),
        first_cards(solution, laws),
    )


def analyse(
    game: Game,
    wagers: tuple[str, ...],
    strategy: Strategy,
    *,
    only: tuple[str, ...] | None = None,
    stakes: Mapping[str, Amount] | None = None,
) -> Analysis:
    """Figures of ``wagers`` placed together; one unit on each and no rounding unless ``stakes`` are given."""
    money = stakes or dict.fromkeys(wagers, Fraction(1))
    tree = Tree(game, money, rounded=stakes is not None, also=strategy.predicates())
    return analysed(solve(tree, strategy), only or wagers)


def wager_plan(game: Game) -> tuple[tuple[tuple[str, ...], tuple[tuple[str, ...], ...]], ...]:
    """What to analyse: each set of wagers to place, with the parts of it to count.

    Every single wager is counted by itself in the smallest set that it may be placed
    in; every allowed set of several wagers is counted whole.
    """
    sets = game.wager_sets()
    home = {wager: next((placed for placed in sets if wager in placed), ()) for wager in game.wager}
    plan: list[tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]] = []
    for placed in sets:
        parts: list[tuple[str, ...]] = [(wager,) for wager in game.wager if home[wager] == placed]
        if len(placed) > 1:
            parts.append(placed)
        if parts:
            plan.append((placed, tuple(parts)))
    return tuple(plan)


def standard_strategies() -> tuple[Strategy, ...]:
    """The strategies that every game has."""
    return Never(), Optimal()


def analyses(game: Game, strategies: tuple[Strategy, ...]) -> Iterator[Analysis]:
    """Every planned analysis under every strategy."""
    also = tuple(predicate for strategy in strategies for predicate in strategy.predicates())
    for placed, parts in wager_plan(game):
        tree = Tree(game, dict.fromkeys(placed, Fraction(1)), rounded=False, also=also)
        for strategy in strategies:
            solution = solve(tree, strategy)
            for only in parts:
                yield analysed(solution, only)
