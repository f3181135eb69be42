"""What a round of the engine is worth on a short shoe: every deal in turn, answers by a policy, exact fractions."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from certkit.cards import Card
from certkit.engine.table import Round, open_round
from certkit.exact.blackjack.analysis import Analysis, analyse
from certkit.exact.blackjack.from_game import rules_of_game
from certkit.exact.blackjack.hands import all_hands
from certkit.exact.blackjack.policy import DOUBLE, HIT
from certkit.exact.blackjack.shoe import Shoe
from certkit.model.game import Game

KIND = {rank: number for number, rank in enumerate("A23456789T")} | {"J": 9, "Q": 9, "K": 9}


def analysed(game: Game) -> Analysis:
    """The exact maths' own analysis of a game."""
    return analyse(rules_of_game(game), Shoe.of_cards(game.deck.composition))


class Expectation:
    """The engine's expected net per unit of the main wager, when the player answers as ``found`` does."""

    def __init__(self, game: Game, found: Analysis) -> None:
        self.game, self.found = game, found
        self.stake = game.wager["main"].limits.most
        self.pairs = [group.kind for group in found.round.groups]
        self.ranks = "A23456789TJQK" if found.rules.splitting.by == "rank" else ""
        self.known: dict[Any, Fraction] = {}

    @property
    def start(self) -> Round:
        return open_round(self.game, {"main": self.stake})

    @property
    def total(self) -> Fraction:
        return self.value(self.start)

    def value(self, now: Round) -> Fraction:
        """Expected net in units from here on."""
        if now.mover == "done":
            return now.net / self.stake
        key = _key(now)
        if key not in self.known:
            if now.mover == "player":
                self.known[key] = self.value(now.act(self.answer(now)))
            else:
                self.known[key] = self.mean(now)
        return self.known[key]

    def mean(self, now: Round) -> Fraction:
        """The mean over the next card."""
        by_rank: Counter[str] = Counter()
        one: dict[str, Card] = {}
        for card, count in now.chances().items():
            by_rank[card.rank] += count
            one[card.rank] = card
        worth = sum((count * self.value(now.deal(one[rank])) for rank, count in by_rank.items()), Fraction(0))
        return worth / sum(by_rank.values())

    def answer(self, now: Round) -> str:
        """The policy's answer to the hand in turn; insurance and even money are declined."""
        legal = now.legal()
        policy = self.found.round.policy
        for question in ("insurance no", "even_money no"):
            if question in legal:
                return question
        cards = now.cards("player")
        up = KIND[now.cards("dealer")[0].rank]
        hand = all_hands().of(*(KIND[card.rank] for card in cards))
        if "play_on" in legal:
            splits = self.splits(cards, up)
            return "surrender" if policy.surrender[hand, up] and not splits else "play_on"
        if "split" in legal and self.splits(cards, up):
            return "split"
        if "surrender" in legal and policy.surrender[hand, up]:
            return "surrender"
        act = policy.free[hand, up] if "double" in legal else policy.bound[hand, up]
        return "double" if act == DOUBLE else "hit" if act == HIT and "hit" in legal else "stand"

    def splits(self, cards: tuple[Card, ...], up: int) -> bool:
        """Whether the policy splits this pair."""
        if len(cards) != 2:
            return False
        if self.ranks:
            place = self.ranks.index(cards[0].rank)
            return cards[0].rank == cards[1].rank and bool(self.found.round.policy.split[place, up])
        kinds = {KIND[card.rank] for card in cards}
        return len(kinds) == 1 and bool(self.found.round.policy.split[kinds.pop(), up])


def _key(now: Round) -> Any:
    """What decides the rest of a round: the order of cards within a hand does not."""
    agenda = tuple((id(getattr(each, "each", each)), getattr(each, "at", None)) for each in now.agenda)
    table = tuple(sorted((place, "".join(sorted(card.rank for card in held))) for place, held in now.table.items()))
    money = tuple(sorted(now.on_wager.items())), tuple(sorted(now.handed_back.items()))
    return agenda, table, money, now.marks, now.hands, now.face_down


def first_answers(expectation: Expectation) -> dict[tuple[tuple[int, ...], int], dict[str, tuple[Fraction, Fraction]]]:
    """For each first hand and up card: probability and conditional net of each answer to the first offer of play."""
    found: dict[Any, dict[str, list[Fraction]]] = {}

    def walk(now: Round, weight: Fraction) -> None:
        if now.mover == "done":
            return
        if now.mover == "chance":
            chances = now.chances()
            of = sum(chances.values())
            for card, count in chances.items():
                walk(now.deal(card), weight * count / of)
            return
        if "stand" not in now.legal():
            walk(now.act(expectation.answer(now)), weight)
            return
        key = (tuple(sorted(KIND[card.rank] for card in now.cards("player"))), KIND[now.cards("dealer")[0].rank])
        for action in now.legal():
            entry = found.setdefault(key, {}).setdefault(action, [Fraction(0), Fraction(0)])
            entry[0] += weight
            entry[1] += weight * expectation.value(now.act(action))

    walk(expectation.start, Fraction(1))
    return {
        key: {action: (chance, worth / chance) for action, (chance, worth) in answers.items()}
        for key, answers in found.items()
    }
