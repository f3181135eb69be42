"""``settle``: a wager is paid or collected."""

from __future__ import annotations

from typing import ClassVar, Literal, cast

from pydantic import Field

from certkit.model.nodes import NOTHING, Each, Node, Settle, When
from certkit.model.predicates import AllOf, Live, Marked, Not, OfRanks, Predicate
from certkit.words import ranges
from certkit.words.base import Clause, Name, Text, Word, word
from certkit.words.decisions.surrender import SURRENDERED, SurrenderWord
from certkit.words.draft import Draft
from certkit.words.tables import paytable


@word
class SettleWord(Word):
    """A live wager is settled by a paytable; inside ``each``, the wager in turn."""

    word: ClassVar[str] = "settle"
    block: ClassVar[str] = "round"
    about: ClassVar[str] = "a wager is paid or collected"
    example: ClassVar[str] = "settle: under_seven\nby: under_seven"

    settle: Name = Field(description="The wager or, inside `each`, the family.")
    by: Name = Field(description="The paytable.")
    when: Literal["natural"] | None = Field(
        default=None, description="Only where the hand of the box is a natural; the others are settled later."
    )
    under: Text | None = Field(default=None, description="Only when the dealer shows one of these cards.")

    def reduce(self, clause: Clause, draft: Draft) -> None:
        members = draft.members(self.settle)
        if not members:
            draft.unknown(clause, "wager", self.settle, draft.wager_names(), "settle")
            return
        if self.by not in draft.tables:
            draft.unknown(clause, "table", self.by, draft.tables, "by")
            return
        if self.when or self.under is not None or (draft.box is not None and self.settle == draft.box.wager):
            self._box(clause, draft)
            return
        family = self.settle in draft.wagers and draft.wagers[self.settle].numbered
        if family and draft.index is not None:
            members = (members[draft.index - 1],)
        for number, wager in enumerate(members, 1):
            if wager not in draft.tables[self.by].wagers:
                draft.unknown(clause, f"column of table {self.by}", wager, draft.tables[self.by].wagers, "settle")
                continue
            index = draft.index if draft.index is not None else number if family else None
            table = paytable(draft, draft.tables[self.by], index, clause)
            if table is not None:
                draft.steps.append(When(Live(wager), Settle(wager, table, clause.id), NOTHING, clause.id))

    def _box(self, clause: Clause, draft: Draft) -> None:
        """The hands of the box are settled one after another."""
        box = draft.the_box(clause, "settle")
        if box is None:
            return
        if self.settle != box.wager:
            draft.unknown(clause, "wager of the box", self.settle, (box.wager,), "settle")
            return
        under = None
        if self.under is not None:
            under = cast("str | None", draft.reading(clause, lambda: ranges.ranks(self.under or ""), "under"))
            if under is None:
                return
        if box.wager not in draft.tables[self.by].wagers:
            draft.unknown(clause, f"column of table {self.by}", box.wager, draft.tables[self.by].wagers, "settle")
            return
        table = paytable(draft, draft.tables[self.by], None, clause)
        if table is None:
            return
        only: list[Predicate] = [Live(box.wager)]
        if self.when:
            only.append(draft.is_natural((box.place,)))
        if under is not None:
            only.append(OfRanks((box.up_card,), under))
        settle: Node = Settle(box.wager, table, clause.id)
        for by in () if self.when else draft.play.all("surrender"):
            surrender = cast(SurrenderWord, by.word)
            if surrender.timing == "late":
                given_up = AllOf((Marked(SURRENDERED), Not(draft.is_natural(draft.dealer_view() or ()))))
                settle = When(given_up, surrender.settles(by, draft, clause), settle, by.id)
        draft.steps.append(Each(box.place, box.wager, When(AllOf(tuple(only)), settle, NOTHING, clause.id), clause.id))

    def english(self) -> str:
        only = " of a natural" if self.when else ""
        under = f" when the dealer shows {ranges.ranks_words(self.under)}" if self.under is not None else ""
        return (
            f"The wager on {self.settle.replace('_', ' ')}{only} is paid or collected by the table {self.by!r}{under}."
        )
