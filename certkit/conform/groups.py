"""Differences sorted while they come in: what surely belongs together is counted, and some rounds are kept."""

from __future__ import annotations

from dataclasses import dataclass, field

from certkit.conform.case import Case
from certkit.conform.differences import Difference
from certkit.conform.play import Played

MOST_GROUPS = 300
MOST_EXAMPLES = 5


@dataclass(frozen=True)
class Life:
    """Everything that one game process was asked to play, in order."""

    cases: list[Case] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Example:
    """A round that showed a difference: its number in the run, and its place in the life of its process."""

    played: Played
    difference: Difference
    number: int
    life: Life
    place: int


@dataclass
class Group:
    """Differences that surely have one cause; the first rounds that showed them are kept."""

    count: int = 0
    subjects: dict[str, None] = field(default_factory=dict)
    examples: list[Example] = field(default_factory=list)


@dataclass
class Sorter:
    """All groups of a run, by what is certainly alike."""

    groups: dict[tuple[object, ...], Group] = field(default_factory=dict)

    def add(self, played: Played, number: int, life: Life) -> None:
        """Sort the differences of a round in; a round counts once in a group."""
        seen: set[tuple[object, ...]] = set()
        for difference in played.differences:
            key: tuple[object, ...] = difference.fine
            if key not in self.groups and len(self.groups) >= MOST_GROUPS:
                key = difference.broad
            if key in seen:
                continue
            seen.add(key)
            group = self.groups.setdefault(key, Group())
            group.count += 1
            group.subjects[difference.subject] = None
            if len(group.examples) < MOST_EXAMPLES:
                group.examples.append(Example(played, difference, number, life, len(life.cases)))
