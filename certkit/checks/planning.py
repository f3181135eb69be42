"""Which checks a job owes, in which order, to which requirements, and what the run covers."""

from __future__ import annotations

from collections.abc import Sequence

from certkit.checks.chance import begin_decks, begin_raw
from certkit.checks.claims import begin_claims
from certkit.checks.context import Check
from certkit.checks.items import begin_attestations, begin_items
from certkit.checks.job import LoadedJob
from certkit.checks.maths import begin_analyses, begin_cross_check, begin_stakes
from certkit.checks.play import begin_coverage, begin_play
from certkit.checks.rules import begin_open_points, begin_review
from certkit.checks.standards import StandardFile
from certkit.evidence.plan import Plan, PlannedCheck, Scope
from certkit.randomness.family import Family
from certkit.ruleset.compiler import Ruleset

DEPENDS = {
    "conformance.coverage": ("conformance.play",),
    "maths.claims": ("maths.analyses",),
    "rules.open_points": ("rules.review",),
}

SAMPLING = (
    "Rounds are generated from the rules: every distinguishable round where they can be listed, else until "
    "every clause is exercised, then at random from the stated seed."
)
RISK = (
    "A fair source fails the randomness checks with a probability of at most the stated level; a biased one "
    "passes unless its bias exceeds what the power lines say this sample would catch."
)


def checks_of(loaded: LoadedJob, standards: Sequence[StandardFile]) -> tuple[Check, ...]:
    """The checks of a job, those that run longest begun first where the order is free."""
    job = loaded.job
    checks = [
        Check("items", "Items and digests", "items", begin_items),
        Check("rules.review", "Written rules against clauses", "rules", begin_review),
        Check("maths.analyses", "Exact return of every wager", "maths", begin_analyses),
        Check("rules.open_points", "What the written rules leave open", "rules", begin_open_points),
        Check("maths.stakes", "Return at every stake", "maths", begin_stakes),
        Check("maths.cross_check", "Engine against exact maths", "maths", begin_cross_check),
    ]
    if job.claimed:
        checks.append(Check("maths.claims", "The supplier's own figures", "maths", begin_claims))
    if job.conformance:
        checks.append(Check("conformance.play", "The game against the rules", "conformance", begin_play))
        checks.append(Check("conformance.coverage", "Clauses exercised", "conformance", begin_coverage))
    if job.randomness and job.randomness.decks:
        checks.append(Check("randomness.decks", "The game's own shuffles", "randomness", begin_decks))
    if job.randomness and job.randomness.raw:
        checks.append(Check("randomness.raw", "Raw output of the generator", "randomness", begin_raw))
    if job.attestations:
        checks.append(Check("attestations", "Recorded statements", "attestation", begin_attestations))
    return tuple(checks)


def plan_of(loaded: LoadedJob, ruleset: Ruleset, standards: Sequence[StandardFile], checks: Sequence[Check]) -> Plan:
    """plan.json: the checks with the requirements they answer; what is asked and not answered is planned too."""
    answered: dict[str, list[str]] = {check.name: [] for check in checks}
    owed: list[PlannedCheck] = []
    for standard in standards:
        for requirement in standard.requirements:
            hit = [name for name in requirement.checks if name in answered]
            for name in hit:
                answered[name].append(requirement.id)
            if not hit and not _spared(loaded, requirement.checks):
                owed.append(_unanswered(requirement.id, requirement.text, requirement.checks[0]))
    planned = [
        PlannedCheck(check.name, check.title, check.area, tuple(answered[check.name]), _depends(check.name, answered))
        for check in checks
    ]
    return Plan(
        checks=(*planned, *owed),
        standards=tuple(standard.head() for standard in standards),
        requirements=tuple(each for standard in standards for each in standard.asks()),
        scope=_scope(loaded, ruleset),
    )


def _spared(loaded: LoadedJob, checks: Sequence[str]) -> bool:
    """A requirement about claims needs none where the supplier states no figures."""
    return set(checks) == {"maths.claims"} and not loaded.job.claimed


def _unanswered(name: str, text: str, check: str) -> PlannedCheck:
    area = {"items": "items", "rules": "rules", "maths": "maths", "conformance": "conformance",
            "randomness": "randomness"}.get(check.partition(".")[0], "attestation")  # fmt: skip
    return PlannedCheck(f"{check}.{name.lower()}", text, area, (name,))  # type: ignore[arg-type]


def _depends(name: str, known: dict[str, list[str]]) -> tuple[str, ...]:
    return tuple(each for each in DEPENDS.get(name, ()) if each in known)


def _scope(loaded: LoadedJob, ruleset: Ruleset) -> Scope:
    job, game = loaded.job, ruleset.game
    covers = [
        f"The rules of {game.title}, edition {game.edition}, as one player's box at a table.",
        "The exact theoretical return of every wager and of every allowed set of wagers.",
    ]
    excludes = [
        "The security of the platform, its accounting and its network.",
        "Procedures of the house that the written rules do not state (misdeals, disputes, tips).",
    ]
    sampling = []
    if job.conformance:
        covers.append(f"The play of {job.product.name}, version {job.product.version}, against the reference engine.")
        sampling.append(SAMPLING)
    else:
        excludes.append("The play of an implementation: the job names no game to drive and no logs.")
    if job.randomness and job.randomness.decks:
        covers.append("Shuffled decks as the game gives them.")
    else:
        excludes.append("The randomness of the game's shuffles: the job names no decks.")
    if not (job.randomness and job.randomness.raw):
        excludes.append("The raw output of the random number generator: the job names none.")
    rules = [
        "A run passes if every planned check passes or its findings are waived; one failed check fails it.",
        "A check that is inconclusive, not run or not applicable leaves the run inconclusive.",
        "Figures are compared exactly; a claim agrees within half a unit of its last place and to the fourth decimal.",
    ]
    risks = ["Exact and enumerated checks have no risk of chance; they rest on the reading of the rules."]
    if job.randomness:
        rules.append(Family().text())
        risks.append(RISK)
    return Scope(tuple(covers), tuple(excludes), tuple(sampling), (), tuple(rules), tuple(risks))
