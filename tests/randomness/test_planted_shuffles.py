"""Faulty shuffles are caught at the sample sizes of the table; fair ones raise no more alarms than declared."""

from __future__ import annotations

import numpy as np
import pytest

from certkit.randomness.decks.judge import judge_decks
from certkit.randomness.decks.pack import Pack
from tests.randomness import shuffles
from tests.randomness.planted import PLANTED, Planted, caught

LIGHT = [fault for fault in PLANTED if not fault.heavy]


@pytest.mark.parametrize("fault", [each for each in LIGHT if each.decks < 2000], ids=lambda each: each.name)
def test_a_fault_is_caught_at_one_and_a_half_times_its_sample(fault: Planted) -> None:
    assert all(caught(fault, range(4), 1.5))


@pytest.mark.slow
@pytest.mark.parametrize("fault", LIGHT, ids=lambda each: each.name)
def test_a_fault_is_caught_in_94_of_100_seeds_at_its_sample_and_99_at_one_and_a_half(fault: Planted) -> None:
    assert sum(caught(fault, range(1000, 1100))) >= 94
    assert sum(caught(fault, range(1000, 1100), 1.5)) >= 99


@pytest.mark.slow
@pytest.mark.parametrize("fault", [each for each in PLANTED if each.heavy], ids=lambda each: each.name)
def test_a_fault_of_large_samples_is_caught(fault: Planted) -> None:
    assert sum(caught(fault, range(20))) >= 18
    assert all(caught(fault, range(4), 1.5))


@pytest.mark.parametrize("make", [shuffles.naive, shuffles.sattolo])
def test_2000_shoes_of_the_classic_mistakes_fail_at_once(make) -> None:
    judged = judge_decks(make(np.random.default_rng(11), 2000))
    assert judged.verdict == "fail"
    assert min(test.p for test in judged.tests if test.p is not None) < 1e-6


@pytest.mark.slow
def test_a_fair_shuffle_raises_at_most_8_alarms_in_200_seeds() -> None:
    """1 % family-wise: 2 expected; more than 8 have a chance of 2e-4."""
    alarms = 0
    for seed in range(200):
        judged = judge_decks(shuffles.fair(np.random.default_rng(seed), 2000), maps=False)
        alarms += judged.verdict != "pass"
    assert alarms <= 8


@pytest.mark.parametrize("decks", [1, 2, 5, 30, 100, 1000])
def test_a_fair_shuffle_is_never_failed_at_once(decks: int) -> None:
    for seed in range(10):
        judged = judge_decks(shuffles.fair(np.random.default_rng(seed), decks), maps=False)
        assert judged.verdict != "fail", judged.reason


def test_a_shuffle_that_starts_from_the_last_shoe_is_seen_against_it() -> None:
    """Seven riffles of the shoe before, round after round: every place is fair in the long run."""
    rng = np.random.default_rng(2)
    shoes = [np.arange(52)]
    for riffle in shuffles.riffles(rng, 400, 5):
        shoes.append(shoes[-1][riffle])
    judged = judge_decks(np.array(shoes[100:]), maps=False)
    assert "lag1_rising_sequences" in [test.test for test in judged.tests if test.verdict == "fail"]


def test_27_outcomes_do_not_spread_evenly_over_6_permutations() -> None:
    """Three cards, each swapped with any: chances 4/27 and 5/27 where 1/6 is fair."""
    rng = np.random.default_rng(3)
    shoes = shuffles.swaps(rng.integers(0, 3, (20_000, 3)), [0, 1, 2], size=3)
    judged = judge_decks(shoes, pack=Pack.numbered(3), maps=False)
    assert {test.test: test.verdict for test in judged.tests}["arrangements"] == "fail"
    counts = np.unique(shoes, axis=0, return_counts=True)[1] / 20_000
    assert sorted(np.round(counts * 27).tolist()) == [4, 4, 4, 5, 5, 5]


def test_two_games_seeded_in_the_same_second_deal_the_same_shoe() -> None:
    rng = np.random.default_rng(4)
    shoes = shuffles.fair(rng, 50)
    shoes[31] = shoes[30]
    judged = judge_decks(shoes, maps=False)
    assert "duplicates_whole" in [test.test for test in judged.tests if test.verdict == "fail"]


def test_a_deck_that_is_only_cut_between_rounds_is_seen() -> None:
    rng = np.random.default_rng(5)
    one = rng.permutation(52)
    judged = judge_decks(one[shuffles.cut_only(rng, 20)], maps=False)
    assert "duplicates_cut" in [test.test for test in judged.tests if test.verdict == "fail"]


@pytest.mark.parametrize("what", ["missing", "repeated", "short"])
def test_a_wrong_pack_is_a_finding_not_a_crash(what: str) -> None:
    names = list(Pack.standard().names)
    shoe = names[:-1] if what == "short" else [*names[:-1], "Ac" if what == "repeated" else "X1"]
    shoe = shoe if what != "repeated" else [*names[:-1], "2s"]
    judged = judge_decks([" ".join(names), " ".join(shoe)])
    assert judged.verdict == "fail"
    assert judged.findings[0].id == "shuffle.composition"
    assert "shoe 2" in judged.findings[0].message
    assert judged.more["misfits"][0]["shoe"] == 2


def test_shoes_of_several_packs_with_a_fault_are_caught() -> None:
    """Six packs, naive swaps; and one with a card too many of one kind."""
    rng = np.random.default_rng(6)
    pack = Pack.standard(6)
    naive = pack.order[shuffles.swaps(rng.integers(0, 312, (3000, 312)), list(range(312)), size=312)]
    assert judge_decks(naive, pack=pack, maps=False).verdict == "fail"
    fair = pack.order[shuffles.fair(rng, 200, 312)]
    assert judge_decks(fair, pack=pack, maps=False).verdict == "pass"
    fair[7, 0] = (fair[7, 0] + 1) % 52
    assert judge_decks(fair, pack=pack, maps=False).findings[0].id == "shuffle.composition"


def test_a_retest_on_the_same_data_is_refused() -> None:
    shoes = shuffles.fair(np.random.default_rng(8), 200)
    shoes[:5] = np.sort(shoes[:5], axis=1)[:, ::-1]  # enough to be suspicious, hardly to fail
    names = ("inversions",)
    judged = judge_decks(shoes, tests=names, fresh=lambda count: shoes, maps=False)
    fresh = judge_decks(
        shoes, tests=names, fresh=lambda count: shuffles.fair(np.random.default_rng(9), count), maps=False
    )
    assert judged.verdict == "inconclusive"
    assert "first data again" in judged.notes[0]
    assert fresh.verdict == "pass"
    assert [each.test for each in fresh.retests] == ["inversions"]
