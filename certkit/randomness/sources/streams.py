"""Bytes from a file, stdin or a command, plain or compressed, in blocks; nothing is ever held whole."""

from __future__ import annotations

import bz2
import gzip
import lzma
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from io import BufferedReader, RawIOBase
from pathlib import Path
from typing import IO, Any, cast

from certkit.errors import At, refuse

BLOCK = 1 << 20
_PACKED: dict[bytes, Any] = {b"\x1f\x8b": gzip.open, b"BZh": bz2.open, b"\xfd7zXZ\x00": lzma.open}
_ZSTD = b"\x28\xb5\x2f\xfd"


def open_source(source: str) -> IO[bytes]:
    """Open a file, or stdin for ``-``; gzip, bzip2 and xz are unpacked. Raises RN003 for what cannot be read."""
    try:
        plain = sys.stdin.buffer if source == "-" else Path(source).open("rb")  # noqa: SIM115 - read later
    except OSError as error:
        raise refuse(
            "RN003",
            f"{source} cannot be read: {error.strerror or error}",
            why="the statistical tests read data from a file, from stdin (-) or from a command after --",
            remedy="give a file that exists and may be read",
            at=At(source),
        ) from error
    peeked = plain if isinstance(plain, BufferedReader) else BufferedReader(cast(RawIOBase, plain))
    head = peeked.peek(6)[:6]
    if head.startswith(_ZSTD):
        raise refuse(
            "RN004",
            f"{source} is packed with zstd",
            why="gzip, bzip2 and xz are unpacked here, zstd is not",
            remedy=f"zstd -dc {source} | certkit ... -",
            at=At(source),
        )
    for magic, opener in _PACKED.items():
        if head.startswith(magic):
            return cast(IO[bytes], opener(peeked, "rb"))
    return peeked


def blocks(stream: IO[bytes], source: str) -> Iterator[bytes]:
    """The stream in blocks of a megabyte. Raises RN005 for damaged packed data."""
    while True:
        try:
            block = stream.read(BLOCK)
        except (OSError, EOFError, lzma.LZMAError) as error:
            raise refuse(
                "RN005",
                f"{source} is damaged or cut short: {error}",
                why="packed data must unpack whole, or nobody knows what was tested",
                remedy="copy the file again and compare its hash with the original",
                at=At(source),
            ) from error
        if not block:
            return
        yield block


class CommandStream:
    """The stdout of a command as blocks of bytes; the command is ended when enough was read."""

    def __init__(self, command: Sequence[str], *, folder: Path | None = None) -> None:
        self.command = tuple(command)
        try:
            self._child = subprocess.Popen(
                self.command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        except (OSError, ValueError) as error:
            raise refuse(
                "RN006",
                f"the command {' '.join(command)!r} cannot be started: {error}",
                why="the random data are what it writes to its stdout",
                remedy="give the command after -- as you would type it",
            ) from error
        self.ended_by_itself = False
        self.status: int | None = None

    def blocks(self) -> Iterator[bytes]:
        assert self._child.stdout
        try:
            while block := self._child.stdout.read(BLOCK):
                yield block
            self.ended_by_itself = True
            self.status = self._child.wait()
        finally:
            self.close()

    def close(self) -> None:
        """End the command."""
        if self._child.poll() is None:
            self._child.kill()
        if self._child.stdout:
            with suppress(OSError):
                self._child.stdout.close()
        self._child.wait()


def limited(data: Iterator[bytes], most: int | None) -> Iterator[bytes]:
    """At most so many bytes of the blocks."""
    left = most
    for block in data:
        if left is None:
            yield block
            continue
        if left <= 0:
            return
        yield block[:left]
        left -= len(block)
        if left <= 0:
            return


def lines(data: Iterator[bytes]) -> Iterator[list[bytes]]:
    """The lines of the blocks, a list for each block; the end of line is left out."""
    rest = b""
    for block in data:
        *whole, rest = (rest + block).split(b"\n")
        if whole:
            yield whole
    if rest:
        yield [rest]


def packed_bits(data: Iterator[bytes], source: str) -> Iterator[bytes]:
    """ASCII 0 and 1, white space skipped, as bytes, first bit highest; up to 7 bits at the end make no byte.

    Raises RN013 for anything else.
    """
    import numpy as np

    rest = np.empty(0, dtype=np.uint8)
    before = 0
    for block in data:
        text = np.frombuffer(block, dtype=np.uint8)
        bits = text[(text == 48) | (text == 49)] - 48
        strange = np.flatnonzero(~np.isin(text, np.frombuffer(b"01 \t\r\n,", dtype=np.uint8)))
        if len(strange):
            raise refuse(
                "RN013",
                f"byte {before + int(strange[0]) + 1} of {source} is {block[strange[0] : strange[0] + 1]!r}",
                why="--bits reads the characters 0 and 1, and white space",
                remedy="leave --bits out for raw bytes, or give --ints LOW:HIGH for integers",
                at=At(source),
            )
        before += len(block)
        bits = np.concatenate([rest, bits])
        whole = len(bits) // 8 * 8
        rest = bits[whole:]
        if whole:
            yield np.packbits(bits[:whole]).tobytes()
