"""``offer``: the player is asked to decide."""

from __future__ import annotations

from typing import ClassVar, cast

from pydantic import Field

from certkit.model.nodes import NOTHING, Choose, When
from certkit.words.base import Clause, Name, Word, word
from certkit.words.decisions.option import OptionWord
from certkit.words.draft import Draft


@word
class OfferWord(Word):
    """The player is asked for one of the decision's options that is allowed now."""

    word: ClassVar[str] = "offer"
    block: ClassVar[str] = "round"
    about: ClassVar[str] = "the player is asked to decide"
    example: ClassVar[str] = "offer: doubling"

    offer: Name = Field(description="The decision, whose options stand under `decisions`.")

    def reduce(self, clause: Clause, draft: Draft) -> None:
        if self.offer in draft.offers:
            made = draft.offers[self.offer]
            if draft.the_box(made.clause) is None:
                return
            asked = made.asked()
            choose = Choose(self.offer, made.options(), clause.id)
            draft.steps.append(choose if asked is None else When(asked, choose, NOTHING, clause.id))
            return
        drafted = draft.options.get(self.offer)
        if not drafted:
            draft.unknown(clause, "decision", self.offer, (*draft.options, *draft.offers), "offer")
            return
        options = tuple(
            option for each in drafted for option in cast(OptionWord, each.clause.word).built(each.clause, draft)
        )
        draft.steps.append(Choose(self.offer, options, clause.id))

    def english(self) -> str:
        return f"The player is offered {self.offer.replace('_', ' ')}."
