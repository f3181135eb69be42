"""``requires``: a wager that may not stand alone."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from certkit.words.base import Clause, Name, Word, word
from certkit.words.draft import Draft


@word
class RequiresWord(Word):
    """A wager may be placed only beside another."""

    word: ClassVar[str] = "requires"
    block: ClassVar[str] = "wagers"
    about: ClassVar[str] = "a wager that may not stand alone"
    example: ClassVar[str] = "requires: under_seven\nbeside: hand_1"

    requires: Name = Field(description="The wager that may not stand alone.")
    beside: Name = Field(description="The wager without which it may not be placed.")

    def reduce(self, clause: Clause, draft: Draft) -> None:
        for field, name in (("requires", self.requires), ("beside", self.beside)):
            if not draft.members(name):
                draft.unknown(clause, "wager", name, draft.wager_names(), field)
                return
        if set(draft.members(self.beside)[:1]) & set(draft.members(self.requires)):
            draft.refuse(
                clause,
                "RS018",
                f"{self.requires} is placed beside itself, so the clause is dead",
                why="a wager is always there when it is placed",
                remedy="name the other wager under `beside`",
                field=("beside",),
            )
            return
        for member in draft.members(self.requires):
            draft.needs.setdefault(member, []).append((draft.members(self.beside)[0], clause.id))

    def english(self) -> str:
        return f"{self.requires.replace('_', ' ').capitalize()} may be placed only beside {self.beside}."
