"""Checks ``randomness.decks`` and ``randomness.raw``: the game's shuffles and its generator's raw output."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from certkit.checks.context import Context, Judged, Running
from certkit.checks.raw import ByteSource
from certkit.checks.shoes import ShoeSource
from certkit.evidence.records import Criterion, Finding
from certkit.randomness.bits.judge import judge_bytes
from certkit.randomness.decks.judge import judge_decks
from certkit.randomness.decks.pack import Pack
from certkit.randomness.family import Family
from certkit.randomness.judgement import Judgement

DECKS = 20_000
RAW = 8_000_000


def begin_decks(context: Context) -> Running:
    """Judge shuffled decks."""
    return lambda: _decks(context)


def _decks(context: Context) -> Judged:
    job = context.loaded.job.randomness
    assert job is not None
    assert job.decks is not None
    source, family = job.decks, Family()
    pack = Pack.standard(context.game.deck.packs)
    count = source.count or DECKS
    context.tell(f"shuffles: {count:,} decks")
    if source.command:
        with ShoeSource(source.command, folder=context.loaded.folder, game=context.game) as game:
            judged = judge_decks(
                game.shoes(count), pack=pack, family=family, fresh=game.shoes, source=f"shuffle of build {game.build}"
            )
    else:
        path = context.loaded.inside(source.file or "", "randomness", "decks", "file")
        judged = judge_decks(_deck_file(path), pack=pack, family=family, fresh=None, source=path.name)
    return _judged(judged, "decks", "TG-8", "Shuffles")


def begin_raw(context: Context) -> Running:
    """Judge raw output."""
    return lambda: _raw(context)


def _raw(context: Context) -> Judged:
    job = context.loaded.job.randomness
    assert job is not None
    assert job.raw is not None
    count = job.raw.count or RAW
    context.tell(f"raw output: {count:,} bytes")
    if job.raw.command:
        with ByteSource(job.raw.command, folder=context.loaded.folder) as source:
            judged = judge_bytes(
                source.parts(count), family=Family(), fresh=source.parts, source=" ".join(job.raw.command)
            )
    else:
        path = context.loaded.inside(job.raw.file or "", "randomness", "raw", "file")
        judged = judge_bytes(_bytes(path, count), family=Family(), fresh=None, source=path.name)
    return _judged(judged, "raw", "TG-9", "Raw output")


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


def _deck_file(path: Path) -> Iterator[str]:
    with path.open(encoding="utf-8") as stream:
        yield from (line for line in stream if line.strip())


def _bytes(path: Path, count: int) -> Iterator[bytes]:
    left = count
    with path.open("rb") as stream:
        while left > 0 and (part := stream.read(min(left, 1 << 20))):
            left -= len(part)
            yield part
