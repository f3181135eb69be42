"""Strategies by name: the standard ones, and charts in YAML."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from certkit.checks.charts import read_chart
from certkit.errors import refuse
from certkit.exact.analyse import standard_strategies
from certkit.exact.blackjack.analyses import NAMED
from certkit.exact.blackjack.chart import read_chart as blackjack_chart
from certkit.exact.blackjack.layout import is_blackjack
from certkit.exact.strategy import Modelled, Strategy
from certkit.model.game import Game


def strategies_of(game: Game, names: Iterable[str] | None, folder: Path = Path()) -> tuple[Strategy, ...]:
    """The strategies of these names, or the charts at these paths; those that every game of the kind has if None.

    A blackjack game knows ``optimal`` (CDZ-), ``CDP1``, ``CDP``, ``total-dependent`` and ``basic``; every other
    one ``never`` and ``optimal``. Raises BJ070 or YM001 for a name that is neither a strategy nor a file.
    """
    if is_blackjack(game):
        return tuple(_of_blackjack(name, folder) for name in names or ("optimal", "basic"))
    standard: dict[str, Strategy] = {strategy.name: strategy for strategy in standard_strategies()}
    return tuple(standard[name] if name in standard else read_chart(folder / name, game) for name in names or standard)


def _of_blackjack(name: str, folder: Path) -> Strategy:
    if name.endswith((".yaml", ".yml")):
        return Modelled(name, blackjack_chart(_text(folder / name)))
    if name not in NAMED:
        raise refuse(
            "BJ070",
            f"{name!r} is not a strategy of a blackjack game",
            why="a figure is only as good as the strategy that it names",
            remedy=f"name one of {', '.join(NAMED)}, or a chart in YAML",
        )
    return Modelled(name)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise refuse(
            "CH004",
            f"the chart {path} cannot be read: {getattr(error, 'strerror', None) or 'it is not UTF-8'}",
            why="a figure under a chart needs the chart",
            remedy="give the path of a chart in YAML",
        ) from error
