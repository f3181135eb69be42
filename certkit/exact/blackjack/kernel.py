"""The one compiled loop: the mass of every house end beside every player's hand."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

Small = NDArray[Any]
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@njit(cache=True)
def house_mass(
    hands: Ints,
    special: Ints,
    table: Ints,
    falling: Floats,
    special_mass: Floats,
    job_row: Ints,
    job_trie: Ints,
    trie: Ints,
    depth: Small,
    kind: Small,
    count: Small,
    node_cards: Small,
    node_size: Small,
    first: Small,
    cell: Small,
    orders: Small,
    mass: Floats,
    whole: Floats,
) -> None:
    """Fill ``mass: float64[rows, cells]`` and ``whole: float64[rows, 10]``.

    Row *i* is the player's hand ``hands[i]``. The factor of its kind
    ``special[i]`` and of the number of cards is
    ``special_mass[table[i], cards of that kind, all cards]``; the others are
    ``falling[kind, cards of that kind]``. A cell is the up card and a result
    of the house (see HouseEnds); ``whole`` is the mass of the hand beside each
    up card, whatever follows. Job *j* walks trie ``job_trie[j]`` for row
    ``job_row[j]``; jobs are in the order of their rows.
    """
    rows = hands.shape[0]
    span = max(2, int(count.max()) + 1)
    factors = np.empty((10, span))
    product = np.empty(12)
    job = 0
    for row in range(rows):
        out = special[row]
        size = 0
        for each in range(10):
            size += hands[row, each]
        start = 1.0
        for each in range(10):
            have = hands[row, each]
            base = falling[each, have]
            if each == out:
                for more in range(span):
                    factors[each, more] = 1.0
            else:
                start *= base
                scale = 1.0 / base if base > 0.0 else 0.0
                for more in range(span):
                    factors[each, more] = falling[each, have + more] * scale
        weights = special_mass[table[row]]
        here = hands[row, out]
        for up in range(10):
            whole[row, up] = start * factors[up, 1] * weights[here + (up == out), size + 1]
        cells = mass[row]
        placed = node_cards[out]
        product[0] = start
        while job < job_row.shape[0] and job_row[job] == row:
            which = job_trie[job]
            job += 1
            if start == 0.0:
                continue
            for node in range(trie[which], trie[which + 1]):
                level = depth[node]
                value = product[level - 1] * factors[kind[node], count[node]]
                product[level] = value
                begin = first[node]
                end = first[node + 1]
                if begin < end:
                    joint = value * weights[here + placed[node], size + node_size[node]]
                    for entry in range(begin, end):
                        cells[cell[entry]] += joint * orders[entry]
