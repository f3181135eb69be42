"""Blackjack games for tests: the bundled rulesets with clauses changed, and rounds played by script."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from certkit.cards import Card, cards
from certkit.engine.table import Round, open_round
from certkit.model.game import Game
from certkit.money import amount, money
from certkit.ruleset.bundled import ruleset_path
from certkit.ruleset.compiler import compile_ruleset

CASINO, SWEET_16 = "casino-blackjack", "sweet-16-blackjack"
Change = dict[str, Any]

# Rules of other tables, as changes of clauses of Casino Blackjack.
LATE_SURRENDER: Change = {
    "surrender.late": {"after": "split.player", "surrender": "player", "timing": "late", "back": "1/2"}
}
NO_PEEK: Change = {
    "peek.hole": "absent",
    "settle.insurance.lost": "absent",
    "settle.main.natural": {"under": "2..9"},
    "settle.insurance.end": {"after": "reveal.hole", "settle": "insurance", "by": "insurance"},
}
ORIGINAL_ONLY: Change = {
    **NO_PEEK,
    "bust": {"collected": "at_end"},
    "row.main.dealer_natural": {"pays": "lose original"},
}
EARLY_SURRENDER: Change = {
    "surrender.early": {"after": "split.player", "surrender": "player", "timing": "early", "back": "1/2"},
    "offer.surrender": {"after": "offer.insurance", "offer": "surrender"},
}


@cache
def _compiled(name: str, changes: str) -> Game:
    changed: Change = ast.literal_eval(changes)
    return compile_ruleset(ruleset_path(name), instead=changed or None).game


def game(name: str = CASINO, changes: Mapping[str, Any] | None = None, deck: str | None = None) -> Game:
    """A bundled game with clauses changed; ``deck`` are the ranks of a short shoe, suits going round."""
    found = _compiled(name, repr(dict(changes or {})))
    if deck is None:
        return found
    number: Counter[str] = Counter()
    composition = []
    for rank in deck.replace(" ", ""):
        composition.append(Card(rank, "shdc"[number[rank] % 4]))
        number[rank] += 1
    return replace(found, deck=replace(found.deck, composition=tuple(sorted(composition))))


def played(found: Game, dealt: str, answers: str | list[str] = "", **stakes: str) -> Round:
    """A scripted round; answers are separated by blanks, ``~`` standing for a blank inside one."""
    script = answers.split() if isinstance(answers, str) else answers
    left, todo = list(cards(dealt)), [each.replace("~", " ") for each in script]
    now = open_round(found, {name: amount(text) for name, text in (stakes or {"main": "10.00"}).items()})
    while now.mover != "done":
        now = now.deal(left.pop(0)) if now.mover == "chance" else now.act(todo.pop(0))
    assert not todo, f"{todo} was never asked for"
    return now


def returned(now: Round) -> dict[str, str]:
    """What each wager returned, as text."""
    return {wager: money(back) for wager, back in now.returned().items()}


def net(found: Game, dealt: str, answers: str | list[str] = "", **stakes: str) -> str:
    """The net of a scripted round."""
    return money(played(found, dealt, answers, **stakes).net)
