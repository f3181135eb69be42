"""Linear complexity: the length of the shortest linear feedback register that makes a sequence of bits."""

# Compiled code assigns machine words of several widths to one name, which is what mypy calls a mistake.
# mypy: disable-error-code="assignment"

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from certkit.randomness.laws.bit_counts import ones

_ONE = np.uint64(1)


@njit(cache=True, nogil=True)
def complexities(bits: Any, blocks: int, size: int) -> Any:
    """Linear complexity of each of ``blocks`` blocks of ``size`` bits, 64 blocks at a time.

    Berlekamp and Massey with a word for every degree whose bit b belongs to block b. With f = n - 2L the register
    is lengthened where the discrepancy is one and f is not negative; then f becomes -f - 1, its bitwise
    complement, else f + 1. So f is kept as a counter of bit planes, and no lane branches.
    """
    found = np.zeros(blocks, dtype=np.int64)
    planes = 2
    while (1 << (planes - 1)) <= size + 1:
        planes += 1
    stream = np.zeros(size, dtype=np.uint64)
    register = np.zeros(size + 2, dtype=np.uint64)
    before = np.zeros(size + 2, dtype=np.uint64)
    counter = np.zeros(planes, dtype=np.uint64)
    for first in range(0, blocks, 64):
        lanes = min(64, blocks - first)
        stream[:] = 0
        for b in range(lanes):
            at = (first + b) * size
            shift = np.uint64(b)
            for i in range(size):
                stream[size - 1 - i] |= np.uint64(bits[at + i]) << shift
        register[:] = 0
        before[:] = 0
        counter[:] = 0
        register[0] = ~np.uint64(0)
        before[0] = ~np.uint64(0)
        top = 0  # highest degree of the register
        top_before = 0  # highest degree of the register before, which is kept shifted by one
        for n in range(size):
            wrong = np.uint64(0)
            offset = size - 1 - n
            for j in range(min(top, n) + 1):
                wrong ^= register[j] & stream[offset + j]
            longer = wrong & ~counter[planes - 1]
            reach = max(top, top_before + 1)
            # Backwards, because the register before moves up by one degree on the way.
            for j in range(reach, 0, -1):
                old = register[j]
                moved = before[j - 1]
                register[j] = old ^ (wrong & moved)
                before[j] = moved ^ (longer & (moved ^ old))
            before[0] = longer & register[0]
            carry = ~longer
            for plane in range(planes):
                value = counter[plane] ^ longer
                counter[plane] = value ^ carry
                carry &= value
            top = reach
            while top > 0 and register[top] == 0:
                top -= 1
            top_before = reach
            while top_before > 0 and before[top_before] == 0:
                top_before -= 1
        for b in range(lanes):
            value = np.int64(0)
            for plane in range(planes - 1):
                value |= np.int64((counter[plane] >> np.uint64(b)) & _ONE) << plane
            if (counter[planes - 1] >> np.uint64(b)) & _ONE:
                value -= np.int64(1) << (planes - 1)
            found[first + b] = (size - value) // 2
    return found


@njit(cache=True, nogil=True)
def complexity(bits: Any) -> int:
    """Linear complexity of one long sequence; degrees are packed 64 to a word."""
    n = len(bits)
    words = (n + 63) // 64 + 1
    register = np.zeros(words, dtype=np.uint64)
    before = np.zeros(words, dtype=np.uint64)
    held = np.zeros(words, dtype=np.uint64)
    recent = np.zeros(words, dtype=np.uint64)  # bit j: the stream j bits ago
    register[0] = before[0] = _ONE
    length = 0
    gap = 1  # steps since the register before was kept
    for i in range(n):
        used = length // 64 + 1
        carry = np.uint64(bits[i])
        for w in range(min(words, used + 1)):
            value = recent[w]
            recent[w] = (value << _ONE) | carry
            carry = value >> np.uint64(63)
        parity = np.uint64(0)
        for w in range(used):
            parity ^= register[w] & recent[w]
        if not ones(parity) & _ONE:
            gap += 1
            continue
        lengthen = 2 * length <= i
        if lengthen:
            for w in range(used):
                held[w] = register[w]
        jump = gap // 64
        shift = np.uint64(gap % 64)
        most = min(words, (i + 1) // 64 + 1)
        below = np.uint64(0)
        for w in range(jump, most):
            value = before[w - jump]
            moved = value << shift
            if shift:
                moved |= below >> (np.uint64(64) - shift)
            register[w] ^= moved
            below = value
        if lengthen:
            length = i + 1 - length
            for w in range(words):
                before[w] = 0
            for w in range(used):
                before[w] = held[w]
            gap = 1
        else:
            gap += 1
    return length
