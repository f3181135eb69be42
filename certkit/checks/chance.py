"""Checks ``randomness.decks`` and ``randomness.raw``: the game's shuffles and its generator's raw output."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from certkit.checks.context import Context, Judged, Running
from certkit.checks.job import Source
from certkit.checks.raw import ByteSource
from certkit.checks.shoes import ShoeSource
from certkit.evidence.records import Criterion, Finding
from certkit.model.game import Game
from certkit.randomness.bits.judge import judge_bytes
from certkit.randomness.decks.judge import judge_decks
from certkit.randomness.decks.pack import Pack
from certkit.randomness.family import Family
from certkit.randomness.judgement import Judgement

DECKS = 20_000
RAW = 8_000_000


def begin_decks(context: Context) -> Running:
    """Judge shuffled decks, beside other checks."""
    job = context.loaded.job.randomness
    assert job is not None
    assert job.decks is not None
    path = context.loaded.inside(job.decks.file, "randomness", "decks", "file") if job.decks.file else None
    future = context.pool.submit(_decks, context.game, job.decks, path, context.loaded.folder)
    return lambda: _judged(future.result(), "decks", "TG-8", "Shuffles")


def _decks(game: Game, source: Source, path: Path | None, folder: Path) -> Judgement:
    pack = Pack.standard(game.deck.packs)
    if path is not None:
        return judge_decks(_lines(path), pack=pack, family=Family(), fresh=None, source=path.name)
    with ShoeSource(source.command or (), folder=folder, game=game) as shuffler:
        return judge_decks(
            shuffler.shoes(source.count or DECKS),
            pack=pack,
            family=Family(),
            fresh=shuffler.shoes,
            source=f"shuffle of build {shuffler.build}",
        )


def begin_raw(context: Context) -> Running:
    """Judge raw output, beside other checks."""
    job = context.loaded.job.randomness
    assert job is not None
    assert job.raw is not None
    path = context.loaded.inside(job.raw.file, "randomness", "raw", "file") if job.raw.file else None
    future = context.pool.submit(_raw, job.raw, path, context.loaded.folder)
    return lambda: _judged(future.result(), "raw", "TG-9", "Raw output")


def _raw(source: Source, path: Path | None, folder: Path) -> Judgement:
    count = source.count or RAW
    if path is not None:
        return judge_bytes(_bytes(path, count), family=Family(), fresh=None, source=path.name)
    with ByteSource(source.command or (), folder=folder) as output:
        return judge_bytes(
            output.parts(count), family=Family(), fresh=output.parts, source=" ".join(source.command or ())
        )


def _judged(found: Judgement, name: str, requirement: str, title: str) -> Judged:
    check = f"randomness.{name}"
    findings = tuple(
        Finding(f"{check}.{each.id}", "major", each.message, check, at=each.at, count=each.count)
        for each in found.findings
    )
    return Judged(
        "statistical",
        Criterion(found.family.text(), requirement),
        found.verdict,
        f"{found.n:,} {found.unit}: {found.reason}",
        result={"n": found.n, "unit": found.unit, "power": list(found.power)},
        inputs={"n": found.n, "sha256": found.sha256, "source": found.source},
        documents={name: found.as_statistics(title=title)},
        findings=findings,
    )


def _lines(path: Path) -> Iterator[str]:
    with path.open(encoding="utf-8") as stream:
        yield from (line for line in stream if line.strip())


def _bytes(path: Path, count: int) -> Iterator[bytes]:
    left = count
    with path.open("rb") as stream:
        while left > 0 and (part := stream.read(min(left, 1 << 20))):
            left -= len(part)
            yield part
