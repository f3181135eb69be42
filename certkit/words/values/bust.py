"""``bust``: above which total a hand is broken."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from certkit.words.base import Clause, Word, word
from certkit.words.draft import Draft


@word
class BustWord(Word):
    """A hand above this total is broken; cards of several values count the highest total not above it."""

    word: ClassVar[str] = "bust"
    block: ClassVar[str] = "values"
    about: ClassVar[str] = "above which total a hand is broken"
    example: ClassVar[str] = "bust: 21\ncollected: at_once"

    bust: int = Field(ge=2, le=1000, description="The highest total that is not broken.")
    collected: Literal["at_once", "at_end"] = Field(
        default="at_once", description="When the wager of a broken hand is settled: at once, or with the others."
    )

    def subject(self) -> str:
        return ""

    def reduce(self, clause: Clause, draft: Draft) -> None:
        if draft.bust is not None:
            draft.refuse(
                clause,
                "RS010",
                "a second clause says when a hand is broken",
                why=f"clause {draft.bust[1].id} already does",
                remedy="drop one of the two",
                field=("bust",),
            )
            return
        draft.bust = (self.bust, clause)

    def english(self) -> str:
        when = "at once" if self.collected == "at_once" else "when all hands are settled"
        return f"A hand of more than {self.bust} is broken; its wager is settled {when}."
