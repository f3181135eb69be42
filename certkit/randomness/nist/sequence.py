"""A sequence of bits and what several tests share about it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Setting = Literal["nist", "corrected"]


@dataclass(frozen=True)
class Sequence:
    """``bits`` uint8[n] of 0 and 1, in the order of the stream."""

    bits: NDArray[np.uint8]

    @classmethod
    def of_bytes(cls, data: bytes | NDArray[np.uint8]) -> Sequence:
        """Packed bits, the highest bit of a byte first."""
        packed = data if isinstance(data, np.ndarray) else np.frombuffer(data, dtype=np.uint8)
        return cls(np.unpackbits(packed))

    @classmethod
    def of_text(cls, text: str) -> Sequence:
        """The characters 0 and 1; anything else is skipped."""
        codes = np.frombuffer(text.encode("ascii", "ignore"), dtype=np.uint8)
        return cls((codes[(codes == 48) | (codes == 49)] - 48).astype(np.uint8))

    @property
    def n(self) -> int:
        return len(self.bits)

    @cached_property
    def ones(self) -> int:
        return int(self.bits.sum(dtype=np.int64))

    @cached_property
    def windows16(self) -> NDArray[np.int64]:
        """Counts of the overlapping 16-bit patterns, the sequence closed to a ring; sums to n."""
        from certkit.randomness.nist import kernels

        found: NDArray[np.int64] = kernels.ring_patterns(self.bits, 16)
        return found

    def patterns(self, length: int) -> NDArray[np.int64]:
        """Counts of the overlapping patterns of ``length`` bits, the sequence closed to a ring."""
        from certkit.randomness.nist import kernels

        if length == 0:
            return np.array([self.n], dtype=np.int64)
        if length > 16 or self.n < 65536:
            found: NDArray[np.int64] = kernels.ring_patterns(self.bits, length)
            return found
        folded: NDArray[np.int64] = self.windows16.reshape(-1, 1 << length).sum(axis=0)
        return folded
