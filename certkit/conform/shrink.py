"""Making a failing round smaller: fewer wagers, fewer answers, plainer cards, smaller stakes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

from certkit.cards import Card
from certkit.conform.case import Case, plainness
from certkit.conform.rounds.stakes import smaller
from certkit.errors import CertkitError
from certkit.model.game import Game

Shows = Callable[[Case], bool]
MOST_TRIALS = 900


class Shrinker:
    """Reduces a case as long as ``shows`` still finds the same fault in it."""

    def __init__(self, game: Game, shows: Shows, most: int = MOST_TRIALS) -> None:
        self.game = game
        self.left = most
        self._shows = shows

    def shrink(self, case: Case) -> Case:
        """The smallest case found; the case itself where nothing smaller shows the fault."""
        while True:
            smaller_case = self._stakes(self._cards(self._first(case)))
            if smaller_case == case or self.left <= 0:
                return smaller_case
            case = smaller_case

    def _first(self, case: Case) -> Case:
        """Drop wagers and answers while that is possible."""
        progress = True
        while progress and self.left > 0:
            progress = False
            for candidate in (*self._fewer_actions(case), *self._fewer_wagers(case)):
                if candidate != case and self._tried(candidate):
                    case, progress = candidate, True
                    break
        return case

    def _tried(self, case: Case) -> bool:
        if self.left <= 0:
            return False
        self.left -= 1
        try:
            return self._shows(case)
        except CertkitError:
            return False  # Cards that cannot be dealt make no round.

    def _fewer_wagers(self, case: Case) -> Iterator[Case]:
        for name in reversed(case.staked):
            stakes = tuple((other, stake) for other, stake in case.stakes if other != name)
            if not stakes and case.stakes:
                continue
            actions = tuple(action for action in case.actions if name not in action.split(" "))
            yield replace(case, stakes=stakes, actions=actions)
            for place in range(len(case.cards) - 1, 0, -1):
                yield replace(case, stakes=stakes, actions=actions, cards=_without(case.cards, place))
            for other in stakes:
                renamed = tuple(
                    " ".join(other[0] if word == name else word for word in action.split(" "))
                    for action in case.actions
                )
                for place in (None, *range(1, len(case.cards))):
                    dealt = case.cards if place is None else _without(case.cards, place)
                    yield replace(case, stakes=stakes, actions=renamed, cards=dealt)

    def _fewer_actions(self, case: Case) -> Iterator[Case]:
        if case.actions:
            yield replace(case, actions=())
        length = len(case.actions) // 2
        while length:
            for start in range(0, len(case.actions) - length + 1, length):
                yield replace(case, actions=case.actions[:start] + case.actions[start + length :])
            length //= 2
        if case.open_end:
            yield replace(case, open_end=False)

    def _cards(self, case: Case) -> Case:
        """At every place the plainest card that still shows the fault; surplus cards go."""
        for count in range(len(case.cards)):
            shorter = replace(case, cards=case.cards[:count])
            if self._tried(shorter):
                case = shorter
                break
        deck = sorted(self.game.deck.counts(), key=plainness)
        for place in range(len(case.cards)):
            for card in deck:
                if plainness(card) >= plainness(case.cards[place]) or self.left <= 0:
                    break
                candidate = replace(case, cards=(*case.cards[:place], card, *case.cards[place + 1 :]))
                if self._tried(candidate):
                    case = candidate
                    break
        return case

    def _stakes(self, case: Case) -> Case:
        for stakes in smaller(case.staked, self.game):
            candidate = replace(case, stakes=tuple(stakes.items()))
            if candidate == case or self._tried(candidate):
                return candidate
        return self._bisected(case)

    def _bisected(self, case: Case) -> Case:
        """The smallest stakes that show it, if larger ones all do."""
        known = [name for name in case.staked if name in self.game.wager]
        if self.game.stakes_breach(case.staked) or not known:
            return case
        least = self.game.least_stakes(tuple(known))
        step = max(self.game.wager[name].limits.step for name in known)
        low, high = Fraction(0), max(case.staked[name] - least[name] for name in known)
        while (high - low) / step > 1:
            middle = low + ((high - low) / step // 2) * step
            candidate = replace(
                case, stakes=tuple((name, min(stake, least[name] + middle)) for name, stake in case.stakes)
            )
            if self._tried(candidate):
                case, high = candidate, middle
            else:
                low = middle
        return case


def _without(cards: tuple[Card, ...], place: int) -> tuple[Card, ...]:
    return (*cards[:place], *cards[place + 1 :])


def stripped(case: Case, game: Game) -> Case:
    """Without the passing answers at the end, which are given anyway."""
    passes = frozenset(option.action for choice in game.choices for option in choice.options if option.passes)
    actions = list(case.actions)
    while actions and actions[-1] in passes:
        actions.pop()
    return replace(case, actions=tuple(actions))
