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
    """The player answered an offer; ``hand`` is the place of the hand in turn, if there are hands."""

    choice: str
    action: str
    clauses: tuple[str, ...]
    hand: str | None = None

    def __str__(self) -> str:
        return f"{f'for {self.hand} ' if self.hand else ''}the player answers: {self.action}"


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
class HandSplit:
    """The last card of a hand became a new hand with a stake of its own."""

    place: str
    new_place: str
    card: Card
    wager: str
    stake: Amount
    clauses: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.place} is split: {self.card} goes to {self.new_place}, {money(self.stake)} on {self.wager}"


@dataclass(frozen=True, slots=True)
class DealerPeeked:
    """The dealer looked at face-down cards and said whether they make what he looked for."""

    place: str
    found: bool
    clauses: tuple[str, ...]

    def __str__(self) -> str:
        return f"the dealer looks at the {self.place}: {'yes' if self.found else 'no'}"


@dataclass(frozen=True, slots=True)
class Announced:
    """The dealer said something of a hand, such as that it stands by itself."""

    hand: str | None
    said: str
    clauses: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.hand} {self.said}" if self.hand else self.said


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


Event = (
    WagerPlaced
    | CardDealt
    | CardsShown
    | DealerPeeked
    | Announced
    | ChoiceMade
    | WagerRaised
    | HandSplit
    | WagerSettled
    | RoundEnded
)
