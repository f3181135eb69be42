"""``certkit certify``: the main job."""

from __future__ import annotations

from pathlib import Path

import click

from certkit.cli.options import common, examples
from certkit.cli.output import envelope, remark


@click.command(
    epilog=examples("certkit certify reports/beat-16/job.yaml\ncertkit certify job.yaml --out /tmp/run --json")
)
@click.argument("job", metavar="JOB.yaml", type=click.Path(path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), help="Folder of the runs; `out` beside the job if left out.")
@common
def command(job: Path, out: Path | None, as_json: bool, quiet: bool) -> int:
    """Carry out every check that JOB.yaml asks for; write the evidence and the report.

    Every run has a folder of its own and none is written over; `latest` points to the newest. A run that was
    interrupted is continued when the same job is started again.
    """
    from certkit.checks.certify import certify
    from certkit.evidence.plan import exit_code
    from certkit.report.render import render_report

    try:
        done = certify(job, out, lambda text: remark(text, quiet), render_report)
    except KeyboardInterrupt:
        remark("interrupted: the checks that ended are kept; start the same job again to go on")
        return 3
    evidence = done.evidence
    code = exit_code(evidence.records, evidence.plan)
    latest = done.folder.parent / "latest"
    if as_json:
        checks = [
            {"check": each.planned.check, "title": each.planned.title, "verdict": each.verdict, "reason": each.reason}
            for each in evidence.outcomes
        ]
        results = {"folder": str(done.folder), "report": str(done.folder / "report.pdf"), "checks": checks}
        envelope(results, verdict=evidence.verdict, game=done.ruleset.game, seed=done.seed, findings=evidence.findings)
        return code
    click.echo(f"verdict: {evidence.verdict}")
    for outcome in evidence.outcomes:
        click.echo(f"  {outcome.verdict:15} {outcome.planned.check:22} {outcome.reason}")
    for finding in evidence.findings:
        waived = f"  [waived: {finding.waived}]" if finding.waived else ""
        click.echo(f"  {finding.severity}: {finding.message}{waived}")
    click.echo(f"evidence: {done.folder}")
    click.echo(f"report: {latest / 'report.pdf'}")
    return code
