"""The glossary of the report: what every figure is per, and the words that a reader may not know."""

from __future__ import annotations

from typing import Final

BASES: Final = (
    ("per initial wager", "divided by the stakes put down before the deal, together"),
    ("per total wagered", "divided by everything staked in the round, with what doubling and splitting add"),
    ("units of one wager", "one unit is the initial stake of one wager; several wagers are staked alike"),
    ("units of one wager, squared", "of a variance; its square root is the standard deviation, in units of one wager"),
    ("per round", "a probability: the share of rounds"),
)

TERMS: Final = (
    ("return", "the player's expected net on the basis named; negative where the house has the edge"),
    ("return to player (RTP)", "one plus the return, in per cent"),
    ("house edge", "minus the return"),
    ("hit rate", "the share of rounds in which the player's net is above zero"),
    ("largest win", "the greatest net that one round can bring"),
    ("net", "what is handed back, stakes included, less what was staked"),
    ("optimal", "the strategy of the highest expected net at every offer; what it looks at is stated beside it"),
    ("never", "the strategy that declines every offer"),
    ("open point", "a question that the written rules leave open; figures hold for the reading adopted"),
    ("clause", "one entry of the ruleset, which mirrors about one written sentence"),
    ("p-value", "how often a sound source would look at least as bad as this sample"),
    ("adjusted p-value", "the p-value corrected for the number of tests that are judged together"),
    ("detects", "the smallest fault of the kind named that this sample would have shown with 99 % probability"),
)
