"""``even_money``: a natural is settled at once, before the dealer's hand is known."""

from __future__ import annotations

from typing import ClassVar, cast

from pydantic import Field

from certkit.model.nodes import Block, Option, Settle
from certkit.model.paytables import Pay, Paytable, Row
from certkit.model.predicates import AllOf, Always, Live, OfRanks, Predicate
from certkit.words import ranges
from certkit.words.base import Clause, Name, Text, Word, word
from certkit.words.draft import Draft, OfferDraft
from certkit.words.pays.cells import pay, pay_english


@word
class EvenMoneyWord(Word):
    """A natural may be paid at once when the dealer shows certain cards."""

    word: ClassVar[str] = "even_money"
    block: ClassVar[str] = "decisions"
    about: ClassVar[str] = "a natural is settled at once, before the dealer's hand is known"
    example: ClassVar[str] = 'even_money: main\nunder: A\npays: "1:1"'

    even_money: Name = Field(description="The wager.")
    under: Text = Field(default="A", description="The up cards under which it is offered.")
    pays: Text = Field(default="1:1", description="What it pays.")

    def reduce(self, clause: Clause, draft: Draft) -> None:
        if draft.box is None or self.even_money != draft.box.wager:
            known = (draft.box.wager,) if draft.box else ()
            draft.unknown(clause, "wager of a box", self.even_money, known, "even_money")
            return
        if draft.natural is None:
            draft.refuse(
                clause,
                "RS036",
                "no clause says what a natural is, which this clause needs",
                why="even money is offered to naturals only",
                remedy="add a `natural` clause under `names`",
                field=("even_money",),
            )
            return
        cell = cast("Pay | None", draft.reading(clause, lambda: pay(self.pays), "pays"))
        if cell is None or draft.reading(clause, lambda: ranges.ranks(self.under), "under") is None:
            return
        if draft.declare(clause, "offer", "even_money", dict.fromkeys(draft.offers), "even_money"):
            draft.offers["even_money"] = OfferDraft(
                lambda: self.asked(draft), lambda: self.answers(clause, draft, cell), clause
            )

    def asked(self, draft: Draft) -> Predicate | None:
        """When even money is offered: to a live natural."""
        assert draft.box is not None
        up = OfRanks((draft.box.up_card,), ranges.ranks(self.under))
        return AllOf((Live(draft.box.wager), up, draft.is_natural((draft.box.place,))))

    def answers(self, clause: Clause, draft: Draft, cell: Pay) -> tuple[Option, ...]:
        """Taking it or declining."""
        assert draft.box is not None
        assert draft.natural is not None
        row = Row("even_money", Always(), ((draft.box.wager, cell),), (clause.id, draft.natural.clause.id))
        table = Paytable("even_money", (draft.box.place,), (row,), clause.id, complete=True)
        taken = Option("even_money yes", Always(), Settle(draft.box.wager, table, clause.id), (clause.id,))
        return taken, Option("even_money no", Always(), Block(), (clause.id,), passes=True)

    def english(self) -> str:
        return (
            f"When the dealer shows {ranges.ranks_words(self.under)}, a natural may be settled at once: "
            f"it then {pay_english(pay(self.pays))}."
        )
