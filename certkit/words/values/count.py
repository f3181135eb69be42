"""``count``: what ranks count in a total."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, cast

from pydantic import Field

from certkit.words import ranges
from certkit.words.base import Clause, Text, Word, listed, word
from certkit.words.draft import Draft

Value = Annotated[int, Field(ge=-1000, le=1000)]
Values = Annotated[tuple[Value, ...], Field(strict=False, min_length=1, max_length=4)]
_FACE = {rank: int(rank) for rank in "23456789"} | {"T": 10}


@word
class CountWord(Word):
    """What each rank counts: a number, its face value, or several numbers to choose from."""

    word: ClassVar[str] = "count"
    block: ClassVar[str] = "values"
    about: ClassVar[str] = "what ranks count in a total"
    example: ClassVar[str] = "count: J Q K\nas: 10"

    count: Text = Field(description="The ranks: `A`, `J Q K`, `2..10`.")
    as_: Value | Values | Literal["face"] = Field(
        alias="as", description="A number, a list of numbers that the holder may choose from, or `face`."
    )

    def reduce(self, clause: Clause, draft: Draft) -> None:
        ranks = cast("str | None", draft.reading(clause, lambda: ranges.ranks(self.count), "count"))
        for rank in ranks or "":
            if self.as_ == "face":
                if rank not in _FACE:
                    draft.refuse(
                        clause,
                        "RS023",
                        f"{rank} has no face value",
                        why="only 2 to 10 carry a number",
                        remedy="say what it counts, for example as: 10",
                        field=("as",),
                    )
                    return
                values: tuple[int, ...] = (_FACE[rank],)
            else:
                values = tuple(sorted(set(self.as_))) if isinstance(self.as_, tuple) else (self.as_,)
            if rank in draft.values:
                other = draft.values[rank][1]
                draft.refuse(
                    clause,
                    "RS010",
                    f"the value of {rank} is declared twice",
                    why=f"clause {other.id} at {other.at} already gives it",
                    remedy="let one clause say what each rank counts",
                    field=("count",),
                )
                return
            draft.values[rank] = (values, clause)

    def english(self) -> str:
        ranks = "Every " + listed([_named(rank) for rank in ranges.ranks(self.count)])
        if self.as_ == "face":
            return f"{ranks} counts its face value."
        if isinstance(self.as_, tuple):
            return f"{ranks} counts {listed([str(value) for value in self.as_], 'or')}."
        return f"{ranks} counts {self.as_}."


def _named(rank: str) -> str:
    return {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}.get(rank, rank)
