"""Checks ``conformance.play`` and ``conformance.coverage``: the game against the reference engine."""

from __future__ import annotations

from typing import Any

from certkit.checks.context import Context, Judged, Running
from certkit.conform.result import ConformanceResult
from certkit.conform.run import Budget, run_conformance
from certkit.conform.sentences import Sentences
from certkit.evidence.records import Criterion, Finding


def begin_play(context: Context) -> Running:
    """Drive the game through the planned rounds."""
    return lambda: _play(context)


def _run(context: Context) -> ConformanceResult:
    job = context.loaded.job.conformance
    assert job is not None
    assert job.command is not None
    known: ConformanceResult | None = context.shared.get("conformance")
    if known is None:
        known = run_conformance(
            context.ruleset,
            job.command,
            folder=context.loaded.folder,
            seed=context.loaded.seed,
            budget=Budget(rounds=job.rounds) if job.rounds else Budget.quick(),
            timeout=float(job.timeout),
            progress=lambda title, done, planned: context.tell(
                f"  {title}: {done:,}" + (f" of {planned:,}" if planned else "")
            ),
        )
        context.shared["conformance"] = known
        if known.interrupted:
            raise KeyboardInterrupt
    return known


def _play(context: Context) -> Judged:
    found = _run(context)
    findings = tuple(Finding(**_finding(each)) for each in found.findings())
    exercised = tuple(each.clause for each in found.coverage.clauses if each.times)
    return Judged(
        "enumerated" if all(each.exhaustive for each in found.campaigns) else "simulated",
        Criterion("every round ends as the written rules say: legal answers, stakes, payments, cards used", "TG-7"),
        found.verdict,
        found.reason,
        result={
            "rounds": found.rounds,
            "faults": len(found.faults),
            "exhaustive": [each.title for each in found.campaigns if each.exhaustive],
        },
        inputs={"seed": found.seed, "n": found.rounds, "command": found.command, "build": found.build},
        documents={"conformance": found.conformance_document(), "coverage": found.coverage_document()},
        findings=findings,
        clauses=exercised,
    )


def _finding(entry: dict[str, Any]) -> dict[str, Any]:
    return {**entry, "check": "conformance.play"}


def begin_coverage(context: Context) -> Running:
    """How much of the rules the rounds exercised."""
    return lambda: _coverage(context)


def _coverage(context: Context) -> Judged:
    found = _run(context)
    nameable = Sentences(context.ruleset).nameable()
    counted = [each for each in found.coverage.clauses if each.clause in nameable]
    idle = [each for each in counted if not each.times]
    total = len(counted)
    return Judged(
        "enumerated",
        Criterion("every clause that a round can exercise was exercised", "TG-7"),
        "inconclusive" if idle else "pass",
        f"{total - len(idle)} of {total} clauses that a round can show exercised"
        + (f"; never: {', '.join(each.clause for each in idle)}" if idle else ""),
        result={"clauses": total, "exercised": total - len(idle)},
        inputs={"seed": found.seed, "n": found.rounds},
        clauses=tuple(each.clause for each in found.coverage.clauses if each.times),
    )
