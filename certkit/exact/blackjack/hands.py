"""Every hand that is not broken, as a multiset of kinds, and what one more card makes of it.

There are 3,083 multisets of kinds with a total of 21 or less, the empty hand
included; a player's hand is one of them whatever the shoe holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from certkit.exact.blackjack.rules import ACE, KINDS, TEN, AtOnce, Doubling

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]

MOST = 21
BROKEN = -1


@dataclass(frozen=True)
class Hands:
    """All hands by index; index 0 is the empty hand.

    ``cards: int64[n, 10]`` holds the multisets, ``total``, ``soft`` and
    ``size`` describe them, ``after: int64[n, 10]`` is the index of the hand
    with one more card of a kind, ``BROKEN`` where that breaks it. ``levels``
    lists the indices by number of cards. Within a level cards are added one to
    one: two hands never become the same by the same kind of card.
    """

    cards: Ints
    total: Ints
    soft: Bools
    size: Ints
    after: Ints
    levels: tuple[Ints, ...]
    index: dict[tuple[int, ...], int]

    def __len__(self) -> int:
        return len(self.total)

    def of(self, *kinds: int) -> int:
        """The index of the hand of these kinds, which must not be broken."""
        counts = [0] * KINDS
        for kind in kinds:
            counts[kind] += 1
        return self.index[tuple(counts)]

    @property
    def natural(self) -> int:
        """The index of ace and ten."""
        return self.of(ACE, TEN)


def _multisets(kind: int, left: int) -> Iterator[tuple[int, ...]]:
    if kind == KINDS:
        yield ()
        return
    for count in range(left // (kind + 1) + 1):
        for rest in _multisets(kind + 1, left - count * (kind + 1)):
            yield (count, *rest)


@cache
def all_hands() -> Hands:
    """The table of hands, made once."""
    multisets = sorted(_multisets(0, MOST), key=lambda counts: (sum(counts), counts))
    index = {counts: number for number, counts in enumerate(multisets)}
    cards = np.array(multisets, dtype=np.int64)
    hard = cards @ np.arange(1, KINDS + 1)
    soft = (cards[:, ACE] > 0) & (hard + 10 <= MOST)
    after = np.full(cards.shape, BROKEN, dtype=np.int64)
    for number, counts in enumerate(multisets):
        for kind in range(KINDS):
            more = (*counts[:kind], counts[kind] + 1, *counts[kind + 1 :])
            after[number, kind] = index.get(more, BROKEN)
    size = cards.sum(axis=1)
    levels = tuple(np.flatnonzero(size == number) for number in range(int(size.max()) + 1))
    return Hands(cards, hard + 10 * soft, soft, size, after, levels, index)


def may_double(doubling: Doubling) -> Bools:
    """Hands on which the stake may be doubled, ``bool[n]``; whether they come from a split is not asked here."""
    hands = all_hands()
    allowed = np.full(len(hands), doubling.allowed)
    allowed &= hands.size >= 2
    if doubling.cards is not None:
        allowed &= np.isin(hands.size, sorted(doubling.cards))
    if doubling.totals is not None:
        keys = hands.total * 2 + hands.soft
        allowed &= np.isin(keys, sorted(total * 2 + soft for total, soft in doubling.totals))
    return allowed


def settled_at_once(rows: tuple[AtOnce, ...], *, split: bool, doubled: bool) -> tuple[Bools, Floats]:
    """Which hands are settled when reached, ``bool[n]``, and what they pay, ``float64[n]``; the first row wins."""
    hands = all_hands()
    settled = np.zeros(len(hands), dtype=np.bool_)
    pays = np.zeros(len(hands))
    for row in rows:
        if (split and not row.after_split) or (doubled and not row.after_double):
            continue
        here = (hands.size >= row.least_cards) & ~settled
        if row.most_cards is not None:
            here &= hands.size <= row.most_cards
        if row.totals is not None:
            here &= np.isin(hands.total, sorted(row.totals))
        if row.kinds is not None:
            only = np.zeros(len(hands), dtype=np.bool_)
            only[hands.of(*row.kinds)] = True
            here &= only
        settled |= here
        pays[here] = float(row.pays)
    return settled, pays
