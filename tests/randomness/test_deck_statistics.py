"""Every deck statistic equals its definition, counted by an oracle that shares no code."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest

from certkit.randomness.decks.pack import Pack
from certkit.randomness.decks.registry import DECK_TESTS, outcomes, planned
from certkit.randomness.decks.tally import DeckTally
from tests.oracles import randomness_decks as oracle

DECKS = 60


def _shoes(pack: Pack, seed: int, decks: int = DECKS) -> np.ndarray:
    rng = np.random.default_rng(seed)
    return rng.permuted(np.tile(pack.order, (decks, 1)), axis=1)


def _tally(shoes: np.ndarray, pack: Pack) -> DeckTally:
    tally = DeckTally(pack)
    tally.add(shoes)
    return tally


def _found(shoes: np.ndarray, pack: Pack) -> dict[str, float]:
    tally = _tally(shoes, pack)
    return {each.test: each.statistic for each in outcomes(tally, planned(pack)) if each.statistic is not None}


@pytest.mark.parametrize("size", [5, 52, 104])
def test_position_chi_square_is_pearsons_times_n_minus_one_over_n(size: int) -> None:
    pack = Pack.numbered(size)
    shoes = _shoes(pack, size)
    assert _found(shoes, pack)["position"] == pytest.approx(oracle.position_chi2(shoes.tolist(), size), rel=1e-12)


def test_position_chi_square_of_two_packs_counts_kinds() -> None:
    pack = Pack.numbered(13, packs=2)
    shoes = _shoes(pack, 3)
    assert _found(shoes, pack)["position"] == pytest.approx(oracle.position_chi2(shoes.tolist(), 13), rel=1e-12)


@pytest.mark.parametrize(("kinds", "packs"), [(5, 1), (52, 1), (13, 3)])
def test_offsets_count_how_far_each_card_went(kinds: int, packs: int) -> None:
    pack = Pack.numbered(kinds, packs=packs)
    shoes = _shoes(pack, kinds)
    assert _found(shoes, pack)["offsets"] == pytest.approx(oracle.offsets_chi2(shoes.tolist(), kinds), rel=1e-12)


def test_the_variance_of_offsets_by_enumeration() -> None:
    """Over all 120 orders of five cards the statistic of one shoe averages its degrees of freedom."""
    every = np.array(list(permutations(range(5))))
    found = [oracle.offsets_chi2([shoe], 5) for shoe in every.tolist()]
    assert np.mean(found) == pytest.approx(4)


@pytest.mark.parametrize("size", [5, 52])
def test_lehmer_chi_square_is_even_ranks_among_the_cards_left(size: int) -> None:
    pack = Pack.numbered(size)
    shoes = _shoes(pack, size)
    assert _found(shoes, pack)["lehmer"] == pytest.approx(oracle.lehmer_chi2(shoes.tolist()), rel=1e-12)


@pytest.mark.parametrize("size", [4, 5, 6])
def test_adjacency_is_the_length_in_its_covariance_over_all_permutations(size: int) -> None:
    pack = Pack.numbered(size)
    shoes = _shoes(pack, size)
    statistic, rank = oracle.neighbours_statistic(shoes.tolist(), size)
    found = next(each for each in outcomes(_tally(shoes, pack), ("adjacency",)))
    assert found.statistic == pytest.approx(statistic, rel=1e-9)
    assert found.df == rank


@pytest.mark.parametrize("size", [7, 52, 63, 64, 65, 130])
@pytest.mark.parametrize("name", ["fixed_points", "cycles", "rising_sequences", "descents", "inversions"])
def test_a_mean_over_shoes_is_the_mean_of_the_definition(name: str, size: int) -> None:
    pack = Pack.numbered(size)
    shoes = _shoes(pack, size)
    found = _found(shoes, pack)
    deals = shoes.tolist()
    count = getattr(oracle, name)
    assert found[name] == pytest.approx(np.mean([count(deal) for deal in deals]), rel=1e-12)
    later = [count(oracle.relative(before, deal)) for before, deal in zip(deals, deals[1:], strict=False)]
    assert found[f"lag1_{name}"] == pytest.approx(np.mean(later), rel=1e-12)


@pytest.mark.parametrize("size", [7, 52, 65, 130])
def test_the_guessing_player_names_the_next_card_of_the_old_order(size: int) -> None:
    pack = Pack.numbered(size)
    shoes = _shoes(pack, size)
    found = _found(shoes, pack)
    assert found["guessing"] == pytest.approx(np.mean([oracle.guesses(deal) for deal in shoes.tolist()]), rel=1e-12)


def test_parity_is_the_parity_of_inversions() -> None:
    pack = Pack.standard()
    shoes = _shoes(pack, 9)
    odd = np.mean([oracle.inversions(deal) % 2 for deal in shoes.tolist()])
    assert _found(shoes, pack)["parity"] == pytest.approx(odd)


def test_the_hottest_place_and_the_closest_pair_are_named() -> None:
    pack = Pack.standard()
    shoes = _shoes(pack, 4, 400)
    for shoe in shoes[:60]:  # the ace of spades to the top, the two of hearts behind the ace of clubs
        shoe[:] = [12, *[card for card in shoe if card != 12]]
        rest = [card for card in shoe if card != 13]
        at = rest.index(51)
        shoe[:] = [*rest[: at + 1], 13, *rest[at + 1 :]]
    notes = {each.test: each.note for each in outcomes(_tally(shoes, pack), planned(pack))}
    assert notes["hottest_place"].startswith("As lies in place 1 of the shoe")
    assert notes["closest_pair"].startswith("2h follows Ac")


def test_tables_do_not_depend_on_how_the_shoes_are_cut_into_chunks() -> None:
    pack = Pack.standard()
    shoes = _shoes(pack, 5, 300)
    whole, parts = _tally(shoes, pack), DeckTally(pack)
    for start in range(0, 300, 7):
        parts.add(shoes[start : start + 7])
    assert outcomes(whole, planned(pack)) == outcomes(parts, planned(pack))
    assert whole.sha256 == parts.sha256


def test_a_test_never_alters_its_input() -> None:
    pack = Pack.standard()
    shoes = _shoes(pack, 6, 100).astype(np.int16)
    before = shoes.copy()
    _found(shoes, pack)
    assert np.array_equal(shoes, before)


def test_every_registered_test_says_what_it_is() -> None:
    for name, test in DECK_TESTS.items():
        assert test.id == name
        assert all((test.title, test.looks_for, test.statistic, test.law, test.literature))
        assert test.reach(Pack.standard(), 1000)
