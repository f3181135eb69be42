"""What a game under test writes on stdout: replies, and everything else.

A reply is one JSON object on one line. Whatever is not a JSON object is noise:
it is kept, counted and skipped.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

Reply = dict[str, Any]
REPEATED = "repeated keys"


class Number(str):
    """A JSON number with a fraction or exponent, as it was written: money must never become binary."""

    __slots__ = ()


def _object(pairs: list[tuple[str, Any]]) -> Reply:
    made = dict(pairs)
    if len(made) != len(pairs):
        made[REPEATED] = sorted({name for name, _ in pairs if sum(name == other for other, _ in pairs) > 1})
    return made


_DECODER = json.JSONDecoder(parse_float=Number, parse_constant=Number, object_pairs_hook=_object)


def read_reply(line: bytes) -> Reply | None:
    """The object on a line, or ``None`` if the line is noise."""
    try:
        value = _DECODER.decode(line.decode("utf-8").lstrip("\ufeff"))
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


@dataclass
class Noise:
    """Lines that were no replies: how many, and the first of them as text."""

    keep: int = 20
    count: int = 0
    first: list[str] = field(default_factory=list)

    def note(self, line: bytes) -> None:
        """Count a line; blank lines are no noise."""
        if not line.strip():
            return
        self.count += 1
        if len(self.first) < self.keep:
            text = line[:300].decode("utf-8", errors="backslashreplace").rstrip("\r\n")
            self.first.append(text + (" ..." if len(line) > 300 else ""))


@dataclass
class ErrorLog:
    """What the game wrote on stderr, kept as evidence: the beginning and the end, all of it counted."""

    keep: int = 65536
    size: int = 0
    _head: bytearray = field(default_factory=bytearray)
    _tail: bytearray = field(default_factory=bytearray)

    def add(self, part: bytes) -> None:
        """Take more output; memory does not grow beyond two times ``keep``."""
        self.size += len(part)
        room = self.keep - len(self._head)
        self._head += part[: max(room, 0)]
        self._tail += part[max(room, 0) :]
        if len(self._tail) > 2 * self.keep:
            del self._tail[: -self.keep]

    @property
    def text(self) -> str:
        """The log as text; a gap is marked with its size."""
        tail = bytes(self._tail[-self.keep :])
        gap = self.size - len(self._head) - len(tail)
        middle = f"\n[{gap} bytes left out]\n".encode() if gap else b""
        return (bytes(self._head) + middle + tail).decode("utf-8", errors="backslashreplace")

    def last_lines(self, count: int = 3) -> str:
        """The last lines that are not blank, for a message."""
        return "\n".join([line for line in self.text.splitlines() if line.strip()][-count:])
