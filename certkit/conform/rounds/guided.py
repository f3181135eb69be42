"""Rounds found by coverage: candidates are played by the engine alone, and kept if they show something new.

What can be new is read off the model, never written down for a game: the
clauses used, the paytable rows by wager, and, at every answer and at the end,
what each two of the game's predicates and measures say of the cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from itertools import combinations
from random import Random
from typing import Protocol

from certkit.cards import Card
from certkit.conform.case import Case, dealt_on, shoe
from certkit.conform.differences import is_unsupported
from certkit.conform.rounds.amounts import Amounts
from certkit.conform.rounds.stakes import StakeRange
from certkit.engine.events import WagerSettled
from certkit.engine.table import Round, open_round
from certkit.model.comparing import Soft
from certkit.model.game import Game
from certkit.model.measures import Measure, cards_of
from certkit.model.predicates import Holds
from certkit.model.situation import Situation

TIMES = 4
"""How often a clause and a row are exercised on purpose."""
PATIENCE = 1200
"""So many candidates without anything new end the search."""
MOST_CANDIDATES = 9000
MOST_ROUNDS = 2500
_MOST_EYES = 16
Feature = tuple[object, ...]


class _Eye(Protocol):
    def __call__(self, now: Situation) -> object: ...


class _MeasureEye:
    def __init__(self, measure: Measure) -> None:
        self._measure = measure

    def __call__(self, now: Situation) -> object:
        cards = cards_of(self._measure.view, now)
        return self._measure.of(cards) if cards else None


class _PredicateEye:
    def __init__(self, predicate: object) -> None:
        self._predicate = predicate

    def __call__(self, now: Situation) -> object:
        return self._predicate.holds(now)  # type: ignore[attr-defined]


def eyes_of(game: Game) -> tuple[_Eye, ...]:
    """The measures of a game and its predicates that look at cards, each once."""
    measures: dict[Measure, None] = {}
    predicates: dict[object, None] = {}
    _look(game.procedure, measures, predicates)
    found: list[_Eye] = [_MeasureEye(measure) for measure in measures]
    found += [_PredicateEye(predicate) for predicate in predicates]
    return tuple(found[:_MOST_EYES])


def named_cards(game: Game) -> tuple[tuple[Card, ...], ...]:
    """The very cards that some clause of the game names together."""
    predicates: dict[object, None] = {}
    _look(game.procedure, {}, predicates)
    return tuple(dict.fromkeys(each.cards for each in predicates if isinstance(each, Holds)))


def _look(node: object, measures: dict[Measure, None], predicates: dict[object, None]) -> None:
    if isinstance(node, tuple):
        for each in node:
            _look(each, measures, predicates)
    elif is_dataclass(node) and not isinstance(node, type):
        if isinstance(node, Measure):
            measures[node] = None
            return
        inner = [getattr(node, each.name) for each in fields(node)]
        holds_measures = any(isinstance(part, Measure) for part in inner)
        on_cards = holds_measures or any(each.name in ("view", "total") for each in fields(node))
        if hasattr(node, "holds") and on_cards and (not holds_measures or isinstance(node, Soft)):
            predicates[node] = None  # What lies between two ends, or is compared, is told by its measures.
        for part in inner:
            _look(part, measures, predicates)


@dataclass(frozen=True)
class _Tried:
    case: Case
    features: frozenset[Feature]
    counted: frozenset[Feature]


class Guide:
    """Looks for rounds that show something new; the same for a seed."""

    def __init__(self, stakes: StakeRange, random: Random) -> None:
        self.stakes = stakes
        self.game = stakes.game
        self.random = random
        self.seen: set[Feature] = set()
        self.counts: Counter[Feature] = Counter()
        self.corpus: list[Case] = []
        self._eyes = eyes_of(self.game)
        self._named = named_cards(self.game)
        self._answers: Counter[str] = Counter()
        self._amounts = Amounts(self.game)
        self._deck = list(self.game.deck.composition)
        self._most = min(self.game.most_cards, len(self._deck))

    def cases(self) -> Iterator[Case]:
        """Rounds, each of which shows something that none before it did, or not often enough."""
        idle = found = 0
        for _ in range(MOST_CANDIDATES):
            tried = self._try(self._candidate())
            new = tried.features - self.seen
            short = [each for each in tried.counted if self.counts[each] < TIMES]
            if not new and not short:
                idle += 1
                if idle >= PATIENCE:
                    return
                continue
            idle = 0
            self.seen |= new
            self.counts.update(tried.counted)
            self.corpus.append(tried.case)
            yield tried.case
            found += 1
            if found >= MOST_ROUNDS:
                return

    def _candidate(self) -> Case:
        random = self.random
        chosen = random.choice(self.stakes.sets)
        stakes = tuple(self.stakes.drawn(chosen, random).items())
        if not self.corpus or random.random() < 0.25:
            return Case(stakes, tuple(random.sample(self._deck, self._most)))
        parent = random.choice(self.corpus[-40:] if random.random() < 0.5 else self.corpus)
        dealt = list(parent.cards)
        for _ in range(random.choice((1, 1, 2, 3))):
            dealt[random.randrange(len(dealt))] = self._card(dealt)
        if self._named and random.random() < 0.1:
            named = random.choice(self._named)
            places = random.sample(range(min(len(dealt), 4)), min(len(named), len(dealt), 4))
            for place, card in zip(places, named, strict=False):
                dealt[place] = card
        kept = parent.actions[: random.randrange(len(parent.actions) + 1)]
        extra = random.sample(self._deck, min(6, len(self._deck)))
        return Case(stakes, self._possible(dealt, extra), kept)

    def _card(self, dealt: list[Card]) -> Card:
        if self.random.random() < 0.4:
            rank = self.random.choice(dealt).rank
            return self.random.choice([card for card in self._deck if card.rank == rank])
        return self.random.choice(self._deck)

    def _possible(self, dealt: list[Card], extra: list[Card]) -> tuple[Card, ...]:
        """The cards as far as the deck has them; others come instead of those that it has not."""
        left = self.game.deck.counts()
        made: list[Card] = []
        for card in (*dealt, *extra):
            if left[card] <= 0:
                card = next((each for each in extra if left[each] > 0), None) or next(
                    each for each in self._deck if left[each] > 0
                )
            left[card] -= 1
            made.append(card)
        return tuple(made[: self._most])

    def _try(self, case: Case) -> _Tried:
        """Play the round by the rules and note all that it shows."""
        sent = shoe(self.game, case.cards)
        now = dealt_on(open_round(self.game, case.staked), sent)
        features: set[Feature] = set()
        script = iter(case.actions)
        actions: list[str] = []
        while now.mover == "player":
            legal = [each for each in now.legal() if not is_unsupported(each, self.stakes.unsupported)]
            if not legal:
                break
            action = next(script, None)
            if action is None or now.why_not(action) is not None or is_unsupported(action, self.stakes.unsupported):
                action = self._amounts.drawn(now, self._answer(legal), self.random)
            word = action.split(" ")[0]
            self._answers[word] += 1
            told = self._told(now)
            features.update((word, *pair) for pair in combinations(told, 2))
            features.add((word, now.legal()))
            actions.append(action)
            now = dealt_on(now.act(action), sent)
        rows = tuple(sorted((now.hands.base(each.wager), each.row) for each in _settled(now)))
        if now.mover == "done":
            features.update((rows, *pair) for pair in combinations(self._told(now), 2))
            features.add((rows, tuple(action.split(" ")[0] for action in actions[:6])))
        counted: set[Feature] = {("clause", clause) for clause in now.clauses_used}
        counted |= {
            ("row", now.hands.base(each.wager), each.row, each.staked != now.initial.get(each.wager))
            for each in _settled(now)
        }
        played = Case(case.stakes, now.used, tuple(actions))
        return _Tried(played, frozenset(features), frozenset(counted))

    def _answer(self, legal: list[str]) -> str:
        """The answer given least so far, or any."""
        if self.random.random() < 0.5:
            return min(legal, key=lambda action: self._answers[action.split(" ")[0]])
        return self.random.choice(legal)

    def _told(self, now: Round) -> list[tuple[int, object]]:
        return [(number, eye(now)) for number, eye in enumerate(self._eyes)]


def _settled(now: Round) -> list[WagerSettled]:
    return [event for event in now.events if isinstance(event, WagerSettled)]
