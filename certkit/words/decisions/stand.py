"""``stand``: no more cards for the hand."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from certkit.words.base import Name, word
from certkit.words.decisions.playing import PlayWord


@word
class StandWord(PlayWord):
    """The player takes no more cards for the hand."""

    word: ClassVar[str] = "stand"
    block: ClassVar[str] = "decisions"
    about: ClassVar[str] = "no more cards for the hand"
    example: ClassVar[str] = "stand: player"

    stand: Name = Field(description="The box.")

    def english(self) -> str:
        return f"The {self.stand} may stand: no more cards come to the hand."
