"""Kinds ``items``, ``attestations``, ``changes``, ``validation``, ``table`` and ``transcript``."""

from __future__ import annotations

from typing import Literal

from certkit.evidence.kinds.base import Number, Shape


class Item(Shape):
    """One file that was submitted or used; ``role`` is game under test, ruleset, written rules, data set or tool."""

    role: str
    name: str
    version: str = ""
    file: str
    size: int
    sha256: str
    sha1: str


class Items(Shape):
    """The items tested, each with both digests."""

    kind: Literal["items"]
    items: tuple[Item, ...]


class Attestation(Shape):
    """A statement that certkit only records: who said it, in which role, when, and until when it holds."""

    statement: str
    by: str
    role: str = ""
    date: str = ""
    valid_until: str = ""


class Attestations(Shape):
    """The statements of people that the job lists."""

    kind: Literal["attestations"]
    rows: tuple[Attestation, ...]


class Change(Shape):
    """One change since the last certificate, with its class (fairness affecting, ask the laboratory, cosmetic)."""

    version: str
    date: str
    change_class: str
    what: str


class Changes(Shape):
    """The change history; ``against`` names the certificate compared with."""

    kind: Literal["changes"]
    against: str = ""
    rows: tuple[Change, ...]


class ValidationRow(Shape):
    """One way in which certkit itself was checked, with the evidence and what came out."""

    what: str
    evidence: str
    result: str


class Validation(Shape):
    """The validation record of the tool."""

    kind: Literal["validation"]
    rows: tuple[ValidationRow, ...]


class Column(Shape):
    """A column of a table; numbers are set to the right."""

    name: str
    number: bool = False


class Table(Shape):
    """Any other table: printed in the section of the record that names it."""

    kind: Literal["table"]
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Number | None, ...], ...]
    note: str = ""


class TranscriptLine(Shape):
    """One line between certkit and the game: ``>`` sent, ``<`` received, ``#`` a remark."""

    direction: Literal[">", "<", "#"]
    text: str


class Transcript(Shape):
    """What was said between certkit and the game, in order."""

    kind: Literal["transcript"]
    title: str
    lines: tuple[TranscriptLine, ...]
    note: str = ""
