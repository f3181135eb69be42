"""What the answers of a turn say: doubling, splitting, surrender and hands that are settled at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from certkit.cards import Card
from certkit.exact.blackjack.hands import all_hands
from certkit.exact.blackjack.layout import Layout, cannot
from certkit.exact.blackjack.probe import (
    RANK_OF_KIND,
    TEN_RANKS,
    Probe,
    cards_of_hand,
    cards_of_kinds,
    first_stop,
    inside,
    marks_put,
)
from certkit.exact.blackjack.rules import ACE, KINDS, TEN, AtOnce, Doubling, Splitting, Surrender
from certkit.model.nodes import Choose, Draw, Mark, Raise, Settle, When
from certkit.model.paytables import PartBack
from certkit.model.predicates import Predicate
from certkit.odds import Odds

ANSWERS = ("hit", "stand", "double", "split", "surrender")
FROM_SPLIT = "from_split"
Set = frozenset[int]


def _playable() -> range:
    return range(len(all_hands()))


def _where(test: Predicate, layout: Layout, *marks: str) -> Set:
    """The hands of two or more cards on which a predicate holds, by index."""
    held = frozenset(marks)
    return frozenset(
        hand
        for hand in _playable()
        if all_hands().size[hand] >= 2 and test.holds(Probe({layout.player: cards_of_hand(hand)}, held))
    )


def doubling(layout: Layout) -> Doubling:
    """When the stake may be doubled: numbers of cards and totals, after a split too or not."""
    _check_answers(layout)
    option = layout.option("double")
    if option is None:
        return Doubling(allowed=False)
    raises = [each for each in inside(option.then, Raise) if isinstance(each, Raise)]
    draws = [each for each in inside(option.then, Draw) if isinstance(each, Draw)]
    if [each.times for each in raises] != [1] or [each.count for each in draws] != [1]:
        raise cannot("a double is not one stake more for one card more")
    first, split = _where(option.when, layout), _where(option.when, layout, FROM_SPLIT)
    if not first:
        return Doubling(allowed=False)
    hands = all_hands()
    sizes = frozenset(int(hands.size[hand]) for hand in first)
    standings = frozenset((int(hands.total[hand]), bool(hands.soft[hand])) for hand in first)
    said = frozenset(
        hand
        for hand in _playable()
        if int(hands.size[hand]) in sizes and (int(hands.total[hand]), bool(hands.soft[hand])) in standings
    )
    if said != first or split not in (first, frozenset()):
        raise cannot("whether a hand may be doubled depends on more than its total and its number of cards")
    every = frozenset(hand for hand in _playable() if int(hands.size[hand]) in sizes)
    return Doubling(None if said == every else standings, sizes, bool(split))


def _check_answers(layout: Layout) -> None:
    """Every hand may stand and hit; no other answers are known."""
    unknown = [option.action for option in layout.choose.options if option.action not in ANSWERS]
    if unknown:
        raise cannot(f"the answer {unknown[0]} is not known")
    whole = frozenset(hand for hand in _playable() if all_hands().size[hand] >= 2)
    for action in ("stand", "hit"):
        option = layout.option(action)
        if option is None or any(_where(option.when, layout, *marks) != whole for marks in ((), (FROM_SPLIT,))):
            raise cannot(f"not every hand may {action}")


def splitting(layout: Layout) -> Splitting:
    """Which pairs may be split, into how many hands, and which get one card each."""
    option = layout.option("split")
    if option is None:
        return Splitting(hands=(1,) * KINDS, one_card=frozenset())
    ranks = {card.rank for card in layout.game.deck.composition}
    most: list[int] = []
    one_card = set()
    for kind in range(KINDS):
        of_kind = [rank for rank in (TEN_RANKS if kind == TEN else RANK_OF_KIND[kind]) if rank in ranks]
        found = {_hands_of(layout, rank) for rank in of_kind or RANK_OF_KIND[kind]}
        if len(found) > 1:
            raise cannot("pairs of some cards that count ten may be split and others not")
        most.append(found.pop())
        if most[-1] > 1 and _one_card(layout, kind):
            one_card.add(kind)
    tens = [rank for rank in TEN_RANKS if rank in ranks]
    unlike = {
        option.when.holds(Probe({layout.player: (Card(one, "s"), Card(two, "h"))}))
        for one in tens
        for two in tens
        if one != two
    }
    if len(unlike) > 1:
        raise cannot("some unlike cards that count ten may be split and others not")
    pairs = {
        option.when.holds(Probe({layout.player: cards_of_kinds((one, two))}))
        for one in range(KINDS)
        for two in range(KINDS)
        if one != two
    }
    if True in pairs:
        raise cannot("cards that do not count alike may be split")
    return Splitting(tuple(most), "value" if True in unlike or most[TEN] == 1 else "rank", frozenset(one_card))


def _hands_of(layout: Layout, rank: str) -> int:
    """The most hands that a pair of this rank may become."""
    option = layout.option("split")
    assert option is not None
    pair = (Card(rank, "s"), Card(rank, "h"))
    hand: frozenset[str] = frozenset()
    number = 1
    while number < 10:
        there = frozenset(f"{layout.player}_{each}" for each in range(2, number + 1))
        probe = Probe({layout.player: pair}, hand | there)
        if not option.when.holds(probe):
            break
        hand |= marks_put(option.then, probe)
        number += 1
    return number


def _one_card(layout: Layout, kind: int) -> bool:
    """Whether a split hand of this kind is finished with its second card."""
    option = layout.option("split")
    assert option is not None
    card = cards_of_kinds((kind,))
    marks = marks_put(option.then, Probe({layout.player: (*card, *card)}))
    there = marks | {f"{layout.player}_{number}" for number in range(2, 10)}
    finished = set()
    for other in range(KINDS):
        if other == kind or {kind, other} == {ACE, TEN}:
            continue
        probe = Probe({layout.player: (*card, *cards_of_kinds((other,)))}, there)
        stop = first_stop(layout.play.body, probe)
        finished.add(not isinstance(stop, Choose))
    if len(finished) > 1:
        raise cannot(f"split cards that count {kind + 1} are finished with some second cards and not with others")
    return finished.pop()


def surrender(layout: Layout, ups: Mapping[int, tuple[Card, ...]]) -> Surrender:
    """Against which up cards a hand may be given up, early and late, on how many cards, for what."""
    early, early_back = _early(layout, ups)
    option = layout.option("surrender")
    if option is None:
        return Surrender(early=early, returns=early_back or Fraction(1, 2))
    if "surrendered" not in marks_put(option.then, Probe()):
        raise cannot("a hand given up in its turn is not settled when the dealer's natural is known")
    hands = all_hands()

    def against(hand: int, *marks: str) -> Set:
        return _under(
            ups,
            lambda up: option.when.holds(Probe({layout.player: cards_of_hand(hand), layout.up: up}, frozenset(marks))),
        )

    sizes: dict[int, Set] = {}
    for hand in (hand for hand in _playable() if 2 <= hands.size[hand] <= 4):
        if sizes.setdefault(int(hands.size[hand]), against(hand)) != against(hand):
            raise cannot("whether a hand may be given up depends on its cards")
    split = against(hands.of(8, 7), FROM_SPLIT)
    if sizes[3] not in (frozenset(), sizes[2]) or sizes[4] != sizes[3] or split not in (frozenset(), sizes[2]):
        raise cannot("surrender depends on the number of cards and the up card together")
    back = _back(layout)
    if early_back is not None and early_back != back:
        raise cannot("early and late surrender hand back different parts")
    return Surrender(early, sizes[2] - early, bool(sizes[3]), bool(split), back)


def _under(ups: Mapping[int, tuple[Card, ...]], test: Callable[[tuple[Card, ...]], bool]) -> Set:
    found = set()
    for kind, cards in ups.items():
        answers = {test((card,)) for card in cards}
        if len(answers) > 1:
            raise cannot("cards that count ten are not all alike as up cards")
        if True in answers:
            found.add(kind)
    return frozenset(found)


def _early(layout: Layout, ups: Mapping[int, tuple[Card, ...]]) -> tuple[Set, Fraction | None]:
    """Surrender that is offered by itself before the turn."""
    for step in layout.before_turn:
        for choose in inside(step, Choose):
            if isinstance(choose, Choose) and any(option.action == "surrender" for option in choose.options):
                option = next(option for option in choose.options if option.action == "surrender")
                settle = first_stop(option.then, Probe())
                pay = settle.table.rows[0].pay(layout.wager) if isinstance(settle, Settle) else None
                if not isinstance(step, When) or not isinstance(pay, PartBack):
                    raise cannot("early surrender is not settled at once for a part of the stake")
                under = _under(
                    ups,
                    lambda up, step=step: step.test.holds(
                        Probe({layout.up: up, layout.player: cards_of_kinds((9, 5))})
                    ),  # type: ignore[misc]
                )
                return under, pay.part
    return frozenset(), None


def _back(layout: Layout) -> Fraction:
    """The part that a late surrender hands back, at the end of the round."""
    probe = Probe(
        {layout.player: cards_of_kinds((9, 5)), layout.up: cards_of_kinds((9, 8))}, frozenset(("surrendered",))
    )
    last = layout.steps[-1]
    stop = first_stop(last.body, probe) if hasattr(last, "body") else None
    pay = stop.table.row(probe).pay(layout.wager) if isinstance(stop, Settle) else None
    if not isinstance(pay, PartBack):
        raise cannot("a hand given up is not settled for a part of its stake")
    return pay.part


def bonus_hands(layout: Layout) -> tuple[AtOnce, ...]:
    """Hands that are settled the moment they are reached, in the order of the round."""
    _check_finished(layout)
    doubled = _bonus_nodes(layout, after_double=True)
    found = []
    for test, settle in _bonus_nodes(layout, after_double=False):
        pay = settle.table.rows[0].pay(layout.wager)
        if not isinstance(pay, Odds):
            raise cannot(f"a hand is settled at once and does not win: {settle.table.name}")
        here, split = _where(test, layout), _where(test, layout, FROM_SPLIT)
        if not here or split not in (here, frozenset()):
            raise cannot(f"{settle.table.name} is another hand after a split")
        late = [_where(each, layout) for each, other in doubled if other.table.name == settle.table.name]
        if late and late[0] not in (here, frozenset()):
            raise cannot(f"{settle.table.name} is another hand after a double")
        found.append(_at_once(here, pay.ratio, settle.table.name, bool(split), bool(late and late[0])))
    return tuple(found)


def _bonus_nodes(layout: Layout, *, after_double: bool) -> list[tuple[Predicate, Settle]]:
    option = layout.option("double")
    part = (option.then if option else None) if after_double else layout.play.body
    whens = [] if part is None else [each for each in inside(part, When) if isinstance(each, When)]
    return [(each.test, each.then) for each in whens if isinstance(each.then, Settle)]


def _at_once(here: Set, pays: Fraction, name: str, after_split: bool, after_double: bool) -> AtOnce:
    """The rule that says exactly these hands."""
    hands = all_hands()
    sizes = sorted({int(hands.size[hand]) for hand in here})
    totals = frozenset(int(hands.total[hand]) for hand in here)
    largest = max(int(size) for size in hands.size)
    sized = frozenset(hand for hand in _playable() if sizes[0] <= int(hands.size[hand]) <= sizes[-1])
    every = frozenset(int(hands.total[hand]) for hand in sized)
    said = frozenset(hand for hand in sized if int(hands.total[hand]) in totals)
    if len(here) == 1:
        counts = hands.cards[next(iter(here))]
        kinds = tuple(kind for kind in range(KINDS) for _ in range(int(counts[kind])))
        return AtOnce(pays, sizes[0], sizes[0], None, kinds, after_split, after_double)
    if said != here:
        raise cannot(f"{name} is no range of cards and totals, nor one hand")
    most = None if sizes[-1] == largest else sizes[-1]
    return AtOnce(pays, sizes[0], most, None if totals == every else totals, None, after_split, after_double)


def _check_finished(layout: Layout) -> None:
    """A hand that ends without an answer is a natural, a bonus hand, or 21, on which standing is best."""
    hands = all_hands()
    for hand in _playable():
        if hands.size[hand] < 2 or hand == hands.natural or int(hands.total[hand]) == 21:
            continue
        stop = first_stop(layout.play.body, Probe({layout.player: cards_of_hand(hand)}))
        if isinstance(stop, Mark):
            raise cannot(f"a hand of {int(hands.total[hand])} stands by itself")
    natural = first_stop(layout.play.body, Probe({layout.player: cards_of_hand(hands.natural)}))
    if isinstance(natural, Choose):
        raise cannot("a natural is played like another hand")
