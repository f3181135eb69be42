"""Open points: what the other reading of a sentence would change, computed by compiling it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from certkit.errors import CertkitError, refuse
from certkit.figures import PER_INITIAL, figure
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
        counted = "" if self.only == self.wagers else f" beside {', '.join(w for w in self.wagers if w not in self.only)}"
        return f"{', '.join(self.only)}{counted}, {self.strategy}{stakes}"


Solver = Callable[[Game, Question], Fraction]


def points(ruleset: Ruleset, solver: Solver | None) -> list[Json]:
    """Every open point of a ruleset as the ``open_points`` document lists it; priced where ``solver`` can."""
    return [
        _point(ruleset, point, f"Q{number}", solver)
        for number, (point, _) in enumerate(ruleset.document.open_points, 1)
    ]


def _point(ruleset: Ruleset, point: OpenPoint, name: str, solver: Solver | None) -> Json:
    sentence = None
    if point.cite:
        first = point.cite[0]
        text, nth = (first, None) if isinstance(first, str) else (first.text, first.nth)
        sentence = ruleset.rules.find(text, nth).sentences[0]
    effect: list[Json] = []
    note = point.effect or ""
    if point.compare is not None and solver is not None:
        try:
            effect.append(_price(ruleset, point, point.compare, solver))
        except CertkitError as error:
            note = f"{note} Not computed: {error.problems[0].what}.".strip()
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


def _price(ruleset: Ruleset, point: OpenPoint, compare: Comparison, solver: Solver) -> Json:
    other_game = compile_ruleset(ruleset.path, instead=point.instead).game if point.instead else ruleset.game
    names = tuple(ruleset.game.wager)
    other = _question(compare, compare.wagers or names, compare.strategy, other=True)
    base = _question(
        compare, compare.base_wagers or other.wagers, compare.base_strategy or compare.strategy, other=False
    )
    for game, question in ((ruleset.game, base), (other_game, other)):
        if question.wagers not in game.wager_sets():
            raise refuse(
                "PT001",
                f"the wagers {', '.join(question.wagers)} may not be placed together",
                why="a figure needs wagers that the rules allow",
                remedy="name other wagers under `compare:`",
            )
    adopted, changed = solver(ruleset.game, base), solver(other_game, other)
    what = other.label() if base.label() == other.label() else f"{base.label()} against {other.label()}"
    return {
        "what": f"return of {what}",
        "adopted": figure(adopted, PER_INITIAL).as_json(),
        "other": figure(changed, PER_INITIAL).as_json(),
        "change": figure(changed - adopted, PER_INITIAL).as_json(),
    }


def _question(compare: Comparison, wagers: Wagers, strategy: str, *, other: bool) -> Question:
    stakes = None
    if compare.stakes and other:
        stakes = {name: amount(text) for name, text in compare.stakes.items()}
    return Question(wagers, (compare.only,) if compare.only else wagers, strategy, stakes)
