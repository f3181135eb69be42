"""SP 800-22, 2.14 Random excursions, 2.15 Random excursions variant."""

from __future__ import annotations

import math

import numpy as np

from certkit.randomness.laws.tails import chi2_high, normal_two_sided
from certkit.randomness.nist.sequence import Sequence
from certkit.randomness.results import Outcome, not_applicable

STATES = (-4, -3, -2, -1, 1, 2, 3, 4)
VARIANT_STATES = tuple(x for x in range(-9, 10) if x)


def visit_law(state: int, *, digits: int | None = None) -> np.ndarray:
    """Chances that a cycle visits a state 0, 1, ... 4 times, or 5 and more; rounded to ``digits`` if asked."""
    x = abs(state)
    stay = 1 - 1 / (2 * x)
    law = [stay, *(stay ** (k - 1) / (4 * x * x) for k in range(1, 5)), stay**4 / (2 * x)]
    return np.array(law if digits is None else [round(p, digits) for p in law])


def excursions(seq: Sequence, *, least: float | None = None, digits: int | None = None) -> list[Outcome]:
    """2.14 and 2.15: what the random walk visits between its returns to zero.

    Needs max(500, sqrt(n)/200) cycles. ``digits`` rounds the chances as the worked example of 2.14.4 does.
    A p-value below the six digits that sts prints is kept; sts drops it as not applicable.
    """
    from certkit.randomness.nist import kernels

    visits = np.zeros((8, 6), dtype=np.int64)
    states = np.zeros(19, dtype=np.int64)
    *_, cycles = kernels.walk(seq.bits, visits, states)
    needed = max(500.0, 0.005 * math.sqrt(seq.n)) if least is None else least
    if cycles < needed:
        why = f"needs {needed:.0f} cycles of the random walk, there are {cycles}"
        return [
            *(not_applicable(f"random_excursions:{x:+d}", why, n=seq.n) for x in STATES),
            *(not_applicable(f"random_excursions_variant:{x:+d}", why, n=seq.n) for x in VARIANT_STATES),
        ]
    found = []
    for index, x in enumerate(STATES):
        law = visit_law(x, digits=digits)
        statistic = float((((visits[index] - cycles * law) ** 2) / (cycles * law)).sum())
        note = f"J={cycles}"
        found.append(Outcome(f"random_excursions:{x:+d}", statistic, chi2_high(statistic, 5), df=5, n=seq.n, note=note))
    for x in VARIANT_STATES:
        count = int(states[x + 9])
        z = (count - cycles) / math.sqrt(cycles * (4 * abs(x) - 2))
        name = f"random_excursions_variant:{x:+d}"
        found.append(Outcome(name, float(count), normal_two_sided(z), n=seq.n, note=f"J={cycles}"))
    return found
