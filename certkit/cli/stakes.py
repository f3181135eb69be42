"""Reading ``--stake W=AMT``."""

from __future__ import annotations

from collections.abc import Iterable

from certkit.errors import refuse
from certkit.money import Amount, amount


def read_stakes(given: Iterable[str]) -> dict[str, Amount]:
    """Stakes by wager. Raises CL020 for text that is no stake or a wager named twice, MN001 for a wrong amount."""
    stakes: dict[str, Amount] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name.strip() or name.strip() in stakes:
            raise refuse(
                "CL020",
                f"{text!r} is not a stake" if not equals else f"the wager {name.strip()!r} has two stakes",
                why="a stake is a wager's name and an amount",
                remedy="write --stake hand_1=5.00, once for each wager",
            )
        stakes[name.strip()] = amount(value.strip())
    return stakes
