"""Spread of a round's net: the exact standard deviation, split rounds included, and the distribution.

Two split hands share the dealer's hand and the shoe. Their endings are joined
to one multiset of cards each pair, valued in the same tables as a single hand;
the mean square over any number of hands needs no more than pairs of hands.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from math import sqrt

import numpy as np

from certkit.errors import refuse
from certkit.exact.blackjack.game import Round
from certkit.exact.blackjack.hands import BROKEN, Floats, all_hands, may_double, settled_at_once
from certkit.exact.blackjack.house import NATURAL, house_ends
from certkit.exact.blackjack.pairs import joint_nets, nets_of
from certkit.exact.blackjack.play import broken_mass, endings, play
from certkit.exact.blackjack.policy import DOUBLE
from certkit.exact.blackjack.rules import KINDS
from certkit.exact.blackjack.table import scores
from certkit.exact.blackjack.totals import reached
from certkit.exact.blackjack.weights import falling


@dataclass(frozen=True)
class Spread:
    """Mean, mean square and standard deviation of the net, in units of the initial wager."""

    mean: float
    square: float

    @property
    def variance(self) -> float:
        return self.square - self.mean**2

    @property
    def deviation(self) -> float:
        return sqrt(self.variance)


def spread(found: Round) -> Spread:
    """The exact spread of a round under its policy, whatever the number of split hands.

    Raises BJ031 for split models whose split hands are played by other answers
    than the unsplit ones.
    """
    if found.model != "CDZ-":
        raise refuse(
            "BJ031",
            f"the deviation under {found.model} is not computed",
            why="its split hands follow other answers with each pair card that is out",
            remedy="ask for CDZ-, or for a chart",
        )
    rules, shoe, policy = found.rules, found.shoe, found.policy
    hands = all_hands()
    every = np.arange(len(hands))
    doubling = may_double(rules.doubling)
    doubling[hands.natural] = False
    ending = endings(rules, found.rows, every, split=False, power=2)
    inside, late = (3 if rules.surrender.any_time else None), rules.surrender.late
    live = found.rows.live
    squares = play(ending, live, doubling, policy, surrender_from=inside, surrender_up=late, power=2).value
    peeked = np.array(rules.peeked)
    natural = np.where(peeked, found.rows.natural, 0.0)
    whole = found.rows.live + natural
    plain = squares + natural
    given_up = (float(rules.surrender.returns) - 1) ** 2
    early = np.isin(np.arange(KINDS), sorted(rules.surrender.early))
    late_square = given_up * (whole - found.rows.natural) + found.rows.natural
    twos = hands.levels[2]
    gives = policy.surrender & (hands.size == 2)[:, None]
    plain = np.where(gives, np.where(early, given_up * whole, late_square), plain)
    pays, tie = float(rules.natural.pays), float(rules.natural.against_natural)
    plain[hands.natural] = pays**2 * (whole - found.rows.natural)[hands.natural]
    plain[hands.natural] += tie**2 * found.rows.natural[hands.natural]
    total = 0.0
    table = falling(shoe)
    nets = np.array(nets_of(rules))
    for hand in twos:
        kinds = np.flatnonzero(hands.cards[hand])
        if len(kinds) == 2:
            total += 2 * float(plain[hand].sum())
            continue
        kind = int(kinds[0])
        total += float(plain[hand].sum())
        have = shoe.kinds[kind]
        for place, group in enumerate(found.groups):
            splits = policy.split[place]
            if group.kind != kind or not splits.any():
                continue
            share = group.count * (group.count - 1) / (have * (have - 1))
            both = np.zeros(KINDS)
            for up in np.flatnonzero(splits & (np.array(shoe.kinds) > 0)):
                both[up] = nets @ joint_nets(rules, shoe, table, group, policy, int(up)) @ nets
            one = found.pairs[place].squares + both + share * natural[hand]
            total += float(np.where(splits, one - share * plain[hand], 0.0).sum())
    return Spread(found.total, total)


def distribution(found: Round) -> dict[float, float]:
    """Probability of each net, where a pair may become two hands at most. Raises BJ030 for more.

    Nets are in units of the initial wager; the probabilities sum to 1 up to
    rounding.
    """
    rules, shoe, policy = found.rules, found.shoe, found.policy
    if any(group.most > 2 and policy.split[place].any() for place, group in enumerate(found.groups)):
        raise refuse(
            "BJ030",
            "the exact distribution is computed up to two hands",
            why="three and more split hands share the shoe in too many ways; mean and deviation stay exact",
            remedy="simulate the distribution, and say so beside it",
        )
    total: defaultdict[float, float] = defaultdict(float)
    _unsplit_nets(found, total)
    table = falling(shoe)
    nets = nets_of(rules)
    lost = np.where(np.array(rules.peeked), found.rows.natural, 0.0)
    for place, group in enumerate(found.groups):
        have = shoe.kinds[group.kind]
        for up in np.flatnonzero(policy.split[place] & (np.array(shoe.kinds) > 0)):
            both = joint_nets(rules, shoe, table, group, policy, int(up)) / 2
            for one, first in enumerate(nets):
                for two, second in enumerate(nets):
                    total[first + second] += float(both[one, two])
            share = group.count * (group.count - 1) / (have * (have - 1))
            total[-1.0] += share * float(lost[all_hands().of(group.kind, group.kind), up])
    return {net: total[net] for net in sorted(total) if total[net]}


def unsplit_distribution(found: Round) -> dict[float, float]:
    """Probability of each net in rounds without a split; what is missing to 1 are the split rounds."""
    total: defaultdict[float, float] = defaultdict(float)
    _unsplit_nets(found, total)
    return {net: total[net] for net in sorted(total) if total[net]}


def _unsplit_nets(found: Round, total: defaultdict[float, float]) -> None:
    """Add the nets of every round without a split."""
    rules, policy, rows = found.rules, found.policy, found.rows
    hands = all_hands()
    orders = reached(found)
    doubling = may_double(rules.doubling)
    doubling[hands.natural] = False
    acts = policy.acts(doubling)
    peeked = np.array(rules.peeked)
    lost = np.where(peeked, rows.natural, 0.0)
    whole = rows.live + lost
    early = np.isin(np.arange(KINDS), sorted(rules.surrender.early))
    kept = float(rules.surrender.returns) - 1
    twos = hands.levels[2]
    begun = orders[twos].copy()
    pays = rules.natural
    here = hands.natural
    total[float(pays.pays)] += 2 * float((whole - rows.natural)[here].sum())
    total[float(pays.against_natural)] += 2 * float(rows.natural[here].sum())
    gives = policy.surrender & (orders > 0)
    two_cards = (hands.size == 2)[:, None]
    given_early = orders * gives * two_cards * early
    total[kept] += float((given_early * whole).sum())
    rest = orders * gives - given_early
    total[kept] += float((rest * (whole - rows.natural)).sum())
    total[-1.0] += float((rest * np.where(peeked, 0.0, rows.natural)).sum())
    total[-1.0] += float(((begun - given_early[twos]) * lost[twos]).sum())
    at_once = settled_at_once(rules.at_once, split=False, doubled=False)
    at_end = settled_at_once(rules.at_once, split=False, doubled=True)
    playing = orders * ~gives
    playing[hands.size < 2] = 0.0
    forced = at_once[0][:, None]
    stands = playing * ((acts == 0) | forced)
    doubles = playing * ((acts == DOUBLE) & ~forced)
    hits = playing - stands - doubles
    broken = broken_mass(rows.live)
    total[-1.0] += float((hits * broken).sum())
    total[-2.0] += float((doubles * broken).sum())
    twice = np.zeros_like(orders)
    for kind in range(KINDS):
        after = hands.after[:, kind]
        fine = after != BROKEN
        twice[after[fine]] += doubles[fine]
    for weight, stake, settled in ((stands, 1, at_once), (twice, 2, at_end)):
        _compare(found, weight, stake, settled, total)


def _compare(
    found: Round, weight: Floats, stake: int, settled: tuple[np.ndarray, Floats], total: defaultdict[float, float]
) -> None:
    hands = all_hands()
    ends = found.rows.ends.copy()
    ends[:, :, NATURAL] *= ~np.array(found.rules.peeked)
    broken = found.rows.live - ends.sum(axis=2)
    table = scores(found.rules.house, house_ends(found.rules.house))
    for hand in np.flatnonzero((weight > 0).any(axis=1)):
        if settled[0][hand]:
            total[stake * float(settled[1][hand])] += float(weight[hand] @ found.rows.live[hand])
            continue
        total[float(stake)] += float(weight[hand] @ broken[hand])
        for column, mass in enumerate(weight[hand] @ ends[hand]):
            total[stake * float(table[hands.total[hand], column])] += float(mass)
