"""Coded errors keep their problems wherever they go."""

from __future__ import annotations

import pickle

from certkit.errors import At, CertkitError, Problem, refuse


def test_an_error_crosses_processes_with_all_its_problems() -> None:
    error = CertkitError([Problem("AA001", "a", "b", "c", At("f", 2, 1)), Problem("AA002", "d", "e", "f")])
    again = pickle.loads(pickle.dumps(error))
    assert again.problems == error.problems
    assert str(again) == str(error)


def test_problems_are_told_in_the_order_of_their_places() -> None:
    error = CertkitError([Problem("AA002", "b", "", "", At("f", 9, 1)), Problem("AA001", "a", "", "", At("f", 2, 5))])
    assert [problem.code for problem in error.problems] == ["AA001", "AA002"]


def test_a_problem_says_code_place_what_why_and_remedy() -> None:
    error = refuse(
        "AA003", "it is wrong", why="because", remedy="do this", at=At("game.yaml", 3, 7), sentence="A rule."
    )
    assert str(error) == "AA003 game.yaml:3:7: it is wrong\n  why: because\n  written rule: A rule.\n  remedy: do this"
