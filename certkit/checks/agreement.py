"""The reference engine against the exact maths, round by random round."""

from __future__ import annotations

import random
from typing import Any

from certkit.cards import show
from certkit.engine.table import Round, open_round
from certkit.exact.follow import follow
from certkit.exact.tree import Tree
from certkit.model.game import Game
from certkit.money import Amount, money


def agreement(game: Game, seed: int, rounds: int) -> dict[str, Any]:
    """Play random rounds with the engine and read each with the exact maths: ``rounds`` and the ``differences``."""
    chance = random.Random(seed)
    trees: dict[tuple[str, ...], Tree] = {}
    sets = game.wager_sets()
    differences = []
    for number in range(rounds):
        placed = sets[number % len(sets)]
        stakes = game.least_stakes(placed)
        tree = trees.setdefault(placed, Tree(game, stakes, rounded=True))
        played, actions = random_round(game, stakes, chance)
        rows = {
            paid.wager: (paid.row, paid.staked, paid.staked + paid.net) for paid in follow(tree, played.used, actions)
        }
        staked, returned = played.staked(), played.returned()
        for wager, row in rows_of(played).items():
            if rows.get(wager) != (row, staked[wager], returned[wager]):
                exact = rows.get(wager)
                differences.append(
                    f"cards {show(played.used)}, answers {', '.join(actions)}: {wager} is {row}, "
                    f"{money(returned[wager])} returned, by the engine, and {exact and exact[0]} by the exact maths"
                )
    return {"rounds": rounds, "differences": differences}


def random_round(game: Game, stakes: dict[str, Amount], chance: random.Random) -> tuple[Round, tuple[str, ...]]:
    """One round with cards and answers drawn by ``chance``: the finished round and the answers given."""
    deck = list(game.deck.composition)
    chance.shuffle(deck)
    cards = iter(deck)
    actions: list[str] = []
    now = open_round(game, stakes)
    while now.mover != "done":
        if now.mover == "chance":
            now = now.deal(next(cards))
        else:
            actions.append(chance.choice(now.legal()))
            now = now.act(actions[-1])
    return now, tuple(actions)


def rows_of(played: Round) -> dict[str, str]:
    """The row that settled each wager of a finished round."""
    from certkit.engine.events import WagerSettled

    return {event.wager: event.row for event in played.events if isinstance(event, WagerSettled)}
