"""``equal``: wagers whose stakes must be the same."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import BeforeValidator, Field

from certkit.model.wagers import EqualStakes
from certkit.words.base import Clause, Name, Word, listed, one_or_more, word
from certkit.words.draft import Draft


@word
class EqualWord(Word):
    """Of these wagers, all that are placed carry the same initial stake."""

    word: ClassVar[str] = "equal"
    block: ClassVar[str] = "wagers"
    about: ClassVar[str] = "wagers whose stakes must be the same"
    example: ClassVar[str] = "equal: hand"

    equal: Annotated[tuple[Name, ...], BeforeValidator(one_or_more)] = Field(
        strict=False, min_length=1, description="Wagers or families."
    )

    def subject(self) -> str:
        return self.equal[0]

    def reduce(self, clause: Clause, draft: Draft) -> None:
        members: tuple[str, ...] = ()
        for name in self.equal:
            if not draft.members(name):
                draft.unknown(clause, "wager", name, draft.wagers, "equal")
            members += draft.members(name)
        if len(set(members)) < 2:
            draft.refuse(
                clause,
                "RS018",
                "one wager alone is always equal to itself, so the clause is dead",
                why="a clause without effect hides a mistake",
                remedy="name the other wagers, or drop the clause",
                field=("equal",),
            )
        draft.equal.append(EqualStakes(members, clause.id))

    def english(self) -> str:
        return f"All wagers placed on {listed([name.replace('_', ' ') for name in self.equal])} must be equal."
