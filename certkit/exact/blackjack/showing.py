"""The analysis of the main wager as every JSON answer and evidence file holds it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from certkit.errors import CertkitError
from certkit.exact.blackjack.analysis import ERROR, Analysis
from certkit.exact.blackjack.layout import Layout
from certkit.exact.blackjack.moments import unsplit_distribution
from certkit.exact.blackjack.rules import KINDS, Rules
from certkit.figures import (
    PER_INITIAL,
    PER_TOTAL,
    PROBABILITY,
    UNITS,
    UNITS_SQUARED,
    Figure,
    figure,
    measured,
)

Json = dict[str, Any]
SPREAD_ERROR = 1e-9
LABELS = ("A", *(str(number) for number in range(2, 11)))


def hand_label(kinds: tuple[int, ...]) -> str:
    """Kinds as a chart prints them: ``A,7``, ``10,10``."""
    return ",".join(LABELS[kind] for kind in kinds)


def main_json(found: Analysis, layout: Layout, shuffle: str) -> Json:
    """The main wager under one strategy: figures, answers by hand and up card, returns by up card.

    Where a box may have more than two hands, the law of the net is not computed: the
    outcomes then name the split rounds as one, and the hit rate has their probability
    as its bound. Mean and variance are exact in either case.
    """
    law = _law(found)
    unsplit = unsplit_distribution(found.round)
    rest = max(0.0, 1.0 - sum(unsplit.values()))
    staked = found.staked
    total = found.round.total
    return {
        "wagers": [layout.wager],
        "placed": [layout.wager],
        "strategy": found.strategy.name,
        "information": f"{found.strategy.information}; insurance and even money are never taken",
        "shuffle": shuffle,
        "method": "exact",
        "return": found.returned.as_json(),
        "return_on_total": _or_none(None if staked is None else total / staked, PER_TOTAL, ERROR),
        "staked": _or_none(staked, PER_INITIAL, ERROR),
        "variance": _or_none(_variance(found), UNITS_SQUARED, SPREAD_ERROR),
        "hit_rate": _hit_rate(law, unsplit, rest).as_json(),
        "largest_win": figure(_largest(found.rules), UNITS).as_json(),
        "outcomes": _outcomes(law, unsplit, rest, total, layout.wager),
        "decisions": _decisions(found),
        "by_first_card": [
            {
                "label": f"dealer {LABELS[kind]}",
                "probability": measured(float(found.round.up[kind]), PROBABILITY, ERROR).as_json(),
                "return": measured(found.by_up[kind], PER_INITIAL, ERROR).as_json(),
            }
            for kind in range(KINDS)
            if found.shoe.kinds[kind]
        ],
        "law": [
            {"net": str(Fraction(net).limit_denominator(1000)), "probability": _chance(weight).as_json()}
            for net, weight in sorted((law or {}).items())
        ],
    }


def _or_none(value: float | None, basis: str, error: float) -> Json | None:
    return None if value is None else measured(value, basis, error).as_json()


def _chance(weight: float) -> Figure:
    return measured(weight, PROBABILITY, ERROR)


def _law(found: Analysis) -> Mapping[float, float] | None:
    try:
        return found.distribution
    except CertkitError:
        return None


def _variance(found: Analysis) -> float | None:
    """The variance; ``None`` for the split models whose split hands vary their answers."""
    return found.spread.variance if found.round.model == "CDZ-" else None


def _hit_rate(law: Mapping[float, float] | None, unsplit: Mapping[float, float], rest: float) -> Figure:
    """How often the net is above zero; between the bounds where split rounds have no law."""
    if law is not None:
        return _chance(sum(weight for net, weight in law.items() if net > 0))
    sure = sum(weight for net, weight in unsplit.items() if net > 0)
    return measured(sure + rest / 2, PROBABILITY, rest / 2 + ERROR)


def _largest(rules: Rules) -> Fraction:
    """The largest net that the rules allow, every hand doubled and won."""
    double = 2 if rules.doubling.allowed else 1
    one = [rules.natural.pays, Fraction(double)]
    split = [Fraction(double if rules.doubling.after_split else 1)]
    for bonus in rules.at_once:
        stake = double if bonus.after_double else 1
        one.append(bonus.pays * stake)
        if bonus.after_split:
            split.append(bonus.pays * (stake if rules.doubling.after_split else 1))
    if rules.natural.after_split:
        split.append(rules.natural.pays)
    many = max(
        (hands * (max(split) if kind not in rules.splitting.one_card else Fraction(1)))
        for kind, hands in enumerate(rules.splitting.hands)
    )
    return max(*one, many if max(rules.splitting.hands) > 1 else Fraction(0))


def _outcomes(
    law: Mapping[float, float] | None, unsplit: Mapping[float, float], rest: float, total: float, wager: str
) -> list[Json]:
    """What a round comes to: the net of the round, with its probability."""
    rows = [
        _outcome(f"net {Fraction(net).limit_denominator(1000)}", weight, net * weight, wager)
        for net, weight in sorted((unsplit if law is None else law).items())
    ]
    if law is None:
        split = total - sum(net * weight for net, weight in unsplit.items())
        rows.append(_outcome("split rounds, all nets", rest, split, wager))
    return rows


def _outcome(name: str, weight: float, contribution: float, wager: str) -> Json:
    return {
        "wager": wager,
        "outcome": name,
        "count": None,
        "of": None,
        "probability": _chance(weight).as_json(),
        "pays": "",
        "contribution": measured(contribution, PER_INITIAL, ERROR).as_json(),
    }


def _decisions(found: Analysis) -> list[Json]:
    """The answer to every two cards against every up card, with the value of each answer."""
    return [
        {
            "situation": f"player {hand_label(each.cards)}, dealer {LABELS[each.up]}",
            "action": each.best,
            "values": {answer: measured(value, PER_INITIAL, ERROR).as_json() for answer, value in each.values.items()},
        }
        for each in found.hands
    ]
