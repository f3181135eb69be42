"""``certkit exact``: the exact return of a game, its outcome tables and strategies."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from certkit.cli.options import RULESET, common, examples
from certkit.cli.output import envelope, remark
from certkit.errors import refuse

if TYPE_CHECKING:
    from fractions import Fraction

    from certkit.exact.strategy import Strategy
    from certkit.exact.survey import Task
    from certkit.model.game import Game

EXAMPLES = """certkit exact beat-16
certkit exact beat-16 --active hand_1,hand_2 --strategy optimal --json
certkit exact beat-16 --wager under_seven
certkit exact casino-blackjack --shoe "A=30 2=31 3=32 4=32 5=30 6=32 7=32 8=32 9=32 T=120"
"""


@click.command(epilog=examples(EXAMPLES))
@RULESET
@click.option(
    "--wager", "wagers", multiple=True, metavar="W", help="Count the money of this wager only; may be repeated."
)
@click.option(
    "--strategy", "strategies", multiple=True, metavar="S", help="never, optimal, or a chart in YAML; may be repeated."
)
@click.option("--active", metavar="W,W..", help="The wagers that are placed; every allowed set if left out.")
@click.option(
    "--stake",
    "stakes",
    multiple=True,
    metavar="W=AMT",
    help="An initial stake; payments are then rounded by the rules.",
)
@click.option("--shoe", metavar="CARDS", help="What is left of the deck: cards, or ranks with numbers (A=30 T=120).")
@common
def command(
    ruleset: str,
    wagers: tuple[str, ...],
    strategies: tuple[str, ...],
    active: str | None,
    stakes: tuple[str, ...],
    shoe: str | None,
    as_json: bool,
    quiet: bool,
) -> int:
    """Exact return per initial wager and per total wagered, variance, outcomes and strategy of RULESET.

    Without options every single wager and every allowed set of wagers is analysed under every strategy.
    """
    from certkit.exact.remaining import remaining_deck
    from certkit.exact.survey import survey
    from certkit.ruleset.bundled import ruleset_path
    from certkit.ruleset.compiler import compile_ruleset

    game = compile_ruleset(ruleset_path(ruleset)).game
    left = None if shoe is None else remaining_deck(game, shoe)
    money = _stakes(game, stakes)
    planned = _plan(game, wagers, active, money, _strategies(game, strategies))
    planned = [replace(task, left=left) for task in planned]
    tell = None if quiet else lambda done, of: remark(f"analysed {done} of {of} sets of wagers")
    results = survey(game, planned, progress=tell)
    if as_json:
        envelope(results, verdict="pass", game=game)
    else:
        from certkit.cli.figures import show_analyses

        show_analyses(game, results)
    return 0


def _plan(
    game: Game,
    wagers: tuple[str, ...],
    active: str | None,
    stakes: dict[str, Fraction] | None,
    strategies: tuple[Strategy, ...],
) -> list[Task]:
    from certkit.exact.blackjack.layout import is_blackjack
    from certkit.exact.survey import Task, tasks

    for name in wagers:
        _known(game, name)
    if is_blackjack(game):
        return _blackjack_plan(game, wagers, active, stakes, strategies)
    named = tuple(part.strip() for part in active.split(",") if part.strip()) if active is not None else None
    if named is None and stakes is None:
        planned = tasks(game, strategies)
        if not wagers:
            return planned
        kept = [(task, tuple(part for part in task.parts if part in {(name,) for name in wagers})) for task in planned]
        return [replace(task, parts=parts) for task, parts in kept if parts]
    for name in (*(named or ()), *(stakes or ())):
        _known(game, name)
    chosen = set(named if named is not None else stakes or ())
    placed = tuple(name for name in game.wager if name in chosen)
    if stakes is not None:
        breach = game.stakes_breach(stakes)
        if breach or set(stakes) != set(placed):
            reason = breach.reason if breach else "--stake and --active name different wagers"
            raise refuse(
                "CL010", reason, why="stakes must be ones that the rules allow",
                remedy=f"see clause {breach.clause}: certkit explain shows it" if breach else "name the same wagers",
            )  # fmt: skip
    elif placed not in game.wager_sets():
        raise refuse(
            "CL011",
            f"the wagers {', '.join(placed) or '(none)'} may not be placed together",
            why=f"allowed are {'; '.join(', '.join(each) for each in game.wager_sets()[:12])}",
            remedy="name an allowed set with --active",
        )
    parts = tuple((name,) for name in placed if name in wagers) if wagers else (placed,)
    if wagers and len(parts) != len(set(wagers)):
        raise refuse(
            "CL012", "a wager of --wager is not placed", why="its money cannot be counted", remedy="add it to --active"
        )
    return [Task(placed, parts, strategies, stakes)]


def _blackjack_plan(
    game: Game,
    wagers: tuple[str, ...],
    active: str | None,
    stakes: dict[str, Fraction] | None,
    strategies: tuple[Strategy, ...],
) -> list[Task]:
    """Main wager, insurance and side bets do not touch each other's return, so each is analysed by itself."""
    from certkit.exact.survey import tasks

    if stakes is not None:
        raise refuse(
            "CL014",
            "stakes do not change the return of a blackjack game per unit",
            why="its payments are analysed per unit of the initial wager",
            remedy="leave --stake out",
        )
    wanted = set(wagers) | {part.strip() for part in active.split(",")} if active else set(wagers)
    for name in wanted:
        _known(game, name)
    kept = [
        (task, tuple(part for part in task.parts if not wanted or set(part) <= wanted))
        for task in tasks(game, strategies)
    ]
    return [replace(task, parts=parts) for task, parts in kept if parts]


def _known(game: Game, name: str) -> None:
    if name not in (*game.wager, "insurance"):
        raise refuse(
            "CL013",
            f"{name!r} is not a wager of {game.title}",
            why=f"its wagers are {', '.join(game.wager)}",
            remedy="name one of them",
        )


def _stakes(game: Game, given: tuple[str, ...]) -> dict[str, Fraction] | None:
    from certkit.cli.stakes import read_stakes

    return read_stakes(given) if given else None


def _strategies(game: Game, names: tuple[str, ...]) -> tuple[Strategy, ...]:
    from certkit.checks.strategies import strategies_of

    return strategies_of(game, names or None)
