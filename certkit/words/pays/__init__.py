"""Words for what wagers are paid."""

from certkit.words.pays import rounding, row, table

__all__ = ["rounding", "row", "table"]
