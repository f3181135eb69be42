"""Two split hands at once: how often each pair of nets comes.

A hand's net has the generating function ``z**-1`` where it begins, ``z**-2 -
z**-1`` more where it is doubled, and ``z**net - z**-stake`` where it ends
unbroken; what never ends is broken, and has lost its stake. The product of two
such sums needs only multisets of unbroken hands.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from certkit.exact.blackjack.hands import Floats, Ints, all_hands, may_double, settled_at_once
from certkit.exact.blackjack.house import NATURAL, house_ends
from certkit.exact.blackjack.policy import Policy
from certkit.exact.blackjack.rules import KINDS, Rules
from certkit.exact.blackjack.shoe import Shoe
from certkit.exact.blackjack.split import OTHER, SAME, Group, Ways, forced_after_split, plus, split_surrender, ways
from certkit.exact.blackjack.table import fill_rows, scores
from certkit.exact.blackjack.weights import PairWeights, split_weights


@dataclass(frozen=True)
class Items:
    """Terms of one split hand's generating function against one up card.

    ``hand: int64[k]`` are the cards of each term, ``terms: float64[columns +
    1, k, nets]`` its weight by house end (the last column is the broken
    house) and net.
    """

    hand: Ints
    terms: Floats


def nets_of(rules: Rules) -> tuple[float, ...]:
    """Every net that one split hand can have, ascending."""
    found = {-2.0, -1.0, 0.0, 1.0, 2.0}
    for row in rules.at_once:
        found |= {float(row.pays), 2 * float(row.pays)}
    if rules.surrender.after_split:
        found.add(float(rules.surrender.returns) - 1)
    if rules.natural.after_split:
        found |= {float(rules.natural.pays), float(rules.natural.against_natural)}
    return tuple(sorted(found))


def _items(rules: Rules, found: Ways, second: int, up: int, nets: tuple[float, ...]) -> Items:
    hands = all_hands()
    table = scores(rules.house, house_ends(rules.house))
    columns = table.shape[1] + 1
    single, twice = found.single[second, :, up], found.twice[second, :, up]
    given_up, staked = found.given_up[second, :, up], found.staked[second, :, up]
    which = np.flatnonzero((single + twice + given_up + staked) > 0)
    terms = np.zeros((columns, len(which), len(nets)))
    place = {net: number for number, net in enumerate(nets)}
    at_once = settled_at_once(rules.at_once, split=True, doubled=False)
    at_end = settled_at_once(rules.at_once, split=True, doubled=True)
    for row, hand in enumerate(which):
        begun = float(hands.size[hand] == 2 and staked[hand] > 0)
        doubled = staked[hand] - begun
        terms[:, row, place[-1.0]] += begun - doubled - single[hand] - given_up[hand]
        terms[:, row, place[-2.0]] += doubled - twice[hand]
        kept = float(rules.surrender.returns) - 1
        for column in range(columns):
            score = 1.0 if column == columns - 1 else table[hands.total[hand], column]
            if single[hand]:
                net = at_once[1][hand] if at_once[0][hand] else score
                if rules.natural.after_split and hand == hands.natural:
                    lost = column == NATURAL
                    net = float(rules.natural.against_natural if lost else rules.natural.pays)
                terms[column, row, place[float(net)]] += single[hand]
            if twice[hand]:
                net = 2 * (at_end[1][hand] if at_end[0][hand] else score)
                terms[column, row, place[float(net)]] += twice[hand]
            if given_up[hand]:
                terms[column, row, place[-1.0 if column == NATURAL else kept]] += given_up[hand]
    return Items(which, terms)


def joint_nets(rules: Rules, shoe: Shoe, falling: Floats, group: Group, policy: Policy, up: int) -> Floats:
    """Mass of each pair of nets of two split hands, ``float64[nets, nets]``, summed over ordered pairs of hands."""
    hands = all_hands()
    doubling = may_double(rules.doubling) & rules.doubling.after_split
    found = ways(rules, group.kind, policy.acts(doubling), split_surrender(rules, policy), forced_after_split(rules))
    nets = nets_of(rules)
    items = [_items(rules, found, second, up, nets) for second in (OTHER, SAME)]
    tables = _joint_tables(shoe, group)
    total = np.zeros((len(nets), len(nets)))
    for first, other, table in ((OTHER, OTHER, 0), (SAME, OTHER, 1), (SAME, SAME, 2)):
        one, two = items[first], items[other]
        if not len(one.hand) or not len(two.hand):
            continue
        part = _joined(rules, falling, tables[table], group.kind, up, one, two, hands.cards)
        total += part + part.T if first != other else part
    return total


def _joint_tables(shoe: Shoe, group: Group) -> tuple[Floats, Floats, Floats]:
    """Weight tables for two hands by their second cards: both others, one of the pair's kind, both of it."""
    make = PairWeights(shoe, group.kind, group.count)
    others, mixed, any_ = split_weights(group.most).both
    every = plus(others, mixed, mixed, any_)
    paired = plus(mixed, any_)
    none = make.table(2, every)
    one, both = make.table(3, paired), make.table(4, any_)
    if not group.alike:
        # Second cards of the same kind but another rank are no pair cards.
        both = both + 2 * (one - make.table(4, paired)) + none - 2 * make.table(3, every) + make.table(4, every)
        one = one + none - make.table(3, every)
    return none, one, both


def _joined(
    rules: Rules, falling: Floats, table: Floats, kind: int, up: int, one: Items, two: Items, cards: Ints
) -> Floats:
    place = 64 ** np.arange(KINDS, dtype=np.int64)
    keys = (cards[one.hand] @ place)[:, None] + (cards[two.hand] @ place)[None, :]
    distinct, where = np.unique(keys, return_inverse=True)
    where = where.reshape(keys.shape)
    joined = (distinct[:, None] // place) % 64
    needed = np.zeros((len(joined), KINDS), dtype=np.bool_)
    needed[:, up] = True
    special = np.full(len(joined), kind)
    rows = fill_rows(rules, joined, special, np.zeros(len(joined), dtype=np.int64), falling, table[None], needed)
    ends = rows.ends[:, up].copy()
    if rules.peeked[up]:
        ends[:, NATURAL] = 0.0
    broken = rows.live[:, up] - ends.sum(axis=1)
    found = np.zeros((one.terms.shape[2], two.terms.shape[2]))
    for column in range(one.terms.shape[0]):
        mass = broken if column == ends.shape[1] else ends[:, column]
        if mass.any():
            found += one.terms[column].T @ mass[where] @ two.terms[column]
    return found
