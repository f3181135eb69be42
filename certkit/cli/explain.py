"""``certkit explain``: the written rules and the clauses that mirror them, side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from certkit.cli.options import RULESET, common, examples
from certkit.cli.output import envelope, screen

if TYPE_CHECKING:
    from rich.table import Table


@click.command(epilog=examples("certkit explain beat-16\ncertkit explain beat-16 --json > beat-16.json"))
@RULESET
@common
def command(ruleset: str, as_json: bool, quiet: bool) -> int:
    """Show each written sentence beside its clauses in English, then assumptions and open points.

    Sentences that no clause mirrors are shown with the reason; an uncited sentence without one is an error (exit 2).
    """
    from certkit.checks.points import Pricing
    from certkit.checks.review import rules_review
    from certkit.ruleset.bundled import ruleset_path
    from certkit.ruleset.compiler import compile_ruleset

    compiled = compile_ruleset(ruleset_path(ruleset))
    review = rules_review(compiled)
    questions = Pricing(compiled, None).points()
    if as_json:
        envelope({**review, "open_points": questions}, verdict="pass", game=compiled.game)
        return 0
    console = screen()
    game = compiled.game
    console.print(f"[bold]{game.title}[/], edition {game.edition}", highlight=False)
    console.print(f"ruleset {review['ruleset']['file']}  SHA-256 {game.sha256}", style="dim")
    console.print(f"text    {review['rules']['file']}  SHA-256 {compiled.rules.sha256}\n", style="dim")
    console.print(_sentences(review["sentences"]))
    if review["assumed"]:
        console.print("\n[bold]Assumptions[/] (clauses that no sentence states)\n")
        console.print(_assumptions(review["assumed"]))
    console.print(f"\n[bold]Open points[/] ({len(questions)} questions to the supplier)\n")
    console.print(_questions(questions))
    return 0


def _grid(*columns: tuple[str, int]) -> Table:
    from rich.table import Table

    made = Table(box=None, pad_edge=False, expand=True, show_lines=False, padding=(0, 2, 1, 0))
    for name, ratio in columns:
        if ratio:
            made.add_column(name, ratio=ratio, overflow="fold")
        else:
            made.add_column(name, no_wrap=True)
    return made


def _text(value: str, style: str = "") -> Any:
    from rich.text import Text

    return Text(value, style=style)


def _sentences(sentences: list[dict[str, Any]]) -> Table:
    grid = _grid(("line", 0), ("written rule", 1), ("clause, in English", 1))
    for sentence in sentences:
        if sentence["status"] == "heading":
            grid.add_row(_text(str(sentence["line"]), "dim"), _text(sentence["text"], "bold"), _text("heading", "dim"))
            continue
        if sentence["clauses"]:
            said = _text("")
            for number, clause in enumerate(sentence["clauses"]):
                said.append("\n" if number else "")
                said.append(clause["clause"], "cyan")
                said.append(f"  {clause['english']}")
        else:
            said = _text(f"not modelled: {sentence['reason']}", "yellow")
        grid.add_row(_text(str(sentence["line"]), "dim"), _text(sentence["text"]), said)
    return grid


def _assumptions(clauses: list[dict[str, Any]]) -> Table:
    grid = _grid(("clause", 0), ("in English", 1), ("assumed because", 1))
    for clause in clauses:
        grid.add_row(_text(clause["clause"], "cyan"), _text(clause["english"]), _text(clause["assumed"]))
    return grid


def _questions(questions: list[dict[str, Any]]) -> Table:
    grid = _grid(("no.", 0), ("question", 2), ("reading adopted", 1), ("other reading", 1))
    for question in questions:
        grid.add_row(
            _text(question["id"], "cyan"),
            _text(question["question"]),
            _text(question["reading"]),
            _text(question["other"] or "", "dim"),
        )
    return grid
