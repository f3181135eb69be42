"""Answers that the rules forbid, tried at every kind of point where the player is asked."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from certkit.conform.case import Case, dealt_on, shoe
from certkit.conform.differences import is_unsupported
from certkit.conform.rounds.amounts import Amounts
from certkit.conform.rounds.stakes import StakeRange
from certkit.engine.table import Round, open_round
from certkit.model.game import Game

NONSENSE = "no_such_action"
_TRIALS = 60
_MOST_POINTS = 120


def vocabulary(game: Game) -> tuple[str, ...]:
    """Every answer the game knows, its words with every wager, and one that it does not know."""
    known = dict.fromkeys(option.action for choice in game.choices for option in choice.options)
    words = dict.fromkeys(action.split(" ")[0] for action in known if " " in action)
    on_wagers = {action.split(" ")[1] for action in known if " " in action} & set(game.wager)
    joined = [f"{word} {wager}" for word in words for wager in game.wager] if on_wagers else []
    return tuple(dict.fromkeys((*known, *joined, NONSENSE)))


def probes(stakes: StakeRange, random: Random) -> Iterator[Case]:
    """Rounds in which every forbidden answer is tried at every kind of point, then the round goes on.

    A kind of point is what is legal there with the wagers that are placed.
    Each forbidden answer comes in a round of its own where many would hide
    each other, and once all together, so that what is refused leaves no trace.
    """
    game = stakes.game
    words = vocabulary(game)
    amounts = Amounts(game)
    for chosen in stakes.sets:
        seen: set[tuple[str, ...]] = set()
        quiet = 0
        while quiet < _TRIALS and len(seen) < _MOST_POINTS:
            quiet += 1
            sent = shoe(game, tuple(random.sample(list(game.deck.composition), min(game.most_cards, game.deck.size))))
            now = dealt_on(open_round(game, stakes.least(chosen)), sent)
            path: list[str] = []
            probed: list[str] = []
            new: list[tuple[list[str], tuple[str, ...]]] = []
            while True:
                legal = now.legal() if now.mover == "player" else ("(over)",)
                if any(is_unsupported(each, stakes.unsupported) for each in legal):
                    break
                forbidden = _forbidden(words, now, amounts)
                if legal not in seen:
                    seen.add(legal)
                    quiet = 0
                    new.append((path.copy(), forbidden))
                    probed += forbidden
                if now.mover != "player":
                    break
                action = random.choice(now.legal())
                path.append(action)
                probed.append(action)
                now = dealt_on(now.act(action), sent)
            if new:
                yield Case.of(stakes.least(chosen), sent, probed)
            for way, forbidden in new:
                for action in forbidden:
                    yield Case.of(stakes.least(chosen), sent, (*way, action))


def _forbidden(words: tuple[str, ...], now: Round, amounts: Amounts) -> tuple[str, ...]:
    named = [each for action in now.legal() for each in amounts.forbidden(now, action)]
    return (*(action for action in words if now.why_not(action) is not None), *named)


def refused_starts(stakes: StakeRange, cards: Iterator[tuple[object, ...]], game: Game) -> Iterator[Case]:
    """Starts with stakes that the rules forbid; an answer afterwards finds no round open."""
    action = next((option.action for choice in game.choices for option in choice.options if option.passes), "continue")
    for wrong in stakes.forbidden():
        yield Case(tuple(wrong.items()), next(cards), (action,))  # type: ignore[arg-type]
