"""What a test of shoes is: its statistic, law, smallest sample, literature, what it looks for and how far it sees."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

from certkit.randomness.decks.pack import Pack
from certkit.randomness.decks.tally import DeckTally
from certkit.randomness.laws.tails import normal_point
from certkit.randomness.results import Outcome, not_applicable

LEVEL = 1e-6
"""Power is always said for a failure at once, p below one in a million."""
POWER = 0.99


def everywhere(pack: Pack) -> bool:
    """The test can be made with any pack."""
    return True


@dataclass(frozen=True)
class DeckTest:
    """One member of the deck battery.

    ``smallest`` gives the fewest shoes that the law needs, ``compute`` the
    outcome from the tables, ``reach`` what so many shoes would have caught with
    99 % probability (at p < 1e-6), in words, ``fits`` whether the pack suits the test.
    """

    id: str
    title: str
    looks_for: str
    statistic: str
    law: str
    literature: str
    smallest: Callable[[Pack], int]
    compute: Callable[[DeckTally], Outcome]
    reach: Callable[[Pack, int], str]
    fits: Callable[[Pack], bool] = everywhere

    def outcome(self, tally: DeckTally) -> Outcome:
        """The outcome with its power line; *not applicable* if the sample is too small."""
        least = self.smallest(tally.pack)
        if tally.decks < least:
            why = f"needs at least {least:,} shoes, there are {tally.decks:,}"
            return not_applicable(self.id, why, n=tally.decks, detects=self.looks_for)
        found = self.compute(tally)
        return Outcome(
            self.id, found.statistic, found.p, self.reach(tally.pack, tally.decks), found.df,
            found.n or tally.decks, found.note, found.applies, found.impossible, found.spread,
        )  # fmt: skip


def shift(two_sided: bool = True, tries: float = 1.0) -> float:
    """Standard deviations by which a mean must move to be caught: at LEVEL, with POWER, as the worst of ``tries``."""
    level = LEVEL / tries / (2 if two_sided else 1)
    return normal_point(level) + normal_point(1 - POWER)


def mean_reach(sd: float, n: int) -> float:
    """The smallest move of the mean of ``n`` numbers with deviation ``sd`` that a two-sided test catches."""
    return shift() * sd / sqrt(max(1, n))


def percent(share: float) -> str:
    """A share as people say it: ``0.52 %``."""
    return f"{share * 100:.2g} %"
