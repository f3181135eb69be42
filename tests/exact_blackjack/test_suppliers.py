"""The two suppliers' games: settlements counted by hand from the written rules, and their mean against exact maths."""

from __future__ import annotations

import importlib.util
import random
import sys
from math import sqrt
from pathlib import Path
from types import ModuleType

import pytest

from certkit.exact.blackjack.analysis import analyse
from certkit.exact.blackjack.chart import bundled_chart
from certkit.exact.blackjack.shoe import Shoe
from tests.exact_blackjack.sets import CASINO, SETS, SWEET_16, rules_of, strategy_of

REPORTS = Path(__file__).parents[2] / "reports"


def game(job: str) -> ModuleType:
    """The supplier's program as a module."""
    spec = importlib.util.spec_from_file_location(f"supplier_{job}", REPORTS / job / "supplier" / "game.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


SUPPLIERS = {"sweet-16-blackjack": game("sweet-16-blackjack"), "casino-blackjack": game("casino-blackjack")}
BOTH = tuple(SUPPLIERS)

# Cards, actions and what 10.00 on main returns (insurance apart), counted by hand.
HANDS = {
    "split hands lose and push": ("8s 9d 8c Td 5c Ts As", "split hit stand", "10.00"),
    "natural pushes natural": ("As Ad Ks Qd", "even_money~no", "10.00"),
    "even money": ("As Ad Ks Qd", "even_money~yes", "20.00"),
    "natural pays 3 to 2": ("As 7d Ks Td", "", "25.00"),
    "natural against a ten with an ace under it": ("As Kd Ks Ad", "", "10.00"),
    "dealer natural found by the peek": ("7s Kd 7c Ad", "", "0.00"),
    "four-card 21 wins even money": ("4s 9d 5c Td 2h Th", "hit hit stand", "20.00"),
    "three aces and a six are a soft 19": ("As Td Ac 7d Ah 6s", "hit hit stand", "20.00"),
    "dealer draws to hard 16": ("Ts 7d 5s 9c 2h", "stand", "0.00"),
    "dealer stands on soft 17": ("Ts 6d 8s Ac", "stand", "20.00"),
    "doubled hand gets one card": ("6s 6d 5s Tc Th 9c", "double", "40.00"),
    "broken hand loses although the dealer would break": ("Ts 6d 6s Tc Kh", "hit", "0.00"),
}


def played(job: str, cards: str, actions: list[str]) -> dict[str, str]:
    """The last reply's ``returned`` of a scripted round."""
    adapter = SUPPLIERS[job].Adapter(SUPPLIERS[job].Generator(1))
    reply = adapter.answer({"op": "start", "cards": cards, "stakes": {"main": "10.00"}})
    for action in actions:
        assert reply["ok"], reply
        reply = adapter.answer({"op": "act", "action": action})
    assert reply.get("over"), reply
    returned: dict[str, str] = reply["returned"]
    return returned


@pytest.mark.parametrize("job", BOTH)
@pytest.mark.parametrize("case", HANDS)
def test_a_round_returns_what_the_rules_say(job: str, case: str) -> None:
    cards, actions, returned = HANDS[case]
    script = [action.replace("~", " ") for action in actions.split()]
    assert played(job, cards, script)["main"] == returned


@pytest.mark.parametrize("job", BOTH)
def test_split_aces_are_paid_even_money_and_not_asked(job: str) -> None:
    assert played(job, "As 7d Ac Td Kh Qc", ["split"])["main"] == "40.00"


@pytest.mark.parametrize("job", BOTH)
def test_insurance_returns_stake_and_two_to_one(job: str) -> None:
    returned = played(job, "Ts Ad 9c Kd", ["insurance yes"])
    assert returned == {"main": "0.00", "insurance": "15.00"}


def test_what_only_one_of_the_games_offers() -> None:
    assert played("sweet-16-blackjack", "Ts 9d 6s Td", ["surrender"])["main"] == "5.00"
    casino = SUPPLIERS["casino-blackjack"]
    adapter = casino.Adapter(casino.Generator(1))
    reply = adapter.answer({"op": "start", "cards": "Ts 9d 6s Td", "stakes": {"main": "10.00"}})
    assert "surrender" not in reply["legal"]
    assert not adapter.answer({"op": "act", "action": "surrender"})["ok"]
    assert adapter.answer({"op": "act", "action": "stand"})["returned"]["main"] == "0.00"


@pytest.mark.slow
@pytest.mark.parametrize(("job", "name"), [("sweet-16-blackjack", SWEET_16), ("casino-blackjack", CASINO)])
def test_mean_net_of_the_chart_is_within_five_deviations_of_exact(job: str, name: str) -> None:
    """150,000 rounds of the published chart; a rule read wrongly by 1.5 % of a unit would show."""
    supplier, entry, rounds = SUPPLIERS[job], SETS[name], 150_000
    chart = bundled_chart("basic-4-8-packs-s17")
    source = random.Random(16)
    shoe = supplier.PACK * supplier.PACKS
    net = 0
    for _ in range(rounds):
        now = supplier.Round({"main": "10.00"}, source.sample(shoe, 60))
        while not now.over():
            now.act(answer(supplier, now, chart))
        net += int(100 * (now.returned["main"] - now.staked["main"]))
    found = analyse(rules_of(entry), Shoe.of_packs(entry["packs"]), strategy_of("BS-chart", entry))
    assert abs(net / 1000 / rounds - found.round.total) < 5 * found.spread.deviation / sqrt(rounds)


def answer(supplier: ModuleType, now: object, chart: object) -> str:
    """What the chart answers at this point of a supplier's round."""
    legal: list[str] = now.legal()  # type: ignore[attr-defined]
    for question in ("insurance", "even_money"):
        if f"{question} no" in legal:
            return f"{question} no"
    hand = now.hands[now.turn]  # type: ignore[attr-defined]
    points, soft = supplier.total(hand.cards)
    column = (supplier.worth(now.up) + 8) % 10  # type: ignore[attr-defined]
    cell = getattr(chart, "soft" if soft else "hard")[str(points)][column]
    if len(hand.cards) == 2 and supplier.worth(hand.cards[0]) == supplier.worth(hand.cards[1]):
        pair = supplier.worth(hand.cards[0])
        wanted = chart.pairs["A" if pair == 1 else str(pair)][column]  # type: ignore[attr-defined]
        if wanted[0] == "P" and "split" in legal:
            return "split"
        cell = cell if wanted[0] == "P" else wanted
    if cell[0] == "R" and "surrender" in legal:
        return "surrender"
    if cell[0] == "D" and "double" in legal:
        return "double"
    return "hit" if cell[-1] in "hH" else "stand"
