"""The plan: every check that a run owes, written before the first of them starts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from certkit.evidence.records import Record
from certkit.evidence.verdicts import EXIT_CODES, Overall, Verdict, combine

Area = Literal["items", "rules", "maths", "conformance", "randomness", "attestation"]
"""The section of the report that shows a check."""

Grade = Literal["P", "S", "U"]
"""How a requirement is known: P primary text seen, S secondary source only, U unverified."""


@dataclass(frozen=True, slots=True)
class Requirement:
    """One thing that a standard asks for: its id, its standard and clause, in our words, with the evidence grade."""

    id: str
    standard: str
    clause: str
    text: str
    grade: Grade


@dataclass(frozen=True, slots=True)
class Standard:
    """A standard as the job asks for it: ``version`` and ``date`` as printed on it."""

    id: str
    title: str
    version: str
    date: str
    jurisdiction: str = ""


@dataclass(frozen=True, slots=True)
class PlannedCheck:
    """A check that will be carried out, or shown as not run.

    ``depends_on`` names checks whose failure makes this one pointless;
    ``area`` is the section of the report that shows it.
    """

    check: str
    title: str
    area: Area
    requirements: tuple[str, ...] = ()
    depends_on: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scope:
    """What the run covers and how it decides, in sentences that the report prints as they stand."""

    covers: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    sampling: tuple[str, ...] = ()
    deviations: tuple[str, ...] = ()
    decision_rule: tuple[str, ...] = ()
    risks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """plan.json: the checks, the standards they answer to, and the scope."""

    checks: tuple[PlannedCheck, ...]
    standards: tuple[Standard, ...] = ()
    requirements: tuple[Requirement, ...] = ()
    scope: Scope = field(default_factory=Scope)

    def __post_init__(self) -> None:
        names = [planned.check for planned in self.checks]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise ValueError(f"planned twice: {twice}")
        for planned in self.checks:
            if planned.area not in get_args(Area):
                raise ValueError(f"{planned.check}: {planned.area!r} is no area")
            unknown = set(planned.depends_on) - set(names)
            if unknown:
                raise ValueError(f"{planned.check} depends on checks that are not planned: {sorted(unknown)}")

    def as_json(self) -> dict[str, Any]:
        """The plan as plan.json holds it."""
        return {
            "standards": [_fields(standard) for standard in self.standards],
            "requirements": [_fields(requirement) for requirement in self.requirements],
            "checks": [_fields(planned) for planned in self.checks],
            "scope": _fields(self.scope),
        }

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> Plan:
        """Read what :meth:`as_json` wrote. Raises ``ValueError``, ``KeyError`` or ``TypeError`` where it is not one."""
        return cls(
            checks=tuple(PlannedCheck(**_tuples(found)) for found in document["checks"]),
            standards=tuple(Standard(**_tuples(found)) for found in document["standards"]),
            requirements=tuple(Requirement(**_tuples(found)) for found in document["requirements"]),
            scope=Scope(**_tuples(document["scope"])),
        )


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one planned check ended; ``record`` is None where it was never run."""

    planned: PlannedCheck
    record: Record | None

    @property
    def verdict(self) -> Verdict:
        """The record's verdict, or ``not_run``."""
        return self.record.verdict if self.record else "not_run"

    @property
    def reason(self) -> str:
        """The record's reason, or that there is no record."""
        return self.record.reason if self.record else "planned, and no record of it was written"


def outcomes(records: Iterable[Record], plan: Plan) -> tuple[Outcome, ...]:
    """Every planned check with its record, in the order of the plan. Two records of one check: ``ValueError``."""
    by_check: dict[str, Record] = {}
    for record in records:
        if record.check in by_check:
            raise ValueError(f"{record.check} has two records; a retest is a check of its own")
        by_check[record.check] = record
    return tuple(Outcome(planned, by_check.get(planned.check)) for planned in plan.checks)


def overall(records: Iterable[Record], plan: Plan) -> Overall:
    """The verdict of the run: every record counts, planned or not, and every planned check without one."""
    known = tuple(records)
    if not plan.checks:
        return "fail"
    run = {record.check for record in known}
    missing: list[Verdict] = ["not_run" for planned in plan.checks if planned.check not in run]
    return combine([*(record.verdict for record in known), *missing])


def exit_code(records: Iterable[Record], plan: Plan) -> int:
    """The exit code of the run: 0 conforms, 1 nonconformity, 3 inconclusive, not run or not applicable."""
    return EXIT_CODES[overall(records, plan)]


def _fields(value: Any) -> dict[str, Any]:
    found = {name: getattr(value, name) for name in value.__dataclass_fields__}
    return {name: list(entry) if isinstance(entry, tuple) else entry for name, entry in found.items()}


def _tuples(found: Mapping[str, Any]) -> dict[str, Any]:
    return {name: tuple(entry) if isinstance(entry, list) else entry for name, entry in found.items()}
