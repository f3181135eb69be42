"""``row``: a row of a paytable that has its own source."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field

from certkit.words.base import Clause, Name, Text, Word, word
from certkit.words.draft import Draft
from certkit.words.pays.cells import pay, pay_english
from certkit.words.pays.table import Cells, add_row


@word
class RowWord(Word):
    """One more row of a paytable, for an outcome that its printed table leaves out."""

    word: ClassVar[str] = "row"
    block: ClassVar[str] = "pays"
    about: ClassVar[str] = "a row of a paytable that has its own source"
    example: ClassVar[str] = "row: A\nof: under_seven\npays: lose"

    row: Text = Field(description="The row: a named hand, a total or ranks, as in the table.")
    of: Name = Field(description="The table.")
    pays: Annotated[Cells, Field(strict=False)] = Field(description="A cell for each column, or one for all.")

    def subject(self) -> str:
        return f"{self.of}.{self.row.lower()}"

    def reduce(self, clause: Clause, draft: Draft) -> None:
        if self.of not in draft.tables:
            draft.unknown(clause, "table", self.of, draft.tables, "of")
            return
        add_row(draft, draft.tables[self.of], self.row, self.pays, clause, ("row",))

    def english(self) -> str:
        cells = ", ".join(dict.fromkeys(pay_english(pay(cell)) for cell in self.pays))
        return f"In the table {self.of.replace('_', ' ')}, {self.row} {cells}."
