"""Kind ``statistics``: one battery on one body of random output."""

from __future__ import annotations

from typing import Literal

from certkit.evidence.kinds.base import Number, Shape


class Family(Shape):
    """How the tests are judged together: the level of the family and the method (Holm)."""

    alpha: str
    method: str


class StatTest(Shape):
    """One test: its statistic, p-value, adjusted p-value, verdict, and the smallest fault it detects."""

    test: str
    statistic: Number | None
    p: Number | None
    p_adjusted: Number | None
    verdict: Literal["pass", "fail", "inconclusive", "not_run", "not_applicable"]
    detects: str
    df: Number | None = None
    n: int | None = None
    note: str = ""


class Retest(Shape):
    """A declared second stage on fresh data, and why it was done."""

    test: str
    why: str
    n: int
    p: Number
    verdict: str


class Series(Shape):
    """A line to draw; ``low`` and ``high`` are the bounds expected of a fair source, point by point."""

    title: str
    x: str
    y: str
    points: tuple[tuple[float, float], ...]
    low: tuple[float, ...] = ()
    high: tuple[float, ...] = ()


class HeatMap(Shape):
    """A matrix to draw: ``values[row][column]``, centred on ``expected`` where it is given."""

    title: str
    x: str
    y: str
    values: tuple[tuple[float, ...], ...]
    expected: float | None = None


class Statistics(Shape):
    """A battery's results. ``source`` describes the data, ``unit`` says what ``n`` counts (decks, bytes)."""

    kind: Literal["statistics"]
    title: str
    source: str
    stage: Literal["raw", "final"]
    n: int
    unit: str
    sha256: str = ""
    family: Family
    tests: tuple[StatTest, ...]
    retests: tuple[Retest, ...] = ()
    series: tuple[Series, ...] = ()
    heat_maps: tuple[HeatMap, ...] = ()
    note: str = ""
