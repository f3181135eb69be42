"""Open points: what the other reading of a sentence would change, computed by compiling it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from certkit.errors import CertkitError
from certkit.figures import Figure, difference
from certkit.model.game import Game
from certkit.money import amount
from certkit.ruleset.compiler import Ruleset, compile_ruleset
from certkit.ruleset.header import Comparison, OpenPoint

Json = dict[str, Any]
Wagers = tuple[str, ...]


@dataclass(frozen=True)
class Question:
    """One figure of one game: which wagers are placed, whose money counts, how it is played."""

    wagers: Wagers
    only: Wagers
    strategy: str
    stakes: Mapping[str, Fraction] | None = None

    def label(self) -> str:
        """The figure in words."""
        stakes = "" if self.stakes is None else ", stakes " + " / ".join(str(v) for v in self.stakes.values())
        counted = (
            "" if self.only == self.wagers else f" beside {', '.join(w for w in self.wagers if w not in self.only)}"
        )
        return f"{', '.join(self.only)}{counted}, {self.strategy}{stakes}"


Answer = Callable[[], Figure]
Solver = Callable[[Game, Question], Answer]
"""Begins to work out a return per initial wager and gives the call that waits for it."""


@dataclass(frozen=True)
class _Asked:
    """The two figures of an open point, being worked out; ``problem`` says why there are none."""

    what: str = ""
    adopted: Answer | None = None
    other: Answer | None = None
    problem: str = ""


class Pricing:
    """The open points of a ruleset, each with the price of its other reading where ``solver`` can tell it.

    Every figure is begun when the object is made and waited for in :meth:`points`.
    """

    def __init__(self, ruleset: Ruleset, solver: Solver | None) -> None:
        self.ruleset = ruleset
        self.open_points = tuple(point for point, _ in ruleset.document.open_points)
        self._asked = [self._ask(point, solver) for point in self.open_points]

    def points(self) -> list[Json]:
        """Every open point as the ``open_points`` document lists it."""
        return [
            self._point(f"Q{number}", point, asked)
            for number, (point, asked) in enumerate(zip(self.open_points, self._asked, strict=True), 1)
        ]

    def _point(self, name: str, point: OpenPoint, asked: _Asked) -> Json:
        sentence = None
        if point.cite:
            first = point.cite[0]
            text, nth = (first, None) if isinstance(first, str) else (first.text, first.nth)
            sentence = self.ruleset.rules.find(text, nth).sentences[0]
        effect: list[Json] = []
        note = point.effect or ""
        if asked.adopted and asked.other:
            try:
                adopted, other = asked.adopted(), asked.other()
                effect.append(
                    {
                        "what": asked.what,
                        "adopted": adopted.as_json(),
                        "other": other.as_json(),
                        "change": difference(other, adopted).as_json(),
                    }
                )
            except CertkitError as error:
                note = f"{note} Not computed: {error.problems[0].what}.".strip()
        elif asked.problem:
            note = f"{note} Not computed: {asked.problem}.".strip()
        return {
            "id": name,
            "question": point.ask,
            "sentence": sentence.text if sentence else None,
            "line": sentence.line if sentence else None,
            "reading": point.reading,
            "other": point.other,
            "effect": effect,
            "note": note,
        }

    def _ask(self, point: OpenPoint, solver: Solver | None) -> _Asked:
        compare = point.compare
        if compare is None or solver is None:
            return _Asked()
        ruleset = self.ruleset
        try:
            changed = compile_ruleset(ruleset.path, instead=point.instead).game if point.instead else ruleset.game
        except CertkitError as error:
            return _Asked(problem=error.problems[0].what)
        names = tuple(ruleset.game.wager)
        other = _question(names, compare, compare.wagers or names, compare.strategy, other=True)
        base = _question(
            names, compare, compare.base_wagers or other.wagers, compare.base_strategy or compare.strategy, other=False
        )
        for game, question in ((ruleset.game, base), (changed, other)):
            if question.wagers not in game.wager_sets():
                return _Asked(problem=f"the wagers {', '.join(question.wagers)} may not be placed together")
        same = base.label() == other.label()
        what = other.label() if same else f"{other.label()}, against {base.label()}"
        return _Asked(f"return of {what}", solver(ruleset.game, base), solver(changed, other))


def _question(names: Wagers, compare: Comparison, wagers: Wagers, strategy: str, *, other: bool) -> Question:
    placed = (*(name for name in names if name in wagers), *(name for name in wagers if name not in names))
    stakes = None
    if compare.stakes and other:
        stakes = {name: amount(text) for name, text in compare.stakes.items()}
    return Question(placed, (compare.only,) if compare.only else placed, strategy, stakes)
