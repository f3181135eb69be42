"""Tests of whole words: values that repeat too seldom or too often, spacings, weights, words made of earlier ones."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb, expm1, log1p, sqrt

import numpy as np

from certkit.randomness.decks.order import pooled_chi2
from certkit.randomness.laws.tails import binomial, chi2_two_sided, normal_two_sided, poisson, smallest_of
from certkit.randomness.results import Outcome, clamp, not_applicable
from certkit.randomness.words.form import RawForm, Words
from certkit.randomness.words.tally import REMEMBERED, WordTally

BIRTHS = 4096
BIRTH_BLOCKS = 256
RELATED = 2048
FURTHEST = 64


@dataclass(frozen=True, slots=True)
class Key:
    """``bits`` bits from ``shift`` up out of each of ``size`` successive words."""

    name: str
    size: int
    shift: int
    bits: int

    @property
    def width(self) -> int:
        return self.size * self.bits


def collision_keys(form: RawForm) -> tuple[Key, ...]:
    """Keys whose repeats are counted: whole values, and points of 2 to 24 dimensions from high and low bits."""
    w = form.word
    words = max(1, 32 // w)
    keys = [Key("values", words, max(0, w - 32), min(32, w))]
    if w >= 32:
        keys.append(Key("low31", 1, 0, 31))
        keys.append(Key("high24", 1, w - 24, 24))
    if w >= 16:
        keys.append(Key("high2x12", 2, w - 12, 12))
    keys += [Key("high3x8", 3, w - 8, 8), Key("low3x8", 3, 0, 8), Key("high3x5", 3, w - 5, 5)]
    keys += [Key("high6x4", 6, w - 4, 4), Key("low6x4", 6, 0, 4), Key("high12x2", 12, w - 2, 2)]
    return tuple(keys)


def birthday_keys(form: RawForm) -> tuple[Key, ...]:
    """Keys of 30 to 32 bits as points in one, two and three dimensions."""
    w = form.word
    if w < 16:
        return (Key("1", 4, 0, 8),)
    if w == 16:
        return (Key("1", 2, 0, 16), Key("3", 3, 6, 10))
    return (Key("1", 1, w - 32, 32), Key("2", 2, w - 16, 16), Key("3", 3, w - 10, 10))


def members(form: RawForm) -> tuple[str, ...]:
    """The declared members."""
    return (
        *(f"collisions:{key.name}" for key in collision_keys(form)),
        *(f"birthdays:{key.name}" for key in birthday_keys(form)),
        "weights", "weight_pairs", "relations", "repeats",
    )  # fmt: skip


def outcomes(tally: WordTally) -> list[Outcome]:
    """The outcomes of all members."""
    form, words = tally.form, tally.first
    return [
        *(_collisions(words, key) for key in collision_keys(form)),
        *(_birthdays(words, key) for key in birthday_keys(form)),
        *_weights(words, form.word),
        _relations(words, form.word),
        _repeats(tally),
    ]


def _collisions(words: Words, key: Key) -> Outcome:
    """Keys that equal an earlier one; n - M (1 - (1 - 1/M)^n) expected of n keys below M. Two-sided.

    Poisson while hardly any value comes twice, else normal with the variance of the occupancy law.
    Source: D. Knuth, The Art of Computer Programming, vol. 2, 3.3.2 I; occupancy: Feller, vol. 1, IV.2.
    """
    from certkit.randomness.words import kernels

    name, cells = f"collisions:{key.name}", 2.0**key.width
    n = len(words) // key.size
    mean = n + cells * expm1(n * log1p(-1 / cells))
    if n < 100:
        return not_applicable(name, f"needs {100 * key.size} words, there are {len(words)}", n=n)
    keys = kernels.tuples(words, key.size, key.shift, key.bits)
    different = kernels.distinct(keys, key.width) if key.width <= 28 else len(np.unique(keys))
    count = n - int(different)
    told = (
        f"{key.size} successive values of {key.bits} bits that repeat {100 * 7.22 / sqrt(max(1, mean)):.3g} % "
        "more or less often than chance"
        if mean > 52
        else f"values out of fewer than 2^{key.width - 4} that should be out of 2^{key.width}"
    )
    note = f"{count:,} repeats, {mean:,.1f} expected"
    if n <= cells / 512:
        p, spread = poisson(count, mean, "both")
        return Outcome(name, float(count), p, told, n=n, note=note, spread=spread)
    empty, pair = n * log1p(-1 / cells), n * log1p(-2 / cells)
    # M(M-1)(1-2/M)^n + M(1-1/M)^n - M²(1-1/M)^2n, with what cancels taken together
    shared = np.exp(2 * empty)
    variance = cells * np.exp(empty) - cells * np.exp(pair) + cells * cells * shared * expm1(pair - 2 * empty)
    z = (count - mean) / sqrt(float(variance))
    return Outcome(name, float(count), normal_two_sided(z), told, n=n, note=note)


def _birthdays(words: Words, key: Key) -> Outcome:
    """Equal spacings of 4,096 birthdays: Poisson with mean n³/4M for each block. Two-sided.

    Source: G. Marsaglia; D. Knuth, vol. 2 (1997), 3.3.2 J; P. L'Ecuyer and R. Simard, Math. Comp. Sim. 55 (2001).
    """
    from certkit.randomness.words import kernels

    name = f"birthdays:{key.name}"
    blocks = min(BIRTH_BLOCKS, len(words) // key.size // BIRTHS)
    if not blocks:
        return not_applicable(name, f"needs {BIRTHS * key.size:,} words, there are {len(words):,}", n=len(words))
    keys = kernels.tuples(words[: blocks * BIRTHS * key.size], key.size, key.shift, key.bits)
    count = int(kernels.equal_spacings(keys, BIRTHS, blocks))
    mean = blocks * BIRTHS**3 / 4.0 / 2.0**key.width
    p, spread = poisson(count, mean, "both")
    told = f"a lattice of points in {key.name} dimensions that makes spacings agree {_more(mean)} as often"
    return Outcome(name, float(count), p, told, n=blocks * BIRTHS, note=f"{mean:,.1f} expected", spread=spread)


def _more(mean: float) -> str:
    return f"{1 + 7.22 / sqrt(mean):.2g} times"


def _weights(words: Words, width: int) -> list[Outcome]:
    """Ones in a word against the binomial law; and of two successive words, each light, middling or heavy."""
    from certkit.randomness.words import kernels

    n = len(words)
    if n < 1000:
        return [not_applicable(name, f"needs 1,000 words, there are {n}", n=n) for name in ("weights", "weight_pairs")]
    law = np.array([comb(width, k) / 2.0**width for k in range(width + 1)])
    found = kernels.weights(words)
    statistic, df = pooled_chi2(np.bincount(found, minlength=width + 1), law * n)
    told = "words with too many or too few ones"
    single = Outcome("weights", statistic, chi2_two_sided(statistic, df), told, df=df, n=n)
    low = int(np.searchsorted(np.cumsum(law), 1 / 3))
    classes = np.where(found <= low, 0, np.where(found < width - low, 1, 2))
    shares = np.array([law[: low + 1].sum(), law[low + 1 : width - low].sum(), law[width - low :].sum()])
    pairs = n // 2
    seen = np.bincount(classes[: 2 * pairs : 2] * 3 + classes[1 : 2 * pairs : 2], minlength=9)
    wanted = np.outer(shares, shares).ravel() * pairs
    usable = wanted > 0
    statistic = float(((seen[usable] - wanted[usable]) ** 2 / wanted[usable]).sum())
    df = int(usable.sum()) - 1
    told = "heavy words that follow heavy or light ones"
    return [single, Outcome("weight_pairs", statistic, chi2_two_sided(statistic, df), told, df=df, n=pairs)]


def _relations(words: Words, width: int) -> Outcome:
    """Words that are the sum, difference or exclusive or of two of the 64 before: additive and shift registers.

    Bits that never change at either end are left out first, so that 31-bit numbers in 32-bit words show too.
    """
    from certkit.randomness.words import kernels

    n = min(len(words), RELATED)
    if n < 40:
        return not_applicable("relations", f"needs 40 words, there are {n}", n=n)
    some = words[:n]
    moving = int(np.bitwise_or.reduce(some ^ some[0]))
    low = (moving & -moving).bit_length() - 1 if moving else 0
    used = max(1, moving.bit_length() - low)
    trimmed = some >> np.uint64(low)
    if used < 64:
        trimmed = trimmed & np.uint64((1 << used) - 1)
    most = min(FURTHEST, n - 10)
    hits = np.zeros((4, most + 1, most + 1), dtype=np.int64)
    kernels.relation_hits(trimmed, used, most, hits)
    row, j, k = (int(each) for each in np.unravel_index(int(hits.argmax()), hits.shape))
    count = int(hits[row, j, k])
    chance = min(1.0, (1 if row == 3 else 2) / 2.0**used)
    p, _ = binomial(count, n - max(k, 2), chance, "high") if chance < 1 else (1.0, None)
    signs = ("x[i-{j}] + x[i-{k}]", "x[i-{j}] - x[i-{k}]", "x[i-{k}] - x[i-{j}]", "x[i-{j}] xor x[i-{k}]")
    note = f"x[i] = {signs[row].format(j=j, k=k)} in {count:,} of {n - max(k, 2):,} words"
    told = "a generator that adds, subtracts or mixes two of its last 64 words: certainly"
    return Outcome("relations", float(count), clamp(smallest_of(p, 2.0 * most * most)), told, n=n, note=note)


def _repeats(tally: WordTally) -> Outcome:
    """Blocks of 8 bytes that came before: the chance of even one is below pairs / 2^64."""
    n = tally.blocks
    if n < 2:
        return not_applicable("repeats", f"needs 16 bytes, there are {8 * n}", n=n)
    pairs = float(min(n, REMEMBERED)) * n
    p, spread = poisson(tally.again, pairs / 2.0**65 if n <= REMEMBERED else pairs / 2.0**64, "high")
    told = f"data that come again within the first {min(n, REMEMBERED) * 8:,} bytes: certainly, from 8 bytes on"
    note = f"{tally.again:,} of {n:,} blocks of 8 bytes came before"
    if tally.again > n / 8:
        note += "; was the same data read twice?"
    return Outcome("repeats", float(tally.again), p, told, n=n, note=note, spread=spread)
