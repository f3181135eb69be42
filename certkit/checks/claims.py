"""Check ``maths.claims``: the supplier's own figures beside the computed ones."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from typing import Any

from certkit.checks.context import Context, Judged, Running
from certkit.checks.job import Claim, LoadedJob
from certkit.checks.maths import results_of
from certkit.errors import CertkitError, refuse
from certkit.evidence.records import Criterion, Finding
from certkit.figures import decimal_of
from certkit.model.game import Game

Json = dict[str, Any]
PLACES = 4
FIGURES = (
    "return",
    "house_edge",
    "rtp",
    "return_on_total",
    "house_edge_on_total",
    "staked",
    "variance",
    "sd",
    "hit_rate",
    "largest_win",
)


def read_claims(loaded: LoadedJob, game: Game) -> None:
    """Refuse claims that cannot be compared: JB020 an unknown figure or wager, JB021 a value that is no number."""
    for number, claim in enumerate(loaded.job.claimed):
        at = loaded.at("claimed", number)
        if claim.figure not in FIGURES:
            raise refuse("JB020", f"{claim.figure!r} is not a figure that can be compared",
                         why="a claim is held against a computed figure", remedy=f"name one of {', '.join(FIGURES)}",
                         at=at)  # fmt: skip
        unknown = [wager for wager in claim.wagers if wager not in game.wager]
        if unknown:
            raise refuse("JB020", f"{unknown[0]!r} is not a wager of {game.title}",
                         why=f"its wagers are {', '.join(game.wager)}", remedy="name one of them", at=at)  # fmt: skip
        try:
            stated(claim.value)
        except CertkitError as error:
            raise CertkitError(
                type(each)(each.code, each.what, each.why, each.remedy, at) for each in error.problems
            ) from error


def stated(text: str) -> tuple[Fraction, Fraction]:
    """A stated value and the half unit of its last place: ``98.84 %`` is 0.9884 and 0.00005, a fraction is exact."""
    percent = re.fullmatch(r"\s*([+-]?\d{1,12}(?:\.\d{1,30})?)\s*(%?)\s*", text)
    if percent:
        value, places = Fraction(percent[1]), len(percent[1].partition(".")[2])
        scale = 100 if percent[2] else 1
        return value / scale, Fraction(1, 2 * 10**places * scale)
    fraction = re.fullmatch(r"\s*([+-]?\d{1,40})\s*/\s*(\d{1,40})\s*", text)
    if fraction and int(fraction[2]):
        return Fraction(int(fraction[1]), int(fraction[2])), Fraction(0)
    raise refuse(
        "JB021",
        f"{text!r} is not a number",
        why="a claimed figure is compared exactly",
        remedy='write a decimal, a percentage or a fraction: "-0.0116", "98.84 %", "-23/1989"',
    )


def begin_claims(context: Context) -> Running:
    """Compare every claim; waits for the analyses."""
    return lambda: _claims(context)


def _claims(context: Context) -> Judged:
    results = results_of(context)
    rows: list[Json] = []
    findings: list[Finding] = []
    missing: list[str] = []
    for number, claim in enumerate(context.loaded.job.claimed, 1):
        name = f"{claim.figure} of {', '.join(claim.wagers)}, {claim.strategy}"
        found = _computed(claim, results)
        if found is None:
            missing.append(name)
            continue
        value, half = stated(claim.value)
        tolerance = min(half, Fraction(1, 2 * 10**PLACES)) if half else Fraction(0)
        computed, error = found
        difference = value - computed
        agrees = abs(difference) <= tolerance + error
        rows.append(
            {
                "figure": name,
                "claimed": claim.value,
                "computed": {
                    "exact": str(computed) if not error else None,
                    "decimal": decimal_of(computed),
                    "basis": "as claimed",
                    "error": f"{float(error):.1e}" if error else None,
                },
                "difference": decimal_of(difference, 4),
                "tolerance": decimal_of(tolerance, 4),
                "agrees": agrees,
            }
        )
        if not agrees:
            findings.append(
                Finding(
                    f"maths.claim.{number}",
                    "major",
                    f"the supplier states {claim.value} as {name}; it is {decimal_of(computed, 10)}"
                    + (f" ({computed})" if not error else ""),
                    "maths.claims",
                    at=str(context.loaded.at("claimed", number - 1)),
                )
            )
    verdict: Any = "fail" if findings else "inconclusive" if missing else "pass"
    reason = f"{sum(row['agrees'] for row in rows)} of {len(rows)} claimed figures agree"
    if missing:
        reason += f"; no computed figure for {'; '.join(missing)}"
    return Judged(
        "exact",
        Criterion("a claimed figure agrees within half a unit of its last place, and to the fourth decimal", "TG-6"),
        verdict,
        reason,
        result={"claims": len(context.loaded.job.claimed), "agree": sum(row["agrees"] for row in rows)},
        documents={"claims": {"kind": "claims", "source": "job.yaml, claimed", "rows": rows}},
        findings=tuple(findings),
    )


def _computed(claim: Claim, results: list[Json]) -> tuple[Fraction, Fraction] | None:
    """The computed figure with its error bound, or ``None`` where the run computed no such thing."""
    for result in results:
        if set(result["wagers"]) == set(claim.wagers) and result["strategy"] == claim.strategy:
            name = {"house_edge": "return", "rtp": "return", "house_edge_on_total": "return_on_total", "sd": "variance"}
            figure = result[name.get(claim.figure, claim.figure)]
            if figure is None:
                return None
            value = Fraction(figure["exact"] or figure["decimal"])
            error = Fraction(Decimal(figure["error"])) if figure["error"] else Fraction(0)
            match claim.figure:
                case "house_edge" | "house_edge_on_total":
                    return -value, error
                case "rtp":
                    return 1 + value, error
                case "sd":
                    root = Fraction((Decimal(value.numerator) / Decimal(value.denominator)).sqrt())
                    return root, max(error, Fraction(1, 10**20))
                case _:
                    return value, error
    return None
