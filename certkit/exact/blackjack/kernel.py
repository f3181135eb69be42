"""The one compiled loop: the mass of every house end beside every player's hand."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@njit(cache=True)  # type: ignore[untyped-decorator]
def house_mass(
    hands: Ints,
    special: Ints,
    table: Ints,
    falling: Floats,
    special_mass: Floats,
    depth: Ints,
    kind: Ints,
    count: Ints,
    node_cards: Ints,
    node_size: Ints,
    first: Ints,
    cell: Ints,
    orders: Floats,
    mass: Floats,
    whole: Floats,
) -> None:
    """Fill ``mass: float64[rows, cells]`` and ``whole: float64[rows, 10]``.

    Row *i* is the player's hand ``hands[i]``. The factor of its kind
    ``special[i]`` and of the number of cards is
    ``special_mass[table[i], cards of that kind, all cards]``; the others are
    ``falling[kind, cards of that kind]``. A cell is the up card and a result
    of the house (see HouseEnds); ``whole`` is the mass of the hand beside each
    up card, whatever follows.
    """
    rows = hands.shape[0]
    span = max(2, count.max() + 1)
    factors = np.empty((10, span))
    product = np.empty(12)
    for row in range(rows):
        out = special[row]
        size = 0
        for each in range(10):
            size += hands[row, each]
        start = 1.0
        for each in range(10):
            have = hands[row, each]
            if each == out:
                for more in range(span):
                    factors[each, more] = 1.0
            else:
                start *= falling[each, have]
                base = falling[each, have]
                for more in range(span):
                    factors[each, more] = falling[each, have + more] / base if base > 0.0 else 0.0
        if start == 0.0:
            continue
        weights = special_mass[table[row]]
        here = hands[row, out]
        for up in range(10):
            whole[row, up] = start * factors[up, 1] * weights[here + (up == out), size + 1]
        product[0] = start
        for node in range(depth.shape[0]):
            level = depth[node]
            value = product[level - 1] * factors[kind[node], count[node]]
            product[level] = value
            begin = first[node]
            end = first[node + 1]
            if begin < end and value > 0.0:
                joint = value * weights[here + node_cards[node, out], size + node_size[node]]
                for entry in range(begin, end):
                    mass[row, cell[entry]] += joint * orders[entry]
