"""``table``: a paytable, its rows and its columns."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, cast

from pydantic import BeforeValidator, Field

from certkit.model.paytables import Pay
from certkit.words.base import Clause, Name, Text, Word, listed, one_or_more, word
from certkit.words.draft import Draft, RowDraft, TableDraft
from certkit.words.pays.cells import pay, pay_english

Cells = Annotated[tuple[Text, ...], BeforeValidator(one_or_more)]


@word
class TableWord(Word):
    """A paytable: what it reads, the wagers in its columns, and what each row pays."""

    word: ClassVar[str] = "table"
    block: ClassVar[str] = "pays"
    about: ClassVar[str] = "a paytable, its rows and its columns"
    example: ClassVar[str] = (
        'table: main\non: hand\nby: total\nwagers: [hand_1, hand_2]\nrows:\n  17..20: ["1:1", "2:1"]\n  ..16: lose'
    )

    table: Name = Field(description="The table's name.")
    on: Name = Field(description="The hand or place whose cards decide the row.")
    by: Literal["total", "rank", "name", "comparison"] = Field(
        description="What rows speak of: totals, ranks of a single card, named hands only (and `other`), "
        "or the result of comparing the hand of a box with the dealer's."
    )
    wagers: Annotated[tuple[Name, ...], BeforeValidator(one_or_more)] = Field(
        strict=False, min_length=1, description="The wagers paid by this table, one a column."
    )
    highest_only: bool = Field(
        default=False, description="Of several rows by name that apply, only the one with the highest pay is paid."
    )
    rows: dict[str, Annotated[Cells, Field(strict=False)]] = Field(
        description='Row name, total or ranks, with a cell for each column (or one for all): `"3:2"`, `lose`, `push`.'
    )

    def reduce(self, clause: Clause, draft: Draft) -> None:
        if not draft.declare(clause, "table", self.table, draft.tables, "table"):  # type: ignore[arg-type]
            return
        columns: tuple[str, ...] = ()
        for name in self.wagers:
            if not draft.members(name):
                draft.unknown(clause, "wager", name, draft.wager_names(), "wagers")
            for member in draft.members(name):
                if member in columns:
                    draft.refuse(
                        clause,
                        "RS010",
                        f"the table has two columns for {member}",
                        why="a wager is paid by one column",
                        remedy="name each wager once",
                        field=("wagers",),
                    )
            columns += draft.members(name)
        if self.highest_only and (self.by != "name" or len(columns) != 1):
            draft.refuse(
                clause,
                "RS018",
                "`highest_only` has no effect here",
                why="it chooses between named rows that apply together, for one wager",
                remedy="use it in a table by name with one wager, or drop it",
                field=("highest_only",),
            )
            return
        made = TableDraft(self.table, self.on, self.by, columns, clause, self.highest_only)
        draft.tables[self.table] = made
        for key, cells in self.rows.items():
            add_row(draft, made, key, cells, clause, ("rows", key))

    def english(self) -> str:
        names = [name.replace("_", " ") for name in self.wagers]
        rows = []
        for key, cells in self.rows.items():
            pays = [pay_english(pay(cell)) for cell in cells]
            if len(set(pays)) == 1:
                rows.append(f"{_row_words(key, self.by)} {pays[0]}")
            else:
                rows.append(f"{_row_words(key, self.by)}: " + ", ".join(
                    f"{name} {said}" for name, said in zip(names, pays, strict=True)))  # fmt: skip
        hand = self.on.replace("_", " ")
        by = {"comparison": f"comparing the {hand} with the dealer", "name": f"the {hand}"}
        how = by.get(self.by, f"{self.by} of the {hand}")
        highest = "; only the highest is paid" if self.highest_only else ""
        are = "are" if len(names) > 1 else "is"
        return f"{listed(names).capitalize()} {are} paid by {how}: {'; '.join(rows)}{highest}."


def _row_words(key: str, by: str) -> str:
    if key[:1].isdigit() or key.startswith(".."):
        return f"{by} {key}"
    return key.replace("_", " ")


def add_row(
    draft: Draft, table: TableDraft, key: str, cells: tuple[str, ...], clause: Clause, field: tuple[str, ...]
) -> None:
    """Give a table one more row; a single cell stands for every column."""
    read = [cast("Pay | None", draft.reading(clause, lambda text=text: pay(text), *field)) for text in cells]  # type: ignore[misc]
    if any(cell is None for cell in read):
        return
    if len(read) not in (1, len(table.wagers)):
        draft.refuse(
            clause,
            "RS025",
            f"row {key} has {len(read)} cells for {len(table.wagers)} columns",
            why="each column needs its own cell, or one cell stands for all",
            remedy=f"give {len(table.wagers)} cells in the order {', '.join(table.wagers)}",
            field=field,
        )
        return
    full = tuple(cast("list[Pay]", read)) * (len(table.wagers) if len(read) == 1 else 1)
    table.rows.append(RowDraft(key, full, clause, field))
