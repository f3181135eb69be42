"""The return at every stake: where rounding has no effect it need not be solved, and is the same."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from certkit.exact.stakes import rounding_matters, stake_values, stakes_at
from certkit.exact.strategy import Never, Optimal
from certkit.exact.survey import Task, mean_return
from certkit.model.wagers import Limits
from certkit.money import Rounding
from certkit.ruleset.bundled import ruleset_path
from certkit.ruleset.compiler import compile_ruleset

GAME = compile_ruleset(ruleset_path("beat-16")).game


def test_whole_odds_on_whole_stakes_pay_the_same_return_at_every_stake() -> None:
    found = stake_values(GAME, ("hand_1",), Optimal())
    assert len(found.returns) == 100
    assert found.solved == 0
    assert {value.exact for _, value in found.returns} == {Fraction(-100, 663)}


def test_a_stake_that_rounding_touches_is_solved_and_one_that_it_does_not_is_as_if_it_were() -> None:
    """Payments to whole dollars, down: half a dollar won at even money pays nothing."""
    half = Limits(Fraction(1, 2), Fraction(3), Fraction(1, 2))
    game = replace(
        GAME, rounding=Rounding(Fraction(1)), wagers=tuple(replace(wager, limits=half) for wager in GAME.wagers)
    )
    found = stake_values(game, ("hand_1",), Never())
    for stake, value in found.returns:
        task = Task(("hand_1",), (("hand_1",),), (Never(),), {"hand_1": stake})
        assert value == mean_return(game, task)
    values = {stake: value.exact or Fraction(0) for stake, value in found.returns}
    assert values[Fraction(1)] == Fraction(-361, 1326)
    assert values[Fraction(1, 2)] < values[Fraction(3, 2)] < values[Fraction(1)]
    assert found.solved == 3
    # half a dollar: 398 + 64 even-money wins pay nothing, premium pays 7 of 7.5, other 22 pays 2 of 2
    assert values[Fraction(1, 2)] == (Fraction(1 * 7 + 5 * 2) - Fraction(858, 2)) / 1326 / Fraction(1, 2)


def test_wagers_with_other_limits_carry_their_least() -> None:
    game = replace(
        GAME,
        wagers=tuple(
            replace(wager, limits=Limits(Fraction(5), Fraction(10), Fraction(5)))
            if wager.name == "under_seven"
            else wager
            for wager in GAME.wagers
        ),
    )
    assert stakes_at(game, ("hand_1", "under_seven"), Fraction(7)) == {"hand_1": 7, "under_seven": 5}
    assert not rounding_matters(game, {"hand_1": Fraction(7), "under_seven": Fraction(5)})
