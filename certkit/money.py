"""Amounts of money: exact fractions of the currency unit, decimal text outside.

Inside certkit an amount is a ``Fraction``; nothing here accepts or makes a
binary floating-point number. Rounding is a rule of the game, so it happens
only where a ruleset says how (:class:`Rounding`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from certkit.errors import refuse

Amount = Fraction


def amount(text: object) -> Amount:
    """Read a decimal amount such as ``"12.50"``; integers are taken, floats never. Raises MN001."""
    if isinstance(text, int) and not isinstance(text, bool):
        return Fraction(text)
    if isinstance(text, Fraction):
        return text
    if isinstance(text, str) and re.fullmatch(r"[+-]?\d{1,15}(\.\d{1,9})?", text, re.ASCII):
        return Fraction(text)
    raise refuse(
        "MN001",
        f"{text!r} is not an amount of money",
        why="money is exact decimal text; binary fractions cannot hold 0.10",
        remedy='write the amount as a decimal string, for example "12.50"',
    )


def money(value: Amount) -> str:
    """An amount as decimal text, two places or as many more as it needs: ``12.50``, ``0.125``."""
    places = 2
    while places < 9 and (value * 10**places).denominator != 1:
        places += 1
    scaled = value * 10**places
    if scaled.denominator != 1:
        return f"{value.numerator}/{value.denominator}"
    digits = f"{abs(scaled.numerator):0{places + 1}d}"
    return f"{'-' if value < 0 else ''}{digits[:-places]}.{digits[-places:]}"


@dataclass(frozen=True, slots=True)
class Rounding:
    """Payments are brought to a multiple of ``unit``: ``down``, ``up`` or ``nearest`` (halves up)."""

    unit: Amount
    way: Literal["down", "up", "nearest"] = "down"

    def apply(self, value: Amount) -> Amount:
        """The payment after rounding; a rounded payment is never negative if ``value`` is not."""
        steps = value / self.unit
        if self.way == "down":
            return (steps.numerator // steps.denominator) * self.unit
        if self.way == "up":
            return -(-steps.numerator // steps.denominator) * self.unit
        return ((2 * steps.numerator + steps.denominator) // (2 * steps.denominator)) * self.unit
