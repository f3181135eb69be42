"""The contract of the engine, held by every bundled ruleset and by those that come later."""

from __future__ import annotations

import copy
import random
from collections import Counter
from fractions import Fraction

import pytest

from certkit.engine.breach import DeckBreach, RulesBreach
from certkit.engine.events import RoundEnded, WagerSettled
from certkit.engine.table import Round, open_round
from certkit.model.game import Game
from certkit.ruleset.bundled import bundled
from certkit.ruleset.compiler import Ruleset, compile_ruleset

RULESETS = {name: compile_ruleset(path) for name, path in bundled().items()}
ROUNDS = 60


def _moments(game: Game, seed: int) -> list[Round]:
    """Every moment of one random round, the finished one last."""
    chance = random.Random(seed)
    sets = game.wager_sets()
    now = open_round(game, game.least_stakes(sets[seed % len(sets)]))
    moments = [now]
    while now.mover != "done":
        if now.mover == "chance":
            weights = now.chances()
            now = now.deal(chance.choices(list(weights), list(weights.values()))[0])
        else:
            now = now.act(chance.choice(now.legal()))
        moments.append(now)
        assert len(moments) < 500, "the round does not end"
    return moments


@pytest.fixture(params=list(RULESETS))
def ruleset(request: pytest.FixtureRequest) -> Ruleset:
    return RULESETS[request.param]


def test_a_round_ends_with_every_wager_settled_and_the_money_adds_up(ruleset: Ruleset) -> None:
    for seed in range(ROUNDS):
        done = _moments(ruleset.game, seed)[-1]
        staked, returned = done.staked(), done.returned()
        assert set(staked) == set(returned) >= set(done.initial)
        assert all(isinstance(value, Fraction) and value >= 0 for value in (*staked.values(), *returned.values()))
        assert all(staked[wager] >= stake for wager, stake in done.initial.items())
        assert done.net == sum(returned.values()) - sum(staked.values())
        settled = [event for event in done.events if isinstance(event, WagerSettled)]
        assert sum(event.staked for event in settled) == sum(staked.values())
        assert sum(event.returned for event in settled) == sum(returned.values())
        assert [event for event in done.events if isinstance(event, RoundEnded)] == [done.events[-1]]


def test_an_action_is_legal_exactly_where_nothing_forbids_it(ruleset: Ruleset) -> None:
    game = ruleset.game
    actions = sorted({option.action for choice in game.choices for option in choice.options})
    for seed in range(ROUNDS):
        for now in _moments(game, seed):
            legal = now.legal()
            assert bool(legal) == (now.mover == "player")
            assert len(set(legal)) == len(legal)
            for action in actions:
                assert (now.why_not(action) is None) == (action in legal)
            assert now.why_not("dance") is not None


def test_a_refused_action_or_card_changes_nothing(ruleset: Ruleset) -> None:
    game = ruleset.game
    actions = {option.action for choice in game.choices for option in choice.options}
    for seed in range(ROUNDS // 4):
        for now in _moments(game, seed):
            before = copy.copy(vars(now))
            for action in actions - set(now.legal()):
                with pytest.raises(RulesBreach) as breach:
                    now.act(action)
                assert breach.value.reason
                assert breach.value.clause in {*game.note, "round"}
            gone = next(iter(set(game.deck.composition) - set(now.chances())), None)
            if gone is not None or now.mover != "chance":
                with pytest.raises(DeckBreach):
                    now.deal(gone or next(iter(now.chances())))
            assert vars(now) == before


def test_a_round_is_never_changed_by_what_comes_after_it(ruleset: Ruleset) -> None:
    for seed in range(ROUNDS // 4):
        moments = _moments(ruleset.game, seed)
        kept = [(now.events, dict(now.table), dict(now.on_wager), now.legal()) for now in moments]
        again = _moments(ruleset.game, seed)
        assert kept == [(now.events, dict(now.table), dict(now.on_wager), now.legal()) for now in again]
        for earlier, later in zip(moments, moments[1:], strict=False):
            assert later.events[: len(earlier.events)] == earlier.events


def test_chances_are_what_the_deck_has_left(ruleset: Ruleset) -> None:
    have = Counter(ruleset.game.deck.composition)
    for seed in range(ROUNDS // 4):
        for now in _moments(ruleset.game, seed):
            assert Counter(now.chances()) == have - Counter(now.used)
            assert now.cards_used == len(now.used) <= ruleset.game.most_cards


def test_cards_that_lie_face_down_are_not_seen(ruleset: Ruleset) -> None:
    for seed in range(ROUNDS):
        for now in _moments(ruleset.game, seed):
            seen = now.seen()
            assert not set(seen) & set(now.face_down)
            assert set(seen) | set(now.face_down) == set(now.table)
            assert sum(map(len, now.table.values())) <= len(now.used)


def test_every_event_names_clauses_that_rest_on_the_text_or_on_an_assumption(ruleset: Ruleset) -> None:
    notes = ruleset.game.note
    for seed in range(ROUNDS):
        done = _moments(ruleset.game, seed)[-1]
        for event in done.events:
            assert event.clauses or isinstance(event, RoundEnded)
            for clause in event.clauses:
                assert notes[clause].sentences or notes[clause].assumption
        assert done.clauses_used <= set(notes)


def test_stakes_that_the_rules_forbid_open_no_round(ruleset: Ruleset) -> None:
    game = ruleset.game
    for wager in game.wagers:
        for wrong in (wager.limits.least - wager.limits.step, wager.limits.most + wager.limits.step,
                      wager.limits.least + wager.limits.step / 3):  # fmt: skip
            chosen = next(each for each in game.wager_sets() if wager.name in each)
            with pytest.raises(RulesBreach) as breach:
                open_round(game, {**game.least_stakes(chosen), wager.name: wrong})
            assert breach.value.clause in game.note
    for stakes in ({}, {"no_such_wager": Fraction(1)}):
        with pytest.raises(RulesBreach):
            open_round(game, stakes)
