"""Effect of removing one card: what a shoe without it is worth under the same strategy."""

from __future__ import annotations

from dataclasses import dataclass

from certkit.exact.blackjack.game import SplitModel, analyse_round
from certkit.exact.blackjack.policy import Policy
from certkit.exact.blackjack.rules import Rules
from certkit.exact.blackjack.shoe import RANKS, Shoe


@dataclass(frozen=True)
class Removal:
    """The return of the shoe without one card of ``rank``, its change, and the card's share of the shoe."""

    rank: str
    value: float
    change: float
    share: float


def effect_of_removal(
    rules: Rules, shoe: Shoe, policy: Policy | None, model: SplitModel = "CDZ-"
) -> tuple[Removal, ...]:
    """The effect of each rank that is in the shoe, per initial wager.

    With a fixed ``policy`` the mean of the values weighed by share is the
    value of the whole shoe; with ``None`` the best answers are found anew for
    each shoe, and the mean can only be higher.
    """
    whole = analyse_round(rules, shoe, policy, model).total
    found = []
    known: dict[tuple[int, ...], float] = {}
    for rank, count in zip(RANKS, shoe.ranks, strict=True):
        if not count:
            continue
        left = shoe.without(rank)
        key = left.kinds if rules.splitting.by == "value" else left.ranks
        if key not in known:
            known[key] = analyse_round(rules, left, policy, model).total
        found.append(Removal(rank, known[key], known[key] - whole, count / shoe.size))
    return tuple(found)
