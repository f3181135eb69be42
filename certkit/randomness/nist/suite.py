"""All fifteen tests of SP 800-22 on one sequence, with the parameters of the sts program."""

from __future__ import annotations

from certkit.randomness.nist import excursions, frequency, matrices, patterns, templates
from certkit.randomness.nist.sequence import Sequence, Setting
from certkit.randomness.results import Outcome

NAMES = (
    "frequency", "block_frequency", "runs", "longest_run", "rank", "spectral", "non_overlapping", "overlapping",
    "universal", "linear_complexity", "serial", "approximate_entropy", "cumulative_sums", "random_excursions",
    "random_excursions_variant",
)  # fmt: skip


def all_tests(seq: Sequence, setting: Setting = "corrected") -> list[Outcome]:
    """188 p-values of a sequence of a million bits; fewer where a test needs more."""
    return [
        *frequency.frequency(seq),
        *frequency.block_frequency(seq),
        *frequency.runs(seq),
        *frequency.longest_run(seq, setting=setting),
        *matrices.rank(seq, setting=setting),
        *matrices.spectral(seq, setting=setting),
        *templates.non_overlapping(seq),
        *templates.overlapping(seq, setting=setting),
        *patterns.universal(seq, setting=setting),
        *patterns.linear_complexity(seq, setting=setting),
        *patterns.serial(seq),
        *patterns.approximate_entropy(seq),
        *frequency.cumulative_sums(seq, setting=setting),
        *excursions.excursions(seq),
    ]
