"""What came out of a conformance run: the faults, the coverage, and what was played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from certkit.conform.coverage import Coverage

Severity = Literal["major", "minor", "observation"]
Verdict = Literal["pass", "fail", "inconclusive"]
SIGNS: Mapping[str, str] = {"request": ">", "game": "<", "engine": "#"}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a transcript: ``>`` what was sent, ``<`` what the game said, ``#`` what the rules say."""

    direction: Literal[">", "<", "#"]
    text: str

    def as_json(self) -> dict[str, str]:
        """``{"direction", "text"}``."""
        return {"direction": self.direction, "text": self.text}


@dataclass(frozen=True, slots=True)
class Fault:
    """One way in which the game departs from the rules, with the shortest round that shows it.

    ``what`` says it in a sentence; ``expected`` and ``got`` are the two sides
    where they part, ``parted`` the number of that request (from 1). ``count``
    is how many rounds showed it, ``first_round`` the first of them.
    ``reproduce`` is one certkit command. *minor*: the form of a reply is wrong,
    not the game; *observation*: no reason to fail.
    """

    id: str
    severity: Severity
    kind: str
    what: str
    expected: str = ""
    got: str = ""
    clause: str | None = None
    sentence: str | None = None
    at: str | None = None
    count: int = 1
    first_round: int | None = None
    parted: int | None = None
    transcript: tuple[Line, ...] = ()
    reproduce: str = ""

    @property
    def stands(self) -> bool:
        """Whether the fault is a nonconformity."""
        return self.severity != "observation"

    def finding(self) -> dict[str, Any]:
        """The fault as an entry of ``findings`` in a JSON answer."""
        return {
            "id": self.id,
            "severity": self.severity,
            "message": self.what,
            "clause": self.clause,
            "sentence": self.sentence,
            "at": self.at,
            "count": self.count,
            "reproduce": self.reproduce or None,
        }

    def as_json(self) -> dict[str, Any]:
        """The fault as the data document holds it."""
        return {
            "id": self.id,
            "what": self.what,
            "expected": self.expected,
            "got": self.got,
            "clause": self.clause,
            "sentence": self.sentence,
            "count": self.count,
            "first_round": self.first_round,
            "transcript": [line.as_json() for line in self.transcript],
            "reproduce": self.reproduce,
        }


@dataclass(frozen=True, slots=True)
class Campaign:
    """One part of the run: what was played, out of which space, whether all of it."""

    title: str
    space: str
    exhaustive: bool
    rounds: int
    faults: int

    def as_json(self) -> dict[str, Any]:
        """The campaign as the data document holds it."""
        return {
            "title": self.title,
            "space": self.space,
            "exhaustive": self.exhaustive,
            "rounds": self.rounds,
            "faults": self.faults,
        }


@dataclass(frozen=True)
class ConformanceResult:
    """The whole run. ``rounds`` counts every round started, refused starts included."""

    game: str
    build: str
    command: str
    seed: int
    verdict: Verdict
    reason: str
    coverage: Coverage
    rounds: int = 0
    unsupported: tuple[str, ...] = ()
    not_run: tuple[str, ...] = ()
    campaigns: tuple[Campaign, ...] = ()
    faults: tuple[Fault, ...] = ()
    noise: int = 0
    noise_lines: tuple[str, ...] = ()
    adapter_faults: tuple[str, ...] = ()
    stderr: str = ""
    interrupted: bool = False
    note: str = ""
    seconds: float = field(default=0.0, compare=False)

    @property
    def exit_code(self) -> int:
        """0 conforms, 1 a nonconformity was found, 3 inconclusive."""
        return {"pass": 0, "fail": 1, "inconclusive": 3}[self.verdict]

    def findings(self) -> list[dict[str, Any]]:
        """Every fault as an entry of ``findings``."""
        return [fault.finding() for fault in self.faults]

    def conformance_document(self) -> dict[str, Any]:
        """The data document of kind ``conformance``."""
        return {
            "kind": "conformance",
            "title": f"{self.game} against the reference engine",
            "target": {
                "game": self.game,
                "build": self.build,
                "command": self.command,
                "unsupported": list(self.unsupported),
            },
            "rounds": self.rounds,
            "campaigns": [campaign.as_json() for campaign in self.campaigns],
            "faults": [fault.as_json() for fault in self.faults],
            "noise": self.noise,
            "adapter_faults": list(self.adapter_faults),
            "note": self.note,
        }

    def coverage_document(self) -> dict[str, Any]:
        """The data document of kind ``coverage``."""
        return {
            "kind": "coverage",
            "rounds": self.rounds,
            "clauses": [each.as_json() for each in self.coverage.clauses],
        }
