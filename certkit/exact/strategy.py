"""Strategies: how the player answers; always a declared input of a figure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from certkit.model.nodes import Choose, Option


@dataclass(frozen=True, slots=True)
class Decision:
    """An offer as the player sees it: the choice, its allowed options, the face-up cards by place."""

    choice: Choose
    allowed: tuple[Option, ...]
    seen: Mapping[str, tuple[str, ...]]


class Strategy(Protocol):
    """Names itself, says what it looks at, and picks an option, or ``None`` for the best one."""

    @property
    def name(self) -> str: ...

    @property
    def information(self) -> str: ...

    def looks_at(self) -> frozenset[str]:
        """Places that the strategy reads although the rules may not."""
        ...

    def pick(self, decision: Decision) -> Option | None: ...


@dataclass(frozen=True, slots=True)
class Optimal:
    """The answer of highest expected net, found by backward induction; a tie declines."""

    name: str = "optimal"
    information: str = "every face-up card of the round"

    def looks_at(self) -> frozenset[str]:
        return frozenset()

    def pick(self, decision: Decision) -> Option | None:
        return None


@dataclass(frozen=True, slots=True)
class Never:
    """Every offer is declined."""

    name: str = "never"
    information: str = "none: every offer is declined"

    def looks_at(self) -> frozenset[str]:
        return frozenset()

    def pick(self, decision: Decision) -> Option | None:
        return next((option for option in decision.allowed if option.passes), decision.allowed[-1])
