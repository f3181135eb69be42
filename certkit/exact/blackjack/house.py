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


ALL_UP_CARDS = KINDS
"""The trie that serves every up card at once; trie *u* below it serves up card *u* alone."""


@dataclass(frozen=True)
class HouseEnds:
    """The tries of a house rule: one for each up card and one for all of them.

    ``results`` are the final totals in column order after ``NATURAL``; a
    broken total is a column of its own only if it pushes, all others are the
    rest of the mass. Nodes ``trie[t] : trie[t + 1]`` are trie *t* in
    depth-first order. A node multiplies its parent's product (``depth`` counts
    from 1) by the factor of ``count`` cards of ``kind``. ``cards: uint8[10, v]``
    is the multiset at the node and ``size`` its number of cards. Entries
    ``first[v] : first[v + 1]`` say in which cell ``up * columns + column`` the
    node ends a hand, in ``orders`` orders of the cards after the up card.
    """

    results: tuple[int, ...]
    trie: NDArray[np.int64]
    depth: NDArray[np.uint8]
    kind: NDArray[np.uint8]
    count: NDArray[np.uint8]
    cards: NDArray[np.uint8]
    size: NDArray[np.uint8]
    first: NDArray[np.uint32]
    cell: NDArray[np.uint16]
    orders: NDArray[np.float32]
    """Whole numbers far below 2**24, so that single precision is exact."""

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
    nodes: list[tuple[tuple[int, int], ...]] = []
    trie, first, cell, orders = [0], [0], [], []
    for wanted in (*({up} for up in range(KINDS)), set(range(KINDS))):
        leaves = {
            tuple(_path(cards)): entries for cards, entries in ends.items() if any(up in wanted for up, _ in entries)
        }
        starts = {leaf[:length] for leaf in leaves for length in range(1, len(leaf) + 1)}
        for path in sorted(starts):
            nodes.append(path)
            for (up, result), number in leaves.get(path, {}).items():
                if up in wanted:
                    cell.append(up * len(column) + column[result])
                    orders.append(number)
            first.append(len(cell))
        trie.append(len(nodes))
    cards = np.zeros((KINDS, len(nodes)), dtype=np.uint8)
    for place, path in enumerate(nodes):
        for kind, count in path:
            cards[kind, place] = count
    return HouseEnds(
        results=tuple(results),
        trie=np.array(trie),
        depth=np.array([len(path) for path in nodes], dtype=np.uint8),
        kind=np.array([path[-1][0] for path in nodes], dtype=np.uint8),
        count=np.array([path[-1][1] for path in nodes], dtype=np.uint8),
        cards=cards,
        size=cards.sum(axis=0).astype(np.uint8),
        first=np.array(first, dtype=np.uint32),
        cell=np.array(cell, dtype=np.uint16),
        orders=np.array(orders, dtype=np.float32),
    )
