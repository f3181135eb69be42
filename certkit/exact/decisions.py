"""What a strategy does at the first offer it meets, and what the first card is worth."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from certkit.exact.labels import kind_label
from certkit.exact.outcomes import Laws, mean
from certkit.exact.position import Position
from certkit.exact.solve import Solution
from certkit.exact.tree import Chance, Offer, Stop
from certkit.figures import PER_INITIAL, PROBABILITY, figure

Json = dict[str, object]


@dataclass(frozen=True, slots=True)
class Advice:
    """The answer to an offer in one situation, with the expected net of every allowed answer.

    ``seen`` labels the cards in view by place; values are per unit of all initial
    wagers together.
    """

    choice: str
    seen: tuple[tuple[str, str], ...]
    answer: str
    values: tuple[tuple[str, Fraction], ...]

    @property
    def situation(self) -> str:
        """The offer and the cards in view, in words."""
        return f"{self.choice}: " + ", ".join(f"{place} {label}" for place, label in self.seen)

    def as_json(self) -> Json:
        return {
            "situation": self.situation,
            "action": self.answer,
            "values": {action: figure(value, PER_INITIAL).as_json() for action, value in self.values},
        }


@dataclass(frozen=True, slots=True)
class FirstCard:
    """The return once the first card is known: its kind, how likely it is, the expected net then."""

    label: str
    probability: Fraction
    net: Fraction

    def as_json(self, initial: Fraction) -> Json:
        return {
            "label": self.label,
            "probability": figure(self.probability, PROBABILITY).as_json(),
            "return": figure(self.net / initial, PER_INITIAL).as_json(),
        }


def advice(solution: Solution) -> tuple[Advice, ...]:
    """The strategy's answers along the play it makes, up to the second different offer on every way."""
    found: dict[tuple[object, ...], Advice] = {}
    initial = sum(solution.tree.stakes.values(), Fraction(0))

    def visit(stop: Stop, dealt: int) -> None:
        if dealt > 1:
            return
        if isinstance(stop.step, Offer):
            option, after = solution.answer(stop)
            if len(stop.step.ways) > 1:
                seen = _seen(solution, stop.at)
                values = tuple((each.action, solution.value(way) / initial) for each, way in stop.step.ways)
                key = (stop.step.choice.name, seen, tuple(action for action, _ in values))
                found.setdefault(key, Advice(stop.step.choice.name, seen, option.action, values))
            visit(solution.tree.stop(after), dealt)
        elif isinstance(stop.step, Chance):
            for _, after in stop.step.ways:
                visit(solution.tree.stop(after), dealt + 1)

    visit(solution.tree.stop(solution.tree.start), 0)
    return tuple(found.values())


def _seen(solution: Solution, position: Position) -> tuple[tuple[str, str], ...]:
    members = solution.tree.kinds.members
    return tuple((place, ", ".join(kind_label(members[kind]) for kind in kinds)) for place, kinds in position.table)


def first_cards(solution: Solution, laws: Laws) -> tuple[FirstCard, ...]:
    """The expected net by the first card dealt, as far as the wagers that ``laws`` counts go."""
    stop = solution.tree.stop(solution.tree.start)
    if not isinstance(stop.step, Chance) or stop.step.count != 1:
        return ()
    found = []
    for kind, members in enumerate(solution.tree.kinds.members):
        have = solution.tree.kinds.count[kind]
        if not have:
            continue
        net = mean(laws.after(solution.tree.dealt(stop.step, (kind,))))
        found.append(FirstCard(kind_label(members), Fraction(have, stop.step.total), net))
    return tuple(found)
