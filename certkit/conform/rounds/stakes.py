"""Initial stakes, allowed and forbidden: at every limit, off the step, missing, alone, unequal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from certkit.model.game import Game
from certkit.model.wagers import Limits
from certkit.money import Amount

Stakes = dict[str, Amount]
MOST_STAKES = 100
"""How many stakes stand for a wager's whole range; all of them where there are no more."""


@dataclass(frozen=True)
class StakeRange:
    """What may be staked on the wagers that the game under test supports."""

    game: Game
    unsupported: frozenset[str] = frozenset()

    @property
    def sets(self) -> tuple[tuple[str, ...], ...]:
        """Every set of wagers that may be placed together and is supported."""
        return tuple(each for each in self.game.wager_sets() if self.unsupported.isdisjoint(each))

    def least(self, chosen: tuple[str, ...]) -> Stakes:
        """The smallest stakes on these wagers."""
        return self.game.least_stakes(chosen)

    def nth(self, chosen: tuple[str, ...], turn: int) -> Stakes:
        """Allowed stakes that run through the range of every wager as ``turn`` counts up."""
        made = self._equalled(
            {name: _at(self.game.wager[name].limits, turn + place) for place, name in enumerate(chosen)}, chosen
        )
        return made if self.game.stakes_breach(made) is None else self.least(chosen)

    def drawn(self, chosen: tuple[str, ...], random: Random) -> Stakes:
        """Allowed stakes at random."""
        made = self._equalled(
            {name: _at(self.game.wager[name].limits, random.randrange(1 << 30), every=True) for name in chosen}, chosen
        )
        return made if self.game.stakes_breach(made) is None else self.least(chosen)

    def _equalled(self, stakes: Stakes, chosen: tuple[str, ...]) -> Stakes:
        for rule in self.game.equal:
            together = [name for name in rule.wagers if name in chosen]
            if together:
                stakes.update(dict.fromkeys(together, stakes[together[0]]))
        return stakes

    def turns(self, chosen: tuple[str, ...]) -> int:
        """How many turns of :meth:`nth` it takes to see every stake once."""
        return max(min(_number(self.game.wager[name].limits), MOST_STAKES) for name in chosen)

    def allowed(self) -> Iterator[Stakes]:
        """Every set of wagers at its smallest and largest stakes, and some between."""
        for chosen in self.sets:
            yield self.least(chosen)
            most = self._equalled({name: self.game.wager[name].limits.most for name in chosen}, chosen)
            if self.game.stakes_breach(most) is None:
                yield most
            for turn in (1, self.turns(chosen) // 2):
                yield self.nth(chosen, turn)

    def forbidden(self) -> Iterator[Stakes]:
        """Stakes that the rules forbid, each in one way only where that can be."""
        seen: set[tuple[tuple[str, Amount], ...]] = set()
        for stakes in self._forbidden():
            key = tuple(stakes.items())
            if key not in seen and self.unsupported.isdisjoint(stakes) and self.game.stakes_breach(stakes):
                seen.add(key)
                yield stakes

    def _forbidden(self) -> Iterator[Stakes]:
        game = self.game
        yield {}
        for chosen in self.sets:
            least = self.least(chosen)
            for name in chosen:
                group = self._group(name, chosen)
                for wrong in _outside(game.wager[name].limits):
                    yield {**least, **dict.fromkeys(group, wrong)}
                    yield {**least, name: wrong}
                for other in (least[name] + game.wager[name].limits.step, game.wager[name].limits.most):
                    yield {**least, name: other}
        yield from self._sets_forbidden()
        yield {**self.least(self.sets[0]), "no_such_wager": self.least(self.sets[0])[self.sets[0][0]]}

    def _sets_forbidden(self) -> Iterator[Stakes]:
        names = [name for name in self.game.wager if name not in self.unsupported]
        allowed = set(self.sets)
        for bits in range(1, 1 << min(len(names), 10)):
            chosen = tuple(name for place, name in enumerate(names) if bits >> place & 1)
            if chosen not in allowed:
                yield self.least(chosen)

    def _group(self, name: str, chosen: tuple[str, ...]) -> tuple[str, ...]:
        for rule in self.game.equal:
            if name in rule.wagers:
                return tuple(other for other in rule.wagers if other in chosen)
        return (name,)


def _number(limits: Limits) -> int:
    return int((limits.most - limits.least) / limits.step) + 1


def _at(limits: Limits, turn: int, *, every: bool = False) -> Amount:
    """The stake of a turn: every stake in order, or ``MOST_STAKES`` spread over the range with both ends."""
    number = _number(limits)
    if every or number <= MOST_STAKES:
        return limits.least + limits.step * (turn % number)
    place = turn % MOST_STAKES
    return limits.least + limits.step * (place * (number - 1) // (MOST_STAKES - 1))


def _outside(limits: Limits) -> Iterator[Amount]:
    cent = Fraction(1, 100)
    yield limits.least - limits.step if limits.least > limits.step else Fraction(0)
    yield Fraction(0)
    yield limits.least - cent
    yield limits.most + limits.step
    yield limits.most + cent
    yield limits.most * 1000
    yield limits.least + limits.step / 2
    yield limits.least + cent
    yield limits.most - cent
    yield -limits.least


def smaller(stakes: Mapping[str, Amount], game: Game) -> Iterator[Stakes]:
    """Plainer stakes on the same wagers, the plainest first; whether they are allowed is not looked at."""
    known = tuple(name for name in stakes if name in game.wager)
    if known:
        yield {**stakes, **game.least_stakes(known)}
    for name in known:
        yield {**stakes, name: game.wager[name].limits.least}
