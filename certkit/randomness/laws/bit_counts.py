"""Counting bits of a machine word inside compiled kernels."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic


def _ones(typing_context: Any, word: Any) -> Any:
    """Number of one bits of a uint64 (the processor's own instruction)."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), code


def _trailing_zeros(typing_context: Any, word: Any) -> Any:
    """Place of the lowest one bit of a uint64, 64 if there is none."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], cgutils.false_bit)

    return types.uint64(types.uint64), code


ones: Any = intrinsic(_ones)
trailing_zeros: Any = intrinsic(_trailing_zeros)
