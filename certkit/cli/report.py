"""``certkit report``: make the report again from its evidence."""

from __future__ import annotations

from pathlib import Path

import click

from certkit.cli.options import common, examples
from certkit.cli.output import envelope, remark


@click.command(epilog=examples("certkit report reports/beat-16/out/latest"))
@click.argument("evidence_dir", metavar="EVIDENCE_DIR", type=click.Path(exists=True, file_okay=False, path_type=Path))
@common
def command(evidence_dir: Path, as_json: bool, quiet: bool) -> int:
    """Render report.html and report.pdf again from the run folder EVIDENCE_DIR.

    The same evidence gives the same bytes. Evidence that differs from its manifest is refused.
    """
    from certkit.report.again import render_again

    pdf, changed = render_again(evidence_dir)
    if as_json:
        envelope({"pdf": str(pdf), "html": str(pdf.with_suffix(".html")), "changed": changed}, verdict="pass")
    else:
        click.echo(str(pdf))
        remark("the report differs from the earlier one" if changed else "the same bytes as before", quiet)
    return 0
