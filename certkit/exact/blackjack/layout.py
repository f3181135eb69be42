"""Where a game of the blackjack family has its parts: turn, dealer's draw, table of results, first cards."""

from __future__ import annotations

from dataclasses import dataclass

from certkit.cards import Card
from certkit.errors import CertkitError, refuse
from certkit.exact.blackjack.probe import TEN_RANKS, inside, repeats_outside, turns
from certkit.model.comparing import Compared, Soft
from certkit.model.game import Game
from certkit.model.kinds import predicates_of
from certkit.model.measures import Total
from certkit.model.nodes import Block, Choose, Draw, Each, Node, Option, Repeat, Settle
from certkit.model.paytables import Paytable
from certkit.model.predicates import AllOf, AnyOf, Between, Not, Predicate


@dataclass(frozen=True)
class Layout:
    """The parts of a round by what they do; ``up`` and ``dealer`` are the places of the dealer's cards."""

    game: Game
    steps: tuple[Node, ...]
    turn: Each
    play: Repeat
    choose: Choose
    draw: Repeat
    table: Paytable
    up: str
    dealer: tuple[str, ...]

    @property
    def player(self) -> str:
        return self.turn.place

    @property
    def wager(self) -> str:
        return self.turn.wager

    def option(self, action: str) -> Option | None:
        """The answer of this name in the turn."""
        return next((option for option in self.choose.options if option.action == action), None)

    @property
    def before_turn(self) -> tuple[Node, ...]:
        """The steps before the player acts."""
        return self.steps[: self.steps.index(self.turn)]


def cannot(what: str, why: str = "the exact maths of blackjack has no counterpart of it") -> CertkitError:
    """The refusal of a game that is not analysed: a wrong figure is worse than none."""
    return refuse(
        "BJ060",
        f"the game cannot be analysed exactly: {what}",
        why=why,
        remedy="simulate it with certkit simulate, or change the clause",
    )


def is_blackjack(game: Game) -> bool:
    """Whether hands of the game are played by answers given again and again, and may be split."""
    return bool(turns(game.procedure))


def layout_of(game: Game) -> Layout:
    """Find the parts of a round. Raises BJ060 for a game that is put together in another way."""
    found = turns(game.procedure)
    steps = game.procedure.steps if isinstance(game.procedure, Block) else (game.procedure,)
    if len(found) != 1 or found[0] not in steps:
        raise cannot("it has no turn of a single box")
    turn = found[0]
    plays = [each for each in inside(turn, Repeat) if isinstance(each, Repeat)]
    chooses = [each for each in inside(turn, Choose) if isinstance(each, Choose)]
    if len(plays) != 1 or len(chooses) != 1:
        raise cannot("a hand is asked in several ways")
    draws = repeats_outside(game.procedure, turn)
    if len(draws) != 1 or not isinstance(draws[0].body, Draw) or draws[0].body.count != 1:
        raise cannot("the dealer does not draw by one rule")
    table = _results(steps, turn)
    dealer = tuple(place for place in table.view if place != turn.place)
    ups = [each.place for step in steps for each in inside(step, Draw) if isinstance(each, Draw) and each.face_up]
    up = next((place for place in ups if place in dealer), None)
    if up is None or draws[0].body.place not in dealer:
        raise cannot("the dealer has no up card, or draws to another hand")
    layout = Layout(game, steps, turn, plays[0], chooses[0], draws[0], table, up, dealer)
    _check_deal(layout)
    _check_values(layout)
    return layout


def _results(steps: tuple[Node, ...], turn: Each) -> Paytable:
    """The table by which live hands are compared with the dealer's, which the last settlement uses."""
    tables = [
        settle.table
        for step in steps
        for settle in inside(step, Settle)
        if isinstance(settle, Settle) and settle.wager == turn.wager and len(settle.table.view) > 1
    ]
    last = steps[-1]
    if not isinstance(last, Each) or not tables or any(table != tables[0] for table in tables):
        raise cannot("hands are not compared with the dealer's by one table at the end of the round")
    return tables[0]


def _check_deal(layout: Layout) -> None:
    """Two cards to the box before the turn, one up card, and a second card for the dealer."""
    before = [each for step in layout.before_turn for each in inside(step, Draw) if isinstance(each, Draw)]
    after = layout.steps[len(layout.before_turn) + 1 :]
    once = [
        each
        for step in after
        for each in inside(step, Draw)
        if isinstance(each, Draw) and each is not layout.draw.body and each in after
    ]
    mine = sum(each.count for each in before if each.place == layout.player)
    house = sum(each.count for each in (*before, *once) if each.place in layout.dealer)
    seen = sum(each.count for each in before if each.place in layout.dealer and each.face_up)
    if (mine, house, seen) != (2, 2, 1):
        raise cannot("the box and the dealer do not begin with two cards, one of the dealer's face up")
    if any(each.place not in (layout.player, *layout.dealer) for each in (*before, *once)):
        raise cannot("cards come to other places too")


def _check_values(layout: Layout) -> None:
    """Ranks count as usual, and no clause of the main game tells tens, jacks, queens and kings apart."""
    asked = [predicate for step in layout.steps for predicate in _asked(step, layout)]
    usual = {"A": (1, 11), **{str(pip): (pip,) for pip in range(2, 10)}, **dict.fromkeys(TEN_RANKS, (10,))}
    for predicate in asked:
        for total in totals_in(predicate):
            if total.limit != 21 or total.modulo or any(total.values[rank] != usual[rank] for rank in usual):
                raise cannot("ranks do not count 1 or 11, 2 to 9 and 10, up to 21")
        tens = {predicate.sees(Card(rank, suit)) for rank in TEN_RANKS for suit in "shdc"}
        if len(tens) > 1:
            raise cannot("a clause of the main game tells cards that count ten apart")
        for rank in "A23456789":
            if len({predicate.sees(Card(rank, suit)) for suit in "shdc"}) > 1:
                raise cannot("a clause of the main game looks at suits")


def _asked(step: Node, layout: Layout) -> tuple[Predicate, ...]:
    """What a step asks of the main game: not the tables of other wagers, nor what makes a pair."""
    if (
        not isinstance(step, Each)
        and all(isinstance(each, Settle) and each.wager != layout.wager for each in inside(step, Settle))
        and inside(step, Settle)
    ):
        return ()
    split = layout.option("split")
    return tuple(
        each for each in predicates_of(step) if split is None or (each is not split.when and not _of(each, split))
    )


def _of(predicate: Predicate, split: Option) -> bool:
    """Whether a predicate contains the one that says what a pair is."""
    match predicate:
        case AllOf(parts) | AnyOf(parts):
            return any(part == split.when or _of(part, split) for part in parts)
        case Not(part):
            return part == split.when or _of(part, split)
        case _:
            return False


def totals_in(predicate: Predicate) -> list[Total]:
    """Every total that a predicate asks for."""
    match predicate:
        case Between(measure=Total() as total):
            return [total]
        case Soft(total):
            return [total]
        case Compared(first, second):
            return [each for each in (first, second) if isinstance(each, Total)]
        case AllOf(parts) | AnyOf(parts):
            return [total for part in parts for total in totals_in(part)]
        case Not(part):
            return totals_in(part)
        case _:
            return []
