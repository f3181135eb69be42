"""Standards as data: what each asks for, in our words, and which checks answer it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from pydantic import Field, ValidationError

from certkit.checks.job import LoadedJob, Part
from certkit.errors import At, refuse
from certkit.evidence.plan import Requirement, Standard
from certkit.ruleset.bundled import rulesets_folder
from certkit.words.base import Text
from certkit.written import tree


class RequirementEntry(Part):
    """One thing that a standard asks for; ``grade`` P primary text seen, S secondary source only, U unverified."""

    id: str = Field(description="The id that records name.")
    clause: Text = Field(description="The clause of the standard.")
    text: str = Field(min_length=1, description="What it asks for, in our words.")
    grade: Literal["P", "S", "U"] = Field(description="How well the clause is known.")
    checks: tuple[str, ...] = Field(description="The checks that answer it.")


class StandardFile(Part):
    """One standard."""

    standard: str = Field(description="Its id.")
    title: str = Field(description="Its title as printed.")
    version: Text = Field(description="Its version as printed.")
    date: str = Field(description="Its date as printed.")
    jurisdiction: str = Field(default="", description="Where it is in force.")
    note: str = Field(default="", description="What a reader must know of it.")
    requirements: tuple[RequirementEntry, ...] = Field(description="What it asks for.")
    randomness: dict[str, Any] | None = Field(default=None, description="The decision rule for random output.")

    def head(self) -> Standard:
        """The standard as plan.json names it."""
        return Standard(self.standard, self.title, self.version, self.date, self.jurisdiction)

    def asks(self) -> tuple[Requirement, ...]:
        """Its requirements as plan.json names them."""
        return tuple(
            Requirement(each.id, self.standard, each.clause, each.text, each.grade) for each in self.requirements
        )


def standards(loaded: LoadedJob) -> tuple[StandardFile, ...]:
    """The standards that a job answers to. Raises JB010 for one that is not known, JB011 for one that is wrong."""
    found = []
    for number, name in enumerate(loaded.job.standards):
        path = (
            loaded.folder / name
            if name.endswith((".yaml", ".yml"))
            else rulesets_folder() / "standards" / f"{name}.yaml"
        )
        if not path.is_file():
            known = sorted(each.stem for each in (rulesets_folder() / "standards").glob("*.yaml"))
            raise refuse(
                "JB010",
                f"no standard is called {name!r}",
                why="a report says to which standard its checks answer",
                remedy=f"name one of {', '.join(known)}, or a file in the job's folder",
                at=loaded.at("standards", number),
            )
        found.append(read_standard(path))
    return tuple(found)


def read_standard(path: Path) -> StandardFile:
    """Read one standard. Raises JB011."""
    data = tree.plain(tree.load(path))
    try:
        return StandardFile.model_validate(_tupled(data))
    except ValidationError as error:
        first = error.errors()[0]
        raise refuse(
            "JB011",
            f"the standard has a wrong entry {'.'.join(str(part) for part in first['loc'])}: {first['msg']}",
            why="its requirements are printed and counted",
            remedy="correct the entry; rulesets/standards/table-games.yaml is an example",
            at=At(str(path)),
        ) from error


def _tupled(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _tupled(each) for key, each in value.items()}
    return tuple(_tupled(each) for each in value) if isinstance(value, list) else value
