"""From a table's draft to the core: rows as predicates on the hand in turn."""

from __future__ import annotations

from typing import cast

from certkit.cards import RANKS
from certkit.model.measures import Total, View
from certkit.model.paytables import Paytable, Row
from certkit.model.predicates import Between, OfRanks, Predicate
from certkit.words import ranges
from certkit.words.base import Clause
from certkit.words.draft import Draft, RowDraft, TableDraft


def paytable(draft: Draft, table: TableDraft, index: int | None, clause: Clause) -> Paytable | None:
    """The core table for the hand that ``index`` picks, or ``None`` if it cannot be made."""
    view = draft.view(table.on, index)
    if view is None:
        draft.unknown(table.clause, "hand or place", table.on, [*draft.hands, *draft.places], "on")
        return None
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
    read: tuple[tuple[str, str], ...] = ()
    if table.by == "total":
        read = tuple((rank, by.id) for rank, (_, by) in draft.values.items())
    made_of = (draft.hands[table.on].clause.id,) if table.on in draft.hands else ()
    if made_of:
        read += tuple((rank, made_of[0]) for rank in RANKS)
    return Paytable(table.name, view, rows, table.clause.id, read)


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
    return Between(Total(view, draft.card_values()), low, high), (row.clause.id,)
