"""Records and findings: what one check did, what came out, by which criterion it was judged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from certkit.evidence.verdicts import VERDICTS, Verdict

Method = Literal["exact", "enumerated", "simulated", "statistical", "replayed", "attested", "inspected"]
Severity = Literal["major", "minor", "observation"]


@dataclass(frozen=True, slots=True)
class Criterion:
    """What had to hold, in words, and where that is written (a clause of a standard, a sentence, the job)."""

    text: str
    source: str

    def as_json(self) -> dict[str, str]:
        """``{"text", "source"}``."""
        return {"text": self.text, "source": self.source}


@dataclass(frozen=True, slots=True)
class DataRef:
    """A data document that a record rests on: ``data/<name>.json`` with its SHA-256."""

    name: str
    sha256: str

    def as_json(self) -> dict[str, str]:
        """``{"name", "sha256"}``."""
        return {"name": self.name, "sha256": self.sha256}


@dataclass(frozen=True, slots=True)
class Finding:
    """One nonconformity or observation: data, never an exception.

    ``clause`` is the clause of the ruleset concerned, ``sentence`` the written
    rule it stands for, ``at`` its ``file:line:column``, ``count`` how often it
    was seen, ``reproduce`` one command that shows it again. ``waived`` is the
    justification of the waiver that covers it, if one does. *major*: play,
    money or chance differ from the rules; *minor*: a departure without effect
    on them; *observation*: noted, and no reason to fail.
    """

    id: str
    severity: Severity
    message: str
    check: str
    clause: str | None = None
    sentence: str | None = None
    at: str | None = None
    count: int = 1
    reproduce: str | None = None
    waived: str | None = None

    @property
    def stands(self) -> bool:
        """True where the finding is a nonconformity that no waiver covers."""
        return self.severity != "observation" and self.waived is None

    def as_json(self) -> dict[str, Any]:
        """The finding as findings.json, the ``--json`` envelope and its record hold it."""
        return {
            "id": self.id,
            "severity": self.severity,
            "message": self.message,
            "clause": self.clause,
            "sentence": self.sentence,
            "at": self.at,
            "count": self.count,
            "reproduce": self.reproduce,
            "check": self.check,
            "waived": self.waived,
        }

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> Finding:
        """Read what :meth:`as_json` wrote. Raises ``ValueError`` or ``KeyError`` where it is not one."""
        if found["severity"] not in get_args(Severity):
            raise ValueError(f"severity {found['severity']!r}")
        return cls(
            id=str(found["id"]),
            severity=found["severity"],
            message=str(found["message"]),
            check=str(found["check"]),
            clause=found["clause"],
            sentence=found["sentence"],
            at=found["at"],
            count=int(found["count"]),
            reproduce=found["reproduce"],
            waived=found["waived"],
        )


@dataclass(frozen=True, slots=True)
class Record:
    """One line of evidence.jsonl: one check, carried out once.

    ``inputs`` holds hashes, the seed and counts; ``result`` the figures;
    ``data`` names the documents with tables and series; ``reason`` says in a
    sentence why the verdict is what it is. A pass cannot hold a finding that
    stands, and a fail must say why: ``ValueError`` otherwise.
    """

    check: str
    title: str
    method: Method
    criterion: Criterion
    verdict: Verdict
    reason: str
    requirements: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    inputs: Mapping[str, Any] = field(default_factory=dict)
    result: Mapping[str, Any] = field(default_factory=dict)
    seconds: float = 0.0
    data: tuple[DataRef, ...] = ()
    findings: tuple[Finding, ...] = ()

    def __post_init__(self) -> None:
        if self.verdict not in VERDICTS:
            raise ValueError(f"{self.check}: {self.verdict!r} is no verdict")
        if self.method not in get_args(Method):
            raise ValueError(f"{self.check}: {self.method!r} is no method")
        standing = [finding.id for finding in self.findings if finding.stands]
        if self.verdict in ("pass", "waived") and standing:
            raise ValueError(f"{self.check}: verdict {self.verdict} although these findings stand: {standing}")
        if not self.reason.strip():
            raise ValueError(f"{self.check}: a verdict without a reason")
        strangers = [finding.id for finding in self.findings if finding.check != self.check]
        if strangers:
            raise ValueError(f"{self.check}: findings of another check: {strangers}")

    def as_json(self) -> dict[str, Any]:
        """The record as its line in evidence.jsonl holds it."""
        return {
            "check": self.check,
            "title": self.title,
            "requirements": list(self.requirements),
            "clauses": list(self.clauses),
            "method": self.method,
            "inputs": dict(self.inputs),
            "result": dict(self.result),
            "criterion": self.criterion.as_json(),
            "verdict": self.verdict,
            "reason": self.reason,
            "seconds": round(self.seconds, 3),
            "data": [ref.as_json() for ref in self.data],
            "findings": [finding.as_json() for finding in self.findings],
        }

    @classmethod
    def from_json(cls, line: Mapping[str, Any]) -> Record:
        """Read what :meth:`as_json` wrote. Raises ``ValueError``, ``KeyError`` or ``TypeError`` where it is not one."""
        return cls(
            check=str(line["check"]),
            title=str(line["title"]),
            method=line["method"],
            criterion=Criterion(str(line["criterion"]["text"]), str(line["criterion"]["source"])),
            verdict=line["verdict"],
            reason=str(line["reason"]),
            requirements=tuple(line["requirements"]),
            clauses=tuple(line["clauses"]),
            inputs=dict(line["inputs"]),
            result=dict(line["result"]),
            seconds=float(line["seconds"]),
            data=tuple(DataRef(str(ref["name"]), str(ref["sha256"])) for ref in line["data"]),
            findings=tuple(Finding.from_json(found) for found in line["findings"]),
        )
