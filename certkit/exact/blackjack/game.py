"""A round of blackjack: returns by hand and up card, by up card and in all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from certkit.exact.blackjack.hands import Floats, all_hands, may_double
from certkit.exact.blackjack.play import Played, endings, play
from certkit.exact.blackjack.policy import Policy
from certkit.exact.blackjack.rules import KINDS, Rules
from certkit.exact.blackjack.shoe import Shoe, enough_cards
from certkit.exact.blackjack.split import Group, SplitTotal, groups_of, pair_policies, split_totals
from certkit.exact.blackjack.table import Rows, fill_rows
from certkit.exact.blackjack.weights import falling, plain_table, split_weights

SplitModel = Literal["CDZ-", "CDP1", "CDP"]


@dataclass(frozen=True)
class Round:
    """All values of a round as masses; the overall figures are plain sums of them.

    ``played`` values the unsplit hands, ``pairs`` the split pairs by group.
    """

    rules: Rules
    shoe: Shoe
    rows: Rows
    played: Played
    groups: tuple[Group, ...]
    pairs: list[SplitTotal]
    policy: Policy
    plain: Floats
    """``float64[n, 10]``: two-card hands played without split or surrender, net of the dealer's natural."""
    split: Floats
    """``float64[groups, 10]``: split pairs, net of the dealer's natural."""
    by_up: Floats
    """``float64[10]``: the net by up card, as masses."""
    up: Floats
    """``float64[10]``: the probability of each up card."""
    model: SplitModel

    @property
    def total(self) -> float:
        """The player's net per unit of the initial wager, over the whole round."""
        return float(self.by_up.sum())


def unsplit(rules: Rules, shoe: Shoe, table: Floats) -> tuple[Rows, Floats]:
    """Masses of every hand of an unsplit round, and its live mass."""
    hands = all_hands()
    special = np.full(len(hands), KINDS - 1)
    rows = fill_rows(rules, hands.cards, special, np.zeros(len(hands), dtype=np.int64), table, plain_table(shoe)[None])
    return rows, rows.live


def analyse_round(rules: Rules, shoe: Shoe, policy: Policy | None, model: SplitModel = "CDZ-") -> Round:
    """Value a round by ``policy``, or by the best composition-dependent answers with the given split model."""
    enough_cards(shoe, max(rules.splitting.hands))
    hands = all_hands()
    table = falling(shoe)
    rows, live = unsplit(rules, shoe, table)
    every = np.arange(len(hands))
    ending = endings(rules, rows, every, split=False)
    doubling = may_double(rules.doubling)
    doubling[hands.natural] = False
    inside = 3 if rules.surrender.any_time else None
    played = play(ending, live, doubling, policy, surrender_from=inside, surrender_up=rules.surrender.late)
    chosen = policy or _best_policy(rules, rows, played)
    pairs = _pairs(rules, shoe, table, chosen, policy is None, model)
    return _round(rules, shoe, rows, played, pairs, chosen, policy is None, model)


def _best_policy(rules: Rules, rows: Rows, played: Played) -> Policy:
    """The best answers, with the two-card hands to give up; which pairs to split is found later."""
    hands = all_hands()
    twos = hands.levels[2]
    surrender = played.surrender.copy()
    apart = np.where(np.array(rules.peeked), rows.natural, 0.0)
    surrender[twos] = given_up_net(rules, rows)[twos] > (played.value - apart)[twos]
    surrender[hands.natural] = False
    return Policy(played.free, played.bound, surrender, np.zeros((0, KINDS), dtype=np.bool_))


def _pairs(
    rules: Rules, shoe: Shoe, table: Floats, chosen: Policy, optimal: bool, model: SplitModel
) -> list[SplitTotal]:
    if not optimal or model == "CDZ-":
        return split_totals(rules, shoe, table, chosen)
    if model == "CDP1":
        best = {kind: entry[0] for kind, entry in pair_policies(rules, shoe, table, 1).items()}
        return split_totals(rules, shoe, table, chosen, of=best)
    groups = groups_of(rules, shoe)
    removals = sorted({place for group in groups for part in _parts(group.most) for place in part})
    by_removal = {more: pair_policies(rules, shoe, table, more) for more in removals}
    found = []
    for group in groups:
        if group.most < 2 or group.count < 2:
            found.append(SplitTotal(np.full(KINDS, -np.inf), np.zeros(KINDS), np.zeros(KINDS)))
            continue
        weights = split_weights(group.most)
        value = np.zeros(KINDS)
        for more, weight in weights.other.items():
            _, any_, pair = by_removal[more][group.kind]
            value += weight * (any_ - pair)
        for more, weight in weights.any.items():
            value += weight * by_removal[more][group.kind][1]
        found.append(SplitTotal(value, np.zeros(KINDS), np.zeros(KINDS)))
    return found


def _parts(most: int) -> tuple[dict[int, float], dict[int, float]]:
    weights = split_weights(most)
    return weights.other, weights.any


def _round(
    rules: Rules,
    shoe: Shoe,
    rows: Rows,
    played: Played,
    pairs: list[SplitTotal],
    chosen: Policy,
    optimal: bool,
    model: SplitModel,
) -> Round:
    hands = all_hands()
    groups = groups_of(rules, shoe)
    peeked = np.array(rules.peeked)
    found = np.where(peeked, rows.natural, 0.0)
    whole = rows.live + found
    net_given_up = given_up_net(rules, rows)
    allowed = np.isfinite(net_given_up)
    plain = played.value - found
    twos = hands.levels[2]
    natural = hands.natural
    surrender = np.zeros((len(hands), KINDS), dtype=np.bool_)
    surrender[twos] = chosen.surrender[twos] & allowed[twos]
    surrender[natural] = False
    paid = float(rules.natural.pays) * (whole - rows.natural) + float(rules.natural.against_natural) * rows.natural
    plain[natural] = paid[natural]
    best = np.where(surrender, net_given_up, plain)
    split = np.full((len(groups), KINDS), -np.inf)
    splits = np.zeros((len(groups), KINDS), dtype=np.bool_)
    by_up = np.zeros(KINDS)
    for hand in twos:
        kinds = np.flatnonzero(hands.cards[hand])
        if len(kinds) == 2:
            by_up += 2 * best[hand]
            continue
        kind = int(kinds[0])
        have = shoe.kinds[kind]
        rest = best[hand].copy()
        for place, group in enumerate(groups):
            if group.kind != kind or group.most < 2 or group.count < 2:
                continue
            share = group.count * (group.count - 1) / (have * (have - 1))
            split[place] = pairs[place].value - share * found[hand]
            if optimal:
                splits[place] = split[place] > share * best[hand]
            else:
                splits[place] = chosen.split[place]
            rest += np.where(splits[place], split[place] - share * best[hand], 0.0)
        by_up += rest
    later = played.surrender & (hands.size > 2)[:, None]
    policy = Policy(chosen.free, chosen.bound, surrender | later, splits)
    up = np.array(shoe.kinds) / shoe.size
    return Round(rules, shoe, rows, played, groups, pairs, policy, plain, split, by_up, up, model)


def given_up_net(rules: Rules, rows: Rows) -> Floats:
    """What a two-card hand is worth when it is given up, ``float64[n, 10]``; minus infinity where it may not be."""
    peeked = np.array(rules.peeked)
    found = np.where(peeked, rows.natural, 0.0)
    lost_late = np.where(peeked, 0.0, rows.natural)
    kept = float(rules.surrender.returns) - 1
    late = np.isin(np.arange(KINDS), sorted(rules.surrender.late))
    early = np.isin(np.arange(KINDS), sorted(rules.surrender.early))
    given_up = kept * (rows.live - lost_late) - lost_late - found
    return np.where(early, kept * (rows.live + found), np.where(late, given_up, -np.inf))
