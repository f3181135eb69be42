"""The return at every stake that the limits allow: payments are rounded, and a small stake may lose by it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from certkit.exact.strategy import Strategy
from certkit.exact.survey import Task, mean_return
from certkit.figures import Figure
from certkit.model.game import Game
from certkit.model.nodes import Raise, walk
from certkit.money import Amount, money
from certkit.odds import Odds


@dataclass(frozen=True)
class StakeValues:
    """Return per initial wager of some wagers placed together, by the stake on the first of them.

    The others carry the same stake where their limits allow it, else their least.
    ``solved`` counts the stakes at which rounding can have an effect; at all others the
    return is that of one unit without rounding, exactly.
    """

    game: Game
    wagers: tuple[str, ...]
    strategy: str
    returns: tuple[tuple[Amount, Figure], ...]
    solved: int

    def as_document(self) -> dict[str, Any]:
        """The ``stakes`` document of the evidence."""
        limits = self.game.wager[self.wagers[0]].limits
        rounding = self.game.rounding
        return {
            "kind": "stakes",
            "wagers": list(self.wagers),
            "strategy": self.strategy,
            "least": money(limits.least),
            "most": money(limits.most),
            "step": money(limits.step),
            "currency": self.game.currency,
            "rounding": f"payments {rounding.way} to a multiple of {money(rounding.unit)}",
            "rows": [{"stake": money(stake), "return": value.as_json()} for stake, value in self.returns],
        }


def stake_values(game: Game, wagers: tuple[str, ...], strategy: Strategy) -> StakeValues:
    """The return of ``wagers`` placed together at every stake that the first of them may carry."""
    found: list[tuple[Amount, Figure]] = []
    plain: Figure | None = None
    solved = 0
    for stake in game.wager[wagers[0]].limits.stakes():
        stakes = stakes_at(game, wagers, stake)
        if game.stakes_breach(stakes):
            continue
        if len(set(stakes.values())) == 1 and not rounding_matters(game, stakes):
            if plain is None:
                plain = mean_return(game, Task(wagers, (wagers,), (strategy,)))
            found.append((stake, plain))
            continue
        solved += 1
        found.append((stake, mean_return(game, Task(wagers, (wagers,), (strategy,), stakes))))
    return StakeValues(game, wagers, strategy.name, tuple(found), solved)


def stakes_at(game: Game, wagers: tuple[str, ...], stake: Amount) -> dict[str, Amount]:
    """``stake`` on every wager whose limits allow it, its least on the others."""
    limits = {name: game.wager[name].limits for name in wagers}
    return {name: stake if limits[name].allows(stake) else limits[name].least for name in wagers}


def rounding_matters(game: Game, stakes: Mapping[str, Amount]) -> bool:
    """Whether any payment that can fall due on these stakes is changed by rounding."""
    factors: dict[str, int] = dict.fromkeys(stakes, 1)
    for node in walk(game.procedure):
        if isinstance(node, Raise) and node.wager in factors:
            factors[node.wager] += node.times
    for settlement in game.settlements:
        if settlement.wager not in stakes:
            continue
        for row in settlement.table.rows:
            pay = row.pay(settlement.wager)
            for factor in range(1, factors[settlement.wager] + 1):
                due = stakes[settlement.wager] * factor
                if isinstance(pay, Odds) and game.rounding.apply(due * pay.ratio) != due * pay.ratio:
                    return True
    return False
