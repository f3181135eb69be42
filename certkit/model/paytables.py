"""Paytables: rows of named outcomes with what each pays to each wager.

The rows of a table partition what can happen; compiling proves it, so the
order of the rows never matters.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from certkit.model.predicates import Predicate
from certkit.model.situation import Situation
from certkit.odds import Odds


@dataclass(frozen=True, slots=True)
class PartBack:
    """Part of the stake is handed back and the rest is lost: what a surrender pays."""

    part: Fraction

    def __str__(self) -> str:
        return f"{self.part} back"


Pay = Odds | PartBack | Literal["lose", "push", "lose_original"]
"""What a row pays; ``lose_original`` takes no more than the initial stake, of the first hand only."""


def pay_words(pay: Pay) -> str:
    """A pay as a paytable prints it: ``3:1``, ``lose``, ``push``."""
    return str(pay)


@dataclass(frozen=True, slots=True)
class Row:
    """One outcome: when it is reached, what it pays each wager, and the clauses that say so."""

    name: str
    when: Predicate
    pays: tuple[tuple[str, Pay], ...]
    clauses: tuple[str, ...]

    def pay(self, wager: str) -> Pay:
        """What this row pays to ``wager``. Raises KeyError for a wager without a column."""
        for column, pay in self.pays:
            if column == wager:
                return pay
        raise KeyError(wager)


@dataclass(frozen=True, slots=True)
class Paytable:
    """A table of which one row applies; ``view`` is what its rows look at.

    ``read_by`` names, for each rank, the clause that says what the rank counts
    here, so that coverage knows which value a settlement relied on. ``complete``
    tells that the rows partition all hands by the way they were made.
    """

    name: str
    view: tuple[str, ...]
    rows: tuple[Row, ...]
    clause: str
    read_by: tuple[tuple[str, str], ...] = ()
    complete: bool = False

    def row(self, situation: Situation) -> Row:
        """The one row that applies. The compiler has proved that there is exactly one."""
        for row in self.rows:
            if row.when.holds(situation):
                return row
        raise LookupError(f"no row of table {self.name} applies; the partition proof was not run")
