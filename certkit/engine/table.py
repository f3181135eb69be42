"""A round at the table: whose move it is, what may be done, what it pays.

The contract is the same for every game. A :class:`Round` is frozen; dealing a
card or answering an offer gives the next one. ``why_not`` says what forbids an
action, ``legal`` lists what is allowed, ``act`` does it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Literal

from certkit.cards import Card
from certkit.engine.breach import DeckBreach, RulesBreach
from certkit.engine.events import (
    Announced,
    CardDealt,
    CardsShown,
    ChoiceMade,
    DealerPeeked,
    Event,
    HandSplit,
    RoundEnded,
    WagerPlaced,
    WagerRaised,
    WagerSettled,
)
from certkit.engine.hands import Hands, numbered
from certkit.errors import CertkitError
from certkit.model.game import Game
from certkit.model.nodes import (
    Block,
    Choose,
    Draw,
    Each,
    End,
    Mark,
    NextHand,
    Node,
    Option,
    Peek,
    Raise,
    Repeat,
    Settle,
    Show,
    Split,
    Stake,
    When,
)
from certkit.model.paytables import PartBack, Pay
from certkit.money import Amount, amount, money
from certkit.odds import Odds

Mover = Literal["chance", "player", "done"]


@dataclass(frozen=True, slots=True)
class _Turn:
    """The turn of the hand at ``at`` in the order of hands, with all hands after it."""

    each: Each
    at: int


@dataclass(frozen=True, slots=True)
class _Back:
    """Back to the hand whose turn it was."""

    turn: int | None


Todo = Node | _Turn | _Back


@dataclass(frozen=True)
class Round:
    """One round in progress. Amounts are in the ruleset's currency, exact.

    ``agenda`` holds what is still to run, the next first. ``hands`` are those that
    splits made; places and wagers of hands but the first are numbered (``player_2``,
    ``main_2``). ``gone`` are cards that left the shoe before the round, ``named`` is the
    amount that went with the last answer.
    """

    game: Game
    initial: Mapping[str, Amount]
    agenda: tuple[Todo, ...]
    table: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    face_down: frozenset[str] = frozenset()
    on_wager: Mapping[str, Amount] = field(default_factory=dict)
    handed_back: Mapping[str, Amount] = field(default_factory=dict)
    marks: frozenset[str] = frozenset()
    used: tuple[Card, ...] = ()
    events: tuple[Event, ...] = ()
    hands: Hands = field(default_factory=Hands)
    gone: tuple[Card, ...] = ()
    named: Amount | None = None

    # --- what predicates may ask (certkit.model.situation.Situation), of the hand in turn ---

    def cards(self, place: str) -> tuple[Card, ...]:
        return self.table.get(self.hands.named(place), ())

    def is_face_down(self, place: str) -> bool:
        return self.hands.named(place) in self.face_down

    def is_staked(self, wager: str) -> bool:
        return self.hands.named(wager) in self.on_wager

    def is_live(self, wager: str) -> bool:
        name = self.hands.named(wager)
        return name in self.on_wager and name not in self.handed_back

    def is_marked(self, mark: str) -> bool:
        return mark in self.marks or f"{self.hands.current}:{mark}" in self.marks

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
        left = self.game.deck.without((*self.gone, *self.used))
        return {card: count for card, count in left.items() if count > 0}

    def deal(self, card: Card) -> Round:
        """The round after ``card`` came from the deck. Raises DeckBreach if it cannot."""
        if self.mover != "chance":
            raise DeckBreach(f"{card} was dealt though no card is due")
        if self.game.deck.counts()[card] <= self.used.count(card) + self.gone.count(card):
            raise DeckBreach(f"{card} is not left in the deck")
        draw = self.agenda[0]
        assert isinstance(draw, Draw)
        rest = self.agenda[1:]
        if draw.count > 1:
            rest = (replace(draw, count=draw.count - 1), *rest)
        place = self.hands.named(draw.place)
        event = CardDealt(place, card, draw.face_up, (draw.clause,))
        return self._with(
            agenda=rest,
            table={**self.table, place: (*self.cards(draw.place), card)},
            face_down=self.face_down if draw.face_up else self.face_down | {place},
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
        """The round after the player's answer, which may name an amount where the rules leave it open.

        Raises RulesBreach, and the round stays as it was.
        """
        breach = self._breach(action)
        if breach:
            raise breach
        choice = self.agenda[0]
        assert isinstance(choice, Choose)
        option, named = self._understood(action)
        assert option is not None
        after = (option.then, choice) if option.again else (option.then,)
        event = ChoiceMade(choice.name, action, (choice.clause, *option.clauses), self.hands.current)
        goes = None if option.amount is None else amount(named) if named else self._most(option)
        return self._with(agenda=(*after, *self.agenda[1:]), events=(*self.events, event), named=goes)._advanced()

    def seen(self) -> dict[str, tuple[Card, ...]]:
        """The face-up cards by place, in the order in which they came."""
        return {place: cards for place, cards in self.table.items() if place not in self.face_down}

    def staked(self) -> dict[str, Amount]:
        """Everything put on each wager that was placed, raises and the stakes of split hands included."""
        return self._by_wager(self.on_wager)

    def returned(self) -> dict[str, Amount]:
        """Everything handed back on each wager that was placed, over all its hands, stakes included."""
        return self._by_wager(self.handed_back)

    def _by_wager(self, amounts: Mapping[str, Amount]) -> dict[str, Amount]:
        totals: dict[str, Amount] = {}
        for name in self.on_wager:
            wager = self.hands.base(name)
            totals[wager] = totals.get(wager, Fraction(0)) + amounts.get(name, Fraction(0))
        return totals

    @property
    def net(self) -> Amount:
        """What the player won or lost over all wagers."""
        return sum(self.returned().values(), Fraction(0)) - sum(self.staked().values(), Fraction(0))

    @property
    def clauses_used(self) -> frozenset[str]:
        """The clauses that any event of this round relied on."""
        return frozenset(clause for event in self.events for clause in event.clauses)

    # --- running the nodes ---

    def _with(self, **changes: Any) -> Round:
        """A round like this one but for ``changes``: what ``dataclasses.replace`` does, several times faster."""
        made = object.__new__(Round)
        made.__dict__.update(self.__dict__, **changes)
        return made

    def _options(self) -> tuple[Option, ...]:
        return self.agenda[0].options if self.agenda and isinstance(self.agenda[0], Choose) else ()

    def _understood(self, action: str) -> tuple[Option | None, str]:
        """The option that an answer means, and the text of the amount that goes with it, if any."""
        for option in self._options():
            if option.action == action:
                return option, ""
            if option.amount is not None and action.startswith(option.action + " "):
                return option, action.removeprefix(option.action).strip()
        return None, ""

    def _breach(self, action: str) -> RulesBreach | None:
        if self.mover != "player":
            clause = self.agenda[0].clause if self.agenda and isinstance(self.agenda[0], Draw) else "round"
            return RulesBreach("no answer is asked for now", clause)
        choice = self.agenda[0]
        assert isinstance(choice, Choose)
        option, named = self._understood(action)
        if option is None:
            return RulesBreach(f"{action!r} is not an answer to {choice.name}", choice.clause)
        if not option.when.holds(self):
            return RulesBreach(f"{action} is not allowed at this point", option.clauses[0])
        return self._amount_breach(option, named) if named else None

    def _most(self, option: Option) -> Amount:
        """The most that may go with an answer."""
        assert option.amount is not None
        return self.initial[option.amount.of] * option.amount.most

    def _amount_breach(self, option: Option, named: str) -> RulesBreach | None:
        open_amount = option.amount
        assert open_amount is not None
        most = self._most(option)
        try:
            wanted = amount(named)
        except CertkitError:
            return RulesBreach(f"{named!r} is not an amount", open_amount.clause)
        if wanted == most:
            return None
        if not open_amount.less:
            return RulesBreach(f"the amount is {money(most)}, nothing else", open_amount.clause)
        if not 0 < wanted < most or wanted % open_amount.unit:
            unit = money(open_amount.unit)
            return RulesBreach(f"the amount is at most {money(most)}, in multiples of {unit}", open_amount.clause)
        return None

    def _advanced(self) -> Round:
        """Run nodes until a card, an answer or nothing is needed."""
        now = self
        while now.agenda and not isinstance(now.agenda[0], Draw | Choose):
            node, rest = now.agenda[0], now.agenda[1:]
            now = now._with(agenda=rest)._run(node)
        if not now.agenda and not any(isinstance(event, RoundEnded) for event in now.events):
            totals = RoundEnded(sum(now.staked().values(), Fraction(0)), sum(now.returned().values(), Fraction(0)), ())
            now = now._with(events=(*now.events, totals))
        return now

    def _run(self, node: Todo) -> Round:
        match node:
            case Block(steps):
                return self._with(agenda=(*steps, *self.agenda))
            case When():
                return self._with(agenda=(node.then if node.test.holds(self) else node.otherwise, *self.agenda))
            case Repeat():
                return self if node.until.holds(self) else self._with(agenda=(node.body, node, *self.agenda))
            case Each():
                return self._with(agenda=(_Turn(node, 0), *self.agenda))
            case _Turn(each, at):
                return self._turn(each, at)
            case NextHand():
                assert self.hands.turn is not None
                turn = self.hands.turn
                return self._with(hands=self.hands.at(turn + 1), agenda=(node.body, _Back(turn), *self.agenda))
            case _Back(turn):
                return self._with(hands=self.hands.at(turn))
            case Show():
                return self._show(node)
            case Peek():
                return self._said(DealerPeeked(node.place, node.test.holds(self), (node.clause,)))
            case Mark():
                return self._mark(node)
            case Raise():
                return self._raise(node)
            case Stake():
                return self._stake(node)
            case Split():
                return self._split(node)
            case Settle():
                return self._settle(node)
            case End():
                return self._with(agenda=())
            case Draw() | Choose():
                raise AssertionError("chance and choices are not run, they are answered")

    def _said(self, event: Event) -> Round:
        return self._with(events=(*self.events, event))

    def _turn(self, each: Each, at: int) -> Round:
        if at == len(self.hands.order):
            return self._with(hands=self.hands.at(None))
        hands = self.hands.at(at, each.place, each.wager)
        return self._with(hands=hands, agenda=(each.body, _Turn(each, at + 1), *self.agenda))

    def _show(self, node: Show) -> Round:
        shown = self._said(CardsShown(node.place, self.cards(node.place), (node.clause,)))
        return shown._with(face_down=self.face_down - {node.place})

    def _mark(self, node: Mark) -> Round:
        name = f"{self.hands.current}:{node.name}" if node.on_hand else node.name
        marked = self._with(marks=self.marks | {name})
        return marked._said(Announced(self.hands.current, node.said, (node.clause,))) if node.said else marked

    def _raise(self, node: Raise) -> Round:
        name = self.hands.named(node.wager)
        added = self.initial[node.wager] * node.times if self.named is None else self.named
        total = self.on_wager[name] + added
        raised = self._with(on_wager={**self.on_wager, name: total})
        return raised._said(WagerRaised(name, added, total, (node.clause,)))

    def _stake(self, node: Stake) -> Round:
        assert self.named is not None
        staked = self._with(on_wager={**self.on_wager, node.wager: self.named})
        return staked._said(WagerPlaced(node.wager, self.named, (node.clause,)))

    def _split(self, node: Split) -> Round:
        place, cards = self.hands.named(node.place), self.cards(node.place)
        hands = self.hands.split()
        number = len(hands.order)
        new_place, new_wager = numbered(node.place, number), numbered(node.wager, number)
        stake = self.initial[node.wager]
        marks = {f"{new_place}:{mark.partition(':')[2]}" for mark in self.marks if mark.startswith(f"{place}:")}
        split = self._with(
            hands=hands,
            table={**self.table, place: cards[:-1], new_place: cards[-1:]},
            on_wager={**self.on_wager, new_wager: stake},
            marks=self.marks | marks | {new_place},
        )
        return split._said(HandSplit(place, new_place, cards[-1], new_wager, stake, (node.clause,)))

    def _settle(self, node: Settle) -> Round:
        row = node.table.row(self)
        name = self.hands.named(node.wager)
        staked = self.on_wager[name]
        pay = row.pay(node.wager)
        original = self.initial[node.wager] if node.wager in self.initial and self.hands.number == 1 else Fraction(0)
        returned = paid(staked, pay, self.game, original)
        ranks = {card.rank for place in node.table.view for card in self.cards(place)}
        read = tuple(clause for rank, clause in node.table.read_by if rank in ranks)
        rounded = self.game.rounding_clause
        if rounded and returned != paid(staked, pay, None, original):
            read = (*read, rounded)
        clauses = tuple(dict.fromkeys((node.clause, node.table.clause, *row.clauses, *read)))
        event = WagerSettled(name, row.name, str(pay), staked, returned, clauses)
        return self._with(handed_back={**self.handed_back, name: returned})._said(event)


def paid(staked: Amount, pay: Pay, game: Game | None, original: Amount = Fraction(0)) -> Amount:
    """What is handed back on ``staked``, the stake included; payments are rounded as the rules of ``game`` say.

    ``original`` is the part that is lost where a row takes no more than the original stake.
    """
    match pay:
        case Odds():
            won = staked * pay.ratio
            return staked + (game.rounding.apply(won) if game else won)
        case PartBack(part):
            return game.rounding.apply(staked * part) if game else staked * part
        case "push":
            return staked
        case "lose":
            return Fraction(0)
        case "lose_original":
            return staked - original


def open_round(game: Game, stakes: Mapping[str, Amount], gone: tuple[Card, ...] = ()) -> Round:
    """Begin a round with these initial stakes, from a shoe that ``gone`` have left already.

    Raises RulesBreach if the stakes are not allowed.
    """
    breach = game.stakes_breach(stakes)
    if breach:
        raise RulesBreach(breach.reason, breach.clause)
    placed = {name: stakes[name] for name in game.wager if name in stakes}
    events = tuple(
        WagerPlaced(name, stake, (game.wager[name].clause, game.wager[name].limits_clause, *_equal(game, name, placed)))
        for name, stake in placed.items()
    )
    return Round(game, placed, (game.procedure,), on_wager=dict(placed), events=events, gone=gone)._advanced()


def _equal(game: Game, name: str, placed: Mapping[str, Amount]) -> tuple[str, ...]:
    return tuple(
        rule.clause for rule in game.equal if name in rule.wagers and sum(w in placed for w in rule.wagers) > 1
    )
