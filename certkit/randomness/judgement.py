"""A judged body of random output: verdict, tests, findings, power, and the forms in which it is handed on."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from certkit.randomness.family import Family, JudgedTest, Retested

Verdict = Literal["pass", "fail", "inconclusive"]
EXIT_CODES: dict[Verdict, int] = {"pass": 0, "fail": 1, "inconclusive": 3}


@dataclass(frozen=True, slots=True)
class RandomFinding:
    """A nonconformity in words: a failed test, a pack with a missing card."""

    id: str
    message: str
    count: int = 1
    at: str | None = None


@dataclass(frozen=True, slots=True)
class Curve:
    """A line to draw with the bounds that a fair source keeps, point by point."""

    title: str
    x: str
    y: str
    points: tuple[tuple[float, float], ...]
    low: tuple[float, ...] = ()
    high: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Map:
    """A matrix to draw, centred on ``expected``."""

    title: str
    x: str
    y: str
    values: tuple[tuple[float, ...], ...]
    expected: float | None = None


@dataclass(frozen=True, slots=True)
class Judgement:
    """What :func:`judge_decks` and its like return."""

    verdict: Verdict
    reason: str
    source: str
    stage: Literal["raw", "final"]
    n: int
    unit: str
    sha256: str
    family: Family
    tests: tuple[JudgedTest, ...]
    retests: tuple[Retested, ...] = ()
    findings: tuple[RandomFinding, ...] = ()
    power: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    curves: tuple[Curve, ...] = ()
    maps: tuple[Map, ...] = ()
    more: dict[str, Any] = field(default_factory=dict)

    @property
    def exit_code(self) -> int:
        return EXIT_CODES[self.verdict]

    def as_results(self) -> dict[str, Any]:
        """The ``results`` of ``certkit shuffle`` and ``certkit rng``."""
        return {
            "n": self.n,
            "unit": self.unit,
            "source": self.source,
            "sha256": self.sha256,
            "family": {"alpha": f"{self.family.alpha:g}", "method": _method(self.family), "rule": self.family.text()},
            "tests": [asdict(each) for each in self.tests],
            "retests": [asdict(each) for each in self.retests],
            "power": list(self.power),
            "reason": self.reason,
            "notes": list(self.notes),
            **self.more,
        }

    def as_findings(self) -> list[dict[str, Any]]:
        """The findings as the JSON envelope of the command line holds them."""
        return [
            {
                "id": each.id, "severity": "major", "message": each.message, "clause": None, "sentence": None,
                "at": each.at, "count": each.count, "reproduce": None,
            }
            for each in self.findings
        ]  # fmt: skip

    def as_statistics(self, title: str) -> dict[str, Any]:
        """The evidence document of kind ``statistics`` (docs/report.md, section 2)."""
        return {
            "kind": "statistics",
            "title": title,
            "source": self.source,
            "stage": self.stage,
            "n": self.n,
            "unit": self.unit,
            "sha256": self.sha256,
            "family": {"alpha": f"{self.family.alpha:g}", "method": _method(self.family)},
            "tests": [asdict(each) for each in self.tests],
            "retests": [asdict(each) for each in self.retests],
            "series": [asdict(each) for each in self.curves],
            "heat_maps": [asdict(each) for each in self.maps],
            "note": " ".join([*self.power, *self.notes]),
        }


def _method(family: Family) -> str:
    return "Holm" if family.method == "holm" else "each test by itself"


def overall(
    tests: tuple[JudgedTest, ...], findings: tuple[RandomFinding, ...], n: int, unit: str
) -> tuple[Verdict, str]:
    """The verdict over all tests, and why.

    One fail or finding fails. Otherwise anything inconclusive, not run or not
    applicable makes the whole inconclusive: too small a sample is no pass.
    """
    failed = [each.test for each in tests if each.verdict == "fail"]
    if failed or findings:
        told = f"{len(failed)} of {len(tests)} tests failed: {', '.join(failed)}" if failed else findings[0].message
        return "fail", told
    for verdict, word in (("inconclusive", "need fresh data"), ("not_run", "were not run")):
        some = [each.test for each in tests if each.verdict == verdict]
        if some:
            return "inconclusive", f"{len(some)} of {len(tests)} tests {word}: {', '.join(some)}"
    small = [each.test for each in tests if each.verdict == "not_applicable"]
    if small or not tests:
        return "inconclusive", f"{n} {unit} are not enough for {len(small)} of {len(tests)} tests: {', '.join(small)}"
    return "pass", f"all {len(tests)} tests pass"
