"""The answer to "what is this game worth?": figures with their strategy, denominator and shuffle assumption."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np

from certkit.exact.blackjack.chart import Chart, chart_policy
from certkit.exact.blackjack.game import Round, SplitModel, analyse_round, given_up_net
from certkit.exact.blackjack.hands import all_hands, may_double
from certkit.exact.blackjack.moments import Spread, distribution, spread
from certkit.exact.blackjack.policy import DOUBLE, HIT, Policy
from certkit.exact.blackjack.rules import KINDS, Rules
from certkit.exact.blackjack.shoe import Shoe
from certkit.exact.blackjack.totals import endless_policy, reached, total_policy
from certkit.figures import PER_INITIAL, Figure, measured

ERROR = 1e-13
"""Bound on the rounding error of a return.

A mass is a product of at most 12 factors and a sum over at most 10**5 of them;
each factor carries at most two roundings of 2**-53, sums of masses of one sign
keep relative error, and the absolute masses of a round sum to at most
1 + 2 * 8 units. With 24 roundings a product that is below 5e-14.
"""
DENOMINATOR = "per unit of the initial wager"


class Strategy(Protocol):
    """A strategy of the player: what it is called, what it looks at, and its answers in a shoe."""

    @property
    def name(self) -> str: ...

    @property
    def information(self) -> str: ...

    @property
    def model(self) -> SplitModel: ...

    def policy(self, rules: Rules, shoe: Shoe) -> Policy | None:
        """The answers, or ``None`` for the best ones."""
        ...


@dataclass(frozen=True)
class CompositionDependent:
    """The best answer to the exact cards of the hand; split hands by the named model.

    ``CDZ-``: split hands are played like unsplit ones. ``CDP1``: as is best
    with one more pair card out. ``CDP``: as is best for the number of pair
    cards that are out.
    """

    model: SplitModel = "CDZ-"

    @property
    def name(self) -> str:
        return f"composition-dependent optimal, {self.model}"

    @property
    def information(self) -> str:
        return "the cards of the hand and the up card; split hands are played without memory of each other"

    def policy(self, rules: Rules, shoe: Shoe) -> Policy | None:
        return None


@dataclass(frozen=True)
class TotalDependent:
    """One answer for each total: those best in 1,024 packs, or improved for the shoe at hand."""

    for_shoe: bool = False
    model: SplitModel = "CDZ-"

    @property
    def name(self) -> str:
        return "total-dependent, improved for this shoe" if self.for_shoe else "total-dependent, best in 1,024 packs"

    @property
    def information(self) -> str:
        return "total, softness and pair of the hand, and the up card"

    def policy(self, rules: Rules, shoe: Shoe) -> Policy | None:
        return total_policy(rules, shoe) if self.for_shoe else endless_policy(rules)


@dataclass(frozen=True)
class Charted:
    """A printed chart."""

    chart: Chart
    model: SplitModel = "CDZ-"

    @property
    def name(self) -> str:
        return self.chart.title

    @property
    def information(self) -> str:
        return self.chart.information

    def policy(self, rules: Rules, shoe: Shoe) -> Policy | None:
        kinds = tuple(kind for kind, _ in shoe.groups(by_rank=rules.splitting.by == "rank"))
        return chart_policy(self.chart, rules, kinds)


@dataclass(frozen=True)
class HandValue:
    """A two-card hand against an up card.

    ``cards`` and ``up`` are kinds (0 ace to 9 ten). ``probability`` is that of
    the hand and the up card together, ``dealer_natural`` that of the dealer's
    natural then. ``values`` holds the net of each allowed answer per initial
    wager, once a peek has shown no natural (without a peek: of the whole
    round); ``best`` is the answer of the strategy.
    """

    cards: tuple[int, int]
    up: int
    probability: float
    dealer_natural: float
    values: Mapping[str, float]
    best: str


@dataclass(frozen=True)
class Analysis:
    """All figures of one game, shoe and strategy."""

    rules: Rules
    shoe: Shoe
    strategy: Strategy
    round: Round

    @property
    def returned(self) -> Figure:
        """The player's net per initial wager."""
        return measured(self.round.total, PER_INITIAL, ERROR)

    @property
    def assumptions(self) -> Mapping[str, str]:
        """What every figure rests on: strategy, information, denominator, shuffle."""
        return {
            "strategy": self.strategy.name,
            "information": self.strategy.information,
            "denominator": DENOMINATOR,
            "shuffle": f"every order of the {self.shoe.size} cards left is equally likely ({self.shoe.words()})",
            "insurance": "never taken, nor even money; both are priced on their own",
        }

    @property
    def by_up(self) -> tuple[float, ...]:
        """The return against each up card, ace to ten (nan where the shoe has none)."""
        with np.errstate(invalid="ignore", divide="ignore"):
            return tuple(float(value) for value in self.round.by_up / self.round.up)

    @cached_property
    def spread(self) -> Spread:
        """Mean, mean square and deviation, split rounds included."""
        return spread(self.round)

    @cached_property
    def distribution(self) -> dict[float, float]:
        """Probability of each net; for at most two split hands."""
        return distribution(self.round)

    @cached_property
    def staked(self) -> float | None:
        """Expected units laid in a round; ``None`` under CDP and CDP1, whose split hands vary their answers."""
        found = self.round
        if found.model != "CDZ-":
            return None
        hands = all_hands()
        doubling = may_double(self.rules.doubling)
        doubling[hands.natural] = False
        doubles = (found.policy.acts(doubling) == DOUBLE) & ~found.policy.surrender
        orders = reached(found) * (hands.size >= 2)[:, None]
        total = 1.0 + float((orders * doubles * found.rows.live).sum())
        for place, group in enumerate(found.groups):
            have = self.shoe.kinds[group.kind]
            if not found.policy.split[place].any():
                continue
            share = group.count * (group.count - 1) / (have * (have - 1))
            more = found.pairs[place].staked - share * found.rows.live[hands.of(group.kind, group.kind)]
            total += float((found.policy.split[place] * more).sum())
        return total

    @cached_property
    def hands(self) -> tuple[HandValue, ...]:
        """Every two-card hand against every up card that the shoe can deal."""
        found = []
        for first in range(KINDS):
            for second in range(first, KINDS):
                for up in range(KINDS):
                    value = _hand_value(self.round, first, second, up)
                    if value is not None:
                        found.append(value)
        return tuple(found)


def _hand_value(found: Round, first: int, second: int, up: int) -> HandValue | None:
    hands = all_hands()
    rules, policy = found.rules, found.policy
    hand = hands.of(first, second)
    orders = 1 if first == second else 2
    live, natural = found.rows.live[hand, up], found.rows.natural[hand, up]
    apart = natural if rules.peeked[up] else 0.0
    whole = live + apart
    if not whole:
        return None
    divide = live if rules.peeked[up] else whole
    doubling = may_double(rules.doubling)
    values: dict[str, float] = {}
    if hand == hands.natural:
        tie = float(rules.natural.against_natural) * (natural if not rules.peeked[up] else 0.0)
        values["stand"] = float(rules.natural.pays) * (whole - natural) + tie
        best = "stand"
    else:
        values["stand"] = found.played.stand[hand, up]
        values["hit"] = found.played.hit[hand, up]
        if doubling[hand]:
            values["double"] = found.played.double[hand, up]
        act = policy.free[hand, up] if doubling[hand] else policy.bound[hand, up]
        best = "hit" if act == HIT else "double" if act == DOUBLE else "stand"
        if np.isfinite(given_up := given_up_net(rules, found.rows)[hand, up]):
            values["surrender"] = given_up + apart
            best = "surrender" if policy.surrender[hand, up] else best
        places = [place for place, group in enumerate(found.groups) if first == second == group.kind]
        places = [place for place in places if np.isfinite(found.split[place, up])]
        if places:
            have = found.shoe.kinds[first]
            pairs = sum(found.groups[place].count * (found.groups[place].count - 1) for place in places)
            share = pairs / (have * (have - 1))
            split = float(found.split[places, up].sum()) + share * apart
            values["split"] = split / share
            best = "split" if policy.split[places, up].all() else best
    shown = {answer: float(value / divide) if divide else 0.0 for answer, value in values.items()}
    return HandValue((first, second), up, float(orders * whole), float(natural / whole), shown, best)


def analyse(rules: Rules, shoe: Shoe, strategy: Strategy | None = None) -> Analysis:
    """Analyse a game for a shoe and a strategy (composition-dependent optimal, CDZ-, if none is named)."""
    chosen = strategy or CompositionDependent()
    policy = chosen.policy(rules, shoe)
    return Analysis(rules, shoe, chosen, analyse_round(rules, shoe, policy, chosen.model))
