"""``automatic_stand``: totals on which the player is not asked any more."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from certkit.words import ranges
from certkit.words.base import Clause, Text, listed, word
from certkit.words.decisions.playing import PlayWord
from certkit.words.draft import Draft


@word
class AutomaticStandWord(PlayWord):
    """A hand of these totals stands by itself."""

    word: ClassVar[str] = "automatic_stand"
    block: ClassVar[str] = "decisions"
    about: ClassVar[str] = "totals on which the player is not asked any more"
    example: ClassVar[str] = "automatic_stand: 21"

    automatic_stand: Text = Field(description="The totals.")

    def place(self) -> str | None:
        return None

    def subject(self) -> str:
        return ""

    def reduce(self, clause: Clause, draft: Draft) -> None:
        read = draft.reading(clause, lambda: ranges.many_totals(self.automatic_stand), "automatic_stand")
        if read is not None:
            super().reduce(clause, draft)

    def english(self) -> str:
        totals = [ranges.totals_words(low, high) for low, high in ranges.many_totals(self.automatic_stand)]
        return f"A hand that totals {listed(totals, 'or')} stands by itself; the player is not asked."
