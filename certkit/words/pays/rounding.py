"""``rounding``: how a payment that is no round amount is paid."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar, Literal, cast

from pydantic import Field

from certkit.money import Rounding, amount
from certkit.words.base import Clause, Text, Word, word
from certkit.words.draft import Draft


@word
class RoundingWord(Word):
    """Winnings are rounded to a multiple of a unit."""

    word: ClassVar[str] = "rounding"
    block: ClassVar[str] = "pays"
    about: ClassVar[str] = "how a payment that is no round amount is paid"
    example: ClassVar[str] = 'rounding: down\nto: "0.01"'

    rounding: Literal["down", "up", "nearest"] = Field(description="Which way; `nearest` takes halves up.")
    to: Text = Field(description="The unit, as decimal text.")

    def subject(self) -> str:
        return ""

    def reduce(self, clause: Clause, draft: Draft) -> None:
        unit = cast("Fraction | None", draft.reading(clause, lambda: amount(self.to), "to"))
        if unit is None:
            return
        if unit <= 0:
            draft.refuse(
                clause,
                "RS015",
                f"payments cannot be rounded to {self.to}",
                why="a rounding unit is above zero",
                remedy='write the smallest amount that is paid, for example "0.01"',
                field=("to",),
            )
            return
        draft.rounding = Rounding(unit, self.rounding)
        draft.rounding_clause = clause

    def english(self) -> str:
        way = {"down": "down", "up": "up", "nearest": "to the nearest"}[self.rounding]
        return f"Winnings are rounded {way} to a multiple of {self.to}."
