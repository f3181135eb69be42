"""Words for what a player may choose."""

from certkit.words.decisions import (
    automatic_stand,
    charlie,
    double,
    even_money,
    hit,
    insurance,
    option,
    split,
    split_aces,
    stand,
    surrender,
)

__all__ = [
    "automatic_stand",
    "charlie",
    "double",
    "even_money",
    "hit",
    "insurance",
    "option",
    "split",
    "split_aces",
    "stand",
    "surrender",
]
