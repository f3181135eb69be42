"""What the clauses of a blackjack game say, as the exact maths needs it.

Every rule that a casino can change is a field here; no game is known by its
name. Kinds of cards are numbered 0 to 9: kind *k* counts *k* + 1, kind 0 is
the ace, which also counts 11 where that does not break the hand, kind 9 are
all cards that count ten.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from certkit.errors import refuse

ACE = 0
TEN = 9
KINDS = 10
EVERY_KIND = frozenset(range(KINDS))

Standing = tuple[int, bool]
"""A total and whether it is soft (an ace in it counts 11)."""


def draws_below(least: int, *, soft_least: int | None = None) -> frozenset[Standing]:
    """The totals on which a dealer draws who stands on ``least``, on soft hands from ``soft_least``.

    >>> (17, True) in draws_below(17, soft_least=18)
    True
    """
    soft_from = least if soft_least is None else soft_least
    hard = {(total, False) for total in range(2, least)}
    return frozenset(hard | {(total, True) for total in range(12, soft_from)})


@dataclass(frozen=True, slots=True)
class House:
    """The dealer's hand.

    ``draws`` lists the totals on which the dealer takes a card. Under the up
    cards ``peeks_under`` the hole card is looked at before the players act.
    A natural that was not found by a peek takes ``all`` that is staked by then
    or only the ``original`` wager. On the broken totals ``pushes_on`` the
    remaining hands push instead of winning; on the totals ``wins_ties`` a tie
    loses. ``draws_against_nothing`` says whether the dealer completes his hand
    when no player's hand is left; no figure of a wager depends on it.
    """

    draws: frozenset[Standing]
    peeks_under: frozenset[int] = frozenset((ACE, TEN))
    natural_takes: Literal["original", "all"] = "original"
    pushes_on: frozenset[int] = frozenset()
    wins_ties: frozenset[int] = frozenset()
    draws_against_nothing: bool = False


@dataclass(frozen=True, slots=True)
class Natural:
    """Ace and ten as the first two cards: what they pay, also against the dealer's, also after a split."""

    pays: Fraction = Fraction(3, 2)
    against_natural: Fraction = Fraction(0)
    after_split: bool = False


@dataclass(frozen=True, slots=True)
class Doubling:
    """When the stake may be doubled for exactly one more card.

    ``totals`` and ``cards`` list the totals and numbers of cards on which it
    is allowed; ``None`` is any. A hand from a split may be doubled if
    ``after_split``.
    """

    totals: frozenset[Standing] | None = None
    cards: frozenset[int] | None = frozenset((2,))
    after_split: bool = True
    allowed: bool = True


@dataclass(frozen=True, slots=True)
class Splitting:
    """When two first cards of one value (or one rank) may be parted.

    ``hands`` gives for each kind the most hands that its pairs may become;
    1 forbids the split. Hands of the kinds ``one_card`` get one card each and
    are then finished.
    """

    hands: tuple[int, ...] = (2,) + (4,) * 9
    by: Literal["value", "rank"] = "value"
    one_card: frozenset[int] = frozenset((ACE,))


@dataclass(frozen=True, slots=True)
class Surrender:
    """When a hand may be given up for part of its stake.

    ``early`` are the up cards against which it is allowed before the peek,
    ``late`` those against which it is allowed afterwards. ``any_time`` allows
    it on any number of cards, ``after_split`` on a split hand.
    """

    early: frozenset[int] = frozenset()
    late: frozenset[int] = frozenset()
    any_time: bool = False
    after_split: bool = False
    returns: Fraction = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class AtOnce:
    """A hand that is settled the moment it is reached, whatever the dealer has (a Charlie, a bonus 21).

    ``least_cards`` and ``most_cards`` bound its number of cards, ``totals``
    lists its totals (``None``: any that is not broken), ``kinds`` its exact
    kinds in ascending order (``None``: any).
    """

    pays: Fraction
    least_cards: int = 2
    most_cards: int | None = None
    totals: frozenset[int] | None = None
    kinds: tuple[int, ...] | None = None
    after_split: bool = True
    after_double: bool = True


@dataclass(frozen=True, slots=True)
class Insurance:
    """The wager on the dealer's natural: odds to one, and its most as part of the main wager."""

    pays: Fraction = Fraction(2)
    up_to: Fraction = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Rules:
    """A blackjack game for the exact maths. Insurance and even money are priced on their own."""

    house: House
    natural: Natural = Natural()
    doubling: Doubling = Doubling()
    splitting: Splitting = Splitting()
    surrender: Surrender = Surrender()
    at_once: tuple[AtOnce, ...] = ()
    insurance: Insurance | None = None

    def __post_init__(self) -> None:
        if len(self.splitting.hands) != KINDS or min(self.splitting.hands) < 1:
            raise refuse(
                "BJ001",
                f"split hands {self.splitting.hands} do not name a most number of hands for each kind",
                why="every kind of pair needs its own limit; 1 means that it may not be split",
                remedy="give ten whole numbers, ace to ten, each 1 or more",
            )
        if max(self.splitting.hands) > 8:
            raise refuse(
                "BJ002",
                f"{max(self.splitting.hands)} split hands are more than the split solver was proved for",
                why="the inclusion-exclusion over pair cards is tested up to 8 hands",
                remedy="state a limit of at most 8 hands",
            )
        if self.surrender.early & self.surrender.late:
            raise refuse(
                "BJ003",
                "the same up card has both early and late surrender",
                why="early surrender already covers the moment after the peek",
                remedy="list the up card once",
            )

    @property
    def peeked(self) -> tuple[bool, ...]:
        """For each up card, whether no decision is ever taken against a dealer's natural."""
        return tuple(
            kind in self.house.peeks_under or kind not in (ACE, TEN) or self.house.natural_takes == "original"
            for kind in range(KINDS)
        )


def hands_up_to(most: int, *, aces: int | None = None) -> tuple[int, ...]:
    """``Splitting.hands`` where every pair may become ``most`` hands and aces ``aces``."""
    return ((most if aces is None else aces),) + (most,) * 9
