"""Cells of a paytable: odds, ``lose`` or ``push``."""

from __future__ import annotations

from certkit.model.paytables import Pay
from certkit.odds import odds


def pay(text: str) -> Pay:
    """Read one cell. Raises OD001 for anything that is neither odds nor ``lose`` nor ``push``."""
    folded = text.strip().lower()
    if folded in ("lose", "loses"):
        return "lose"
    if folded in ("push", "pushes"):
        return "push"
    return odds(text)


def pay_english(cell: Pay) -> str:
    """A cell in English: ``pays 3 to 1``, ``loses``, ``pushes``."""
    if cell == "lose":
        return "loses"
    if cell == "push":
        return "pushes"
    return f"pays {cell.words}"
