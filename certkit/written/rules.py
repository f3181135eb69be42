"""The written rules as sentences with ids, lines and hashes, and the search for cited fragments.

A text is read as received. A sentence ends with a full stop, question or
exclamation mark before a blank or before a capital letter glued to it, and with
its line; a list item and a table row are sentences. Headings are told apart for
display only: a heading, too, must be cited or declared not modelled, because a
line that looks like one may be a rule.
"""

from __future__ import annotations

import difflib
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal

from certkit.errors import At, refuse

Kind = Literal["heading", "prose", "item", "table_header", "table_row"]

_BULLET = re.compile(r"^\s*(?:[-*•–]|\(?[a-z0-9]{1,2}\))\s+")
_NUMBER = re.compile(r"^\s*\d{1,2}\.\s+")
_SEPARATOR = re.compile(r"^\s*\|?[\s:|-]*-{2,}[\s:|-]*$")
_BREAK = re.compile(
    r"""(?<=[.!?])['"”’)\]]*      # the mark that ends a sentence, and what closes after it
        (?:\s+(?=\S)              # a blank
         |(?=[^\W\d_a-z]))        # or a capital letter glued to it
    """,
    re.VERBOSE,
)
_UNENDED = re.compile(r"(?:\b(?:e\.g|i\.e|eg|vs|no|max|min|approx|incl)\.|^\s*\d{1,2}\.)$", re.IGNORECASE)


@dataclass(frozen=True)
class Sentence:
    """One sentence of a text.

    ``start`` and ``end`` are offsets into the text as decoded, ``line`` counts
    from 1, ``hash`` is the SHA-256 of the words with white space folded,
    ``section`` the heading that the sentence stands under.
    """

    id: str
    kind: Kind
    text: str
    line: int
    column: int
    start: int
    end: int
    section: str | None

    @property
    def hash(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()


@dataclass(frozen=True)
class Passage:
    """The sentences in which a cited fragment stands."""

    fragment: str
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True)
class WrittenRules:
    """A text of written rules, cut into sentences."""

    path: Path
    text: str
    sha256: str
    sentences: tuple[Sentence, ...]

    def at(self, sentence: Sentence) -> At:
        """Where a sentence begins."""
        return At(self.path.name, sentence.line, sentence.column)

    @cached_property
    def by_id(self) -> dict[str, Sentence]:
        """The sentences by their ids."""
        return {sentence.id: sentence for sentence in self.sentences}

    @cached_property
    def _folded(self) -> str:
        return " ".join(sentence.text for sentence in self.sentences)

    def find(self, fragment: str, nth: int | None = None) -> Passage:
        """The sentences that hold ``fragment`` verbatim, white space folded.

        A fragment that is one or more whole sentences means those, even if the same
        words stand inside other sentences. ``nth`` picks one of several places.
        Raises CertkitError: WR001 the fragment is not in the text, WR002 it stands in
        several places (or in fewer than ``nth``).
        """
        wanted = fold(fragment)
        places = self._places(wanted)
        if not wanted or not places:
            near = self.nearest(wanted)
            raise refuse(
                "WR001",
                f"the written rules do not say {shortened(wanted)!r}",
                why="a citation stands verbatim in the text, so that an amended text breaks it"
                + (f"; the nearest sentence is {near.id} (line {near.line})" if near else ""),
                remedy=f"cite words of the text as they stand, for example {near.text!r}" if near else "cite the text",
            )
        if nth is None and len(places) > 1:
            lines = ", ".join(str(self._within(start, wanted)[0].line) for start in places)
            raise refuse(
                "WR002",
                f"the written rules say {shortened(wanted)!r} {len(places)} times",
                why=f"a citation means one place; the words stand in lines {lines}",
                remedy="cite more of the sentence, or write `{text: ..., nth: 1}` to pick one",
            )
        if nth is not None and nth > len(places):
            raise refuse(
                "WR002",
                f"the written rules say {shortened(wanted)!r} {len(places)} times, not {nth}",
                why="`nth` counts the places where the fragment stands, from 1",
                remedy=f"use nth 1 to {len(places)}",
            )
        return Passage(wanted, self._within(places[(nth or 1) - 1], wanted))

    def nearest(self, fragment: str) -> Sentence | None:
        """The sentence most like ``fragment``, by its first thousand characters."""
        begins = fragment[:1000].lower()
        likeness = [
            (difflib.SequenceMatcher(None, begins, sentence.text.lower()).ratio(), -number)
            for number, sentence in enumerate(self.sentences)
        ]
        return self.sentences[-max(likeness)[1]] if likeness else None

    @cached_property
    def _starts(self) -> tuple[int, ...]:
        found, at = [], 0
        for sentence in self.sentences:
            found.append(at)
            at += len(sentence.text) + 1
        return tuple(found)

    def _places(self, wanted: str) -> list[int]:
        starts = set(self._starts)
        ends = {start + len(sentence.text) for start, sentence in zip(self._starts, self.sentences, strict=True)}
        found = [match.start() for match in re.finditer(re.escape(wanted), self._folded)] if wanted else []
        whole = [start for start in found if start in starts and start + len(wanted) in ends]
        return whole or found

    def _within(self, start: int, wanted: str) -> tuple[Sentence, ...]:
        end = start + len(wanted)
        return tuple(
            sentence
            for at, sentence in zip(self._starts, self.sentences, strict=True)
            if at < end and start < at + len(sentence.text)
        )


def read_rules(path: Path) -> WrittenRules:
    """Read a text of written rules. Raises CertkitError: WR003 unreadable, WR004 empty."""
    try:
        raw = path.read_bytes()
        text = raw.decode("utf-8")
    except OSError as error:
        raise refuse(
            "WR003",
            f"the written rules cannot be read: {error.strerror}",
            why="every clause must be held against the text that it mirrors",
            remedy="give the path of a readable text file",
            at=At(str(path)),
        ) from error
    except UnicodeDecodeError as error:
        raise refuse(
            "WR003",
            f"the written rules are not UTF-8 at byte {error.start}",
            why="a text read in the wrong encoding cannot be cited verbatim",
            remedy="store the text as UTF-8",
            at=At(str(path)),
        ) from error
    return rules_from(text, path, hashlib.sha256(raw).hexdigest())


def rules_from(text: str, path: Path, sha256: str) -> WrittenRules:
    """Cut a text into sentences. Raises CertkitError WR004 when there is none."""
    sentences = tuple(_sentences(text))
    if not sentences:
        raise refuse(
            "WR004",
            "the written rules are empty",
            why="there is no sentence that a clause could mirror",
            remedy="give the text of the rules as received",
            at=At(str(path)),
        )
    return WrittenRules(path, text, sha256, sentences)


def fold(text: str) -> str:
    """``text`` with every run of white space as one blank."""
    return " ".join(text.split())


def shortened(text: str, most: int = 60) -> str:
    """``text``, cut with an ellipsis when longer than ``most``."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def _sentences(text: str) -> Iterator[Sentence]:
    section: str | None = None
    in_table = False
    number = offset = 0
    for line_number, line in enumerate(text.splitlines(keepends=True), 1):
        bare = line.strip("\ufeff \t\r\n\f\v")
        if not bare or _SEPARATOR.match(bare):
            offset += len(line)
            in_table = in_table and bool(bare)
            continue
        row = bare.startswith("|")
        bullet = None if row else _BULLET.match(line)
        kind: Kind
        if row:
            kind = "table_row" if in_table else "table_header"
        elif bullet:
            kind = "item"
        elif _is_heading(bare):
            kind = "heading"
        else:
            bullet = _NUMBER.match(line)
            kind = "item" if bullet else "prose"
        in_table = row
        begin = bullet.end() if bullet else 0
        for start, end in [(0, len(line))] if row or kind == "heading" else list(_cuts(line, begin)):
            part = line[start:end]
            said = fold(part.strip("\ufeff"))
            if not said:
                continue
            lead = len(part) - len(part.lstrip("\ufeff \t"))
            number += 1
            column = start + lead + 1
            first = offset + start + lead
            end_of = offset + start + len(part.rstrip())
            yield Sentence(f"s{number:02d}", kind, said, line_number, column, first, end_of, section)
        if kind == "heading":
            section = fold(bare)
        offset += len(line)


def _cuts(line: str, begin: int) -> Iterator[tuple[int, int]]:
    start = begin
    for match in _BREAK.finditer(line, begin):
        if _UNENDED.search(line[start : match.start()]):
            continue
        yield start, match.end()
        start = match.end()
    yield start, len(line)


def _is_heading(bare: str) -> bool:
    if bare[-1] in ".!?;,":
        return False
    return len(bare.split()) <= 9
