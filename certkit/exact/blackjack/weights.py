"""Falling factorials as weights, and the pair cards of other split hands folded into them.

A hand h beside a house end m has the mass ``prod ff(D_r, h_r + m_r) / ff(N, |h| + |m|)``.
Pair cards that lie in other hands only change the factor of their own kind and
of the number of cards, so a sum over all ways in which they may lie there is
one small table: four split hands cost no more than two.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from certkit.exact.blackjack.rules import KINDS
from certkit.exact.blackjack.shoe import Shoe

Floats = NDArray[np.float64]

CARDS_OF_KIND = 56
CARDS_OF_ROUND = 60


def falling(shoe: Shoe) -> Floats:
    """``float64[10, 56]``: ff(D_r, x) / N**x, which keeps every entry within range for any shoe."""
    return np.array([_powers(count, shoe.size, CARDS_OF_KIND) for count in shoe.kinds]).astype(np.float64)


@lru_cache(maxsize=512)
def _powers(count: int, size: int, length: int) -> NDArray[np.longdouble]:
    """ff(count, x) / size**x for x from 0, in extended precision."""
    steps = np.maximum(0, count - np.arange(length - 1)).astype(np.longdouble) / size
    return np.concatenate((np.ones(1, dtype=np.longdouble), np.cumprod(steps)))


@lru_cache(maxsize=32)
def _whole(size: int) -> NDArray[np.longdouble]:
    """size**n / ff(size, n) for n from 0; 0 where the shoe has no n cards."""
    left = size - np.arange(CARDS_OF_ROUND)
    steps = np.where(left > 0, size / np.maximum(left, 1).astype(np.longdouble), 0)
    return np.concatenate((np.ones(1, dtype=np.longdouble), np.cumprod(steps)))


@dataclass(frozen=True)
class PairWeights:
    """Makes weight tables for hands of one pair group: ``group`` equal cards among those of ``kind``."""

    shoe: Shoe
    kind: int
    group: int

    def table(self, own: int, elsewhere: dict[int, float]) -> Floats:
        """``float64[56, 60]`` by cards of the kind and cards in all, in the hands looked at and the house's.

        ``own`` cards of the group lie in the hands looked at; for each number
        in ``elsewhere`` that many more lie in other hands, with its weight.
        """
        size = self.shoe.size
        have = self.shoe.kinds[self.kind]
        whole = _whole(size)
        found = np.zeros((CARDS_OF_KIND, CARDS_OF_ROUND), dtype=np.longdouble)
        for more, weight in elsewhere.items():
            named = own + more
            if not weight or named > self.group:
                continue
            first = _powers(self.group, size, named + 1)[named]
            others = _powers(have - named, size, CARDS_OF_KIND - own)
            found[own:, : CARDS_OF_ROUND - more] += weight * first * np.outer(others, whole[more:CARDS_OF_ROUND])
        return found.astype(np.float64)


def plain_table(shoe: Shoe, kind: int = KINDS - 1) -> Floats:
    """The table of a hand that was not split: every card of the kind is alike."""
    return PairWeights(shoe, kind, shoe.kinds[kind]).table(0, {0: 1.0})


Elsewhere = dict[int, float]


def _without_pairs(weights: Elsewhere, extra: int, hands: int, times: float) -> None:
    """Add ``times`` the event that ``extra`` pair cards lie elsewhere and ``hands`` other hands drew no pair card.

    A hand that drew no pair card is any second card less a pair card
    (inclusion and exclusion).
    """
    for pairs in range(hands + 1):
        place = extra + pairs
        weights[place] = weights.get(place, 0.0) + times * comb(hands, pairs) * (-1) ** pairs


def stopping(hands: int) -> int:
    """Orders in which pair and other second cards come until exactly ``hands`` hands are complete, none open.

    >>> [stopping(hands) for hands in (2, 3, 4)]
    [1, 2, 5]
    """
    return _orders(hands - 2, hands - 1)


def reaching(most: int, complete: int) -> int:
    """Orders in which the ``most``-th hand is opened by a pair card after ``complete`` hands drew none.

    >>> [reaching(4, complete) for complete in (0, 1, 2)]
    [1, 2, 2]
    """
    return _orders(most - 3, complete) if most > 2 else int(complete == 0)


def _orders(pairs: int, others: int) -> int:
    """Orders of ``pairs`` ups and ``others`` downs from two open hands that never leave none open."""
    if others > pairs + 1 or pairs < 0 or others < 0:
        return 0
    if pairs == others == 0:
        return 1
    return _orders(pairs - 1, others) + _orders(pairs, others - 1)


@dataclass(frozen=True)
class SplitWeights:
    """Weights of pair cards elsewhere for one split hand and for two, by their second cards.

    ``other`` multiplies a hand whose second card is no pair card, ``any`` a
    hand with any second card. ``both`` are the same for two hands at once:
    (other, other), (other, any) and (any, any), for ordered pairs of hands.
    """

    other: Elsewhere
    any: Elsewhere
    both: tuple[Elsewhere, Elsewhere, Elsewhere]


def split_weights(most: int) -> SplitWeights:
    """The weights where a pair may become ``most`` hands and every pair is split as long as it may."""
    other: Elsewhere = {}
    any_: Elsewhere = {}
    both: tuple[Elsewhere, Elsewhere, Elsewhere] = ({}, {}, {})
    for hands in range(2, most):
        orders = stopping(hands)
        _without_pairs(other, hands - 1, hands - 1, orders * hands)
        _without_pairs(both[0], hands - 2, hands - 2, orders * hands * (hands - 1))
    for complete in range(most - 1):
        orders = reaching(most, complete)
        still = most - complete
        _without_pairs(any_, most - 1, complete, orders * still)
        _without_pairs(both[2], most - 2, complete, orders * still * (still - 1))
        if complete:
            _without_pairs(other, most - 1, complete - 1, orders * complete)
            _without_pairs(both[1], most - 2, complete - 1, orders * complete * still)
        if complete > 1:
            _without_pairs(both[0], most - 2, complete - 2, orders * complete * (complete - 1))
    return SplitWeights(other, any_, both)
