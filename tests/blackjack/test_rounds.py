"""Rounds of blackjack counted by hand, and a clause that leaves insurance open is a problem, not a crash."""

from __future__ import annotations

import pytest

from certkit.engine.breach import RulesBreach
from certkit.engine.table import open_round
from certkit.errors import CertkitError
from certkit.exact.blackjack.analyses import blackjack_analyses, blackjack_return
from certkit.ruleset.bundled import ruleset_path
from certkit.ruleset.compiler import compile_ruleset
from tests.blackjack.games import CASINO, LATE_SURRENDER, SWEET_16, game, net, played, returned

# Cards, answers and the net of 10.00 on main; ``~`` is a blank inside an answer.
BOTH = {
    "21 of split aces is no natural": ("As 7d Ac Td Kh Qc", "split", "20.00"),
    "a split hand busts, the other pushes": ("8s 9d 8c Td 5c Ts As", "split hit stand", "-10.00"),
    "insurance pays 2 to 1, stake back": ("Ts Ad 9c Kd", "insurance~yes", "0.00"),
    "natural against natural pushes": ("As Ad Ks Qd", "even_money~no", "0.00"),
    "even money": ("As Ad Ks Qd", "even_money~yes", "10.00"),
    "a natural pays 3 to 2": ("As 7d Ks Td", "", "15.00"),
    "a dealer's natural under a ten": ("7s Kd 7c Ad", "", "-10.00"),
    "four-card 21 pays even money": ("4s 9d 5c Td 2h Th", "hit hit stand", "10.00"),
    "the dealer draws to 17": ("Ts 7d 5s 9c 2h", "stand", "-10.00"),
    "three aces and a six are a soft 19": ("As Td Ac 7d Ah 6s", "hit hit stand", "10.00"),
    "a double gets one card": ("6s 6d 5s Tc Th 9c", "double", "20.00"),
}


@pytest.mark.parametrize("name", [CASINO, SWEET_16])
@pytest.mark.parametrize("case", BOTH)
def test_a_round_pays_what_was_counted_by_hand(name: str, case: str) -> None:
    dealt, answers, expected = BOTH[case]
    assert net(game(name), dealt, answers) == expected


def test_surrender_and_soft_17() -> None:
    assert net(game(SWEET_16), "Ts 9d 6s Td", "surrender") == "-5.00"
    assert net(game(CASINO, LATE_SURRENDER), "Ts 9d 6s Td", "surrender") == "-5.00"
    draws = game(CASINO, {"dealer_draws.dealer": {"soft_stands_on": 18}})
    assert net(draws, "Ts 6d 8s Ad 9h 5c", "stand") == "-10.00"
    assert net(game(CASINO), "Ts 6d 8s Ad", "stand") == "10.00"
    assert net(draws, "Ts Td 7s 6d Ah", "stand") == "0.00", "hard 17 with the ace last is stood on"


def test_a_refused_answer_changes_nothing() -> None:
    now = open_round(game(CASINO), {"main": game(CASINO).wager["main"].limits.least})
    for card in played(game(CASINO), "6s 9d 6c Td Ah Ts", "hit hit").used[:5]:
        now = now.deal(card) if now.mover == "chance" else now.act("hit").deal(card)
    with pytest.raises(RulesBreach, match="split is not allowed"):
        now.act("split")
    with pytest.raises(RulesBreach, match="double is not allowed"):
        now.act("double")
    assert now.legal() == ("hit", "stand")


def test_insurance_amounts() -> None:
    assert returned(played(game(CASINO), "Ts Ad 9c Kd", "insurance~yes~2.50"))["insurance"] == "7.50"
    for name, named in ((CASINO, "5.01"), (CASINO, "0.00"), (CASINO, "x"), (SWEET_16, "2.50")):
        with pytest.raises(RulesBreach):
            played(game(name), "Ts Ad 9c Kd", f"insurance~yes~{named}")


def test_an_offered_wager_that_nothing_settles_is_a_problem_at_its_clause() -> None:
    with pytest.raises(CertkitError, match=r"RS013 .*insurance is never settled"):
        compile_ruleset(ruleset_path(CASINO), instead={"settle.insurance.lost": "absent"})


def test_returns_are_the_published_ones() -> None:
    """Sources: tests/facts/blackjack/returns.json and side_bets.json."""
    assert blackjack_return(game(CASINO)) == pytest.approx(-0.004028702361154, abs=1e-12)
    assert blackjack_return(game(SWEET_16)) == pytest.approx(-0.004099625668806, abs=1e-12)
    bet = next(iter(blackjack_analyses(game(SWEET_16), wagers=["sweet_16"])))
    assert bet["return"]["exact"] == "-4/83"
