"""What a fair shoe consists of: the kinds of card, how many of each, and the order before the shuffle."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import lgamma, log

import numpy as np
from numpy.typing import NDArray

from certkit.cards import card, cards, pack
from certkit.errors import CertkitError, refuse

Kinds = NDArray[np.int16]


@dataclass(frozen=True)
class Pack:
    """The composition of a shoe, in the order in which it goes into the shuffle.

    ``names`` are the kinds of card; ``copies[k]`` says how many of kind k there
    are. In the starting order one whole set of kinds follows another.
    """

    names: tuple[str, ...]
    copies: tuple[int, ...]

    @classmethod
    def standard(cls, packs: int = 1, *, jokers: int = 0) -> Pack:
        """``packs`` packs of 52 cards, suit by suit in the order s h d c, twos first; with ``jokers`` each."""
        names = tuple(str(each) for each in pack(1, jokers))
        return cls(names, (packs,) * len(names))

    @classmethod
    def numbered(cls, size: int, packs: int = 1) -> Pack:
        """Cards that are only numbers, 0 to ``size`` - 1, ``packs`` times each."""
        return cls(tuple(str(number) for number in range(size)), (packs,) * size)

    @classmethod
    def in_order(cls, text: str, packs: int = 1) -> Pack:
        """The pack in the supplier's own starting order: ``As 2s ... Kc``. Raises RN001 if a card stands twice."""
        names = tuple(str(each) for each in cards(text))
        if len(set(names)) != len(names) or not names:
            raise refuse(
                "RN001",
                f"the starting order names {len(names)} cards, {len(set(names))} of them different",
                why="the order before the shuffle is one pack, every card once",
                remedy="give the cards of one pack in order, separated by spaces; several packs are said by --decks",
            )
        return cls(names, (packs,) * len(names))

    @classmethod
    def of_counts(cls, counts: Iterable[tuple[str, int]]) -> Pack:
        """Any composition: kinds with their counts, in starting order."""
        pairs = [(name, number) for name, number in counts if number > 0]
        return cls(tuple(name for name, _ in pairs), tuple(number for _, number in pairs))

    @property
    def kinds(self) -> int:
        return len(self.names)

    @property
    def size(self) -> int:
        """Cards in a shoe."""
        return sum(self.copies)

    @property
    def is_single(self) -> bool:
        """Every card is different, so a shoe is a permutation."""
        return max(self.copies) == 1

    @property
    def is_even(self) -> bool:
        """Every kind is there equally often."""
        return min(self.copies) == max(self.copies)

    @cached_property
    def order(self) -> Kinds:
        """The kinds in starting order, ``int16[size]``."""
        rounds = range(max(self.copies))
        return np.array([k for r in rounds for k in range(self.kinds) if self.copies[k] > r], dtype=np.int16)

    @cached_property
    def number_of(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.names)}

    def read(self, words: list[str]) -> list[int]:
        """Cards as kind numbers; -1 for a card that the pack does not have. Raises CD001 for what is no card."""
        known = self.number_of
        found = []
        for word in words:
            number = known.get(word)
            if number is None:
                number = known.get(str(card(word)), -1)
                known[word] = number
            found.append(number)
        return found

    @cached_property
    def arrangements_bits(self) -> float:
        """The base-2 logarithm of the number of different shoes: n! over the factorials of the copies."""
        return (lgamma(self.size + 1) - sum(lgamma(each + 1) for each in self.copies)) / log(2)

    def text(self) -> str:
        """The composition in words."""
        if not self.is_even:
            return f"{self.size} cards of {self.kinds} kinds"
        packs = self.copies[0]
        return f"{packs} pack{'s' if packs > 1 else ''} of {self.kinds} cards"

    def differs(self, shoe: Iterable[int]) -> str:
        """What is wrong with the composition of a shoe, in words; empty if it is right."""
        found = np.array([0] * self.kinds)
        strange = 0
        for number in shoe:
            if 0 <= number < self.kinds:
                found[number] += 1
            else:
                strange += 1
        many = [f"{self.names[k]} {found[k]} times" for k in range(self.kinds) if found[k] > self.copies[k]]
        few = [
            f"{self.names[k]} missing" if not found[k] else f"{self.names[k]} only {found[k]} times"
            for k in range(self.kinds) if found[k] < self.copies[k]
        ]  # fmt: skip
        parts = (many + few)[:6]
        if len(many + few) > 6:
            parts.append(f"{len(many + few) - 6} more kinds")
        if strange:
            parts.append(f"{strange} cards that are not in the pack")
        return ", ".join(parts)


def is_card(word: str) -> bool:
    """Does the word read as a card."""
    try:
        card(word)
    except CertkitError:
        return False
    return True
