"""A hand played to its end: stand, hit and double for every hand and up card at once.

All values are masses: the probability of the hand's cards in one order, of the
up card and of what follows, times what one unit wins. Nothing is divided, so a
hit is the plain sum over the next card and best answers do not change.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from certkit.exact.blackjack.hands import BROKEN, Bools, Floats, Ints, all_hands, settled_at_once
from certkit.exact.blackjack.policy import DOUBLE, HIT, Acts, Policy, best_acts
from certkit.exact.blackjack.rules import Rules
from certkit.exact.blackjack.table import Rows, compared


@dataclass(frozen=True)
class Ending:
    """What hands are worth when they end, ``float64[rows, 10]``, as masses of (net per unit) ** power.

    ``stand`` after standing or being settled at once (``forced: bool[rows]``),
    ``doubled`` at the end of a doubled hand, per unit of its double stake,
    ``given_up`` after a surrender.
    """

    stand: Floats
    forced: Bools
    doubled: Floats
    given_up: Floats


def endings(rules: Rules, rows: Rows, which: Ints, *, split: bool, power: int = 1) -> Ending:
    """The endings of the hands ``which: int64[rows]``, whose masses are ``rows``."""
    hands = all_hands()
    by_total = compared(rules, rows, hands.total[which], power=power)
    lost = np.where(np.array(rules.peeked), 0.0, rows.natural)
    forced, pays = settled_at_once(rules.at_once, split=split, doubled=False)
    stand = np.where(forced[which, None], pays[which, None] ** power * rows.live, by_total)
    if split and rules.natural.after_split:
        natural = which == hands.natural
        tie = float(rules.natural.against_natural) ** power
        paid = float(rules.natural.pays) ** power * (rows.live - lost) + tie * lost
        stand = np.where(natural[:, None], paid, stand)
        forced = forced.copy()
        forced[hands.natural] = True
    at_end, bonus = settled_at_once(rules.at_once, split=split, doubled=True)
    doubled = np.where(at_end[which, None], bonus[which, None] ** power * rows.live, by_total)
    kept = float(rules.surrender.returns) - 1
    given_up = kept**power * (rows.live - lost) + (-1) ** power * lost
    return Ending(stand, forced[which], doubled, given_up)


@dataclass(frozen=True)
class Played:
    """Masses of the answers and of the hand as it is played, ``float64[n, 10]``, with the answers given."""

    stand: Floats
    hit: Floats
    double: Floats
    value: Floats
    free: Acts
    bound: Acts
    surrender: Bools


def broken_mass(live: Floats) -> Floats:
    """The mass of breaking each hand with the next card: what its unbroken successors leave."""
    hands = all_hands()
    found = live.copy()
    for kind in range(10):
        after = hands.after[:, kind]
        whole = after != BROKEN
        found[whole] -= live[after[whole]]
    found[(hands.after != BROKEN).all(axis=1)] = 0.0
    return found


def play(
    ending: Ending,
    live: Floats,
    may_double: Bools,
    policy: Policy | None,
    *,
    surrender_from: int | None,
    surrender_up: frozenset[int] = frozenset(),
    power: int = 1,
) -> Played:
    """Value every hand, by ``policy`` or, if there is none, by the best answers.

    ``live: float64[n, 10]`` is the mass of each hand, ``surrender_from`` the
    smallest number of cards on which it may be given up inside its play
    (``None``: it may not), against the up cards ``surrender_up``. With
    ``power`` 2 a policy is valued in mean squares.
    """
    hands = all_hands()
    lost = (-1.0) ** power * broken_mass(live)
    twice = 2.0**power
    hit, double, value = lost.copy(), twice * lost, np.zeros_like(live)
    free, bound = np.zeros(live.shape, dtype=np.int8), np.zeros(live.shape, dtype=np.int8)
    surrender = np.zeros(live.shape, dtype=np.bool_)
    for level in reversed(hands.levels[1:]):
        for kind in range(10):
            after = hands.after[level, kind]
            whole = after != BROKEN
            rows = level[whole]
            hit[rows] += value[after[whole]]
            double[rows] += twice * ending.doubled[after[whole]]
        stand = ending.stand[level]
        if policy is None:
            free[level], bound[level] = best_acts(stand, hit[level], double[level])
        else:
            free[level], bound[level] = policy.free[level], policy.bound[level]
        act = np.where(may_double[level, None], free[level], bound[level])
        best = np.where(act == HIT, hit[level], np.where(act == DOUBLE, double[level], stand))
        if surrender_from is not None and hands.size[level[0]] >= surrender_from:
            given_up = ending.given_up[level]
            gives = given_up > best if policy is None else policy.surrender[level]
            gives = gives & np.isin(np.arange(live.shape[1]), sorted(surrender_up))
            surrender[level] = gives & ~ending.forced[level, None]
            best = np.where(gives, given_up, best)
        value[level] = np.where(ending.forced[level, None], stand, best)
    return Played(ending.stand, hit, double, value, free, bound, surrender)
