"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])

RULESET = click.argument("ruleset", metavar="RULESET")
JSON = click.option("--json", "as_json", is_flag=True, help="One JSON document on stdout, nothing else there.")
QUIET = click.option("--quiet", is_flag=True, help="No progress and no remarks on stderr.")
SEED = click.option("--seed", type=int, default=None, help="Seed of the random numbers; drawn and printed if left out.")


def common(function: F) -> F:
    """``--json`` and ``--quiet``, which every command takes."""
    return JSON(QUIET(function))


def examples(text: str) -> str:
    """An epilog that keeps its lines: the example calls of a command."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in text.strip().splitlines())
