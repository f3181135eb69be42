"""SP 800-22, 2.7 Non-overlapping and 2.8 Overlapping template matching."""

from __future__ import annotations

from functools import cache
from math import exp, lgamma, log

import numpy as np

from certkit.randomness.laws.tails import chi2_high
from certkit.randomness.nist.sequence import Sequence, Setting
from certkit.randomness.results import Outcome, not_applicable


@cache
def aperiodic(length: int) -> tuple[str, ...]:
    """Templates that cannot overlap themselves, in the order of their value: 148 of 9 bits."""
    found = []
    for number in range(1 << length):
        text = format(number, f"0{length}b")
        if all(text[shift:] != text[: length - shift] for shift in range(1, length)):
            found.append(text)
    return tuple(found)


def non_overlapping(
    seq: Sequence, *, length: int = 9, blocks: int = 8, templates: tuple[str, ...] | None = None
) -> list[Outcome]:
    """2.7: matches of aperiodic templates in each block; all 148 of 9 bits if none is named.

    An aperiodic template cannot overlap itself, so its matches are the counts of the pattern, and one
    histogram of each block answers all templates.
    """
    from certkit.randomness.nist import kernels

    every = aperiodic(length)
    size = seq.n // blocks
    if size < 2 * length:
        return [not_applicable("non_overlapping", f"needs blocks of {2 * length} bits", n=seq.n)]
    mean = (size - length + 1) / 2**length
    variance = size * (2.0**-length - (2 * length - 1) * 4.0**-length)
    histogram = None
    found = []
    for template in templates or every:
        if template in every and len(template) == length:
            if histogram is None:
                histogram = kernels.block_patterns(seq.bits, blocks, size, length)
            counts = histogram[:, int(template, 2)]
        else:
            counts = kernels.separate_matches(seq.bits, blocks, size, np.array([int(c) for c in template], np.uint8))
        statistic = float(((counts - mean) ** 2).sum() / variance)
        name = f"non_overlapping:{template}"
        found.append(Outcome(name, statistic, chi2_high(statistic, blocks), df=blocks, n=seq.n, note=f"M={size}"))
    return found


def overlapping(
    seq: Sequence, *, length: int = 9, size: int = 1032, classes: int = 5, setting: Setting = "corrected"
) -> list[Outcome]:
    """2.8: windows of ``length`` ones in each block, 0 to ``classes`` or more.

    As published the law is an approximation; corrected it is exact (K. Hamano and T. Kaneko, IEICE Trans.
    Fundamentals E90-A (2007) 1788-1792), here by walking the run of ones through the block.
    """
    from certkit.randomness.nist import kernels

    blocks = seq.n // size
    if blocks < 5:
        return [not_applicable("overlapping", f"needs five blocks of {size} bits", n=seq.n)]
    counts = np.bincount(
        np.minimum(kernels.ones_windows(seq.bits, blocks, size, length), classes), minlength=classes + 1
    )
    law = _approximate(length, size, classes) if setting == "nist" else overlapping_law(length, size, classes)
    statistic = float((((counts - blocks * law) ** 2) / (blocks * law)).sum())
    note = f"m={length}, M={size}, K={classes}"
    return [Outcome("overlapping", statistic, chi2_high(statistic, classes), df=classes, n=seq.n, note=note)]


def _approximate(length: int, size: int, classes: int) -> np.ndarray:
    eta = (size - length + 1) / 2**length / 2
    law = [exp(-eta)]
    for u in range(1, classes):
        terms = [
            exp(-eta - u * log(2) + j * log(eta) - lgamma(j + 1) + lgamma(u) - lgamma(j) - lgamma(u - j + 1))
            for j in range(1, u + 1)
        ]
        law.append(sum(terms))
    return np.array([*law, 1 - sum(law)])


@cache
def overlapping_law(length: int, size: int, classes: int) -> np.ndarray:
    """Exact chances of 0, 1, ... windows of ``length`` ones in ``size`` random bits; the last is "or more"."""
    # state[r, c]: the run of ones is r long (``length`` or more as one), c windows so far.
    state = np.zeros((length + 1, classes + 1))
    state[0, 0] = 1.0
    for _ in range(size):
        after = np.zeros_like(state)
        after[0] = state.sum(axis=0) / 2
        after[1:length] = state[: length - 1] / 2
        full = (state[length - 1] + state[length]) / 2
        after[length, 1:] = full[:-1]
        after[length, -1] += full[-1]
        state = after
    found: np.ndarray = state.sum(axis=0)
    return found
