"""The game model: everything that play, maths and conformance read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from certkit.errors import At
from certkit.model.device import Deck
from certkit.model.nodes import Choose, Draw, Node, Settle, Show, walk
from certkit.model.wagers import EqualStakes, OfferedWager, Wager
from certkit.money import Amount, Rounding


@dataclass(frozen=True, slots=True)
class ClauseNote:
    """What outsiders need of a clause: its English, its place and the sentences it rests on."""

    id: str
    block: str
    english: str
    at: At
    sentences: tuple[str, ...]
    quote: str
    assumption: str | None = None


@dataclass(frozen=True, slots=True)
class Breach:
    """A rule that stakes or an action would break: a reason in words and its clause."""

    reason: str
    clause: str


@dataclass(frozen=True)
class Game:
    """A compiled ruleset: device, wagers, procedure and the notes of its clauses.

    ``wagers`` are placed before the deal, ``offered`` ones during the round.
    """

    id: str
    edition: str
    title: str
    currency: str
    sha256: str
    deck: Deck
    wagers: tuple[Wager, ...]
    equal: tuple[EqualStakes, ...]
    procedure: Node
    rounding: Rounding
    rounding_clause: str | None
    notes: tuple[ClauseNote, ...]
    most_cards: int
    offered: tuple[OfferedWager, ...] = ()

    @cached_property
    def note(self) -> Mapping[str, ClauseNote]:
        """Clause notes by clause id."""
        return {note.id: note for note in self.notes}

    @cached_property
    def wager(self) -> Mapping[str, Wager]:
        """Wagers by name, in the order of the rules."""
        return {wager.name: wager for wager in self.wagers}

    @cached_property
    def choices(self) -> tuple[Choose, ...]:
        return tuple(node for node in walk(self.procedure) if isinstance(node, Choose))

    @cached_property
    def settlements(self) -> tuple[Settle, ...]:
        return tuple(node for node in walk(self.procedure) if isinstance(node, Settle))

    @cached_property
    def places(self) -> tuple[str, ...]:
        """Every place that cards come to, in the order of the procedure."""
        found = [node.place for node in walk(self.procedure) if isinstance(node, Draw | Show)]
        return tuple(dict.fromkeys(found))

    def cards_at(self, view: tuple[str, ...]) -> int | None:
        """How many cards a view holds when every place is dealt to once; ``None`` if that may differ."""
        sizes: dict[str, int] = {}
        for node in walk(self.procedure):
            if isinstance(node, Draw):
                if node.place in sizes:
                    return None
                sizes[node.place] = node.count
        return sum(sizes[place] for place in view) if all(place in sizes for place in view) else None

    def stakes_breach(self, stakes: Mapping[str, Amount]) -> Breach | None:
        """Why these initial stakes are not allowed, or ``None`` if they are."""
        if not stakes:
            return Breach("no wager is placed", self.wagers[0].clause)
        for name, stake in stakes.items():
            if name not in self.wager:
                known = ", ".join(self.wager)
                return Breach(f"{name} is not a wager of this game ({known})", self.wagers[0].clause)
            limits = self.wager[name].limits
            if not limits.allows(stake):
                clause = self.wager[name].limits_clause
                return Breach(f"the stake on {name} is outside the limits or off the step", clause)
        for wager in self.wagers:
            if wager.required and wager.name not in stakes:
                return Breach(f"{wager.name} must be placed", wager.clause)
            for need, clause in wager.needs:
                if wager.name in stakes and need not in stakes:
                    return Breach(f"{wager.name} may not be placed without {need}", clause)
        for rule in self.equal:
            if len({stakes[name] for name in rule.wagers if name in stakes}) > 1:
                return Breach(f"stakes on {', '.join(rule.wagers)} must be equal", rule.clause)
        return None

    def wager_sets(self) -> tuple[tuple[str, ...], ...]:
        """Every set of wagers that may be placed together, smallest first."""
        names = tuple(self.wager)
        found: list[tuple[str, ...]] = []
        for bits in range(1, 1 << len(names)):
            chosen = tuple(name for place, name in enumerate(names) if bits >> place & 1)
            if self._allowed_together(chosen):
                found.append(chosen)
        return tuple(sorted(found, key=lambda chosen: (len(chosen), [names.index(name) for name in chosen])))

    def _allowed_together(self, chosen: tuple[str, ...]) -> bool:
        return all(
            (wager.name in chosen or not wager.required)
            and (wager.name not in chosen or all(need in chosen for need, _ in wager.needs))
            for wager in self.wagers
        )

    def least_stakes(self, chosen: tuple[str, ...]) -> dict[str, Amount]:
        """The smallest allowed stakes for a set of wagers that satisfy the equal-stake rules."""
        stakes = {name: self.wager[name].limits.least for name in chosen}
        for rule in self.equal:
            together = [name for name in rule.wagers if name in stakes]
            if together:
                most = max((stakes[name] for name in together), default=Fraction(0))
                stakes.update(dict.fromkeys(together, most))
        return stakes
