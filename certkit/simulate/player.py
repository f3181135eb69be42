"""A player who follows a strategy of the exact maths while the reference engine plays."""

from __future__ import annotations

from collections.abc import Mapping

from certkit.engine.table import Round
from certkit.exact.follow import offered
from certkit.exact.solve import Solution
from certkit.exact.strategy import Strategy
from certkit.exact.tree import Tree
from certkit.model.game import Game
from certkit.money import Amount


class Player:
    """Answers every offer as ``strategy`` would; a strategy that leaves the answer open is solved once."""

    def __init__(self, game: Game, stakes: Mapping[str, Amount], strategy: Strategy) -> None:
        self.stakes = dict(stakes)
        self.strategy = strategy
        self._tree = Tree(game, stakes, rounded=True, also=strategy.predicates())
        self._solution = Solution(self._tree, strategy)

    def answer(self, now: Round, actions: tuple[str, ...]) -> str:
        """The action at the offer that ``now`` waits for, after the earlier ``actions`` of the round."""
        legal = now.legal()
        if len(legal) == 1:
            return legal[0]
        return self._solution.answer(offered(self._tree, now.used, actions))[0].action
