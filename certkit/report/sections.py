"""The sections of the report: their order, numbers, titles, and which checks each shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from certkit.evidence.plan import Area


@dataclass(frozen=True, slots=True)
class Section:
    """A numbered section: ``id`` is its anchor and its template's name, ``areas`` the checks it shows.

    One without a page of its own follows the section before it.
    """

    number: str
    id: str
    title: str
    areas: tuple[Area, ...] = ()
    own_page: bool = True


SECTIONS: Final = (
    Section("1", "summary", "Result summary"),
    Section("2", "scope", "Scope, exclusions and decision rule"),
    Section("3", "items", "Items tested and their hashes", ("items",)),
    Section("4", "rules", "Rules review", ("rules",)),
    Section("5", "open_points", "Open points"),
    Section("6", "maths", "Mathematics", ("maths",)),
    Section("7", "randomness", "Randomness", ("randomness",)),
    Section("8", "conformance", "Conformance of the game", ("conformance",)),
    Section("9", "findings", "Findings"),
    Section("10", "changes", "Change history", own_page=False),
    Section("11", "validation", "Validation record", own_page=False),
    Section("12", "statements", "Statements", ("attestation",), own_page=False),
    Section("A", "records", "Plan and records"),
    Section("B", "versions", "Inputs, tool and versions"),
    Section("C", "glossary", "Glossary", own_page=False),
)

AREA_TITLES: Final[dict[Area, str]] = {
    "items": "Items and hashes",
    "rules": "Rules review",
    "maths": "Mathematics",
    "randomness": "Randomness",
    "conformance": "Conformance of the game",
    "attestation": "Attestations",
}
