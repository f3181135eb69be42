"""Amounts that an answer may name, where the rules leave them open.

Only the whole amount is staked on purpose: what a game does with odd parts of
it hangs on its coins, which the rules seldom state. Amounts that no reading
allows are tried as forbidden answers.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

from certkit.engine.table import Round
from certkit.model.game import Game
from certkit.model.nodes import OpenAmount
from certkit.money import Amount, money


class Amounts:
    """What may go with the answers of a game."""

    def __init__(self, game: Game) -> None:
        self._open: dict[str, OpenAmount] = {
            option.action: option.amount for choice in game.choices for option in choice.options if option.amount
        }

    def drawn(self, now: Round, action: str, random: Random) -> str:
        """The answer; where the amount is open it is named half of the time."""
        open_amount = self._open.get(action)
        if open_amount is None or not open_amount.less or random.random() < 0.5:
            return action
        return f"{action} {money(self._most(now, open_amount))}"

    def _most(self, now: Round, open_amount: OpenAmount) -> Amount:
        return now.initial.get(open_amount.of, Fraction(0)) * open_amount.most

    def forbidden(self, now: Round, action: str) -> tuple[str, ...]:
        """The answer with amounts that the rules forbid: more than the most, or less where all of it is asked."""
        open_amount = self._open.get(action)
        if open_amount is None:
            return ()
        most, coin = self._most(now, open_amount), now.game.rounding.unit
        wrong = (most + coin, most * 2, *((most / 2,) if not open_amount.less else ()))
        named = dict.fromkeys(f"{action} {money(amount)}" for amount in wrong)
        return tuple(each for each in named if now.why_not(each) is not None)
