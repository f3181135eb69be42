"""The bundled rulesets with parts dropped, swapped and retyped: refused with codes, or a game that plays."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from certkit.cards import Card
from certkit.engine.table import open_round
from certkit.errors import CertkitError
from certkit.ruleset.bundled import bundled
from certkit.ruleset.compiler import Ruleset, compile_ruleset
from certkit.written import tree

VALUES: list[Any] = [
    *(None, True, 0, -1, 10**12, "", " ", "🂡", "ü", "A", "..", "1:0"),
    *([], {}, [[]], [None], {"text": "e"}, ["lose", "lose"], {"deal": "flop"}),
    *("hand", "hand_1", "up", "down", "total", "rank", "flop", "main"),
]


def _paths(part: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    found = [path] if path else []
    items = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for key, value in items:
        found += _paths(value, (*path, key))
    return found


def _parent(root: Any, path: tuple[str | int, ...]) -> Any:
    for key in path[:-1]:
        root = root[key]
    return root


@st.composite
def changed(draw: st.DrawFn, data: dict[str, Any]) -> dict[str, Any]:
    """``data`` after one to three changes."""
    made = copy.deepcopy(data)
    for _ in range(draw(st.integers(1, 3))):
        paths = _paths(made)
        if not paths:
            break
        path = draw(st.sampled_from(paths))
        parent, key = _parent(made, path), path[-1]
        way = draw(st.sampled_from(["drop", "swap", "retype", "repeat", "rename"]))
        if way == "drop":
            del parent[key]
        elif way == "swap":
            other = draw(st.sampled_from(paths))
            nested = path[: len(other)] == other or other[: len(path)] == path
            if not nested:
                there = _parent(made, other)
                parent[key], there[other[-1]] = there[other[-1]], parent[key]
        elif way == "retype":
            parent[key] = copy.deepcopy(draw(st.sampled_from(VALUES)))
        elif way == "repeat" and isinstance(parent, list) and isinstance(key, int):
            parent.insert(key, copy.deepcopy(parent[key]))
        elif isinstance(parent, dict):
            parent[draw(st.sampled_from(["deal", "settle", "id", "x", "as", "cite"]))] = parent.pop(key)
    return made


def _plays(ruleset: Ruleset) -> None:
    """Play each allowed set of wagers once through, top card after top card, first answer after first answer."""
    for wagers in ruleset.game.wager_sets():
        stakes = ruleset.game.least_stakes(wagers)
        if ruleset.game.stakes_breach(stakes):
            continue
        table = open_round(ruleset.game, stakes)
        for _ in range(500):
            if table.mover == "done":
                break
            if table.mover == "chance":
                card: Card = next(iter(table.chances()))
                table = table.deal(card)
            else:
                table = table.act(table.legal()[-1])
        assert table.mover == "done"
        assert set(table.handed_back) == set(wagers)


@pytest.mark.parametrize("name", list(bundled()))
def test_a_changed_ruleset_is_refused_with_codes_or_plays(name: str) -> None:
    path = Path(bundled()[name])
    data = tree.plain(tree.load(path))

    @settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(changed(data))
    def judged(made: dict[str, Any]) -> None:
        text = json.dumps(made, ensure_ascii=False)
        ruleset, problems = None, None
        try:
            ruleset = compile_ruleset(path, text)
        except CertkitError as refused:
            problems = refused.problems
        if ruleset is not None:
            _plays(ruleset)
        else:
            assert problems
            assert all(problem.code and problem.why and problem.remedy for problem in problems)

    judged()


@pytest.mark.parametrize("path", bundled().values(), ids=lambda path: path.stem)
def test_every_other_reading_compiles_to_a_game_that_plays(path: Path) -> None:
    readings = [point.instead for point, _ in compile_ruleset(path).document.open_points if point.instead]
    assert readings
    for instead in readings:
        _plays(compile_ruleset(path, instead=instead))
