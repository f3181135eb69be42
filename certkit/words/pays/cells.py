"""Cells of a paytable: odds, ``lose``, ``lose original`` or ``push``."""

from __future__ import annotations

from certkit.model.paytables import PartBack, Pay
from certkit.odds import odds


def pay(text: str) -> Pay:
    """Read one cell. Raises OD001 for anything that is neither odds nor ``lose`` nor ``push``."""
    folded = text.strip().lower()
    if folded in ("lose", "loses"):
        return "lose"
    if folded.replace("_", " ") in ("lose original", "loses original"):
        return "lose_original"
    if folded in ("push", "pushes"):
        return "push"
    return odds(text)


def pay_english(cell: Pay) -> str:
    """A cell in English: ``pays 3 to 1``, ``loses``, ``pushes``."""
    if cell == "lose":
        return "loses"
    if cell == "push":
        return "pushes"
    if cell == "lose_original":
        return "loses the original stake only"
    if isinstance(cell, PartBack):
        return f"hands back {cell.part} of the stake"
    return f"pays {cell.words}"
