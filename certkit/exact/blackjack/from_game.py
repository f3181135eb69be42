"""From the nodes of a compiled game to the rules that the exact maths of blackjack takes.

The clauses are not recognised by their make but asked: every hand that is not
broken is laid before the predicates of the game, and their answers must be ones
that the rules can say. What they cannot say is refused (BJ060), never guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import partial
from typing import Literal

from certkit.cards import Card
from certkit.exact.blackjack.hands import all_hands
from certkit.exact.blackjack.layout import Layout, cannot, layout_of
from certkit.exact.blackjack.playing import bonus_hands, doubling, splitting, surrender
from certkit.exact.blackjack.probe import RANK_OF_KIND, TEN_RANKS, Probe, cards_of_hand, cards_of_kinds, inside
from certkit.exact.blackjack.rules import ACE, KINDS, TEN, House, Insurance, Natural, Rules
from certkit.model.game import Game
from certkit.model.nodes import Choose, End, Peek, Settle, When
from certkit.model.paytables import Pay
from certkit.odds import Odds

NATURAL = cards_of_kinds((ACE, TEN))
Results = Mapping[tuple[int, int], Fraction]


def rules_of_game(game: Game) -> Rules:
    """The rules that a game's nodes state. Raises BJ060 for what the exact maths cannot say."""
    layout = layout_of(game)
    peeks = _peeks(layout)
    draws = _draws(layout)
    results = _results(layout, draws)
    return Rules(
        House(
            draws=draws,
            peeks_under=peeks,
            natural_takes=_takes(layout, peeks),
            pushes_on=_pushes(results),
            wins_ties=_ties(results),
            draws_against_nothing=not any(
                isinstance(each, When) and layout.draw in (each.then, each.otherwise) for each in layout.steps
            ),
        ),
        natural=_natural(layout),
        doubling=doubling(layout),
        splitting=splitting(layout),
        surrender=surrender(layout, _ups_of(layout)),
        at_once=bonus_hands(layout),
        insurance=_insurance(layout),
    )


def _ups_of(layout: Layout) -> dict[int, tuple[Card, ...]]:
    """The up cards by kind, each rank of it that the deck holds."""
    ranks = {card.rank for card in layout.game.deck.composition}
    return {
        kind: tuple(Card(rank, "s") for rank in (TEN_RANKS if kind == TEN else RANK_OF_KIND[kind]) if rank in ranks)
        or (Card(RANK_OF_KIND[kind], "s"),)
        for kind in range(KINDS)
    }


def _standing(hand: int) -> tuple[int, bool]:
    hands = all_hands()
    return int(hands.total[hand]), bool(hands.soft[hand])


def _draws(layout: Layout) -> frozenset[tuple[int, bool]]:
    """The totals on which the dealer takes a card, whatever the cards."""
    found: dict[tuple[int, bool], bool] = {}
    for hand in range(len(all_hands())):
        if all_hands().size[hand] < 2:
            continue
        draws = not layout.draw.until.holds(Probe({layout.up: cards_of_hand(hand)}))
        if found.setdefault(_standing(hand), draws) != draws:
            raise cannot("the dealer's draw looks at more than the total and whether it is soft")
    return frozenset(standing for standing, draws in found.items() if draws)


def _peeks(layout: Layout) -> frozenset[int]:
    """The kinds of up cards under which the dealer looks for a natural that ends the round."""
    looks = [
        (step, peek)
        for step in layout.before_turn
        for peek in inside(step, Peek)
        if isinstance(step, When) and isinstance(peek, Peek)
    ]
    for step, peek in looks:
        if not inside(step, End) or not inside(step, Settle):
            raise cannot("the dealer looks for a natural and the round goes on")
        for hand in all_hands().levels[2]:
            first, second = cards_of_hand(int(hand))
            probe = Probe({layout.up: (first,), next(p for p in layout.dealer if p != layout.up): (second,)})
            if peek.test.holds(probe) != (hand == all_hands().natural):
                raise cannot("the dealer looks for another hand than ace and ten")
    found = set()
    for kind, cards in _ups_of(layout).items():
        answers = {any(step.test.holds(Probe({layout.up: (card,)})) for step, _ in looks) for card in cards}
        if len(answers) > 1:
            raise cannot("the dealer looks under some cards that count ten and not under others")
        if answers == {True}:
            found.add(kind)
    return frozenset(found)


def _pay(layout: Layout, mine: Iterable[Card], house: Iterable[Card], *marks: str) -> Pay:
    """What the table of results pays."""
    probe = Probe({layout.player: tuple(mine), layout.up: tuple(house)}, frozenset(marks))
    return layout.table.row(probe).pay(layout.wager)


def _net(pay: Pay, what: str) -> Fraction:
    if isinstance(pay, Odds):
        return pay.ratio
    if pay in ("push", "lose"):
        return Fraction(0 if pay == "push" else -1)
    raise cannot(f"{what} {pay}")


def _natural(layout: Layout) -> Natural:
    """What a natural pays, against the dealer's too, and whether a split hand can be one."""
    twenty, three = cards_of_kinds((TEN, TEN)), cards_of_kinds((TEN, 8, 1))
    row = partial(_row, layout, NATURAL)
    pays = {_pay(layout, NATURAL, house) for house in (twenty, three)}
    if len(pays) > 1:
        raise cannot("what a natural pays depends on the dealer's hand")
    after_split = row(three, "from_split") == row(three)
    if not after_split and row(three, "from_split") != _row(layout, three, three):
        raise cannot("a split ace and ten is neither a natural nor like another 21")
    return Natural(_net(pays.pop(), "a natural"), _net(_pay(layout, NATURAL, NATURAL), "two naturals"), after_split)


def _row(layout: Layout, mine: Iterable[Card], house: Iterable[Card], *marks: str) -> str:
    probe = Probe({layout.player: tuple(mine), layout.up: tuple(house)}, frozenset(marks))
    return layout.table.row(probe).name


def _takes(layout: Layout, peeks: frozenset[int]) -> Literal["original", "all"]:
    """What a natural found after play takes; a broken hand that is settled at once is lost whatever it takes."""
    pays = {
        _pay(layout, cards_of_hand(hand), NATURAL)
        for hand in range(len(all_hands()))
        if all_hands().size[hand] >= 2 and hand != all_hands().natural
    }
    if pays == {"lose"}:
        return "all"
    if pays != {"lose_original"}:
        raise cannot("the dealer's natural does not beat every other hand")
    broken = _pay(layout, cards_of_kinds((TEN, TEN, TEN)), NATURAL)
    if {ACE, TEN} <= peeks:
        return "all"
    if broken != "lose_original" or (inside(layout.turn, Settle) and _settles_broken(layout)):
        raise cannot(
            "broken hands are collected at once, although the dealer's natural takes the original wager only",
            why="whether such a hand is handed back is then decided by who breaks, which is not analysed",
        )
    return "original"


def _settles_broken(layout: Layout) -> bool:
    return any(isinstance(each, Settle) and each.table == layout.table for each in inside(layout.turn, Settle))


def _houses(draws: frozenset[tuple[int, bool]]) -> dict[int, tuple[Card, ...]]:
    """A dealer's hand for every total that the drawing rule can end on, broken ones included."""
    found: dict[int, tuple[Card, ...]] = {}
    for hand in range(len(all_hands())):
        if all_hands().size[hand] < 2 or hand == all_hands().natural:
            continue
        total, soft = _standing(hand)
        if (total, soft) not in draws:
            found.setdefault(total, cards_of_hand(hand))
        elif not soft:
            for kind in range(KINDS):
                if total + kind + 1 > 21:
                    found.setdefault(total + kind + 1, (*cards_of_hand(hand), *cards_of_kinds((kind,))))
    return found


def _results(layout: Layout, draws: frozenset[tuple[int, bool]]) -> dict[tuple[int, int], Fraction]:
    """The net for each total of the player and of the dealer; the same for every hand of the player's total.

    The first hand of each total meets every dealer's total, the others the lowest and the highest.
    """
    found: dict[tuple[int, int], Fraction] = {}
    houses = _houses(draws)
    ends = (min(houses), max(houses))
    known: set[int] = set()
    for hand in range(len(all_hands())):
        if all_hands().size[hand] < 2 or hand == all_hands().natural:
            continue
        mine = cards_of_hand(hand)
        new = int(all_hands().total[hand]) not in known
        known.add(int(all_hands().total[hand]))
        for house, cards in houses.items():
            if not new and house not in ends:
                continue
            net = _net(_pay(layout, mine, cards), "a compared hand")
            if found.setdefault((int(all_hands().total[hand]), house), net) != net:
                raise cannot("what a hand pays depends on more than the two totals")
    for house, cards in houses.items():
        if _net(_pay(layout, cards_of_kinds((TEN, TEN, TEN)), cards), "a broken hand") != -1:
            raise cannot(f"a broken hand does not lose against {house}")
    return found


def _pushes(results: Results) -> frozenset[int]:
    """The broken totals of the dealer on which the remaining hands push."""
    found = set()
    for house in sorted({house for _, house in results if house > 21}):
        nets = {net for (_, theirs), net in results.items() if theirs == house}
        if nets == {Fraction(0)}:
            found.add(house)
        elif nets != {Fraction(1)}:
            raise cannot(f"hands neither all win 1:1 nor all push when the dealer has {house}")
    return frozenset(found)


def _ties(results: Results) -> frozenset[int]:
    """The totals on which a tie loses."""
    found = set()
    for (mine, house), net in results.items():
        if house > 21:
            continue
        if mine == house and net == -1:
            found.add(house)
        elif net != (mine > house) - (mine < house):
            raise cannot(f"{mine} against {house} pays {net}")
    return frozenset(found)


def _insurance(layout: Layout) -> Insurance | None:
    """The insurance that is offered before the turn, under an ace."""
    offers = [
        (step, option)
        for step in layout.before_turn
        for choose in inside(step, Choose)
        if isinstance(choose, Choose)
        for option in choose.options
        if option.amount is not None and isinstance(step, When)
    ]
    if not offers:
        return None
    step, option = offers[0]
    assert isinstance(step, When)
    assert option.amount is not None
    under = {
        kind
        for kind, cards in _ups_of(layout).items()
        if any(step.test.holds(Probe({layout.up: (card,), layout.player: cards_of_kinds((8, 7))})) for card in cards)
    }
    if len(offers) > 1 or under != {ACE}:
        raise cannot("insurance is offered under other cards than an ace")
    name = option.action.partition(" ")[0]
    second = next((place for place in layout.dealer if place != layout.up), layout.up)
    pays = set()
    for settle in (each for step in layout.steps for each in inside(step, Settle)):
        if isinstance(settle, Settle) and settle.wager == name:
            for kind in range(KINDS):
                table = {layout.up: NATURAL[:1], second: cards_of_kinds((kind,))}
                if second == layout.up:
                    table = {layout.up: (NATURAL[0], *cards_of_kinds((kind,)))}
                pays.add((kind == TEN, settle.table.row(Probe(table)).pay(name)))
    won = {pay for natural, pay in pays if natural}
    if {pay for natural, pay in pays if not natural} != {"lose"} or len(won) != 1:
        raise cannot("insurance is not a wager on ace and ten")
    return Insurance(_net(won.pop(), "insurance"), option.amount.most)
