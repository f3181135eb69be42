"""Figures: a number with its exact fraction, its decimal, its basis and its error bound."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction

DIGITS = 15
_ROUND = Context(prec=DIGITS)

PER_INITIAL = "per_initial_wager"
PER_TOTAL = "per_total_wagered"
UNITS = "units_of_one_wager"
UNITS_SQUARED = "units_of_one_wager_squared"
PROBABILITY = "per_round"


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that is printed: ``exact`` where it is a fraction, else ``error`` bounds it.

    ``basis`` says what it is per: the return *per initial wager* and the
    return *per total wagered* differ wherever stakes are raised.
    """

    exact: Fraction | None
    decimal: str
    basis: str
    error: str | None = None

    def as_json(self) -> dict[str, str | None]:
        """The figure as every JSON answer and evidence record holds it."""
        exact = None if self.exact is None else str(self.exact)
        return {"exact": exact, "decimal": self.decimal, "basis": self.basis, "error": self.error}


def figure(value: Fraction | int, basis: str) -> Figure:
    """A figure known exactly."""
    exact = Fraction(value)
    return Figure(exact, decimal_of(exact), basis)


def decimal_of(value: Fraction, digits: int = DIGITS) -> str:
    """The fraction as decimal text, rounded half-even to ``digits`` significant digits, never in powers of ten."""
    context = _ROUND if digits == DIGITS else Context(prec=digits)
    return format(context.divide(Decimal(value.numerator), Decimal(value.denominator)).normalize(context), "f")


def measured(value: float, basis: str, error: float | None) -> Figure:
    """A figure known as a double, with a bound on its error."""
    return Figure(None, format(Decimal(repr(value)), "f"), basis, None if error is None else f"{error:.1e}")


def difference(one: Figure, other: Figure) -> Figure:
    """``one`` minus ``other``, exact where both are; else with the sum of their error bounds."""
    if one.exact is not None and other.exact is not None:
        return figure(one.exact - other.exact, one.basis)
    error = sum(float(each.error) for each in (one, other) if each.error is not None)
    apart = Decimal(one.decimal) - Decimal(other.decimal)
    return Figure(None, format(apart.normalize(_ROUND), "f"), one.basis, f"{error:.1e}")
