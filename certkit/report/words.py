"""Names of data in the words of the reader: wagers without underscores, rows without range marks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from certkit.evidence.verdicts import Overall, Verdict

VERDICT_WORDS: Final[dict[Verdict, str]] = {
    "pass": "Pass",
    "fail": "Fail",
    "inconclusive": "Inconclusive",
    "waived": "Waived",
    "not_run": "Not run",
    "not_applicable": "Not applicable",
}

METHOD_WORDS: Final = {
    "exact": "exact calculation",
    "enumerated": "every case enumerated",
    "simulated": "simulation",
    "statistical": "statistical test",
    "replayed": "played or replayed against the reference engine",
    "attested": "statement recorded",
    "inspected": "inspection of files",
}

BASIS_WORDS: Final = {
    "per_initial_wager": "per unit of the initial wagers",
    "per_total_wagered": "per unit of everything wagered",
    "units_of_one_wager": "units of one wager",
    "units_of_one_wager_squared": "units of one wager, squared",
    "per_round": "per round",
}


def plain(name: object) -> str:
    """A name as people write it: ``hand_1`` is hand 1."""
    return str(name).replace("_", " ")


def listed(names: Sequence[str]) -> str:
    """Several names: hand 1, hand 2 and hand 3."""
    words = [plain(name) for name in names]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def outcome_words(outcome: str) -> str:
    """A row of a paytable: ``17..20`` is 17 to 20, ``..16`` 16 or less, ``22..`` 22 or more."""
    found = re.fullmatch(r"(-?\d*)\.\.(-?\d*)", outcome)
    if not found:
        return plain(outcome)
    low, high = found.groups()
    if low and high:
        return f"{low} to {high}"
    return f"{high} or less" if high else f"{low} or more"


def upper(text: str) -> str:
    """The text with its first letter as a capital."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """The text with a full stop where it has no end mark."""
    stripped = text.strip()
    return stripped if not stripped or stripped.endswith((".", "!", "?", ":")) else f"{stripped}."


def css_string(text: str) -> str:
    """The text as it may stand within a quoted string of a style sheet."""
    return "".join(f"\\{ord(letter):x} " if letter in "\\'\"<>&\n\r\f{};" else letter for letter in text)


VERDICT_SENTENCES: Final[dict[Overall, str]] = {
    "pass": "The items tested conform to the requirements listed in this report.",
    "fail": "The items tested do not conform: at least one check failed.",
    "inconclusive": "No conformity is stated: at least one planned check gave no judgement.",
}
"""The verdict as one plain sentence, printed on the cover and searched for when a report is verified."""
