"""Split hands: each played without memory of the others, however many there are.

With the strategy fixed a split hand has a list of ways to end, each a multiset
with its number of orders, and the pair cards and second cards of the other
hands enter as weights (see weights). The second card matters only in whether
it is another pair card, which would be split again as long as that is allowed.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from certkit.exact.blackjack.hands import BROKEN, Bools, Floats, Ints, all_hands, may_double
from certkit.exact.blackjack.house import house_ends
from certkit.exact.blackjack.play import Ending, endings, play
from certkit.exact.blackjack.policy import DOUBLE, HIT, Acts, Policy
from certkit.exact.blackjack.rules import KINDS, Rules
from certkit.exact.blackjack.shoe import Shoe
from certkit.exact.blackjack.table import Rows, fill_rows
from certkit.exact.blackjack.weights import Elsewhere, PairWeights, SplitWeights, split_weights

OTHER, SAME = 0, 1


@dataclass(frozen=True)
class Ways:
    """How a split hand of one kind ends: orders by hand, up card and second card.

    Each is ``float64[2, n, 10]``: first the hands whose second card is of
    another kind, then those whose second card is of the same kind. ``single``,
    ``twice`` and ``given_up`` end with one unit, two, or by surrender;
    ``staked`` counts the points at which a unit is laid.
    """

    single: Floats
    twice: Floats
    given_up: Floats
    staked: Floats


def ways(rules: Rules, kind: int, acts: Acts, surrender: Bools, forced: Bools) -> Ways:
    """Every way in which a hand that begins with one card of ``kind`` ends under fixed answers."""
    hands = all_hands()
    shape = (len(hands), 2, KINDS)
    reach, single, twice = np.zeros(shape), np.zeros(shape), np.zeros(shape)
    given_up, staked = np.zeros(shape), np.zeros(shape)
    start = hands.of(kind)
    for second in range(KINDS):
        reach[hands.after[start, second], SAME if second == kind else OTHER] += 1.0
    staked += reach
    for every in hands.levels[2:]:
        level = every[reach[every].any(axis=(1, 2))]
        if not len(level):
            continue
        here = reach[level]
        done = forced[level, None] | (kind in rules.splitting.one_card)
        gives = surrender[level] & ~done
        act = np.where(done, 0, acts[level])
        hits, doubles = (act == HIT) & ~gives, (act == DOUBLE) & ~gives
        given_up[level] += here * gives[:, None]
        single[level] += here * ~(hits | doubles | gives)[:, None]
        drawn, laid = here * hits[:, None], here * doubles[:, None]
        staked[level] += laid
        for cards, onward in ((drawn, reach), (laid, twice)):
            moves = cards.any(axis=(1, 2))
            rows, moved = level[moves], cards[moves]
            for more in range(KINDS if len(rows) else 0):
                after = hands.after[rows, more]
                whole = after != BROKEN
                onward[after[whole]] += moved[whole]
    single, twice = np.swapaxes(single, 0, 1), np.swapaxes(twice, 0, 1)
    given_up, staked = np.swapaxes(given_up, 0, 1), np.swapaxes(staked, 0, 1)
    return Ways(single, twice, given_up, staked)


@dataclass(frozen=True)
class Group:
    """Cards that make a pair with each other: their kind, how many there are, how many hands they may become."""

    kind: int
    count: int
    most: int
    alike: bool
    """Whether they are all the cards of their kind."""


def groups_of(rules: Rules, shoe: Shoe) -> tuple[Group, ...]:
    """The pair groups of a shoe under the rules."""
    kinds = shoe.kinds
    return tuple(
        Group(kind, count, rules.splitting.hands[kind], count == kinds[kind])
        for kind, count in shoe.groups(by_rank=rules.splitting.by == "rank")
    )


def plus(*parts: Elsewhere) -> Elsewhere:
    """Weights added up."""
    found: Elsewhere = {}
    for part in parts:
        for place, weight in part.items():
            found[place] = found.get(place, 0.0) + weight
    return found


def single_tables(shoe: Shoe, group: Group, weights: SplitWeights) -> tuple[Floats, Floats]:
    """The weight tables of one split hand, by its second card: of another kind, of the same kind."""
    make = PairWeights(shoe, group.kind, group.count)
    either = plus(weights.other, weights.any)
    same = make.table(2, weights.any)
    other = make.table(1, either)
    if not group.alike:
        # A ten of another rank is of the same kind, but no pair card.
        same = same + other - make.table(2, either)
    return other, same


@dataclass(frozen=True)
class SplitTotal:
    """Sum over the hands of a split pair, as masses by up card (``float64[10]``).

    ``value`` is the net, ``staked`` the units laid, ``squares`` the sum of the
    squared nets of the single hands (without the products of two hands).
    """

    value: Floats
    staked: Floats
    squares: Floats


def split_totals(
    rules: Rules, shoe: Shoe, falling: Floats, policy: Policy, *, of: dict[int, Policy] | None = None
) -> list[SplitTotal]:
    """The totals of every pair group when each split hand follows ``policy`` (or ``of[kind]``)."""
    groups = groups_of(rules, shoe)
    doubling = may_double(rules.doubling) & rules.doubling.after_split
    distinct = list(dict.fromkeys(group for group in groups if group.most > 1 and group.count > 1))
    rows: list[tuple[Ways, Ints, Ints]] = []
    tables: list[Floats] = []
    needed: list[Bools] = []
    forced = forced_after_split(rules)
    known: dict[int, Ways] = {}
    for group in distinct:
        chosen = (of or {}).get(group.kind, policy)
        if group.kind not in known:
            gives = split_surrender(rules, chosen)
            known[group.kind] = ways(rules, group.kind, chosen.acts(doubling), gives, forced)
        found = known[group.kind]
        ends_here: Bools = (found.single + found.twice).astype(np.bool_)
        every = found.single + found.twice + found.staked + found.given_up
        used: Bools = every.sum(axis=2).astype(np.bool_)
        rows.append((found, np.flatnonzero(used[OTHER]), np.flatnonzero(used[SAME])))
        needed.extend((ends_here[OTHER, rows[-1][1]], ends_here[SAME, rows[-1][2]]))
        tables.extend(single_tables(shoe, group, split_weights(group.most)))
    totals: dict[Group, SplitTotal] = {}
    if distinct:
        which = np.concatenate([part for _, other, same in rows for part in (other, same)])
        lengths = [len(part) for _, other, same in rows for part in (other, same)]
        table = np.repeat(np.arange(len(lengths)), lengths)
        special = np.repeat([group.kind for group in distinct for _ in range(2)], lengths)
        filled = fill_rows(
            rules, all_hands().cards[which], special, table, falling, np.array(tables), np.concatenate(needed)
        )
        end = np.cumsum([0, *lengths])
        mean = endings(rules, filled, which, split=True)
        square = endings(rules, filled, which, split=True, power=2)
        for place, group in enumerate(distinct):
            value, staked, squares = np.zeros(KINDS), np.zeros(KINDS), np.zeros(KINDS)
            for second in (OTHER, SAME):
                part = slice(end[2 * place + second], end[2 * place + second + 1])
                one = _sum(rows[place][0], second, which[part], _cut(filled, part), mean, square, part)
                value, staked, squares = value + one[0], staked + one[1], squares + one[2]
            totals[group] = SplitTotal(value, staked, squares)
    nothing = SplitTotal(np.full(KINDS, -np.inf), np.zeros(KINDS), np.zeros(KINDS))
    return [totals.get(group, nothing) for group in groups]


def split_surrender(rules: Rules, policy: Policy) -> Bools:
    """Split hands that the policy gives up, where the rules allow it: ``bool[n, 10]``."""
    allowed = rules.surrender.after_split & np.isin(np.arange(KINDS), sorted(rules.surrender.late))
    return np.asarray(policy.surrender & allowed)


def forced_after_split(rules: Rules) -> Bools:
    """Hands that are settled when a split hand reaches them, ``bool[n]``."""
    hands = all_hands()
    nothing = np.zeros((len(hands), KINDS))
    every = np.arange(len(hands))
    empty = Rows(np.zeros((len(hands), KINDS, house_ends(rules.house).columns)), nothing, nothing)
    return endings(rules, empty, every, split=True).forced


def _cut(rows: Rows, part: slice) -> Rows:
    return Rows(rows.ends[part], rows.live[part], rows.natural[part])


def _sum(
    found: Ways, second: int, which: Ints, rows: Rows, mean: Ending, square: Ending, part: slice
) -> tuple[Floats, Floats, Floats]:
    """Value, stake and squares of the rows of one second card.

    A broken hand is in no list of endings: every unit is first counted as
    lost where it is laid, and an ending gives it back with what it won.
    """
    single, twice = found.single[second, which], found.twice[second, which]
    given_up, staked = found.given_up[second, which], found.staked[second, which]
    live = rows.live
    laid = (staked * live).sum(axis=0)
    value = (
        (single * (mean.stand[part] + live)).sum(axis=0)
        + 2 * (twice * (mean.doubled[part] + live)).sum(axis=0)
        + (given_up * (mean.given_up[part] + live)).sum(axis=0)
        - laid
    )
    begun = ((staked > 0) * (all_hands().size[which] == 2)[:, None] * live).sum(axis=0)
    squares = (
        (single * (square.stand[part] - live)).sum(axis=0)
        + 4 * (twice * (square.doubled[part] - live)).sum(axis=0)
        + (given_up * (square.given_up[part] - live)).sum(axis=0)
        + begun
        + 3 * (laid - begun)
    )
    return value, laid, squares


def pair_policies(
    rules: Rules, shoe: Shoe, falling: Floats, elsewhere: int
) -> dict[int, tuple[Policy, Floats, Floats]]:
    """For each kind the best answers of a split hand when ``elsewhere`` more pair cards lie in other hands.

    With each goes the value of such a hand with any second card and with a
    pair card (``float64[10]``, masses with those cards elsewhere).
    """
    hands = all_hands()
    found: dict[int, tuple[Policy, Floats, Floats]] = {}
    doubling = may_double(rules.doubling) & rules.doubling.after_split
    first = 2 if rules.surrender.after_split else None
    for group in dict.fromkeys(groups_of(rules, shoe)):
        if group.most < 2 or group.count < 2 or group.kind in found:
            continue
        which = np.flatnonzero(hands.cards[:, group.kind] > 0)
        table = PairWeights(shoe, group.kind, group.count).table(1, {elsewhere: 1.0})
        kind = np.full(len(which), group.kind)
        rows = fill_rows(rules, hands.cards[which], kind, np.zeros_like(which), falling, table[None])
        ending = endings(rules, rows, which, split=True)
        wide = Ending(
            _spread(ending.stand, which, len(hands)),
            _spread(ending.forced, which, len(hands)),
            _spread(ending.doubled, which, len(hands)),
            _spread(ending.given_up, which, len(hands)),
        )
        live = _spread(rows.live, which, len(hands))
        if group.kind in rules.splitting.one_card:
            played_value = wide.stand
            policy = _stand_always(len(hands))
        else:
            played = play(wide, live, doubling, None, surrender_from=first, surrender_up=rules.surrender.late)
            played_value = played.value
            policy = Policy(played.free, played.bound, played.surrender, np.zeros((0, KINDS), dtype=np.bool_))
        second = hands.after[hands.of(group.kind)]
        left = shoe.kinds[group.kind] - 1 - elsewhere
        share = (group.count - 1 - elsewhere) / left if left > 0 else 0.0
        pair = played_value[second[group.kind]] * max(0.0, share)
        found[group.kind] = (policy, played_value[second].sum(axis=0), pair)
    return found


def _stand_always(length: int) -> Policy:
    stand = np.zeros((length, KINDS), dtype=np.int8)
    return Policy(stand, stand, np.zeros((length, KINDS), dtype=np.bool_), np.zeros((0, KINDS), dtype=np.bool_))


def _spread(part: np.ndarray, which: Ints, length: int) -> np.ndarray:
    whole = np.zeros((length, *part.shape[1:]), dtype=part.dtype)
    whole[which] = part
    return whole
