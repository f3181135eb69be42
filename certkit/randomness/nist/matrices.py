"""SP 800-22, 2.5 Binary matrix rank, 2.6 Discrete Fourier transform."""

from __future__ import annotations

import math

import numpy as np

from certkit.randomness.laws.tails import chi2_high, normal_two_sided
from certkit.randomness.nist.sequence import Sequence, Setting
from certkit.randomness.results import Outcome, not_applicable


def rank_chance(rows: int, columns: int, rank: int) -> float:
    """Chance that a random binary matrix has this rank."""
    exponent = rank * (rows + columns - rank) - rows * columns
    product = 1.0
    for i in range(rank):
        product *= (1 - 2.0 ** (i - rows)) * (1 - 2.0 ** (i - columns)) / (1 - 2.0 ** (i - rank))
    return 2.0**exponent * product


def rank(
    seq: Sequence, *, size: int = 32, setting: Setting = "corrected", least: int = 38, digits: int = 15
) -> list[Outcome]:
    """2.5: ranks of square matrices of ``size`` rows: full, one less, fewer.

    As published the chances are those of 32 rows, whatever the size; corrected they are those of the size.
    ``digits`` rounds them as the worked example of 2.5.4 does.
    """
    from certkit.randomness.nist import kernels

    matrices = seq.n // (size * size)
    if matrices < least:
        return [not_applicable("rank", f"needs {least} matrices of {size * size} bits", n=seq.n)]
    found = kernels.ranks(seq.bits, matrices, size, size)
    counts = np.array([(found == size).sum(), (found == size - 1).sum(), (found < size - 1).sum()])
    basis = 32 if setting == "nist" else size
    chances = np.array([round(rank_chance(basis, basis, basis - down), digits) for down in (0, 1)] + [0.0])
    chances[2] = 1 - chances.sum()
    statistic = float((((counts - matrices * chances) ** 2) / (matrices * chances)).sum())
    return [Outcome("rank", statistic, chi2_high(statistic, 2), df=2, n=seq.n, note=f"M=Q={size}")]


def spectral(seq: Sequence, *, setting: Setting = "corrected", least: int = 1000) -> list[Outcome]:
    """2.6: peaks of the Fourier transform below the height that 95 % of peaks keep.

    As published the variance is n·0.95·0.05/4; Pareschi, Rovatti and Setti (2012) found 3.8 for 4, and the
    height is sqrt(n ln 20) without rounding.
    """
    from scipy.fft import rfft

    n = seq.n
    if n < least:
        return [not_applicable("spectral", f"needs {least} bits, there are {n}", n=n)]
    wave = rfft(2.0 * seq.bits - 1.0)[: n // 2]
    squares = wave.real**2 + wave.imag**2
    height = 2.995732274 * n if setting == "nist" else n * math.log(20)
    below = int(np.count_nonzero(squares < height))
    expected = 0.95 * n / 2
    d = (below - expected) / math.sqrt(n * 0.95 * 0.05 / (4 if setting == "nist" else 3.8))
    return [Outcome("spectral", d, normal_two_sided(d), n=n, note=f"N1={below}")]
