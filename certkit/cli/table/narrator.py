"""The dealer's voice in the terminal: shows what happens, asks the player, explains by the written rules."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from certkit.cards import Card
from certkit.cli.output import screen
from certkit.cli.table.round import missing_answer
from certkit.cli.table.told import sentences_of
from certkit.engine.events import CardDealt, CardsShown, Event, RoundEnded, WagerPlaced, WagerSettled
from certkit.engine.table import Round
from certkit.errors import CertkitError, refuse
from certkit.model.game import Game
from certkit.money import Amount, amount, money
from certkit.ruleset.compiler import Ruleset

if TYPE_CHECKING:
    from rich.text import Text


class Narrator:
    """Shows events as they happen; ``silent`` prints nothing but questions to a terminal."""

    def __init__(self, ruleset: Ruleset, *, silent: bool, asking: bool) -> None:
        self.ruleset = ruleset
        self.silent = silent
        self.asking = asking
        self.interactive = sys.stdin.isatty() and not silent
        self._shown = 0
        self._said: set[str] = set()

    # --- what happened ---

    def show(self, now: Round) -> None:
        """Print the events that are new."""
        if not self.silent:
            for event in now.events[self._shown :]:
                self._print(event)
            if now.mover == "done" and self._shown < len(now.events):
                self._table(now)
        self._shown = len(now.events)

    def refuse(self, reason: str, clause: str) -> None:
        """Say what the rules forbid, and by which sentence."""
        screen().print(self._styled(f"  not allowed: {reason}", "red"))
        self._because((clause,))

    def _print(self, event: Event) -> None:
        line = self._styled("")
        match event:
            case CardDealt():
                line.append(f"{event.place}: ")
                line.append(*(_sign(event.card) if event.face_up else ("a card face down", "dim")))
            case CardsShown():
                line.append(f"{event.place} is turned: ")
                for card in event.cards:
                    line.append(*_sign(card))
                    line.append(" ")
            case WagerSettled():
                won = event.returned > event.staked
                line.append(str(event), "green" if won else "red" if event.returned < event.staked else "yellow")
            case RoundEnded() | WagerPlaced():
                line.append(str(event), "bold" if isinstance(event, RoundEnded) else "")
            case _:
                line.append(str(event))
        if event.clauses:
            line.append(f"   [{', '.join(event.clauses)}]", "dim")
        screen().print(line)
        if not self.interactive:
            self._because(tuple(clause for clause in event.clauses if clause not in self._said))
            self._said.update(event.clauses)

    def _because(self, clauses: tuple[str, ...]) -> None:
        for sentence in sentences_of(self.ruleset, clauses):
            screen().print(self._styled(f"      “{sentence}”", "dim italic"))

    def _table(self, now: Round) -> None:
        from rich.table import Table

        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column("wager")
        for name in ("staked", "returned", "net"):
            table.add_column(name, justify="right")
        returned = now.returned()
        for wager, staked in now.staked().items():
            table.add_row(wager, money(staked), money(returned[wager]), money(returned[wager] - staked))
        staked_all, returned_all = sum(now.staked().values(), Amount(0)), sum(returned.values(), Amount(0))
        table.add_row("all", money(staked_all), money(returned_all), money(now.net), style="bold")
        screen().print()
        screen().print(table)

    def _styled(self, text: str, style: str = "") -> Text:
        from rich.text import Text

        return Text(text, style=style)

    # --- what is asked ---

    def ask_stakes(self, game: Game) -> dict[str, Amount]:
        """Ask for a stake on every wager; an empty answer leaves an optional wager out."""
        if self.interactive:
            screen().print(f"[bold]{game.title}[/], edition {game.edition}. Stakes in {game.currency}; `?` explains.\n")
        elif self.silent or not self.asking or sys.stdin.isatty():
            return game.least_stakes(game.wager_sets()[0])
        stakes: dict[str, Amount] = {}
        for number, (name, wager) in enumerate(game.wager.items()):
            limits = wager.limits
            first = wager.required or (number == 0 and not any(each.required for each in game.wagers))
            default = money(limits.least) if first else "none"
            prompt = f"{name} ({money(limits.least)} to {money(limits.most)}) [{default}]: "
            while True:
                text = self._line(prompt, None)
                if text == "?":
                    self._because((wager.clause, wager.limits_clause))
                    continue
                if text in ("", "none", "no", "0"):
                    if first and not text:
                        stakes[name] = limits.least
                    break
                try:
                    stakes[name] = amount(text)
                    break
                except CertkitError as error:
                    if not self.interactive:
                        raise
                    screen().print(self._styled(f"  {error.problems[0].what}", "red"))
        return stakes

    def ask_answer(self, now: Round, legal: tuple[str, ...]) -> str:
        """Ask for an answer: its number or its name; ``?`` explains."""
        if self.interactive:
            numbered = "   ".join(f"{number} {action}" for number, action in enumerate(legal, 1))
            screen().print(self._styled(f"  {numbered}", "cyan"))
        while True:
            text = self._line("> ", legal)
            if text == "?":
                choice = now.agenda[0]
                for option in getattr(choice, "options", ()):
                    if option.action in legal:
                        screen().print(self._styled(f"  {option.action}", "cyan"))
                        self._because(option.clauses)
                continue
            if text.isdigit() and 1 <= int(text) <= len(legal):
                return legal[int(text) - 1]
            if text:
                return text

    def _line(self, prompt: str, legal: tuple[str, ...] | None) -> str:
        """One line of the player's; where they end an answer is missing, and a stake (no ``legal``) its default."""
        if self.interactive:
            screen().print(prompt, end="", markup=False)
        line = sys.stdin.readline()
        if not line:
            if self.interactive:
                raise refuse(
                    "PL006", "the player left the table",
                    why="the round was not played to its end", remedy="start again with --seed to get the same cards",
                )  # fmt: skip
            if legal is None:
                return ""
            raise missing_answer(legal)
        return line.strip()


def _sign(card: Card) -> tuple[str, str]:
    """A card as the table shows it, with its colour."""
    return card.sign, "bold red" if card.colour == "red" else "bold"
