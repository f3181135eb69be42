"""``charlie``: a hand that is paid the moment it is reached, whatever the dealer has."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from certkit.model.comparing import HoldsRanks
from certkit.model.measures import CardCount
from certkit.model.nodes import Settle
from certkit.model.paytables import Paytable, Row
from certkit.model.predicates import AllOf, Always, Between, Marked, Not, Predicate
from certkit.words import ranges
from certkit.words.base import Clause, Name, Text, word
from certkit.words.decisions.playing import PlayWord
from certkit.words.draft import Draft
from certkit.words.pays.cells import pay, pay_english


@word
class CharlieWord(PlayWord):
    """So many cards that are not broken, or certain ranks or totals, are paid at once."""

    word: ClassVar[str] = "charlie"
    block: ClassVar[str] = "decisions"
    about: ClassVar[str] = "a hand that is paid the moment it is reached, whatever the dealer has"
    example: ClassVar[str] = 'charlie: five_cards\ncards: "5.."\npays: "1:1"'

    charlie: Name = Field(description="The name of the hand.")
    cards: Text = Field(default="2..", description="How many cards: a number or a range.")
    total: Text | None = Field(default=None, description="The totals; any that is not broken if left out.")
    ranks: Text | None = Field(default=None, description="Exactly these ranks, one for each card (`7 7 7`).")
    pays: Text = Field(description="What it pays.")
    after_split: bool = Field(default=True, description="Whether a hand from a split counts.")
    after_double: bool = Field(default=True, description="Whether a doubled hand counts.")

    def place(self) -> str | None:
        return None

    def reduce(self, clause: Clause, draft: Draft) -> None:
        read = [draft.reading(clause, lambda: ranges.totals(self.cards), "cards"),
                draft.reading(clause, lambda: pay(self.pays), "pays")]  # fmt: skip
        if self.total is not None:
            read.append(draft.reading(clause, lambda: ranges.totals(self.total or ""), "total"))
        if self.ranks is not None:
            read.append(draft.reading(clause, lambda: ranges.each_rank(self.ranks or ""), "ranks"))
        if all(each is not None for each in read):
            super().reduce(clause, draft)

    def reached(self, draft: Draft, *, doubled: bool) -> Predicate:
        """When a hand in turn is this one."""
        assert draft.box is not None
        assert draft.bust is not None
        view = (draft.box.place,)
        low, high = ranges.totals(self.cards)
        total = draft.total(view)
        parts: list[Predicate] = [Between(CardCount(view), max(2, low or 2), high), Between(total, None, draft.bust[0])]
        if self.total is not None:
            parts.append(Between(total, *ranges.totals(self.total)))
        if self.ranks is not None:
            parts.append(HoldsRanks(view, ranges.each_rank(self.ranks)))
        if not self.after_split:
            parts.append(Not(Marked("from_split")))
        if doubled and not self.after_double:
            return Not(Always())
        return AllOf(tuple(parts))

    def settles(self, clause: Clause, draft: Draft) -> Settle:
        """The settlement at once."""
        assert draft.box is not None
        row = Row(self.charlie, Always(), ((draft.box.wager, pay(self.pays)),), (clause.id,))
        table = Paytable(self.charlie, (draft.box.place,), (row,), clause.id, complete=True)
        return Settle(draft.box.wager, table, clause.id)

    def english(self) -> str:
        said = f"{ranges.totals_words(*ranges.totals(self.cards))} cards"
        if self.ranks is not None:
            said = f"the ranks {' '.join(ranges.each_rank(self.ranks)).replace('T', '10')}"
        if self.total is not None:
            said += f" that total {ranges.totals_words(*ranges.totals(self.total))}"
        split = "" if self.after_split else ", not after a split"
        double = "" if self.after_double else ", not when doubled"
        return (
            f"A hand of {said} that is not broken{split}{double} is {self.charlie.replace('_', ' ')}: "
            f"it {pay_english(pay(self.pays))} at once, whatever the dealer has."
        )
