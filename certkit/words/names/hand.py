"""``hand``: the places whose cards make a hand."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import BeforeValidator, Field

from certkit.words.base import Clause, Name, Word, listed, one_or_more, word
from certkit.words.draft import Draft, HandDraft


@word
class HandWord(Word):
    """A hand: the cards of one or more places read together."""

    word: ClassVar[str] = "hand"
    block: ClassVar[str] = "names"
    about: ClassVar[str] = "the places whose cards make a hand"
    example: ClassVar[str] = "hand: hand\nmade_of: [dealt_card, flop]"

    hand: Name = Field(description="The hand's name; inside `each`, the hand of the wager in turn.")
    made_of: Annotated[tuple[Name, ...], BeforeValidator(one_or_more)] = Field(
        strict=False, min_length=1, description="Places, in the order in which the hand is read."
    )

    def reduce(self, clause: Clause, draft: Draft) -> None:
        if draft.declare(clause, "hand", self.hand, draft.hands, "hand"):  # type: ignore[arg-type]
            draft.hands[self.hand] = HandDraft(self.hand, self.made_of, clause)

    def english(self) -> str:
        return f"The hand {self.hand!r} is made of {listed([place.replace('_', ' ') for place in self.made_of])}."
