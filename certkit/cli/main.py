"""The ``certkit`` program: commands are loaded when they are called, so that help stays quick."""

from __future__ import annotations

import importlib
import os
import sys
import traceback
from typing import Final, NoReturn

import click

import certkit
from certkit.cli.output import failed, interrupted, set_command
from certkit.errors import CertkitError

COMMANDS: Final = {
    "certify": "the main job: every check a job asks for, evidence and report",
    "lint": "strict load, citations, gaps, overlaps, dead clauses",
    "explain": "the clauses in English beside the written sentences; open points",
    "play": "one round, scripted or interactive; every event names its clause",
    "exact": "exact return, outcome table, strategy",
    "simulate": "many rounds of the reference engine, with the interval of their mean",
    "conform": "drive a supplier's game process against the rules",
    "shuffle": "statistical tests of a game's own shuffles",
    "rng": "statistical tests of raw random output",
    "report": "make the report again from its evidence",
    "verify": "check the hashes and figures of a report or run folder",
    "list": "the bundled rulesets",
}


class Commands(click.Group):
    """The commands by name; a module is imported when its command is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"certkit.cli.{cmd_name}" if cmd_name != "list" else "certkit.cli.listing")
        found: click.Command = module.command
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    epilog="Exit codes: 0 conforms, 1 a nonconformity was found, 2 the input or the call is wrong, 3 inconclusive.",
)
@click.version_option(certkit.__version__, prog_name="certkit")
def cli() -> None:
    """certkit certifies casino table games against their written rules."""


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line and end the process with its exit code; a traceback is never an answer."""
    given = sys.argv[1:] if arguments is None else arguments
    as_json = "--json" in given[: given.index("--")] if "--" in given else "--json" in given
    set_command(next((word for word in given if not word.startswith("-")), ""))
    try:
        code = cli.main(args=given, prog_name="certkit", standalone_mode=False)
    except CertkitError as error:
        code = failed(error, as_json)
    except click.ClickException as error:
        code = failed(_call(error), as_json) if as_json else _shown(error)
    except (KeyboardInterrupt, click.Abort):
        code = interrupted()
    except BrokenPipeError:
        sys.stderr.close()
        code = 2
    except (OSError, MemoryError, RecursionError) as error:
        code = failed(_machine(error), as_json)
    except Exception as error:
        if os.environ.get("CERTKIT_DEBUG"):
            raise
        code = failed(_own(error), as_json)
    sys.exit(code if isinstance(code, int) else 0)


def _shown(error: click.ClickException) -> int:
    error.show()
    return 2


def _call(error: click.ClickException) -> CertkitError:
    from certkit.errors import refuse

    return refuse(
        "CL001",
        error.format_message(),
        why="the call is not one that certkit knows",
        remedy="certkit COMMAND --help shows the options with an example",
    )


def _own(error: Exception) -> CertkitError:
    from certkit.errors import refuse

    frame = traceback.extract_tb(error.__traceback__)[-1]
    return refuse(
        "CL099",
        f"certkit itself failed: {type(error).__name__}: {error} ({os.path.basename(frame.filename)}:{frame.lineno})",
        why="this is a fault of certkit, not of the input; nothing was judged",
        remedy="please report it with the input; CERTKIT_DEBUG=1 in the environment shows where it happened",
    )


def _machine(error: BaseException) -> CertkitError:
    from certkit.errors import refuse

    what = str(error) or type(error).__name__
    return refuse(
        "CL002",
        f"the machine refused: {what}",
        why="a file, the memory or a process that the work needs was not to be had",
        remedy="make it available (file rights, disk space, memory) and call again",
    )
