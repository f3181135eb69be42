"""Judge raw output: bytes as they come from a generator, read once, in constant memory."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from certkit.errors import refuse
from certkit.randomness.bits import sequences, stream
from certkit.randomness.family import Family, JudgedTest, decide
from certkit.randomness.judgement import Curve, Judgement, RandomFinding, overall
from certkit.randomness.nist.sequence import Setting
from certkit.randomness.results import Outcome, p_text
from certkit.randomness.words import lanes, whole
from certkit.randomness.words.form import RawForm
from certkit.randomness.words.tally import WordTally

Chunks = bytes | NDArray[np.uint8] | Iterable[bytes] | Iterable[NDArray[np.uint8]]
BLOCK = 1 << 20


class RawTally:
    """Everything that the raw tests read; its size does not depend on the input."""

    def __init__(self, form: RawForm, setting: Setting = "corrected") -> None:
        self.form = form
        self.bits = stream.BitStream()
        self.words = WordTally(form)
        self.sequences = sequences.NistTally(setting)
        self.bytes = 0
        self._digest = hashlib.sha256()

    @property
    def sha256(self) -> str:
        return self._digest.hexdigest()

    def add(self, block: NDArray[np.uint8]) -> None:
        self.bytes += len(block)
        self._digest.update(block.tobytes())
        self.bits.add(block)
        self.words.add(block)
        self.sequences.add(block)


def planned(form: RawForm, names: tuple[str, ...] | None = None) -> tuple[str, ...]:
    """The declared members of the raw battery: all, or those of the named tests. Raises RN002 for an unknown name."""
    every = (*stream.members(), *sequences.members(), *lanes.members(form), *whole.members(form))
    groups = {name.partition(":")[0] for name in every}
    unknown = [name for name in names or () if name not in groups and name not in every]
    if unknown:
        raise refuse(
            "RN002",
            f"there is no raw test {unknown[0]!r}",
            why="the family of tests is declared by name before data are read",
            remedy="the raw tests are " + ", ".join(sorted(groups)),
        )
    if names is None:
        return every
    return tuple(name for name in every if name in names or name.partition(":")[0] in names)


def outcomes(tally: RawTally, names: Iterable[str]) -> list[Outcome]:
    """The outcomes of the named members."""
    wanted = set(names)
    found: list[Outcome] = []
    if wanted.intersection(stream.members()):
        found += stream.outcomes(tally.bits)
    if wanted.intersection(sequences.members()):
        found += sequences.outcomes(tally.sequences)
    if wanted.intersection(lanes.members(tally.form)):
        found += lanes.outcomes(tally.words)
    if wanted.intersection(whole.members(tally.form)):
        found += whole.outcomes(tally.words)
    return [each for each in found if each.test in wanted]


def judge_bytes(
    chunks: Chunks,
    *,
    form: RawForm | None = None,
    family: Family | None = None,
    tests: tuple[str, ...] | None = None,
    fresh: Callable[[int], Chunks | None] | None = None,
    source: str = "",
    setting: Setting = "corrected",
) -> Judgement:
    """Judge raw random bytes. ``fresh(count)`` gives that many new bytes for the one declared retest.

    ``setting`` is that of the SP 800-22 tests: ``nist`` with the constants of the sts program, or ``corrected``.
    """
    form = form or RawForm()
    names = planned(form, tests)
    family = (family or Family()).of(names)
    tally = RawTally(form, setting)
    for block in in_blocks(chunks):
        tally.add(block)
    notes = []

    def again(suspicious: frozenset[str]) -> list[Outcome] | None:
        more = fresh(tally.bytes) if fresh is not None else None
        if more is None:
            return None
        second = RawTally(form, setting)
        for block in in_blocks(more):
            second.add(block)
        if second.sha256 == tally.sha256:
            notes.append("the data given for the retest are the first data again: no retest was made")
            return None
        return outcomes(second, suspicious)

    judged, retests = decide(outcomes(tally, names), family, again)
    findings = tuple(
        RandomFinding(
            f"rng.{test.test}", f"{test.test} fails: p = {p_text(test.p)}" + (f" ({test.note})" if test.note else "")
        )
        for test in judged
        if test.verdict == "fail"
    )
    verdict, reason = overall(judged, findings, tally.bytes, "bytes")
    return Judgement(
        verdict, reason, source, "raw", tally.bytes, "bytes", tally.sha256, family, judged, retests, findings,
        _power(judged, tally.bytes), tuple(notes), (p_value_curve(judged),), (),
        {"form": form.text(), "sp800_22": setting},
    )  # fmt: skip


_TOLD = ("monobit", "runs", "lane_ones:0", "lane_linear:0", "lane_lag:1", "relations", "collisions:values", "repeats")


def _power(judged: Iterable[JudgedTest], n: int) -> tuple[str, ...]:
    told = [test.detects for test in judged if test.test in _TOLD and test.p is not None]
    if not told:
        return (f"{n:,} bytes show next to nothing.",)
    beyond = (
        "Beyond any sample: a generator that is cryptographically sound but whose seed is known or short, and "
        "the bias of scaling wide words by remainder: review the source, and compute the bias exactly."
    )
    return f"With 99 % probability {n:,} bytes would have shown: {'; '.join(told)}.", beyond


def p_value_curve(judged: Iterable[JudgedTest]) -> Curve:
    """The p-values in order against those of a fair source, with the band that each keeps in 99 % of cases."""
    from scipy.special import betaincinv

    ps = sorted(p for p in (test.p for test in judged) if p is not None)
    m = len(ps)
    ranks = range(1, m + 1)
    return Curve(
        "p-values in order against uniform", "expected", "p-value",
        tuple((k / (m + 1), p) for k, p in zip(ranks, ps, strict=True)),
        tuple(float(betaincinv(k, m + 1 - k, 0.005)) for k in ranks),
        tuple(float(betaincinv(k, m + 1 - k, 0.995)) for k in ranks),
    )  # fmt: skip


def in_blocks(chunks: Chunks) -> Iterator[NDArray[np.uint8]]:
    """Chunks of any size as blocks of a megabyte; only the last is shorter. The chunks are read, never changed."""
    if isinstance(chunks, (bytes, bytearray, memoryview, np.ndarray)):
        chunks = [chunks]  # type: ignore[assignment]
    waiting: list[NDArray[np.uint8]] = []
    held = 0
    for chunk in chunks:
        data = chunk.view(np.uint8).ravel() if isinstance(chunk, np.ndarray) else np.frombuffer(chunk, dtype=np.uint8)  # type: ignore[arg-type]
        while len(data):
            part = data[: BLOCK - held]
            data = data[len(part) :]
            waiting.append(part)
            held += len(part)
            if held == BLOCK:
                yield np.concatenate(waiting) if len(waiting) > 1 else waiting[0]
                waiting, held = [], 0
    if held:
        yield np.concatenate(waiting)
