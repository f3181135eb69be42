"""``end``: the round is over."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from certkit.model.nodes import End
from certkit.words.base import Clause, Word, word
from certkit.words.draft import Draft


@word
class EndWord(Word):
    """Nothing more is done in the round."""

    word: ClassVar[str] = "end"
    block: ClassVar[str] = "round"
    about: ClassVar[str] = "the round is over"
    example: ClassVar[str] = "end: round"

    end: Literal["round"] = Field(description="The round.")

    def subject(self) -> str:
        return ""

    def reduce(self, clause: Clause, draft: Draft) -> None:
        draft.steps.append(End(clause.id))

    def english(self) -> str:
        return "The round is over."
