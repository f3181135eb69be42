"""``hit``: one more card."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from certkit.words.base import Name, word
from certkit.words.decisions.playing import PlayWord


@word
class HitWord(PlayWord):
    """The player takes one more card and is asked again, until the hand is broken."""

    word: ClassVar[str] = "hit"
    block: ClassVar[str] = "decisions"
    about: ClassVar[str] = "one more card"
    example: ClassVar[str] = "hit: player"

    hit: Name = Field(description="The box.")

    def english(self) -> str:
        return f"The {self.hit} may hit: one more card, as often as is wanted while the hand is not broken."
