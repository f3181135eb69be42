"""Compiled passes over packed bits: 64 at a time, the first bit of the stream is the highest of its word."""

# Compiled code assigns machine words of several widths to one name, which is what mypy calls a mistake.
# mypy: disable-error-code="assignment"

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from certkit.randomness.laws.bit_counts import ones


@njit(cache=True, nogil=True)
def ones_and_changes(words: Any, last: int) -> Any:
    """Ones among the bits of ``words`` uint64[n], and places where a bit differs from the one before.

    ``last`` is the bit before the first, or -1 at the beginning of the stream.
    """
    total = changes = np.uint64(0)
    before = np.uint64(last) if last >= 0 else words[0] >> np.uint64(63)
    for word in words:
        total += ones(word)
        changes += ones(word ^ ((word >> np.uint64(1)) | (before << np.uint64(63))))
        before = word & np.uint64(1)
    return total, changes


@njit(cache=True, nogil=True)
def count_windows(data: Any, before: Any, counts: Any) -> None:
    """Count the 16-bit windows that end in each bit of ``data`` uint8[n]; ``before`` holds the 16 bits ahead of it.

    ``counts`` int32[65536] is added to.
    """
    window = np.uint32(before)
    for byte in data:
        window = (window << np.uint32(8)) | np.uint32(byte)
        for shift in range(7, -1, -1):
            counts[(window >> np.uint32(shift)) & np.uint32(0xFFFF)] += 1
