"""Shoes from a file: one a line as cards or integers, or a ``.npy`` array of shape (decks, cards)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from certkit.errors import At, CertkitError, Problem, refuse
from certkit.randomness.decks.pack import Pack, is_card
from certkit.randomness.decks.tally import Misfit
from certkit.randomness.sources.streams import BLOCK, blocks, lines

_NPY = b"\x93NUMPY"
_SPLIT = re.compile(r"[\s,;]+")
_ROWS = 4096


class ShoeFile:
    """A source of shoes. ``pack`` is known once the first block is read; iterate to get arrays and misfits.

    ``packs`` is the declared number of packs together; ``pack`` a declared composition, else cards mean
    standard packs and integers whatever pack their first block shows.
    """

    def __init__(self, stream: IO[bytes], source: str, *, packs: int = 1, pack: Pack | None = None) -> None:
        self.source = source
        self._declared = pack
        self._packs = packs
        self.form = ""
        head = stream.peek(6)[:6] if hasattr(stream, "peek") else b""
        self._items = self._array(stream) if head == _NPY else self._text(stream)
        self._first: list[Any] = []
        for item in self._items:
            self._first.append(item)
            break
        if not self._first:
            raise refuse(
                "RN007",
                f"{source} holds no shoe",
                why="there is nothing to judge",
                remedy="give one deck a line, or a .npy array of shape (decks, cards)",
                at=At(source),
            )

    @property
    def pack(self) -> Pack:
        assert self._declared is not None
        return self._declared

    def __iter__(self) -> Iterator[NDArray[np.int16] | Misfit]:
        while self._first:
            yield self._first.pop(0)
        yield from self._items

    # --- arrays ---

    def _array(self, stream: IO[bytes]) -> Iterator[NDArray[np.int16]]:
        shape, kind, columns_first = self._header(stream)
        if len(shape) != 2 or not shape[1] or kind.kind not in "iu" or columns_first:
            raise refuse(
                "RN008",
                f"{self.source} is an array of {kind} with shape {shape}{', by columns' if columns_first else ''}",
                why="shoes are whole numbers, one row a shoe",
                remedy="numpy.save(file, numpy.ascontiguousarray(array, dtype='uint8')) with shape (decks, cards)",
                at=At(self.source),
            )
        decks, size = shape
        self.form = f"array of {kind}, {decks} × {size}"
        step = max(1, min(_ROWS, BLOCK // max(1, size * kind.itemsize)))
        turn: _Numbering | None = None
        read = 0
        while read < decks:
            rows = min(step, decks - read)
            data = _read_exactly(stream, rows * size * kind.itemsize)
            whole = len(data) // (size * kind.itemsize)
            if whole:
                found = np.frombuffer(data, dtype=kind, count=whole * size).reshape(whole, size)
                if turn is None:
                    turn = self._numbering(found.astype(np.int64))
                yield turn.kinds(found)
            read += whole
            if whole < rows:
                raise refuse(
                    "RN009",
                    f"{self.source} ends after {read} of {decks} shoes",
                    why="the array says how long it is; a part of it is missing",
                    remedy="write the array again",
                    at=At(self.source),
                )

    def _header(self, stream: IO[bytes]) -> tuple[tuple[int, ...], np.dtype[Any], bool]:
        from numpy.lib import format as npy

        try:
            version = npy.read_magic(stream)
            read = npy.read_array_header_1_0 if version == (1, 0) else npy.read_array_header_2_0
            shape, columns_first, kind = read(stream)
        except (ValueError, EOFError) as error:
            raise refuse(
                "RN008",
                f"{self.source} is no readable .npy file: {error}",
                why="its head must say shape and kind of the numbers",
                remedy="write it with numpy.save",
                at=At(self.source),
            ) from error
        return tuple(shape), kind, columns_first and len(shape) > 1 and min(shape) > 1

    # --- text ---

    def _text(self, stream: IO[bytes]) -> Iterator[NDArray[np.int16] | Misfit]:
        turn: _Numbering | None = None
        number = 0
        for group in lines(blocks(stream, self.source)):
            rows: list[tuple[int, list[str]]] = []
            for raw in group:
                number += 1
                words = [word for word in _SPLIT.split(_decode(raw).strip("[]() \t\r,;")) if word]
                if words and not words[0].startswith("#"):
                    rows.append((number, words))
            if not rows:
                continue
            if not self.form:
                self.form = "cards" if is_card(rows[0][1][0]) else "integers"
                if self.form == "cards" and self._declared is None:
                    self._declared = Pack.standard(self._packs)
            if self.form == "cards":
                yield from self._cards(rows)
                continue
            values = [(line, self._integers(line, words)) for line, words in rows]
            if turn is None:
                turn = self._numbering_of([each for _, each in values])
            yield from self._rows([(line, turn.some(each)) for line, each in values])

    def _cards(self, rows: list[tuple[int, list[str]]]) -> Iterator[NDArray[np.int16] | Misfit]:
        read = []
        for line, words in rows:
            try:
                read.append((line, self.pack.read(words)))
            except CertkitError as error:
                bad = next(index for index, word in enumerate(words) if not is_card(word))
                first = error.problems[0]
                at = At(self.source, line, 1 + sum(len(word) + 1 for word in words[:bad]))
                raise CertkitError(Problem(first.code, first.what, first.why, first.remedy, at)) from None
        yield from self._rows(read)

    def _rows(self, rows: list[tuple[int, list[int]]]) -> Iterator[NDArray[np.int16] | Misfit]:
        size = self.pack.size
        good: list[list[int]] = []
        for line, numbers in rows:
            if len(numbers) == size:
                good.append(numbers)
                continue
            if good:
                yield np.array(good, dtype=np.int16)
                good = []
            yield Misfit(0, f"{len(numbers)} cards instead of {size}", str(At(self.source, line)))
        if good:
            yield np.array(good, dtype=np.int16)

    def _integers(self, line: int, words: list[str]) -> list[int]:
        try:
            return [int(word) for word in words]
        except ValueError:
            bad = next(index for index, word in enumerate(words) if not re.fullmatch(r"[+-]?\d+", word))
            raise refuse(
                "RN010",
                f"{words[bad]!r} is neither a card nor a whole number",
                why="a line is one shoe: cards like As Kh Td, or integers 0..n-1 or 1..n",
                remedy="separate cards by spaces or commas, one shoe a line",
                at=At(self.source, line, 1 + sum(len(word) + 1 for word in words[:bad])),
            ) from None

    # --- which number is which card ---

    def _numbering(self, found: NDArray[np.int64]) -> _Numbering:
        return self._numbering_of([found.shape[1]], found)

    def _numbering_of(self, rows: list[Any], block: NDArray[np.int64] | None = None) -> _Numbering:
        if block is not None:
            usual, low, high = int(rows[0]), int(block.min()), int(block.max())
        else:
            usual = Counter(len(row) for row in rows).most_common(1)[0][0]
            low, high = min(min(row) for row in rows), max(max(row) for row in rows)
        if self._declared is None:
            base = 0 if low <= 0 else 1
            spans = max(usual, high - base + 1)
            size = spans if self._packs == 1 else max(1, usual // self._packs)
            standard = size == 52
            self._declared = Pack.standard(self._packs) if standard else Pack.numbered(size, self._packs)
        pack = self._declared
        one_based = low >= 1 and high >= pack.kinds and (high in (pack.kinds, pack.size) or low == 1)
        return _Numbering(pack, 1 if one_based else 0)


class _Numbering:
    """Integers as kinds: from 0 or from 1; numbers past the kinds are the same cards of the next packs."""

    def __init__(self, pack: Pack, base: int) -> None:
        self.base = base
        self._limit = pack.size if pack.is_even else pack.kinds
        self._kinds = pack.kinds

    def kinds(self, found: NDArray[Any]) -> NDArray[np.int16]:
        numbers = found.astype(np.int64) - self.base
        numbers[(numbers < 0) | (numbers >= self._limit)] = -1
        inside = numbers >= self._kinds
        if inside.any():
            numbers[inside] %= self._kinds
        return numbers.astype(np.int16)

    def some(self, found: list[int]) -> list[int]:
        limit, kinds, base = self._limit, self._kinds, self.base
        return [(v - base) % kinds if 0 <= v - base < limit else -1 for v in found]


def _decode(raw: bytes) -> str:
    return raw.decode("utf-8", errors="replace")


def _read_exactly(stream: IO[bytes], count: int) -> bytes:
    parts = []
    while count:
        part = stream.read(count)
        if not part:
            break
        parts.append(part)
        count -= len(part)
    return b"".join(parts)
