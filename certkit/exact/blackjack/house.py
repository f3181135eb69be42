"""How the dealer's hand can end: each multiset of cards once, with its number of orders.

The cards not seen have no order, so a way to end is a multiset; the joint mass
of a player's hand h and a house end m is
``orders * prod ff(D_r, h_r + m_r) / ff(N, |h| + |m|)`` with falling factorials
``ff``, for any shoe. The ends are kept as a prefix trie: ends that begin with
the same counts share the factors of these counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from certkit.exact.blackjack.rules import ACE, KINDS, TEN, House

NATURAL = 0
"""The result column of ace and ten; totals and pushing totals follow."""


@dataclass(frozen=True)
class HouseEnds:
    """The trie of a house rule.

    ``results`` are the final totals in column order after ``NATURAL``; a
    broken total is a column of its own only if it pushes, all others are the
    rest of the mass. A node multiplies its parent's product by the factor of
    ``count`` cards of ``kind``; nodes are in depth-first order with their
    ``depth`` from 1. ``cards: int64[v, 10]`` is the multiset at the node and
    ``size`` its number of cards. Entries ``first[v] : first[v + 1]`` say in
    which cell ``up * columns + column`` the node ends a hand, in ``orders``
    orders of the cards after the up card.
    """

    results: tuple[int, ...]
    depth: NDArray[np.int64]
    kind: NDArray[np.int64]
    count: NDArray[np.int64]
    cards: NDArray[np.int64]
    size: NDArray[np.int64]
    first: NDArray[np.int64]
    cell: NDArray[np.int64]
    orders: NDArray[np.float64]

    @property
    def columns(self) -> int:
        return len(self.results) + 1


Ends = dict[tuple[int, ...], dict[tuple[int, int], int]]


@lru_cache(maxsize=64)
def house_ends(house: House) -> HouseEnds:
    """Every way in which the dealer's hand can end without being broken, or broken on a total that pushes."""
    ends: Ends = {}
    for up in range(KINDS):
        hand = [0] * KINDS
        hand[up] = 1
        _draw(house, hand, up + 1, up, ends)
    return _trie(ends)


def _draw(house: House, hand: list[int], hard: int, up: int, ends: Ends) -> None:
    soft = hand[ACE] > 0 and hard <= 11
    total = hard + 10 * soft
    if sum(hand) == 2 and soft and total == 21:
        _count(ends, hand, up, NATURAL)
        return
    if total > 21:
        if total in house.pushes_on:
            _count(ends, hand, up, total)
        return
    if sum(hand) > 1 and (total, soft) not in house.draws:
        _count(ends, hand, up, total)
        return
    for kind in range(KINDS):
        hand[kind] += 1
        _draw(house, hand, hard + kind + 1, up, ends)
        hand[kind] -= 1


def _count(ends: Ends, hand: list[int], up: int, result: int) -> None:
    entries = ends.setdefault(tuple(hand), {})
    entries[up, result] = entries.get((up, result), 0) + 1


def _path(cards: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """The (kind, count) steps from the root: high cards first, which shares most."""
    for kind in range(TEN, -1, -1):
        if cards[kind]:
            yield kind, cards[kind]


def _trie(ends: Ends) -> HouseEnds:
    results = sorted({result for entries in ends.values() for _, result in entries} - {NATURAL})
    column = {NATURAL: 0, **{result: place + 1 for place, result in enumerate(results)}}
    leaves = {tuple(_path(cards)): entries for cards, entries in ends.items()}
    nodes = sorted({path[:length] for path in leaves for length in range(1, len(path) + 1)})
    cards = np.zeros((len(nodes), KINDS), dtype=np.int64)
    first, cell, orders = [0], [], []
    for place, path in enumerate(nodes):
        for kind, count in path:
            cards[place, kind] = count
        for (up, result), number in leaves.get(path, {}).items():
            cell.append(up * len(column) + column[result])
            orders.append(float(number))
        first.append(len(cell))
    return HouseEnds(
        results=tuple(results),
        depth=np.array([len(path) for path in nodes]),
        kind=np.array([path[-1][0] for path in nodes]),
        count=np.array([path[-1][1] for path in nodes]),
        cards=cards,
        size=cards.sum(axis=1),
        first=np.array(first),
        cell=np.array(cell),
        orders=np.array(orders),
    )
