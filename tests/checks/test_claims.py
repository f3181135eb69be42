"""Claims: what a stated figure means and how far it may be from the computed one."""

from __future__ import annotations

from fractions import Fraction

import pytest

from certkit.checks.claims import stated
from certkit.errors import CertkitError


@pytest.mark.parametrize(
    ("text", "value", "half"),
    [
        ("-0.0116", Fraction(-116, 10_000), Fraction(1, 20_000)),
        ("98.84 %", Fraction(9884, 10_000), Fraction(1, 20_000)),
        ("-23/1989", Fraction(-23, 1989), Fraction(0)),
        ("104", Fraction(104), Fraction(1, 2)),
        ("+1.50", Fraction(3, 2), Fraction(1, 200)),
    ],
)
def test_a_stated_figure_is_exact_with_the_half_unit_of_its_last_place(
    text: str, value: Fraction, half: Fraction
) -> None:
    assert stated(text) == (value, half)


@pytest.mark.parametrize("text", ["", "about 1 %", "1/0", "1e-3", "0x10", "1,5", "nan", "½"])
def test_what_is_no_number_is_refused_with_its_code(text: str) -> None:
    with pytest.raises(CertkitError) as refused:
        stated(text)
    assert refused.value.problems[0].code == "JB021"
