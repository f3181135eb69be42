"""Golden playthroughs as text: a head that says what is played, then what the engine says happens."""

from __future__ import annotations

from certkit.cards import cards
from certkit.engine.table import open_round
from certkit.money import amount
from certkit.ruleset.bundled import ruleset_path
from certkit.ruleset.compiler import compile_ruleset


def replayed(name: str, text: str) -> str:
    """The rounds of a golden text, played again; each begins with ``#`` lines: cards, stakes, answers."""
    return "\n".join(_round(name, part) for part in text.rstrip("\n").split("\n\n"))


def _round(name: str, part: str) -> str:
    head = {}
    for line in part.splitlines():
        if line.startswith("# "):
            key, _, value = line[2:].partition(": ")
            head[key] = value
    game = compile_ruleset(ruleset_path(name)).game
    stakes = dict(stake.split("=") for stake in head["stakes"].split(", "))
    dealt = iter(cards(head["cards"]))
    answers = iter(head["answers"].split(", ")) if head.get("answers") else iter(())
    lines = [f"# {key}: {value}" for key, value in head.items()]
    now = open_round(game, {wager: amount(stake) for wager, stake in stakes.items()})
    while now.mover != "done":
        now = now.deal(next(dealt)) if now.mover == "chance" else now.act(next(answers))
    lines += [str(event) for event in now.events]
    return "\n".join(lines) + "\n"
