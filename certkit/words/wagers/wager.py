"""``wager``: something a player may stake on before the deal."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from certkit.words.base import Clause, Name, Word, word
from certkit.words.draft import Draft, WagerDraft


@word
class WagerWord(Word):
    """A wager, or a numbered family of wagers of the same nature."""

    word: ClassVar[str] = "wager"
    block: ClassVar[str] = "wagers"
    about: ClassVar[str] = "something a player may stake on before the deal"
    example: ClassVar[str] = "wager: hand\nnumbered: 3"

    wager: Name = Field(description="The wager's name.")
    numbered: int = Field(default=0, ge=0, le=20, description="A family `name_1` to `name_n`.")
    required: bool = Field(default=False, description="Whether a round cannot be played without it.")

    def reduce(self, clause: Clause, draft: Draft) -> None:
        made = WagerDraft(self.wager, self.numbered, self.required, clause)
        taken = dict.fromkeys((*draft.wagers, *draft.wager_names()))
        names = dict.fromkeys((self.wager, *made.members()))
        if all(draft.declare(clause, "wager", name, taken, "wager") for name in names):
            draft.wagers[self.wager] = made

    def english(self) -> str:
        must = "must" if self.required else "may"
        if self.numbered:
            return f"A player {must} stake on {self.wager}_1 to {self.wager}_{self.numbered} before the deal."
        return f"A player {must} stake on {self.wager.replace('_', ' ')} before the deal."
