"""``shuffle``: when the deck is shuffled."""

from __future__ import annotations

from dataclasses import replace
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

    shuffle: Literal["each_round", "at_cut_card"] = Field(
        description="Every round begins with the whole deck, shuffled; or after the round in which the cut card comes."
    )
    cards_behind: int = Field(default=0, ge=0, le=5200, description="How many cards lie behind the cut card.")

    def subject(self) -> str:
        return ""

    def reduce(self, clause: Clause, draft: Draft) -> None:
        """A game is dealt from its whole deck; one with a cut card, from what is left of it."""
        if self.shuffle == "each_round":
            if self.cards_behind:
                draft.refuse(
                    clause,
                    "RS018",
                    "no cut card is used, so `cards_behind` has no effect",
                    why="the whole deck is shuffled before each round",
                    remedy="write `shuffle: at_cut_card`, or drop it",
                    field=("cards_behind",),
                )
            return
        if draft.deck is not None and self.cards_behind >= draft.deck.size:
            draft.refuse(
                clause,
                "RS015",
                f"{self.cards_behind} cards cannot lie behind the cut card of a deck of {draft.deck.size}",
                why="some cards must come before it",
                remedy="write how many cards lie behind the cut card",
                field=("cards_behind",),
            )
            return
        if draft.deck is not None:
            draft.deck = replace(draft.deck, shuffled="cut_card", behind=self.cards_behind)

    def english(self) -> str:
        if self.shuffle == "each_round":
            return "The whole deck is shuffled before each round."
        return (
            "The deck is shuffled after the round in which the cut card comes; "
            f"{self.cards_behind} cards lie behind it."
        )
