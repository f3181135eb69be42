"""Every ordered deal that a paytable can look at, for each wager, raised and not.

A settlement looks at a view: the dealt card and a flop card, say. Where the
cards come to the same places in every round, all ordered deals of every view
can be played, several views in one round.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import permutations
from random import Random

from certkit.cards import Card
from certkit.conform.case import Case, dealt_on, shoe
from certkit.conform.rounds.stakes import StakeRange
from certkit.engine.events import CardDealt
from certkit.engine.table import open_round
from certkit.model.game import Game
from certkit.model.nodes import Choose, Raise, walk

MOST_DEALS = 60_000
"""How many deals of all views together are still played one by one."""
_TRIALS = 40


@dataclass
class _View:
    """One settlement's view: which cards of the round it looks at, and the deals that are still to be played."""

    wager: str
    indexes: tuple[int, ...]
    raises: str | None
    shared: tuple[int, ...] = ()
    left: dict[tuple[Card, ...], dict[bool, list[tuple[Card, ...]]]] = field(default_factory=dict)

    def fill(self, deck: tuple[Card, ...], turn: int) -> None:
        """All ordered deals, sorted by the cards that other views look at too."""
        places = [self.indexes.index(index) for index in self.shared]
        answers = (False, True) if self.raises else (False,)
        for deal in permutations(deck, len(self.indexes)):
            lists = self.left.setdefault(tuple(deal[place] for place in places), {each: [] for each in answers})
            for each in answers:
                lists[each].append(deal)
        for lists in self.left.values():
            for each in answers:
                cut = turn * 17 % max(1, len(lists[each]))
                lists[each] = lists[each][cut:] + lists[each][:cut]

    def take(self, fixed: dict[int, Card]) -> tuple[bool, tuple[Card, ...]] | None:
        """A deal that fits the cards already fixed, out of the longer list of raised and not."""
        key = tuple(fixed[index] for index in self.shared)
        lists = self.left.get(key)
        if not lists:
            return None
        for raised in sorted(lists, key=lambda each: -len(lists[each])):
            for number, deal in enumerate(lists[raised]):
                if self._fits(deal, fixed):
                    del lists[raised][number]
                    return raised, deal
        return None

    def _fits(self, deal: tuple[Card, ...], fixed: dict[int, Card]) -> bool:
        taken = {card for index, card in fixed.items() if index not in self.indexes}
        return all(fixed.get(index, card) == card for index, card in zip(self.indexes, deal, strict=True)) and (
            taken.isdisjoint(deal)
        )

    def first_left(self) -> dict[int, Card] | None:
        """The shared cards of a deal that is still to be played."""
        for key, lists in self.left.items():
            if any(lists.values()):
                return dict(zip(self.shared, key, strict=True))
        return None


@dataclass(frozen=True)
class Deals:
    """The views of the largest set of wagers; ``size`` is the number of deals, 0 if they cannot all be played."""

    game: Game
    stakes: StakeRange
    chosen: tuple[str, ...]
    views: tuple[_View, ...]
    size: int

    @property
    def space(self) -> str:
        """What is played, in words."""
        shown = [f"{view.wager}{' raised and not' if view.raises else ''}" for view in self.views]
        return f"{self.size} ordered deals: {', '.join(shown)}"

    def cases(self) -> Iterator[Case]:
        """Rounds that together hold every deal of every view, raised and not; stakes run through their range."""
        deck = tuple(dict.fromkeys(self.game.deck.composition))
        for turn, view in enumerate(self.views):
            view.left.clear()
            view.fill(deck, turn)
        turn = 0
        for lead in self.views:
            while (fixed := lead.first_left()) is not None:
                raised: list[str] = []
                for view in (lead, *(each for each in self.views if each is not lead)):
                    taken = view.take(fixed) if all(index in fixed for index in view.shared) else None
                    if taken:
                        fixed.update(zip(view.indexes, taken[1], strict=True))
                        if taken[0] and view.raises:
                            raised.append(view.raises)
                yield Case.of(self.stakes.nth(self.chosen, turn), self._row(fixed, deck), raised)
                turn += 1

    def _row(self, fixed: dict[int, Card], deck: tuple[Card, ...]) -> list[Card]:
        spare = (card for card in deck if card not in fixed.values())
        return [fixed[index] if index in fixed else next(spare) for index in range(max(fixed) + 1)]


def deals(stakes: StakeRange) -> Deals | None:
    """The deals of a game whose cards always come to the same places, or ``None`` if they cannot be listed."""
    game = stakes.game
    if not stakes.sets or max(game.deck.counts().values()) > 1:
        return None
    chosen = max(stakes.sets, key=len)
    places = _places(game, chosen)
    if places is None:
        return None
    raises = _raising(game)
    views: list[_View] = []
    looked_at: dict[int, int] = {}
    for settle in game.settlements:
        view = getattr(getattr(settle, "table", None), "view", ())
        indexes = tuple(number for number, place in enumerate(places) if place in view)
        if settle.wager in chosen and indexes and not any(each.wager == settle.wager for each in views):
            views.append(_View(settle.wager, indexes, raises.get(settle.wager)))
            for index in indexes:
                looked_at[index] = looked_at.get(index, 0) + 1
    size = 0
    for each in views:
        each.shared = tuple(index for index in each.indexes if looked_at[index] > 1)
        ways = 1
        for drawn in range(len(each.indexes)):
            ways *= game.deck.size - drawn
        size += ways * (2 if each.raises else 1)
    views.sort(key=lambda each: -len(each.indexes))
    return Deals(game, stakes, chosen, tuple(views), size) if 0 < size <= MOST_DEALS else None


def _places(game: Game, chosen: tuple[str, ...]) -> tuple[str, ...] | None:
    """The places in the order in which cards come to them, ``None`` if that depends on cards or answers."""
    found: set[tuple[str, ...]] = set()
    random = Random(f"places of {game.id}")
    cards = list(game.deck.composition)
    for _ in range(_TRIALS):
        now = open_round(game, game.least_stakes(chosen))
        sent = shoe(game, tuple(random.sample(cards, min(game.most_cards, len(cards)))))
        now = dealt_on(now, sent)
        while now.mover == "player":
            now = dealt_on(now.act(random.choice(now.legal())), sent)
        found.add(tuple(event.place for event in now.events if isinstance(event, CardDealt)))
        if len(found) > 1:
            return None
    return found.pop()


def _raising(game: Game) -> dict[str, str]:
    """For each wager the answer that puts more money on it."""
    found: dict[str, str] = {}
    for choice in game.choices:
        for option in choice.options:
            for node in walk(option.then):
                if isinstance(node, Raise) and not isinstance(node, Choose):
                    found.setdefault(node.wager, option.action)
    return found
