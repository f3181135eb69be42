"""Checks of the exact maths: every figure, at every stake, and against a second reading of random rounds."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

from certkit.checks.agreement import agreement
from certkit.checks.context import Context, Judged, Running
from certkit.evidence.records import Criterion, Finding
from certkit.exact.stakes import stake_values
from certkit.exact.survey import carry_out, tasks

Json = dict[str, Any]
ROUNDS = 600


def begin_analyses(context: Context) -> Running:
    """Every single wager and every allowed set of wagers, under every strategy."""
    planned = tasks(context.game, context.strategies)
    order = sorted(range(len(planned)), key=lambda number: -len(planned[number].placed))
    futures: dict[int, Future[list[Json]]] = {
        number: context.pool.submit(carry_out, context.game, planned[number]) for number in order
    }
    context.shared["analyses"] = futures
    return lambda: _analyses(context, len(planned))


def results_of(context: Context) -> list[Json]:
    """All analyses of the run in the order of the plan; waits for them."""
    futures: dict[int, Future[list[Json]]] = context.shared["analyses"]
    return [analysis for number in sorted(futures) for analysis in futures[number].result()]


def _analyses(context: Context, sets: int) -> Judged:
    results = results_of(context)
    wagers = {tuple(each["wagers"]) for each in results}
    names = ", ".join(dict.fromkeys(each["strategy"] for each in results))
    exact = all(each["return"]["exact"] is not None for each in results)
    key = [
        {"wagers": each["wagers"], "strategy": each["strategy"], "return": each["return"]}
        for each in results
        if len(each["wagers"]) == 1 or len(each["wagers"]) == len(max(wagers, key=len))
    ]
    return Judged(
        "exact",
        Criterion("the return of every wager and every allowed set of wagers is computed, on both bases", "TG-4"),
        "pass",
        f"{len(results)} analyses: {len(wagers)} choices of wagers in {sets} sets placed, under {names}; "
        + ("all as exact fractions" if exact else "each with its error bound"),
        result={"figures": key},
        inputs={"ruleset": context.game.sha256, "strategies": names},
        documents={
            "analyses": {
                "kind": "analysis",
                "title": f"Exact analysis of {context.game.title}",
                "method": "backward induction over every distinguishable round",
                "results": results,
            }
        },
    )


def begin_stakes(context: Context) -> Running:
    """The return of every allowed set of wagers at every stake of the limits."""
    strategy = context.strategies[-1]
    sets = context.game.wager_sets()
    futures = [context.pool.submit(stake_values, context.game, placed, strategy) for placed in sets]
    return lambda: _stakes(context, [future.result().as_document() for future in futures])


def _stakes(context: Context, documents: list[Json]) -> Judged:
    moved = [each for each in documents if len({row["return"]["decimal"] for row in each["rows"]}) > 1]
    stakes = sum(len(each["rows"]) for each in documents)
    said = (
        "the rounding of payments changes the return at no allowed stake"
        if not moved
        else f"rounding changes the return in {len(moved)} sets of wagers; every stake is listed"
    )
    return Judged(
        "exact",
        Criterion("the return is known at every allowed stake, payments rounded as the rules say", "TG-5"),
        "pass",
        f"{stakes} stakes in {len(documents)} sets of wagers: {said}",
        result={"stakes": stakes, "sets": len(documents), "sets_moved_by_rounding": len(moved)},
        inputs={"ruleset": context.game.sha256, "strategy": context.strategies[-1].name},
        documents={f"stakes-{number}": each for number, each in enumerate(documents, 1)},
    )


def begin_cross_check(context: Context) -> Running:
    """Random rounds, each read by the reference engine and by the exact maths."""
    future = context.pool.submit(agreement, context.game, context.loaded.seed, ROUNDS)
    return lambda: _cross_check(context, future.result())


def _cross_check(context: Context, found: Json) -> Judged:
    findings = tuple(
        Finding(
            "maths.disagreement",
            "major",
            f"the engine and the exact maths read a round differently: {each}",
            "maths.cross_check",
        )
        for each in found["differences"][:1]
    )
    return Judged(
        "simulated",
        Criterion("engine and exact maths, written apart, name the same rows and payments for every round", "TG-4"),
        "fail" if findings else "pass",
        f"{found['rounds']} random rounds over every allowed set of wagers: "
        f"{len(found['differences'])} read differently",
        result={"rounds": found["rounds"], "differences": len(found["differences"])},
        inputs={"seed": context.loaded.seed, "n": found["rounds"]},
        findings=findings,
    )
