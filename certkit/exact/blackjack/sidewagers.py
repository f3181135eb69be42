"""Side bets of a blackjack ruleset on the first cards: every hand counted, exact fractions."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from certkit.exact.blackjack.layout import Layout, cannot
from certkit.exact.blackjack.probe import inside
from certkit.exact.sidebets import SideBet, by_table, side_bet
from certkit.figures import PER_INITIAL, PER_TOTAL, PROBABILITY, UNITS, UNITS_SQUARED, figure
from certkit.model.device import Deck
from certkit.model.nodes import Draw, Settle
from certkit.model.paytables import Paytable, pay_words

Json = dict[str, Any]


def side_wagers(layout: Layout, deck: Deck, shuffle: str) -> Iterator[Json]:
    """The analysis of each wager beside the main one that is placed before the deal."""
    for name in layout.game.wager:
        if name != layout.wager:
            table, places = _settled(layout, name)
            counted = side_bet(deck.counts(), places, by_table(table), dict(_pays(table, name)))
            yield _json(name, table, counted, layout, shuffle)


def _pays(table: Paytable, wager: str) -> Iterator[tuple[str, Any]]:
    for row in table.rows:
        yield row.name, row.pay(wager)


def _settled(layout: Layout, wager: str) -> tuple[Paytable, tuple[tuple[str, int], ...]]:
    """The one table of a side bet, and how many cards lie at its places when it is settled."""
    lie: dict[str, int] = {}
    found: list[tuple[Paytable, tuple[tuple[str, int], ...]]] = []
    for step in layout.before_turn:
        if isinstance(step, Draw):
            lie[step.place] = lie.get(step.place, 0) + step.count
        for each in inside(step, Settle):
            if isinstance(each, Settle) and each.wager == wager:
                found.append((each.table, tuple((place, lie.get(place, 0)) for place in each.table.view)))
    everywhere = [
        each
        for step in layout.steps
        for each in inside(step, Settle)
        if isinstance(each, Settle) and each.wager == wager
    ]
    if len(found) != 1 or len(everywhere) != 1:
        raise cannot(f"the wager {wager} is not settled once, on the first cards")
    return found[0]


def _json(name: str, table: Paytable, counted: SideBet, layout: Layout, shuffle: str) -> Json:
    deals = counted.deals
    nets = {row.name: counted.net(row.name) for row in table.rows if counted.counts.get(row.name)}
    law: dict[Fraction, Fraction] = {}
    for row, net in nets.items():
        law[net] = law.get(net, Fraction(0)) + Fraction(counted.counts[row], deals)
    return {
        "wagers": [name],
        "placed": [layout.wager, name],
        "strategy": "none: no decision changes it",
        "information": "none",
        "shuffle": shuffle,
        "method": "exact",
        "return": figure(counted.returned, PER_INITIAL).as_json(),
        "return_on_total": figure(counted.returned, PER_TOTAL).as_json(),
        "staked": figure(1, PER_INITIAL).as_json(),
        "variance": figure(counted.variance, UNITS_SQUARED).as_json(),
        "hit_rate": figure(counted.hit_rate, PROBABILITY).as_json(),
        "largest_win": figure(max(nets.values()), UNITS).as_json(),
        "outcomes": [
            {
                "wager": name,
                "outcome": row.name,
                "count": counted.counts.get(row.name, 0),
                "of": deals,
                "probability": figure(Fraction(counted.counts.get(row.name, 0), deals), PROBABILITY).as_json(),
                "pays": pay_words(row.pay(name)),
                "contribution": figure(
                    Fraction(counted.counts.get(row.name, 0), deals) * counted.net(row.name), PER_INITIAL
                ).as_json(),
            }
            for row in table.rows
        ],
        "decisions": [],
        "by_first_card": [],
        "law": [
            {"net": str(net), "probability": figure(weight, PROBABILITY).as_json()}
            for net, weight in sorted(law.items())
        ],
    }
