"""``certkit play``: one round by the reference engine, scripted or at the terminal."""

from __future__ import annotations

import sys

import click

from certkit.cli.options import RULESET, SEED, common, examples
from certkit.cli.output import envelope, remark

EXAMPLES = """certkit play beat-16
certkit play beat-16 --stake hand_1=5 --cards "9h Ks" --act "double hand_1" --act continue
certkit play casino-blackjack --stake main=10 --seed 7 --json --act stand
"""


@click.command(epilog=examples(EXAMPLES))
@RULESET
@click.option("--cards", metavar="CARDS", help="The cards in the order of coming; drawn from the seed if left out.")
@click.option("--stake", "stakes", multiple=True, metavar="W=AMT", help="An initial stake; may be repeated.")
@click.option("--act", "acts", multiple=True, metavar="A", help="The answers in order; asked for if left out.")
@SEED
@common
def command(
    ruleset: str,
    cards: str | None,
    stakes: tuple[str, ...],
    acts: tuple[str, ...],
    seed: int | None,
    as_json: bool,
    quiet: bool,
) -> int:
    """Play one round of RULESET; every event names its clause and the written sentence it rests on.

    What the call leaves open is asked for: stakes and answers at the terminal, or line by line on stdin.
    """
    import secrets

    from certkit.cards import cards as read_cards
    from certkit.cli.stakes import read_stakes
    from certkit.cli.table.narrator import Narrator
    from certkit.cli.table.round import Script, play_round
    from certkit.cli.table.told import round_json
    from certkit.ruleset.bundled import ruleset_path
    from certkit.ruleset.compiler import compile_ruleset

    compiled = compile_ruleset(ruleset_path(ruleset))
    seed = secrets.randbelow(1 << 32) if seed is None and cards is None else seed
    told = Narrator(compiled, silent=as_json, asking=not quiet and not as_json)
    script = Script(
        stakes=read_stakes(stakes) if stakes else None,
        cards=None if cards is None else read_cards(cards),
        acts=list(acts),
        seed=seed,
        asking=not as_json or not sys.stdin.isatty(),
    )
    if cards is None:
        remark(f"seed {seed}", quiet)
    played = play_round(compiled.game, script, told)
    if as_json:
        envelope(round_json(compiled, played), verdict="pass", game=compiled.game, seed=seed)
    return 0
