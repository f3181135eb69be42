"""Analyses as a terminal shows them: a summary, outcome tables, decisions."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from rich.table import Table
from rich.text import Text

from certkit.cli.output import screen
from certkit.model.game import Game

Json = dict[str, Any]


def show_analyses(game: Game, results: list[Json]) -> None:
    """Print every analysis: one line each, then outcomes and decisions."""
    console = screen()
    console.print(f"[bold]{game.title}[/], edition {game.edition}, ruleset SHA-256 {game.sha256[:16]}…")
    if results:
        console.print(
            f"shuffle: {results[0]['shuffle']}; stakes of one unit a wager unless given; return = player's net"
        )
    console.print()
    console.print(_summary(results))
    shown: set[tuple[str, ...]] = set()
    for result in results:
        wagers = tuple(result["wagers"])
        if len(wagers) == 1 or len(results) == 1:
            console.print()
            console.print(_outcomes(result))
        if result.get("decisions") and result["strategy"] != "never" and wagers not in shown and len(results) <= 8:
            shown.add(wagers)
            console.print()
            console.print(_decisions(result))


def number(figure: Json, places: int = 9) -> str:
    """A figure's decimal, cut to ``places`` for reading."""
    value = Decimal(figure["decimal"])
    return f"{round(value, places):f}"


def _exact(figure: Json) -> str:
    text = figure["exact"] or figure["decimal"] + (f" ±{figure['error']}" if figure["error"] else "")
    return text if len(text) <= 24 else f"{text[:21]}…"


def _table(title: str, *columns: tuple[str, bool]) -> Table:
    made = Table(title=Text(title, style="bold"), title_justify="left", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for name, right in columns:
        made.add_column(name, justify="right" if right else "left", overflow="fold")
    return made


def _summary(results: list[Json]) -> Table:
    made = _table(
        "Return",
        ("wagers", False), ("strategy", False), ("per initial wager", True), ("", True), ("per total wagered", True),
        ("SD", True), ("hit rate", True), ("largest win", True),
    )  # fmt: skip
    for result in results:
        beside = [wager for wager in result.get("placed", ()) if wager not in result["wagers"]]
        name = ", ".join(result["wagers"]) + (f" (beside {', '.join(beside)})" if beside else "")
        variance = result["variance"]
        made.add_row(
            name,
            result["strategy"],
            _exact(result["return"]),
            number(result["return"]),
            number(result["return_on_total"]) if result["return_on_total"] else "",
            f"{Decimal(variance['decimal']).sqrt():.6f}" if variance else "",
            number(result["hit_rate"], 6) if result["hit_rate"] else "",
            number(result["largest_win"], 2) if result["largest_win"] else "",
        )
    return made


def _outcomes(result: Json) -> Table:
    title = f"Outcomes: {', '.join(result['wagers'])}, {result['strategy']}"
    made = _table(
        title, ("wager", False), ("outcome", False), ("count", True), ("probability", True), ("pays", False),
        ("contribution", True),
    )  # fmt: skip
    for row in result["outcomes"]:
        count = (
            "" if row["count"] is None else f"{row['count']:,} of {row['of']:,}" if row.get("of") else str(row["count"])
        )
        made.add_row(
            row["wager"], row["outcome"], count, number(row["probability"]), row["pays"], number(row["contribution"])
        )
    return made


def _decisions(result: Json) -> Table:
    made = _table(
        f"Decisions: {', '.join(result['wagers'])}, {result['strategy']}",
        ("situation", False), ("answer", False), ("value of each answer, per initial wager", False),
    )  # fmt: skip
    for row in result["decisions"]:
        values = "  ".join(f"{action} {number(value, 6)}" for action, value in row["values"].items())
        made.add_row(row["situation"], Text(row["action"], style="green"), values)
    return made
