"""``natural``: the best first hand, a blackjack."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from certkit.words.base import Clause, Word, word
from certkit.words.draft import Draft, NaturalDraft


@word
class NaturalWord(Word):
    """A total with the first cards that beats every other hand of the same total."""

    word: ClassVar[str] = "natural"
    block: ClassVar[str] = "names"
    about: ClassVar[str] = "the best first hand, a blackjack"
    example: ClassVar[str] = "natural: 21\ncards: 2"

    natural: int = Field(ge=2, le=1000, description="The total.")
    cards: int = Field(default=2, ge=1, le=5, description="How many cards make it.")
    after_split: bool = Field(default=False, description="Whether a hand from a split can be one.")

    def subject(self) -> str:
        return ""

    def reduce(self, clause: Clause, draft: Draft) -> None:
        if draft.natural is not None:
            draft.refuse(
                clause,
                "RS010",
                "a second clause says what a natural is",
                why=f"clause {draft.natural.clause.id} already does",
                remedy="drop one of the two",
                field=("natural",),
            )
            return
        draft.natural = NaturalDraft(self.natural, self.cards, self.after_split, clause)

    def english(self) -> str:
        split = "also" if self.after_split else "but not"
        return f"A total of {self.natural} with {self.cards} cards is a natural, {split} after a split."
