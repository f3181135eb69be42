"""The engine and the exact maths, written apart, read every round alike."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest

from certkit.cards import Card, cards
from certkit.checks.agreement import agreement, rows_of
from certkit.engine.table import Round, open_round
from certkit.exact.follow import follow, offered
from certkit.exact.solve import Solution
from certkit.exact.strategy import Never, Optimal, Strategy
from certkit.exact.survey import Task, mean_return
from certkit.exact.tree import Tree
from certkit.model.device import Deck
from certkit.model.game import Game
from certkit.ruleset.bundled import ruleset_path
from certkit.ruleset.compiler import compile_ruleset

GAME = compile_ruleset(ruleset_path("beat-16")).game
SHORT = replace(GAME, deck=Deck(cards("Ah As Td 6h")))
SETS = GAME.wager_sets()


def _rounds(game: Game, placed: tuple[str, ...], dealt: tuple[Card, ...]) -> Iterator[tuple[Round, tuple[str, ...]]]:
    """Every way in which the player may answer while these cards come."""
    waiting = [(open_round(game, game.least_stakes(placed)), ())]
    while waiting:
        now, actions = waiting.pop()
        while now.mover == "chance":
            now = now.deal(dealt[now.cards_used])
        if now.mover == "done":
            yield now, actions
        else:
            waiting += [(now.act(action), (*actions, action)) for action in now.legal()]


@pytest.mark.parametrize("placed", SETS, ids=lambda placed: "+".join(placed))
def test_every_deal_of_a_short_deck_with_every_answer_settles_by_the_same_rows(placed: tuple[str, ...]) -> None:
    tree = Tree(SHORT, SHORT.least_stakes(placed), rounded=True)
    for dealt in permutations(SHORT.deck.composition, sum(name != "under_seven" for name in placed) + 1):
        for played, actions in _rounds(SHORT, placed, dealt):
            rows = {paid.wager: paid for paid in follow(tree, dealt, actions)}
            assert {wager: paid.row for wager, paid in rows.items()} == rows_of(played)
            returned = played.returned()
            assert {wager: paid.staked + paid.net for wager, paid in rows.items()} == returned


@pytest.mark.parametrize("strategy", [Never(), Optimal()], ids=["never", "optimal"])
@pytest.mark.parametrize("placed", SETS[:4], ids=lambda placed: "+".join(placed))
def test_the_mean_over_all_deals_of_a_short_deck_is_its_exact_return(
    placed: tuple[str, ...], strategy: Strategy
) -> None:
    stakes = SHORT.least_stakes(placed)
    tree = Tree(SHORT, stakes, rounded=True, also=strategy.predicates())
    solution = Solution(tree, strategy)
    net, deals = Fraction(0), 0
    for dealt in permutations(SHORT.deck.composition, sum(name != "under_seven" for name in placed) + 1):
        now, actions = open_round(SHORT, stakes), ()
        while now.mover != "done":
            if now.mover == "chance":
                now = now.deal(dealt[now.cards_used])
            else:
                action = solution.answer(offered(tree, now.used, actions))[0].action
                actions = (*actions, action)
                now = now.act(action)
        net += now.net
        deals += 1
    assert net / deals / sum(stakes.values()) == mean_return(SHORT, Task(placed, (placed,), (strategy,))).exact


def test_random_rounds_of_the_full_deck_are_read_alike() -> None:
    assert agreement(GAME, 16, 1_500)["differences"] == []


@pytest.mark.slow
def test_a_hundred_thousand_random_rounds_of_the_full_deck_are_read_alike() -> None:
    found = agreement(GAME, 20261130, 100_000)
    assert found["rounds"] == 100_000
    assert found["differences"] == []


def test_a_difference_would_be_seen() -> None:
    """With other odds in the engine's game than in the tree, the rows agree and the money does not."""
    other = compile_ruleset(ruleset_path("beat-16"), instead={"table.main": {"rows": _rows_with_nine_to_one()}}).game
    chance = random.Random(1)
    tree = Tree(other, other.least_stakes(("hand_1",)), rounded=True)
    seen = 0
    for _ in range(400):
        dealt = tuple(chance.sample(GAME.deck.composition, 2))
        for played, actions in _rounds(GAME, ("hand_1",), dealt):
            (paid,) = follow(tree, dealt, actions)
            seen += paid.staked + paid.net != played.returned()["hand_1"]
    assert seen


def _rows_with_nine_to_one() -> dict[str, object]:
    return {
        "premium_22": ["15:1", "25:1", "40:1"],
        "other_22": ["4:1", "8:1", "10:1"],
        "21": ["9:1", "2:1", "3:1"],
        "17..20": "1:1",
        "..16": "lose",
    }
