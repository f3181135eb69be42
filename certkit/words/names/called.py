"""``called``: a name for some hands, such as a premium pair."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, ClassVar, Literal, cast

from pydantic import BeforeValidator, Field, model_validator

from certkit.cards import RANKS, cards
from certkit.model.comparing import Alike, HoldsRanks, InSequence
from certkit.model.measures import View
from certkit.model.predicates import AllOf, Between, Holds, Not, Predicate
from certkit.words import ranges
from certkit.words.base import Clause, Name, Text, Word, listed, one_or_more, word
from certkit.words.draft import Draft


@word
class CalledWord(Word):
    """A named outcome: exact cards, ranks, a total or a likeness, less any other named outcomes."""

    word: ClassVar[str] = "called"
    block: ClassVar[str] = "names"
    about: ClassVar[str] = "a name for some hands"
    example: ClassVar[str] = "called: premium_22\ncards: Ah As"

    called: Name = Field(description="The name, for use in paytables and conditions.")
    cards: Text | None = Field(default=None, description="Exactly these cards, in any order.")
    total: Text | None = Field(default=None, description="A total or range of totals.")
    ranks: Text | None = Field(
        default=None, description="Cards of exactly these ranks, one for each card, in any order (`7 7 7`)."
    )
    alike: Annotated[tuple[Literal["rank", "suit", "colour"], ...], BeforeValidator(one_or_more)] = Field(
        default=(), description="What all cards of the hand have in common: `rank`, `suit`, `colour`."
    )
    sequence: bool = Field(default=False, description="Ranks that follow one another; an ace is high or low.")
    except_: Annotated[tuple[Name, ...], BeforeValidator(one_or_more)] = Field(
        default=(), alias="except", description="Named outcomes that do not count here."
    )

    @model_validator(mode="after")
    def _says_something(self) -> CalledWord:
        if self.cards is None and self.total is None and self.ranks is None and not self.alike and not self.sequence:
            raise ValueError("say which hands: give `cards`, `total`, `ranks`, `alike` or `sequence`")
        return self

    def reduce(self, clause: Clause, draft: Draft) -> None:
        parts: list[Callable[[View], Predicate]] = []
        if self.cards is not None:
            named = draft.reading(clause, lambda: cards(self.cards or ""), "cards")
            if named is None:
                return
            exactly = cast("tuple", named)  # type: ignore[type-arg]
            parts.append(lambda view: Holds(view, exactly))
        if self.total is not None:
            ends = draft.reading(clause, lambda: ranges.totals(self.total or ""), "total")
            if ends is None:
                return
            missing = [rank for rank in RANKS if rank not in draft.values]
            if missing:
                draft.refuse(
                    clause,
                    "RS026",
                    f"the name goes by total, but {', '.join(missing)} count nothing yet",
                    why="a total needs a value for every rank in the deck",
                    remedy="add a count clause under `values` for these ranks",
                    field=("total",),
                )
                return
            low, high = cast("tuple[int | None, int | None]", ends)
            parts.append(lambda view: Between(draft.total(view), low, high))
        if self.ranks is not None:
            exact = cast("str | None", draft.reading(clause, lambda: ranges.each_rank(self.ranks or ""), "ranks"))
            if exact is None:
                return
            parts.append(lambda view: HoldsRanks(view, exact))
        for what in self.alike:
            parts.append(lambda view, what=what: Alike(view, what))  # type: ignore[misc]
        if self.sequence:
            parts.append(lambda view: InSequence(view))
        for name in self.except_:
            if name not in draft.called:
                draft.unknown(clause, "named hand", name, draft.called, "except")
                continue
            other = draft.called[name][0]
            parts.append(lambda view, other=other: Not(other(view)))  # type: ignore[misc]
        if draft.declare(clause, "named hand", self.called, draft.called, "called"):  # type: ignore[arg-type]
            draft.called[self.called] = (lambda view: AllOf(tuple(part(view) for part in parts)), clause)

    def english(self) -> str:
        said = []
        if self.cards is not None:
            said.append(f"the cards {listed([card.sign for card in cards(self.cards)])} in any order")
        if self.total is not None:
            said.append(f"a total of {ranges.totals_words(*ranges.totals(self.total))}")
        if self.ranks is not None:
            said.append(f"cards of the ranks {' '.join(ranges.each_rank(self.ranks)).replace('T', '10')}")
        if self.alike:
            said.append(f"cards of one {listed(list(self.alike))}")
        if self.sequence:
            said.append("ranks in sequence")
        without = f", except {listed([name.replace('_', ' ') for name in self.except_])}" if self.except_ else ""
        return f"A hand with {listed(said)} is called {self.called.replace('_', ' ')}{without}."
