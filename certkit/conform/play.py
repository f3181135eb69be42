"""One round at the supplier's game and at the reference engine at once, request by request."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from certkit.cards import Card, show
from certkit.conform.case import Case, Passing, dealt_on, shoe
from certkit.conform.differences import (
    Difference,
    is_unsupported,
    of_state,
    option_clauses,
)
from certkit.conform.lines import Reply
from certkit.conform.process import AdapterFault, GameProcess
from certkit.engine.breach import DeckBreach, RulesBreach
from certkit.engine.table import Round, open_round
from certkit.errors import refuse
from certkit.model.game import Game
from certkit.money import money

Request = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Step:
    """A request, what the game replied, and what the rules say: a round, or the breach that refuses."""

    request: Request
    reply: Reply | None
    right: Round | str


@dataclass
class Played:
    """A round as it went. ``case`` has every answer written out; ``parted`` counts requests from 1.

    ``clauses`` are those the round relied on, those that refuse included.
    """

    case: Case
    steps: list[Step] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)
    parted: int = 0
    clauses: frozenset[str] = frozenset()
    final: Round | None = None
    fault: AdapterFault | None = None
    declined: str = ""


class _Engine:
    """The reference engine, which remembers where it was: rounds played again cost nothing."""

    most = 4000

    def __init__(self, game: Game) -> None:
        self._game = game
        self._starts: dict[object, Round] = {}
        self._acts: dict[tuple[int, str], tuple[Round, Round | RulesBreach]] = {}

    def start(self, case: Case, sent: tuple[Card, ...]) -> Round:
        """The round after the first deal. Raises RulesBreach for stakes that are forbidden, DeckBreach."""
        key = case.stakes, sent
        if key not in self._starts:
            if len(self._starts) >= self.most:
                self._starts.clear()
                self._acts.clear()
            self._starts[key] = dealt_on(open_round(self._game, case.staked), sent)
        return self._starts[key]

    def act(self, now: Round, action: str, sent: tuple[Card, ...]) -> Round:
        """The round after an answer and the cards it brings. Raises RulesBreach for one that is forbidden."""
        key = id(now), action
        if key not in self._acts:
            try:
                after: Round | RulesBreach = dealt_on(now.act(action), sent)
            except RulesBreach as breach:
                after = breach
            self._acts[key] = now, after  # The round is kept, so that its id stays its own.
        found = self._acts[key][1]
        if isinstance(found, RulesBreach):
            raise found
        return found


class Table:
    """Plays cases with one game process; everything that differs is kept in what it returns."""

    def __init__(self, game: Game, process: GameProcess, unsupported: frozenset[str] = frozenset()) -> None:
        self.game = game
        self.process = process
        self.unsupported = unsupported
        self.passing = Passing(game)
        self.engine = _Engine(game)
        self._cards = frozenset(game.deck.composition)

    def can_deal(self, cards: tuple[Card, ...]) -> bool:
        """Whether the deck holds all these cards."""
        different = set(cards)
        if len(different) == len(cards):
            return different <= self._cards
        return all(left >= 0 for left in self.game.deck.without(cards).values())

    def hello(self) -> Reply:
        """Introduce certkit to the game. Raises AdapterFault."""
        return self.process.ask(
            {"op": "hello", "protocol": 1, "ruleset": self.game.id, "edition": self.game.edition}
        )  # fmt: skip

    def play(self, case: Case) -> Played:
        """One round. An adapter fault ends it and is kept in ``fault``. Raises CF011 for cards that cannot be dealt."""
        playing = _Playing(self, case)
        try:
            playing.run()
        except AdapterFault as fault:
            playing.made.fault = fault
            playing.made.steps.append(Step(fault.request, None, playing.right))
        except DeckBreach as breach:
            raise refuse(
                "CF011",
                f"the round cannot be dealt: {breach}",
                why=f"{self.game.title} is dealt from {self.game.deck.size} cards, each as often as it is there",
                remedy="give other cards",
            ) from breach
        return playing.finished()


class _Playing:
    def __init__(self, table: Table, case: Case) -> None:
        self.table = table
        self.case = case
        self.made = Played(case)
        self.actions: list[str] = []
        self.refusing: set[str] = set()
        self.now: Round | None = None
        self.right: Round | str = "the game answers"

    def finished(self) -> Played:
        used = self.now.cards_used if self.now is not None else len(self.case.cards)
        exact = shoe(self.table.game, self.case.cards)[:used] if self.now is not None else self.case.cards
        self.made.case = replace(self.case, cards=exact, actions=tuple(self.actions), answers=None)
        self.made.final = self.now
        self.made.clauses = (self.now.clauses_used if self.now is not None else frozenset()) | self.refusing
        return self.made

    def run(self) -> None:
        case, table = self.case, self.table
        sent = shoe(table.game, case.cards)
        if not table.can_deal(sent):
            short = [str(card) for card, left in table.game.deck.without(sent).items() if left < 0]
            raise DeckBreach(f"{', '.join(short)} is not left in the deck")
        stakes = {name: money(stake) for name, stake in case.stakes}
        request = {"op": "start", "cards": show(sent), "stakes": stakes}
        table.process.send(request)
        try:
            self.now = self.right = now = table.engine.start(case, sent)
        except RulesBreach as breach:
            self.refusing.add(breach.clause)
            self.right = breach.reason
            if self.refused(request, "start_allowed", _named(case), (breach.clause,)):
                self.probe_nothing_open()
            return
        reply = table.process.receive()
        self.made.steps.append(Step(request, reply, self.now))
        if not self.accepted(reply):
            self.decline(reply, "start_refused", _named(case), _stake_clauses(now))
            return
        self.look(reply)
        self.answer(sent)

    def answer(self, sent: tuple[Card, ...]) -> None:
        script = iter(self.case.actions)
        while self.going:
            now = self.now
            assert now is not None
            action = next(script, None)
            if action is None:
                if now.mover == "done" or self.case.open_end:
                    return
                if all(is_unsupported(each, self.table.unsupported) for each in now.legal()):
                    self.made.declined = now.legal()[0]
                    return
                action = (self.case.answers or self.table.passing)(now)
            self.actions.append(action)
            request = {"op": "act", "action": action}
            self.table.process.send(request)
            try:
                after = self.table.engine.act(now, action, sent)
            except RulesBreach as breach:
                self.refusing.add(breach.clause)
                self.right = breach.reason
                self.refused(request, "allows", action, (breach.clause,))
                continue
            self.now = self.right = after
            reply = self.table.process.receive()
            self.made.steps.append(Step(request, reply, self.now))
            if self.accepted(reply):
                self.look(reply)
            else:
                self.decline(reply, "forbids", action, option_clauses(now, action))

    @property
    def going(self) -> bool:
        """Whether game and engine still stand at the same point."""
        return not any(
            each.kind in ("start_allowed", "start_refused", "asks_less", "asks_more")
            or (each.kind in ("allows", "forbids") and not each.listed)
            or (each.kind == "malformed" and each.subject in ("ok", "legal"))
            for each in self.made.differences
        )

    def probe_nothing_open(self) -> None:
        """After refused stakes no round is open: every answer is refused."""
        for action in self.case.actions:
            self.actions.append(action)
            request = {"op": "act", "action": action}
            self.table.process.send(request)
            self.right = "no round is open"
            if not self.refused(request, "allows", action, ()):
                return

    def refused(self, request: Request, kind: Any, subject: str, clauses: tuple[str, ...]) -> bool:
        """The game must refuse; whether it did."""
        reply = self.table.process.receive()
        self.made.steps.append(Step(request, reply, self.right))
        ok = reply.get("ok")
        if ok is False:
            if not isinstance(reply.get("error"), str):
                self.add(Difference("unnamed_error", "error", "the reason as text", repr(reply.get("error"))))
            return True
        if ok is True:
            self.add(Difference(kind, subject, f"refused: {self.right}", "accepted", clauses))
        else:
            self.add(Difference("malformed", "ok", "true or false", _told(reply, "ok")))
        return False

    def accepted(self, reply: Reply) -> bool:
        return reply.get("ok") is True

    def decline(self, reply: Reply, kind: Any, subject: str, clauses: tuple[str, ...]) -> None:
        """The game did not take what the rules allow."""
        if reply.get("ok") is False:
            self.add(Difference(kind, subject, "accepted", f"refused: {reply.get('error')}", clauses))
        else:
            self.add(Difference("malformed", "ok", "true or false", _told(reply, "ok")))

    def look(self, reply: Reply) -> None:
        assert self.now is not None
        for difference in of_state(self.now, reply, self.table.unsupported):
            self.add(difference)

    def add(self, difference: Difference) -> None:
        self.made.differences.append(difference)
        self.made.parted = self.made.parted or len(self.made.steps)


def _told(reply: Reply, key: str) -> str:
    return repr(reply[key]) if key in reply else f"no `{key}`"


def _named(case: Case) -> str:
    return ", ".join(f"{name}={money(stake)}" for name, stake in case.stakes) or "(no stakes)"


def _stake_clauses(now: Round) -> tuple[str, ...]:
    """The clauses by which these stakes are allowed, limits first."""
    placed = [event.clauses for event in now.events if hasattr(event, "stake")]
    return tuple(dict.fromkeys(clause for clauses in placed for clause in (*clauses[1:], *clauses[:1])))


def imagined(game: Game, case: Case, unsupported: frozenset[str] = frozenset()) -> Round | None:
    """How the round goes by the rules alone, or ``None`` for stakes that are refused."""
    sent = shoe(game, case.cards)
    passing = Passing(game)
    try:
        now = dealt_on(open_round(game, case.staked), sent)
    except RulesBreach:
        return None
    script = iter(case.actions)
    while True:
        action = next(script, None)
        if action is None:
            if now.mover == "done" or case.open_end or all(is_unsupported(each, unsupported) for each in now.legal()):
                return now
            action = (case.answers or passing)(now)
        if now.why_not(action) is None:
            now = dealt_on(now.act(action), sent)
