"""Reading a run back: everything that the report, the verification and the exchange formats need, from files alone."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from certkit.errors import refuse
from certkit.evidence.plan import Outcome, Plan, outcomes, overall
from certkit.evidence.records import Finding, Record
from certkit.evidence.verdicts import Overall
from certkit.evidence.versions import Versions

RUN: Final = "run.json"
JOB: Final = "job.yaml"
PLAN: Final = "plan.json"
RECORDS: Final = "evidence.jsonl"
FINDINGS: Final = "findings.json"
DATA: Final = "data"


@dataclass(frozen=True, slots=True)
class Run:
    """run.json: which run it is. ``key`` binds the job, the plan, the inputs and certkit's own source."""

    id: str
    key: str
    started: str
    finished: str | None
    inputs: Mapping[str, str]
    versions: Versions

    def as_json(self) -> dict[str, Any]:
        """The run as run.json holds it; times are UTC in ISO 8601."""
        return {
            "run": self.id,
            "key": self.key,
            "started": self.started,
            "finished": self.finished,
            "inputs": dict(self.inputs),
            "made_by": self.versions.as_json(),
        }

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> Run:
        """Read what :meth:`as_json` wrote."""
        return cls(
            id=str(found["run"]),
            key=str(found["key"]),
            started=str(found["started"]),
            finished=found["finished"],
            inputs=dict(found["inputs"]),
            versions=Versions.from_json(found["made_by"]),
        )


@dataclass(frozen=True, slots=True)
class Evidence:
    """A run as its files tell it; ``documents`` are the data files by name."""

    run: Run
    job_text: str
    plan: Plan
    records: tuple[Record, ...]
    findings: tuple[Finding, ...]
    documents: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @property
    def verdict(self) -> Overall:
        """The overall verdict, added up again from the records and the plan."""
        return overall(self.records, self.plan)

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Every planned check with its record."""
        return outcomes(self.records, self.plan)


def read_evidence(folder: Path) -> Evidence:
    """Read a run folder. Raises EV002 where it is none and EV003 where one of its files cannot be read."""
    if not (folder / PLAN).is_file() or not (folder / RUN).is_file():
        raise refuse(
            "EV002",
            f"{folder} is not a run folder of certkit",
            why=f"it holds no {PLAN} and {RUN}",
            remedy="give the folder of one run, for example reports/beat-16/out/latest",
        )
    names = [RUN, JOB, PLAN, RECORDS, FINDINGS]
    contents = {name: (folder / name).read_bytes() for name in names if (folder / name).is_file()}
    for path in sorted((folder / DATA).glob("*.json")):
        contents[f"{DATA}/{path.name}"] = path.read_bytes()
    return parse_evidence(contents, str(folder))


def parse_evidence(contents: Mapping[str, bytes], origin: str) -> Evidence:
    """Evidence from the contents of its files by name. Raises EV003, naming the file that cannot be read."""
    at = PLAN
    try:
        plan = Plan.from_json(json.loads(contents[PLAN]))
        at = RUN
        run = Run.from_json(json.loads(contents[RUN]))
        at = JOB
        job_text = contents[JOB].decode()
        at = RECORDS
        lines = contents.get(RECORDS, b"").decode().splitlines()
        records = tuple(Record.from_json(json.loads(line)) for line in lines)
        outcomes(records, plan)
        at = FINDINGS
        if FINDINGS in contents:
            findings = tuple(Finding.from_json(found) for found in json.loads(contents[FINDINGS]))
        else:
            findings = tuple(finding for record in records for finding in record.findings)
        documents = {}
        for name in sorted(contents):
            if name.startswith(f"{DATA}/"):
                at = name
                documents[name.removeprefix(f"{DATA}/").removesuffix(".json")] = json.loads(contents[name])
    except (ValueError, KeyError, TypeError, AttributeError) as problem:
        raise refuse(
            "EV003",
            f"{origin}: {at} cannot be read: {type(problem).__name__}: {problem}",
            why="evidence that cannot be read proves nothing",
            remedy="restore the file from the run that wrote it, or run the job again",
        ) from problem
    return Evidence(run, job_text, plan, records, findings, documents)
