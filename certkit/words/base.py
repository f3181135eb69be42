"""What every word of the rule language is: a schema, a reduction and its English.

A clause of a ruleset is a mapping with exactly one *word* as a key
(``deal: dealt_card``) and the word's other fields beside it. The word's class
holds the schema (pydantic), ``reduce`` turns a clause into core data by way of
the draft, ``english`` says it back in plain words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

from certkit.errors import At, Problem

if TYPE_CHECKING:
    from certkit.words.draft import Draft

Name = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$")]
"""A snake_case identifier."""


def as_text(value: object) -> object:
    """Let a whole number stand for its digits."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


Text = Annotated[str, BeforeValidator(as_text)]
"""Text, or a whole number taken as text (``row: 21``)."""


def one_or_more(value: object) -> object:
    """Let ``x`` stand for ``[x]``."""
    if value is None:
        return None
    return tuple(value) if isinstance(value, list | tuple) else (value,)


class Citation(BaseModel):
    """A fragment that stands verbatim in the written rules; ``nth`` picks one of several."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    text: str = Field(min_length=1)
    nth: int | None = Field(default=None, ge=1)


class Word(BaseModel):
    """Base of all words; the fields here may stand in every clause."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    word: ClassVar[str]
    block: ClassVar[str]
    about: ClassVar[str]
    example: ClassVar[str]

    id: Annotated[str | None, StringConstraints(pattern=r"^[a-z][a-z0-9_.]*$")] = Field(
        default=None, description="The clause's own name; made from the word and its subject when left out."
    )
    cite: Annotated[tuple[str | Citation, ...] | None, BeforeValidator(one_or_more)] = Field(
        default=None, description="Fragments of the written rules that this clause mirrors, verbatim."
    )
    assume: str | None = Field(
        default=None, description="Why the clause is assumed where the written rules are silent or contradictory."
    )

    def subject(self) -> str:
        """What the clause is about; with the word it makes the clause's default id."""
        value = getattr(self, self.word if self.word not in ("with", "in") else self.word + "_")
        return str(value) if isinstance(value, str) else ""

    def reduce(self, clause: Clause, draft: Draft) -> None:
        """Add this clause to the draft of the game; say what is wrong with ``draft.refuse``."""
        raise TypeError(f"the word {self.word} has no reduction")

    def english(self) -> str:
        """The clause said back in one plain sentence."""
        raise TypeError(f"the word {self.word} has no English")


@dataclass(frozen=True)
class Clause:
    """A clause as loaded: its word, its place and what it rests on."""

    id: str
    word: Word
    at: At
    places: Mapping[tuple[str | int, ...], At]
    sentences: tuple[str, ...] = ()
    steps: tuple[Clause, ...] = ()

    def at_field(self, *path: str | int) -> At:
        """Where a field of the clause stands; the clause itself if the field was left out."""
        for length in range(len(path), 0, -1):
            if path[:length] in self.places:
                return self.places[path[:length]]
        return self.at

    def problem(self, code: str, what: str, *, why: str, remedy: str, field: tuple[str | int, ...] = ()) -> Problem:
        """A problem placed at one of the clause's fields."""
        return Problem(code, f"{self.id}: {what}", why, remedy, self.at_field(*field))


WORDS: dict[str, dict[str, type[Word]]] = {}
"""Every word by block and name."""

BLOCKS = ("device", "values", "names", "wagers", "round", "decisions", "pays")
"""The blocks that hold clauses, in the order of a ruleset."""

AnyWord = TypeVar("AnyWord", bound=type[Word])


def word(cls: AnyWord) -> AnyWord:
    """Register a word's class under its block and name."""
    WORDS.setdefault(cls.block, {})[cls.word] = cls
    return cls


def listed(names: tuple[str, ...] | list[str], last: str = "and") -> str:
    """Names as English lists them: ``a, b and c``."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"
