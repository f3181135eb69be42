"""Squares of colour as a PNG: a heat map of 2,704 cells as one small picture instead of as many shapes."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from typing import Final

Colour = tuple[int, int, int]

_EACH: Final = 6
"""Pixels along the side of a square, so that viewers which smooth pictures leave it square."""
_WHITE: Final[Colour] = (255, 255, 255)


def raster(squares: Sequence[Sequence[Colour]], columns: int) -> bytes:
    """Rows of squares, ``columns`` of them in each; what a row lacks is white."""
    rows = []
    for row in squares:
        whole = [*row, *[_WHITE] * (columns - len(row))]
        line = b"\0" + b"".join(bytes(colour) * _EACH for colour in whole)
        rows.extend([line] * _EACH)
    head = struct.pack(">IIBBBBB", columns * _EACH, len(rows), 8, 2, 0, 0, 0)
    body = zlib.compress(b"".join(rows), 9)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", body) + _chunk(b"IEND", b"")


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
