"""The hands of a box: how many splits made of the first one, in which order they play, and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass, replace


def numbered(name: str, number: int) -> str:
    """The name of a hand's place or wager: the first keeps the plain one, then ``player_2`` and so on."""
    return name if number == 1 else f"{name}_{number}"


@dataclass(frozen=True, slots=True)
class Hands:
    """``order`` holds the hands by number as they play; ``turn`` is the place in it, ``None`` outside any turn."""

    place: str = ""
    wager: str = ""
    order: tuple[int, ...] = (1,)
    turn: int | None = None

    @property
    def number(self) -> int:
        """The number of the hand in turn; the first hand outside any turn."""
        return 1 if self.turn is None else self.order[self.turn]

    @property
    def current(self) -> str | None:
        """The place of the hand in turn."""
        return None if self.turn is None else numbered(self.place, self.number)

    def named(self, name: str) -> str:
        """The place or wager that ``name`` means now: that of the hand in turn, where it is a hand's."""
        return numbered(name, self.number) if name in (self.place, self.wager) else name

    def base(self, wager: str) -> str:
        """The wager of the rules of which ``wager`` is a part."""
        parts = {numbered(self.wager, number) for number in self.order} if self.wager else ()
        return self.wager if wager in parts else wager

    def at(self, turn: int | None, place: str | None = None, wager: str | None = None) -> Hands:
        """The same hands with another one in turn."""
        return replace(self, turn=turn, place=place or self.place, wager=wager or self.wager)

    def split(self) -> Hands:
        """With one hand more, right after the one in turn."""
        assert self.turn is not None
        after = self.turn + 1
        return replace(self, order=(*self.order[:after], len(self.order) + 1, *self.order[after:]))
