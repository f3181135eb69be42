"""Charts: a strategy written down as rules, the first that applies decides."""

from __future__ import annotations

from dataclasses import dataclass

from certkit.cards import Card
from certkit.exact.strategy import Decision, declined
from certkit.model.nodes import Option
from certkit.model.predicates import AllOf, AnyOf, Holds, OfRanks, Predicate
from certkit.model.situation import Situation


@dataclass(frozen=True, slots=True)
class InView:
    """Cards lie face up at a place, and every one is of these ranks or one of these cards."""

    place: str
    ranks: str
    cards: tuple[Card, ...] = ()

    def holds(self, situation: Situation) -> bool:
        """Whether a player sees such cards there."""
        there = situation.cards(self.place)
        if not there or situation.is_face_down(self.place):
            return False
        return all(card.rank in self.ranks or card in self.cards for card in there)

    def predicate(self) -> Predicate:
        """What the kinds of cards must tell apart for this."""
        view = (self.place,)
        return AnyOf((OfRanks(view, self.ranks), *(Holds(view, (card,)) for card in self.cards)))


@dataclass(frozen=True, slots=True)
class ChartRule:
    """Where all of ``when`` is in view (and the offer is ``at``, if that is named), the action is ``do``."""

    when: tuple[InView, ...]
    do: str
    at: str | None = None

    def option(self, decision: Decision) -> Option | None:
        """The allowed option that the rule picks, if it applies: named in full, or the first of its kind."""
        if self.at is not None and decision.choice.name != self.at:
            return None
        named = [option for option in decision.allowed if option.action == self.do]
        kind = [option for option in decision.allowed if option.action.startswith(self.do + " ")]
        found = next(iter((*named, *kind)), None)
        return found if found and all(each.holds(decision.situation) for each in self.when) else None


@dataclass(frozen=True, slots=True)
class ChartStrategy:
    """A strategy from a chart; an offer that no rule speaks of is declined."""

    name: str
    rules: tuple[ChartRule, ...]
    source: str = ""

    @property
    def information(self) -> str:
        """What the chart looks at."""
        places = dict.fromkeys(each.place for rule in self.rules for each in rule.when)
        return "the chart's cards in view at " + ", ".join(places) if places else "none: the same answer everywhere"

    def predicates(self) -> tuple[Predicate, ...]:
        """What the kinds of cards must tell apart."""
        return tuple(
            dict.fromkeys(AllOf(tuple(each.predicate() for each in rule.when)) for rule in self.rules if rule.when)
        )

    def pick(self, decision: Decision) -> Option | None:
        """The answer of the first rule that applies, else the one that declines."""
        found = next((option for rule in self.rules if (option := rule.option(decision)) is not None), None)
        return found or declined(decision)
