"""Bars: how likely each net of a round is, and the return given the first card."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from certkit.report.charts.canvas import COLOURS, GREY, INK, RULE, Canvas, Scale, tick_text, ticks

_LEFT, _RIGHT, _TOP, _BOTTOM = 40.0, 6.0, 18.0, 30.0


@dataclass(frozen=True, slots=True)
class Group:
    """One colour of a figure: its name in the legend and its values, None where it has none."""

    name: str
    values: tuple[float | None, ...]


def grouped_bars(title: str, labels: Sequence[str], groups: Sequence[Group], *, x: str, y: str) -> Markup:
    """Bars side by side over each label, with a line at zero."""
    canvas = Canvas(468, 150)
    known = [value for group in groups for value in group.values if value is not None] or [0.0]
    low, high = min(0.0, *known), max(0.0, *known)
    pad = (high - low or 1) * 0.05
    up = Scale(low - (pad if low < 0 else 0), high + (pad if high > 0 else 0), canvas.height - _BOTTOM, _TOP)
    _levels(canvas, up)
    slot = (canvas.width - _LEFT - _RIGHT) / max(len(labels), 1)
    width = min(slot * 0.8 / max(len(groups), 1), 22)
    for place, label in enumerate(labels):
        middle = _LEFT + slot * (place + 0.5)
        for number, group in enumerate(groups):
            value = group.values[place]
            if value is not None:
                left = middle + (number - len(groups) / 2) * width
                canvas.box(left, up(0), width * 0.92, up(value) - up(0), colour=COLOURS[number % len(COLOURS)])
        if len(labels) <= 26 or place % math.ceil(len(labels) / 26) == 0:
            canvas.text(middle, canvas.height - _BOTTOM + 10, label, anchor="middle", size=7)
    canvas.line(_LEFT, up(0), canvas.width - _RIGHT, up(0), colour=INK, width=0.8)
    _names(canvas, x, y)
    legend(canvas, [group.name for group in groups])
    return canvas.markup(title)


def law_bars(title: str, nets: Sequence[float], groups: Sequence[Group], *, x: str, y: str) -> Markup:
    """How likely each net is, on a logarithmic scale: rare wins stay in sight beside the common loss."""
    canvas = Canvas(468, 165)
    known = [value for group in groups for value in group.values if value] or [1.0]
    least = 10.0 ** math.floor(math.log10(min(known)) - 0.3)
    up = Scale(least, 1.0, canvas.height - _BOTTOM, _TOP, log=True)
    decades = round(-math.log10(least))
    for power in range(0, decades + 1, max(1, math.ceil(decades / 6))):
        level = up(10.0**-power)
        canvas.line(_LEFT, level, canvas.width - _RIGHT, level)
        canvas.text(_LEFT - 4, level + 2.5, _share(power), anchor="end", size=7, colour=GREY)
    span = max(nets) - min(nets) or 1.0
    along = Scale(min(nets) - span * 0.03, max(nets) + span * 0.03, _LEFT, canvas.width - _RIGHT)
    for tick in ticks(min(nets), max(nets), 12):
        canvas.text(along(tick), canvas.height - _BOTTOM + 10, tick_text(tick), anchor="middle", size=7)
        canvas.line(along(tick), canvas.height - _BOTTOM, along(tick), canvas.height - _BOTTOM + 2.5, colour=GREY)
    gap = min((b - a for a, b in zip(nets, nets[1:], strict=False)), default=span)
    width = max(1.2, min(10.0, (along(gap) - along(0)) * 0.8 / max(len(groups), 1)))
    for number, group in enumerate(groups):
        for net, value in zip(nets, group.values, strict=True):
            if value:
                left = along(net) + (number - len(groups) / 2) * width
                foot = canvas.height - _BOTTOM
                canvas.box(left, foot, width, up(value) - foot, colour=COLOURS[number % len(COLOURS)])
    canvas.line(_LEFT, canvas.height - _BOTTOM, canvas.width - _RIGHT, canvas.height - _BOTTOM, colour=INK, width=0.8)
    _names(canvas, x, y)
    legend(canvas, [group.name for group in groups])
    return canvas.markup(title)


def legend(canvas: Canvas, names: Sequence[str]) -> None:
    """The names of the colours, on the top edge to the right; one colour needs none."""
    if len(names) < 2:
        return
    at = canvas.width - _RIGHT - sum(len(name) * 3.9 + 20 for name in names)
    for number, name in enumerate(names):
        canvas.box(at, 3, 7, 7, colour=COLOURS[number % len(COLOURS)])
        canvas.text(at + 10, 9.5, name)
        at += len(name) * 3.9 + 20


def _levels(canvas: Canvas, up: Scale) -> None:
    for tick in ticks(up.low, up.high):
        canvas.line(_LEFT, up(tick), canvas.width - _RIGHT, up(tick), colour=RULE)
        canvas.text(_LEFT - 4, up(tick) + 2.5, tick_text(tick), anchor="end", size=7, colour=GREY)


def _names(canvas: Canvas, x: str, y: str) -> None:
    canvas.text((_LEFT + canvas.width - _RIGHT) / 2, canvas.height - 6, x, anchor="middle", colour=GREY)
    canvas.text(10, (_TOP + canvas.height - _BOTTOM) / 2, y, anchor="middle", colour=GREY, turn=True)


def _share(power: int) -> str:
    return "1" if power == 0 else f"1 in {10**power:,}" if power <= 4 else f"1e−{power}"
