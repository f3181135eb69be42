"""What the tests of words read: lane counts over the whole stream, the first words themselves, repeated blocks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from certkit.randomness.words.form import RawForm, Words

KEPT = 1 << 22
"""So many first words are kept for the tests that must see words side by side."""
REMEMBERED = 1 << 22
"""So many different blocks of 8 bytes are remembered; every later block is still compared with them."""


class WordTally:
    """Constant memory over a stream of any length.

    ``high`` and ``changes`` int64[word] over all ``count`` words; ``first`` the first words; ``again`` the
    blocks of 8 bytes that had come before.
    """

    def __init__(self, form: RawForm) -> None:
        self.form = form
        self.count = 0
        self.high = np.zeros(form.word, dtype=np.int64)
        self.changes = np.zeros(form.word, dtype=np.int64)
        self.blocks = 0
        self.again = 0
        self._held = 0
        self._table = np.zeros(2 * REMEMBERED, dtype=np.uint64)
        self._parts: list[Words] = []
        self._kept = 0
        self._before = np.uint64(0)

    @property
    def first(self) -> Words:
        if len(self._parts) != 1:
            self._parts = [np.concatenate(self._parts) if self._parts else np.empty(0, np.uint64)]
        return self._parts[0]

    @property
    def remembered(self) -> int:
        """Different blocks that are held."""
        return self._held

    def add(self, data: NDArray[np.uint8]) -> None:
        """Add bytes; all but the last part of a stream come in multiples of 8."""
        from certkit.randomness.words import kernels

        words = self.form.read(data)
        if len(words):
            before = self._before if self.count else words[0]
            kernels.count_lanes(words, self.form.word, before, self.high, self.changes)
            self._before = words[-1]
            self.count += len(words)
            if self._kept < KEPT:
                self._parts.append(words[: KEPT - self._kept].copy())
                self._kept += len(self._parts[-1])
        eights = np.ascontiguousarray(data[: len(data) // 8 * 8]).view("<u8").astype(np.uint64)
        if len(eights):
            self._held, again = kernels.note_blocks(eights, self._table, self._held, REMEMBERED)
            self.blocks += len(eights)
            self.again += int(again)
