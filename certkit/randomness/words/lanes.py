"""Tests of single bit lanes: ones, changes, linear complexity, agreement across lags."""

from __future__ import annotations

from math import log2, sqrt

import numpy as np

from certkit.randomness.laws.tails import binomial, smallest_of
from certkit.randomness.results import Outcome, clamp, not_applicable
from certkit.randomness.words.form import RawForm
from certkit.randomness.words.tally import WordTally

LINEAR = 45_000
"""So many words of a lane are searched for a linear feedback register: a degree of 22,489 and less is found."""


def lags(form: RawForm) -> tuple[int, ...]:
    """Powers of two: linear congruential generators repeat their low lanes at these."""
    return tuple(1 << k for k in range(18 if form.word <= 32 else 17))


def members(form: RawForm) -> tuple[str, ...]:
    """The declared members."""
    names = [
        f"{test}:{k}" for test in ("lane_ones", "lane_zeros", "lane_runs", "lane_linear") for k in range(form.word)
    ]
    return (*names, *(f"lane_lag:{lag}" for lag in lags(form)))


def outcomes(tally: WordTally) -> list[Outcome]:
    """The outcomes of all members."""
    found = [*_ones(tally), *_changes(tally), *_linear(tally)]
    return found + [_lag(tally, lag) for lag in lags(tally.form)]


def _told(n: int) -> str:
    return f"{50 + 50 * min(1.0, 7.22 / sqrt(max(1, n))):.4g} % instead of 50 %"


def _ones(tally: WordTally) -> list[Outcome]:
    """Too many ones, too many zeros: one-sided exact binomial tails, so that a stuck bit shows in 20 words."""
    n, found = tally.count, []
    for test, sides in (("lane_ones", "high"), ("lane_zeros", "low")):
        for lane in range(tally.form.word):
            name = f"{test}:{lane}"
            if n < 10:
                found.append(not_applicable(name, f"needs 10 words, there are {n}", n=n))
                continue
            p, spread = binomial(int(tally.high[lane]), n, 0.5, "high" if sides == "high" else "low")
            share = float(tally.high[lane]) / n
            told = f"{'ones' if test == 'lane_ones' else 'zeros'} in bit {lane} of words with {_told(n)}"
            found.append(Outcome(name, share, p, told, n=n, spread=spread, note="share of ones"))
    return found


def _changes(tally: WordTally) -> list[Outcome]:
    """Changes of a bit from word to word: binomial, exact, two-sided."""
    n, found = tally.count - 1, []
    for lane in range(tally.form.word):
        name = f"lane_runs:{lane}"
        if n < 10:
            found.append(not_applicable(name, f"needs 11 words, there are {n + 1}", n=n))
            continue
        p, spread = binomial(int(tally.changes[lane]), n, 0.5, "both")
        told = f"bit {lane} changing from word to word with {_told(n)}"
        found.append(
            Outcome(name, float(tally.changes[lane]) / n, p, told, n=n, spread=spread, note="share of changes")
        )
    return found


def complexity_low(length: int, n: int) -> float:
    """Chance that ``n`` random bits have linear complexity ``length`` or less, exact up to n/2, else by complement.

    There are 2^(2L-1) sequences of complexity L <= n/2 and 2^(2(n-L)) above.
    Source: R. Rueppel, Analysis and Design of Stream Ciphers (1986), 4.1.
    """
    if length >= n:
        return 1.0
    if length <= n // 2:
        return 2.0 ** (-n) if length <= 0 else 2.0**-n + (2 / 3) * (2.0 ** (2 * length - n) - 2.0**-n)
    return 1 - (2.0 ** (n - 2 * length) - 2.0**-n) / 3


def _linear(tally: WordTally) -> list[Outcome]:
    from certkit.randomness.nist.berlekamp_massey import complexity
    from certkit.randomness.words import kernels

    n, found = min(tally.count, LINEAR), []
    for lane in range(tally.form.word):
        name = f"lane_linear:{lane}"
        if n < 50:
            found.append(not_applicable(name, f"needs 50 words, there are {n}", n=n))
            continue
        length = complexity(kernels.lane(tally.first, lane, n))
        low, below = complexity_low(length, n), complexity_low(length - 1, n)
        told = f"bit {lane} made by linear feedback of {(n - 23) // 2:,} bits of state or fewer"
        note = f"linear complexity {length:,} of {n:,} bits"
        if low < 1e-6:
            note += f": linear, predictable after {2 * length:,} words"
        found.append(Outcome(name, float(length), clamp(low), told, n=n, note=note, spread=(below, low, "low")))
    return found


def _lag(tally: WordTally, lag: int) -> Outcome:
    """The most unusual lane at one lag: exact binomial, times the lanes."""
    from certkit.randomness.words import kernels

    name, words, width = f"lane_lag:{lag}", tally.first, tally.form.word
    pairs = len(words) - lag
    if pairs < 20:
        return not_applicable(name, f"needs {lag + 20:,} words, there are {len(words):,}", n=len(words))
    equal = np.zeros(width, dtype=np.int64)
    kernels.count_agreements(words, lag, width, equal)
    tails = [binomial(int(each), pairs, 0.5, "both")[0] for each in equal]
    lane = int(np.argmin(tails))
    told = f"any bit that equals itself {lag:,} words ago with {_told(pairs)}"
    note = f"bit {lane} agrees in {equal[lane] / pairs:.4%} of {pairs:,} pairs"
    return Outcome(name, float(equal[lane]) / pairs, smallest_of(tails[lane], width), told, n=pairs, note=note)


def least_words_for_linear(degree: int) -> int:
    """Words that show a register of this degree at p < 1e-6."""
    return 2 * degree + int(log2(1e6)) + 3
