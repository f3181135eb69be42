"""``settle``: a wager is paid or collected."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from certkit.model.nodes import NOTHING, Settle, When
from certkit.model.predicates import Live
from certkit.words.base import Clause, Name, Word, word
from certkit.words.draft import Draft
from certkit.words.tables import paytable


@word
class SettleWord(Word):
    """A live wager is settled by a paytable; inside ``each``, the wager in turn."""

    word: ClassVar[str] = "settle"
    block: ClassVar[str] = "round"
    about: ClassVar[str] = "a wager is paid or collected"
    example: ClassVar[str] = "settle: under_seven\nby: under_seven"

    settle: Name = Field(description="The wager or, inside `each`, the family.")
    by: Name = Field(description="The paytable.")

    def reduce(self, clause: Clause, draft: Draft) -> None:
        members = draft.members(self.settle)
        if not members:
            draft.unknown(clause, "wager", self.settle, draft.wager_names(), "settle")
            return
        if self.by not in draft.tables:
            draft.unknown(clause, "table", self.by, draft.tables, "by")
            return
        family = self.settle in draft.wagers and draft.wagers[self.settle].numbered
        if family and draft.index is not None:
            members = (members[draft.index - 1],)
        for number, wager in enumerate(members, 1):
            if wager not in draft.tables[self.by].wagers:
                draft.unknown(clause, f"column of table {self.by}", wager, draft.tables[self.by].wagers, "settle")
                continue
            index = draft.index if draft.index is not None else number if family else None
            table = paytable(draft, draft.tables[self.by], index, clause)
            if table is not None:
                draft.steps.append(When(Live(wager), Settle(wager, table, clause.id), NOTHING, clause.id))

    def english(self) -> str:
        return f"The wager on {self.settle.replace('_', ' ')} is paid or collected by the table {self.by!r}."
