"""``split``: two cards of one value become two hands."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from certkit.words import ranges
from certkit.words.base import Clause, Name, Text, word
from certkit.words.decisions.playing import PlayWord
from certkit.words.draft import Draft


@word
class SplitWord(PlayWord):
    """Two first cards that are alike are parted; each hand has the initial stake."""

    word: ClassVar[str] = "split"
    block: ClassVar[str] = "decisions"
    about: ClassVar[str] = "two cards of one value become two hands"
    example: ClassVar[str] = "split: player\nby: value\nhands: 4\nsecond_card: in_turn"

    split: Name = Field(description="The box.")
    by: Literal["value", "rank"] = Field(default="value", description="Whether cards must count alike or be of a rank.")
    hands: int = Field(default=2, ge=2, le=8, description="The most hands that a box may have.")
    pairs: Text | None = Field(default=None, description="The ranks whose pairs may be split; all if left out.")
    second_card: Literal["in_turn", "at_once"] = Field(
        default="in_turn", description="When a split hand gets its second card: when its turn comes, or at once."
    )

    def reduce(self, clause: Clause, draft: Draft) -> None:
        if self.pairs is not None and draft.reading(clause, lambda: ranges.ranks(self.pairs or ""), "pairs") is None:
            return
        super().reduce(clause, draft)

    def english(self) -> str:
        alike = "the same value" if self.by == "value" else "the same rank"
        only = f" (only {ranges.ranks_words(self.pairs)})" if self.pairs is not None else ""
        when = "when its turn comes" if self.second_card == "in_turn" else "at once"
        return (
            f"The {self.split} may split two cards of {alike}{only}, up to {self.hands} hands, each with the initial "
            f"stake; a split hand gets its second card {when}."
        )
