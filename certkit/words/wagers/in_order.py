"""``in_order``: a family of wagers that is placed from the first on."""

from __future__ import annotations

from itertools import pairwise
from typing import ClassVar

from pydantic import Field

from certkit.words.base import Clause, Name, Word, word
from certkit.words.draft import Draft


@word
class InOrderWord(Word):
    """The wagers of a family are placed in order: the second only with the first, and so on."""

    word: ClassVar[str] = "in_order"
    block: ClassVar[str] = "wagers"
    about: ClassVar[str] = "a family of wagers that is placed from the first on"
    example: ClassVar[str] = "in_order: hand"

    in_order: Name = Field(description="The family.")

    def reduce(self, clause: Clause, draft: Draft) -> None:
        members = draft.members(self.in_order)
        if not members:
            draft.unknown(clause, "wager", self.in_order, draft.wagers, "in_order")
        if len(members) == 1:
            draft.refuse(
                clause,
                "RS018",
                f"{self.in_order} is a single wager, so the clause is dead",
                why="only the wagers of a family have an order",
                remedy="name a numbered family, or drop the clause",
                field=("in_order",),
            )
        for before, after in pairwise(members):
            draft.needs.setdefault(after, []).append((before, clause.id))

    def english(self) -> str:
        return f"{self.in_order}_1 is placed alone, or with {self.in_order}_2, and so on in order; none is left out."
