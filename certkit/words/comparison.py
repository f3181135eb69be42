"""The rows of a table that compares a hand with the dealer's: what can come of it, each thing once.

The named results partition all that can happen, by the way they are made: a
natural on one side, on the other or on both; a broken hand; a broken dealer;
and else the higher, equal or lower total. ``dealer_22`` and ``equal_17`` take
their part out of ``dealer_bust`` and ``equal``.
"""

from __future__ import annotations

import re

from certkit.model.comparing import Compared
from certkit.model.paytables import Row
from certkit.model.predicates import AllOf, Between, Not, Predicate
from certkit.words.draft import Draft, RowDraft, TableDraft

PLAIN = ("bust", "dealer_bust", "higher", "equal", "lower")
NATURALS = ("natural", "both_natural", "dealer_natural")
ROWS = (*NATURALS, *PLAIN)
_PART = re.compile(r"(dealer|equal)_(\d{1,3})", re.ASCII)


def compared_rows(draft: Draft, table: TableDraft) -> tuple[Row, ...] | None:
    """The core rows in the order of the table, or ``None`` where a row is missing, repeated or unknown."""
    wanted = ROWS if draft.natural else PLAIN
    known: dict[str, RowDraft] = {}
    for row in table.rows:
        if row.key not in wanted and not _is_part(draft, row.key):
            draft.unknown(row.clause, "result of comparing", row.key, (*wanted, "dealer_22", "equal_17"), *row.field)
            return None
        if row.key in known:
            draft.refuse(
                row.clause,
                "RS012",
                f"the row {row.key} stands twice",
                why="a result is paid by one row",
                remedy="drop one of the two",
                field=row.field,
            )
            return None
        known[row.key] = row
    missing = [name for name in wanted if name not in known]
    if missing:
        draft.refuse(
            table.clause,
            "RS011",
            f"no row pays {', '.join(missing)}",
            why="every result of comparing two hands must win, lose or push",
            remedy="add these rows, in the table or as `row` clauses with `assume:` if the text is silent",
            field=("rows",),
        )
        return None
    cases = _cases(draft, tuple(known))
    return tuple(_row(draft, table, row, cases[row.key]) for row in table.rows)


def _is_part(draft: Draft, key: str) -> bool:
    """Whether a row names a broken total of the dealer, or one on which both are equal."""
    part = _PART.fullmatch(key)
    limit = draft.bust[0] if draft.bust else 0
    return part is not None and (int(part[2]) > limit) == (part[1] == "dealer")


def _row(draft: Draft, table: TableDraft, row: RowDraft, when: Predicate) -> Row:
    clauses = [row.clause.id]
    if draft.natural and row.key in NATURALS:
        clauses.append(draft.natural.clause.id)
    if draft.bust and row.key in ("bust", "dealer_bust"):
        clauses.append(draft.bust[1].id)
    return Row(row.key, when, tuple(zip(table.wagers, row.cells, strict=True)), tuple(clauses))


def _cases(draft: Draft, keys: tuple[str, ...]) -> dict[str, Predicate]:
    """When each result is reached."""
    assert draft.box is not None
    assert draft.bust is not None
    dealer_view = draft.dealer_view()
    assert dealer_view is not None
    limit = draft.bust[0]
    mine, house = draft.total((draft.box.place,)), draft.total(dealer_view)
    natural, dealer = draft.is_natural((draft.box.place,)), draft.is_natural(dealer_view)
    whole = Between(mine, None, limit)
    plain = (Not(natural), Not(dealer), whole)
    both = (*plain, Between(house, None, limit))
    parts = [(key, match[1], int(match[2])) for key in keys if (match := _PART.fullmatch(key))]
    found: dict[str, Predicate] = {
        "natural": AllOf((natural, Not(dealer))),
        "both_natural": AllOf((natural, dealer)),
        "dealer_natural": AllOf((Not(natural), dealer)),
        "bust": AllOf((Not(natural), Not(dealer), Between(mine, limit + 1, None))),
        "dealer_bust": AllOf((*plain, Between(house, limit + 1, None), *_without(parts, "dealer", draft))),
        "higher": AllOf((*both, Compared(mine, house, "higher"))),
        "equal": AllOf((*both, Compared(mine, house, "equal"), *_without(parts, "equal", draft))),
        "lower": AllOf((*both, Compared(mine, house, "lower"))),
    }
    for key, what, number in parts:
        here = Between(house, number, number)
        found[key] = AllOf((*plain, here) if what == "dealer" else (*plain, here, Compared(mine, house, "equal")))
    return found


def _without(parts: list[tuple[str, str, int]], what: str, draft: Draft) -> tuple[Predicate, ...]:
    """That the dealer's total is none of those which have rows of their own."""
    house = draft.total(draft.dealer_view() or ())
    return tuple(Not(Between(house, number, number)) for _, kind, number in parts if kind == what)
