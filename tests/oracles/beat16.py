"""Brute force of Beat 16, written from the written rules (seeds/beat-16.txt); imports nothing of certkit.

Every one of the 52 x 51 x 50 x 49 ordered deals of a dealt card and three flop
cards is visited and paid; all results are whole numbers of deals, so every
figure is an exact fraction. Nets are in units of one initial wager.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Literal

import numpy as np
from numpy.typing import NDArray

RANKS = "23456789TJQKA"
PACK = [rank + suit for rank in RANKS for suit in "shdc"]
DEALS = 52 * 51 * 50 * 49

# "All Aces count as 11. Jacks, Queens, and Kings count as 10. All other cards count at face value."
VALUE = {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10, **{digit: int(digit) for digit in "23456789"}}

Doubling = Literal["never", "optimal", "always", "optimal_seeing_flops"]


def result(dealt: str, flop: str) -> str:
    """The line of the main paytable."""
    total = VALUE[dealt[0]] + VALUE[flop[0]]
    if total == 22:
        return "premium 22" if {dealt, flop} == {"Ah", "As"} else "other 22"
    if total == 21:
        return "21"
    return "17 through 20" if total >= 17 else "16 or less"


# | Two-Card Result | Hand 1 | Hand 2 | Hand 3 |
PAYS = {
    "premium 22": (15, 25, 40),
    "other 22": (4, 8, 10),
    "21": (1, 2, 3),
    "17 through 20": (1, 1, 1),
    "16 or less": (-1, -1, -1),
}
# | Dealt Card | Payout |
UNDER_SEVEN = {"2": 2, "6": 2, "3": 1, "4": 1, "5": 1}

Nets = NDArray[np.int64]


@cache
def nets(hand: int) -> Nets:
    """``nets[d, f]`` of one unit on hand 1, 2 or 3 with dealt card d and flop card f; 0 where d is f."""
    table = np.zeros((52, 52), dtype=np.int64)
    for d, dealt in enumerate(PACK):
        for f, flop in enumerate(PACK):
            if d != f:
                table[d, f] = PAYS[result(dealt, flop)][hand - 1]
    return table


@cache
def right_to_double(hand: int) -> frozenset[str]:
    """The dealt ranks on which a second unit on this hand wins money on average."""
    sums = nets(hand).sum(axis=1)
    return frozenset(PACK[d][0] for d in range(52) if sums[d] > 0)


@cache
def _flops() -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Every ordered triple of different places among the 51 cards that are left."""
    one, two, three = (axis.ravel() for axis in np.indices((51, 51, 51)))
    apart = (one != two) & (one != three) & (two != three)
    return one[apart], two[apart], three[apart]


@cache
def totals(hands: int, doubling: Doubling) -> Counter[tuple[int, int]]:
    """How many of the 6,497,400 deals end with each (net, units staked) over hands 1 to ``hands``."""
    counted: Counter[tuple[int, int]] = Counter()
    flops = _flops()
    for d in range(52):
        left = np.array([card for card in range(52) if card != d])
        dealt = [left[each] for each in flops]
        net = np.zeros(len(dealt[0]), dtype=np.int64)
        staked = np.zeros_like(net)
        for hand in range(1, hands + 1):
            units = 1 + _doubles(hand, d, dealt, doubling)
            net += units * nets(hand)[d, dealt[hand - 1]]
            staked += units
        # Net (at least -6) and units staked (at most 6) packed into one number, for counting.
        for packed, number in enumerate(np.bincount((net + 6) * 8 + staked).tolist()):
            if number:
                counted[packed // 8 - 6, packed % 8] += number
    assert sum(counted.values()) == DEALS
    return counted


def _doubles(hand: int, d: int, dealt: list[NDArray[np.int64]], doubling: Doubling) -> NDArray[np.int64]:
    """1 where the hand is doubled, deal by deal."""
    size = len(dealt[0])
    if doubling == "never":
        return np.zeros(size, dtype=np.int64)
    if doubling == "always":
        return np.ones(size, dtype=np.int64)
    row = nets(hand)[d]
    left = np.full(size, row.sum())
    if doubling == "optimal_seeing_flops":
        # The flops of earlier hands lie face up when the last moment to double this one comes.
        for earlier in range(hand - 1):
            left = left - row[dealt[earlier]]
    return (left > 0).astype(np.int64)


def mean_net(hands: int, doubling: Doubling) -> Fraction:
    """Expected net over the hands, in units of one initial wager."""
    return Fraction(sum(net * number for (net, _), number in totals(hands, doubling).items()), DEALS)


def mean_staked(hands: int, doubling: Doubling) -> Fraction:
    """Expected units staked, doubles included."""
    return Fraction(sum(staked * number for (_, staked), number in totals(hands, doubling).items()), DEALS)


def variance(hands: int, doubling: Doubling) -> Fraction:
    """Variance of the net over the hands, in squared units of one initial wager."""
    square = Fraction(sum(net * net * number for (net, _), number in totals(hands, doubling).items()), DEALS)
    return square - mean_net(hands, doubling) ** 2


def single_hand(hand: int, doubling: Literal["never", "optimal", "always"]) -> Fraction:
    """Return of one hand by itself over all 52 x 51 ordered (dealt, flop) pairs, per initial unit."""
    sums = nets(hand).sum(axis=1)
    doubled = {"never": sums * 0, "optimal": np.maximum(sums, 0), "always": sums}[doubling]
    return Fraction(int((sums + doubled).sum()), 52 * 51)


def two_card_results() -> Counter[str]:
    """How many of the 1,326 two-card combinations reach each line of the main paytable."""
    return Counter(result(one, two) for one, two in combinations(PACK, 2))


def under_seven() -> Fraction:
    """Return of Under Seven per unit; the ace, which counts 11, is above 7 and loses."""
    return Fraction(sum(UNDER_SEVEN.get(card[0], -1) for card in PACK), 52)


def largest_win(hands: int) -> int:
    """The most units that can be won with every hand doubled."""
    return max(net for net, _ in totals(hands, "always"))


def hands_won(hands: int = 3) -> dict[int, Fraction]:
    """Chance of winning exactly 0, 1, ... of the hands."""
    counted: Counter[int] = Counter()
    flops = _flops()
    for d in range(52):
        left = np.array([card for card in range(52) if card != d])
        won = np.sum([nets(hand)[d, left[flops[hand - 1]]] > 0 for hand in range(1, hands + 1)], axis=0)
        counted.update(dict(enumerate(np.bincount(won).tolist())))
    return {number: Fraction(times, DEALS) for number, times in sorted(counted.items())}
