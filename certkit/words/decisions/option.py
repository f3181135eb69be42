"""``option``: one answer that a player may give to an offer."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from certkit.model.nodes import Block, Mark, Node, Option, Raise
from certkit.model.predicates import AllOf, FaceDown, Live, Marked, Not, Predicate
from certkit.words.base import Clause, Name, Word, word
from certkit.words.draft import Draft, OptionDraft


@word
class OptionWord(Word):
    """An answer to a decision: on which wager, while what holds, what it stakes, what follows."""

    word: ClassVar[str] = "option"
    block: ClassVar[str] = "decisions"
    about: ClassVar[str] = "one answer that a player may give to an offer"
    example: ClassVar[str] = (
        "option: double\nof: doubling\non: hand\nwhile_face_down: flop\nadds: 1\nonce: true\nasks_again: true"
    )

    option: Name = Field(description="The action's name.")
    of: Name = Field(description="The decision that it answers.")
    on: Name | None = Field(default=None, description="The wager, or family of wagers, that it concerns.")
    while_face_down: Name | None = Field(
        default=None, description="Allowed only while the card at this place is face down."
    )
    adds: int = Field(default=0, ge=0, le=100, description="How many times the initial stake is added to the wager.")
    once: bool = Field(default=False, description="Allowed once a round for each wager.")
    asks_again: bool = Field(default=False, description="Whether the decision is asked once more afterwards.")
    passes: bool = Field(default=False, description="Whether this answer declines the offer.")

    def subject(self) -> str:
        return f"{self.of}.{self.option}"

    def reduce(self, clause: Clause, draft: Draft) -> None:
        if self.on is not None and not draft.members(self.on):
            draft.unknown(clause, "wager", self.on, draft.wagers, "on")
            return
        if self.adds and self.on is None:
            draft.refuse(
                clause,
                "RS024",
                "money is added to no wager",
                why="an option that adds to a stake must say on which wager",
                remedy="give `on:` the wager or family",
                field=("adds",),
            )
            return
        draft.options.setdefault(self.of, []).append(OptionDraft(self.option, self.of, self.on, clause))

    def built(self, clause: Clause, draft: Draft) -> tuple[Option, ...]:
        """The core options: one for each wager of a family, or a single one."""
        members = draft.members(self.on) if self.on else ("",)
        family = bool(self.on and self.on in draft.wagers and draft.wagers[self.on].numbered)
        return tuple(self._one(clause, draft, member, number if family else None)
                     for number, member in enumerate(members, 1))  # fmt: skip

    def _one(self, clause: Clause, draft: Draft, wager: str, index: int | None) -> Option:
        action = f"{self.option} {wager}".strip()
        when: list[Predicate] = []
        steps: list[Node] = []
        if wager:
            when.append(Live(wager))
        if self.while_face_down:
            if not draft.is_place(self.while_face_down):
                draft.unknown(clause, "place", self.while_face_down, draft.places, "while_face_down")
            when.append(FaceDown(draft.place(self.while_face_down, index)))
        if self.once:
            when.append(Not(Marked(action)))
            steps.append(Mark(action, clause.id))
        if self.adds:
            steps.append(Raise(wager, self.adds, clause.id))
        return Option(
            action, AllOf(tuple(when)), Block(tuple(steps)), (clause.id,), passes=self.passes, again=self.asks_again
        )

    def english(self) -> str:
        name = self.option.replace("_", " ")
        if self.passes:
            return f"At {self.of.replace('_', ' ')} the player may {name}, which declines the offer."
        said = f"At {self.of.replace('_', ' ')} the player may {name}"
        if self.on:
            said += f" any {self.on.replace('_', ' ')} that is in play"
        if self.while_face_down:
            said += f" whose {self.while_face_down.replace('_', ' ')} card is still face down"
        if self.adds:
            times = "once" if self.adds == 1 else f"{self.adds} times"
            said += f", adding its initial stake {times}"
        if self.once:
            said += ", once a round"
        return said + ("; the offer is then made again." if self.asks_again else ".")
