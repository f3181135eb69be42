"""Names for kinds of cards, as a table prints them."""

from __future__ import annotations

from certkit.cards import RANKS, SUITS, Card


def kind_label(members: tuple[Card, ...]) -> str:
    """``9``, ``10 J Q K``, ``Ad Ac``: ranks where all suits belong to the kind, else the cards."""
    ranks = [rank for rank in RANKS if sum(card.rank == rank for card in members) == len(SUITS)]
    cards = [card for card in members if card.rank not in ranks]
    names = [rank.replace("T", "10") for rank in ranks] + [str(card) for card in sorted(cards, key=_order)]
    return " ".join(names)


def _order(card: Card) -> tuple[int, int]:
    return (RANKS + "X").index(card.rank), (SUITS + "12").index(card.suit)
