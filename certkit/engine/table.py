"""A round at the table: whose move it is, what may be done, what it pays.

The contract is the same for every game. A :class:`Round` is frozen; dealing a
card or answering an offer gives the next one. ``why_not`` says what forbids an
action, ``legal`` lists what is allowed, ``act`` does it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal

from certkit.cards import Card
from certkit.engine.breach import DeckBreach, RulesBreach
from certkit.engine.events import (
    CardDealt,
    CardsShown,
    ChoiceMade,
    Event,
    RoundEnded,
    WagerPlaced,
    WagerRaised,
    WagerSettled,
)
from certkit.model.game import Game
from certkit.model.nodes import Block, Choose, Draw, End, Mark, Node, Option, Raise, Settle, Show, When
from certkit.model.paytables import Pay
from certkit.money import Amount
from certkit.odds import Odds

Mover = Literal["chance", "player", "done"]


@dataclass(frozen=True)
class Round:
    """One round in progress. Amounts are in the ruleset's currency, exact.

    ``agenda`` holds the nodes still to run, the next first.
    """

    game: Game
    initial: Mapping[str, Amount]
    agenda: tuple[Node, ...]
    table: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    face_down: frozenset[str] = frozenset()
    on_wager: Mapping[str, Amount] = field(default_factory=dict)
    handed_back: Mapping[str, Amount] = field(default_factory=dict)
    marks: frozenset[str] = frozenset()
    used: tuple[Card, ...] = ()
    events: tuple[Event, ...] = ()

    # --- what predicates may ask (certkit.model.situation.Situation) ---

    def cards(self, place: str) -> tuple[Card, ...]:
        return self.table.get(place, ())

    def is_face_down(self, place: str) -> bool:
        return place in self.face_down

    def is_staked(self, wager: str) -> bool:
        return wager in self.initial

    def is_live(self, wager: str) -> bool:
        return wager in self.initial and wager not in self.handed_back

    def is_marked(self, mark: str) -> bool:
        return mark in self.marks

    # --- the contract ---

    @property
    def mover(self) -> Mover:
        """Who moves: ``chance`` needs a card, ``player`` an answer, ``done`` nobody."""
        if not self.agenda:
            return "done"
        return "chance" if isinstance(self.agenda[0], Draw) else "player"

    @property
    def cards_used(self) -> int:
        return len(self.used)

    def chances(self) -> dict[Card, int]:
        """The cards that may come next, each with how many of it are left."""
        left = self.game.deck.without(self.used)
        return {card: count for card, count in left.items() if count > 0}

    def deal(self, card: Card) -> Round:
        """The round after ``card`` came from the deck. Raises DeckBreach if it cannot."""
        if self.mover != "chance":
            raise DeckBreach(f"{card} was dealt though no card is due")
        if self.game.deck.counts()[card] <= self.used.count(card):
            raise DeckBreach(f"{card} is not left in the deck")
        draw = self.agenda[0]
        assert isinstance(draw, Draw)
        rest = self.agenda[1:]
        if draw.count > 1:
            rest = (replace(draw, count=draw.count - 1), *rest)
        event = CardDealt(draw.place, card, draw.face_up, (draw.clause,))
        return replace(
            self,
            agenda=rest,
            table={**self.table, draw.place: (*self.cards(draw.place), card)},
            face_down=self.face_down if draw.face_up else self.face_down | {draw.place},
            used=(*self.used, card),
            events=(*self.events, event),
        )._advanced()

    def legal(self) -> tuple[str, ...]:
        """Every action allowed now, in the order of the rules; empty unless the player moves."""
        return tuple(option.action for option in self._options() if option.when.holds(self))

    def why_not(self, action: str) -> str | None:
        """Why ``action`` is refused now, or ``None`` if it is legal."""
        breach = self._breach(action)
        return breach.reason if breach else None

    def act(self, action: str) -> Round:
        """The round after the player's answer. Raises RulesBreach, and the round stays as it was."""
        breach = self._breach(action)
        if breach:
            raise breach
        choice = self.agenda[0]
        assert isinstance(choice, Choose)
        option = next(option for option in choice.options if option.action == action)
        after = (option.then, choice) if option.again else (option.then,)
        event = ChoiceMade(choice.name, action, (choice.clause, *option.clauses))
        return replace(self, agenda=(*after, *self.agenda[1:]), events=(*self.events, event))._advanced()

    def seen(self) -> dict[str, tuple[Card, ...]]:
        """The face-up cards by place, in the order in which they came."""
        return {place: cards for place, cards in self.table.items() if place not in self.face_down}

    def staked(self) -> dict[str, Amount]:
        """Everything put on each wager that was placed, raises included."""
        return {wager: self.on_wager[wager] for wager in self.initial}

    def returned(self) -> dict[str, Amount]:
        """Everything handed back on each wager that was placed, stakes included."""
        return {wager: self.handed_back.get(wager, Fraction(0)) for wager in self.initial}

    @property
    def net(self) -> Amount:
        """What the player won or lost over all wagers."""
        return sum(self.returned().values(), Fraction(0)) - sum(self.staked().values(), Fraction(0))

    @property
    def clauses_used(self) -> frozenset[str]:
        """The clauses that any event of this round relied on."""
        return frozenset(clause for event in self.events for clause in event.clauses)

    # --- running the nodes ---

    def _options(self) -> tuple[Option, ...]:
        return self.agenda[0].options if self.agenda and isinstance(self.agenda[0], Choose) else ()

    def _breach(self, action: str) -> RulesBreach | None:
        if self.mover != "player":
            clause = self.agenda[0].clause if self.agenda and isinstance(self.agenda[0], Draw) else "round"
            return RulesBreach("no answer is asked for now", clause)
        choice = self.agenda[0]
        assert isinstance(choice, Choose)
        for option in choice.options:
            if option.action == action:
                if option.when.holds(self):
                    return None
                return RulesBreach(f"{action} is not allowed at this point", option.clauses[0])
        return RulesBreach(f"{action!r} is not an answer to {choice.name}", choice.clause)

    def _advanced(self) -> Round:
        """Run nodes until a card, an answer or nothing is needed."""
        now = self
        while now.agenda and not isinstance(now.agenda[0], Draw | Choose):
            node, rest = now.agenda[0], now.agenda[1:]
            now = replace(now, agenda=rest)._run(node)
        if not now.agenda and not any(isinstance(event, RoundEnded) for event in now.events):
            totals = RoundEnded(sum(now.staked().values(), Fraction(0)), sum(now.returned().values(), Fraction(0)), ())
            now = replace(now, events=(*now.events, totals))
        return now

    def _run(self, node: Node) -> Round:
        match node:
            case Block(steps):
                return replace(self, agenda=(*steps, *self.agenda))
            case When():
                return replace(self, agenda=(node.then if node.test.holds(self) else node.otherwise, *self.agenda))
            case Show():
                return self._show(node)
            case Mark():
                return replace(self, marks=self.marks | {node.name})
            case Raise():
                return self._raise(node)
            case Settle():
                return self._settle(node)
            case End():
                return replace(self, agenda=())
            case Draw() | Choose():
                raise AssertionError("chance and choices are not run, they are answered")

    def _show(self, node: Show) -> Round:
        event = CardsShown(node.place, self.cards(node.place), (node.clause,))
        return replace(self, face_down=self.face_down - {node.place}, events=(*self.events, event))

    def _raise(self, node: Raise) -> Round:
        added = self.initial[node.wager] * node.times
        total = self.on_wager[node.wager] + added
        event = WagerRaised(node.wager, added, total, (node.clause,))
        return replace(self, on_wager={**self.on_wager, node.wager: total}, events=(*self.events, event))

    def _settle(self, node: Settle) -> Round:
        row = node.table.row(self)
        staked = self.on_wager[node.wager]
        pay = row.pay(node.wager)
        returned = paid(staked, pay, self.game)
        ranks = {card.rank for place in node.table.view for card in self.cards(place)}
        read = tuple(clause for rank, clause in node.table.read_by if rank in ranks)
        rounded = self.game.rounding_clause
        if isinstance(pay, Odds) and rounded and returned != staked + staked * pay.ratio:
            read = (*read, rounded)
        event = WagerSettled(
            node.wager, row.name, str(pay), staked, returned, (node.clause, node.table.clause, *row.clauses, *read)
        )
        return replace(self, handed_back={**self.handed_back, node.wager: returned}, events=(*self.events, event))


def paid(staked: Amount, pay: Pay, game: Game) -> Amount:
    """What is handed back on ``staked``, the stake included; winnings are rounded as the rules say."""
    if isinstance(pay, Odds):
        return staked + game.rounding.apply(staked * pay.ratio)
    return staked if pay == "push" else Fraction(0)


def open_round(game: Game, stakes: Mapping[str, Amount]) -> Round:
    """Begin a round with these initial stakes. Raises RulesBreach if they are not allowed."""
    breach = game.stakes_breach(stakes)
    if breach:
        raise RulesBreach(breach.reason, breach.clause)
    placed = {name: stakes[name] for name in game.wager if name in stakes}
    events = tuple(
        WagerPlaced(name, stake, (game.wager[name].clause, game.wager[name].limits_clause, *_equal(game, name, placed)))
        for name, stake in placed.items()
    )
    return Round(game, placed, (game.procedure,), on_wager=dict(placed), events=events)._advanced()


def _equal(game: Game, name: str, placed: Mapping[str, Amount]) -> tuple[str, ...]:
    return tuple(
        rule.clause for rule in game.equal if name in rule.wagers and sum(w in placed for w in rule.wagers) > 1
    )
