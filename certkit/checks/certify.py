"""The main job: plan, carry out, record, and hand over to the report."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from certkit.checks.claims import read_claims
from certkit.checks.context import Check, Context, Judged, Running
from certkit.checks.items import sha256_of_files
from certkit.checks.job import LoadedJob, read_job
from certkit.checks.planning import checks_of, plan_of
from certkit.checks.standards import standards
from certkit.checks.strategies import strategies_of
from certkit.checks.waivers import read_waivers, waived
from certkit.errors import CertkitError, refuse
from certkit.evidence.folder import Evidence
from certkit.evidence.plan import PlannedCheck
from certkit.evidence.records import Criterion, Finding, Record
from certkit.evidence.store import RunFolder
from certkit.exact.survey import processes
from certkit.ruleset.compiler import Ruleset, compile_ruleset

Teller = Callable[[str], None]


@dataclass(frozen=True)
class Certified:
    """A finished run: its folder, its evidence, and the game that was certified."""

    folder: Path
    evidence: Evidence
    ruleset: Ruleset
    seed: int
    continued: int


def certify(job_path: Path, out: Path | None, tell: Teller, render: Callable[[Path], Path]) -> Certified:
    """Carry out a job: everything that is wrong with it is refused before the first check.

    ``render`` makes the report of a finished run folder. An interrupted run is continued
    when the same job comes again; a run that ended is never written over.
    """
    loaded = read_job(job_path)
    ruleset = compile_ruleset(loaded.ruleset)
    _refuse_early(loaded, ruleset)
    asked = standards(loaded)
    checks = checks_of(loaded, asked)
    plan = plan_of(loaded, ruleset, asked, checks)
    strategies = strategies_of(ruleset.game, loaded.job.strategy, loaded.folder)
    inputs = sha256_of_files(loaded, ruleset)
    run = RunFolder.open(out or loaded.folder / "out", job=loaded.text, plan=plan, inputs=inputs, now=datetime.now(UTC))
    continued = len(run.records)
    tell(f"run {run.path.name}: {len(plan.checks)} checks planned, seed {loaded.seed}")
    if continued:
        tell(f"continued: {continued} checks were finished before")
    with processes() as pool:
        context = Context(loaded, ruleset, strategies, pool, tell)
        _carry_out(context, run, checks, plan.checks)
    evidence = run.finish(datetime.now(UTC))
    tell("report")
    render(run.path)
    return Certified(run.seal(), evidence, ruleset, loaded.seed, continued)


def _refuse_early(loaded: LoadedJob, ruleset: Ruleset) -> None:
    """What would make the job unjudgeable is said before anything is judged."""
    read_claims(loaded, ruleset.game)
    read_waivers(loaded)
    for number, name in enumerate(loaded.job.product.files or ()):
        loaded.inside(name, "product", "files", number)
    job = loaded.job
    commands: list[tuple[tuple[str, ...], tuple[str, ...] | None]] = [
        (("conformance", "command"), job.conformance.command if job.conformance else None)
    ]
    if job.randomness:
        commands += [
            (("randomness", name, "command"), source.command)
            for name, source in (("decks", job.randomness.decks), ("raw", job.randomness.raw))
            if source
        ]
    for place, command in commands:
        if command and shutil.which(command[0], path=None) is None and not (loaded.folder / command[0]).is_file():
            raise refuse(
                "JB004",
                f"there is no program {command[0]!r}",
                why="the job's commands run in its folder",
                remedy="install it, or correct the command",
                at=loaded.at(*place),
            )


def _carry_out(context: Context, run: RunFolder, checks: Sequence[Check], planned: Sequence[PlannedCheck]) -> None:
    """Begin every check that is not recorded yet, then end them in their order."""
    owed = [check for check in checks if run.done(check.name) is None]
    if {"maths.claims", "rules.open_points"} & {check.name for check in owed}:
        needed = next(check for check in checks if check.name == "maths.analyses")
        if needed not in owed:
            needed.begin(context)
    begun: list[tuple[Check, Running]] = [(check, _begin(check, context)) for check in owed]
    by_name = {each.check: each for each in planned}
    for check, running in sorted(begun, key=lambda each: each[0].area in ("maths", "rules")):
        context.tell(check.title)
        started = time.monotonic()
        judged = _judged(running)
        _record(context, run, by_name[check.name], judged, time.monotonic() - started)


def _begin(check: Check, context: Context) -> Running:
    try:
        return check.begin(context)
    except CertkitError as error:
        judged = _not_run(error)
        return lambda: judged


def _judged(running: Running) -> Judged:
    """A check's result; what keeps it from one is recorded as a check that was not run, and the others go on."""
    try:
        return running()
    except CertkitError as error:
        return _not_run(error)
    except Exception as error:
        return Judged(
            "inspected",
            Criterion("the check can be carried out", "certkit"),
            "inconclusive",
            f"certkit could not finish the check: {type(error).__name__}: {error}",
        )


def _not_run(error: CertkitError) -> Judged:
    problem = error.problems[0]
    place = f"{problem.at}: " if problem.at else ""
    return Judged(
        "inspected",
        Criterion("the check can be carried out", "certkit"),
        "not_run",
        f"{problem.code} {place}{problem.what}; {problem.remedy}",
    )


def _record(context: Context, run: RunFolder, planned: PlannedCheck, judged: Judged, seconds: float) -> None:
    findings = waived(judged.findings, context.loaded.job.waivers, datetime.now(UTC).date())
    verdict, reason = judged.verdict, judged.reason
    standing = [finding for finding in findings if finding.stands]
    if verdict == "fail" and findings and not standing:
        verdict, reason = "waived", f"{reason}; every finding is waived"
    elif verdict in ("pass", "waived") and standing:
        verdict = "fail"
    references = tuple(run.data(name, document) for name, document in judged.documents.items())
    run.append(
        Record(
            check=planned.check,
            title=planned.title,
            method=judged.method,
            criterion=judged.criterion,
            verdict=verdict,
            reason=reason,
            requirements=planned.requirements,
            clauses=judged.clauses,
            inputs=judged.inputs,
            result=judged.result,
            seconds=seconds,
            data=references,
            findings=findings,
        )
    )
    context.tell(f"  {verdict}: {reason}")


def standing_findings(evidence: Evidence) -> tuple[Finding, ...]:
    """The findings that no waiver covers."""
    return tuple(finding for finding in evidence.findings if finding.stands)
