"""The head of a ruleset and its two lists that are no clauses."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

from certkit.words.base import Citation, Name, Text, one_or_more

Cites = Annotated[tuple[str | Citation, ...], BeforeValidator(one_or_more)]


class Part(BaseModel):
    """Base of everything in a ruleset that is not a word."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Header(Part):
    """What a ruleset says of itself before its first block."""

    ruleset: Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]*$")] = Field(
        description="The ruleset's id: small letters, digits and hyphens."
    )
    edition: Text = Field(description="The edition of the rules, as text.")
    title: str = Field(min_length=1, description="The game's name as the written rules print it.")
    rules: str = Field(min_length=1, description="Path of the written rules, relative to the ruleset.")
    currency: str = Field(default="USD", min_length=1, description="The currency of stakes and payments.")
    effective: str | None = Field(default=None, description="The day from which the edition is in force.")
    supersedes: Text | None = Field(default=None, description="The edition that this one replaces.")


class NotModelled(Part):
    """Sentences that no game event can show, with the reason."""

    cite: Cites = Field(description="The sentences, by fragments that stand in them.")
    because: str = Field(min_length=1, description="Why no clause mirrors them.")


class Comparison(Part):
    """Which figure shows what a reading does to the return."""

    wagers: Annotated[tuple[Name, ...], BeforeValidator(one_or_more)] | None = Field(
        default=None, description="The wagers that are placed; all that may be if left out."
    )
    base_wagers: Annotated[tuple[Name, ...], BeforeValidator(one_or_more)] | None = Field(
        default=None, description="Other wagers for the adopted reading, where it forbids these."
    )
    only: Name | None = Field(default=None, description="The one wager whose own return is compared.")
    stakes: dict[Name, Text] | None = Field(
        default=None, description="Initial stakes under the other reading; one unit on each wager if left out."
    )
    strategy: str = Field(default="optimal", description="The player's strategy.")
    base_strategy: str | None = Field(
        default=None, description="Another strategy for the adopted reading, where the question is how it is played."
    )


class OpenPoint(Part):
    """A question to the supplier: what the text leaves open, and the reading that was adopted."""

    ask: str = Field(min_length=1, description="The question.")
    cite: Cites | None = Field(default=None, description="The sentences that raise it.")
    omitted: str | None = Field(default=None, description="What the text does not say, where no sentence raises it.")
    reading: str = Field(min_length=1, description="The reading adopted in this ruleset.")
    other: str = Field(min_length=1, description="The other reading.")
    instead: dict[str, dict[str, object] | str] | None = Field(
        default=None,
        description="The other reading as a change of clauses: clause id to changed fields, or to `absent`; "
        "a new id with `after` and the fields of a clause adds one.",
    )
    compare: Comparison | None = Field(default=None, description="The figure that shows the effect.")
    effect: str | None = Field(default=None, description="The effect in words, where it cannot be computed.")
