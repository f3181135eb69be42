"""Waivers: findings that the laboratory accepts are shown with the reason, and count as judged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from certkit.checks.job import LoadedJob, Waiver
from certkit.errors import refuse
from certkit.evidence.records import Finding


def read_waivers(loaded: LoadedJob) -> None:
    """Refuse waivers that name nothing (JB040) or whose last day cannot be read (JB041)."""
    for number, waiver in enumerate(loaded.job.waivers):
        at = loaded.at("waivers", number)
        if waiver.finding is None and waiver.clause is None and waiver.check is None:
            raise refuse(
                "JB040",
                "the waiver names no finding, clause or check",
                why="a waiver for everything would hide what nobody has looked at",
                remedy="name the `finding:`, `clause:` or `check:` that is accepted",
                at=at,
            )
        if waiver.until is not None and _day(waiver.until) is None:
            raise refuse(
                "JB041",
                f"{waiver.until!r} is no day",
                why="a waiver ends by itself on its last day",
                remedy='write `until: "2027-06-30"`',
                at=at,
            )


def waived(findings: Sequence[Finding], waivers: Sequence[Waiver], today: date) -> tuple[Finding, ...]:
    """The findings, each with the justification of the waiver that covers it on this day."""
    return tuple(_waived(finding, waivers, today) for finding in findings)


def _waived(finding: Finding, waivers: Sequence[Waiver], today: date) -> Finding:
    for waiver in waivers:
        if not _covers(waiver, finding):
            continue
        last = _day(waiver.until) if waiver.until else None
        if last is None or today <= last:
            until = f", until {waiver.until}" if waiver.until else ""
            return replace(finding, waived=f"{waiver.because} (accepted by {waiver.by}{until})")
    return finding


def _covers(waiver: Waiver, finding: Finding) -> bool:
    pairs = ((waiver.finding, finding.id), (waiver.clause, finding.clause), (waiver.check, finding.check))
    return all(wanted is None or wanted == found for wanted, found in pairs)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
