"""``certkit list``: the bundled rulesets."""

from __future__ import annotations

import click

from certkit.cli.options import common, examples
from certkit.cli.output import envelope, screen


@click.command("list", epilog=examples("certkit list\ncertkit list --json"))
@common
def command(as_json: bool, quiet: bool) -> int:
    """Show the rulesets that come with certkit; their ids stand wherever a RULESET is asked for."""
    from certkit.ruleset.bundled import bundled
    from certkit.ruleset.document import read_document

    rows = []
    for name, path in bundled().items():
        header = read_document(path).header
        if header is not None:
            rows.append({"id": name, "edition": header.edition, "title": header.title, "file": str(path)})
    if as_json:
        envelope(rows, verdict="pass")
        return 0
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for column in ("id", "edition", "title"):
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(row["id"], row["edition"], row["title"])
    screen().print(table)
    return 0
