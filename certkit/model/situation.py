"""What a predicate may ask of a round in progress.

The reference engine and the exact maths each keep their own kind of round;
both can be looked at through this protocol, which is all that the model's
measures and predicates know of them.
"""

from __future__ import annotations

from typing import Protocol

from certkit.cards import Card


class Situation(Protocol):
    """A round as the house sees it: every card, face up or down."""

    def cards(self, place: str) -> tuple[Card, ...]:
        """The cards that lie at ``place`` now, in the order in which they came; none if it is empty."""
        ...

    def is_face_down(self, place: str) -> bool:
        """Whether a card at ``place`` has not been shown yet."""
        ...

    def is_staked(self, wager: str) -> bool:
        """Whether the wager was placed in this round, settled since or not."""
        ...

    def is_live(self, wager: str) -> bool:
        """Whether the wager was placed and is neither settled nor taken back."""
        ...

    def is_marked(self, mark: str) -> bool:
        """Whether an answer, a peek or a clause left this mark in the round."""
        ...
