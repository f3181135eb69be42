"""``each``: part of the round is run for every placed wager of a family, in order."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from certkit.model.nodes import NOTHING, Block, When
from certkit.model.predicates import Staked
from certkit.words.base import Clause, Name, Word, word
from certkit.words.draft import Draft


@word
class EachWord(Word):
    """Steps that are run for ``name_1``, then ``name_2``, and so on, wherever that wager was placed."""

    word: ClassVar[str] = "each"
    block: ClassVar[str] = "round"
    about: ClassVar[str] = "part of the round is run for every placed wager of a family"
    example: ClassVar[str] = "each: hand\nsteps:\n  - reveal: flop\n    cite: ..."

    each: Name = Field(description="The numbered family of wagers.")
    steps: tuple[dict[str, object], ...] = Field(
        strict=False, min_length=1, description="Clauses of the round, run for each wager in turn."
    )

    def reduce(self, clause: Clause, draft: Draft) -> None:
        family = draft.wagers.get(self.each)
        if family is None or not family.numbered:
            numbered = [name for name, wager in draft.wagers.items() if wager.numbered]
            draft.unknown(clause, "numbered wager", self.each, numbered, "each")
            return
        before, draft.steps = draft.steps, []
        unrolled = []
        for number, wager in enumerate(family.members(), 1):
            draft.index, draft.steps = number, []
            for step in clause.steps:
                step.word.reduce(step, draft)
            unrolled.append(When(Staked(wager), Block(tuple(draft.steps)), NOTHING, clause.id))
        draft.index, draft.steps = None, [*before, *unrolled]

    def english(self) -> str:
        return f"For each {self.each.replace('_', ' ')} in play, in order, the following is done."
