"""``surrender``: a hand is given up for part of its stake."""

from __future__ import annotations

from typing import ClassVar, Literal, cast

from pydantic import Field

from certkit.model.nodes import Block, Mark, Node, Option, Settle
from certkit.model.paytables import PartBack, Paytable, Row
from certkit.model.predicates import AllOf, Always, Live, Not, OfRanks, Predicate
from certkit.words import ranges
from certkit.words.base import Clause, Name, Text, word
from certkit.words.decisions.playing import PlayWord
from certkit.words.draft import Draft, OfferDraft

SURRENDERED = "surrendered"


@word
class SurrenderWord(PlayWord):
    """A hand is given up; early, whatever the dealer has, or late, unless the dealer has a natural."""

    word: ClassVar[str] = "surrender"
    block: ClassVar[str] = "decisions"
    about: ClassVar[str] = "a hand is given up for part of its stake"
    example: ClassVar[str] = 'surrender: player\ntiming: late\nback: "1/2"'

    surrender: Name = Field(description="The box.")
    timing: Literal["late", "early"] = Field(
        description="`late` in the turn, void against a natural; `early` where the round offers it, before any peek."
    )
    under: Text | None = Field(default=None, description="The up cards against which it is allowed; all if left out.")
    any_time: bool = Field(default=False, description="Whether it is allowed on any number of cards, or on two only.")
    after_split: bool = Field(default=False, description="Whether a hand from a split may be given up.")
    back: Text = Field(default="1/2", description="The part of the stake that is handed back.")

    def reduce(self, clause: Clause, draft: Draft) -> None:
        if self.under is not None and draft.reading(clause, lambda: ranges.ranks(self.under or ""), "under") is None:
            return
        if draft.reading(clause, lambda: ranges.share(self.back), "back") is None:
            return
        same = [each for each in draft.play.all("surrender") if cast(SurrenderWord, each.word).timing == self.timing]
        if same:
            draft.refuse(
                clause,
                "RS010",
                f"a second clause speaks of {self.timing} surrender",
                why=f"clause {same[0].id} already does",
                remedy="list all its up cards in one clause",
                field=("surrender",),
            )
            return
        if self.timing == "early" and (self.any_time or self.after_split):
            draft.refuse(
                clause,
                "RS018",
                "early surrender comes before any play of the hand",
                why="it is offered once, on the first two cards",
                remedy="drop `any_time` and `after_split`, or let the surrender be late",
                field=("timing",),
            )
            return
        super().reduce(clause, draft)
        if self.timing == "early" and draft.box is not None:
            draft.offers["surrender"] = OfferDraft(
                lambda: self.asked(draft), lambda: self.answers(clause, draft), clause
            )

    def against(self, draft: Draft) -> tuple[Predicate, ...]:
        """That the dealer's up card is one against which it is allowed."""
        if self.under is None or draft.box is None:
            return ()
        return (OfRanks((draft.box.up_card,), ranges.ranks(self.under)),)

    def asked(self, draft: Draft) -> Predicate | None:
        """When early surrender is offered: on any hand but a natural, against these up cards."""
        assert draft.box is not None
        return AllOf((Live(draft.box.wager), Not(draft.is_natural((draft.box.place,))), *self.against(draft)))

    def answers(self, clause: Clause, draft: Draft) -> tuple[Option, ...]:
        """Giving the hand up at once, or playing on."""
        given_up = Option("surrender", Always(), self.settles(clause, draft, clause), (clause.id,))
        return given_up, Option("play_on", Always(), Block(), (clause.id,), passes=True)

    def settles(self, clause: Clause, draft: Draft, by: Clause) -> Node:
        """The settlement of a hand that was given up."""
        assert draft.box is not None
        row = Row(SURRENDERED, Always(), ((draft.box.wager, PartBack(ranges.share(self.back))),), (clause.id,))
        table = Paytable("surrender", (draft.box.place,), (row,), clause.id, complete=True)
        return Settle(draft.box.wager, table, by.id)

    def marks(self, clause: Clause) -> Node:
        """A late surrender is remembered, and settled when it is known that the dealer has no natural."""
        return Block((Mark(SURRENDERED, clause.id, on_hand=True), Mark("done", clause.id, on_hand=True)))

    def english(self) -> str:
        cards = "on any number of cards" if self.any_time else "on the first two cards"
        under = f" against {ranges.ranks_words(self.under)}" if self.under is not None else ""
        split = ", also after a split" if self.after_split else ""
        natural = "void against a dealer's natural" if self.timing == "late" else "whatever the dealer has"
        back = ranges.share_words(ranges.share(self.back))
        return (
            f"The {self.surrender} may surrender {cards}{under}{split}, {natural}: {back} of the stake is handed back."
        )
