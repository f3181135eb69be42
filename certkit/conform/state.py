"""A fault that no fresh round shows: the shortest run of rounds, in one process, that does.

The game remembers something it should not. Either a few rounds before the wrong
one make it wrong, or the mere number of rounds does; both are found by playing
again in fresh processes.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from certkit.conform.case import Case

RunShows = Callable[[Sequence[Case], float], tuple[int, ...]]
"""Plays cases in one fresh process, until a moment of the clock, and gives the places of those that show the fault."""
SHORT = 64
MOST_REPEATS = 20_000


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a round was wrong that is right by itself.

    *counter*: the ``number``-th round of a process is wrong, and every further
    one of that number if ``periodic``. *run*: after ``cases`` the last of them
    is wrong. *history*: only everything played before shows it. *once*: it did
    not come again.
    """

    kind: Literal["counter", "run", "history", "once"]
    cases: tuple[Case, ...]
    number: int = 0
    periodic: bool = False


class Historian:
    """Looks for the shortest run. ``seconds`` bounds the search; ``places`` plays cases in a fresh process."""

    def __init__(self, places: RunShows, seconds: float = 30.0) -> None:
        self._places = places
        self._ends = time.monotonic() + seconds

    def _time_left(self) -> bool:
        return time.monotonic() < self._ends

    def follows(self, run: Sequence[Case], wrong: Case) -> bool:
        """Whether ``wrong`` goes wrong after ``run``, which explains another fault already."""
        return self._last((*run, wrong))

    def explain(self, before: Sequence[Case], wrong: Case, plainer: Sequence[Case] = ()) -> Explanation:
        """Explain why ``wrong`` was wrong after ``before``; ``plainer`` are smaller rounds to try instead of it."""
        length = 1
        while length <= min(SHORT, len(before)):
            run = (*before[-length:], wrong)
            if self._last(run):
                return Explanation("run", self._reduced(run, plainer))
            length *= 2
        counter = self._counter(len(before) + 1, wrong, plainer)
        if counter:
            return counter
        return self._long(before, wrong)

    def _last(self, run: Sequence[Case]) -> bool:
        return self._time_left() and len(run) in self._places(run, self._ends)

    def _reduced(self, run: tuple[Case, ...], plainer: Sequence[Case]) -> tuple[Case, ...]:
        """Drop earlier rounds, then answers of what is left, while the last round still goes wrong."""
        place = 0
        while place < len(run) - 1:
            fewer = (*run[:place], *run[place + 1 :])
            if self._last(fewer):
                run = fewer
            else:
                place += 1
        for case in plainer:
            if self._last((*run[:-1], case)):
                run = (*run[:-1], case)
                break
        for place in range(len(run) - 1):
            for candidate in _plainer(run[place]):
                shorter = (*run[:place], candidate, *run[place + 1 :])
                if self._last(shorter):
                    run = shorter
                    break
            run = self._fewer_answers(run, place)
        return run

    def _fewer_answers(self, run: tuple[Case, ...], place: int) -> tuple[Case, ...]:
        length = len(run[place].actions) // 2
        while length:
            start = 0
            while start + length <= len(run[place].actions):
                actions = run[place].actions
                fewer = replace(run[place], actions=actions[:start] + actions[start + length :])
                shorter = (*run[:place], fewer, *run[place + 1 :])
                if self._last(shorter):
                    run = shorter
                else:
                    start += length
            length //= 2
        return run

    def _counter(self, number: int, wrong: Case, plainer: Sequence[Case]) -> Explanation | None:
        """Whether the same round, played again and again, goes wrong at a certain count."""
        if number > MOST_REPEATS or not self._time_left():
            return None
        found = self._places([wrong] * number, self._ends)
        if not found or found[0] == 1:
            return None
        first = found[0]
        again = self._places([wrong] * (2 * first), self._ends) if self._time_left() else ()
        periodic = again == (first, 2 * first)
        for case in plainer:
            if self._time_left() and self._places([case] * first, self._ends) == (first,):
                wrong = case
                break
        return Explanation("counter", (wrong,), first, periodic)

    def _long(self, before: Sequence[Case], wrong: Case) -> Explanation:
        length = 2 * SHORT
        while length < 2 * len(before) and self._time_left():
            run = (*before[-length:], wrong)
            if self._last(run):
                return Explanation("history", run)
            length *= 2
        if self._last((*before, wrong)):
            return Explanation("history", (*before, wrong))
        return Explanation("once", (wrong,))


def _plainer(case: Case) -> Sequence[Case]:
    whole = Case(case.stakes, case.cards, (), case.open_end)
    first = Case(case.stakes[:1], case.cards, case.actions, case.open_end)
    return [each for each in (Case(first.stakes, case.cards, (), case.open_end), whole, first) if each != case]
