"""Whether two games are the same but for names: proved by holding their shapes against each other.

The proof is one way: what is called the same is the same; what is not may still
play alike, and then it is not called cosmetic.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from certkit.cards import Card
from certkit.diff.shape import Bag, Name, Shape, deck_shape, game_shape, shape
from certkit.exact.specialise import specialise
from certkit.model.game import Game
from certkit.model.kinds import Kinds, kinds_of, predicates_of
from certkit.model.nodes import Settle, Split, walk
from certkit.model.paytables import pay_words

MOST_HANDS = 20_000
_FIXED_BY_SPLITS = frozenset(("place", "wager", "mark", "action", "choice"))
"""Names that the engine numbers or makes marks of while hands are split: there a renaming is not followed."""


@dataclass
class Renaming:
    """Which name of OLD stands for which of NEW, kind by kind."""

    there: dict[tuple[str, str], str] = field(default_factory=dict)
    back: dict[tuple[str, str], str] = field(default_factory=dict)

    def joins(self, old: Name, new: Name) -> bool:
        """Take the two for one, unless either is taken for another already."""
        if old.kind != new.kind:
            return False
        return (
            self.there.setdefault((old.kind, old.text), new.text) == new.text
            and self.back.setdefault((new.kind, new.text), old.text) == old.text
        )

    def changed(self) -> dict[str, dict[str, str]]:
        """The names that differ, by kind."""
        found: dict[str, dict[str, str]] = {}
        for (kind, old), new in self.there.items():
            if old != new:
                found.setdefault(kind, {})[old] = new
        return found

    def swaps(self) -> bool:
        """Whether a name that both editions know means something else in NEW: that is no renaming."""
        return any(
            (kind, new) in self.there or (kind, old) in self.back
            for (kind, old), new in self.there.items()
            if old != new
        )


@dataclass(frozen=True)
class Sameness:
    """A proof that two games play and pay alike: the names that differ, and whether rows are cut otherwise."""

    renamed: Mapping[str, Mapping[str, str]]
    rows_cut_otherwise: bool = False


def same(old: Game, new: Game) -> Sameness | None:
    """The proof that both games are the same but for names, or ``None`` where there is none."""
    splits = any(isinstance(node, Split) for game in (old, new) for node in walk(game.procedure))
    fixed = _FIXED_BY_SPLITS if splits else frozenset[str]()
    renamed = _renamed(game_shape(old), game_shape(new), fixed)
    if renamed is not None:
        return Sameness(renamed)
    pays = HandByHand(old, new)
    renamed = _renamed(game_shape(old, pays.of_old), game_shape(new, pays.of_new), fixed)
    return None if renamed is None else Sameness(renamed, rows_cut_otherwise=True)


def same_play(old: Game, new: Game, placed: tuple[str, ...]) -> bool:
    """Whether both games are the same by every name while these wagers, and no others, are placed.

    Limits and rounding are left aside: this is asked for figures of one unit on every wager.
    """
    wagers = frozenset(placed)
    if any(placed not in game.wager_sets() for game in (old, new)):
        return False
    return deck_shape(old) == deck_shape(new) and shape(specialise(old.procedure, wagers)) == shape(
        specialise(new.procedure, wagers)
    )


def _renamed(old: Shape, new: Shape, fixed: frozenset[str]) -> Mapping[str, Mapping[str, str]] | None:
    renaming = Renaming()
    if not _alike(old, new, renaming) or renaming.swaps():
        return None
    changed = renaming.changed()
    return None if fixed & set(changed) else changed


def _alike(old: Shape, new: Shape, renaming: Renaming) -> bool:
    match old, new:
        case Name(), Name():
            return renaming.joins(old, new)
        case Bag(one), Bag(two):
            return len(one) == len(two) and all(_alike(a, b, renaming) for a, b in zip(one, two, strict=True))
        case tuple(), tuple():
            return len(old) == len(new) and all(_alike(a, b, renaming) for a, b in zip(old, new, strict=True))
        case _:
            return type(old) is type(new) and old == new


class HandByHand:
    """Paytables as what every hand is paid, for tables that look at nothing but a few cards."""

    def __init__(self, old: Game, new: Game) -> None:
        self.old, self.new = old, new
        asked = (*predicates_of(old.procedure), *predicates_of(new.procedure))
        self.kinds: Kinds = kinds_of(old.deck, asked)

    def of_old(self, settle: Settle) -> Shape | None:
        """What a settlement of OLD pays hand by hand."""
        return self._of(self.old, settle)

    def of_new(self, settle: Settle) -> Shape | None:
        """What a settlement of NEW pays hand by hand."""
        return self._of(self.new, settle)

    def _of(self, game: Game, settle: Settle) -> Shape | None:
        view = settle.table.view
        asked = frozenset[str]().union(*(row.when.reads() for row in settle.table.rows))
        size = game.cards_at(view)
        if (
            size is None
            or not asked <= {f"place:{place}" for place in view}
            or len(self.kinds.count) ** size > MOST_HANDS
        ):
            return None
        sizes = [game.cards_at((place,)) or 0 for place in view]
        paid = []
        for hand in self._hands(size):
            lying = _Lying(dict(zip(view, _dealt(hand, sizes), strict=True)))
            row = next((row for row in settle.table.rows if row.when.holds(lying)), None)
            paid.append((tuple(str(card) for card in hand), None if row is None else pay_words(row.pay(settle.wager))))
        return (("view", tuple(Name("place", place) for place in view)), tuple(paid))

    def _hands(self, size: int) -> list[tuple[Card, ...]]:
        """Every hand of ``size`` cards up to kinds, in any order of coming."""
        if size == 0:
            return [()]
        return [(*hand, card) for hand in self._hands(size - 1) for card in self.kinds.representative]


def _dealt(hand: tuple[Card, ...], sizes: list[int]) -> list[tuple[Card, ...]]:
    dealt, at = [], 0
    for size in sizes:
        dealt.append(hand[at : at + size])
        at += size
    return dealt


class _Lying:
    """Cards at places, and nothing else, for predicates (certkit.model.situation.Situation)."""

    def __init__(self, table: Mapping[str, tuple[Card, ...]]) -> None:
        self.table = table

    def cards(self, place: str) -> tuple[Card, ...]:
        return self.table.get(place, ())

    def is_face_down(self, place: str) -> bool:
        return False

    def is_staked(self, wager: str) -> bool:
        return True

    def is_live(self, wager: str) -> bool:
        return True

    def is_marked(self, mark: str) -> bool:
        return False
