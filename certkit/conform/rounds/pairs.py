"""Every ordered pair of cards at every two places of the first deal, for games too large to be dealt in full.

The cards that come before the first answer come to the same places in every
round. With p the first prime not below the number of different cards, the p * p
rows (a, b), with card a + j * b modulo p at place j, hold every pair of cards at
every two places exactly once (an orthogonal array of strength two: C. R. Rao,
"Factorial experiments derivable from combinatorial arrangements of arrays", 1947).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from certkit.cards import Card
from certkit.conform.rounds.stakes import StakeRange
from certkit.engine.table import open_round
from certkit.model.game import Game

MOST_PLACES = 8


@dataclass(frozen=True)
class FirstCards:
    """How many cards come before the first answer, whatever they are."""

    game: Game
    places: int

    @property
    def rows(self) -> int:
        """How many rounds hold every pair."""
        prime = _prime(len(set(self.game.deck.composition)))
        return prime * prime

    def deals(self, random: Random) -> Iterator[tuple[Card, ...]]:
        """The first cards of every row. A pair that the deck cannot give is replaced at its second place."""
        have = self.game.deck.counts()
        cards = list(have)
        random.shuffle(cards)
        prime = _prime(len(cards))
        rows = [(first, step) for first in range(prime) for step in range(prime)]
        random.shuffle(rows)
        for first, step in rows:
            row: list[Card] = []
            for place in range(self.places):
                number = (first + place * step) % prime
                card = cards[number] if number < len(cards) else random.choice(cards)
                while row.count(card) >= have[card]:
                    card = random.choice(cards)
                row.append(card)
            yield tuple(row)


def first_cards(stakes: StakeRange) -> FirstCards | None:
    """The first cards of a game, or ``None`` where fewer than two come before the first answer."""
    game = stakes.game
    deck = game.deck.composition
    least = MOST_PLACES
    random = Random(f"first cards of {game.id}")
    for _ in range(40):
        now = open_round(game, stakes.least(max(stakes.sets, key=len)))
        sent = random.sample(list(deck), min(MOST_PLACES, len(deck)))
        while now.mover == "chance" and now.cards_used < len(sent):
            now = now.deal(sent[now.cards_used])
        least = min(least, now.cards_used)
    return FirstCards(game, least) if least >= 2 else None


def _prime(least: int) -> int:
    """The first prime that is not below ``least``."""
    number = max(least, 2)
    while any(number % divisor == 0 for divisor in range(2, int(number**0.5) + 1)):
        number += 1
    return number
