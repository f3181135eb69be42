"""``certkit rng``: are raw random numbers what they should be?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

import click

from certkit.cli.options import SEED, common, examples
from certkit.cli.output import envelope
from certkit.cli.shuffle import BeforeDashes, one_source

if TYPE_CHECKING:
    from certkit.randomness.family import Family
    from certkit.randomness.judgement import Judgement
    from certkit.randomness.nist.sequence import Setting
    from certkit.randomness.words.form import RawForm

DEFAULT_WORDS = 4_000_000
"""Words read of a command that does not end by itself, when no count is given."""


@click.command(
    cls=BeforeDashes,
    epilog=examples(
        "certkit rng raw.bin\ncertkit rng --word 64 --count 1000000 -- python generator.py\ncertkit rng data.e --bits"
    ),
)
@click.argument("source", required=False)
@click.option("--count", type=click.IntRange(1), help="At most so many words (integers, bits) are judged.")
@click.option(
    "--word", type=click.Choice(["8", "16", "32", "64"]), default="32", show_default=True, help="Bits a word."
)
@click.option("--endian", type=click.Choice(["little", "big"]), default="little", show_default=True, help="Byte order.")
@click.option("--bits", is_flag=True, help="ASCII 0 and 1.")
@click.option("--as-nist", is_flag=True, help="SP 800-22 with the constants of the sts program, not corrected ones.")
@click.option("--tests", help="Declare only these tests, separated by commas.")
@click.option("--fresh", type=click.Path(), help="Fresh data for the one declared retest.")
@click.option("--no-retest", is_flag=True, help="Declare no retest: what lies in between is inconclusive.")
@SEED
@common
@click.pass_context
def command(
    ctx: click.Context,
    source: str | None,
    count: int | None,
    word: str,
    endian: str,
    bits: bool,
    as_nist: bool,
    tests: str | None,
    fresh: str | None,
    no_retest: bool,
    seed: int | None,
    as_json: bool,
    quiet: bool,
) -> int:
    """Judge raw random bytes from SOURCE (a file, - for stdin) or from the stdout of a program (-- COMMAND)."""
    from certkit.randomness.bits.judge import judge_bytes
    from certkit.randomness.family import Family
    from certkit.randomness.sources.streams import blocks, limited, open_source, packed_bits
    from certkit.randomness.words.form import RawForm

    program: tuple[str, ...] | None = ctx.obj
    one_source(source, program)
    names = tuple(name.strip() for name in tests.split(",")) if tests else None
    family = Family(retest=not no_retest)
    form = RawForm(int(word), endian)
    setting: Setting = "nist" if as_nist else "corrected"
    size = form.word // 8
    most = (count // 8 if bits else count * size) if count else None
    if program:
        judged = _of_command(program, most or DEFAULT_WORDS * size, form, names, family, setting)
    else:
        assert source is not None
        stream = blocks(open_source(source), source)
        reader = Bounded(packed_bits(stream, source) if bits else stream)

        def again(asked: int) -> Iterator[bytes] | None:
            if fresh is None:
                return reader.fresh(asked) if most else None
            more = blocks(open_source(fresh), fresh)
            return limited(packed_bits(more, fresh) if bits else more, asked)

        told = f"{'stdin' if source == '-' else source} ({form.text()})"
        judged = judge_bytes(
            reader.take(most), form=form, family=family, tests=names, fresh=again, setting=setting, source=told
        )
    return _show(judged, seed, as_json, quiet)


def _of_command(
    program: tuple[str, ...],
    most: int,
    form: RawForm,
    names: tuple[str, ...] | None,
    family: Family,
    setting: Setting,
) -> Judgement:
    """Read what a program writes; for the retest it simply goes on."""
    from certkit.randomness.bits.judge import judge_bytes
    from certkit.randomness.sources.streams import CommandStream

    running = CommandStream(program)
    try:
        reader = Bounded(running.blocks())
        return judge_bytes(
            reader.take(most), form=form, family=family, tests=names, fresh=reader.fresh, setting=setting,
            source=f"{' '.join(program)} ({form.text()})",
        )  # fmt: skip
    finally:
        running.close()


class Bounded:
    """Hands on so many bytes of a stream; what lies beyond is fresh data."""

    def __init__(self, data: Iterator[bytes]) -> None:
        self._data = data
        self._left = b""

    def take(self, count: int | None) -> Iterator[bytes]:
        wanted = count
        while wanted is None or wanted > 0:
            block = self._left or next(self._data, b"")
            self._left = b""
            if not block:
                return
            if wanted is not None:
                block, self._left = block[:wanted], block[wanted:]
                wanted -= len(block)
            yield block

    def fresh(self, count: int) -> Iterator[bytes] | None:
        """So many further bytes, or None if the stream has not even one more."""
        first = next(self.take(count), b"")
        if not first:
            return None
        return chain([first], self.take(count - len(first)))


def _show(judged: Judgement, seed: int | None, as_json: bool, quiet: bool) -> int:
    from certkit.randomness.text import as_text

    if as_json:
        envelope(judged.as_results(), verdict=judged.verdict, seed=seed, findings=judged.as_findings())
    else:
        click.echo(as_text(judged))
    return judged.exit_code
