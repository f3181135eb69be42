"""A finished round as JSON: every event with its clauses and the sentences behind them."""

from __future__ import annotations

from typing import Any

from certkit.cards import show
from certkit.engine.events import ChoiceMade, Event
from certkit.engine.table import Round
from certkit.money import money
from certkit.ruleset.compiler import Ruleset


def round_json(ruleset: Ruleset, played: Round) -> dict[str, Any]:
    """The ``results`` of ``certkit play``."""
    return {
        "cards": show(played.used),
        "cards_used": played.cards_used,
        "stakes": {wager: money(stake) for wager, stake in played.initial.items()},
        "actions": [event.action for event in played.events if isinstance(event, ChoiceMade)],
        "events": [event_json(ruleset, event) for event in played.events],
        "staked": {wager: money(value) for wager, value in played.staked().items()},
        "returned": {wager: money(value) for wager, value in played.returned().items()},
        "net": money(played.net),
    }


def event_json(ruleset: Ruleset, event: Event) -> dict[str, Any]:
    """One event: its kind, what happened in words, its clauses, and the written sentences they rest on."""
    return {
        "event": type(event).__name__,
        "text": str(event),
        "clauses": list(event.clauses),
        "sentences": sentences_of(ruleset, event.clauses),
    }


def sentences_of(ruleset: Ruleset, clauses: tuple[str, ...]) -> list[str]:
    """The written sentences behind clauses, each once; an assumption says that it is one."""
    found: dict[str, None] = {}
    for clause in clauses:
        note = ruleset.game.note.get(clause)
        if note is None:
            continue
        found.update(dict.fromkeys(ruleset.rules.by_id[name].text for name in note.sentences))
        if note.assumption is not None and not note.sentences:
            found[f"(assumed) {note.assumption}"] = None
    return list(found)
