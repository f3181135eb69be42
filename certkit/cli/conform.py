"""``certkit conform``: drive a supplier's game process against the rules."""

from __future__ import annotations

import secrets
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from certkit.cli.options import RULESET, SEED, common, examples
from certkit.cli.output import envelope, remark, stderr
from certkit.errors import refuse

if TYPE_CHECKING:
    from certkit.conform.case import Case
    from certkit.conform.result import ConformanceResult
    from certkit.conform.run import Progress

EXAMPLES = """certkit conform beat-16 -- python3 game.py
certkit conform beat-16 --rounds 20000 --seed 7 --junit out.xml -- python3 game.py
certkit conform beat-16 --cards "9h Ks" --stake hand_1=5.00 --act "double hand_1" -- python3 game.py
"""


@click.command(epilog=examples(EXAMPLES))
@RULESET
@click.argument("game_command", metavar="-- COMMAND...", nargs=-1, required=True, type=click.UNPROCESSED)
@click.option("--timeout", type=click.FloatRange(0, min_open=True), default=10.0, show_default=True,
              help="Longest wait for a reply, in seconds.")  # fmt: skip
@click.option("--max-faults", type=click.IntRange(1), default=5, show_default=True,
              help="Adapter faults after which the run is given up.")  # fmt: skip
@click.option("--strict-stdout", is_flag=True, help="A line on stdout that is no JSON object is a finding.")
@click.option("--rounds", "most", type=click.IntRange(1), help="Play so many rounds in all, random play at the end.")
@click.option("--seconds", type=click.FloatRange(0, min_open=True), help="Stop playing after so many seconds.")
@SEED
@click.option("--cards", metavar="CARDS", help="Play one round with these cards; the plainest ones fill it up.")
@click.option("--stake", "stakes", multiple=True, metavar="W=AMT", help="Its initial stakes.")
@click.option("--act", "acts", multiple=True, metavar="A", help="Its answers in order; the rest of it is passed.")
@click.option("--round", "rounds", multiple=True, metavar='"CARDS / W=AMT, .. / A, .."',
              help="Play these rounds in one process.")  # fmt: skip
@click.option(
    "--repeat", type=click.IntRange(1), default=1, help="Play the given rounds so many times, in one process."
)
@click.option("--from-run", metavar="A:B", help="Play rounds A to B of the run with this --seed, in one process.")
@click.option("--sentences", is_flag=True, help="Show how often every sentence of the written rules was exercised.")
@click.option("--fail-under", type=click.FloatRange(0, 100), metavar="PERCENT",
              help="Exit 3 unless so many of the clauses were exercised.")  # fmt: skip
@click.option("--html", type=click.Path(dir_okay=False, path_type=Path),
              help="Write the written rules, coloured by what was exercised.")  # fmt: skip
@click.option("--junit", type=click.Path(dir_okay=False, path_type=Path), help="Write the result as JUnit XML.")
@click.option("--sarif", type=click.Path(dir_okay=False, path_type=Path), help="Write the findings as SARIF.")
@common
def command(
    ruleset: str,
    game_command: tuple[str, ...],
    timeout: float,
    max_faults: int,
    strict_stdout: bool,
    most: int | None,
    seconds: float | None,
    seed: int | None,
    cards: str | None,
    stakes: tuple[str, ...],
    acts: tuple[str, ...],
    rounds: tuple[str, ...],
    repeat: int,
    from_run: str | None,
    sentences: bool,
    fail_under: float | None,
    html: Path | None,
    junit: Path | None,
    sarif: Path | None,
    as_json: bool,
    quiet: bool,
) -> int:
    """Drive the game that COMMAND starts by protocol 1 and compare it with the rules, round by round.

    Every wager, answer and paytable row is exercised, what is forbidden is tried, and where the deals of a game
    can all be listed they are all played. Every departure is traced to the written sentence that it breaks, with
    the shortest round that shows it and a command that plays it again.

    Exit codes: 0 conforms, 1 departures found, 2 the call is wrong, 3 inconclusive or something not run.
    """
    from certkit.conform.run import Budget, run_conformance
    from certkit.ruleset.bundled import ruleset_path
    from certkit.ruleset.compiler import compile_ruleset

    given = _given(cards, stakes, acts, rounds, repeat)
    part = _part(from_run, given, seed)
    compiled = compile_ruleset(ruleset_path(ruleset))
    drawn = secrets.randbelow(1 << 31) if seed is None else seed
    if given is None and not quiet:
        remark(f"seed {drawn}")
    result = run_conformance(
        compiled,
        game_command,
        seed=drawn,
        budget=Budget(rounds=most, seconds=seconds),
        timeout=timeout,
        max_faults=max_faults,
        strict_stdout=strict_stdout,
        shown_ruleset=ruleset,
        progress=None if quiet or given is not None else _progress(),
        rounds=given,
        from_run=part,
    )
    if as_json:
        envelope(_results(result), verdict=result.verdict, game=compiled.game, seed=drawn, findings=result.findings())
    else:
        from certkit.cli.conformance import show

        show(result, compiled, sentences=sentences)
    if html or junit or sarif:
        from certkit.cli.conformance import write_html, write_junit, write_sarif

        if html:
            write_html(result, compiled, html)

        if junit:
            write_junit(result, compiled, junit)
        if sarif:
            write_sarif(result, compiled, sarif)
    short = fail_under is not None and result.coverage.share * 100 < Fraction(str(fail_under))
    if short:
        remark(f"only {result.coverage.percent} % of the clauses were exercised, {fail_under:g} % are asked for", quiet)
    return 3 if short and result.exit_code == 0 else result.exit_code


def _results(result: ConformanceResult) -> dict[str, Any]:
    """The ``results`` of the JSON answer: what interfaces promise first, then the rest."""
    document = result.conformance_document()
    coverage = result.coverage
    return {
        "rounds": result.rounds,
        "faults": [
            {**told, "parted": fault.parted, "kind": fault.kind, "severity": fault.severity, "at": fault.at}
            for told, fault in zip(document["faults"], result.faults, strict=True)
        ],
        "coverage": {
            "clauses": [{**each.as_json(), "why": each.why or None} for each in coverage.clauses],
            "sentences": [each.as_json() for each in coverage.sentences],
            "exercised": coverage.exercised,
            "of": coverage.countable,
        },
        "reason": result.reason,
        "target": document["target"],
        "campaigns": document["campaigns"],
        "noise": {"count": result.noise, "lines": list(result.noise_lines)},
        "adapter_faults": document["adapter_faults"],
        "not_run": list(result.not_run),
        "stderr": result.stderr,
        "note": result.note,
    }


def _given(
    cards: str | None, stakes: tuple[str, ...], acts: tuple[str, ...], rounds: tuple[str, ...], repeat: int
) -> list[Case] | None:
    from certkit.cards import cards as read_cards
    from certkit.cli.stakes import read_stakes
    from certkit.conform.case import Case, read_case

    if not (cards is not None or stakes or acts or rounds):
        if repeat != 1:
            raise refuse("CF013", "--repeat has no rounds to repeat", why="it repeats rounds that are given",
                         remedy="give them with --round, or one with --cards and --stake")  # fmt: skip
        return None
    found = [read_case(text) for text in rounds]
    if cards is not None or stakes or acts:
        found.append(Case.of(read_stakes(stakes), read_cards(cards or ""), acts))
    return found * repeat


def _part(from_run: str | None, given: list[Case] | None, seed: int | None) -> tuple[int, int] | None:
    if from_run is None:
        return None
    first, colon, last = from_run.partition(":")
    if given is not None or seed is None or not colon or not first.isdecimal() or not last.isdecimal():
        raise refuse("CF012", f"--from-run {from_run} cannot be played",
                     why="rounds of a run are drawn again from its seed and named by first and last",
                     remedy="write --seed 7 --from-run 1:1000, without --cards, --stake, --act or --round")  # fmt: skip
    if not 1 <= int(first) <= int(last):
        raise refuse("CF012", f"--from-run {from_run} is no span of rounds", why="rounds count from 1, first to last",
                     remedy="write for example --from-run 1:1000")  # fmt: skip
    return int(first), int(last)


def _progress() -> Progress:
    from time import monotonic

    console = stderr()
    shown = 0.0

    def tell(title: str, done: int, planned: int | None) -> None:
        nonlocal shown
        if monotonic() - shown >= 1.0:
            shown = monotonic()
            console.print(f"{title}: {done:,}" + (f" of {planned:,}" if planned else "") + " rounds")

    return tell
