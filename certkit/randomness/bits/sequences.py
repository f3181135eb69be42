"""SP 800-22 over a stream: sequences of a million bits, each test judged over all of them."""

from __future__ import annotations

from collections import defaultdict
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from certkit.randomness.laws.tails import smallest_of
from certkit.randomness.nist.sequence import Sequence, Setting
from certkit.randomness.nist.suite import NAMES, all_tests
from certkit.randomness.results import Outcome, clamp, not_applicable

BYTES = 125_000
MOST = 100
"""So many sequences are tested; the document asks for no more, and more would only say the same."""


class NistTally:
    """p-values of the first ``MOST`` sequences; less than a sequence is held at a time."""

    def __init__(self, setting: Setting = "corrected") -> None:
        self.setting = setting
        self.sequences = 0
        self.bytes = 0
        self.ps: dict[str, list[list[float]]] = defaultdict(list)
        self.last: dict[str, str] = {}
        self._rest: NDArray[np.uint8] = np.empty(0, dtype=np.uint8)

    def add(self, data: NDArray[np.uint8]) -> None:
        """Add bytes, first bit highest."""
        self.bytes += len(data)
        if self.sequences >= MOST:
            return
        held = np.concatenate([self._rest, data])
        while len(held) >= BYTES and self.sequences < MOST:
            self._test(Sequence.of_bytes(held[:BYTES]))
            held = held[BYTES:]
        self._rest = held.copy() if self.sequences < MOST else held[:0]

    def _test(self, seq: Sequence) -> None:
        self.sequences += 1
        groups: dict[str, list[float]] = defaultdict(list)
        for outcome in all_tests(seq, self.setting):
            group = outcome.test.partition(":")[0]
            if outcome.applies and outcome.p is not None:
                groups[group].append(outcome.p)
            else:
                self.last[group] = outcome.note
        for group, ps in groups.items():
            self.ps[group].append(ps)


def members() -> tuple[str, ...]:
    """The declared members: for each test the smallest p-value of all, and the spread of one p a sequence."""
    return (*(f"nist:{name}" for name in NAMES), *(f"nist_p:{name}" for name in NAMES))


def outcomes(tally: NistTally) -> list[Outcome]:
    """The outcomes of all members."""
    return [*(_smallest(tally, name) for name in NAMES), *(_spread(tally, name) for name in NAMES)]


def _missing(tally: NistTally, test: str, name: str, least: int) -> Outcome:
    if tally.sequences < least:
        why = f"needs {least} sequences of {BYTES:,} bytes, there are {tally.bytes:,} bytes"
    else:
        why = tally.last.get(name, "no sequence was fit for it")
    return not_applicable(test, why, n=tally.sequences)


def _smallest(tally: NistTally, name: str) -> Outcome:
    """The smallest p-value of all sequences, against as many independent ones (Sidak)."""
    test, rows = f"nist:{name}", tally.ps[name]
    if not rows:
        return _missing(tally, test, name, 1)
    every = [p for row in rows for p in row]
    told = "one sequence of a million bits that this test rejects at p < " + f"{1e-6 / len(every):.1e}"
    note = f"{len(every):,} p-values of {len(rows)} sequences of 1,000,000 bits, {_setting(tally)}"
    return Outcome(test, min(every), smallest_of(min(every), len(every)), told, n=len(rows), note=note)


def _spread(tally: NistTally, name: str) -> Outcome:
    """Kolmogorov and Smirnov's distance of the first p-value of each sequence from uniform.

    The tail with the correction of M. Stephens, J. Roy. Statist. Soc. B 32 (1970) 115-122.
    """
    from scipy.special import kolmogorov

    test, rows = f"nist_p:{name}", tally.ps[name]
    if len(rows) < 4:
        return _missing(tally, test, name, 8)
    ps = np.sort(np.array([row[0] for row in rows]))
    n = len(ps)
    steps = np.arange(1, n + 1)
    distance = float(max((steps / n - ps).max(), (ps - (steps - 1) / n).max()))
    p = clamp(float(kolmogorov((sqrt(n) + 0.12 + 0.11 / sqrt(n)) * distance)))
    told = f"p-values that lie {min(1.0, 2.7 / sqrt(n)):.2g} too low or too high in the mean"
    return Outcome(test, distance, p, told, n=n, note=_setting(tally))


def _setting(tally: NistTally) -> str:
    return "constants as NIST" if tally.setting == "nist" else "corrected constants"
