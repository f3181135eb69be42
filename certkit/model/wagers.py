"""Wagers: what may be staked before the deal, and within which limits."""

from __future__ import annotations

from dataclasses import dataclass

from certkit.money import Amount


@dataclass(frozen=True, slots=True)
class Limits:
    """Smallest and largest initial stake and the step between allowed stakes."""

    least: Amount
    most: Amount
    step: Amount

    def allows(self, stake: Amount) -> bool:
        """Whether the stake is from least to most in whole steps above the least."""
        return self.least <= stake <= self.most and (stake - self.least) % self.step == 0

    def stakes(self) -> tuple[Amount, ...]:
        """Every allowed stake, ascending."""
        number = int((self.most - self.least) / self.step)
        return tuple(self.least + self.step * count for count in range(number + 1))


@dataclass(frozen=True, slots=True)
class Wager:
    """One wager of the game.

    ``needs`` pairs each wager without which it may not be placed with the clause that says so.
    """

    name: str
    limits: Limits
    needs: tuple[tuple[str, str], ...]
    required: bool
    clause: str
    limits_clause: str


@dataclass(frozen=True, slots=True)
class OfferedWager:
    """A wager that is not placed before the deal but offered during the round, such as insurance."""

    name: str
    clause: str


@dataclass(frozen=True, slots=True)
class EqualStakes:
    """Of these wagers, all that are placed carry the same initial stake."""

    wagers: tuple[str, ...]
    clause: str
