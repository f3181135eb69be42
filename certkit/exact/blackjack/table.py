"""The rows of a shoe: hands beside every house end, as one call of the kernel."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from certkit.exact.blackjack.hands import Bools, Floats, Ints
from certkit.exact.blackjack.house import ALL_UP_CARDS, NATURAL, HouseEnds, house_ends
from certkit.exact.blackjack.rules import ACE, KINDS, TEN, House, Rules


@dataclass(frozen=True)
class Rows:
    """Masses of rows: ``ends: float64[rows, 10, columns]`` and ``live: float64[rows, 10]``.

    ``live`` is the mass in which the hand is settled by comparison: all of it,
    or all but the dealer's natural where that is left out of the rows (a peek
    happened, or it takes no more than the original wager). ``natural`` is the
    mass of the dealer's natural.
    """

    ends: Floats
    live: Floats
    natural: Floats


def fill_rows(
    rules: Rules,
    hands: Ints,
    special: Ints,
    table: Ints,
    falling: Floats,
    weights: Floats,
    needed: Bools | None = None,
) -> Rows:
    """The masses of ``hands: int64[rows, 10]``; ``special``, ``table`` and the weights as the kernel wants them.

    ``needed: bool[rows, 10]`` says beside which up cards the house ends are
    asked for (``None``: all); elsewhere only ``live`` is right.
    """
    from certkit.exact.blackjack.kernel import house_mass

    ends = house_ends(rules.house)
    mass = np.zeros((len(hands), KINDS * ends.columns))
    whole = np.zeros((len(hands), KINDS))
    if needed is None:
        row, trie = np.arange(len(hands)), np.full(len(hands), ALL_UP_CARDS)
    else:
        row, trie = np.nonzero(needed)
    house_mass(
        np.ascontiguousarray(hands), special, table, falling, weights, row, trie,
        ends.trie, ends.depth, ends.kind, ends.count, ends.cards, ends.size, ends.first, ends.cell, ends.orders,
        mass, whole,
    )  # fmt: skip
    by_end = mass.reshape(len(hands), KINDS, ends.columns)
    natural = by_end[:, :, NATURAL].copy() if needed is None else _natural(hands, special, table, falling, weights)
    out = np.array(rules.peeked)
    return Rows(by_end, np.where(out, whole - natural, whole), natural)


def _natural(hands: Ints, special: Ints, table: Ints, falling: Floats, weights: Floats) -> Floats:
    """The mass of the dealer's ace and ten beside each hand, ``float64[rows, 10]``."""
    rows = np.arange(len(hands))
    more = np.zeros(KINDS, dtype=np.int64)
    more[[ACE, TEN]] = 1
    there = hands + more
    factor = falling[np.arange(KINDS), there]
    factor[rows, special] = weights[table, there[rows, special], there.sum(axis=1)]
    found = np.zeros((len(hands), KINDS))
    found[:, ACE] = found[:, TEN] = factor.prod(axis=1)
    return found


def scores(house: House, ends: HouseEnds) -> NDArray[np.float64]:
    """What one unit wins against each house end, ``float64[22, columns]`` by the player's total.

    The column of the natural holds a loss; a broken house that does not push
    is no column (it is the rest of the live mass, and wins).
    """
    found = np.zeros((22, ends.columns))
    found[:, NATURAL] = -1
    for place, result in enumerate(ends.results):
        for total in range(22):
            if result > 21:
                found[total, place + 1] = 0
            elif total == result:
                found[total, place + 1] = -1 if total in house.wins_ties else 0
            else:
                found[total, place + 1] = 1 if total > result else -1
    return found


def compared(rules: Rules, rows: Rows, totals: Ints, *, power: int = 1) -> Floats:
    """Expected (net per unit) ** ``power`` of comparing, times mass: ``float64[rows, 10]``."""
    ends = house_ends(rules.house)
    pays = scores(rules.house, ends)[totals]
    in_play = ~np.array(rules.peeked)
    shown = rows.ends.copy()
    shown[:, :, NATURAL] *= in_play
    broken = rows.live - shown.sum(axis=2)
    return np.asarray(np.einsum("ruc,rc->ru", shown, pays**power) + broken)
