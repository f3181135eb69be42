"""The table of faulty shuffles: how each is made, and the number of shoes at which it must be caught.

Source: the table of measured and computed sample sizes that the project was given for 52-card packs
(criterion: some statistic below 1e-6 in at least 99 % of 200 runs).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from tests.randomness import shuffles

Maker = Callable[[np.random.Generator, int], np.ndarray]


@dataclass(frozen=True)
class Planted:
    name: str
    make: Maker
    decks: int
    heavy: bool = False


def _of(function: Callable[..., np.ndarray], *values: float) -> Maker:
    return lambda rng, decks: function(rng, decks, *values)


PLANTED = (
    Planted("swap with any card", shuffles.naive, 326),
    Planted("Sattolo", shuffles.sattolo, 6),
    Planted("swap with random(51) + 1", shuffles.planet_poker, 461),
    Planted("loop ends one early", shuffles.ends_early, 700),
    Planted("round(u i) for floor", shuffles.rounded, 96),
    Planted("8-bit remainder", shuffles.remainder_of_bytes, 3130),
    Planted("8-bit scaled", shuffles.scaled_bytes, 7460),
    Planted("random comparator", shuffles.comparator_sort, 274),
    Planted("sort by 8-bit key", shuffles.sorted_by_bytes, 3130),
    Planted("52 transpositions", _of(shuffles.transpositions, 52), 3),
    Planted("100 transpositions", _of(shuffles.transpositions, 100), 68),
    Planted("150 transpositions", _of(shuffles.transpositions, 150), 3130),
    Planted("1 riffle", _of(shuffles.riffles, 1), 2),
    Planted("4 riffles", _of(shuffles.riffles, 4), 2),
    Planted("5 riffles", _of(shuffles.riffles, 5), 6),
    Planted("6 riffles", _of(shuffles.riffles, 6), 17),
    Planted("7 riffles", _of(shuffles.riffles, 7), 81),
    Planted("8 riffles", _of(shuffles.riffles, 8), 326),
    Planted("9 riffles", _of(shuffles.riffles, 9), 1150),
    Planted("10 riffles", _of(shuffles.riffles, 10), 4580),
    Planted("5 overhand", _of(shuffles.overhand, 5), 2),
    Planted("20 overhand", _of(shuffles.overhand, 20), 7),
    Planted("100 overhand", _of(shuffles.overhand, 100), 6270),
    Planted("cut only", shuffles.cut_only, 2),
    Planted("shelf shuffler", shuffles.shelves, 57),
    Planted("pair kept together in 10 %", _of(shuffles.kept_pair, 0.1), 1310),
    Planted("card to the top in 10 %", _of(shuffles.moved_to_top, 0.1), 1100),
    Planted("not shuffled in 1 %", _of(shuffles.not_shuffled, 0.01), 461),
    Planted("not shuffled in 0.1 %", _of(shuffles.not_shuffled, 0.001), 5000),
    Planted("15-bit seed", _of(shuffles.seeded, 1 << 15), 550),
    Planted("16-bit seed", _of(shuffles.seeded, 1 << 16), 777),
    Planted("second of the day", _of(shuffles.seeded, 86_400), 892),
    Planted("millisecond of the day", _of(shuffles.seeded, 86_400_000), 28_200, heavy=True),
    Planted("31-bit seed", _of(shuffles.seeded, 1 << 31), 140_600, heavy=True),
    Planted("32-bit seed", _of(shuffles.seeded, 1 << 32), 198_900, heavy=True),
    Planted("pair kept together in 1 %", _of(shuffles.kept_pair, 0.01), 130_000, heavy=True),
    Planted("card to the top in 1 %", _of(shuffles.moved_to_top, 0.01), 85_000, heavy=True),
)


def smallest_p(shoes: np.ndarray) -> tuple[float, str]:
    """The smallest p-value of any test, and its name."""
    from certkit.randomness.decks.judge import judge_decks

    tests = judge_decks(shoes, maps=False).tests
    return min((test.p, test.test) for test in tests if test.p is not None)


def caught(fault: Planted, seeds: range, factor: float = 1.0) -> list[bool]:
    """For each seed: does some test fall below 1e-6 at ``factor`` times the sample of the table."""
    decks = int(np.ceil(fault.decks * factor))
    make = partial(fault.make, decks=decks)
    return [smallest_p(make(np.random.default_rng(seed)))[0] < 1e-6 for seed in seeds]
