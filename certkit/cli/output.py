"""What commands print: the JSON envelope, problems, and remarks on stderr."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

import click

import certkit
from certkit.errors import CertkitError

if TYPE_CHECKING:
    from rich.console import Console

    from certkit.evidence.records import Finding
    from certkit.model.game import Game

_command = ""

VERDICT_OF_EXIT = {0: "pass", 1: "fail", 2: "error", 3: "inconclusive"}


def set_command(name: str) -> None:
    """Remember which command runs; the envelope names it."""
    global _command
    _command = name


def envelope(
    results: Any,
    *,
    verdict: str | None = None,
    game: Game | None = None,
    seed: int | None = None,
    findings: Iterable[Finding | Mapping[str, Any]] = (),
    **more: Any,
) -> None:
    """Print the one JSON document of a command."""
    ruleset = None if game is None else {"id": game.id, "edition": game.edition, "sha256": game.sha256}
    document = {
        "command": _command,
        "certkit": certkit.__version__,
        "ruleset": ruleset,
        "seed": seed,
        "verdict": verdict,
        "findings": [each if isinstance(each, Mapping) else each.as_json() for each in findings],
        "results": results,
        **more,
    }
    click.echo(json.dumps(document, ensure_ascii=False, indent=2))


def failed(error: CertkitError, as_json: bool) -> int:
    """Print what is wrong with the input: exit code 2."""
    if as_json:
        envelope(None, verdict="error", problems=[problem.as_json() for problem in error.problems])
    else:
        for problem in error.problems:
            click.echo(str(problem), err=True)
        if len(error.problems) > 1:
            click.echo(f"{len(error.problems)} problems", err=True)
    return error.exit_code


def interrupted() -> int:
    """The user stopped the work: nothing was judged as a whole."""
    click.echo("interrupted", err=True)
    return 3


@cache
def screen() -> Console:
    """The terminal, for results that people read."""
    from rich.console import Console

    console = Console(highlight=False, soft_wrap=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=120)
    return console


@cache
def stderr() -> Console:
    """stderr, for progress and remarks."""
    from rich.console import Console

    return Console(stderr=True, highlight=False)


def remark(text: str, quiet: bool = False) -> None:
    """Say something on stderr, unless told to be quiet."""
    if not quiet:
        print(text, file=sys.stderr, flush=True)
