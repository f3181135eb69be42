"""``shuffle``: when the deck is shuffled."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from certkit.words.base import Clause, Word, word
from certkit.words.draft import Draft


@word
class ShuffleWord(Word):
    """When all cards are brought together and shuffled again."""

    word: ClassVar[str] = "shuffle"
    block: ClassVar[str] = "device"
    about: ClassVar[str] = "when the deck is shuffled"
    example: ClassVar[str] = "shuffle: each_round"

    shuffle: Literal["each_round"] = Field(description="Every round begins with the whole deck, shuffled.")

    def subject(self) -> str:
        return ""

    def reduce(self, clause: Clause, draft: Draft) -> None:
        """Every figure of a freshly shuffled game assumes the whole deck, which is the deck's default."""

    def english(self) -> str:
        return "The whole deck is shuffled before each round."
