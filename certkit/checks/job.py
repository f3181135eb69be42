"""The job: what a laboratory was asked to certify, from ``job.yaml``.

Paths in a job are relative to its folder and stay inside it; commands run there.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from certkit.errors import At, CertkitError, Problem, refuse
from certkit.ruleset.bundled import ruleset_path
from certkit.ruleset.document import field_names
from certkit.ruleset.schema import DIALECT, AsWritten
from certkit.words.base import Text, one_or_more
from certkit.written import tree

Texts = Annotated[tuple[str, ...], BeforeValidator(one_or_more)]


class Part(BaseModel):
    """Base of every part of a job."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Party(Part):
    """A laboratory, client or supplier."""

    name: str = Field(min_length=1, description="The name as the report prints it.")
    address: Texts | None = Field(default=None, description="Lines of the address.")
    accreditation: str | None = Field(default=None, description="Accreditation mark and number.")
    place: str | None = Field(default=None, description="Where the tests were made.")
    authorised_by: str | None = Field(default=None, description="Who answers for the report.")


class Product(Part):
    """The item under test."""

    name: str = Field(min_length=1, description="The product's name.")
    version: Text = Field(description="The supplier's version of it.")
    files: Texts | None = Field(default=None, description="Files and folders of the product; their digests are taken.")


class ReportHead(Part):
    """What the title block says beyond the job's parties."""

    number: Text | None = Field(default=None, description="Report number; the job's if left out.")
    revision: Text | None = Field(default=None, description="Revision of the report.")
    supersedes: str | None = Field(default=None, description="The report that this one replaces.")
    received: str | None = Field(default=None, description="The day on which the item was received.")
    issued: str | None = Field(default=None, description="The day of issue; the day of the run if left out.")
    place: str | None = Field(default=None, description="Place of issue.")
    authorised_by: str | None = Field(default=None, description="Who answers for the report.")


class ConformanceJob(Part):
    """How the game is driven, or which logs are replayed."""

    command: Texts | None = Field(default=None, description="The game's adapter, as words of a command.")
    logs: Texts | None = Field(default=None, description="Files of round records.")
    mapping: str | None = Field(default=None, description="Mapping file for logs of another layout.")
    rounds: int | None = Field(default=None, ge=1, description="Budget of rounds beyond the exhaustive part.")
    timeout: int = Field(default=10, ge=1, le=600, description="Seconds to wait for a reply.")


class Source(Part):
    """A body of random output: a file, or a command that gives it."""

    file: str | None = Field(default=None, description="A file with the data.")
    command: Texts | None = Field(default=None, description="A command that gives the data.")
    count: int | None = Field(default=None, ge=1, description="How many decks or bytes are judged.")


class RandomnessJob(Part):
    """Random output to judge: the game's own shuffles, and raw output of its generator."""

    decks: Source | None = Field(default=None, description="Final outcomes: shuffled decks.")
    raw: Source | None = Field(default=None, description="Raw output of the generator.")


class Claim(Part):
    """A figure that the supplier states."""

    wagers: Texts = Field(description="The wagers whose money is counted.")
    strategy: str = Field(default="optimal", description="The strategy behind the figure.")
    figure: str = Field(default="return", description="return, house_edge, rtp, return_on_total, variance, sd, ...")
    value: Text = Field(description='The figure as stated: "-0.0116", "98.84 %" or "-23/1989".')


class AttestationEntry(Part):
    """A statement that is only recorded."""

    statement: str = Field(min_length=1, description="What was stated.")
    by: str = Field(min_length=1, description="Who stated it.")
    role: str | None = Field(default=None, description="In which role.")
    date: str | None = Field(default=None, description="When.")
    valid_until: str | None = Field(default=None, description="Until when it holds.")


class Waiver(Part):
    """A finding that the laboratory accepts, with its reason; it is shown, never hidden."""

    finding: str | None = Field(default=None, description="The finding's id.")
    clause: str | None = Field(default=None, description="All findings on this clause.")
    check: str | None = Field(default=None, description="All findings of this check.")
    because: str = Field(min_length=10, description="Why it is accepted.")
    by: str = Field(min_length=1, description="Who accepts it.")
    until: str | None = Field(default=None, description="The day on which the waiver ends, year-month-day.")


class Job(Part):
    """Everything that a run of ``certkit certify`` is asked to do."""

    job: Text = Field(description="The job's number.")
    laboratory: str | Party = Field(description="The laboratory.")
    client: str | Party = Field(description="Who asked for the tests.")
    supplier: str | Party = Field(description="Who made the game.")
    product: Product = Field(description="The item under test.")
    ruleset: str = Field(min_length=1, description="Id of a bundled ruleset, or a path.")
    standards: Texts = Field(default=("table-games",), description="Ids of the standards that are answered.")
    strategy: Texts | None = Field(default=None, description="never, optimal, or charts in YAML.")
    conformance: ConformanceJob | None = Field(default=None, description="The game under test.")
    randomness: RandomnessJob | None = Field(default=None, description="Random output to judge.")
    claimed: tuple[Claim, ...] = Field(default=(), description="The supplier's own figures.")
    attestations: tuple[AttestationEntry, ...] = Field(default=(), description="Statements that are recorded.")
    waivers: tuple[Waiver, ...] = Field(default=(), description="Findings that the laboratory accepts.")
    report: ReportHead | None = Field(default=None, description="More of the title block.")
    seed: int | None = Field(default=None, ge=0, description="Seed of every random number of certkit's own.")


@dataclass(frozen=True)
class LoadedJob:
    """A job with its text and the places of its entries."""

    job: Job
    path: Path
    text: str
    places: Mapping[tuple[str | int, ...], At]

    @property
    def folder(self) -> Path:
        return self.path.resolve().parent

    @property
    def seed(self) -> int:
        """The seed stated, or one that follows from the job's text."""
        if self.job.seed is not None:
            return self.job.seed
        return int.from_bytes(hashlib.sha256(self.text.encode()).digest()[:4], "big")

    @property
    def ruleset(self) -> Path:
        """The ruleset file: inside the job's folder, else bundled."""
        inside = self.folder / self.job.ruleset
        return inside if inside.is_file() else ruleset_path(self.job.ruleset)

    def at(self, *path: str | int) -> At:
        """Where an entry stands; the nearest enclosing place if it does not."""
        for length in range(len(path), 0, -1):
            if path[:length] in self.places:
                return self.places[path[:length]]
        return At(str(self.path))

    def inside(self, name: str, *path: str | int) -> Path:
        """A file that the job names. Raises JB003 where it is not there or lies outside the job's folder."""
        found = (self.folder / name).resolve()
        if not found.is_relative_to(self.folder):
            raise refuse(
                "JB003",
                f"{name!r} lies outside the job's folder",
                why="a job carries everything that it names, so that it can be run again elsewhere",
                remedy="copy the file into the job's folder",
                at=self.at(*path),
            )
        if not found.exists():
            raise refuse(
                "JB003",
                f"{name!r} is not there",
                why="what a job names is read before anything is judged",
                remedy=f"put it into {self.folder.name}/, or correct the path",
                at=self.at(*path),
            )
        return found


def read_job(path: Path) -> LoadedJob:
    """Read a job. Raises CertkitError with every problem: JB001 no mapping, JB002 a wrong entry, JB003 a path."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise refuse(
            "JB001",
            f"the job cannot be read: {getattr(error, 'strerror', None) or 'it is not UTF-8'}",
            why="a run begins with its job",
            remedy="give the path of a job.yaml",
            at=At(str(path)),
        ) from error
    root = tree.load(path, text)
    places = tree.positions(root)
    data = tree.plain(root)
    if not isinstance(data, dict):
        raise refuse(
            "JB001",
            "the job is no mapping",
            why="a job names its parts",
            remedy="begin with `job:`; reports/beat-16/job.yaml is an example",
            at=At(str(path), 1, 1),
        )
    try:
        job = Job.model_validate(_tupled(data))
    except ValidationError as error:
        raise CertkitError(_problem(each, places, path) for each in error.errors()) from error
    loaded = LoadedJob(job, path, text, places)
    _check(loaded)
    return loaded


def _check(loaded: LoadedJob) -> None:
    """What the parts of a job must have between them."""
    job = loaded.job
    sources = (
        [
            (name, source)
            for name, source in (("decks", job.randomness.decks), ("raw", job.randomness.raw))
            if source is not None
        ]
        if job.randomness
        else []
    )
    for name, source in sources:
        if (source.file is None) == (source.command is None):
            raise refuse(
                "JB002",
                f"randomness.{name} needs either a file or a command",
                why="one body of data is judged",
                remedy="name one of them",
                at=loaded.at("randomness", name),
            )
    if job.conformance and (job.conformance.command is None) == (job.conformance.logs is None):
        raise refuse(
            "JB002",
            "conformance needs either a command or logs",
            why="a game is driven, or its logs are replayed",
            remedy="name one of them",
            at=loaded.at("conformance"),
        )


def _tupled(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _tupled(each) for key, each in value.items()}
    return tuple(_tupled(each) for each in value) if isinstance(value, list) else value


def _problem(complaint: Any, places: Mapping[tuple[str | int, ...], At], path: Path) -> Problem:
    where = tuple(part for part in complaint["loc"] if part not in ("str", "Party"))
    at = next(
        (places[where[:length]] for length in range(len(where), 0, -1) if where[:length] in places), At(str(path))
    )
    name = ".".join(str(part) for part in where) or "the job"
    if complaint["type"] == "extra_forbidden":
        known = ", ".join(field_names(Job)) if len(where) == 1 else "its described fields"
        return Problem("JB002", f"{name!r} is not part of a job", "an entry that is not read would be a false promise",
                       f"use {known}", at)  # fmt: skip
    if complaint["type"] == "missing":
        return Problem("JB002", f"the job lacks {name!r}", "the report's title block and plan are made from it",
                       f"add `{where[-1]}:`", at)  # fmt: skip
    said = complaint["msg"].removeprefix("Value error, ")
    return Problem("JB002", f"{name!r} has a wrong value: {said}", "it is read exactly", "correct the value", at)


def job_schema() -> dict[str, Any]:
    """The JSON Schema of job files, for editors."""
    schema = Job.model_json_schema(schema_generator=AsWritten)
    return {"$schema": DIALECT, **schema, "title": "certkit job"}


def schema_text() -> str:
    """The schema as ``reports/job.schema.json`` holds it."""
    return json.dumps(job_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(schema_text())
