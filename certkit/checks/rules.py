"""Checks ``rules.review`` and ``rules.open_points``: the text beside the clauses, and what it leaves open."""

from __future__ import annotations

from fractions import Fraction

from certkit.checks.context import Context, Judged, Running
from certkit.checks.points import Answer, Pricing, Question
from certkit.checks.review import rules_review
from certkit.checks.strategies import strategies_of
from certkit.evidence.records import Criterion, Finding
from certkit.exact.survey import Task, mean_return
from certkit.figures import Figure
from certkit.model.game import Game


def begin_review(context: Context) -> Running:
    """Hold every written sentence against the clauses."""
    return lambda: _review(context)


def _review(context: Context) -> Judged:
    document = rules_review(context.ruleset)
    sentences = document["sentences"]
    count = {status: sum(each["status"] == status for each in sentences) for status in ("cited", "not_modelled")}
    uncited = [each for each in sentences if each["status"] == "uncited"]
    findings = tuple(
        Finding(
            f"rules.uncited.{each['id']}",
            "major",
            f"line {each['line']} of the written rules is mirrored by no clause: {each['text']}",
            "rules.review",
            sentence=each["text"],
            at=f"{document['rules']['file']}:{each['line']}:1",
        )
        for each in uncited
    )
    assumed = len(document["assumed"])
    return Judged(
        "inspected",
        Criterion("every written sentence is cited by a clause or left out with a reason", "TG-2"),
        "fail" if findings else "pass",
        f"{len(sentences)} sentences: {count['cited']} cited, {count['not_modelled']} not modelled with a reason, "
        f"{len(sentences) - count['cited'] - count['not_modelled'] - len(uncited)} headings; "
        f"{len(context.game.notes)} clauses, {assumed} of them assumed; {len(uncited)} sentences uncited",
        result={"sentences": len(sentences), **count, "assumptions": assumed, "uncited": len(uncited)},
        inputs={"ruleset": context.game.sha256, "written_rules": context.ruleset.rules.sha256},
        documents={"rules-review": document},
        findings=findings,
        clauses=tuple(note.id for note in context.game.notes),
    )


def begin_open_points(context: Context) -> Running:
    """Work out what every other reading would change."""

    def solver(game: Game, question: Question) -> Answer:
        (strategy,) = strategies_of(game, (question.strategy,), context.loaded.folder)
        task = Task(question.wagers, (question.only,), (strategy,), question.stakes)
        if game is context.game and question.stakes is None:
            return lambda: _analysed(context, task)
        return context.pool.submit(mean_return, game, task).result

    pricing = Pricing(context.ruleset, solver)
    return lambda: _open_points(pricing)


def _analysed(context: Context, task: Task) -> Figure:
    """The figure out of the analyses of the run, where they hold it."""
    for future in context.shared.get("analyses", {}).values():
        for analysis in future.result():
            named = (tuple(analysis["wagers"]), tuple(analysis["placed"]), analysis["strategy"])
            if named == (task.parts[0], task.placed, task.strategies[0].name):
                found = analysis["return"]
                exact = None if found["exact"] is None else Fraction(found["exact"])
                return Figure(exact, found["decimal"], found["basis"], found["error"])
    return mean_return(context.game, task)


def _open_points(pricing: Pricing) -> Judged:
    points = pricing.points()
    priced = sum(bool(point["effect"]) for point in points)
    return Judged(
        "exact",
        Criterion("what the text leaves open is listed as a question to the supplier, priced where maths can", "TG-3"),
        "pass",
        f"{len(points)} open points listed, {priced} of them with the computed effect of the other reading",
        result={"open_points": len(points), "priced": priced},
        documents={"open-points": {"kind": "open_points", "points": points}},
    )
