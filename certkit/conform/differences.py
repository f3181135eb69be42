"""A reply held against the reference engine: everything observable, one difference for each thing that differs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from certkit.cards import cards, show
from certkit.conform.lines import REPEATED, Number, Reply
from certkit.conform.sentences import row_hints
from certkit.engine.breach import RulesBreach
from certkit.engine.events import ChoiceMade, WagerSettled
from certkit.engine.table import Round
from certkit.errors import CertkitError
from certkit.money import Amount, money

Kind = Literal[
    "returned", "staked", "cards_used", "seen",
    "allows", "forbids", "asks_less", "asks_more",
    "start_allowed", "start_refused",
    "malformed", "money_as_number", "unnamed_error", "idle_wager", "cards_unreported",
]  # fmt: skip
MINOR: frozenset[str] = frozenset(("malformed", "money_as_number", "cards_used"))
OBSERVED: frozenset[str] = frozenset(("unnamed_error", "idle_wager", "cards_unreported"))
_AMOUNT = re.compile(r"[+-]?\d+(?:\.\d+)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that a reply has otherwise than the rules.

    ``subject`` is the wager, action or place; ``clauses`` are those that decided
    it, the one to name first; ``rows`` the paytable rows that settled the wager (one
    a hand) and ``hints`` words that find its sentence; ``raised`` whether more than the initial stake lay there.
    """

    kind: Kind
    subject: str
    expected: str
    got: str
    clauses: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    raised: bool = False
    over: bool = False
    listed: bool = False

    @property
    def fine(self) -> tuple[object, ...]:
        """What surely belongs together: the first sorting of differences."""
        if self.kind in ("start_allowed", "start_refused"):
            return self.kind, self.clauses[:1]
        return self.kind, self.clauses[:1], self.subject, self.rows, self.raised, self.over

    @property
    def row(self) -> str:
        """The rows in one text."""
        return " and ".join(self.rows)

    @property
    def broad(self) -> tuple[object, ...]:
        """What differences of one fault have in common, whatever the rows."""
        subject = self.subject.split(" ")[0] if self.kind in ("allows", "forbids", "malformed") else ""
        return self.kind, () if self.rows else self.clauses[:1], subject

    def like(self, other: Difference) -> bool:
        """Whether a smaller round still shows the same fault: of one kind, on a row that the other has too."""
        return self.broad == other.broad and (not self.rows or not set(self.rows).isdisjoint(other.rows))


def is_unsupported(action: str, unsupported: frozenset[str]) -> bool:
    """Whether an action is declared unsupported, by its whole name, its first word or its wager."""
    return bool(unsupported) and (action in unsupported or not unsupported.isdisjoint(action.split(" ")))


def of_state(now: Round, reply: Reply, unsupported: frozenset[str] = frozenset()) -> list[Difference]:
    """What differs between a round in progress, or over, and a reply that accepted the last request."""
    found = _of_seen(now, reply)
    if REPEATED in reply:
        names = ", ".join(reply[REPEATED])
        found.append(Difference("malformed", "reply", "every key once", f"keys that stand twice: {names}"))
    is_over = reply.get("over", False)
    if not isinstance(is_over, bool):
        found.append(Difference("malformed", "over", "true or false", repr(is_over)))
        is_over = bool(is_over)
    if now.mover == "done":
        if not is_over:
            found.append(Difference("asks_more", "round", "the round is over", _offer(reply), _last_clauses(now)))
            return found
        return found + _of_money(now, reply) + _of_cards_used(now, reply)
    if is_over:
        offered = ", ".join(now.legal())
        found.append(Difference("asks_less", "round", f"the player is asked: {offered}", "the round is over",
                                offer_clauses(now)))  # fmt: skip
        return found
    return found + _of_legal(now, reply, unsupported)


def _offer(reply: Reply) -> str:
    legal = reply.get("legal")
    return f"the player is asked: {', '.join(map(str, legal))}" if isinstance(legal, list) else "no `over` in the reply"


# --- what the player may do ---


def _of_legal(now: Round, reply: Reply, unsupported: frozenset[str]) -> list[Difference]:
    given = reply.get("legal")
    if not isinstance(given, list) or not all(isinstance(each, str) for each in given):
        return [Difference("malformed", "legal", "a list of actions", "nothing" if given is None else repr(given))]
    legal = now.legal()
    offered = {" ".join(each.split()) for each in given}
    expected = {action for action in legal if not is_unsupported(action, unsupported)}
    if offered == expected:
        return []
    texts = ", ".join(sorted(expected)), ", ".join(sorted(offered)) or "(nothing)"
    found = [
        Difference("forbids", action, *texts, clauses=option_clauses(now, action), listed=True)
        for action in legal
        if action in expected - offered
    ]
    return found + [
        Difference("allows", action, *texts, clauses=breach_clauses(now, action), listed=True)
        for action in sorted(offered - set(legal))
    ]


def option_clauses(now: Round, action: str) -> tuple[str, ...]:
    """The clauses that make ``action`` legal, the option's own first."""
    after = now.act(action)
    made = next(event for event in after.events[len(now.events) :] if isinstance(event, ChoiceMade))
    return tuple(dict.fromkeys((*made.clauses[1:], *made.clauses[:1])))


def offer_clauses(now: Round) -> tuple[str, ...]:
    """The clauses by which the player is asked now."""
    clauses = option_clauses(now, now.legal()[0])
    return (*clauses[-1:], *clauses[:-1])


def breach_clauses(now: Round, action: str) -> tuple[str, ...]:
    """The clause that forbids ``action``."""
    try:
        now.act(action)
    except RulesBreach as breach:
        return (breach.clause,)
    return ()


def _last_clauses(now: Round) -> tuple[str, ...]:
    return next((event.clauses for event in reversed(now.events) if event.clauses), ())


# --- money ---


def read_money(value: Any) -> Amount | None:
    """An amount as a reply gives it, or ``None`` if it is none; JSON numbers are read too."""
    if isinstance(value, bool):
        return None
    if isinstance(value, Number):
        try:
            return Fraction(value)
        except (ValueError, ZeroDivisionError):
            return None
    if isinstance(value, int):
        return Fraction(value)
    if isinstance(value, str) and len(value) < 60 and _AMOUNT.fullmatch(value.strip()):
        return Fraction(value.strip())
    return None


def _of_money(now: Round, reply: Reply) -> list[Difference]:
    found: list[Difference] = []
    for kind, expected in (("staked", now.staked()), ("returned", now.returned())):
        given = reply.get(kind)
        if not isinstance(given, dict):
            what = "nothing" if given is None else repr(given)
            found.append(Difference("malformed", kind, "an amount for every wager placed", what))
            continue
        numbers = [name for name, value in given.items() if isinstance(value, int | Number)]
        if numbers:
            shown = ", ".join(f"{name}: {given[name]}" for name in numbers)
            found.append(Difference("money_as_number", kind, "money as text", f"JSON numbers in {kind}: {shown}"))
        for wager, right in expected.items():
            value = read_money(given.get(wager))
            if value != right and not (kind == "returned" and any(
                each.kind == "staked" and each.subject == wager for each in found
            )):  # fmt: skip
                found.append(_of_amount(now, kind, wager, right, value, given))  # type: ignore[arg-type]
        found += [_extra(kind, name, given[name]) for name in given if name not in expected]
    return found


def _of_amount(
    now: Round, kind: Literal["staked", "returned"], wager: str, right: Amount, value: Amount | None, given: Reply
) -> Difference:
    got = money(value) if value is not None else repr(given[wager]) if wager in given else "(not named)"
    raised = now.staked()[wager] != now.initial.get(wager)
    over = value is not None and value > right
    settled = [
        event for event in now.events if isinstance(event, WagerSettled) and now.hands.base(event.wager) == wager
    ]
    if kind == "returned" and settled:
        off = None if value is None else abs(value - right)
        first = settled[0]
        clauses = tuple(dict.fromkeys(clause for event in settled for clause in _of_row(now, event, off)))
        rows = tuple(dict.fromkeys(event.row for event in settled))
        hints = row_hints(first.row, first.pays)
        return Difference("returned", wager, money(right), got, clauses, rows, hints, raised, over)
    clauses = tuple(
        clause
        for event in reversed(now.events)
        if now.hands.base(str(getattr(event, "wager", ""))) == wager and not isinstance(event, WagerSettled)
        for clause in event.clauses
    )
    return Difference(kind, wager, money(right), got, clauses, raised=raised, over=over)


def _of_row(now: Round, event: WagerSettled, off: Amount | None) -> tuple[str, ...]:
    """The settlement's clauses, the one that speaks of its row first.

    The last clause of the paytables is the most special; a rounding clause is
    named only if no more than its unit is at stake.
    """
    game = now.game
    pays = [clause for clause in event.clauses if clause in game.note and game.note[clause].block == "pays"]
    rounding = game.rounding_clause
    if rounding in pays and (off is None or off >= game.rounding.unit):
        pays = [clause for clause in pays if clause != rounding]
    first = pays[-1:]
    return tuple(dict.fromkeys((*first, *event.clauses)))


def _extra(kind: str, name: str, value: Any) -> Difference:
    if read_money(value) == 0:
        return Difference("idle_wager", kind, "wagers that were placed", f"{name}: {value}, which was not placed")
    return Difference("staked" if kind == "staked" else "returned", name, "(not placed)", repr(value), over=True)


# --- cards ---


def _of_cards_used(now: Round, reply: Reply) -> list[Difference]:
    given = reply.get("cards_used")
    if given is None:
        return [Difference("cards_unreported", "cards_used", str(now.cards_used), "nothing")]
    if isinstance(given, int) and not isinstance(given, bool) and given == now.cards_used:
        return []
    deals = tuple(dict.fromkeys(clause for event in now.events if hasattr(event, "card") for clause in event.clauses))
    return [Difference("cards_used", "cards_used", str(now.cards_used), str(given), deals[-1:])]


def _of_seen(now: Round, reply: Reply) -> list[Difference]:
    given = reply.get("seen")
    if given is None:
        return []
    if not isinstance(given, dict) or not all(isinstance(each, str) for each in given.values()):
        return [Difference("malformed", "seen", "cards as text by place", repr(given))]
    right = {place: show(held) for place, held in now.seen().items() if held}
    face_up = set(" ".join(right.values()).split())
    hidden = {place for place in now.table if now.is_face_down(place)}
    found = []
    for place, text in given.items():
        if text == right.get(place):
            continue
        try:
            told = show(cards(text))
        except CertkitError:
            found.append(Difference("malformed", f"seen {place}", "cards", repr(text)))
            continue
        if place in right or place in hidden or place in now.game.places:
            fits = told == right.get(place, "")
        else:
            fits = set(told.split()) <= face_up  # A place by another name must not show what lies face down.
        if not fits:
            expected = right.get(place, "(nothing face up)" if place in now.game.places else " ".join(sorted(face_up)))
            clauses = tuple(
                clause for event in now.events if getattr(event, "place", None) == place for clause in event.clauses
            )
            found.append(Difference("seen", place, expected, told or "(nothing)", clauses[-1:]))
    return found
