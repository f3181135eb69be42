"""``deal``: cards come from the deck to a place."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from certkit.model.nodes import NOTHING, Draw, When
from certkit.model.predicates import Staked
from certkit.words.base import Clause, Name, Word, word
from certkit.words.draft import Draft


@word
class DealWord(Word):
    """Cards are dealt to a place, or one place for each placed wager of a family."""

    word: ClassVar[str] = "deal"
    block: ClassVar[str] = "round"
    about: ClassVar[str] = "cards come from the deck to a place"
    example: ClassVar[str] = "deal: flop\nfor_each: hand\nface: down"

    deal: Name = Field(description="The place; with `for_each`, places `name_1` to `name_n`.")
    cards: int = Field(default=1, ge=1, le=52, description="How many cards each place gets.")
    face: Literal["up", "down"] = Field(default="up", description="Whether the cards can be seen.")
    for_each: Name | None = Field(default=None, description="A family: each of its placed wagers gets its own place.")

    def declares(self, clause: Clause, draft: Draft) -> None:
        """Make the place known before any clause of the round is reduced."""
        draft.places[self.deal] = self.for_each

    def reduce(self, clause: Clause, draft: Draft) -> None:
        up = self.face == "up"
        if self.for_each is None:
            draft.steps.append(Draw(self.deal, self.cards, up, clause.id))
            return
        family = draft.wagers.get(self.for_each)
        if family is None or not family.numbered:
            numbered = [name for name, wager in draft.wagers.items() if wager.numbered]
            draft.unknown(clause, "numbered wager", self.for_each, numbered, "for_each")
            return
        for number, wager in enumerate(family.members(), 1):
            draw = Draw(f"{self.deal}_{number}", self.cards, up, clause.id)
            draft.steps.append(When(Staked(wager), draw, NOTHING, clause.id))

    def english(self) -> str:
        number = "One card is" if self.cards == 1 else f"{self.cards} cards are"
        to = f"as the {self.deal.replace('_', ' ')}"
        each = f" for each {self.for_each.replace('_', ' ')} in play, in order" if self.for_each else ""
        return f"{number} dealt face {self.face} {to}{each}."
