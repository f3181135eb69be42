"""``reveal``: face-down cards are turned."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from certkit.model.nodes import Show
from certkit.words.base import Clause, Name, Word, word
from certkit.words.draft import Draft


@word
class RevealWord(Word):
    """The face-down cards of a place are turned; inside ``each``, of the place in turn."""

    word: ClassVar[str] = "reveal"
    block: ClassVar[str] = "round"
    about: ClassVar[str] = "face-down cards are turned"
    example: ClassVar[str] = "reveal: flop"

    reveal: Name = Field(description="The place whose cards are turned.")

    def reduce(self, clause: Clause, draft: Draft) -> None:
        if self.reveal not in draft.places:
            draft.unknown(clause, "place", self.reveal, draft.places, "reveal")
            return
        draft.steps.append(Show(draft.place(self.reveal, draft.index), clause.id))

    def english(self) -> str:
        return f"The {self.reveal.replace('_', ' ')} card is turned over."
