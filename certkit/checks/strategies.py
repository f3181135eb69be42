"""Strategies by name: the standard ones, and charts in YAML."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from certkit.checks.charts import read_chart
from certkit.exact.analyse import standard_strategies
from certkit.exact.strategy import Strategy
from certkit.model.game import Game


def strategies_of(game: Game, names: Iterable[str], folder: Path = Path()) -> tuple[Strategy, ...]:
    """The strategies called ``never`` or ``optimal``, or the charts at these paths."""
    standard: dict[str, Strategy] = {strategy.name: strategy for strategy in standard_strategies()}
    return tuple(standard[name] if name in standard else read_chart(folder / name, game) for name in names)
