"""``double``: twice the stake for exactly one more card."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from certkit.words import ranges
from certkit.words.base import Clause, Name, Text, listed, word
from certkit.words.decisions.playing import PlayWord
from certkit.words.draft import Draft


@word
class DoubleWord(PlayWord):
    """The player adds the initial stake, takes one more card and stands."""

    word: ClassVar[str] = "double"
    block: ClassVar[str] = "decisions"
    about: ClassVar[str] = "twice the stake for exactly one more card"
    example: ClassVar[str] = 'double: player\ntotals: "9..11"\nafter_split: true'

    double: Name = Field(description="The box.")
    cards: Text = Field(default="2", description="On how many cards it is allowed: numbers, ranges, or `any`.")
    totals: Text | None = Field(default=None, description="The totals on which it is allowed; any if left out.")
    soft: bool = Field(default=True, description="Whether those totals may be soft.")
    not_on: Text | None = Field(default=None, description="Totals on which it is not allowed.")
    after_split: bool = Field(default=True, description="Whether a hand from a split may be doubled.")
    for_less: bool = Field(default=False, description="Whether less than the initial stake may be added.")

    def reduce(self, clause: Clause, draft: Draft) -> None:
        cards = None if self.cards == "any" else self.cards
        for field, text in (("totals", self.totals), ("not_on", self.not_on), ("cards", cards)):
            if text is not None and draft.reading(clause, lambda text=text: ranges.many_totals(text), field) is None:  # type: ignore[misc]
                return
        if not self.soft and self.totals is None:
            draft.refuse(
                clause,
                "RS018",
                "`soft: false` says nothing without `totals`",
                why="it keeps listed totals to hard hands",
                remedy="list the totals, or drop it",
                field=("soft",),
            )
            return
        super().reduce(clause, draft)

    def english(self) -> str:
        on = "any number of cards" if self.cards == "any" else f"{_said(self.cards)} cards"
        if self.totals is not None:
            on += f" that total {'' if self.soft else 'hard '}{_said(self.totals)}"
        if self.not_on is not None:
            on += f", but not on a total of {_said(self.not_on)}"
        less = "up to" if self.for_less else "exactly"
        split = "also" if self.after_split else "not"
        return (
            f"The {self.double} may double on {on}, {split} after a split: {less} the initial stake is added "
            "and one more card comes."
        )


def _said(text: str) -> str:
    return listed([ranges.totals_words(low, high) for low, high in ranges.many_totals(text)], "or")
