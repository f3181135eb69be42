"""Every figure of a blackjack ruleset in the shape of ``exact`` results: main wager, insurance, side bets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from certkit.errors import refuse
from certkit.exact.blackjack.analysis import (
    Charted,
    CompositionDependent,
    Strategy,
    TotalDependent,
    analyse,
)
from certkit.exact.blackjack.chart import Chart, bundled_chart
from certkit.exact.blackjack.from_game import rules_of_game
from certkit.exact.blackjack.insurance import by_hand, even_money, price
from certkit.exact.blackjack.layout import Layout, is_blackjack, layout_of
from certkit.exact.blackjack.rules import ACE, TEN, Rules
from certkit.exact.blackjack.shoe import Shoe
from certkit.exact.blackjack.showing import Json, hand_label, main_json
from certkit.exact.blackjack.sidewagers import side_wagers
from certkit.figures import PER_INITIAL, PROBABILITY, UNITS, UNITS_SQUARED, figure
from certkit.model.device import Deck
from certkit.model.game import Game

__all__ = ["blackjack_analyses", "blackjack_return", "is_blackjack"]

NAMED = ("optimal", "CDZ-", "CDP1", "CDP", "total-dependent", "total-dependent-shoe", "basic")


def blackjack_analyses(
    game: Game,
    *,
    strategies: Sequence[str | Chart] | None = None,
    shoe: Deck | None = None,
    wagers: Sequence[str] | None = None,
) -> Iterator[Json]:
    """Analyse every wager of a game for what is left of its shoe.

    Figures of the main wager are double precision with a stated bound, those of
    insurance and side bets exact fractions. Raises BJ060 for a game that has no
    counterpart in the exact maths, BJ070 for an unknown strategy.
    """
    layout, rules = layout_of(game), rules_of_game(game)
    deck = shoe or game.deck
    left = Shoe.of_cards(deck.composition)
    shuffle = _shuffle(game, deck)
    if wagers is None or layout.wager in wagers:
        for strategy in _strategies(rules, left, strategies):
            found = main_json(analyse(rules, left, strategy), layout, shuffle)
            yield {**found, "decisions": [*_even_money(rules, left, layout), *found["decisions"]]}
    if rules.insurance is not None and (wagers is None or "insurance" in wagers):
        yield _insurance_json(rules, left, layout, shuffle)
    for bet in side_wagers(layout, deck, shuffle):
        if wagers is None or set(bet["wagers"]) <= set(wagers):
            yield bet


def blackjack_return(game: Game, *, strategy: str | Chart = "optimal", shoe: Deck | None = None) -> float:
    """The player's net per initial main wager; insurance and even money are never taken."""
    rules = rules_of_game(game)
    left = Shoe.of_cards((shoe or game.deck).composition)
    return analyse(rules, left, _strategy(strategy, rules)).round.total


def _shuffle(game: Game, deck: Deck) -> str:
    if deck.composition != game.deck.composition:
        return f"every order of the {deck.size} cards left is equally likely"
    if deck.shuffled == "each_round":
        return "fresh each round"
    return f"the first round after the shuffle; {deck.behind} cards behind the cut card"


def _strategies(rules: Rules, shoe: Shoe, wanted: Sequence[str | Chart] | None) -> tuple[Strategy, ...]:
    if wanted is not None:
        return tuple(_strategy(each, rules) for each in wanted)
    names = ["CDZ-", "basic", "total-dependent"] if _many_packs(shoe) else ["CDZ-", "total-dependent-shoe"]
    return tuple(_strategy(name, rules) for name in names)


def _many_packs(shoe: Shoe) -> bool:
    """Four full packs or more, for which the bundled chart was published."""
    return len(set(shoe.ranks)) == 1 and not shoe.ranks[0] % 4 and shoe.ranks[0] >= 16


def _strategy(wanted: str | Chart, rules: Rules) -> Strategy:
    if isinstance(wanted, Chart):
        return Charted(wanted)
    match wanted:
        case "optimal" | "CDZ-":
            return CompositionDependent("CDZ-")
        case "CDP1":
            return CompositionDependent("CDP1")
        case "CDP":
            return CompositionDependent("CDP")
        case "total-dependent":
            return TotalDependent()
        case "total-dependent-shoe":
            return TotalDependent(for_shoe=True)
        case "basic":
            soft = "h17" if (17, True) in rules.house.draws else "s17"
            return Charted(bundled_chart(f"basic-4-8-packs-{soft}"))
    raise refuse(
        "BJ070",
        f"{wanted!r} is not a strategy of a blackjack game",
        why="a figure is only as good as the strategy that it names",
        remedy=f"name one of {', '.join(NAMED)}, or a chart in YAML",
    )


def _even_money(rules: Rules, shoe: Shoe, layout: Layout) -> list[Json]:
    """What a natural against an ace is worth with even money and without, where it is offered."""
    offered = any(choose.name == "even_money" for choose in layout.game.choices)
    if not offered or min(shoe.kinds[ACE] - 2, shoe.kinds[TEN] - 1) < 0 or shoe.size < 4:
        return []
    found = even_money(rules.natural, shoe)
    values = {"even_money yes": found.taken, "even_money no": found.declined}
    return [
        {
            "situation": "even money: player A,10, dealer A (the returns above decline it)",
            "action": max(values, key=lambda answer: values[answer]),
            "values": {answer: figure(value, PER_INITIAL).as_json() for answer, value in values.items()},
        }
    ]


def _insurance_json(rules: Rules, shoe: Shoe, layout: Layout, shuffle: str) -> Json:
    """Insurance taken whenever it is offered, priced with the dealer's ace alone seen, and by hand."""
    assert rules.insurance is not None
    pays = rules.insurance.pays
    found = price(rules.insurance, shoe)
    natural = found.natural
    square = pays**2 * natural + (1 - natural)
    rows = (("natural", natural, pays), ("other", 1 - natural, Fraction(-1)))
    return {
        "wagers": ["insurance"],
        "placed": [layout.wager, "insurance"],
        "strategy": "always taken",
        "information": f"the dealer's ace; by hand under decisions; up to {rules.insurance.up_to} of the main wager",
        "shuffle": shuffle,
        "method": "exact",
        "return": figure(found.value, PER_INITIAL).as_json(),
        "return_on_total": figure(found.value, "per_total_wagered").as_json(),
        "staked": figure(1, PER_INITIAL).as_json(),
        "variance": figure(square - found.value**2, UNITS_SQUARED).as_json(),
        "hit_rate": figure(natural, PROBABILITY).as_json(),
        "largest_win": figure(pays, UNITS).as_json(),
        "outcomes": [
            {
                "wager": "insurance",
                "outcome": row,
                "count": None,
                "of": None,
                "probability": figure(chance, PROBABILITY).as_json(),
                "pays": "lose" if net < 0 else f"{net.numerator}:{net.denominator}",
                "contribution": figure(chance * net, PER_INITIAL).as_json(),
            }
            for row, chance, net in rows
        ],
        "decisions": [
            {
                "situation": f"insurance: player {hand_label(each.seen)}, dealer A",
                "action": "yes" if each.value > 0 else "no",
                "values": {"yes": figure(each.value, PER_INITIAL).as_json(), "no": figure(0, PER_INITIAL).as_json()},
            }
            for each in by_hand(rules.insurance, shoe)
        ],
        "by_first_card": [],
        "law": [{"net": str(net), "probability": figure(chance, PROBABILITY).as_json()} for _, chance, net in rows],
    }
