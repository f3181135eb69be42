"""Compiled passes over single sequences of bits, uint8 of 0 and 1."""

# Compiled code assigns machine words of several widths to one name, which is what mypy calls a mistake.
# mypy: disable-error-code="assignment"

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit


@njit(cache=True, nogil=True)
def ring_patterns(bits: Any, length: int) -> Any:
    """Counts int64[2^length] of the overlapping patterns, the sequence closed to a ring."""
    n = len(bits)
    mask = (1 << length) - 1
    counts = np.zeros(1 << length, dtype=np.int64)
    window = 0
    for i in range(length - 1):
        window = (window << 1) | np.int64(bits[i % n])
    for i in range(length - 1, n):
        window = ((window << 1) | np.int64(bits[i])) & mask
        counts[window] += 1
    for i in range(max(n, length - 1), n + length - 1):
        window = ((window << 1) | np.int64(bits[i % n])) & mask
        counts[window] += 1
    return counts


@njit(cache=True, nogil=True)
def block_patterns(bits: Any, blocks: int, size: int, length: int) -> Any:
    """Counts int64[blocks, 2^length] of the overlapping patterns inside each block of ``size`` bits."""
    mask = (1 << length) - 1
    counts = np.zeros((blocks, 1 << length), dtype=np.int64)
    for b in range(blocks):
        window = 0
        start = b * size
        for i in range(length - 1):
            window = (window << 1) | np.int64(bits[start + i])
        for i in range(length - 1, size):
            window = ((window << 1) | np.int64(bits[start + i])) & mask
            counts[b, window] += 1
    return counts


@njit(cache=True, nogil=True)
def separate_matches(bits: Any, blocks: int, size: int, template: Any) -> Any:
    """Matches of a template in each block when the search goes on behind a match: int64[blocks]."""
    length = len(template)
    counts = np.zeros(blocks, dtype=np.int64)
    for b in range(blocks):
        i = b * size
        end = i + size - length
        while i <= end:
            same = True
            for j in range(length):
                if bits[i + j] != template[j]:
                    same = False
                    break
            if same:
                counts[b] += 1
                i += length
            else:
                i += 1
    return counts


@njit(cache=True, nogil=True)
def longest_runs(bits: Any, blocks: int, size: int) -> Any:
    """The longest run of ones in each block."""
    found = np.zeros(blocks, dtype=np.int64)
    for b in range(blocks):
        longest = run = 0
        for i in range(b * size, (b + 1) * size):
            if bits[i]:
                run += 1
                if run > longest:
                    longest = run
            else:
                run = 0
        found[b] = longest
    return found


@njit(cache=True, nogil=True)
def ones_windows(bits: Any, blocks: int, size: int, length: int) -> Any:
    """Windows of ``length`` ones in each block, overlaps counted."""
    found = np.zeros(blocks, dtype=np.int64)
    for b in range(blocks):
        run = 0
        total = 0
        for i in range(b * size, (b + 1) * size):
            run = (run + 1) * np.int64(bits[i])
            total += run >= length
        found[b] = total
    return found


@njit(cache=True, nogil=True)
def ranks(bits: Any, matrices: int, rows: int, columns: int) -> Any:
    """Ranks over GF(2) of matrices filled row by row (at most 64 columns)."""
    found = np.zeros(matrices, dtype=np.int64)
    lines = np.zeros(rows, dtype=np.uint64)
    for m in range(matrices):
        at = m * rows * columns
        for r in range(rows):
            line = np.uint64(0)
            for _ in range(columns):
                line = (line << np.uint64(1)) | np.uint64(bits[at])
                at += 1
            lines[r] = line
        rank = 0
        for c in range(columns - 1, -1, -1):
            bit = np.uint64(1) << np.uint64(c)
            pivot = -1
            for r in range(rank, rows):
                if lines[r] & bit:
                    pivot = r
                    break
            if pivot < 0:
                continue
            lines[pivot], lines[rank] = lines[rank], lines[pivot]
            for r in range(rank + 1, rows):
                if lines[r] & bit:
                    lines[r] ^= lines[rank]
            rank += 1
            if rank == rows:
                break
        found[m] = rank
    return found


@njit(cache=True, nogil=True)
def log_distances(bits: Any, length: int, warm: int, blocks: int, logs: Any) -> float:
    """Sum of log2 of the distance of each block from its last occurrence, after ``warm`` blocks."""
    last = np.zeros(1 << length, dtype=np.int64)
    total = 0.0
    at = 0
    for i in range(1, warm + blocks + 1):
        block = 0
        for _ in range(length):
            block = (block << 1) | np.int64(bits[at])
            at += 1
        if i > warm:
            total += logs[i - last[block]]
        last[block] = i
    return total


@njit(cache=True, nogil=True)
def walk(bits: Any, visits: Any, states: Any) -> Any:
    """The random walk of the bits as steps: furthest points, and what its cycles visit.

    ``visits`` int64[8, 6]: cycles that visit the states -4..-1, 1..4 exactly 0, 1, ... 4 times, 5 or more;
    ``states`` int64[19]: visits to -9..9. Returns the highest, lowest and last point and the number of cycles.
    """
    here = high = low = 0
    cycles = 0
    seen = np.zeros(8, dtype=np.int64)
    for bit in bits:
        here += 2 * np.int64(bit) - 1
        if here > high:
            high = here
        if here < low:
            low = here
        if -9 <= here <= 9:
            states[here + 9] += 1
            if here == 0:
                cycles += 1
                for s in range(8):
                    visits[s, min(seen[s], 5)] += 1
                    seen[s] = 0
            elif -4 <= here <= 4:
                seen[here + 4 if here < 0 else here + 3] += 1
    if here != 0:
        cycles += 1
        for s in range(8):
            visits[s, min(seen[s], 5)] += 1
    return high, low, here, cycles
