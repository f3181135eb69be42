"""Short shoes against plain recursion over every deal (tests/oracles/blackjack.py), in exact fractions."""

from __future__ import annotations

import pytest

from certkit.exact.blackjack.game import analyse_round
from certkit.exact.blackjack.rules import (
    EVERY_KIND,
    Doubling,
    House,
    Rules,
    Splitting,
    Surrender,
    draws_below,
    hands_up_to,
)
from certkit.exact.blackjack.shoe import Shoe
from tests.oracles.blackjack import Oracle, Table

CASES = {
    "three hands": ((0, 0, 0, 0, 0, 4, 4, 0, 0, 8), Table(hands=3)),
    "aces split again": ((3, 0, 0, 0, 0, 0, 4, 4, 0, 12), Table(hands=2, aces_hands=3)),
    "no peek, all bets lost": ((2, 0, 0, 0, 4, 0, 0, 0, 4, 12), Table(peeks=False)),
    "dealer 22 pushes, no double after split": (
        (2, 0, 0, 0, 3, 0, 0, 6, 0, 8),
        Table(pushes_22=True, double_after_split=False),
    ),
    "hits soft 17, late surrender": (
        (3, 0, 0, 0, 0, 5, 0, 4, 0, 8),
        Table(hits_soft_17=True, late_surrender=True),
    ),
}


def rules_of(table: Table) -> Rules:
    """The oracle's table as the exact maths takes it."""
    return Rules(
        House(
            draws_below(17, soft_least=18 if table.hits_soft_17 else 17),
            peeks_under=frozenset((0, 9)) if table.peeks else frozenset(),
            natural_takes="original" if table.peeks else "all",
            pushes_on=frozenset((22,)) if table.pushes_22 else frozenset(),
        ),
        doubling=Doubling(after_split=table.double_after_split),
        splitting=Splitting(hands_up_to(table.hands, aces=table.aces_hands)),
        surrender=Surrender(late=EVERY_KIND if table.late_surrender else frozenset()),
    )


@pytest.mark.parametrize("case", CASES)
def test_return_and_every_deal_agree(case: str) -> None:
    counts, table = CASES[case]
    oracle = Oracle(table, counts)
    found = analyse_round(rules_of(table), Shoe.of_kinds(counts), None)
    assert found.policy.split.any()
    assert found.total == pytest.approx(float(oracle.round()), abs=1e-15)
