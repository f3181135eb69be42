"""``certkit simulate``: many rounds of the reference engine, with the interval of their mean."""

from __future__ import annotations

import click

from certkit.cli.options import RULESET, SEED, common, examples
from certkit.cli.output import envelope, remark, screen
from certkit.errors import refuse


@click.command(epilog=examples("certkit simulate beat-16 --rounds 20000 --seed 7 --strategy never"))
@RULESET
@click.option("--rounds", type=click.IntRange(1), default=10_000, show_default=True, help="How many rounds are played.")
@click.option(
    "--strategy", default="optimal", show_default=True, metavar="S", help="never, optimal, or a chart in YAML."
)
@click.option("--active", metavar="W,W..", help="The wagers that are placed; as many as may be if left out.")
@click.option(
    "--stake", "stakes", multiple=True, metavar="W=AMT", help="An initial stake; the least allowed if left out."
)
@SEED
@common
def command(
    ruleset: str,
    rounds: int,
    strategy: str,
    active: str | None,
    stakes: tuple[str, ...],
    seed: int | None,
    as_json: bool,
    quiet: bool,
) -> int:
    """Play ROUNDS rounds of RULESET with cards drawn from a seed: mean net per initial wager with a 99 % interval."""
    import secrets

    from certkit.checks.strategies import strategies_of
    from certkit.cli.stakes import read_stakes
    from certkit.exact.survey import processes
    from certkit.ruleset.bundled import ruleset_path
    from certkit.ruleset.compiler import compile_ruleset
    from certkit.simulate.run import figures, simulate

    game = compile_ruleset(ruleset_path(ruleset)).game
    named = tuple(part.strip() for part in active.split(",")) if active else game.wager_sets()[-1]
    money = read_stakes(stakes) if stakes else game.least_stakes(named)
    breach = game.stakes_breach(money)
    if breach:
        raise refuse(
            "CL010",
            breach.reason,
            why="stakes must be ones that the rules allow",
            remedy=f"see clause {breach.clause}: certkit explain shows it",
        )
    (chosen,) = strategies_of(game, (strategy,))
    seed = secrets.randbelow(1 << 32) if seed is None else seed
    remark(f"seed {seed}", quiet)
    with processes() as pool:
        found = simulate(
            game, money, chosen, rounds=rounds, seed=seed, pool=pool,
            progress=lambda done, of: remark(f"{done:,} of {of:,} rounds", quiet or done % 10_000 != 0),
        )  # fmt: skip
    if not found.rounds:
        remark("interrupted before the first rounds ended")
        return 3
    results = {"wagers": list(money), "strategy": chosen.name, **figures(found, money)}
    whole = found.rounds == rounds
    if as_json:
        envelope(results, verdict="pass" if whole else "inconclusive", game=game, seed=seed)
        return 0 if whole else 3
    told, spread, hits = results["return"], float(results["sd"]["decimal"]), float(results["hit_rate"]["decimal"])
    screen().print(
        f"{game.title}: {found.rounds:,} rounds of {', '.join(money)}, {chosen.name}, seed {seed}\n"
        f"return per initial wager {float(told['decimal']):.6f} ± {told['error']} (99 %)\n"
        f"SD of a round {spread:.4f} units, hit rate {hits:.4f}"
    )
    return 0 if whole else 3
