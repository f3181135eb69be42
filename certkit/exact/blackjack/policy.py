"""Policies: for every hand and up card what is done, whoever chose it.

A composition-dependent optimum, a chart of totals and a published table all
become the same arrays, and the same maths values them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from certkit.exact.blackjack.hands import Bools, Floats

STAND, HIT, DOUBLE = 0, 1, 2

Acts = NDArray[np.int8]


@dataclass(frozen=True)
class Policy:
    """What to do with each hand against each up card.

    ``free: int8[n, 10]`` is the answer where doubling is allowed, ``bound``
    where it is not. ``surrender: bool[n, 10]`` is for hands that may be given
    up, ``split: bool[groups, 10]`` for pairs, in the order of the shoe's
    groups. A split goes before a surrender, a surrender before the rest.
    """

    free: Acts
    bound: Acts
    surrender: Bools
    split: Bools

    def acts(self, may_double: Bools) -> Acts:
        """The answer for each hand, given on which hands doubling is allowed (``bool[n]``)."""
        return np.where(may_double[:, None], self.free, self.bound)


def best_acts(stand: Floats, hit: Floats, double: Floats) -> tuple[Acts, Acts]:
    """The best of the three where doubling is allowed, and of two where not; a tie takes the first."""
    bound = np.where(hit > stand, HIT, STAND)
    free = np.where(double > np.maximum(stand, hit), DOUBLE, bound)
    return free.astype(np.int8), bound.astype(np.int8)
