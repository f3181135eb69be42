"""The 70 published rule sets: overall and by up card, under every strategy model that is published for them."""

from __future__ import annotations

import pytest

from certkit.exact.blackjack.analysis import ERROR, analyse
from certkit.exact.blackjack.shoe import Shoe
from tests.exact_blackjack.sets import CASINO, SETS, SWEET_16, facts, rules_of, strategy_of

CLOSE = 1e-14
FULL_INFORMATION = {
    "6D-S17-DAS-SPLIT2-NRSA-LS-3:2": -0.003842414365832837,
    "8D-S17-DAS-SPLIT2-NRSA-LS-3:2": -0.004099362351026974,
}
"""Returns with every card of split rounds remembered: no zero-memory strategy is above (same analyser)."""


@pytest.mark.parametrize("name", SETS)
def test_return_and_up_cards_equal_the_published_analyser(name: str) -> None:
    entry = SETS[name]
    for model, published in entry["ev"].items():
        found = analyse(rules_of(entry), Shoe.of_packs(entry["packs"]), strategy_of(model, entry))
        assert found.round.total == pytest.approx(published, abs=CLOSE), model
        for mine, theirs in zip(found.by_up, entry["by_up"][model], strict=True):
            assert mine == pytest.approx(theirs, abs=CLOSE), model


def test_seeds_own_games_have_their_published_returns() -> None:
    assert SETS[CASINO]["ev"]["CDZ-"] == pytest.approx(-0.004028702361154, abs=1e-15)
    assert SETS[SWEET_16]["ev"]["CDZ-"] == pytest.approx(-0.004099625668806, abs=1e-15)


@pytest.mark.parametrize("name", [SWEET_16, CASINO])
def test_every_action_of_every_hand_equals_the_published_table(name: str) -> None:
    entry = SETS[name]
    found = analyse(rules_of(entry), Shoe.of_packs(entry["packs"]))
    mine = {(value.cards, value.up): value for value in found.hands}
    table = facts("hands")[name]
    assert len(table) == len(mine) == 550
    for row in table:
        value = mine[(row["c"][0] - 1, row["c"][1] - 1), row["up"] - 1]
        assert value.probability == pytest.approx(row["p"], abs=1e-15)
        assert value.dealer_natural == pytest.approx(row["p_dealer_bj"], abs=CLOSE)
        assert value.best == row["best"]
        for answer, net in value.values.items():
            assert net == pytest.approx(row[answer], abs=CLOSE), (row["c"], row["up"], answer)


@pytest.mark.parametrize("name", FULL_INFORMATION)
def test_full_information_is_an_upper_bound(name: str) -> None:
    entry = SETS[name]
    found = analyse(rules_of(entry), Shoe.of_packs(entry["packs"])).round.total
    assert found < FULL_INFORMATION[name]
    assert FULL_INFORMATION[name] - found < 1e-6


def test_the_stated_error_holds_for_every_published_return() -> None:
    entry = SETS[CASINO]
    figure = analyse(rules_of(entry), Shoe.of_packs(6)).returned
    assert figure.error == "1.0e-13"
    assert abs(float(figure.decimal) - entry["ev"]["CDZ-"]) < ERROR
    assert figure.basis == "per_initial_wager"


def test_better_informed_models_never_do_worse() -> None:
    for name in ("1D-H17-DAS-SPLIT4-NRSA-LS-3:2", "2D-S17-DAS-SPLIT4-NRSA-NS-3:2"):
        entry = SETS[name]
        values = [
            analyse(rules_of(entry), Shoe.of_packs(entry["packs"]), strategy_of(model, entry)).round.total
            for model in ("TD-inf", "CDZ-", "CDP1", "CDP")
        ]
        assert values == sorted(values)
        assert len(set(values)) == len(values)
