"""``insurance``: a wager that the dealer has a natural."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from pydantic import Field

from certkit.model.nodes import Block, OpenAmount, Option, Stake
from certkit.model.predicates import AllOf, Always, Live, Not, OfRanks, Predicate
from certkit.words import ranges
from certkit.words.base import Clause, Name, Text, Word, word
from certkit.words.draft import Draft, OfferDraft

WAGER = "insurance"


@word
class InsuranceWord(Word):
    """A wager offered under certain up cards, up to a part of the main one."""

    word: ClassVar[str] = "insurance"
    block: ClassVar[str] = "decisions"
    about: ClassVar[str] = "a wager that the dealer has a natural"
    example: ClassVar[str] = 'insurance: main\nunder: A\nup_to: "1/2"\nless: true'

    insurance: Name = Field(description="The wager that is insured; the new one is called `insurance`.")
    under: Text = Field(default="A", description="The up cards under which it is offered.")
    up_to: Text = Field(default="1/2", description="The most, as a part of the initial stake of the insured wager.")
    less: bool = Field(default=False, description="Whether less than the most may be staked.")
    naturals: bool = Field(default=True, description="Whether a hand that is a natural is asked too.")

    def reduce(self, clause: Clause, draft: Draft) -> None:
        if draft.box is None or self.insurance != draft.box.wager:
            known = (draft.box.wager,) if draft.box else ()
            draft.unknown(clause, "wager of a box", self.insurance, known, "insurance")
            return
        part = draft.reading(clause, lambda: ranges.share(self.up_to), "up_to")
        if part is None or draft.reading(clause, lambda: ranges.ranks(self.under), "under") is None:
            return
        taken = dict.fromkeys((*draft.wager_names(), *draft.offered))
        if draft.declare(clause, "wager", WAGER, taken, "insurance"):
            draft.offered[WAGER] = clause
            draft.offers[WAGER] = OfferDraft(lambda: self.asked(draft), lambda: self.answers(clause), clause)

    def asked(self, draft: Draft) -> Predicate | None:
        """When insurance is offered."""
        assert draft.box is not None
        parts: list[Predicate] = [Live(draft.box.wager), OfRanks((draft.box.up_card,), ranges.ranks(self.under))]
        if not self.naturals:
            parts.append(Not(draft.is_natural((draft.box.place,))))
        return AllOf(tuple(parts))

    def answers(self, clause: Clause) -> tuple[Option, ...]:
        """Taking it, for an amount, or declining."""
        amount = OpenAmount(self.insurance, ranges.share(self.up_to), self.less, Fraction(1, 100), clause.id)
        taken = Option(f"{WAGER} yes", Always(), Stake(WAGER, clause.id), (clause.id,), amount=amount)
        return taken, Option(f"{WAGER} no", Always(), Block(), (clause.id,), passes=True)

    def english(self) -> str:
        most = ranges.share_words(ranges.share(self.up_to))
        how = "up to" if self.less else "exactly"
        who = "" if self.naturals else ", to any hand but a natural"
        return (
            f"Insurance of {how} {most} of the {self.insurance.replace('_', ' ')} stake is offered "
            f"when the dealer shows {ranges.ranks_words(self.under)}{who}."
        )
