"""The compiled pass over shoes: every table that the tests read is filled here, and nothing else happens here.

Shapes: ``shoes`` int16[decks, cards] of kind numbers; a *deal* int16[cards] is
the same shoe with every card told apart (its place in the starting order).
"""

# Compiled code assigns machine words of several widths to one name, which is what mypy calls a mistake.
# mypy: disable-error-code="assignment"

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from certkit.randomness.laws.bit_counts import ones, trailing_zeros

_ONE = np.uint64(1)


@njit(cache=True, nogil=True)
def right_composition(shoes: Any, copies: Any) -> Any:
    """``bool[decks]``: does the shoe hold every kind as often as the pack does."""
    decks, size = shoes.shape
    kinds = len(copies)
    right = np.ones(decks, dtype=np.bool_)
    found = np.zeros(kinds, dtype=np.int64)
    for d in range(decks):
        found[:] = 0
        for i in range(size):
            k = shoes[d, i]
            if k < 0 or k >= kinds:
                right[d] = False
                break
            found[k] += 1
            if found[k] > copies[k]:
                right[d] = False
                break
    return right


@njit(cache=True, nogil=True)
def count_places(shoes: Any, places: Any, pairs: Any) -> None:
    """Add to ``places`` int64[cards, kinds] (who lies where) and ``pairs`` int64[kinds, kinds] (who follows whom)."""
    decks, size = shoes.shape
    for d in range(decks):
        before = shoes[d, 0]
        places[0, before] += 1
        for i in range(1, size):
            card = shoes[d, i]
            places[i, card] += 1
            pairs[before, card] += 1
            before = card


@njit(cache=True, nogil=True)
def tell_apart(shoes: Any, first_of: Any, order_of: Any, deals: Any, state: Any) -> None:
    """Turn shoes of several packs into deals: copies of a card are told apart by lot.

    ``order_of[first_of[k]:first_of[k + 1]]`` are the places of kind k in the starting order. The lot makes
    the deal uniform over all permutations if the shoe is uniform over all its arrangements. ``state`` is the
    uint64[1] state of the lot (splitmix64).
    """
    decks, size = shoes.shape
    kinds = len(first_of) - 1
    left = np.empty(size, dtype=np.int16)
    some = np.empty(kinds, dtype=np.int64)
    for d in range(decks):
        for i in range(size):
            left[i] = order_of[i]
        for k in range(kinds):
            some[k] = first_of[k + 1] - first_of[k]
        for i in range(size):
            k = shoes[d, i]
            pick = first_of[k]
            if some[k] > 1:
                state[0] += np.uint64(0x9E3779B97F4A7C15)
                z = state[0]
                z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
                z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
                z ^= z >> np.uint64(31)
                pick += np.int64(((z >> np.uint64(32)) * np.uint64(some[k])) >> np.uint64(32))
            deals[d, i] = left[pick]
            some[k] -= 1
            left[pick] = left[first_of[k] + some[k]]


@njit(cache=True, nogil=True)
def _measure(deal: Any, where: Any, unseen: Any, lehmer: Any, with_lehmer: bool) -> Any:
    """Statistics of one permutation: fixed points, cycles, rising sequences, descents, right guesses, inversions.

    ``where`` int16[cards] is filled with the inverse. ``unseen`` uint64[words] is scratch.
    """
    size = len(deal)
    words = len(unseen)
    for w in range(words):
        unseen[w] = ~np.uint64(0)
    spare = words * 64 - size
    if spare:
        unseen[words - 1] = ~np.uint64(0) >> np.uint64(spare)
    fixed = descents = guessed = inversions = 0
    guess: Any = np.int64(0)
    for i in range(size):
        card = np.int64(deal[i])
        where[card] = i
        if card == i:
            fixed += 1
        if i and deal[i - 1] > card:
            descents += 1
        if card == guess:
            guessed += 1
        word = card >> 6
        bit = _ONE << np.uint64(card & 63)
        smaller = np.int64(ones(unseen[word] & (bit - _ONE)))
        for below in range(word):
            smaller += np.int64(ones(unseen[below]))
        inversions += smaller
        if with_lehmer:
            lehmer[i, smaller] += 1
        unseen[word] ^= bit
        if i < size - 1:  # the player names the next card of the starting order that is still to come
            above = unseen[word] & ~((bit << _ONE) - _ONE)
            at = word
            while above == 0:
                at = at + 1 if at + 1 < words else 0
                above = unseen[at]
            guess = at * 64 + np.int64(trailing_zeros(above))
    rising = 1
    for c in range(1, size):
        if where[c] < where[c - 1]:
            rising += 1
    cycles = 0
    for w in range(words):
        unseen[w] = np.uint64(0)
    for i in range(size):
        if not (unseen[i >> 6] >> np.uint64(i & 63)) & _ONE:
            cycles += 1
            j = i
            while not (unseen[j >> 6] >> np.uint64(j & 63)) & _ONE:
                unseen[j >> 6] |= _ONE << np.uint64(j & 63)
                j = int(deal[j])
    return fixed, cycles, rising, descents, guessed, inversions


@njit(cache=True, nogil=True)
def measure_deals(deals: Any, last: Any, has_last: bool, histograms: Any, inversions: Any, parities: Any,
                  lehmer: Any) -> None:  # fmt: skip
    """Add the statistics of each deal, and of each deal relative to the one before, to the tables.

    ``histograms`` int64[10, cards + 1], rows: fixed points, cycles, rising sequences, descents, right guesses of
    the deals, then the same of each deal relative to the last; ``inversions`` int64[2] sums; ``parities`` int64[2] odd
    ones; ``lehmer`` int64[cards, cards]; ``last`` int16[cards] is the inverse of the deal before, and is replaced.
    """
    decks, size = deals.shape
    unseen = np.empty((size + 63) // 64, dtype=np.uint64)
    where = np.empty(size, dtype=np.int16)
    relative = np.empty(size, dtype=np.int16)
    other = np.empty(size, dtype=np.int16)
    none = np.empty((1, 1), dtype=np.int64)
    for d in range(decks):
        found = _measure(deals[d], where, unseen, lehmer, True)
        for row in range(5):
            histograms[row, found[row]] += 1
        inversions[0] += found[5]
        parities[0] += (size - found[1]) & 1
        if d or has_last:
            for i in range(size):
                relative[i] = last[deals[d, i]]
            found = _measure(relative, other, unseen, none, False)
            for row in range(5):
                histograms[5 + row, found[row]] += 1
            inversions[1] += found[5]
            parities[1] += (size - found[1]) & 1
        for i in range(size):
            last[i] = where[i]


@njit(cache=True, nogil=True)
def fingerprints(shoes: Any, head: int, rotates: bool, marks: Any) -> None:
    """64-bit fingerprints into ``marks`` uint64[3, decks]: of the whole shoe, its head, the shoe but for a cut.

    The head is the first ``head`` cards. But for a cut: read from the card of kind 0 round to it again, which
    needs every card to be different.
    """
    decks, size = shoes.shape
    times = np.uint64(0x9E3779B97F4A7C15)
    for d in range(decks):
        h = np.uint64(0x243F6A8885A308D3)
        start = 0
        for i in range(size):
            h = (h ^ (np.uint64(shoes[d, i]) + _ONE)) * times
            h ^= h >> np.uint64(29)
            if i == head - 1:
                marks[1, d] = _last_mix(h)
            if shoes[d, i] == 0:
                start = i
        marks[0, d] = _last_mix(h)
        if rotates:
            h = np.uint64(0x13198A2E03707344)
            for i in range(size):
                j = start + i
                if j >= size:
                    j -= size
                h = (h ^ (np.uint64(shoes[d, j]) + _ONE)) * times
                h ^= h >> np.uint64(29)
            marks[2, d] = _last_mix(h)


@njit(cache=True, nogil=True)
def _last_mix(h: Any) -> Any:
    h = (h ^ (h >> np.uint64(32))) * np.uint64(0xD6E8FEB86659FD93)
    return h ^ (h >> np.uint64(32))
