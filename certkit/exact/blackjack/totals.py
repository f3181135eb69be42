"""Total-dependent strategies: one answer for all hands of a total."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np

from certkit.exact.blackjack.game import Round, analyse_round
from certkit.exact.blackjack.hands import BROKEN, Floats, Ints, all_hands, may_double
from certkit.exact.blackjack.policy import HIT, Policy, best_acts
from certkit.exact.blackjack.rules import ACE, KINDS, TEN, Rules
from certkit.exact.blackjack.shoe import Shoe

MANY_PACKS = 1024


@lru_cache(maxsize=16)
def endless_policy(rules: Rules) -> Policy:
    """The answers that are best in 1,024 packs, by total, as published analysers define a total-dependent strategy.

    Each total is answered as one hand of it is: the pair or the two middle
    cards for a hard total, ace and another for a soft one, ten, nine and two
    for a hard 21.
    """
    many = analyse_round(rules, Shoe.of_packs(MANY_PACKS), None)
    hands = all_hands()
    stands = _representatives()
    free, bound = many.policy.free[stands], many.policy.bound[stands]
    two_cards = hands.size[stands] == 2
    surrender = many.policy.surrender[stands] & two_cards[:, None]
    if rules.surrender.any_time:
        surrender |= many.policy.surrender[stands]
    surrender[hands.natural] = False
    return Policy(free, bound, surrender, many.policy.split)


def _representatives() -> Ints:
    """For each hand the hand that answers for its total."""
    hands = all_hands()
    found = np.zeros(len(hands), dtype=np.int64)
    for hand in range(len(hands)):
        total, soft = int(hands.total[hand]), bool(hands.soft[hand])
        if soft:
            found[hand] = hands.of(ACE, total - 12)
        elif total == 21:
            found[hand] = hands.of(TEN, 8, 1)
        elif total >= 4:
            low = total // 2
            found[hand] = hands.of(low - 1, total - low - 1)
        else:
            found[hand] = hand
    return found


def reached(found: Round) -> Floats:
    """In how many orders each hand of an unsplit round is reached under its policy: ``float64[n, 10]``."""
    hands = all_hands()
    doubling = may_double(found.rules.doubling)
    doubling[hands.natural] = False
    acts = found.policy.acts(doubling)
    orders = np.zeros((len(hands), KINDS))
    twos = hands.levels[2]
    orders[twos] = np.where((hands.cards[twos] == 2).any(axis=1), 1.0, 2.0)[:, None]
    orders[hands.natural] = 0.0
    for place, group in enumerate(found.groups):
        orders[hands.of(group.kind, group.kind)] *= ~found.policy.split[place]
    for level in hands.levels[2:]:
        goes_on = orders[level] * ((acts[level] == HIT) & ~found.policy.surrender[level])
        for kind in range(KINDS):
            after = hands.after[level, kind]
            whole = after != BROKEN
            orders[after[whole]] += goes_on[whole]
    return orders


def total_policy(rules: Rules, shoe: Shoe, most_rounds: int = 12) -> Policy:
    """Answers by total that are best in this shoe, found by repeated improvement from those of 1,024 packs.

    Each step answers every total by the mean over its hands, weighed by how
    often they are reached under the answers so far, and stops when that no
    longer raises the return; splits and surrenders stay those of 1,024 packs.
    The result is a local optimum: no claim is made that none is better.
    """
    hands = all_hands()
    keys = hands.total * 2 + hands.soft
    doubling = may_double(rules.doubling)
    doubling[hands.natural] = False
    best = analyse_round(rules, shoe, endless_policy(rules))
    for _ in range(most_rounds):
        orders, played = reached(best), best.played
        free, bound = best.policy.free.copy(), best.policy.bound.copy()
        for key in np.unique(keys[hands.size >= 2]):
            here = np.flatnonzero((keys == key) & (hands.size >= 2))
            for able, answers in ((here, bound), (here[doubling[here]], free)):
                values = [(orders[able] * each[able]).sum(axis=0) for each in (played.stand, played.hit, played.double)]
                if answers is bound:
                    values[2] = np.full(KINDS, -np.inf)
                best_free, _ = best_acts(values[0], values[1], values[2])
                answers[able] = np.where((orders[able] > 0).any(axis=0), best_free, answers[able])
        trial = analyse_round(rules, shoe, replace(best.policy, free=free, bound=bound))
        if trial.total <= best.total + 1e-15:
            break
        best = trial
    return best.policy
