"""What is left to be dealt: ranks counted, and the ten kinds that a hand's total can tell apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from certkit.cards import Card
from certkit.errors import refuse

RANKS = "A23456789TJQK"


@dataclass(frozen=True, slots=True)
class Shoe:
    """Cards left, by rank in the order ``A23456789TJQK``."""

    ranks: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.ranks) != len(RANKS) or min(self.ranks) < 0:
            raise refuse(
                "BJ010",
                f"{self.ranks} are not counts of the thirteen ranks",
                why="a shoe holds a whole number of each rank, none below nothing",
                remedy=f"give thirteen whole numbers in the order {RANKS}",
            )

    @classmethod
    def of_packs(cls, packs: int) -> Shoe:
        """``packs`` standard packs of 52."""
        return cls((4 * packs,) * len(RANKS))

    @classmethod
    def of_cards(cls, cards: Iterable[Card]) -> Shoe:
        """The shoe of these cards. Raises BJ011 for a joker."""
        have = Counter(card.rank for card in cards)
        if "X" in have:
            raise refuse(
                "BJ011",
                "a joker is in the shoe",
                why="no clause of a blackjack game says what a joker counts",
                remedy="leave the jokers out",
            )
        return cls(tuple(have[rank] for rank in RANKS))

    @classmethod
    def of_kinds(cls, counts: Iterable[int]) -> Shoe:
        """The shoe with ``counts: int[10]`` cards of each kind, ace to ten.

        The ten-valued cards are spread over ten, jack, queen and king as
        evenly as can be, which matters only where pairs are split by rank.
        """
        kinds = tuple(counts)
        if len(kinds) != 10 or min(kinds) < 0:
            raise refuse(
                "BJ010",
                f"{kinds} are not counts of the ten kinds",
                why="a shoe holds a whole number of each kind, none below nothing",
                remedy="give ten whole numbers, ace to ten",
            )
        tens = kinds[9]
        return cls(kinds[:9] + tuple(tens // 4 + (place < tens % 4) for place in range(4)))

    @property
    def kinds(self) -> tuple[int, ...]:
        """Cards left by kind: ``int[10]``, ace to ten."""
        return (*self.ranks[:9], sum(self.ranks[9:]))

    @property
    def size(self) -> int:
        return sum(self.ranks)

    def without(self, rank: str) -> Shoe:
        """The shoe with one card of ``rank`` less. Raises BJ012 if there is none."""
        place = RANKS.index(rank)
        if not self.ranks[place]:
            raise refuse(
                "BJ012",
                f"no {rank} is left in the shoe",
                why="a card that is not there cannot be removed",
                remedy="name a rank that the shoe still holds",
            )
        return Shoe(tuple(count - (index == place) for index, count in enumerate(self.ranks)))

    def groups(self, *, by_rank: bool) -> tuple[tuple[int, int], ...]:
        """The groups of cards that make a pair: (kind, number of cards) each."""
        if not by_rank:
            return tuple(enumerate(self.kinds))
        return tuple(enumerate(self.ranks[:9])) + tuple((9, count) for count in self.ranks[9:])

    def words(self) -> str:
        """``6 packs``, ``1 pack``, or the cards that are left, as ``A:4 2:3 ...``."""
        packs, odd = divmod(self.ranks[0], 4)
        if not odd and packs and len(set(self.ranks)) == 1:
            return f"{packs} pack{'s' if packs > 1 else ''}"
        return " ".join(f"{rank}:{count}" for rank, count in zip(RANKS, self.ranks, strict=True))


def enough_cards(shoe: Shoe, most_hands: int) -> None:
    """Refuse a shoe that could run out during a round of ``most_hands`` hands (BJ013).

    Before its last card a hand holds at most 21 points and the dealer's at
    most 21, each card at least the lowest ones left; that bounds the cards.
    """
    points = 21 * (most_hands + 1)
    used = 0
    for count, worth in zip(shoe.kinds, range(1, 11), strict=True):
        taken = min(count, points // worth)
        points -= taken * worth
        used += taken
        if taken < count:
            break
    if used + most_hands + 1 > shoe.size:
        raise refuse(
            "BJ013",
            f"{shoe.size} cards are too few for a round that may need {used + most_hands + 1}",
            why="if the shoe can run out in a round, the rules do not say how the round ends",
            remedy="give a shoe with more cards, or rules that allow fewer split hands",
        )
