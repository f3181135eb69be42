"""Cards: rank then suit, ``As Kh Td 9c``; jokers ``X1`` ``X2``.

Input also takes ``10d``, any case and the suit signs; output is always the
first form. A card is two small facts; what it counts is the ruleset's matter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from certkit.errors import refuse

RANKS = "23456789TJQKA"
SUITS = "shdc"
_SIGNS = str.maketrans({"♠": "s", "♥": "h", "♦": "d", "♣": "c", "♤": "s", "♡": "h", "♢": "d", "♧": "c"})
_RANK_WORDS = {
    **{rank: rank for rank in RANKS},
    "T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace",
}  # fmt: skip
_SUIT_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card; ``rank`` of ``23456789TJQKA`` with ``suit`` of ``shdc``, or a joker ``X`` with ``1``/``2``."""

    rank: str
    suit: str

    def __str__(self) -> str:
        return self.rank + self.suit

    @property
    def is_joker(self) -> bool:
        return self.rank == "X"

    @property
    def colour(self) -> str:
        """``red``, ``black``, or ``none`` for a joker."""
        return "none" if self.is_joker else "red" if self.suit in "hd" else "black"

    @property
    def sign(self) -> str:
        """The card as print shows it: ``A♠``."""
        return str(self) if self.is_joker else self.rank.replace("T", "10") + _SUIT_SIGNS[self.suit]


@cache
def card(text: str) -> Card:
    """Read one card. Raises CD001 for anything that is not exactly one card."""
    folded = text.strip().translate(_SIGNS).replace("️", "")
    match = re.fullmatch(r"(10|[2-9TJQKA])([shdc])", folded, re.IGNORECASE)
    if match:
        rank = "T" if match[1] == "10" else match[1].upper()
        return Card(rank, match[2].lower())
    joker = re.fullmatch(r"[xX]([12])", folded)
    if joker:
        return Card("X", joker[1])
    raise refuse(
        "CD001",
        f"{text!r} is not a card",
        why="a card is a rank (23456789TJQKA) followed by a suit (s h d c), or a joker X1 or X2",
        remedy="write cards like As Kh Td 9c, separated by spaces or commas",
    )


def cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by spaces or commas, in the order written."""
    return tuple(card(part) for part in re.split(r"[\s,]+", text.strip()) if part)


def show(hand: Iterable[Card]) -> str:
    """Cards as text in the interchange form: ``As Kh``."""
    return " ".join(str(each) for each in hand)


@cache
def pack(packs: int = 1, jokers: int = 0) -> tuple[Card, ...]:
    """``packs`` standard packs of 52 (and jokers each) together, suit by suit, twos first."""
    one = [Card(rank, suit) for suit in SUITS for rank in RANKS]
    one += [Card("X", str(number)) for number in range(1, jokers + 1)]
    return tuple(one * packs)
