"""The tables over all shoes of a source, filled chunk by chunk; memory depends on the pack, not on the input."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from math import factorial, log2

import numpy as np
from numpy.typing import NDArray

from certkit.randomness.decks.pack import Pack

Counts = NDArray[np.int64]
WINDOW = 1 << 22
"""So many shoes are remembered by fingerprint; every later one is still compared with these."""
CHUNK = 4096
SMALL = 15.5
"""Bits of arrangements up to which every single arrangement is counted (8 cards)."""
_HEAD_BITS = 110.0


@dataclass(frozen=True, slots=True)
class Misfit:
    """A shoe that is no shoe of this pack: its number (from 1), its place in the input, and what is wrong."""

    number: int
    what: str
    at: str | None = None


@dataclass(slots=True)
class Repeats:
    """Which shoes came again: remembered fingerprints, sorted, and how many came later."""

    known: NDArray[np.uint64] = field(default_factory=lambda: np.empty(0, np.uint64))
    pending: list[NDArray[np.uint64]] = field(default_factory=list)
    held: int = 0
    later: int = 0
    repeats_later: int = 0

    def add(self, marks: NDArray[np.uint64]) -> None:
        room = WINDOW - self.held
        if room > 0:
            self.pending.append(marks[:room].copy())
            self.held += len(self.pending[-1])
        rest = marks[room:] if room > 0 else marks
        if len(rest):
            if self.pending:
                self._merge()
            at = np.searchsorted(self.known, rest)
            at[at == len(self.known)] = 0
            self.later += len(rest)
            self.repeats_later += int(np.count_nonzero(self.known[at] == rest))

    def count(self) -> int:
        """Shoes that equal an earlier one, as far as the window sees."""
        self._merge()
        inside = int(np.count_nonzero(self.known[1:] == self.known[:-1])) if len(self.known) > 1 else 0
        return inside + self.repeats_later

    def pairs(self) -> float:
        """Pairs of shoes that were compared."""
        return self.held * (self.held - 1) / 2 + float(self.held) * self.later

    def _merge(self) -> None:
        if self.pending:
            self.known = np.sort(np.concatenate([self.known, *self.pending]))
            self.pending = []


class DeckTally:
    """Everything that the deck tests read, after ``decks`` right shoes.

    ``places`` int64[cards, kinds], ``pairs`` int64[kinds, kinds], ``lehmer`` int64[cards, cards],
    ``histograms`` int64[10, cards + 1] (see kernels), ``inversions`` and ``parities`` int64[2],
    ``followed`` the shoes that had one before them.
    """

    def __init__(self, pack: Pack, *, seed: int = 0) -> None:
        size, kinds = pack.size, pack.kinds
        self.pack = pack
        self.decks = 0
        self.followed = 0
        self.misfits: list[Misfit] = []
        self.misfit_count = 0
        self.read = 0
        self.places = np.zeros((size, kinds), dtype=np.int64)
        self.pairs = np.zeros((kinds, kinds), dtype=np.int64)
        self.lehmer = np.zeros((size, size), dtype=np.int64)
        self.histograms = np.zeros((10, size + 1), dtype=np.int64)
        self.inversions = np.zeros(2, dtype=np.int64)
        self.parities = np.zeros(2, dtype=np.int64)
        self.head = _head(pack)
        self.repeats = {name: Repeats() for name in ("whole", "head", "cut") if name != "cut" or pack.is_single}
        small = pack.is_single and pack.arrangements_bits < SMALL
        self.arrangements = np.zeros(factorial(size) if small else 0, dtype=np.int64)
        self._last = np.zeros(size, dtype=np.int16)
        self._state = np.array([seed * 0x2545F4914F6CDD1D & 0xFFFFFFFFFFFFFFFF], dtype=np.uint64)
        self._copies = np.array(pack.copies, dtype=np.int64)
        self._first_of = np.concatenate([[0], np.cumsum(self._copies)]).astype(np.int64)
        self._order_of = np.concatenate([np.flatnonzero(pack.order == k) for k in range(kinds)]).astype(np.int16)
        self._digest = hashlib.sha256()

    @property
    def sha256(self) -> str:
        """Of all right shoes read, as kind numbers, two bytes each, low byte first."""
        return self._digest.hexdigest()

    def misfit(self, found: Misfit) -> None:
        """Count a shoe that could not be read as one; only the first few are kept."""
        self.misfit_count += 1
        if len(self.misfits) < 20:
            self.misfits.append(found)

    def add(self, shoes: NDArray[np.integer]) -> None:
        """Add shoes, ``int[decks, cards]`` of kind numbers. The array is read, never changed."""
        for start in range(0, len(shoes), CHUNK):
            self._add(np.ascontiguousarray(shoes[start : start + CHUNK], dtype=np.int16))

    def _add(self, shoes: NDArray[np.int16]) -> None:
        from certkit.randomness.decks import kernels

        right = kernels.right_composition(shoes, self._copies)
        if not right.all():
            for index in np.flatnonzero(~right):
                number = self.read + int(index) + 1
                self.misfit(Misfit(number, self.pack.differs(shoes[index].tolist())))
            good = np.ascontiguousarray(shoes[right])
        else:
            good = shoes
        self.read += len(shoes)
        if not len(good):
            return
        self._digest.update(good.astype("<i2", copy=False).tobytes())
        kernels.count_places(good, self.places, self.pairs)
        deals = good
        if not self.pack.is_single:
            deals = np.empty_like(good)
            kernels.tell_apart(good, self._first_of, self._order_of, deals, self._state)
        kernels.measure_deals(
            deals, self._last, self.decks > 0, self.histograms, self.inversions, self.parities, self.lehmer
        )
        if len(self.arrangements):
            self.arrangements += np.bincount(_numbers(good), minlength=len(self.arrangements))
        marks = np.empty((3, len(good)), dtype=np.uint64)
        kernels.fingerprints(good, self.head, self.pack.is_single, marks)
        for row, name in enumerate(("whole", "head", "cut")):
            if name in self.repeats:
                self.repeats[name].add(marks[row])
        self.followed += len(good) - (self.decks == 0)
        self.decks += len(good)


def _numbers(deals: NDArray[np.int16]) -> NDArray[np.int64]:
    """The number of each permutation, 0 to n! - 1: its Lehmer code read in the factorial base."""
    size = deals.shape[1]
    number = np.zeros(len(deals), dtype=np.int64)
    for i in range(size):
        smaller = (deals[:, i + 1 :] < deals[:, i : i + 1]).sum(axis=1)
        number = number * (size - i) + smaller
    return number


def _head(pack: Pack) -> int:
    """The fewest first cards whose arrangements are more than 2^110: a repeat among them is no chance."""
    bits, left = 0.0, pack.size
    for cards in range(1, pack.size + 1):
        bits += log2(left / max(pack.copies))
        left -= 1
        if bits > _HEAD_BITS:
            return cards
    return pack.size
