"""Kinds ``analysis``, ``stakes`` and ``claims``: the exact maths, at every stake, and against the claims."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from certkit.evidence.kinds.base import Fig, Shape


class OutcomeRow(Shape):
    """One row of an outcome table: how many of the equally likely deals, what it pays, what it contributes.

    ``count`` is null where outcomes are not equally likely.
    """

    wager: str
    outcome: str
    count: int | None
    of: int | None = None
    probability: Fig
    pays: str
    contribution: Fig


class FirstCard(Shape):
    """The return given the first card dealt; ``label`` names the card or cards that are alike."""

    label: str
    probability: Fig
    return_: Fig = Field(alias="return")


class Decision(Shape):
    """What the strategy does in one situation, with the value of each choice in ``values`` where it was computed."""

    situation: str
    action: str
    values: dict[str, Fig] = Field(default_factory=dict)


class LawRow(Shape):
    """How likely a net of the round is; ``net`` in units of one wager, as a fraction."""

    net: str
    probability: Fig


class Analysis(Shape):
    """The exact maths of one set of wagers under one strategy, as ``certkit exact --json`` gives it.

    ``return`` is the net per unit of the initial wagers together,
    ``return_on_total`` per unit of everything wagered, ``staked`` the mean
    total wagered per initial unit, ``variance`` of the net in units of one
    wager, squared. ``placed`` are all wagers on the table, ``wagers`` those whose
    money is counted; ``law`` is the distribution of the net.
    """

    wagers: tuple[str, ...]
    placed: tuple[str, ...] = ()
    strategy: str
    information: str
    shuffle: str
    method: str = "exact"
    return_: Fig = Field(alias="return")
    return_on_total: Fig
    staked: Fig
    variance: Fig
    hit_rate: Fig
    largest_win: Fig
    outcomes: tuple[OutcomeRow, ...]
    by_first_card: tuple[FirstCard, ...] = ()
    decisions: tuple[Decision, ...] = ()
    law: tuple[LawRow, ...] = ()


class AnalysisDocument(Shape):
    """Several analyses of one game."""

    kind: Literal["analysis"]
    title: str
    method: str
    results: tuple[Analysis, ...]
    note: str = ""


class StakeRow(Shape):
    """The return at one stake, after rounding of payments."""

    stake: str
    return_: Fig = Field(alias="return")


class Stakes(Shape):
    """The return of one set of wagers at every stake that the limits allow."""

    kind: Literal["stakes"]
    wagers: tuple[str, ...]
    strategy: str
    least: str
    most: str
    step: str
    currency: str
    rounding: str = ""
    rows: tuple[StakeRow, ...]


class Claim(Shape):
    """A figure that the supplier claims, beside the one computed; ``difference`` is claimed minus computed."""

    figure: str
    claimed: str
    computed: Fig
    difference: str
    tolerance: str
    agrees: bool


class Claims(Shape):
    """The supplier's own figures compared; ``source`` is where they were stated."""

    kind: Literal["claims"]
    source: str
    rows: tuple[Claim, ...]
