"""One round to be played: stakes, cards in draw order, and the player's answers.

A case may break the rules on purpose: stakes that are not allowed, answers that
are not legal. The engine says what is right, so a case never carries what to
expect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from certkit.cards import Card, cards, show
from certkit.engine.breach import DeckBreach
from certkit.engine.table import Round
from certkit.errors import refuse
from certkit.model.game import Game
from certkit.money import Amount, amount, money

Answer = Callable[[Round], str]


@dataclass(frozen=True, slots=True)
class Case:
    """Stakes by wager, cards in the order in which they come, and answers.

    ``cards`` may be fewer than the round needs: :func:`shoe` fills them up with
    the plainest cards that are left. ``answers`` gives the answers after
    ``actions`` have run out; the passing answer is given without it. ``open_end``
    leaves the round unfinished, so that the next start has to drop it.
    """

    stakes: tuple[tuple[str, Amount], ...]
    cards: tuple[Card, ...]
    actions: tuple[str, ...] = ()
    open_end: bool = False
    answers: Answer | None = field(default=None, compare=False)

    @classmethod
    def of(
        cls, stakes: Mapping[str, Amount], dealt: Iterable[Card], actions: Iterable[str] = (), *, open_end: bool = False
    ) -> Case:
        """A case from a mapping of stakes."""
        return cls(tuple(stakes.items()), tuple(dealt), tuple(actions), open_end)

    @property
    def staked(self) -> dict[str, Amount]:
        """Initial stakes by wager."""
        return dict(self.stakes)

    def answering(self, answers: Answer) -> Case:
        """The same round with answers found while it is played."""
        return replace(self, answers=answers)

    def __str__(self) -> str:
        stakes = ", ".join(f"{name}={money(stake)}" for name, stake in self.stakes)
        text = f"{show(self.cards)} / {stakes} / {', '.join(self.actions)}"
        return f"{text} / open" if self.open_end else text


def read_case(text: str) -> Case:
    """Read ``CARDS / W=AMT, W=AMT / ACTION, ACTION``, with ``/ open`` for a round that is left unfinished.

    Raises CF010 where it is not one, and the problems of cards and amounts.
    """
    parts = [part.strip() for part in text.split("/")]
    open_end = len(parts) == 4 and parts[3] == "open"
    stakes: dict[str, Amount] = {}
    if 2 <= len(parts) <= 3 + open_end:
        for stake in filter(None, (each.strip() for each in parts[1].split(","))):
            name, equals, value = stake.partition("=")
            if not equals:
                break
            stakes[name.strip()] = amount(value.strip())
        else:
            actions = tuple(filter(None, (each.strip() for each in parts[2].split(",")))) if len(parts) > 2 else ()
            return Case(tuple(stakes.items()), cards(parts[0]), actions, open_end)
    raise refuse(
        "CF010",
        f"{text!r} is not a round",
        why="a round is its cards, its stakes and its answers, with a stroke between them",
        remedy='write --round "9h Ks / hand_1=5.00 / double hand_1, continue"',
    )


def shoe(game: Game, dealt: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that are sent: ``dealt`` and then the plainest that are left, enough for the longest round."""
    missing = game.most_cards - len(dealt)
    if missing <= 0:
        return dealt
    left = game.deck.without(dealt)
    filler: list[Card] = []
    for card in sorted(left, key=plainness):
        filler += [card] * max(0, min(left[card], missing - len(filler)))
        if len(filler) >= missing:
            break
    return (*dealt, *filler)


def plainness(card: Card) -> tuple[int, int]:
    """Cards from plain to telling: low ranks first, spades before hearts, diamonds and clubs."""
    return "23456789TJQKAX".index(card.rank), "shdc12".index(card.suit)


def dealt_on(now: Round, sent: tuple[Card, ...]) -> Round:
    """The round after every card that is due was dealt from ``sent``. Raises DeckBreach where that cannot be."""
    while now.mover == "chance":
        if now.cards_used >= len(sent):
            raise DeckBreach(f"the round needs more than the {len(sent)} cards given")
        now = now.deal(sent[now.cards_used])
    return now


class Passing:
    """The answer that declines, as far as there is one: what is given when nothing else is asked for."""

    def __init__(self, game: Game) -> None:
        self._passes = frozenset(option.action for choice in game.choices for option in choice.options if option.passes)

    def __call__(self, now: Round) -> str:
        legal = now.legal()
        return next((action for action in legal if action in self._passes), legal[-1])
