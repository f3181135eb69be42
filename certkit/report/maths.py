"""The mathematics section: analyses of the same wagers side by side, one column a strategy."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from markupsafe import Markup

from certkit.evidence.kinds.base import Fig
from certkit.evidence.kinds.maths import Analysis, Decision, OutcomeRow, Stakes
from certkit.report.charts.bars import Group, grouped_bars, law_bars
from certkit.report.numbers import value_of
from certkit.report.words import listed, upper


@dataclass(frozen=True, slots=True)
class OutcomeLine:
    """One row of an outcome table; ``contributions`` are by strategy, None where the strategy has no such row."""

    row: OutcomeRow
    contributions: tuple[Fig | None, ...]


@dataclass(frozen=True, slots=True)
class CardLine:
    """The return given a first card, by strategy."""

    label: str
    probability: Fig
    returns: tuple[Fig | None, ...]


@dataclass(frozen=True, slots=True)
class DecisionTable:
    """What a strategy does in every situation; ``choices`` are all that are valued anywhere."""

    strategy: str
    information: str
    choices: tuple[str, ...]
    rows: tuple[Decision, ...]


@dataclass(frozen=True, slots=True)
class WagerSet:
    """Analyses of the same money on the same table, one a strategy.

    ``own_outcomes`` is false where every outcome row stands in the table of a
    single wager already.
    """

    analyses: tuple[Analysis, ...]
    own_outcomes: bool

    @property
    def detailed(self) -> bool:
        """True where first cards and decisions are printed: once a table, for all the money that lies on it."""
        return self.wagers == self.placed or not self.analyses[0].placed

    @property
    def wagers(self) -> tuple[str, ...]:
        """The wagers whose money is counted."""
        return self.analyses[0].wagers

    @property
    def placed(self) -> tuple[str, ...]:
        """All wagers on the table."""
        return self.analyses[0].placed or self.wagers

    @property
    def title(self) -> str:
        """The wagers in words, with what lies beside them."""
        beside = tuple(name for name in self.placed if name not in self.wagers)
        return upper(listed(self.wagers)) + (f", placed beside {listed(beside)}" if beside else "")

    @property
    def strategies(self) -> tuple[str, ...]:
        """The columns."""
        return tuple(analysis.strategy for analysis in self.analyses)

    @property
    def outcomes(self) -> tuple[OutcomeLine, ...]:
        """The outcome rows, each with what it contributes under every strategy."""
        tables = [{_key(row): row for row in analysis.outcomes} for analysis in self.analyses]
        keys = dict.fromkeys(key for table in tables for key in table)
        return tuple(
            OutcomeLine(
                next(table[key] for table in tables if key in table),
                tuple(table[key].contribution if key in table else None for table in tables),
            )
            for key in keys
        )

    @property
    def cards(self) -> tuple[CardLine, ...]:
        """The return by first card."""
        tables = [{card.label: card for card in analysis.by_first_card} for analysis in self.analyses]
        labels = dict.fromkeys(label for table in tables for label in table)
        return tuple(
            CardLine(
                label,
                next(table[label].probability for table in tables if label in table),
                tuple(table[label].return_ if label in table else None for table in tables),
            )
            for label in labels
        )

    @property
    def decisions(self) -> tuple[DecisionTable, ...]:
        """The decisions of those strategies that ever do anything but pass."""
        return tuple(
            DecisionTable(
                analysis.strategy,
                analysis.information,
                tuple(dict.fromkeys(choice for row in analysis.decisions for choice in row.values)),
                analysis.decisions,
            )
            for analysis in self.analyses
            if len({row.action for row in analysis.decisions}) > 1
        )

    def law_chart(self) -> Markup | None:
        """The distribution of the net, where the evidence holds it."""
        laws = [{value(row.net): row.probability for row in analysis.law} for analysis in self.analyses]
        nets = sorted({net for law in laws for net in law})
        if len(nets) < 2:
            return None
        groups = [
            Group(name, tuple(float(value_of(law[net])) if net in law else None for net in nets))
            for name, law in zip(self.strategies, laws, strict=True)
        ]
        title = f"Distribution of the net of a round: {self.title}"
        return law_bars(
            title, [float(net) for net in nets], groups, x="net of the round, in units of one wager", y="probability"
        )

    def card_chart(self) -> Markup | None:
        """The return by first card, where the evidence holds it."""
        if len(self.cards) < 2:
            return None
        groups = [
            Group(name, tuple(_float(card.returns[place]) for card in self.cards))
            for place, name in enumerate(self.strategies)
        ]
        title = f"Return by first card: {self.title}"
        return grouped_bars(title, [card.label for card in self.cards], groups, x="first card", y="return")


def wager_sets(analyses: Iterable[Analysis]) -> tuple[WagerSet, ...]:
    """Analyses gathered by their wagers: single wagers first, then the sets, each in the order of the evidence."""
    gathered: dict[tuple[tuple[str, ...], tuple[str, ...]], list[Analysis]] = {}
    for analysis in analyses:
        gathered.setdefault((analysis.wagers, analysis.placed), []).append(analysis)
    singles = [found for (wagers, _), found in gathered.items() if len(wagers) == 1]
    several = [found for (wagers, _), found in gathered.items() if len(wagers) != 1]
    printed = {_row(analysis, row) for found in singles for analysis in found for row in analysis.outcomes}
    sets = [WagerSet(tuple(found), own_outcomes=True) for found in singles]
    for found in several:
        own = {_row(analysis, row) for analysis in found for row in analysis.outcomes}
        sets.append(WagerSet(tuple(found), own_outcomes=not own <= printed))
    return tuple(sets)


@dataclass(frozen=True, slots=True)
class StakeRange:
    """Stakes one after another with the same return."""

    first: str
    last: str
    count: int
    return_: Fig


def stake_ranges(stakes: Stakes) -> tuple[StakeRange, ...]:
    """The returns at all stakes, neighbours of the same return drawn together."""
    ranges: list[StakeRange] = []
    for row in stakes.rows:
        if ranges and value_of(ranges[-1].return_) == value_of(row.return_):
            last = ranges.pop()
            ranges.append(StakeRange(last.first, row.stake, last.count + 1, last.return_))
        else:
            ranges.append(StakeRange(row.stake, row.stake, 1, row.return_))
    return tuple(ranges)


def value(text: str) -> Fraction:
    """A net as the evidence holds it."""
    return Fraction(text)


def _float(figure: Fig | None) -> float | None:
    return None if figure is None else float(value_of(figure))


def _key(row: OutcomeRow) -> tuple[str, str, str]:
    return row.wager, row.outcome, row.pays


def _row(analysis: Analysis, row: OutcomeRow) -> tuple[str, str, str, str, str, str]:
    return (analysis.strategy, *_key(row), str(value_of(row.probability)), str(value_of(row.contribution)))
