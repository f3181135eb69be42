"""From a table's draft to the core: rows as predicates on the hand in turn."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import cast

from certkit.cards import RANKS
from certkit.model.measures import View
from certkit.model.paytables import Pay, Paytable, Row
from certkit.model.predicates import AllOf, AnyOf, Between, Not, OfRanks, Predicate
from certkit.odds import Odds
from certkit.words import ranges
from certkit.words.base import Clause
from certkit.words.comparison import compared_rows
from certkit.words.draft import Draft, RowDraft, TableDraft


def paytable(draft: Draft, table: TableDraft, index: int | None, clause: Clause) -> Paytable | None:
    """The core table for the hand that ``index`` picks, or ``None`` if it cannot be made."""
    view = draft.view(table.on, index)
    if view is None:
        draft.unknown(table.clause, "hand or place", table.on, [*draft.hands, *draft.places], "on")
        return None
    if table.by == "comparison":
        return comparison(draft, table, clause)
    if table.by == "total":
        missing = [rank for rank in RANKS if rank not in draft.values]
        if missing:
            draft.refuse(
                table.clause,
                "RS026",
                f"the table goes by total, but {', '.join(missing)} count nothing yet",
                why="a total needs a value for every rank in the deck",
                remedy="add a count clause under `values` for these ranks",
                field=("by",),
            )
            return None
    rows = tuple(row for each in table.rows if (row := _row(draft, table, each, view)) is not None)
    if len(rows) < len(table.rows):
        return None
    complete = False
    if table.by == "name":
        rows = _named(rows, table.highest_only)
        complete = any(row.key == "other" for row in table.rows) and (table.highest_only or len(rows) == 2)
    return Paytable(table.name, view, rows, table.clause.id, _read_by(draft, table), complete)


def _read_by(draft: Draft, table: TableDraft) -> tuple[tuple[str, str], ...]:
    read: tuple[tuple[str, str], ...] = ()
    if table.by != "rank":
        read = tuple((rank, by.id) for rank, (_, by) in draft.values.items())
    if table.on in draft.hands:
        read += tuple((rank, draft.hands[table.on].clause.id) for rank in RANKS)
    return read


def _named(rows: tuple[Row, ...], highest_only: bool) -> tuple[Row, ...]:
    """Rows by name: ``other`` is what no named row is; of several that apply the highest pay counts, if so said."""
    named = [row for row in rows if row.name != "other"]
    others = [replace(row, when=Not(AnyOf(tuple(each.when for each in named)))) for row in rows if row.name == "other"]
    if highest_only:
        named.sort(key=lambda row: -worth(row.pays[0][1]))
        named = [
            replace(row, when=AllOf((row.when, *(Not(above.when) for above in named[:place]))))
            for place, row in enumerate(named)
        ]
    return (*named, *others)


def worth(pay: Pay) -> Fraction:
    """What a pay wins for one unit, for putting rows in order."""
    return pay.ratio if isinstance(pay, Odds) else Fraction(0 if pay == "push" else -1)


def comparison(draft: Draft, table: TableDraft, clause: Clause) -> Paytable | None:
    """The core table of a hand compared with the dealer's."""
    box = draft.the_box(table.clause, "by")
    if box is None:
        return None
    if table.on != box.place:
        draft.unknown(table.clause, "box", table.on, (box.place,), "on")
        return None
    rows = compared_rows(draft, table)
    if rows is None:
        return None
    hand = draft.hands.get(box.against)
    read = tuple((rank, by.id) for rank, (_, by) in draft.values.items())
    read += tuple((rank, by.id) for by in (box.clause, hand.clause if hand else None) if by for rank in RANKS)
    view = (box.place, *(draft.dealer_view() or ()))
    return Paytable(table.name, view, rows, table.clause.id, read, complete=True)


def _row(draft: Draft, table: TableDraft, row: RowDraft, view: View) -> Row | None:
    found = _reached(draft, table, row, view)
    if found is None:
        return None
    when, clauses = found
    return Row(row.key, when, tuple(zip(table.wagers, row.cells, strict=True)), clauses)


def _reached(draft: Draft, table: TableDraft, row: RowDraft, view: View) -> tuple[Predicate, tuple[str, ...]] | None:
    if row.key in draft.called:
        predicate, named = draft.called[row.key]
        return predicate(view), (row.clause.id, named.id)
    if table.by == "name":
        if row.key in ("natural", "other"):
            clauses = (draft.natural.clause.id,) if draft.natural and row.key == "natural" else ()
            return draft.is_natural(view), (row.clause.id, *clauses)
        draft.unknown(row.clause, "named hand", row.key, (*draft.called, "natural", "other"), *row.field)
        return None
    if table.by == "rank":
        ranks = cast("str | None", draft.reading(row.clause, lambda: ranges.ranks(row.key), *row.field))
        return None if ranks is None else (OfRanks(view, ranks), (row.clause.id,))
    if not row.key[:1].isdigit() and not row.key.startswith(".."):
        draft.unknown(row.clause, "named hand", row.key, draft.called, *row.field)
        return None
    ends = draft.reading(row.clause, lambda: ranges.totals(row.key), *row.field)
    if ends is None:
        return None
    low, high = cast("tuple[int | None, int | None]", ends)
    return Between(draft.total(view), low, high), (row.clause.id,)
