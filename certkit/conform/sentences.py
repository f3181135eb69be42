"""From a clause to the written sentence that it mirrors, and how often each was exercised."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from certkit.errors import At
from certkit.model.nodes import End, When
from certkit.ruleset.compiler import Ruleset

_WORD = re.compile(r"[a-z]+|\d+")


@dataclass(frozen=True, slots=True)
class ClauseTimes:
    """How many rounds used a clause; ``why`` says why none did."""

    clause: str
    sentence: str | None
    times: int
    why: str = ""

    def as_json(self) -> dict[str, Any]:
        """``{"clause", "sentence", "times"}``."""
        return {"clause": self.clause, "sentence": self.sentence, "times": self.times}


@dataclass(frozen=True)
class Sentences:
    """The written sentences behind the clauses of a ruleset."""

    ruleset: Ruleset

    def of(self, clause: str) -> tuple[str, ...]:
        """The sentences that a clause cites, in the order of the citations."""
        note = self.ruleset.game.note.get(clause)
        if note is None:
            return ()
        known = self.ruleset.rules.by_id
        return tuple(known[name].text for name in note.sentences if name in known)

    def at(self, clause: str) -> At | None:
        """Where a clause stands in the ruleset."""
        note = self.ruleset.game.note.get(clause)
        return note.at if note else None

    def first(self, clause: str) -> str | None:
        """The first sentence of a clause, or what is assumed where the text is silent."""
        told = self.of(clause)
        if told:
            return told[0]
        note = self.ruleset.game.note.get(clause)
        return f"(assumed) {note.assumption}" if note and note.assumption else None

    def nearest(self, clause: str, hints: Iterable[str]) -> str | None:
        """Of a clause's sentences the one that says most of ``hints``, the first of equals.

        A paytable is one clause with a sentence a row: the row's name and pay
        find the sentence that speaks of it. Words count once, and a sentence
        with fewer other words wins.
        """
        told = self.of(clause)
        wanted = {word for hint in hints for word in _WORD.findall(hint.lower())}
        if len(told) < 2 or not wanted:
            return self.first(clause)
        ranked = []
        for number, text in enumerate(told):
            words = set(_WORD.findall(text.lower()))
            ranked.append((len(words & wanted), -len(words - wanted), -number, text))
        best = max(ranked)
        return best[3] if best[0] else told[0]

    def of_row(self, clause: str, row: str, pays: str) -> str | None:
        """The sentence of a paytable that speaks of this row, or ``None`` where the clause has one sentence for all."""
        told = self.of(clause)
        note = self.ruleset.game.note.get(clause)
        if len(told) < 2 or note is None or note.block != "pays":
            return None
        return self.nearest(clause, row_hints(row, pays))

    def nameable(self) -> frozenset[str]:
        """The clauses that an event or a refusal can name; the others only give the round its shape."""
        game = self.ruleset.game
        texts = {game.rounding_clause or ""}
        _texts((game.procedure, game.wagers, game.equal), texts, set())
        return frozenset(texts & set(game.note))

    def coverage(self, times: Counter[str], why: dict[str, str]) -> tuple[ClauseTimes, ...]:
        """Every clause of the ruleset with the rounds that used it."""
        return tuple(
            ClauseTimes(note.id, self.first(note.id), times[note.id], "" if times[note.id] else why.get(note.id, ""))
            for note in self.ruleset.game.notes
        )


def row_hints(row: str, pays: str) -> tuple[str, ...]:
    """Words that find the sentence of a row: its name, and its pay as a paytable prints it."""
    if pays in ("lose", "push"):
        return row.replace("..", " "), pays
    win, _, stake = pays.partition(":")
    return row.replace("..", " "), "even money" if win == stake else f"{win} to {stake}"


def _texts(node: object, found: set[str], seen: set[int]) -> None:
    """Every text anywhere inside frozen data."""
    if isinstance(node, str):
        found.add(node)
    elif isinstance(node, tuple | frozenset):
        for each in node:
            _texts(each, found, seen)
    elif is_dataclass(node) and id(node) not in seen:
        seen.add(id(node))
        for each in fields(node):
            if each.name == "clause" and isinstance(node, When | End):
                continue  # Going one way or another is no event.
            _texts(getattr(node, each.name), found, seen)
