"""Rounds at random: wagers, stakes, cards and answers drawn from a seed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from certkit.cards import Card
from certkit.conform.case import Answer, Case, Passing, dealt_on, shoe
from certkit.conform.differences import is_unsupported
from certkit.conform.rounds.amounts import Amounts
from certkit.conform.rounds.probes import vocabulary
from certkit.conform.rounds.stakes import StakeRange
from certkit.engine.table import Round, open_round


def shoes(stakes: StakeRange, random: Random) -> Iterator[tuple[Card, ...]]:
    """Freshly shuffled cards, as many as the longest round can need."""
    deck = list(stakes.game.deck.composition)
    most = min(stakes.game.most_cards, len(deck))
    while True:
        yield tuple(random.sample(deck, most))


class Player:
    """Answers like one of several players: at random, always the first answer, passing, or trying what is forbidden."""

    def __init__(self, stakes: StakeRange, random: Random) -> None:
        self.unsupported = stakes.unsupported
        self.random = random
        self.passing = Passing(stakes.game)
        self.words = vocabulary(stakes.game)
        self.amounts = Amounts(stakes.game)

    def manner(self) -> Answer:
        """How the next round is played."""
        kind = self.random.random()
        seed = self.random.getrandbits(32)
        if kind < 0.1:
            return self.passing
        if kind < 0.25:
            return self.eager
        return self.drawing(Random(seed), daring=kind > 0.9)

    def eager(self, now: Round) -> str:
        """Everything that can be done is done."""
        return self._supported(now)[0]

    def drawing(self, random: Random, *, daring: bool) -> Answer:
        """Any legal answer with the same chance; a daring player tries forbidden ones too."""

        def answer(now: Round) -> str:
            if daring and random.random() < 0.4:
                word = random.choice(self.words)
                return word if not is_unsupported(word, self.unsupported) else random.choice(self._supported(now))
            return self.amounts.drawn(now, random.choice(self._supported(now)), random)

        return answer

    def _supported(self, now: Round) -> tuple[str, ...]:
        legal = now.legal()
        return tuple(each for each in legal if not is_unsupported(each, self.unsupported)) or legal


def random_rounds(stakes: StakeRange, random: Random) -> Iterator[Case]:
    """Rounds without end; now and then one is left open, or an earlier one is played once more."""
    player = Player(stakes, random)
    decks = shoes(stakes, random)
    earlier: list[Case] = []
    while True:
        chosen = random.choice(stakes.sets)
        made = Case.of(stakes.drawn(chosen, random), next(decks)).answering(player.manner())
        if random.random() < 0.04:
            made = _left_open(stakes, made, player.drawing(Random(random.getrandbits(32)), daring=False))
        yield made
        earlier.append(Case(made.stakes, made.cards))
        if len(earlier) == 25:
            again = random.choice(earlier)
            yield again
            yield again
            earlier.clear()


def _left_open(stakes: StakeRange, case: Case, answers: Answer) -> Case:
    """The round with its first answers only, so that the next start finds it open."""
    sent = shoe(stakes.game, case.cards)
    now = dealt_on(open_round(stakes.game, case.staked), sent)
    actions: list[str] = []
    while now.mover == "player" and len(actions) < 2:
        action = answers(now)
        after = dealt_on(now.act(action), sent)
        if after.mover != "player":
            break
        actions.append(action)
        now = after
    return Case(case.stakes, case.cards, tuple(actions), True)
