"""The rules review: every written sentence beside the clauses that mirror it, in English."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from certkit.model.game import ClauseNote
from certkit.ruleset.compiler import Ruleset

Json = dict[str, Any]


def shown_path(path: Path, base: Path | None = None) -> str:
    """A path as documents print it: relative to ``base`` where it lies inside, else its last two parts."""
    whole = path.resolve()
    if base is not None and whole.is_relative_to(base.resolve()):
        return str(whole.relative_to(base.resolve()))
    return str(Path(*whole.parts[-2:]))


def rules_review(ruleset: Ruleset) -> Json:
    """The ``rules_review`` document of a ruleset: sentences in the order of the text, then the assumptions."""
    game, rules = ruleset.game, ruleset.rules
    by_sentence: dict[str, list[ClauseNote]] = {}
    for note in game.notes:
        for sentence_id in note.sentences:
            by_sentence.setdefault(sentence_id, []).append(note)
    sentences = []
    for sentence in rules.sentences:
        clauses = by_sentence.get(sentence.id, [])
        reason = ruleset.excused.get(sentence.id)
        if clauses:
            status = "cited"
        elif sentence.kind == "heading":
            status = "heading"
        else:
            status = "not_modelled" if reason else "uncited"
        sentences.append(
            {
                "id": sentence.id,
                "line": sentence.line,
                "text": sentence.text,
                "status": status,
                "reason": None if clauses else reason,
                "clauses": [clause_text(note) for note in clauses],
            }
        )
    return {
        "kind": "rules_review",
        "ruleset": {
            "id": game.id,
            "edition": game.edition,
            "title": game.title,
            "file": shown_path(ruleset.path),
            "sha256": game.sha256,
        },
        "rules": {
            "file": shown_path(rules.path),
            "sha256": rules.sha256,
            "provenance": "the text as received",
        },
        "sentences": sentences,
        "assumed": [clause_text(note) for note in game.notes if note.assumption is not None],
    }


def clause_text(note: ClauseNote) -> Json:
    """A clause as documents show it."""
    at = f"{shown_path(Path(note.at.file))}:{note.at.line}:{note.at.column}"
    return {"clause": note.id, "at": at, "english": note.english, "assumed": note.assumption}
