"""Compiled passes over words, uint64 each holding one word of the declared width."""

# Compiled code assigns machine words of several widths to one name, which is what mypy calls a mistake.
# mypy: disable-error-code="assignment"

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from certkit.randomness.laws.bit_counts import ones

_ONE = np.uint64(1)


@njit(cache=True, nogil=True)
def count_lanes(words: Any, width: int, before: Any, high: Any, changes: Any) -> None:
    """Add, lane by lane, the ones of ``words`` to ``high`` and the changes from word to word to ``changes``.

    ``before`` is the word ahead of the first; at the beginning of a stream the first word itself.
    """
    for word in words:
        flip = word ^ before
        for lane in range(width):
            high[lane] += np.int64((word >> np.uint64(lane)) & _ONE)
            changes[lane] += np.int64((flip >> np.uint64(lane)) & _ONE)
        before = word


@njit(cache=True, nogil=True)
def count_agreements(words: Any, lag: int, width: int, equal: Any) -> None:
    """Add to ``equal`` int64[width] how often a lane has the bit that it had ``lag`` words ago."""
    for i in range(lag, len(words)):
        same = ~(words[i] ^ words[i - lag])
        for lane in range(width):
            equal[lane] += np.int64((same >> np.uint64(lane)) & _ONE)


@njit(cache=True, nogil=True)
def lane(words: Any, place: int, count: int) -> Any:
    """The bits of one lane, uint8[count]."""
    found = np.empty(count, dtype=np.uint8)
    for i in range(count):
        found[i] = (words[i] >> np.uint64(place)) & _ONE
    return found


@njit(cache=True, nogil=True)
def tuples(words: Any, size: int, shift: int, bits: int) -> Any:
    """Keys of ``bits`` bits out of each of ``size`` successive words, from bit ``shift`` up; no word is used twice."""
    count = len(words) // size
    mask = (_ONE << np.uint64(bits)) - _ONE
    if bits == 64:
        mask = ~np.uint64(0)
    keys = np.empty(count, dtype=np.uint64)
    for i in range(count):
        key = np.uint64(0)
        for j in range(size):
            part = (words[i * size + j] >> np.uint64(shift)) & mask
            key = part if size == 1 else (key << np.uint64(bits)) | part
        keys[i] = key
    return keys


@njit(cache=True, nogil=True)
def distinct(keys: Any, bits: int) -> int:
    """Different values among keys below 2^bits (at most 28), by a map of bits."""
    seen = np.zeros(max(1, (1 << bits) // 64), dtype=np.uint64)
    found = 0
    for key in keys:
        word = np.int64(key >> np.uint64(6))
        bit = _ONE << (key & np.uint64(63))
        if not seen[word] & bit:
            seen[word] |= bit
            found += 1
    return found


@njit(cache=True, nogil=True)
def equal_spacings(keys: Any, births: int, blocks: int) -> int:
    """Spacings that equal the next smaller one, between the sorted keys of each block of ``births``."""
    found = 0
    spaces = np.empty(births, dtype=np.uint64)
    for b in range(blocks):
        block = np.sort(keys[b * births : (b + 1) * births])
        spaces[0] = block[0]
        for i in range(1, births):
            spaces[i] = block[i] - block[i - 1]
        ordered = np.sort(spaces)
        for i in range(1, births):
            found += ordered[i] == ordered[i - 1]
    return found


@njit(cache=True, nogil=True)
def relation_hits(words: Any, width: int, most: int, hits: Any) -> None:
    """How often a word is made of two earlier ones: ``hits`` int64[4, most + 1, most + 1].

    Row 0: x[i-j] + x[i-k] or one more; 1: x[i-j] - x[i-k] or one less; 2: x[i-k] - x[i-j] or one less; 3: exclusive or.
    """
    mask = ~np.uint64(0) if width == 64 else (_ONE << np.uint64(width)) - _ONE
    for k in range(2, most + 1):
        for j in range(1, k):
            for i in range(k, len(words)):
                x, a, b = words[i], words[i - j], words[i - k]
                hits[0, j, k] += ((x - a - b) & mask) <= _ONE
                hits[1, j, k] += ((a - b - x) & mask) <= _ONE
                hits[2, j, k] += ((b - a - x) & mask) <= _ONE
                hits[3, j, k] += x == a ^ b


@njit(cache=True, nogil=True)
def weights(words: Any) -> Any:
    """Ones in each word, int64[n]."""
    found = np.empty(len(words), dtype=np.int64)
    for i in range(len(words)):
        found[i] = np.int64(ones(words[i]))
    return found


@njit(cache=True, nogil=True)
def note_blocks(blocks: Any, table: Any, used: int, most: int) -> Any:
    """Look each 64-bit block up in the hash ``table`` uint64[2^k], add it while fewer than ``most`` are held.

    Returns the blocks held and those that had come before. The empty place is 0, so a block of 0 is kept as 1.
    """
    mask = len(table) - 1
    again = 0
    for block in blocks:
        key = block if block else _ONE
        at = np.int64((key * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(20)) & mask
        while table[at] and table[at] != key:
            at = (at + 1) & mask
        if table[at] == key:
            again += 1
        elif used < most:
            table[at] = key
            used += 1
    return used, again
