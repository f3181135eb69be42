"""Strategies: how the player answers; always a declared input of a figure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from certkit.exact.blackjack.chart import Chart
from certkit.model.nodes import Choose, Option
from certkit.model.predicates import Predicate
from certkit.model.situation import Situation


@dataclass(frozen=True, slots=True)
class Decision:
    """An offer: the choice, its allowed options and the round as it stands.

    A strategy may look only at cards that lie face up.
    """

    choice: Choose
    allowed: tuple[Option, ...]
    situation: Situation


class Strategy(Protocol):
    """Names itself, says what it looks at, and picks an option, or ``None`` for the best one."""

    @property
    def name(self) -> str: ...

    @property
    def information(self) -> str: ...

    def predicates(self) -> tuple[Predicate, ...]:
        """What the strategy decides by, beyond what the rules ask."""
        ...

    def pick(self, decision: Decision) -> Option | None: ...


@dataclass(frozen=True, slots=True)
class Optimal:
    """The answer of highest expected net, found by backward induction; a tie declines."""

    name: str = "optimal"
    information: str = "every face-up card of the round"

    def predicates(self) -> tuple[Predicate, ...]:
        return ()

    def pick(self, decision: Decision) -> Option | None:
        return None


@dataclass(frozen=True, slots=True)
class Never:
    """Every offer is declined."""

    name: str = "never"
    information: str = "none: every offer is declined"

    def predicates(self) -> tuple[Predicate, ...]:
        return ()

    def pick(self, decision: Decision) -> Option | None:
        return declined(decision)


@dataclass(frozen=True, slots=True)
class Modelled:
    """A strategy that the solver of a family of games knows by name, or a chart of that family."""

    name: str
    chart: Chart | None = None
    information: str = ""

    def predicates(self) -> tuple[Predicate, ...]:
        return ()

    def pick(self, decision: Decision) -> Option | None:
        raise LookupError(f"{self.name} is followed by the solver of its family")


def declined(decision: Decision) -> Option:
    """The option that declines an offer; the last one of the rules where none is marked so."""
    return next((option for option in decision.allowed if option.passes), decision.allowed[-1])
