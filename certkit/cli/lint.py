"""``certkit lint``: is a ruleset well formed, does it mirror its text, and is nothing missing in it?"""

from __future__ import annotations

from pathlib import Path

import click

from certkit.cli.options import common, examples
from certkit.cli.output import envelope, remark
from certkit.errors import CertkitError, Problem


@click.command(epilog=examples("certkit lint beat-16\ncertkit lint rulesets/*.yaml my-game.yaml --json"))
@click.argument("rulesets", metavar="RULESET...", nargs=-1, required=True)
@common
def command(rulesets: tuple[str, ...], as_json: bool, quiet: bool) -> int:
    """Load RULESETs strictly and prove them: citations both ways, gaps, overlaps, dead clauses.

    Every problem is shown at once with its place and remedy. Exit code 0 when there is none, 2 otherwise.
    """
    from certkit.ruleset.bundled import ruleset_path
    from certkit.ruleset.compiler import compile_ruleset

    problems: list[Problem] = []
    results: list[dict[str, object]] = []
    for given in rulesets:
        path = Path(given)
        try:
            path = ruleset_path(given)
            found = compile_ruleset(path)
        except CertkitError as error:
            problems.extend(error.problems)
            results.append({"ruleset": str(path), "problems": [each.as_json() for each in error.problems]})
            continue
        summary = {
            "ruleset": str(path),
            "id": found.game.id,
            "edition": found.game.edition,
            "sentences": len(found.rules.sentences),
            "clauses": len(found.game.notes),
            "assumptions": sum(note.assumption is not None for note in found.game.notes),
            "not_modelled": len(found.excused),
            "open_points": len(found.document.open_points),
            "problems": [],
        }
        results.append(summary)
        if not as_json:
            click.echo(
                f"{path}: no problems; {summary['sentences']} sentences, {summary['clauses']} clauses, "
                f"{summary['assumptions']} assumptions, {summary['not_modelled']} sentences not modelled, "
                f"{summary['open_points']} open points"
            )
    if as_json:
        envelope(results, verdict="error" if problems else "pass", problems=[each.as_json() for each in problems])
    else:
        for problem in problems:
            click.echo(str(problem), err=True)
        if problems:
            remark(f"{len(problems)} problem{'s' if len(problems) > 1 else ''}", quiet)
    return 2 if problems else 0
