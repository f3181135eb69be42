"""A drawing: lines, boxes and words on a sheet measured in points, written as SVG."""

from __future__ import annotations

import base64
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from markupsafe import Markup, escape

INK: Final = "#1b1f24"
GREY: Final = "#6b7480"
RULE: Final = "#d3d9e0"
BAND: Final = "#e4ebf3"
FIRST: Final = "#23527c"
SECOND: Final = "#c0752c"
THIRD: Final = "#5d7f49"
ALARM: Final = "#b3261e"
COLOURS: Final = (FIRST, SECOND, THIRD, "#7a5195", "#4f8a8b")

SIZE: Final = 7.5
"""Of the words in a figure, in points."""


@dataclass(slots=True)
class Canvas:
    """The sheet; ``x`` grows to the right and ``y`` downwards, both in points."""

    width: float
    height: float
    parts: list[str] = field(default_factory=list)

    def line(
        self, x1: float, y1: float, x2: float, y2: float, *, colour: str = RULE, width: float = 0.6, dash: str = ""
    ) -> None:
        """A straight line."""
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        self.parts.append(
            f'<line x1="{n(x1)}" y1="{n(y1)}" x2="{n(x2)}" y2="{n(y2)}" stroke="{colour}"'
            f' stroke-width="{n(width)}"{dashed}/>'
        )

    def box(self, x: float, y: float, width: float, height: float, *, colour: str) -> None:
        """A filled rectangle; one of negative height or width is turned round."""
        left, top = min(x, x + width), min(y, y + height)
        self.parts.append(
            f'<rect x="{n(left)}" y="{n(top)}" width="{n(abs(width))}" height="{n(abs(height))}" fill="{colour}"/>'
        )

    def dot(self, x: float, y: float, *, colour: str, radius: float = 2.2) -> None:
        """A filled circle."""
        self.parts.append(f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(radius)}" fill="{colour}"/>')

    def path(self, points: Sequence[tuple[float, float]], *, colour: str, fill: str = "none") -> None:
        """A line through points, or the area within them where ``fill`` is given."""
        joined = " ".join(f"{n(x)},{n(y)}" for x, y in points)
        if fill != "none":
            self.parts.append(f'<polygon points="{joined}" fill="{fill}"/>')
        else:
            self.parts.append(f'<polyline points="{joined}" fill="none" stroke="{colour}" stroke-width="1"/>')

    def text(
        self,
        x: float,
        y: float,
        words: str,
        *,
        anchor: str = "start",
        colour: str = INK,
        size: float = SIZE,
        turn: bool = False,
    ) -> None:
        """Words with their base line at ``y``; ``turn`` writes them upwards."""
        turned = f' transform="rotate(-90 {n(x)} {n(y)})"' if turn else ""
        self.parts.append(
            f'<text x="{n(x)}" y="{n(y)}" text-anchor="{anchor}" font-size="{n(size)}" fill="{colour}"{turned}>'
            f"{escape(words)}</text>"
        )

    def picture(self, x: float, y: float, width: float, height: float, png: bytes) -> None:
        """A PNG stretched over a rectangle, carried in the drawing itself."""
        data = base64.b64encode(png).decode()
        self.parts.append(
            f'<image x="{n(x)}" y="{n(y)}" width="{n(width)}" height="{n(height)}" preserveAspectRatio="none"'
            f' href="data:image/png;base64,{data}"/>'
        )

    def markup(self, title: str) -> Markup:
        """The SVG element; ``title`` is what is read to who cannot see it."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" viewBox="0 0 {n(self.width)}'
            f' {n(self.height)}" width="{n(self.width)}pt" height="{n(self.height)}pt">'
        )
        return Markup(f"{head}<title>{escape(title)}</title>{''.join(self.parts)}</svg>")


@dataclass(frozen=True, slots=True)
class Scale:
    """Numbers from ``low`` to ``high`` laid on the sheet from ``start`` to ``end``."""

    low: float
    high: float
    start: float
    end: float
    log: bool = False

    def __call__(self, value: float) -> float:
        """Where a number lies; beyond the ends it is held there."""
        low, high, at = self.low, self.high, min(max(value, self.low), self.high)
        if self.log:
            low, high, at = math.log10(low), math.log10(high), math.log10(at)
        share = (at - low) / (high - low) if high != low else 0.5
        return self.start + share * (self.end - self.start)


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers from ``low`` to ``high``, about so many."""
    span = high - low
    if span <= 0:
        return [low]
    rough = span / max(about, 1)
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * times for times in (1, 2, 2.5, 5, 10) if power * times >= rough * 0.999)
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [round(number * step, 12) for number in range(first, last + 1)]


def tick_text(value: float) -> str:
    """A tick in as few characters as say it."""
    return f"{value:g}".replace("-", "−")


def n(value: float) -> str:
    """A coordinate with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
