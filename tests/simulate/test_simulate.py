"""Simulated rounds: the same seed gives the same rounds, and their mean is the exact one within its interval."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction

import pytest

from certkit.exact.strategy import Never, Optimal, Strategy
from certkit.ruleset.bundled import ruleset_path
from certkit.ruleset.compiler import compile_ruleset
from certkit.simulate.run import Sums, figures, play_part, simulate

GAME = compile_ruleset(ruleset_path("beat-16")).game
STAKES = {"hand_1": Fraction(1), "hand_2": Fraction(1)}


@pytest.mark.parametrize(
    ("strategy", "exact"),
    [(Never(), Fraction(-157, 663)), (Optimal(), Fraction(-53, 663))],  # hands 1 and 2 of the oracle of Beat 16
    ids=["never", "optimal"],
)
def test_the_mean_of_simulated_rounds_is_near_the_exact_return(strategy: Strategy, exact: Fraction) -> None:
    found = play_part(GAME, STAKES, strategy, 16, 0, 3_000)
    told = figures(found, STAKES)["return"]
    assert abs(Fraction(told["decimal"]) - exact) < 2 * Fraction(told["error"])


def test_a_seed_gives_the_same_rounds_whatever_the_number_of_processes() -> None:
    one = Sums()
    for part, count in ((0, 500), (1, 100)):
        one = one.plus(play_part(GAME, STAKES, Never(), 7, part, count))
    with ProcessPoolExecutor(2) as pool:
        other = simulate(GAME, STAKES, Never(), rounds=600, seed=7, pool=pool, progress=lambda done, of: None)
    assert one == other
    assert play_part(GAME, STAKES, Never(), 8, 0, 500) != play_part(GAME, STAKES, Never(), 7, 0, 500)
