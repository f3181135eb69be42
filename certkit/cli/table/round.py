"""Playing one round from a script, a seed and whoever answers."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Protocol

from certkit.cards import Card
from certkit.engine.breach import DeckBreach, RulesBreach
from certkit.engine.table import Round, open_round
from certkit.errors import CertkitError, refuse
from certkit.model.game import Game
from certkit.money import Amount


@dataclass
class Script:
    """What the call gives; None and the end of ``acts`` mean that it is asked for or drawn."""

    stakes: dict[str, Amount] | None
    cards: tuple[Card, ...] | None
    acts: list[str] = field(default_factory=list)
    seed: int | None = None
    asking: bool = True


class Teller(Protocol):
    """Whoever shows the round and asks the player."""

    def ask_stakes(self, game: Game) -> dict[str, Amount]: ...

    def ask_answer(self, now: Round, legal: tuple[str, ...]) -> str: ...

    def show(self, now: Round) -> None: ...

    def refuse(self, reason: str, clause: str) -> None: ...

    @property
    def interactive(self) -> bool: ...


def play_round(game: Game, script: Script, teller: Teller) -> Round:
    """Play to the end. Raises CertkitError: PL001 stakes, PL002 an answer, PL003 a card, PL004 cards ran out,
    PL005 an answer is missing.
    """
    now = _opened(game, script, teller)
    cards = _Cards(game, script)
    teller.show(now)
    while now.mover != "done":
        now = cards.deal(now) if now.mover == "chance" else _answered(now, script, teller)
        teller.show(now)
    if script.acts:
        raise refuse(
            "PL002",
            f"the round was over before the answer {script.acts[0]!r}",
            why="an answer that nobody asked for means that the script speaks of another round",
            remedy="drop it, or check the cards and the answers before it",
        )
    return now


def _opened(game: Game, script: Script, teller: Teller) -> Round:
    while True:
        stakes = script.stakes
        if stakes is None:
            stakes = teller.ask_stakes(game) if script.asking else game.least_stakes(game.wager_sets()[0])
        try:
            return open_round(game, stakes)
        except RulesBreach as breach:
            if script.stakes is None and teller.interactive:
                teller.refuse(breach.reason, breach.clause)
                continue
            raise _breach("PL001", breach, "start with stakes that the rules allow") from breach


class _Cards:
    """Where the cards come from: the call, or a deck shuffled by the seed."""

    def __init__(self, game: Game, script: Script) -> None:
        self.given = script.cards is not None
        cards = script.cards
        if cards is None:
            deck = list(game.deck.composition)
            random.Random(script.seed).shuffle(deck)
            cards = tuple(deck)
        self._cards = iter(cards)

    def deal(self, now: Round) -> Round:
        card = next(self._cards, None)
        if card is None:
            raise refuse(
                "PL004",
                f"the cards ran out after {now.cards_used}",
                why="the round is not over and needs another card",
                remedy="give more cards with --cards; surplus ones are ignored",
            )
        try:
            return now.deal(card)
        except DeckBreach as breach:
            raise refuse(
                "PL003", f"card {now.cards_used + 1}: {breach}",
                why="a round is dealt from the deck of the rules", remedy="correct --cards",
            ) from breach  # fmt: skip


def _answered(now: Round, script: Script, teller: Teller) -> Round:
    while True:
        legal = now.legal()
        scripted = bool(script.acts)
        if scripted:
            action = script.acts.pop(0)
        elif script.asking:
            action = teller.ask_answer(now, legal)
        else:
            raise missing_answer(legal)
        try:
            return now.act(" ".join(action.split()))
        except RulesBreach as breach:
            if not scripted and teller.interactive:
                teller.refuse(breach.reason, breach.clause)
                continue
            raise _breach("PL002", breach, f"answer one of: {', '.join(legal)}") from breach


def missing_answer(legal: tuple[str, ...]) -> CertkitError:
    """The round waits for an answer that nobody gives."""
    return refuse(
        "PL005",
        "the round waits for an answer",
        why=f"allowed are: {', '.join(legal)}",
        remedy=f'add --act "{legal[-1] if legal else ""}", or answer on stdin, one line each',
    )


def _breach(code: str, breach: RulesBreach, remedy: str) -> CertkitError:
    return refuse(code, breach.reason, why=f"the rules forbid it: clause {breach.clause}", remedy=remedy)
