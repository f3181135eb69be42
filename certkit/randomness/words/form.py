"""How bytes make words."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class RawForm:
    """``word`` bits a word (8, 16, 32, 64) in ``endian`` order (little, big); bit 0 is the lowest of a word."""

    word: int = 32
    endian: str = "little"

    def text(self) -> str:
        order = "" if self.word == 8 else f", {self.endian}-endian"
        return f"words of {self.word} bits{order}"

    def read(self, data: NDArray[np.uint8]) -> Words:
        """The words of bytes; bytes that make no whole word at the end are left out."""
        size = self.word // 8
        whole = np.ascontiguousarray(data[: len(data) // size * size])
        order = "<" if self.endian == "little" else ">"
        return whole.view(f"{order}u{size}").astype(np.uint64)
