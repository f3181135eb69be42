"""Figures of randomness: p-values, series with their bounds, heat maps."""

from __future__ import annotations

import math
from collections.abc import Sequence

from markupsafe import Markup

from certkit.evidence.kinds.randomness import HeatMap, Series
from certkit.report.charts.canvas import ALARM, BAND, FIRST, GREY, INK, RULE, Canvas, Scale, tick_text, ticks
from certkit.report.charts.raster import Colour, raster

_LEAST = 1e-6


def p_values(title: str, rows: Sequence[tuple[str, float, bool]], alpha: float | None) -> Markup:
    """One dot a test, adjusted p-value on a logarithmic scale; ``rows`` are (test, p, alarm).

    Everything below one in a million is drawn at the left edge.
    """
    step, left = 12.0, 190.0
    canvas = Canvas(468, 34 + step * len(rows))
    foot = canvas.height - 24
    along = Scale(_LEAST, 1.0, left, canvas.width - 12, log=True)
    for power in range(7):
        at = along(10.0**-power)
        canvas.line(at, 4, at, foot)
        canvas.text(at, foot + 10, "1" if power == 0 else tick_text(10.0**-power), anchor="middle", colour=GREY, size=7)
    if alpha:
        canvas.line(along(alpha), 2, along(alpha), foot, colour=ALARM, dash="3 2", width=0.9)
    for place, (test, p, alarm) in enumerate(rows):
        level = 4 + step * (place + 0.5)
        shown = test if len(test) <= 46 else f"{test[:45]}…"
        canvas.text(left - 8, level + 2.5, shown, anchor="end")
        canvas.line(left, level, canvas.width - 12, level, colour=RULE, width=0.4)
        canvas.dot(along(p), level, colour=ALARM if alarm else FIRST)
    canvas.text((left + canvas.width - 12) / 2, canvas.height - 3, "adjusted p-value", anchor="middle", colour=GREY)
    return canvas.markup(title)


def series_chart(series: Series) -> Markup:
    """A line or a cloud of points with the band that a fair source keeps."""
    canvas = Canvas(468, 150)
    left, right, top, foot = 44.0, 8.0, 8.0, 120.0
    xs = [x for x, _ in series.points] or [0.0]
    ys = [*(y for _, y in series.points), *series.low, *series.high] or [0.0]
    pad = (max(ys) - min(ys) or 1.0) * 0.06
    along = Scale(min(xs), max(xs), left, canvas.width - right)
    up = Scale(min(ys) - pad, max(ys) + pad, foot, top)
    for tick in ticks(up.low, up.high):
        canvas.line(left, up(tick), canvas.width - right, up(tick))
        canvas.text(left - 4, up(tick) + 2.5, tick_text(tick), anchor="end", size=7, colour=GREY)
    for tick in ticks(along.low, along.high, 10):
        canvas.text(along(tick), foot + 10, tick_text(tick), anchor="middle", size=7, colour=GREY)
    if series.low and len(series.low) == len(series.high) == len(series.points):
        lower = [(along(x), up(low)) for (x, _), low in zip(series.points, series.low, strict=True)]
        upper = [(along(x), up(high)) for (x, _), high in zip(series.points, series.high, strict=True)]
        canvas.path([*lower, *reversed(upper)], colour=BAND, fill=BAND)
    drawn = thinned([(along(x), up(y)) for x, y in series.points])
    if len(drawn) <= 120:
        for x, y in drawn:
            canvas.dot(x, y, colour=FIRST, radius=1.6)
    else:
        canvas.path(drawn, colour=FIRST)
    canvas.line(left, foot, canvas.width - right, foot, colour=INK, width=0.8)
    canvas.text((left + canvas.width - right) / 2, canvas.height - 8, series.x, anchor="middle", colour=GREY)
    canvas.text(10, (top + foot) / 2, series.y, anchor="middle", colour=GREY, turn=True)
    return canvas.markup(series.title)


def heat_map(found: HeatMap) -> Markup:
    """A matrix of squares, blue above the expected value and brown below, with the ends of the scale named."""
    rows = max(len(found.values), 1)
    columns = max((len(row) for row in found.values), default=1)
    cell = min(8.0, 250.0 / columns, 250.0 / rows)
    left, top = 30.0, 6.0
    canvas = Canvas(468, max(top + rows * cell + 20, 70))
    flat = [value for row in found.values for value in row] or [0.0]
    middle = found.expected if found.expected is not None else sum(flat) / len(flat)
    reach = max((abs(value - middle) for value in flat), default=0.0) or 1.0
    squares = [[_shade((value - middle) / reach) for value in row] for row in found.values]
    canvas.picture(left, top, columns * cell, rows * cell, raster(squares, columns))
    bottom, end = top + rows * cell, left + columns * cell
    canvas.text((left + end) / 2, bottom + 12, found.x, anchor="middle", colour=GREY)
    canvas.text(18, (top + bottom) / 2, found.y, anchor="middle", colour=GREY, turn=True)
    scale = [[_shade(1 - number / 10)] for number in range(21)]
    canvas.picture(end + 24, top, 9, 60, raster(scale, 1))
    for share, value in ((1.0, middle + reach), (0.0, middle), (-1.0, middle - reach)):
        canvas.text(end + 37, top + (1 - share) * 28 + 5, tick_text(float(f"{value:.4g}")), size=7, colour=GREY)
    return canvas.markup(found.title)


def thinned(points: list[tuple[float, float]], most: int = 800) -> list[tuple[float, float]]:
    """At most about ``most`` points: of every stretch its lowest and its highest, so that no peak is lost."""
    if len(points) <= most:
        return points
    stretch = math.ceil(len(points) / (most / 2))
    kept: list[tuple[float, float]] = []
    for start in range(0, len(points), stretch):
        part = points[start : start + stretch]
        ends = {min(part, key=lambda point: point[1]), max(part, key=lambda point: point[1])}
        kept.extend(sorted(ends))
    return kept


def _shade(share: float) -> Colour:
    """White at 0, blue at 1, brown at -1."""
    ink = (0x1F, 0x4E, 0x79) if share >= 0 else (0x9A, 0x5A, 0x1C)
    weight = min(abs(share), 1.0)
    red, green, blue = (round(255 + (part - 255) * weight) for part in ink)
    return red, green, blue
