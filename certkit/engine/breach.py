"""What the engine says when a player or a dealer asks for something the rules forbid."""

from __future__ import annotations


class RulesBreach(Exception):
    """Stakes or an action that the rules do not allow: a reason in words and the clause."""

    def __init__(self, reason: str, clause: str) -> None:
        self.reason = reason
        self.clause = clause
        super().__init__(f"{reason} (clause {clause})")


class DeckBreach(Exception):
    """A card that the deck cannot give at this moment."""
