"""Published rule sets as the exact maths takes them."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

from certkit.exact.blackjack.analysis import Charted, CompositionDependent, Strategy, TotalDependent
from certkit.exact.blackjack.chart import bundled_chart
from certkit.exact.blackjack.rules import (
    EVERY_KIND,
    Doubling,
    House,
    Natural,
    Rules,
    Splitting,
    Surrender,
    draws_below,
    hands_up_to,
)

FACTS = Path(__file__).parents[1] / "facts" / "blackjack"


def facts(name: str) -> Any:
    """A file of published figures."""
    return json.loads((FACTS / f"{name}.json").read_text("utf-8"))


SETS: dict[str, Any] = {entry["id"]: entry for entry in facts("returns")["rule_sets"]}
SWEET_16 = "8D-S17-DAS-SPLIT2-NRSA-LS-3:2"
CASINO = "6D-S17-DAS-SPLIT4-NRSA-NS-3:2"


def rules_of(entry: dict[str, Any]) -> Rules:
    """The rules of a published set."""
    win, stake = entry["blackjack"].split(":")
    return Rules(
        House(draws_below(17, soft_least=18 if entry["hits_soft_17"] else 17)),
        natural=Natural(Fraction(int(win), int(stake))),
        doubling=Doubling(after_split=entry["double_after_split"]),
        splitting=Splitting(hands_up_to(entry["hands"], aces=entry["hands"] if entry["resplit_aces"] else 2)),
        surrender=Surrender(late=EVERY_KIND if entry["late_surrender"] else frozenset()),
    )


def strategy_of(model: str, entry: dict[str, Any]) -> Strategy:
    """The strategy that a published figure names."""
    if model == "BS-chart":
        return Charted(bundled_chart(f"basic-4-8-packs-{'h' if entry['hits_soft_17'] else 's'}17"))
    if model == "TD-inf":
        return TotalDependent()
    assert model in ("CDZ-", "CDP1", "CDP")
    return CompositionDependent(model)  # type: ignore[arg-type]
