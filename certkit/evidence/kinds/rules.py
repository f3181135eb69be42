"""Kinds ``rules_review`` and ``open_points``: the written rules beside the clauses, and what they leave open."""

from __future__ import annotations

from typing import Literal

from certkit.evidence.kinds.base import Fig, Shape


class RulesetIdentity(Shape):
    """The ruleset under review and its file's digest."""

    id: str
    edition: str
    title: str
    file: str
    sha256: str


class RulesIdentity(Shape):
    """The written rules as received: file, digest, where they came from."""

    file: str
    sha256: str
    provenance: str = ""


class ClauseText(Shape):
    """A clause: its name, its place ``file:line:column``, and what it says in English.

    ``assumed`` is the reason where the clause stands on no sentence.
    """

    clause: str
    at: str
    english: str
    assumed: str | None = None


class Sentence(Shape):
    """One written sentence and what became of it.

    ``status``: cited (by ``clauses``), not_modelled (with ``reason``), heading,
    or uncited, which is a nonconformity of the ruleset.
    """

    id: str
    line: int
    text: str
    status: Literal["cited", "not_modelled", "heading", "uncited"]
    reason: str | None = None
    clauses: tuple[ClauseText, ...] = ()


class RulesReview(Shape):
    """Every written sentence in the order of the text, then the clauses that stand on an assumption."""

    kind: Literal["rules_review"]
    ruleset: RulesetIdentity
    rules: RulesIdentity
    sentences: tuple[Sentence, ...]
    assumed: tuple[ClauseText, ...] = ()


class Effect(Shape):
    """What the other reading would change: one figure under both readings. ``change`` is other minus adopted."""

    what: str
    adopted: Fig
    other: Fig
    change: Fig


class OpenPoint(Shape):
    """A question to the supplier: the sentence, the reading adopted, the other one, and what it would change.

    ``note`` says why no figure is given, or explains the figures.
    """

    id: str
    question: str
    sentence: str | None = None
    line: int | None = None
    reading: str
    other: str | None = None
    effect: tuple[Effect, ...] = ()
    note: str = ""


class OpenPoints(Shape):
    """All questions that the written rules leave open."""

    kind: Literal["open_points"]
    points: tuple[OpenPoint, ...]
