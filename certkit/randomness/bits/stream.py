"""Bit statistics of a whole stream in constant memory: ones, runs, overlapping patterns."""

from __future__ import annotations

from math import sqrt

import numpy as np
from numpy.typing import NDArray

from certkit.randomness.laws.tails import chi2_two_sided, normal_two_sided
from certkit.randomness.results import Outcome, clamp, not_applicable

PATTERNS = (3, 4, 6, 8, 12, 16)
"""Lengths of the overlapping patterns that are judged."""
WIDEST = 16


class BitStream:
    """Counts over a stream of bytes; the first bit of a byte is its highest. ``bits`` have been read so far."""

    def __init__(self) -> None:
        self.bits = 0
        self.ones = 0
        self.changes = 0
        self.windows = np.zeros(1 << WIDEST, dtype=np.int64)
        self._last = -1
        self._first_bits = 0
        self._tail = 0
        self._started = False

    def add(self, data: NDArray[np.uint8]) -> None:
        """Add bytes; all but the last part of a stream come in multiples of 8 bytes."""
        if not len(data):
            return
        from certkit.randomness.bits import kernels

        whole = len(data) // 8 * 8
        for part in (data[:whole], data[whole:]):
            if len(part):
                self._count(part)
        counts = np.zeros(1 << WIDEST, dtype=np.int32)
        if not self._started:
            self._started = True
            self._first_bits = int.from_bytes(data[:2].tobytes().ljust(2, b"\0"), "big")
        kernels.count_windows(data, self._tail, counts)
        self.windows += counts
        self._tail = int.from_bytes((self._tail.to_bytes(2, "big") + data[-2:].tobytes())[-2:], "big")
        self.bits += 8 * len(data)

    def _count(self, part: NDArray[np.uint8]) -> None:
        from certkit.randomness.bits import kernels

        if len(part) % 8 == 0:
            words = part.view(">u8").astype(np.uint64)
            ones, changes = kernels.ones_and_changes(words, self._last)
        else:
            bits = np.unpackbits(part)
            ones = int(bits.sum())
            before = bits[0] if self._last < 0 else self._last
            changes = int(np.count_nonzero(np.diff(bits, prepend=before)))
        self.ones += int(ones)
        self.changes += int(changes)
        self._last = int(part[-1]) & 1

    def patterns(self, length: int) -> NDArray[np.int64]:
        """Counts of the overlapping patterns of ``length`` bits, the stream closed to a ring; sums to ``bits``."""
        # The windows that reach before the first bit are those that the ring completes with the last bits.
        counts = self.windows.copy()
        first, last, width = self._first_bits, self._tail, WIDEST
        for index in range(min(width - 1, self.bits)):
            seen = first >> (width - 1 - index)
            counts[seen] -= 1
            counts[((last << (index + 1)) | seen) & 0xFFFF] += 1
        folded: NDArray[np.int64] = counts.reshape(-1, 1 << length).sum(axis=0)
        return folded


def members() -> tuple[str, ...]:
    """The declared members of this part of the raw battery."""
    return ("monobit", "runs", *(f"serial:{m}" for m in PATTERNS))


def outcomes(stream: BitStream) -> list[Outcome]:
    """The outcomes of all members."""
    return [_monobit(stream), _runs(stream), *(_serial(stream, m) for m in PATTERNS)]


def _monobit(stream: BitStream) -> Outcome:
    """Ones against zeros: (2 ones - n)/sqrt n is standard normal. Source: SP 800-22, 2.1."""
    n = stream.bits
    if n < 100:
        return not_applicable("monobit", f"needs 100 bits, there are {n}", n=n)
    z = (2 * stream.ones - n) / sqrt(n)
    told = f"ones in {50 + 50 * min(1.0, 7.22 / sqrt(n)):.6g} % of bits instead of 50 %"
    return Outcome("monobit", z, normal_two_sided(z), told, n=n)


def _runs(stream: BitStream) -> Outcome:
    """Changes between neighbouring bits given the ones: mean 2 n q (1-q). Source: SP 800-22, 2.3."""
    n = stream.bits
    if n < 100:
        return not_applicable("runs", f"needs 100 bits, there are {n}", n=n)
    q = stream.ones / n
    told = f"a bit that follows the last one with {50 + 50 * min(1.0, 7.22 / sqrt(n)):.6g} % instead of 50 %"
    if stream.ones in (0, n):
        return Outcome("runs", float(stream.changes + 1), clamp(2.0 ** -min(n, 1000)), told, n=n, note="constant bits")
    z = (stream.changes + 1 - 2 * n * q * (1 - q)) / (2 * sqrt(n) * q * (1 - q))
    return Outcome("runs", z, normal_two_sided(z), told, n=n)


def psi_squared(counts: NDArray[np.int64]) -> float:
    """The generalised serial statistic of overlapping patterns. Source: SP 800-22, 2.11; I. J. Good (1953)."""
    n = int(counts.sum())
    return float((counts.astype(np.float64) ** 2).sum()) * len(counts) / n - n


def _serial(stream: BitStream, m: int) -> Outcome:
    """The first difference of psi-squared is chi-square with 2^(m-1) degrees of freedom, overlaps allowed for."""
    name, n = f"serial:{m}", stream.bits
    if n < 5 << m:
        return not_applicable(name, f"needs {5 << m} bits, there are {n}", n=n)
    statistic = psi_squared(stream.patterns(m)) - psi_squared(stream.patterns(m - 1))
    df = 1 << (m - 1)
    told = f"one pattern of {m} bits that comes {100 * _excess(df, m, n):.2g} % more often than it should"
    return Outcome(name, statistic, chi2_two_sided(statistic, df), told, df=df, n=n)


def _excess(df: int, m: int, n: int) -> float:
    from certkit.randomness.laws.tails import noncentrality

    return sqrt(noncentrality(df, 5e-7) * (1 << m) / n)
