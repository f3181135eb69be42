"""``deck``: the cards a game is dealt from."""

from __future__ import annotations

from typing import ClassVar, Literal, cast

from pydantic import Field

from certkit.model.device import Deck
from certkit.words import ranges
from certkit.words.base import Clause, Text, Word, word
from certkit.words.draft import Draft


@word
class DeckWord(Word):
    """The deck: standard packs of 52, how many together, and jokers if any."""

    word: ClassVar[str] = "deck"
    block: ClassVar[str] = "device"
    about: ClassVar[str] = "the cards a game is dealt from"
    example: ClassVar[str] = "deck: standard\npacks: 8"

    deck: Literal["standard"] = Field(description="A standard pack: thirteen ranks in four suits.")
    packs: int = Field(default=1, ge=1, le=100, description="Packs shuffled together.")
    jokers: int = Field(default=0, ge=0, le=2, description="Jokers in each pack.")

    without: Text | None = Field(default=None, description="Ranks that are taken out of every pack.")

    def subject(self) -> str:
        return ""

    def reduce(self, clause: Clause, draft: Draft) -> None:
        if draft.deck is not None:
            draft.refuse(
                clause,
                "RS010",
                "a second deck is declared",
                why="a game is dealt from one deck, of several packs if need be",
                remedy="give the number of packs in one deck clause",
                field=("deck",),
            )
            return
        without = ""
        if self.without is not None:
            read = cast("str | None", draft.reading(clause, lambda: ranges.ranks(self.without or ""), "without"))
            if read is None:
                return
            without = read
        draft.deck = Deck.standard(self.packs, jokers=self.jokers, without=without)

    def english(self) -> str:
        packs = "one standard pack of 52 cards" if self.packs == 1 else f"{self.packs} standard packs of 52 cards"
        jokers = f", with {self.jokers} joker{'s' if self.jokers > 1 else ''} in each pack" if self.jokers else ""
        without = f", less every {ranges.ranks_words(self.without)}" if self.without is not None else ""
        return f"The game is dealt from {packs}{jokers}{without}."
