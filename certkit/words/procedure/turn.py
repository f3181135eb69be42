"""``turn``: every hand of the box is played, one after another."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar, cast

from pydantic import Field

from certkit.model.comparing import Alike, Soft
from certkit.model.measures import CardCount
from certkit.model.nodes import (
    NOTHING,
    Block,
    Choose,
    Draw,
    Each,
    Mark,
    NextHand,
    Node,
    OpenAmount,
    Option,
    Raise,
    Repeat,
    Settle,
    Split,
    When,
)
from certkit.model.predicates import AllOf, Always, AnyOf, Between, Live, Marked, Not, OfRanks, Predicate
from certkit.words import ranges
from certkit.words.base import Clause, Name, Word, word
from certkit.words.decisions.automatic_stand import AutomaticStandWord
from certkit.words.decisions.charlie import CharlieWord
from certkit.words.decisions.double import DoubleWord
from certkit.words.decisions.playing import total_is_one_of
from certkit.words.decisions.split import SplitWord
from certkit.words.decisions.split_aces import SplitAcesWord
from certkit.words.decisions.surrender import SURRENDERED, SurrenderWord
from certkit.words.draft import BoxDraft, Draft
from certkit.words.tables import paytable
from certkit.words.values.bust import BustWord

DONE, FROM_SPLIT, SPLIT_ACES, TO_BEAT = "done", "from_split", "split_aces", "to_beat"
SMALLEST_UNIT = Fraction(1, 100)


@word
class TurnWord(Word):
    """The hands of a box are played by the decisions, in order, until each is finished."""

    word: ClassVar[str] = "turn"
    block: ClassVar[str] = "round"
    about: ClassVar[str] = "every hand of the box is played, one after another"
    example: ClassVar[str] = "turn: player\nby: main"

    turn: Name = Field(description="The box.")
    by: Name = Field(description="The paytable by which a broken hand is settled.")

    def reduce(self, clause: Clause, draft: Draft) -> None:
        box = draft.the_box(clause, "turn")
        if box is None:
            return
        if self.turn != box.place:
            draft.unknown(clause, "box", self.turn, (box.place,), "turn")
            return
        if self.by not in draft.tables or box.wager not in draft.tables[self.by].wagers:
            known = [name for name, table in draft.tables.items() if box.wager in table.wagers]
            draft.unknown(clause, f"table for {box.wager}", self.by, known, "by")
            return
        if draft.play.one("stand") is None:
            draft.refuse(
                clause,
                "RS016",
                "the player cannot end the turn",
                why="no clause says that the player may stand",
                remedy="add `stand` under `decisions`",
                field=("turn",),
            )
            return
        if draft.play.one("split_aces") and not draft.play.one("split"):
            draft.refuse(
                cast(Clause, draft.play.one("split_aces")),
                "RS018",
                "aces are never split, so the clause is dead",
                why="no clause says that the player may split",
                remedy="add `split` under `decisions`, or drop the clause",
            )
            return
        table = paytable(draft, draft.tables[self.by], None, clause)
        if table is not None:
            draft.steps.append(_Playing(draft, box, clause).turn(Settle(box.wager, table, clause.id)))

    def english(self) -> str:
        return f"The hands of the {self.turn} are played one after another, each until it is finished."


class _Playing:
    """Makes the nodes of a turn out of the clauses that say how a hand may be played."""

    def __init__(self, draft: Draft, box: BoxDraft, clause: Clause) -> None:
        self.draft, self.box, self.clause = draft, box, clause
        self.view = (box.place,)
        self.count = CardCount(self.view)
        self.live = Live(box.wager)
        assert draft.bust is not None
        limit, by = draft.bust
        self.broken = Between(draft.total(self.view), limit + 1, None)
        self.at_once = cast(BustWord, by.word).collected == "at_once"

    def word(self, name: str) -> tuple[Word, Clause] | None:
        """The word of a clause that stands once, and the clause."""
        found = self.draft.play.one(name)
        return (found.word, found) if found else None

    def turn(self, settle: Settle) -> Node:
        """Each live hand: its second card after a split, then answers until it is finished."""
        to_beat = AllOf((self.live, Not(self.broken), Not(Marked(SURRENDERED))))
        finished = AnyOf((Marked(DONE), Not(self.live), self.broken))
        steps: list[Node] = [Repeat(finished, self.asked(), self.clause.id)]
        if self.at_once:
            steps.append(When(AllOf((self.live, self.broken)), settle, NOTHING, self.clause.id))
        steps.append(When(to_beat, Mark(TO_BEAT, self.clause.id), NOTHING, self.clause.id))
        body = When(self.live, Block(tuple(steps)), NOTHING, self.clause.id)
        return Each(self.box.place, self.box.wager, body, self.clause.id)

    def asked(self) -> Node:
        """The card that is due, then what ends the hand by itself, else the offer."""
        offer: Node = Choose("play", self.options(), self.clause.id)
        for test, then, by in reversed(self.endings()):
            offer = When(test, then, offer, by.id)
        due = Between(self.count, 1, 1)
        return Block((When(due, self.second_card(), NOTHING, self.clause.id), offer)) if self.splits() else offer

    def splits(self) -> SplitWord | None:
        found = self.word("split")
        return cast(SplitWord, found[0]) if found else None

    def second_card(self) -> Node:
        found = self.draft.play.one("split")
        assert found is not None
        draw: Node = Draw(self.box.place, 1, True, found.id)
        aces = self.word("split_aces")
        if aces is None or cast(SplitAcesWord, aces[0]).split_aces != "one_card":
            return draw
        return When(Marked(SPLIT_ACES), Draw(self.box.place, 1, True, aces[1].id), draw, aces[1].id)

    def endings(self) -> list[tuple[Predicate, Node, Clause]]:
        """What ends a hand without an answer: bonus hands, naturals, one card on split aces, standing by itself."""
        found: list[tuple[Predicate, Node, Clause]] = []
        for clause in self.draft.play.all("charlie"):
            charlie = cast(CharlieWord, clause.word)
            found.append((charlie.reached(self.draft, doubled=False), charlie.settles(clause, self.draft), clause))
        if self.draft.natural is not None:
            by = self.draft.natural.clause
            said = Mark(DONE, by.id, on_hand=True, said="is a natural")
            found.append((self.draft.is_natural(self.view), said, by))
        aces = self.one_card_aces()
        if aces is not None:
            by, split = aces
            over = AllOf((Marked(SPLIT_ACES), Not(split))) if split else Marked(SPLIT_ACES)
            found.append((over, Mark(DONE, by.id, on_hand=True, said="has its one card"), by))
        automatic = self.word("automatic_stand")
        if automatic is not None:
            stands, by = cast(AutomaticStandWord, automatic[0]), automatic[1]
            test = total_is_one_of(self.draft, self.box.place, stands.automatic_stand)
            found.append((test, Mark(DONE, by.id, on_hand=True, said="stands by itself"), by))
        return found

    def one_card_aces(self) -> tuple[Clause, Predicate | None] | None:
        """The clause that gives split aces one card, and when they may be split again."""
        aces = self.word("split_aces")
        if aces is None or cast(SplitAcesWord, aces[0]).split_aces != "one_card":
            return None
        return aces[1], self.may_split() if cast(SplitAcesWord, aces[0]).resplit else None

    def options(self) -> tuple[Option, ...]:
        """Every answer that the clauses know, the one that declines last."""
        made = (self.hit(), self.double(), self.split(), self.surrender(), self.stand())
        return tuple(option for option in made if option is not None)

    def not_bound(self) -> tuple[Predicate, ...]:
        """That the hand does not come from aces that get one card only."""
        return (Not(Marked(SPLIT_ACES)),) if self.one_card_aces() else ()

    def stand(self) -> Option:
        found = self.draft.play.one("stand")
        assert found is not None
        return Option("stand", Always(), Mark(DONE, found.id, on_hand=True), (found.id,), passes=True)

    def hit(self) -> Option | None:
        found = self.draft.play.one("hit")
        if found is None:
            return None
        return Option("hit", AllOf(self.not_bound()), Draw(self.box.place, 1, True, found.id), (found.id,))

    def double(self) -> Option | None:
        found = self.word("double")
        if found is None:
            return None
        rule, clause = cast(DoubleWord, found[0]), found[1]
        when = list(self.not_bound())
        if rule.cards == "any":
            when.append(Between(self.count, 2, None))
        else:
            sizes = ranges.many_totals(rule.cards)
            when.append(AnyOf(tuple(Between(self.count, max(2, low or 2), high) for low, high in sizes)))
        if rule.totals is not None:
            when.append(total_is_one_of(self.draft, self.box.place, rule.totals))
            if not rule.soft:
                when.append(Not(Soft(self.draft.total(self.view))))
        if rule.not_on is not None:
            when.append(Not(total_is_one_of(self.draft, self.box.place, rule.not_on)))
        if not rule.after_split:
            when.append(Not(Marked(FROM_SPLIT)))
        steps: list[Node] = [Raise(self.box.wager, 1, clause.id), Draw(self.box.place, 1, True, clause.id)]
        for by in self.draft.play.all("charlie"):
            charlie = cast(CharlieWord, by.word)
            reached = AllOf((self.live, charlie.reached(self.draft, doubled=True)))
            steps.append(When(reached, charlie.settles(by, self.draft), NOTHING, by.id))
        steps.append(Mark(DONE, clause.id, on_hand=True))
        amount = OpenAmount(self.box.wager, Fraction(1), True, SMALLEST_UNIT, clause.id) if rule.for_less else None
        return Option("double", AllOf(tuple(when)), Block(tuple(steps)), (clause.id,), amount=amount)

    def may_split(self) -> Predicate:
        """A pair of the box, while more hands are allowed."""
        found = self.word("split")
        assert found is not None
        rule = cast(SplitWord, found[0])
        values = self.draft.card_values() if rule.by == "value" else None
        when: list[Predicate] = [Between(self.count, 2, 2), Alike(self.view, rule.by, values)]
        when.append(Not(Marked(f"{self.box.place}_{rule.hands}")))
        if rule.pairs is not None:
            when.append(OfRanks(self.view, ranges.ranks(rule.pairs)))
        aces = self.word("split_aces")
        if aces is not None and not cast(SplitAcesWord, aces[0]).resplit:
            when.append(Not(Marked(SPLIT_ACES)))
        return AllOf(tuple(when))

    def split(self) -> Option | None:
        found = self.word("split")
        if found is None:
            return None
        rule, clause = cast(SplitWord, found[0]), found[1]
        steps: list[Node] = [Mark(FROM_SPLIT, clause.id, on_hand=True)]
        aces = self.word("split_aces")
        if aces is not None:
            by = aces[1].id
            steps.append(When(OfRanks(self.view, "A"), Mark(SPLIT_ACES, by, on_hand=True), NOTHING, by))
        steps.append(Split(self.box.place, self.box.wager, clause.id))
        if rule.second_card == "at_once":
            steps += [self.second_card(), NextHand(self.second_card(), clause.id)]
        return Option("split", self.may_split(), Block(tuple(steps)), (clause.id,))

    def surrender(self) -> Option | None:
        for clause in self.draft.play.all("surrender"):
            rule = cast(SurrenderWord, clause.word)
            if rule.timing == "early":
                continue
            when: list[Predicate] = [*self.not_bound(), *rule.against(self.draft)]
            when.append(Between(self.count, 2, None if rule.any_time else 2))
            if not rule.after_split:
                when.append(Not(Marked(FROM_SPLIT)))
            return Option("surrender", AllOf(tuple(when)), rule.marks(clause), (clause.id,))
        return None
