"""What makes chance: the deck a game is dealt from.

A device lists its outcomes with whole-number weights; a deck gives its cards
without replacement, so what is left is part of the round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from certkit.cards import Card, pack


@dataclass(frozen=True, slots=True)
class Deck:
    """``packs`` standard packs together (or a stated composition), shuffled as ``shuffled`` says.

    ``composition`` holds every physical card, so a short deck is a deck too.
    ``shuffled`` is ``each_round`` or ``cut_card``; then ``behind`` cards lie behind the cut card.
    """

    composition: tuple[Card, ...]
    packs: int = 1
    shuffled: str = "each_round"
    behind: int = 0

    @classmethod
    def standard(cls, packs: int, *, jokers: int = 0, without: str = "", shuffled: str = "each_round") -> Deck:
        """Standard packs of 52 cards with ``jokers`` (0-2) a pack, less the ranks of ``without``."""
        return cls(tuple(card for card in pack(packs, jokers) if card.rank not in without), packs, shuffled)

    @property
    def size(self) -> int:
        return len(self.composition)

    def counts(self) -> Counter[Card]:
        """How many of each card there are."""
        return Counter(self.composition)

    def without(self, gone: Iterable[Card]) -> Counter[Card]:
        """What is left after ``gone``; a negative count means a card the deck never had."""
        left = self.counts()
        left.subtract(gone)
        return left
