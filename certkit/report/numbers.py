"""How figures are printed: exact first, decimals rounded half to even, and never rounded into another meaning."""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction
from typing import Final

from certkit.evidence.kinds.base import Fig

LONGEST_FRACTION: Final = 34
"""Fractions with more characters are printed as decimals; the evidence holds them whole."""


def value_of(figure: Fig) -> Fraction:
    """The number behind a figure: its fraction where there is one, else its decimal."""
    return Fraction(figure.exact if figure.exact is not None else figure.decimal)


def exact_text(figure: Fig) -> str:
    """The fraction as it stands, or that there is none, or that it is too long to print."""
    if figure.exact is None:
        return f"± {figure.error}" if figure.error else "–"
    return figure.exact if len(figure.exact) <= LONGEST_FRACTION else "in the evidence"


def fixed(value: Fraction, places: int) -> str:
    """The number with ``places`` decimals; a value that is not zero is never printed as zero."""
    with localcontext() as context:
        context.prec = 60
        number = Decimal(value.numerator) / Decimal(value.denominator)
        rounded = number.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_EVEN)
        while value and not rounded and places < 30:
            places += 2
            rounded = number.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_EVEN)
    return f"{rounded:,f}" if rounded else f"{abs(rounded):f}"


def decimal_text(figure: Fig, places: int = 9) -> str:
    """The figure with ``places`` decimals, without trailing zeros beyond two."""
    text = fixed(value_of(figure), places)
    if "." in text:
        whole, decimals = text.split(".")
        text = f"{whole}.{decimals.rstrip('0').ljust(2, '0')}"
    return text


def percent(figure: Fig, places: int = 4) -> str:
    """The figure in per cent."""
    return percent_of(value_of(figure), places)


def percent_of(value: Fraction, places: int = 4) -> str:
    """A share in per cent; what falls short of the whole never prints as 100."""
    text = fixed(value * 100, places)
    while value < 1 and Fraction(text.replace(",", "")) >= 100 and places < 30:
        places += 2
        text = fixed(value * 100, places)
    return f"{text} %"


def house_edge(figure: Fig, places: int = 4) -> str:
    """The house edge of a return, in per cent: the return with its sign turned."""
    return percent_of(-value_of(figure), places)


def standard_deviation(variance: Fig, places: int = 6) -> str:
    """The square root of a variance, printed."""
    with localcontext() as context:
        context.prec = 40
        value = value_of(variance)
        root = (Decimal(value.numerator) / Decimal(value.denominator)).sqrt()
        return f"{root.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_EVEN):,f}"


def count_text(count: object) -> str:
    """An integer with a comma every three digits; anything else as it is, null as a dash."""
    if count is None:
        return "–"
    return f"{count:,d}" if isinstance(count, int) and not isinstance(count, bool) else str(count)


def statistic_text(number: object) -> str:
    """A statistic or a p-value: text as it stands, a float with five significant digits, null as a dash."""
    if number is None:
        return "–"
    if isinstance(number, float):
        if number != 0 and abs(number) < 1e-4:
            return f"{number:.2e}"
        return f"{number:,.4f}" if abs(number) < 1000 else f"{number:,.1f}"
    return count_text(number)
