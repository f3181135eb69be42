"""Exact deviation and distribution, split rounds included, against published and against themselves."""

from __future__ import annotations

import pytest

from certkit.errors import CertkitError
from certkit.exact.blackjack.analysis import CompositionDependent, analyse
from certkit.exact.blackjack.shoe import Shoe
from tests.exact_blackjack.sets import CASINO, SETS, rules_of, strategy_of

TRIED = ("6D-H17-NDAS-SPLIT2-NRSA-LS-6:5", "1D-H17-DAS-SPLIT2-NRSA-LS-3:2")


@pytest.mark.parametrize("name", TRIED)
def test_distribution_and_deviation_equal_the_published_ones(name: str) -> None:
    entry = SETS[name]
    for model, published in entry["outcomes"].items():
        found = analyse(rules_of(entry), Shoe.of_packs(entry["packs"]), strategy_of(model, entry))
        assert found.spread.deviation == pytest.approx(published["sd"], abs=1e-12)
        law = found.distribution
        assert {net for net, chance in law.items() if abs(chance) > 1e-14} == {
            float(net) for net in published["probabilities"]
        }
        for net, chance in published["probabilities"].items():
            assert law[float(net)] == pytest.approx(chance, abs=1e-13)
        assert sum(law.values()) == pytest.approx(1, abs=1e-13)
        assert sum(net * chance for net, chance in law.items()) == pytest.approx(found.round.total, abs=1e-13)
        square = sum(net * net * chance for net, chance in law.items())
        assert square == pytest.approx(found.spread.square, abs=1e-12)


def test_deviation_with_four_hands_is_the_published_one() -> None:
    """1.15402467: the same C++ analyser's set B with 6 packs."""
    found = analyse(rules_of(SETS[CASINO]), Shoe.of_packs(6))
    assert found.spread.deviation == pytest.approx(1.15402467, abs=5e-9)
    with pytest.raises(CertkitError, match="BJ030"):
        _ = found.distribution


def test_deviation_of_varying_split_answers_is_refused() -> None:
    found = analyse(rules_of(SETS[TRIED[1]]), Shoe.of_packs(1), CompositionDependent("CDP"))
    with pytest.raises(CertkitError, match="BJ031"):
        _ = found.spread
    assert found.staked is None
