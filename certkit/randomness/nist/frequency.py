"""SP 800-22, 2.1 Frequency, 2.2 Block frequency, 2.3 Runs, 2.4 Longest run of ones, 2.13 Cumulative sums."""

from __future__ import annotations

import math
from functools import cache

import numpy as np

from certkit.randomness.laws.tails import chi2_high, normal_two_sided
from certkit.randomness.nist.sequence import Sequence, Setting
from certkit.randomness.results import Outcome, clamp, not_applicable


def frequency(seq: Sequence) -> list[Outcome]:
    """2.1: ones against zeros; |2 ones - n| / sqrt n."""
    s = abs(2 * seq.ones - seq.n) / math.sqrt(seq.n)
    return [Outcome("frequency", s, normal_two_sided(s), n=seq.n)]


def block_frequency(seq: Sequence, *, size: int = 128) -> list[Outcome]:
    """2.2: the share of ones in each block of ``size`` bits; chi-square with a degree of freedom a block."""
    blocks = seq.n // size
    if blocks < 1:
        return [not_applicable("block_frequency", f"needs a block of {size} bits", n=seq.n)]
    shares = seq.bits[: blocks * size].reshape(blocks, size).sum(axis=1, dtype=np.int64) / size
    statistic = 4.0 * size * float(((shares - 0.5) ** 2).sum())
    return [Outcome("block_frequency", statistic, chi2_high(statistic, blocks), df=blocks, n=seq.n, note=f"M={size}")]


def runs(seq: Sequence) -> list[Outcome]:
    """2.3: runs of equal bits, given the ones. A share of ones too far from one half fails by itself."""
    n, share = seq.n, seq.ones / seq.n
    if seq.ones in (0, n):
        return [Outcome("runs", 1.0, clamp(2.0 ** -min(n, 1000)), n=n, note="constant bits")]
    count = 1 + int(np.count_nonzero(seq.bits[1:] != seq.bits[:-1]))
    even = share * (1 - share)
    z = abs(count - 2 * n * even) / (2 * math.sqrt(2 * n) * even)
    p = clamp(math.erfc(z))
    note = ""
    if abs(share - 0.5) >= 2 / math.sqrt(n):
        # The published test gives 0 here and does not count runs; the monobit test has then failed already.
        note = "the share of ones is too far from one half for this test: see frequency"
        p = min(p, normal_two_sided(abs(2 * seq.ones - n) / math.sqrt(n)))
    return [Outcome("runs", float(count), p, n=n, note=note)]


_LONGEST: tuple[tuple[int, int, int, int, tuple[float, ...]], ...] = (
    (750_000, 10_000, 10, 16, (0.0882, 0.2092, 0.2483, 0.1933, 0.1208, 0.0675, 0.0727)),
    (6272, 128, 4, 9, (0.1174035788, 0.242955959, 0.249363483, 0.17517706, 0.102701071, 0.112398847)),
    (128, 8, 1, 4, (0.21484375, 0.3671875, 0.23046875, 0.1875)),
)
"""Least n, block size, lowest and highest class, and the class chances of the sts program."""


def longest_run(seq: Sequence, *, setting: Setting = "corrected") -> list[Outcome]:
    """2.4: the longest run of ones in each block, in classes."""
    from certkit.randomness.nist import kernels

    suited = next((row for row in _LONGEST if seq.n >= row[0]), None)
    if suited is None:
        return [not_applicable("longest_run", f"needs 128 bits, there are {seq.n}", n=seq.n)]
    _, size, low, high, printed = suited
    chances = np.array(printed) if setting == "nist" else longest_run_law(size, low, high)
    blocks = seq.n // size
    classes = np.clip(kernels.longest_runs(seq.bits, blocks, size), low, high) - low
    counts = np.bincount(classes, minlength=high - low + 1)
    statistic = float((((counts - blocks * chances) ** 2) / (blocks * chances)).sum())
    df = high - low
    return [Outcome("longest_run", statistic, chi2_high(statistic, df), df=df, n=seq.n, note=f"M={size}")]


@cache
def longest_run_law(size: int, low: int, high: int) -> np.ndarray:
    """Exact chances that the longest run of ones in ``size`` bits is at most ``low``, low + 1, ..., at least ``high``.

    Strings without a run of k ones obey a(m) = 2 a(m-1) - a(m-k-1); counted in whole numbers.
    """

    def without(k: int) -> float:
        counts = [1 << m for m in range(k)] + [(1 << k) - 1]
        for m in range(k + 1, size + 1):
            counts.append(2 * counts[m - 1] - counts[m - k - 1])
        whole, total = counts[size], 1 << size
        return (whole << 64) // total / 2.0**64

    upto = [without(k + 1) for k in range(low, high)]
    return np.diff(np.array([0.0, *upto, 1.0]))


def cumulative_sums(seq: Sequence, *, setting: Setting = "corrected") -> list[Outcome]:
    """2.13: the furthest point of the random walk, forwards and backwards."""
    steps = np.cumsum(2 * seq.bits.astype(np.int64) - 1)
    last = int(steps[-1])
    high, low = max(0, int(steps.max())), min(0, int(steps.min()))
    forward = max(high, -low)
    backward = max(abs(last - low), abs(last - high))
    return [
        Outcome(f"cumulative_sums:{way}", float(z), _furthest(z, seq.n, setting), n=seq.n)
        for way, z in (("forward", forward), ("backward", backward))
    ]


def _furthest(z: int, n: int, setting: Setting) -> float:
    from scipy.special import ndtr

    if setting == "nist":  # C divides whole numbers, and cuts towards zero
        ratio = n // z
        first, second, last = int((1 - ratio) / 4), int((-ratio - 3) / 4), int((ratio - 1) / 4)
    else:
        wide = n / z
        first, second, last = math.floor((1 - wide) / 4), math.floor((-wide - 3) / 4), math.floor((wide - 1) / 4)
    root = math.sqrt(n)
    one = np.arange(first, last + 1)
    two = np.arange(second, last + 1)
    total = float((ndtr((4 * one + 1) * z / root) - ndtr((4 * one - 1) * z / root)).sum())
    total -= float((ndtr((4 * two + 3) * z / root) - ndtr((4 * two + 1) * z / root)).sum())
    if setting == "corrected" and total > 1 - 1e-6:
        return clamp(_far(z / root))
    return clamp(1.0 - total)


def _far(a: float) -> float:
    """Chance that the largest absolute value of a walk of many steps exceeds ``a`` deviations, for large a.

    4 sum (-1)^k Q((2k+1) a), which loses nothing far out, where one minus the series would.
    """
    terms = [2 * math.erfc((2 * k + 1) * a / math.sqrt(2)) for k in range(8)]
    return sum(terms[::2]) - sum(terms[1::2])
