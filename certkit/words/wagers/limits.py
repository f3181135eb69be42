"""``limits``: the smallest and largest stake and the step between."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, ClassVar, cast

from pydantic import BeforeValidator, Field

from certkit.model.wagers import Limits
from certkit.money import amount
from certkit.words.base import Clause, Name, Text, Word, listed, one_or_more, word
from certkit.words.draft import Draft


@word
class LimitsWord(Word):
    """Limits of the initial stake of one or more wagers."""

    word: ClassVar[str] = "limits"
    block: ClassVar[str] = "wagers"
    about: ClassVar[str] = "the smallest and largest stake and the step between"
    example: ClassVar[str] = 'limits: [hand, under_seven]\nleast: "1.00"\nmost: "100.00"\nstep: "1.00"'

    limits: Annotated[tuple[Name, ...], BeforeValidator(one_or_more)] = Field(
        strict=False, min_length=1, description="Wagers or families that the limits bind."
    )
    least: Text = Field(description="The smallest stake, as decimal text.")
    most: Text = Field(description="The largest stake.")
    step: Text = Field(description="Stakes go up from the least in whole steps.")

    def subject(self) -> str:
        return self.limits[0]

    def reduce(self, clause: Clause, draft: Draft) -> None:
        read = [
            cast("Fraction | None", draft.reading(clause, lambda text=text: amount(text), field))  # type: ignore[misc]
            for field, text in (("least", self.least), ("most", self.most), ("step", self.step))
        ]
        if any(value is None for value in read):
            return
        least, most, step = cast("list[Fraction]", read)
        if not 0 < least <= most or step <= 0 or (most - least) % step:
            draft.refuse(
                clause,
                "RS015",
                f"no stakes from {self.least} to {self.most} in steps of {self.step}",
                why="the least is above zero and not above the most, and whole steps lead from one to the other",
                remedy="put the smaller amount under least and choose a step that divides the difference",
                field=("most",),
            )
            return
        for name in self.limits:
            if not draft.members(name):
                draft.unknown(clause, "wager", name, draft.wagers, "limits")
            for member in draft.members(name):
                if member in draft.limits:
                    draft.refuse(
                        clause,
                        "RS010",
                        f"the limits of {member} are declared twice",
                        why=f"clause {draft.limits[member][1].id} already gives them",
                        remedy="let one clause give the limits of a wager",
                        field=("limits",),
                    )
                draft.limits[member] = (Limits(least, most, step), clause)

    def english(self) -> str:
        names = listed([name.replace("_", " ") for name in self.limits])
        return f"The stake on {names} is from {self.least} to {self.most} in steps of {self.step}."
