"""What happened in a round, in the past tense; every event names its clauses."""

from __future__ import annotations

from dataclasses import dataclass

from certkit.cards import Card
from certkit.money import Amount, money


@dataclass(frozen=True, slots=True)
class WagerPlaced:
    """An initial stake was put on a wager."""

    wager: str
    stake: Amount
    clauses: tuple[str, ...]

    def __str__(self) -> str:
        return f"{money(self.stake)} on {self.wager}"


@dataclass(frozen=True, slots=True)
class CardDealt:
    """A card came from the deck to a place."""

    place: str
    card: Card
    face_up: bool
    clauses: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.place}: {self.card if self.face_up else 'a card face down'}"


@dataclass(frozen=True, slots=True)
class CardsShown:
    """The face-down cards of a place were turned."""

    place: str
    cards: tuple[Card, ...]
    clauses: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.place} is turned: {' '.join(str(card) for card in self.cards)}"


@dataclass(frozen=True, slots=True)
class ChoiceMade:
    """The player answered an offer."""

    choice: str
    action: str
    clauses: tuple[str, ...]

    def __str__(self) -> str:
        return f"the player answers: {self.action}"


@dataclass(frozen=True, slots=True)
class WagerRaised:
    """More money was put on a wager that was already placed."""

    wager: str
    added: Amount
    staked: Amount
    clauses: tuple[str, ...]

    def __str__(self) -> str:
        return f"{money(self.added)} more on {self.wager}, now {money(self.staked)}"


@dataclass(frozen=True, slots=True)
class WagerSettled:
    """A wager was paid or collected by a row of its table; ``returned`` includes the stake."""

    wager: str
    row: str
    pays: str
    staked: Amount
    returned: Amount
    clauses: tuple[str, ...]

    def __str__(self) -> str:
        if not self.returned:
            return f"{self.wager} {money(self.staked)} loses: {self.row}"
        return f"{self.wager} {money(self.staked)} pays {self.pays}, {money(self.returned)} returned: {self.row}"


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """Nothing is left to do."""

    staked: Amount
    returned: Amount
    clauses: tuple[str, ...]

    def __str__(self) -> str:
        return f"round over: {money(self.staked)} staked, {money(self.returned)} returned"


Event = WagerPlaced | CardDealt | CardsShown | ChoiceMade | WagerRaised | WagerSettled | RoundEnded
