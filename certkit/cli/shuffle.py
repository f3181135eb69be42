"""``certkit shuffle``: are a game's own shuffles fair?"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from certkit.cli.options import SEED, common, examples
from certkit.cli.output import envelope, remark
from certkit.errors import refuse

if TYPE_CHECKING:
    from certkit.model.game import Game
    from certkit.randomness.decks.judge import Shoes
    from certkit.randomness.decks.pack import Pack
    from certkit.randomness.family import Family
    from certkit.randomness.judgement import Judgement

DEFAULT_COUNT = 20_000
"""Shoes asked of a game when no count is given: one pair of cards kept together in 1 % of shuffles takes 17,573."""
BATCH = 1000


class BeforeDashes(click.Command):
    """A command whose words after ``--`` are the command line of a program, kept apart from its own arguments."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if "--" in args:
            at = args.index("--")
            ctx.obj = tuple(args[at + 1 :])
            args = args[:at]
        return super().parse_args(ctx, args)


def one_source(source: str | None, program: tuple[str, ...] | None) -> None:
    """Exactly one of a source and a program. Raises RN011."""
    if (source is None) == (not program):
        raise refuse(
            "RN011",
            "give either a SOURCE or -- COMMAND",
            why="one body of data is judged at a time",
            remedy="certkit shuffle decks.npy, certkit shuffle - (stdin) or certkit shuffle -- python game.py",
        )


@click.command(
    cls=BeforeDashes,
    epilog=examples(
        "certkit shuffle decks.npy\n"
        "certkit shuffle shoes.txt.gz --decks 6 --seed 1\n"
        "certkit shuffle --ruleset beat-16 --count 20000 -- python reports/beat-16/supplier/game.py\n"
        "certkit shuffle --plan"
    ),
)
@click.argument("source", required=False)
@click.option("--count", type=click.IntRange(1), help=f"Shoes to judge; of a game {DEFAULT_COUNT:,} if left out.")
@click.option("--decks", type=click.IntRange(1, 100), default=None, help="Packs together in a shoe (default 1).")
@click.option("--ruleset", help="Ruleset whose deck the shoes must hold (path or bundled id).")
@click.option("--order", help="Starting order of one pack, as cards; s h d c, twos first, if left out.")
@click.option("--tests", help="Declare only these tests, separated by commas.")
@click.option("--fresh", type=click.Path(), help="Fresh data for the one declared retest.")
@click.option("--no-retest", is_flag=True, help="Declare no retest: what lies in between is inconclusive.")
@click.option("--timeout", type=float, default=60.0, show_default=True, help="Longest wait for a reply, in seconds.")
@click.option("--plan", "only_plan", is_flag=True, help="Say how many shoes each fault takes; judge nothing.")
@SEED
@common
@click.pass_context
def command(
    ctx: click.Context,
    source: str | None,
    count: int | None,
    decks: int | None,
    ruleset: str | None,
    order: str | None,
    tests: str | None,
    fresh: str | None,
    no_retest: bool,
    timeout: float,
    only_plan: bool,
    seed: int | None,
    as_json: bool,
    quiet: bool,
) -> int:
    """Judge shoes from SOURCE (a file, - for stdin) or from a game that speaks the driver protocol (-- COMMAND).

    One shoe a line, as cards or integers, or a .npy array of shape (decks, cards); gzip, bzip2 and xz are unpacked.
    """
    from certkit.randomness.family import Family

    game = _game(ruleset)
    pack = _pack(game, decks, order)
    if only_plan:
        return _plan(pack, game, as_json)
    program: tuple[str, ...] | None = ctx.obj
    one_source(source, program)
    names = tuple(name.strip() for name in tests.split(",")) if tests else None
    if seed is None:
        seed = secrets.randbits(32)
    family = Family(retest=not no_retest)
    if program:
        judged, noise = _of_game(
            program, game, pack or _pack(None, 1, None), count, names, family, seed, timeout, quiet
        )
    else:
        assert source is not None
        noise = []
        judged = _of_file(source, pack, decks or 1, count, names, family, seed, fresh, quiet)
    return _show(judged, game, seed, noise, as_json, quiet)


def _show(judged: Judgement, game: Game | None, seed: int, noise: list[str], as_json: bool, quiet: bool) -> int:
    from certkit.randomness.text import as_text

    if as_json:
        results = judged.as_results() | ({"noise": noise} if noise else {})
        envelope(results, verdict=judged.verdict, game=game, seed=seed, findings=judged.as_findings())
    else:
        click.echo(as_text(judged))
        remark(f"seed {seed}", quiet)
        for line in noise:
            remark(line, quiet)
    return judged.exit_code


def _game(ruleset: str | None) -> Game | None:
    if ruleset is None:
        return None
    from certkit.ruleset.bundled import ruleset_path
    from certkit.ruleset.compiler import compile_ruleset

    return compile_ruleset(ruleset_path(ruleset)).game


def _pack(game: Game | None, decks: int | None, order: str | None) -> Pack | None:
    """The declared composition: of the ruleset, or of --decks and --order; None leaves it to the data."""
    from certkit.cards import pack as standard
    from certkit.randomness.decks.pack import Pack

    if game is not None:
        if decks is not None and decks != game.deck.packs:
            raise refuse(
                "RN012",
                f"--decks {decks} is not what {game.id} says: {game.deck.packs}",
                why="the composition of the shoe comes from the ruleset",
                remedy="leave --decks out, or leave --ruleset out",
            )
        found = game.deck.counts()
        return Pack.of_counts((str(card), found[card]) for card in standard(1, 2))
    if order is not None:
        text = Path(order).read_text(encoding="utf-8") if Path(order).is_file() else order
        return Pack.in_order(text, decks or 1)
    return None if decks is None or decks > 1 else Pack.standard(1)


def _plan(pack: Pack | None, game: Game | None, as_json: bool) -> int:
    from certkit.randomness.decks.pack import Pack
    from certkit.randomness.decks.power import needed

    pack = pack or Pack.standard()
    rows = [
        {"fault": fault.id, "words": fault.words, "shoes": shoes, "review": fault.review}
        for fault, shoes in needed(pack)
    ]
    if as_json:
        envelope({"pack": pack.text(), "level": 1e-6, "power": 0.99, "faults": rows}, verdict="pass", game=game)
        return 0
    click.echo(f"Shoes ({pack.text()}) that show a fault at p < 1e-6 with 99 % probability:")
    for row in rows:
        shown = "none" if row["shoes"] is None else f"{row['shoes']:,}"
        click.echo(f"{shown:>24}  {row['words']}" + (f" ({row['review']})" if row["review"] else ""))
    return 0


# --- files ---


def _of_file(
    source: str, pack: Pack | None, packs: int, count: int | None, names: tuple[str, ...] | None, family: Family,
    seed: int, fresh: str | None, quiet: bool,
) -> Judgement:  # fmt: skip
    from certkit.randomness.decks.judge import judge_decks
    from certkit.randomness.sources.shoes import ShoeFile
    from certkit.randomness.sources.streams import open_source

    shoes = ShoeFile(open_source(source), source, packs=packs, pack=pack)
    stream = _Counted(iter(shoes), quiet)

    def again(asked: int) -> Iterator[Shoes] | None:
        if fresh is not None:
            return iter(ShoeFile(open_source(fresh), fresh, packs=packs, pack=shoes.pack))
        # What lies beyond --count was never looked at, so it is fresh.
        rest = list(islice(stream.take(asked), asked)) if count is not None else []
        return iter(rest) if sum(_shoes_in(each) for each in rest) >= asked else None

    told = "stdin" if source == "-" else source
    return judge_decks(
        stream.take(count), pack=shoes.pack, family=family, tests=names, fresh=again, seed=seed,
        source=f"{told} ({shoes.form}, {shoes.pack.text()})",
    )  # fmt: skip


def _shoes_in(item: Any) -> int:
    return len(item) if getattr(item, "ndim", 1) == 2 else 1


class _Counted:
    """Hands on so many shoes of a stream, keeps the rest for later, and tells how far it is."""

    def __init__(self, items: Iterator[Any], quiet: bool) -> None:
        self._items = items
        self._left: list[Any] = []
        self._quiet = quiet
        self._read = 0

    def take(self, count: int | None) -> Iterator[Any]:
        wanted = count
        while wanted is None or wanted > 0:
            item = self._left.pop() if self._left else next(self._items, None)
            if item is None:
                return
            size = _shoes_in(item)
            if wanted is not None and size > wanted:
                self._left.append(item[wanted:])
                item, size = item[:wanted], wanted
            before, self._read = self._read, self._read + size
            if self._read // 250_000 > before // 250_000:
                remark(f"{self._read:,} shoes read", self._quiet)
            if wanted is not None:
                wanted -= size
            yield item


# --- games ---


def _of_game(
    program: tuple[str, ...], game: Game | None, pack: Pack | None, count: int | None, names: tuple[str, ...] | None,
    family: Family, seed: int, timeout: float, quiet: bool,
) -> tuple[Judgement, list[str]]:  # fmt: skip
    from certkit.conform.process import GameProcess
    from certkit.randomness.decks.judge import judge_decks

    wanted = count or DEFAULT_COUNT
    if count is None:
        remark(f"{wanted:,} shoes: they show one pair of cards kept together in 1 % of shuffles", quiet)
    with GameProcess(program, timeout=timeout) as process:
        shuffles = Shuffles(process, game)
        judged = judge_decks(
            shuffles.shoes(wanted, lambda done: remark(f"{done:,} of {wanted:,} shoes", quiet)),
            pack=pack, family=family, tests=names, fresh=shuffles.fresh, seed=seed, source=shuffles.source,
        )  # fmt: skip
        process.say_bye()
    return shuffles.completed(judged, wanted), shuffles.remarks()


class Shuffles:
    """The ``shuffle`` operation of driver protocol 1: a game's own shoes, batch by batch."""

    def __init__(self, process: Any, game: Game | None) -> None:
        self.process = process
        self.trouble = ""
        hello: dict[str, object] = {"op": "hello", "protocol": 1}
        if game is not None:
            hello |= {"ruleset": game.id, "edition": game.edition}
        self._hello = hello
        reply = self._ask(hello) or {}
        self.source = f"shuffles of {reply.get('game', 'the game')} build {reply.get('build', 'unknown')}"
        unsupported = reply.get("unsupported")
        if isinstance(unsupported, list) and "shuffle" in unsupported:
            self.trouble = "the game declares shuffle unsupported: not run"

    def shoes(self, count: int, told: Callable[[int], None] = lambda done: None) -> Iterator[Shoes]:
        """So many shoes as text, fewer if the game fails; ``trouble`` then says why."""
        done = 0
        while done < count and not self.trouble:
            asked = min(BATCH, count - done)
            reply = self._ask({"op": "shuffle", "count": asked})
            given = None if reply is None else reply.get("shoes")
            if not isinstance(given, list) or len(given) != asked or not all(isinstance(each, str) for each in given):
                if reply is not None:
                    self.trouble = f"shuffle was answered without {asked} shoes: {str(reply)[:200]}"
                return
            yield from given
            done += asked
            if done % 5000 == 0:
                told(done)

    def fresh(self, count: int) -> Iterator[Shoes] | None:
        """Shoes for the retest, or None if the game gives no more."""
        if self.trouble:
            return None
        found = list(self.shoes(count))
        return iter(found) if len(found) == count else None

    def completed(self, judged: Judgement, wanted: int) -> Judgement:
        """A game that gave too few shoes is no pass, whatever the tests say of those it gave."""
        from dataclasses import replace

        if not self.trouble or judged.verdict == "fail":
            return judged
        reason = f"{judged.n:,} of {wanted:,} shoes came: {self.trouble}"
        return replace(judged, verdict="inconclusive", reason=reason, notes=(*judged.notes, reason))

    def remarks(self) -> list[str]:
        noise = self.process.noise
        told = (
            [f"{noise.count} lines on stdout that were no replies, the first: {noise.first[0]}"] if noise.count else []
        )
        return told + ([self.trouble] if self.trouble else [])

    def _ask(self, request: dict[str, object]) -> dict[str, Any] | None:
        """A reply; after a fault the game is started again and asked once more."""
        from certkit.conform.process import AdapterFault

        for attempt in (1, 2):
            try:
                if attempt == 2 and request is not self._hello:
                    self.process.ask(self._hello)
                reply: dict[str, Any] = self.process.ask(request)
                return reply
            except AdapterFault as fault:
                self.trouble = str(fault) if attempt == 2 else ""
        return None
