"""SP 800-22, 2.9 Universal, 2.10 Linear complexity, 2.11 Serial, 2.12 Approximate entropy."""

from __future__ import annotations

import math
from functools import cache

import numpy as np

from certkit.randomness.laws.tails import chi2_high, normal_two_sided
from certkit.randomness.nist.sequence import Sequence, Setting
from certkit.randomness.results import Outcome, not_applicable

_UNIVERSAL = {
    1: (0.7326495, 0.690), 2: (1.5374383, 1.338), 3: (2.4016068, 1.901), 4: (3.3112247, 2.358),
    5: (4.2534266, 2.705), 6: (5.2177052, 2.954), 7: (6.1962507, 3.125), 8: (7.1836656, 3.238),
    9: (8.1764248, 3.311), 10: (9.1723243, 3.356), 11: (10.170032, 3.384), 12: (11.168765, 3.401),
    13: (12.168070, 3.410), 14: (13.167693, 3.416), 15: (14.167488, 3.419), 16: (15.167379, 3.421),
}  # fmt: skip
"""Mean and variance of log2 of the distance by block length. Source: U. Maurer, J. Cryptology 5 (1992), table I."""
_LEAST = (
    (1_059_061_760, 16), (496_435_200, 15), (231_669_760, 14), (107_560_960, 13), (49_643_520, 12),
    (22_753_280, 11), (10_342_400, 10), (4_654_080, 9), (2_068_480, 8), (904_960, 7), (387_840, 6),
)  # fmt: skip


@cache
def _logs(count: int) -> np.ndarray:
    return np.log2(np.maximum(np.arange(count + 1), 1))


def universal(
    seq: Sequence, *, length: int | None = None, warm: int | None = None, setting: Setting = "corrected",
    bare_variance: bool = False,
) -> list[Outcome]:  # fmt: skip
    """2.9: how far back the same block of bits lay, in bits of distance (Maurer).

    ``bare_variance`` leaves out the factor c(L, K)/sqrt K, as the worked example of 2.9.4 does.
    """
    from certkit.randomness.nist import kernels

    size = length or next((each for least, each in _LEAST if seq.n >= least), None)
    if size is None:
        return [not_applicable("universal", f"needs 387,840 bits, there are {seq.n}", n=seq.n)]
    first = 10 * 2**size if warm is None else warm
    blocks = seq.n // size - first
    if blocks < 1:
        return [not_applicable("universal", f"needs more than {first} blocks of {size} bits", n=seq.n)]
    mean, variance = _UNIVERSAL[size]
    statistic = kernels.log_distances(seq.bits, size, first, blocks, _logs(first + blocks)) / blocks
    factor = 0.7 - 0.8 / size + (4 + 32 / size) * blocks ** (-3 / size) / 15
    sigma = math.sqrt(variance) if bare_variance else factor * math.sqrt(variance / blocks)
    note = f"L={size}, Q={first}, K={blocks}"
    return [Outcome("universal", statistic, normal_two_sided((statistic - mean) / sigma), n=seq.n, note=note)]


_COMPLEXITY = np.array([0.01047, 0.03125, 0.125, 0.5, 0.25, 0.0625, 0.020833])
_COMPLEXITY_EXACT = np.array([1 / 96, 1 / 32, 1 / 8, 1 / 2, 1 / 4, 1 / 16, 1 / 48])


def linear_complexity(seq: Sequence, *, size: int = 500, setting: Setting = "corrected") -> list[Outcome]:
    """2.10: linear complexity of blocks of ``size`` bits against its law, in seven classes."""
    from certkit.randomness.nist.berlekamp_massey import complexities

    blocks = seq.n // size
    if blocks < 200:
        return [not_applicable("linear_complexity", f"needs 200 blocks of {size} bits", n=seq.n)]
    sign = -1 if size % 2 else 1
    mean = size / 2 + (9 - sign) / 36 - (size / 3 + 2 / 9) / 2.0**size
    deviations = sign * (complexities(seq.bits, blocks, size) - mean) + 2 / 9
    counts = np.bincount(np.clip(np.ceil(deviations + 2.5), 0, 6).astype(np.int64), minlength=7)
    law = _COMPLEXITY if setting == "nist" else _COMPLEXITY_EXACT
    statistic = float((((counts - blocks * law) ** 2) / (blocks * law)).sum())
    return [Outcome("linear_complexity", statistic, chi2_high(statistic, 6), df=6, n=seq.n, note=f"M={size}")]


def _psi_squared(seq: Sequence, m: int) -> float:
    if m <= 0:
        return 0.0
    counts = seq.patterns(m).astype(np.float64)
    return float((counts**2).sum()) * 2.0**m / seq.n - seq.n


def serial(seq: Sequence, *, length: int = 16) -> list[Outcome]:
    """2.11: overlapping patterns; first and second difference of the generalised serial statistic."""
    psi, psi1, psi2 = (_psi_squared(seq, length - k) for k in (0, 1, 2))
    first, second = psi - psi1, psi - 2 * psi1 + psi2
    note = f"m={length}"
    return [
        Outcome("serial:1", first, chi2_high(first, 2.0 ** (length - 1)), df=2.0 ** (length - 1), n=seq.n, note=note),
        Outcome("serial:2", second, chi2_high(second, 2.0 ** (length - 2)), df=2.0 ** (length - 2), n=seq.n, note=note),
    ]


def approximate_entropy(seq: Sequence, *, length: int = 10) -> list[Outcome]:
    """2.12: how much longer patterns tell beyond shorter ones."""

    def phi(m: int) -> float:
        shares = seq.patterns(m) / seq.n
        some = shares[shares > 0]
        return float((some * np.log(some)).sum())

    entropy = phi(length) - phi(length + 1)
    statistic = 2.0 * seq.n * (math.log(2) - entropy)
    df = 2.0**length
    return [Outcome("approximate_entropy", statistic, chi2_high(statistic, df), df=df, n=seq.n, note=f"m={length}")]
