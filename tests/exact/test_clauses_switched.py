"""Beat 16 with one clause changed at a time: a round, the allowed stakes or the return change with it.

A clause that could be changed without anything noticing would be a clause that
neither the engine nor the exact maths reads. Changed returns are counted again
by brute force over all ordered pairs of cards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

import pytest

from certkit.cards import cards
from certkit.engine.table import Round, open_round
from certkit.errors import CertkitError
from certkit.exact.strategy import Optimal
from certkit.exact.survey import Task, mean_return
from certkit.model.game import Game
from certkit.money import Amount
from certkit.ruleset.bundled import ruleset_path
from certkit.ruleset.compiler import compile_ruleset
from tests.oracles import beat16 as oracle

PATH = ruleset_path("beat-16")
GAME = compile_ruleset(PATH).game
HAND_1, ALL = ("hand_1",), ("hand_1", "hand_2", "hand_3")
UNDER = ("hand_1", "under_seven")
ONE = Fraction(1)
Change = Mapping[str, object] | str


def _rows(twenty_one: str = "1:1") -> dict[str, object]:
    return {
        "premium_22": ["15:1", "25:1", "40:1"],
        "other_22": ["4:1", "8:1", "10:1"],
        "21": [twenty_one, "2:1", "3:1"],
        "17..20": "1:1",
        "..16": "lose",
    }


def _changed(clause: str, change: Change) -> Game:
    return compile_ruleset(PATH, instead={clause: change}).game  # type: ignore[dict-item]


def _return(game: Game, wagers: tuple[str, ...] = HAND_1, stakes: Mapping[str, Amount] | None = None) -> Fraction:
    found = mean_return(game, Task(wagers, (wagers,), (Optimal(),), stakes)).exact
    assert found is not None
    return found


def _counted(
    pays: Callable[[str, str], int] | None = None, *, packs: int = 1, adds: int = 1, unseen: bool = False
) -> Fraction:
    """Return of hand 1 over all ordered (dealt, flop) pairs, ``adds`` units more where they win on average."""
    pays = pays or (lambda dealt, flop: oracle.PAYS[oracle.result(dealt, flop)][0])
    pack = oracle.PACK * packs
    sums = [
        sum(pays(dealt, flop) for place, flop in enumerate(pack) if place != number)
        for number, dealt in enumerate(pack)
    ]
    more = max(sum(sums), 0) if unseen else sum(max(net, 0) for net in sums)
    return Fraction(sum(sums) + adds * more, len(pack) * (len(pack) - 1))


def _by_value(value: Mapping[str, int]) -> Callable[[str, str], int]:
    def pays(dealt: str, flop: str) -> int:
        total = value[dealt[0]] + value[flop[0]]
        return oracle.PAYS[oracle.result(dealt, flop)][0] if total == 22 else 1 if total >= 17 else -1

    return pays


def _same_colour(dealt: str, flop: str) -> int:
    """Fifteen to one on any two aces of one colour."""
    alike = dealt[0] == flop[0] == "A" and (dealt[1] in "hd") == (flop[1] in "hd")
    return 15 if alike else 4 if dealt[0] == flop[0] == "A" else oracle.PAYS[oracle.result(dealt, flop)][0]


def _nine_for_21(dealt: str, flop: str) -> int:
    return 9 if oracle.result(dealt, flop) == "21" else oracle.PAYS[oracle.result(dealt, flop)][0]


RETURNS: dict[str, tuple[Change, Fraction, str]] = {
    "deck": ({"packs": 2}, _counted(packs=2), "Ah Ah"),
    "count.j_q_k": ({"as": 9}, _counted(_by_value({**oracle.VALUE, "J": 9, "Q": 9, "K": 9})), "7h Ks"),
    "count.2..10": ({"as": 8}, _counted(_by_value({**oracle.VALUE, **dict.fromkeys("23456789T", 8)})), "2h Ks"),
    "called.premium_22": (
        {"cards": None, "total": "22", "alike": "colour"}, _counted(_same_colour), "Ah As",
    ),
    "option.doubling.double": ({"adds": 2}, _counted(adds=2), "9h Ks"),
    "deal.dealt_card": ({"face": "down"}, _counted(unseen=True), "9h Ks"),
    "table.main": ({"rows": _rows("9:1")}, _counted(_nine_for_21), "Ah Ks"),
}  # fmt: skip
"""By clause: the change, the return of hand 1 counted again, and the cards of a round that goes otherwise."""

UNDER_SEVEN: dict[str, tuple[Change, Fraction, str]] = {
    "table.under_seven": ({"rows": {"2 6": "3:1", "3 4 5": "1:1", "7..K": "lose"}}, Fraction(8, 52), "2h Ks"),
    "row.under_seven.a": ({"pays": "1:1"}, Fraction(2 * 4, 52), "Ah Ks"),
}
"""By clause: the change, the gain of Under Seven (8 cards at one unit more, 4 aces from -1 to +1), a round."""

STAKES: dict[str, tuple[Change, dict[str, int]]] = {
    "in_order.hand": ("absent", {"hand_3": 1}),
    "equal.hand": ("absent", {"hand_1": 1, "hand_2": 2}),
    "requires.under_seven": ("absent", {"under_seven": 1}),
    "limits.hand": ({"least": "2.00"}, {"hand_1": 1}),
    "wager.under_seven": ({"required": True}, {"hand_1": 1}),
}
"""By clause: the change, and stakes that are allowed either with it or without it."""

REFUSED: dict[str, tuple[Change, str]] = {
    "count.a": ({"as": 1}, "RS018"),
    "hand.hand": ({"made_of": ["flop"]}, "RS018"),
    "called.other_22": ({"except": None}, "RS012"),
    "wager.hand": ({"numbered": 2}, "RS009"),
    "deal.flop": ({"face": "up"}, "RS033"),
    "settle.under_seven": ("absent", "RS013"),
    "each.hand": ("absent", "RS013"),
    "offer.doubling": ("absent", "RS018"),
    "settle.hand": ("absent", "RS013"),
    "option.doubling.continue": ("absent", "RS016"),
}
"""By clause: a change that leaves no game, and the code that says so."""

SHOWN = {"reveal.flop": "absent", "shuffle": {"shuffle": "at_cut_card", "cards_behind": 10}}
"""Changes that are seen but move no money of a round."""


def _played(game: Game, dealt: str, stakes: Mapping[str, int] | None = None, answer: str = "double hand_1") -> Round:
    now = open_round(game, {name: Fraction(units) for name, units in (stakes or {"hand_1": 1}).items()})
    coming = iter(cards(dealt))
    while now.mover != "done":
        if now.mover == "chance":
            now = now.deal(next(coming))
        else:
            now = now.act(answer if answer in now.legal() else "continue")
    return now


def test_every_clause_is_switched_by_one_of_these_tests() -> None:
    assert {*RETURNS, *UNDER_SEVEN, *STAKES, *REFUSED, *SHOWN} == set(GAME.note)


@pytest.mark.parametrize("clause", RETURNS)
def test_a_changed_clause_changes_the_return_as_counted_again_and_a_round(clause: str) -> None:
    change, counted, dealt = RETURNS[clause]
    game = _changed(clause, change)
    assert _return(game) == counted != _return(GAME) == _counted()
    if clause == "deck":
        assert _played(game, dealt).returned() == {"hand_1": 10}
        assert cards("Ah")[0] not in open_round(GAME, {"hand_1": ONE}).deal(cards("Ah")[0]).chances()
        return
    if clause == "deal.dealt_card":
        assert "dealt_card" not in open_round(game, {"hand_1": ONE}).deal(cards(dealt)[0]).seen()
        assert "dealt_card" in open_round(GAME, {"hand_1": ONE}).deal(cards(dealt)[0]).seen()
        return
    ours, theirs = _played(GAME, dealt), _played(game, dealt)
    if clause == "called.premium_22":
        assert (ours.net, theirs.net) == (30, 8)
    else:
        assert ours.net != theirs.net


@pytest.mark.parametrize("clause", UNDER_SEVEN)
def test_a_changed_line_of_under_seven_changes_its_return_and_a_round(clause: str) -> None:
    change, gain, dealt = UNDER_SEVEN[clause]
    game = _changed(clause, change)
    assert 2 * (_return(game, UNDER) - _return(GAME, UNDER)) == gain
    stakes = {"hand_1": 1, "under_seven": 1}
    assert (
        _played(game, dealt, stakes).returned()["under_seven"] > _played(GAME, dealt, stakes).returned()["under_seven"]
    )


@pytest.mark.parametrize("clause", STAKES)
def test_a_changed_clause_of_the_wagers_changes_which_stakes_open_a_round(clause: str) -> None:
    change, units = STAKES[clause]
    stakes = {name: Fraction(each) for name, each in units.items()}
    game = _changed(clause, change)
    with_it, without = game.stakes_breach(stakes), GAME.stakes_breach(stakes)
    assert (with_it is None) != (without is None)
    if without is not None:
        assert without.clause == clause


def test_wagers_that_another_reading_allows_return_otherwise() -> None:
    alone = _return(_changed("in_order.hand", "absent"), ("hand_3",))
    assert alone == oracle.single_hand(3, "optimal") == Fraction(83, 663)
    assert _return(_changed("requires.under_seven", "absent"), ("under_seven",)) == oracle.under_seven()
    unequal = {"hand_1": ONE, "hand_2": ONE, "hand_3": Fraction(100)}
    found = _return(_changed("equal.hand", "absent"), ALL, unequal)
    by_hand = [oracle.single_hand(hand, "optimal") * stake for hand, stake in zip((1, 2, 3), (1, 1, 100), strict=True)]
    assert found == sum(by_hand) / 102 > 0 > _return(GAME, ALL)


@pytest.mark.parametrize("clause", REFUSED)
def test_a_change_that_leaves_no_game_is_refused(clause: str) -> None:
    change, code = REFUSED[clause]
    with pytest.raises(CertkitError) as refused:
        _changed(clause, change)
    assert code in {problem.code for problem in refused.value.problems}


def test_a_flop_that_is_never_turned_is_not_seen_and_moves_no_money() -> None:
    game = _changed("reveal.flop", "absent")
    ours, theirs = _played(GAME, "9h Ks"), _played(game, "9h Ks")
    assert "flop_1" in ours.seen()
    assert "flop_1" not in theirs.seen()
    assert ours.net == theirs.net
    assert _return(game, ALL) == _return(GAME, ALL)


def test_the_shuffle_is_stated_with_every_figure() -> None:
    assert GAME.deck.shuffled == "each_round"
    assert _changed("shuffle", SHOWN["shuffle"]).deck.shuffled == "cut_card"
