"""``box``: a betting position, its hand and the hand that it plays against."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from certkit.words.base import Clause, Name, Word, word
from certkit.words.draft import BoxDraft, Draft


@word
class BoxWord(Word):
    """A box: the place of its hand, the wager on it, the dealer's hand and up card."""

    word: ClassVar[str] = "box"
    block: ClassVar[str] = "names"
    about: ClassVar[str] = "a betting position, its hand and the hand that it plays against"
    example: ClassVar[str] = "box: player\nwager: main\nagainst: dealer_hand\nup_card: dealer"

    box: Name = Field(description="The place of the hand; hands made by a split are `name_2` and so on.")
    wager: Name = Field(description="The wager on the hand.")
    against: Name = Field(description="The hand that it is compared with.")
    up_card: Name = Field(description="The place of the dealer's card that can be seen.")

    def reduce(self, clause: Clause, draft: Draft) -> None:
        if draft.box is not None:
            draft.refuse(
                clause,
                "RS010",
                "a second box is declared",
                why="a ruleset is written for one box; all boxes of a table have the same rules",
                remedy="drop one of the two",
                field=("box",),
            )
            return
        draft.box = BoxDraft(self.box, self.wager, self.against, self.up_card, clause)

    def english(self) -> str:
        return (
            f"The hand of the box lies at {self.box.replace('_', ' ')}; its wager is {self.wager.replace('_', ' ')}, "
            f"against the {self.against.replace('_', ' ')}, whose up card is {self.up_card.replace('_', ' ')}."
        )
