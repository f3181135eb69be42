"""``peek``: the dealer looks for a natural before the players act."""

from __future__ import annotations

from typing import ClassVar, cast

from pydantic import Field

from certkit.model.nodes import NOTHING, Block, Peek, When
from certkit.model.predicates import OfRanks
from certkit.words import ranges
from certkit.words.base import Clause, Name, Text, Word, word
from certkit.words.draft import Draft


@word
class PeekWord(Word):
    """Under certain up cards the dealer looks at the hole card; a natural is shown, and the steps follow."""

    word: ClassVar[str] = "peek"
    block: ClassVar[str] = "round"
    about: ClassVar[str] = "the dealer looks for a natural before the players act"
    example: ClassVar[str] = "peek: hole\nunder: A 10..K\nsteps:\n  - reveal: hole\n    cite: ..."

    peek: Name = Field(description="The place of the hole card.")
    under: Text = Field(description="The up cards under which the dealer looks.")
    steps: tuple[dict[str, object], ...] = Field(
        strict=False, min_length=1, description="What is done when the dealer has a natural."
    )

    def reduce(self, clause: Clause, draft: Draft) -> None:
        box = draft.the_box(clause, "peek")
        under = cast("str | None", draft.reading(clause, lambda: ranges.ranks(self.under), "under"))
        if box is None or under is None:
            return
        view = draft.dealer_view() or ()
        if self.peek not in view:
            draft.unknown(clause, "place of the dealer's hand", self.peek, view, "peek")
            return
        if draft.natural is None:
            draft.refuse(
                clause,
                "RS036",
                "no clause says what a natural is, which this clause needs",
                why="the dealer looks for a natural",
                remedy="add a `natural` clause under `names`",
                field=("peek",),
            )
            return
        before, draft.steps = draft.steps, []
        for step in clause.steps:
            step.word.reduce(step, draft)
        natural = draft.is_natural(view)
        found = Block(
            (Peek(self.peek, natural, clause.id), When(natural, Block(tuple(draft.steps)), NOTHING, clause.id))
        )
        draft.steps = [*before, When(OfRanks((box.up_card,), under), found, NOTHING, clause.id)]

    def english(self) -> str:
        return (
            f"When the dealer shows {ranges.ranks_words(self.under)}, the {self.peek.replace('_', ' ')} card is looked "
            "at; if it makes a natural, the following is done."
        )
