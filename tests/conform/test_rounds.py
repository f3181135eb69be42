"""What is played: every ordered deal, every forbidden start and answer, the whole range of stakes."""

from __future__ import annotations

from itertools import permutations

from certkit.conform.rounds.probes import probes, vocabulary
from certkit.conform.rounds.stakes import StakeRange
from certkit.conform.rounds.views import deals
from certkit.conform.run import Budget, run_conformance
from certkit.engine.table import open_round
from tests.conform.games import beat_16, planted

GAME = beat_16().game
STAKES = StakeRange(GAME)


def test_every_ordered_pair_is_dealt_to_each_hand_doubled_and_not() -> None:
    found = deals(STAKES)
    assert found is not None
    cases = list(found.cases())
    pairs = set(permutations(GAME.deck.composition, 2))
    assert len(pairs) == 2652  # 52 · 51
    for number, hand in enumerate(("hand_1", "hand_2", "hand_3"), 1):
        for doubled in (False, True):
            played = {
                (case.cards[0], case.cards[number])
                for case in cases
                if (f"double {hand}" in case.actions) is doubled and hand in case.staked
            }
            assert played == pairs
    # Three pairs a round and none twice: 3 hands · 2 · 2,652 / 3.
    assert len(cases) == 5304
    assert all(len(set(case.cards)) == len(case.cards) for case in cases)


def test_forbidden_starts_break_every_rule_of_the_wagers() -> None:
    refused = list(STAKES.forbidden())
    clauses = {GAME.stakes_breach(stakes).clause for stakes in refused}  # type: ignore[union-attr]
    assert clauses >= {"in_order.hand", "equal.hand", "limits.hand", "requires.under_seven", "wager.hand"}
    assert all(GAME.stakes_breach(stakes) for stakes in refused)


def test_allowed_starts_reach_both_limits_of_every_wager() -> None:
    starts = list(STAKES.allowed())
    for wager in GAME.wagers:
        staked = {stakes[wager.name] for stakes in starts if wager.name in stakes}
        assert {wager.limits.least, wager.limits.most} <= staked
    for stakes in starts:
        open_round(GAME, stakes)


def test_stakes_run_through_the_whole_range() -> None:
    chosen = ("hand_1", "hand_2", "hand_3", "under_seven")
    seen = {STAKES.nth(chosen, turn)["hand_1"] for turn in range(STAKES.turns(chosen))}
    assert seen == set(GAME.wager["hand_1"].limits.stakes())


def test_every_answer_of_the_game_is_tried_where_it_is_forbidden() -> None:
    from random import Random

    words = vocabulary(GAME)
    assert {"double hand_1", "double hand_2", "double hand_3", "continue", "double under_seven"} <= set(words)
    tried = {action for case in probes(STAKES, Random(1)) for action in case.actions}
    assert set(words) <= tried


def test_a_seed_plays_the_same_rounds_whatever_the_game_does() -> None:
    played = [
        run_conformance(beat_16(), planted(fault), seed=3, budget=Budget(rounds=600))
        for fault in ("right", "shows_flop")
    ]
    assert played[0].coverage == played[1].coverage
    again = run_conformance(beat_16(), planted("right"), seed=3, budget=Budget(rounds=600))
    assert again == played[0]


def test_coverage_counts_refusals_and_names_what_no_round_can_show() -> None:
    result = run_conformance(beat_16(), planted("right"), seed=3, budget=Budget(rounds=1800))
    never = {each.clause: each.why for each in result.coverage.clauses if not each.times}
    assert set(never) == {"deck", "shuffle", "each.hand"}
    assert all(never.values())
    times = {each.clause: each for each in result.coverage.clauses}
    assert times["in_order.hand"].times > 0  # Only a refused start shows it.
    assert times["in_order.hand"].sentence == "Players choose Hand 1 only, Hands 1 and 2, or Hands 1, 2, and 3."
