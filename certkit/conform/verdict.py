"""The verdict of a run: what a finding, an adapter fault or something not run makes of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from certkit.conform.adapters import Adapter
from certkit.conform.result import Fault, Line, Verdict
from certkit.conform.shrink import stripped
from certkit.conform.telling import Commands


def adapter_findings(adapter: Adapter, commands: Commands, known: int, *, strict_stdout: bool) -> tuple[Fault, ...]:
    """What the program did wrong as a program, numbered on from the faults of play."""
    found: list[Fault] = []
    for fault, case in adapter.kept:
        call = commands.rounds([stripped(case, adapter.game)]) if case is not None else commands.hello()
        found.append(replace(fault, reproduce=call))
    for difference in adapter.malformed:
        text = f"`{difference.subject}` in the hello reply should be {difference.expected}, it is {difference.got}"
        found.append(Fault("", "minor", "malformed", text, difference.expected, difference.got,
                           reproduce=commands.hello()))  # fmt: skip
    process = adapter.process
    if process.unasked.count:
        found.append(
            Fault(
                "",
                "minor",
                "unasked",
                f"{process.unasked.count} JSON objects on stdout that no request asked for",
                "one request, one reply",
                process.unasked.first[0] if process.unasked.first else "",
                count=process.unasked.count,
                transcript=tuple(Line("<", text) for text in process.unasked.first[:5]),
                reproduce=commands.hello(),
            )
        )
    if process.noise.count and strict_stdout:
        found.append(
            Fault(
                "",
                "minor",
                "noise",
                f"{process.noise.count} lines on stdout that are no JSON objects",
                "replies only",
                process.noise.first[0] if process.noise.first else "",
                count=process.noise.count,
                transcript=tuple(Line("<", text) for text in process.noise.first[:5]),
                reproduce=commands.hello("--strict-stdout"),
            )
        )
    return tuple(replace(fault, id=f"CF-{number:03d}") for number, fault in enumerate(found, known + 1))


def verdict_of(
    faults: Iterable[Fault], adapter: Adapter, rounds: int, not_run: tuple[str, ...], *, interrupted: bool
) -> tuple[Verdict, str]:
    """*fail* where a finding stands, else *inconclusive* where something was not played or not explained."""
    standing = [fault for fault in faults if fault.stands]
    if standing:
        number = len(standing)
        return "fail", f"{number} {'departure' if number == 1 else 'departures'} from the rules or the protocol"
    if adapter.refusal:
        return "inconclusive", adapter.refusal
    if not rounds:
        return "inconclusive", "no round was played" + (f": unsupported {', '.join(not_run)}" if not_run else "")
    if adapter.given_up:
        return "inconclusive", f"given up after {adapter.count} adapter faults, round {rounds:,}"
    if adapter.unexplained:
        return "inconclusive", f"{adapter.unexplained} adapter faults that did not come back in a fresh process"
    if interrupted:
        return "inconclusive", f"interrupted after {rounds:,} rounds"
    if not_run:
        return "inconclusive", f"not run, because the game declares it unsupported: {', '.join(not_run)}"
    return "pass", f"{rounds:,} rounds agree with the rules in everything that was observed"
