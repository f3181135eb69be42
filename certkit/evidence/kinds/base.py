"""What all kinds of data document share: strict frozen models, and the figure."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Shape(BaseModel):
    """A part of a data document: fixed fields, nothing unknown, not changed after reading."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Fig(Shape):
    """A figure: ``exact`` is a fraction as text where the number is one, ``error`` else bounds ``decimal``."""

    exact: str | None
    decimal: str
    basis: str
    error: str | None = None


Number = int | float | str
"""A statistic or a count, as the check wrote it."""
