"""Small notations inside clauses: sets of ranks and ranges of totals.

``2..10``, ``J Q K``, ``A`` name ranks; ``17..20``, ``..16``, ``21..`` and
``22`` name totals. Both ends of a range are included.
"""

from __future__ import annotations

import re
from fractions import Fraction

from certkit.cards import RANKS
from certkit.errors import refuse


def ranks(text: str) -> str:
    """The ranks that ``text`` names, low to high, as a string of ``23456789TJQKA``. Raises RS021."""
    found: set[str] = set()
    for part in re.split(r"[\s,]+", text.strip()):
        low, dots, high = part.partition("..")
        first, last = _rank(low, text), _rank(high, text) if dots else _rank(low, text)
        if RANKS.index(first) > RANKS.index(last):
            raise _no_ranks(text)
        found.update(RANKS[RANKS.index(first) : RANKS.index(last) + 1])
    return "".join(rank for rank in RANKS if rank in found)


def _rank(text: str, whole: str) -> str:
    rank = "T" if text == "10" else text.upper()
    if len(rank) != 1 or rank not in RANKS:
        raise _no_ranks(whole)
    return rank


def _no_ranks(text: str) -> Exception:
    return refuse(
        "RS021",
        f"{text!r} does not name card ranks",
        why="ranks are 2 3 4 5 6 7 8 9 10 J Q K A, single, listed, or as a range from low to high",
        remedy='write for example "2..10", "J Q K" or "A"',
    )


def each_rank(text: str) -> str:
    """One rank for each card, as often as it stands there: ``7 7 7``. Raises RS021."""
    return "".join(sorted((_rank(part, text) for part in re.split(r"[\s,]+", text.strip())), key=RANKS.index))


def totals(text: str) -> tuple[int | None, int | None]:
    """Low and high end of a range of totals, ``None`` for an open end. Raises RS022."""
    match = re.fullmatch(r"(\d{1,4})?(\.\.)?(\d{1,4})?", text.strip(), re.ASCII)
    if match and (match[1] or match[3]):
        low = int(match[1]) if match[1] else None
        high = int(match[3]) if match[3] else None
        if not match[2]:
            return low, low
        if low is None or high is None or low <= high:
            return low, high
    raise refuse(
        "RS022",
        f"{text!r} is not a total or a range of totals",
        why="rows and names speak of totals by number",
        remedy='write for example "21", "17..20", "..16" or "22.."',
    )


def totals_words(low: int | None, high: int | None) -> str:
    """A range of totals in English."""
    if low == high:
        return f"{low}"
    if low is None:
        return f"{high} or less"
    if high is None:
        return f"{low} or more"
    return f"{low} through {high}"


def many_totals(text: str) -> tuple[tuple[int | None, int | None], ...]:
    """Several totals or ranges, separated by blanks or commas: ``9..11``, ``10 11``. Raises RS022."""
    return tuple(totals(part) for part in re.split(r"[\s,]+", text.strip()))


def share(text: str) -> Fraction:
    """A part of a stake: ``1/2``, ``half``, ``1``. Raises RS037."""
    folded = text.strip().lower()
    match = re.fullmatch(r"(\d{1,4})(?:/(\d{1,4}))?", folded, re.ASCII)
    if folded == "half":
        return Fraction(1, 2)
    if match and int(match[2] or 1) and int(match[1]):
        return Fraction(int(match[1]), int(match[2] or 1))
    raise refuse(
        "RS037",
        f"{text!r} is not a part of a stake",
        why="parts are written as fractions above zero",
        remedy='write for example "1/2" or "half"',
    )


def share_words(part: Fraction) -> str:
    """A part of a stake in English."""
    return "half" if part == Fraction(1, 2) else "the whole" if part == 1 else str(part)


def ranks_words(text: str) -> str:
    """Ranks in English: ``ace, 10 and king``."""
    named = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
    names = [named.get(rank, rank) for rank in ranks(text)]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
