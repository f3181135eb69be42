"""The decision rule, in one place: how the p-values of a planned family become verdicts.

The family (its tests, its level, its method) is declared before data are read.

1. A p-value below ``fail_below`` fails at once, whatever the family.
2. p-values are adjusted over the whole family by Holm, or not at all where the
   standard judges each test by itself. What stays at or above ``alpha`` passes.
3. What lies in between is *suspicious*. If a retest was declared and fresh data
   are to be had, the suspicious tests run once more on them and are judged
   among themselves at the same level: again below it, they fail; else they
   pass. Without fresh data the answer is *inconclusive*.

A test that needs more data than there are is *not applicable*, never a pass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from certkit.randomness.results import Outcome

TestVerdict = Literal["pass", "fail", "inconclusive", "not_run", "not_applicable"]
Method = Literal["holm", "each"]


@dataclass(frozen=True, slots=True)
class Family:
    """How the tests are judged together.

    ``alpha`` is the level: of the whole family with ``method="holm"``, of each
    test with ``method="each"``. ``members`` is the plan: the tests by name, in
    order, empty until the battery has declared them.
    """

    alpha: float = 0.01
    method: Method = "holm"
    fail_below: float = 1e-6
    retest: bool = True
    members: tuple[str, ...] = ()

    def of(self, members: Iterable[str]) -> Family:
        """The family with its members declared."""
        return replace(self, members=tuple(members))

    def text(self) -> str:
        """The rule in one sentence."""
        level = f"{self.alpha * 100:g} %"
        how = f"{level} family-wise by Holm" if self.method == "holm" else f"{level} for each test by itself"
        again = "one declared retest on fresh data in between" if self.retest else "no retest: inconclusive in between"
        return f"{how} over {len(self.members)} planned tests; p below {self.fail_below:g} fails at once; {again}"


@dataclass(frozen=True, slots=True)
class JudgedTest:
    """A test with its verdict, as the interface prints it."""

    test: str
    statistic: float | None
    p: float | None
    p_adjusted: float | None
    verdict: TestVerdict
    detects: str
    df: float | None = None
    n: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Retested:
    """The second stage of one suspicious test, on fresh data."""

    test: str
    why: str
    n: int
    p: float
    verdict: TestVerdict


def holm(ps: Sequence[float]) -> list[float]:
    """Holm's step-down adjustment: the smallest p times m, the next times m - 1, kept in order, at most 1.

    Source: S. Holm, A simple sequentially rejective multiple test procedure, Scand. J. Statist. 6 (1979) 65-70.
    """
    order = sorted(range(len(ps)), key=lambda i: ps[i])
    adjusted = [0.0] * len(ps)
    highest = 0.0
    for rank, index in enumerate(order):
        highest = max(highest, min(1.0, ps[index] * (len(ps) - rank)))
        adjusted[index] = highest
    return adjusted


def decide(
    outcomes: Sequence[Outcome],
    family: Family,
    again: Callable[[frozenset[str]], Sequence[Outcome] | None] | None = None,
) -> tuple[tuple[JudgedTest, ...], tuple[Retested, ...]]:
    """Judge the outcomes of the declared family.

    ``again`` runs the named tests on fresh data, or gives None when there are
    none. Members that were declared and have no outcome are *not run*.
    Raises ValueError when an outcome was not declared: a family is not widened afterwards.
    """
    strange = [each.test for each in outcomes if family.members and each.test not in family.members]
    if strange:
        raise ValueError(f"tests that were not declared: {strange}")
    adjusted = _adjust(outcomes, family)
    first = {each.test: _verdict(each, adjusted.get(each.test), family) for each in outcomes}
    suspicious = frozenset(name for name, verdict in first.items() if verdict == "inconclusive")
    retests: tuple[Retested, ...] = ()
    if suspicious and family.retest and again is not None:
        second = again(suspicious)
        if second is not None:
            retests = _second_stage([each for each in second if each.test in suspicious], family)
            first |= {each.test: each.verdict for each in retests}
    judged = {each.test: _judged(each, adjusted.get(each.test), first[each.test]) for each in outcomes}
    for name in family.members:
        judged.setdefault(name, JudgedTest(name, None, None, None, "not_run", ""))
    order = family.members or tuple(judged)
    return tuple(judged[name] for name in order), retests


def _adjust(outcomes: Sequence[Outcome], family: Family) -> dict[str, float]:
    with_p = [(each.test, each.p) for each in outcomes if each.p is not None and each.applies]
    ps = [p for _, p in with_p]
    values = holm(ps) if family.method == "holm" else ps
    return {name: value for (name, _), value in zip(with_p, values, strict=True)}


def _verdict(outcome: Outcome, adjusted: float | None, family: Family) -> TestVerdict:
    if outcome.impossible:
        return "fail"
    if not outcome.applies:
        return "not_applicable"
    if outcome.p is None or adjusted is None:
        return "pass"
    if outcome.p < family.fail_below:
        return "fail"
    return "inconclusive" if adjusted < family.alpha else "pass"


def _second_stage(second: Sequence[Outcome], family: Family) -> tuple[Retested, ...]:
    adjusted = _adjust(second, family)
    found = []
    for each in second:
        if each.impossible:
            verdict: TestVerdict = "fail"
        elif each.p is None:
            verdict = "inconclusive"
        else:
            verdict = "fail" if each.p < family.fail_below or adjusted[each.test] < family.alpha else "pass"
        why = "suspicious in the first stage: below the level of the family, above the limit of immediate failure"
        found.append(Retested(each.test, why, each.n or 0, 1.0 if each.p is None else each.p, verdict))
    return tuple(found)


def _judged(outcome: Outcome, adjusted: float | None, verdict: TestVerdict) -> JudgedTest:
    return JudgedTest(
        outcome.test, outcome.statistic, outcome.p, adjusted, verdict,
        outcome.detects, outcome.df, outcome.n, outcome.note,
    )  # fmt: skip
