"""The draft: what the clauses have said so far, by name.

Reduction has two steps. First every clause outside the round puts what it says
here; then the clauses of the round, in their order, make core nodes out of it.
A name that several clauses speak of is gathered here before it is used.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from certkit.cards import RANKS
from certkit.errors import CertkitError, Problem
from certkit.model.device import Deck
from certkit.model.measures import CardCount, CardValues, Total, View
from certkit.model.nodes import Node, Option
from certkit.model.paytables import Pay
from certkit.model.predicates import AllOf, AnyOf, Between, Marked, Not, Predicate
from certkit.model.wagers import EqualStakes, Limits
from certkit.money import Rounding
from certkit.words.base import Clause


@dataclass(frozen=True)
class WagerDraft:
    """A wager as its clause declares it; ``numbered`` makes a family ``name_1`` to ``name_n``."""

    name: str
    numbered: int
    required: bool
    clause: Clause

    def members(self) -> tuple[str, ...]:
        if not self.numbered:
            return (self.name,)
        return tuple(f"{self.name}_{number}" for number in range(1, self.numbered + 1))


@dataclass(frozen=True)
class HandDraft:
    """A named view: the places that make a hand."""

    name: str
    made_of: tuple[str, ...]
    clause: Clause


@dataclass(frozen=True)
class OptionDraft:
    """One answer that a decision offers; ``build`` makes its core option for one wager or none."""

    action: str
    decision: str
    on: str | None
    clause: Clause


@dataclass(frozen=True)
class RowDraft:
    """A row of a paytable before its view is known."""

    key: str
    cells: tuple[Pay, ...]
    clause: Clause
    field: tuple[str | int, ...]


@dataclass(frozen=True)
class BoxDraft:
    """A betting position: where its hand lies, its wager, the hand it plays against and that hand's up card."""

    place: str
    wager: str
    against: str
    up_card: str
    clause: Clause


@dataclass(frozen=True)
class NaturalDraft:
    """What makes a natural: a total with so many cards, after a split too or not."""

    total: int
    cards: int
    after_split: bool
    clause: Clause


@dataclass(frozen=True)
class OfferDraft:
    """A decision that is made of one clause: when it is asked, and its answers."""

    asked: Callable[[], Predicate | None]
    options: Callable[[], tuple[Option, ...]]
    clause: Clause


@dataclass
class PlayDraft:
    """The clauses that say how a hand may be played, by their words."""

    clauses: dict[str, list[Clause]] = field(default_factory=dict)

    def one(self, word: str) -> Clause | None:
        """The clause of a word that stands once."""
        found = self.clauses.get(word)
        return found[0] if found else None

    def all(self, word: str) -> tuple[Clause, ...]:
        return tuple(self.clauses.get(word, ()))


@dataclass
class TableDraft:
    """A paytable and the rows that its own and other clauses gave it."""

    name: str
    on: str
    by: str
    wagers: tuple[str, ...]
    clause: Clause
    highest_only: bool = False
    rows: list[RowDraft] = field(default_factory=list)


@dataclass
class Draft:
    """Everything gathered from the clauses of one ruleset."""

    deck: Deck | None = None
    values: dict[str, tuple[tuple[int, ...], Clause]] = field(default_factory=dict)
    hands: dict[str, HandDraft] = field(default_factory=dict)
    called: dict[str, tuple[Callable[[View], Predicate], Clause]] = field(default_factory=dict)
    wagers: dict[str, WagerDraft] = field(default_factory=dict)
    limits: dict[str, tuple[Limits, Clause]] = field(default_factory=dict)
    needs: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    equal: list[EqualStakes] = field(default_factory=list)
    options: dict[str, list[OptionDraft]] = field(default_factory=dict)
    tables: dict[str, TableDraft] = field(default_factory=dict)
    bust: tuple[int, Clause] | None = None
    box: BoxDraft | None = None
    natural: NaturalDraft | None = None
    offered: dict[str, Clause] = field(default_factory=dict)
    offers: dict[str, OfferDraft] = field(default_factory=dict)
    play: PlayDraft = field(default_factory=PlayDraft)
    rounding: Rounding = field(default_factory=lambda: Rounding(Fraction(1, 10**9)))
    rounding_clause: Clause | None = None
    places: dict[str, str | None] = field(default_factory=dict)
    steps: list[Node] = field(default_factory=list)
    index: int | None = None
    problems: list[Problem] = field(default_factory=list)

    # --- saying what is wrong ---

    def refuse(
        self, clause: Clause, code: str, what: str, *, why: str, remedy: str, field: tuple[str | int, ...] = ()
    ) -> None:
        """Note a problem at a field of a clause and go on."""
        self.problems.append(clause.problem(code, what, why=why, remedy=remedy, field=field))

    def reading(self, clause: Clause, read: Callable[[], object], *path: str | int) -> object | None:
        """Read a small notation; what it refuses is placed at the clause's field."""
        try:
            return read()
        except CertkitError as error:
            for problem in error.problems:
                self.problems.append(
                    clause.problem(problem.code, problem.what, why=problem.why, remedy=problem.remedy, field=path)
                )
            return None

    def unknown(self, clause: Clause, what: str, name: str, known: Iterable[str], *path: str | int) -> None:
        """Refuse a name that nothing declares, with the nearest one that is."""
        names = tuple(known)
        near = difflib.get_close_matches(name, names, 1)
        self.refuse(
            clause,
            "RS009",
            f"{name!r} is not a {what} of this ruleset",
            why=f"declared are: {', '.join(names) or 'none'}",
            remedy=f"write {near[0]!r}" if near else f"declare the {what} {name!r} first",
            field=path,
        )

    def declare(self, clause: Clause, what: str, name: str, table: dict[str, object], *path: str | int) -> bool:
        """Whether ``name`` is still free; a second declaration is refused."""
        if name not in table:
            return True
        self.refuse(
            clause,
            "RS010",
            f"the {what} {name!r} is declared twice",
            why="one name means one thing",
            remedy="drop one of the two clauses or rename it",
            field=path,
        )
        return False

    # --- names in a numbered family ---

    def wager_names(self) -> tuple[str, ...]:
        """Every single wager, families spelled out."""
        return tuple(name for wager in self.wagers.values() for name in wager.members())

    def members(self, name: str) -> tuple[str, ...]:
        """The single wagers that a wager's or a family's name stands for; empty if unknown."""
        if name in self.wagers:
            return self.wagers[name].members()
        return (name,) if name in self.offered or name in self.wager_names() else ()

    def is_place(self, name: str) -> bool:
        """Whether cards come to a place, or to a numbered one of a family of places, of this name."""
        family, _, number = name.rpartition("_")
        return name in self.places or (
            self.places.get(family) is not None and number.isdigit() and int(number) <= self._numbered(family)
        )

    def _numbered(self, family: str) -> int:
        wager = self.wagers.get(self.places[family] or "")
        return wager.numbered if wager else 0

    def place(self, name: str, index: int | None) -> str:
        """The place that ``name`` means: one of a family inside ``each``, else itself."""
        if index is not None and self.places.get(name) is not None:
            return f"{name}_{index}"
        return name

    def view(self, name: str, index: int | None) -> View | None:
        """The places of a named hand or of a single place; ``None`` if nothing is called so."""
        if name in self.hands:
            return tuple(self.place(part, index) for part in self.hands[name].made_of)
        return (self.place(name, index),) if name in self.places else None

    def card_values(self) -> CardValues:
        """What each rank counts, as the value clauses have said."""
        return CardValues.of({rank: values for rank, (values, _) in self.values.items()})

    # --- totals and naturals ---

    def total(self, view: View) -> Total:
        """The total of a hand: with a limit, the highest that is not above it."""
        return Total(view, self.card_values(), self.bust[0] if self.bust else None)

    def is_natural(self, view: View) -> Predicate:
        """Whether the hand is a natural; never, where no clause speaks of naturals."""
        if self.natural is None:
            return AnyOf(())
        cards, total = self.natural.cards, self.natural.total
        parts: tuple[Predicate, ...] = (
            Between(CardCount(view), cards, cards),
            Between(self.total(view), total, total),
        )
        if self.box is not None and view == (self.box.place,) and not self.natural.after_split:
            parts = (*parts, Not(Marked("from_split")))
        return AllOf(parts)

    def dealer_view(self) -> View | None:
        """The places of the hand that the box plays against."""
        return self.view(self.box.against, None) if self.box else None

    def the_box(self, clause: Clause, *path: str | int) -> BoxDraft | None:
        """The box; a clause that needs one is refused where there is none or where it lacks what a box needs."""
        what = ""
        if self.box is None:
            what = "there is no box"
        elif self.bust is None:
            what = "no clause says above which total a hand is broken"
        elif self.view(self.box.against, None) is None or self.box.place not in self.places:
            what = "no cards come to the box and the hand that it plays against"
        elif any(rank not in self.values for rank in RANKS):
            what = "not every rank counts something"
        if not what:
            return self.box
        self.refuse(
            clause,
            "RS036",
            f"{what}, which this clause needs",
            why="hands are played and compared by their totals, against the dealer's",
            remedy="add `box`, `bust` and `count` clauses, and deal cards to the box and to the dealer",
            field=path,
        )
        return None
