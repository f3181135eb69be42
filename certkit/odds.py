"""Odds: ``"3:2"`` pays 3 for every 2 staked, the stake returned besides ("to").

A paytable that speaks of "3 for 1" includes the stake in the 3; it is
converted when read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from certkit.errors import refuse


@dataclass(frozen=True, slots=True)
class Odds:
    """``win`` paid for every ``stake`` staked, the stake returned besides."""

    win: int
    stake: int

    def __str__(self) -> str:
        return f"{self.win}:{self.stake}"

    @property
    def ratio(self) -> Fraction:
        """What one unit wins."""
        return Fraction(self.win, self.stake)

    @property
    def words(self) -> str:
        """As a table layout says it: ``3 to 2``, ``even money``."""
        return "even money" if self.win == self.stake else f"{self.win} to {self.stake}"


def odds(text: str) -> Odds:
    """Read ``"3:2"``, ``"3 to 2"``, ``"even money"`` or ``"4 for 1"``. Raises OD001."""
    folded = " ".join(text.lower().split())
    if folded in ("even money", "evens"):
        return Odds(1, 1)
    match = re.fullmatch(r"(\d{1,7}) ?(?::|to|for) ?(\d{1,7})", folded, re.ASCII)
    if match:
        win, stake = int(match[1]), int(match[2])
        if "for" in folded:
            win -= stake
        if stake > 0 and win >= 0:
            return Odds(win, stake)
    raise refuse(
        "OD001",
        f"{text!r} is not a payout",
        why="a payout says what is won for what is staked",
        remedy='write "3:2" (3 to 2, the stake returned besides), "even money", or "4 for 1"',
    )
