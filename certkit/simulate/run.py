"""Monte Carlo: the mean net of many rounds with its interval."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from certkit.engine.table import open_round
from certkit.exact.strategy import Strategy
from certkit.figures import PER_INITIAL, UNITS, measured
from certkit.model.game import Game
from certkit.money import Amount
from certkit.simulate.player import Player

PART = 500
Z_99 = 2.5758293035489004
"""Two-sided 99 % point of the normal law."""


@dataclass(frozen=True)
class Sums:
    """What some rounds came to: their number, the sum of the nets and of their squares, staked, won rounds."""

    rounds: int = 0
    net: Fraction = Fraction(0)
    squares: Fraction = Fraction(0)
    staked: Fraction = Fraction(0)
    won: int = 0

    def plus(self, other: Sums) -> Sums:
        """Both together."""
        return Sums(
            self.rounds + other.rounds,
            self.net + other.net,
            self.squares + other.squares,
            self.staked + other.staked,
            self.won + other.won,
        )


def play_part(game: Game, stakes: Mapping[str, Amount], strategy: Strategy, seed: int, part: int, rounds: int) -> Sums:
    """Part ``part`` of a simulation: its cards depend on the seed and the part's number alone."""
    chance = random.Random(f"{seed}/{part}")
    player = Player(game, stakes, strategy)
    deck = list(game.deck.composition)
    net = squares = staked = Fraction(0)
    won = 0
    for _ in range(rounds):
        chance.shuffle(deck)
        cards = iter(deck)
        actions: tuple[str, ...] = ()
        now = open_round(game, stakes)
        while now.mover != "done":
            if now.mover == "chance":
                now = now.deal(next(cards))
            else:
                action = player.answer(now, actions)
                actions = (*actions, action)
                now = now.act(action)
        net += now.net
        squares += now.net**2
        staked += sum(now.staked().values(), Fraction(0))
        won += now.net > 0
    return Sums(rounds, net, squares, staked, won)


def simulate(
    game: Game,
    stakes: Mapping[str, Amount],
    strategy: Strategy,
    *,
    rounds: int,
    seed: int,
    pool: Executor,
    progress: Callable[[int, int], None],
) -> Sums:
    """Play ``rounds`` rounds; the same seed gives the same rounds. What was played when interrupted is kept."""
    parts = [(part, min(PART, rounds - part * PART)) for part in range(math.ceil(rounds / PART))]
    futures = [pool.submit(play_part, game, stakes, strategy, seed, part, count) for part, count in parts]
    whole = Sums()
    try:
        for future in futures:
            whole = whole.plus(future.result())
            progress(whole.rounds, rounds)
    except KeyboardInterrupt:
        for future in futures:
            future.cancel()
    return whole


def figures(found: Sums, stakes: Mapping[str, Amount]) -> dict[str, Any]:
    """The figures of a simulation; ``error`` is the half width of the 99 % interval."""
    initial = sum(stakes.values(), Fraction(0))
    unit = next(iter(stakes.values()))
    mean = found.net / found.rounds
    variance = max(found.squares / found.rounds - mean**2, Fraction(0))
    half = Z_99 * math.sqrt(variance / found.rounds)
    return {
        "rounds": found.rounds,
        "interval": "99 %, normal, the round as unit",
        "return": measured(float(mean / initial), PER_INITIAL, half / float(initial)).as_json(),
        "staked": measured(float(found.staked / found.rounds / initial), PER_INITIAL, None).as_json(),
        "sd": measured(math.sqrt(variance) / float(unit), UNITS, None).as_json(),
        "hit_rate": measured(found.won / found.rounds, "per_round", None).as_json(),
    }
