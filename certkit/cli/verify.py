"""``certkit verify``: do the parts of a report or run folder belong together?"""

from __future__ import annotations

from pathlib import Path

import click

from certkit.cli.options import common, examples
from certkit.cli.output import envelope, remark


@click.command(epilog=examples("certkit verify report.pdf\ncertkit verify reports/beat-16/out/latest --json"))
@click.argument("path", metavar="REPORT_OR_DIR", type=click.Path(exists=True, path_type=Path))
@common
def command(path: Path, as_json: bool, quiet: bool) -> int:
    """Check the hashes, figures and verdict of a PDF report or of a run folder.

    Exit code 0 where everything belongs together (whatever its verdict), 1 where something was changed,
    2 where there is nothing to verify. Without a signature this does not show who wrote the report.
    """
    from certkit.report.verify import verify

    found = verify(path)
    if as_json:
        envelope(
            {
                "holds": found.holds,
                "verdict_of_evidence": found.verdict,
                "checked": found.checked,
                "problems": found.problems,
                "remarks": found.remarks,
            },
            verdict="pass" if found.holds else "fail",
        )
    else:
        for line in found.checked:
            click.echo(f"checked  {line}")
        for line in found.problems:
            click.echo(f"WRONG    {line}")
        word = "belongs together" if found.holds else "does NOT belong together"
        click.echo(f"{path}: {word}" + (f"; its verdict is {found.verdict}" if found.verdict else ""))
        for line in found.remarks:
            remark(line, quiet)
    return 0 if found.holds else 1
