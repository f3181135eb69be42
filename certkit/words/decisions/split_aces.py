"""``split_aces``: what may follow when aces are split."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from certkit.words.base import word
from certkit.words.decisions.playing import PlayWord


@word
class SplitAcesWord(PlayWord):
    """Split aces get one card each, or are played like other hands; they may be split again or not."""

    word: ClassVar[str] = "split_aces"
    block: ClassVar[str] = "decisions"
    about: ClassVar[str] = "what may follow when aces are split"
    example: ClassVar[str] = "split_aces: one_card\nresplit: false"

    split_aces: Literal["one_card", "played"] = Field(description="One card each, or played on.")
    resplit: bool = Field(default=False, description="Whether a pair of aces from a split may be split again.")

    def place(self) -> str | None:
        return None

    def subject(self) -> str:
        return ""

    def english(self) -> str:
        cards = "get one card each and are then finished" if self.split_aces == "one_card" else "are played on"
        again = "may be split again" if self.resplit else "may not be split again"
        return f"Split aces {cards}; they {again}."
