"""``dealer_draws``: the dealer takes cards by rule."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from certkit.model.comparing import Soft
from certkit.model.nodes import NOTHING, Draw, Repeat, When
from certkit.model.predicates import AllOf, AnyOf, Between, Marked, Not
from certkit.words.base import Clause, Name, Word, word
from certkit.words.draft import Draft
from certkit.words.procedure.turn import TO_BEAT


@word
class DealerDrawsWord(Word):
    """The dealer draws until the hand reaches a total; soft hands may have their own."""

    word: ClassVar[str] = "dealer_draws"
    block: ClassVar[str] = "round"
    about: ClassVar[str] = "the dealer takes cards by rule"
    example: ClassVar[str] = "dealer_draws: dealer\nstands_on: 17\nsoft_stands_on: 18"

    dealer_draws: Name = Field(description="The place to which the cards come.")
    stands_on: int = Field(ge=1, le=1000, description="The lowest total on which the dealer stands.")
    soft_stands_on: int | None = Field(
        default=None, ge=1, le=1000, description="The lowest soft total on which the dealer stands, if another."
    )
    against_nothing: bool = Field(default=False, description="Whether the dealer draws when no hand is left to beat.")

    def reduce(self, clause: Clause, draft: Draft) -> None:
        box = draft.the_box(clause, "dealer_draws")
        if box is None:
            return
        view = draft.dealer_view() or ()
        if self.dealer_draws not in view:
            draft.unknown(clause, "place of the dealer's hand", self.dealer_draws, view, "dealer_draws")
            return
        soft = self.stands_on if self.soft_stands_on is None else self.soft_stands_on
        limit = draft.bust[0] if draft.bust else 0
        for field, least in (("stands_on", self.stands_on), ("soft_stands_on", soft)):
            if least > limit:
                draft.refuse(
                    clause,
                    "RS038",
                    f"the dealer would draw on {limit}",
                    why="a hand that can only break is never drawn to",
                    remedy=f"let the dealer stand on a total up to {limit}",
                    field=(field,),
                )
                return
        total = draft.total(view)
        stands = AnyOf(
            (
                Between(total, max(self.stands_on, soft), None),
                AllOf((Between(total, self.stands_on, None), Not(Soft(total)))),
                AllOf((Between(total, soft, None), Soft(total))),
            )
        )
        draws = Repeat(stands, Draw(self.dealer_draws, 1, True, clause.id), clause.id)
        draft.steps.append(draws if self.against_nothing else When(Marked(TO_BEAT), draws, NOTHING, clause.id))

    def english(self) -> str:
        soft = "" if self.soft_stands_on is None else f", on soft hands from {self.soft_stands_on}"
        nothing = "also" if self.against_nothing else "not"
        return (
            f"The dealer draws until the hand totals {self.stands_on} or more{soft}, "
            f"{nothing} when no hand is left to beat."
        )
