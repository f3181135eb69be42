"""Judge shoes: read them once, compute every declared test, decide, and say what the sample could have shown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from certkit.randomness.decks.pack import Pack
from certkit.randomness.decks.power import in_words
from certkit.randomness.decks.registry import DECK_TESTS, outcomes, planned
from certkit.randomness.decks.tally import CHUNK, DeckTally, Misfit
from certkit.randomness.family import Family, JudgedTest, decide
from certkit.randomness.judgement import Curve, Judgement, Map, RandomFinding, overall
from certkit.randomness.laws import permutations
from certkit.randomness.results import Outcome, p_text

Shoes = NDArray[np.integer] | str | Misfit | Sequence[str]
"""An array int[decks, cards] (or one shoe, int[cards]), text, a list of cards, or a shoe that could not be read."""


def judge_decks(
    decks: Iterable[Shoes] | NDArray[np.integer],
    *,
    pack: Pack | None = None,
    family: Family | None = None,
    tests: tuple[str, ...] | None = None,
    fresh: Callable[[int], Iterable[Shoes] | NDArray[np.integer] | None] | None = None,
    source: str = "",
    seed: int = 0,
    maps: bool = True,
) -> Judgement:
    """Judge the shoes of a source against a fair shuffle of ``pack`` (a standard pack if left out).

    ``decks`` is read once and in chunks. ``tests`` names the declared family (all that suit the pack if left
    out). ``fresh(count)`` gives that many new shoes for the one declared retest. ``seed`` is that of the lot
    which tells the copies of a card apart in shoes of several packs. Raises RN002 for an unknown test, CD001
    for text that is no card.
    """
    pack = pack or Pack.standard()
    names = planned(pack, tests)
    family = (family or Family()).of(names)
    tally = DeckTally(pack, seed=seed)
    feed(tally, decks)
    notes = []

    def again(suspicious: frozenset[str]) -> list[Outcome] | None:
        more = fresh(tally.read) if fresh is not None else None
        if more is None:
            return None
        second = DeckTally(pack, seed=seed + 1)
        feed(second, more)
        if second.sha256 == tally.sha256:
            notes.append("the data given for the retest are the first data again: no retest was made")
            return None
        return outcomes(second, tuple(name for name in names if name in suspicious))

    judged, retests = decide(outcomes(tally, names), family, again)
    findings = _findings(judged, tally)
    verdict, reason = overall(judged, findings, tally.decks, "shoes")
    if not pack.is_single:
        notes.append(
            "copies of a card are told apart by lot where a test needs a permutation; such tests see less than "
            "those that read the cards themselves"
        )
    return Judgement(
        verdict, reason, source, "final", tally.decks, "shoes", tally.sha256, family, judged, retests, findings,
        in_words(pack, tally.decks), tuple(notes), _curves(tally) if maps else (), _maps(tally) if maps else (),
        {"pack": pack.text(), "read": tally.read, "misfits": [_misfit(each) for each in tally.misfits]},
    )  # fmt: skip


def feed(tally: DeckTally, decks: Iterable[Shoes] | NDArray[np.integer]) -> None:
    """Read shoes in any of the forms into the tables."""
    if isinstance(decks, np.ndarray):
        decks = [decks]
    waiting: list[list[int]] = []
    size = tally.pack.size

    def flush() -> None:
        if waiting:
            tally.add(np.array(waiting, dtype=np.int16))
            waiting.clear()

    for item in decks:
        if isinstance(item, Misfit):
            flush()
            tally.read += 1
            tally.misfit(replace(item, number=tally.read))
        elif isinstance(item, np.ndarray):
            flush()
            _add_array(tally, item if item.ndim == 2 else item.reshape(1, -1))
        else:
            words = [word for word in re.split(r"[\s,]+", item) if word] if isinstance(item, str) else list(item)
            numbers = tally.pack.read(words)
            if len(numbers) != size:
                flush()
                tally.read += 1
                tally.misfit(Misfit(tally.read, _length(len(numbers), size)))
                continue
            waiting.append(numbers)
            if len(waiting) >= CHUNK:
                flush()
    flush()


def _add_array(tally: DeckTally, shoes: NDArray[np.integer]) -> None:
    if shoes.shape[1] == tally.pack.size:
        tally.add(shoes)
        return
    for _ in range(len(shoes)):
        tally.read += 1
        tally.misfit(Misfit(tally.read, _length(shoes.shape[1], tally.pack.size)))


def _length(found: int, size: int) -> str:
    return f"{found} cards instead of {size}"


def _misfit(found: Misfit) -> dict[str, object]:
    return {"shoe": found.number, "at": found.at, "what": found.what}


def _findings(judged: tuple[JudgedTest, ...], tally: DeckTally) -> tuple[RandomFinding, ...]:
    found = []
    for test in judged:
        if test.verdict != "fail":
            continue
        title = DECK_TESTS[test.test].title
        if test.test == "composition":
            first = tally.misfits[0]
            message = (
                f"{tally.misfit_count:,} of {tally.read:,} shoes do not hold the cards of {tally.pack.text()}; "
                f"the first is shoe {first.number}: {first.what}"
            )
            found.append(RandomFinding("shuffle.composition", message, tally.misfit_count, first.at))
            continue
        told = f" ({test.note})" if test.note else ""
        shown = "" if test.statistic is None else f"statistic {test.statistic:.6g}, "
        found.append(RandomFinding(f"shuffle.{test.test}", f"not so: {title}; {shown}p = {p_text(test.p)}{told}"))
    return tuple(found)


def _curves(tally: DeckTally) -> tuple[Curve, ...]:
    """The histogram of rising sequences with the band that 99.9 % of fair samples keep, value by value."""
    if not tally.decks:
        return ()
    pmf, n = permutations.descents(tally.pack.size), tally.decks
    shown = np.flatnonzero(pmf * n > 0.01)
    counts = tally.histograms[2]
    band = 3.29 * np.sqrt(pmf * n * (1 - pmf)) + 1
    return (
        Curve(
            "Rising sequences against their law", "rising sequences of a shoe", "shoes",
            tuple((float(k + 1), float(counts[k + 1])) for k in shown),
            tuple(max(0.0, float(pmf[k] * n - band[k])) for k in shown),
            tuple(float(pmf[k] * n + band[k]) for k in shown),
        ),
    )  # fmt: skip


def _maps(tally: DeckTally) -> tuple[Map, ...]:
    """Heat maps in standard deviations from the expected count; a shoe of several packs by place of its first pack."""
    if not tally.decks:
        return ()
    pack, n = tally.pack, tally.decks
    shares = np.array(pack.copies) / pack.size
    blocks = np.array_split(np.arange(pack.size), min(pack.size, 52))
    expected = np.array([[len(block) * n * share for share in shares] for block in blocks])
    places = np.array([tally.places[block].sum(axis=0) for block in blocks])
    rows = "place in the shoe" if pack.size <= 52 else f"place in the shoe, {len(blocks[0])} together"
    found = [_map("Cards by place", "card", rows, (places - expected) / np.sqrt(expected * (1 - shares)))]
    if pack.is_even:
        mean = pack.copies[0] ** 2 / pack.size * n
        deviations = (tally.pairs - mean) / sqrt(mean)
        np.fill_diagonal(deviations, 0)
        found.append(_map("Neighbours", "next card", "card", deviations))
    return tuple(found)


def _map(title: str, x: str, y: str, values: NDArray[Any]) -> Map:
    rounded = tuple(tuple(round(float(value), 3) for value in row) for row in values)
    return Map(f"{title}: standard deviations from the expected count", x, y, rounded, 0.0)
