"""Kinds ``conformance`` and ``coverage``: the game driven against the reference engine, and which clauses were used."""

from __future__ import annotations

from typing import Literal

from certkit.evidence.kinds.base import Shape
from certkit.evidence.kinds.items import TranscriptLine


class Target(Shape):
    """The game as it answered: its name, build, the command or log, and what it declared unsupported."""

    game: str
    build: str
    command: str
    unsupported: tuple[str, ...] = ()


class Campaign(Shape):
    """One part of the run: what was played, how much of it there is, how many rounds and faults."""

    title: str
    space: str
    exhaustive: bool
    rounds: int
    faults: int


class Fault(Shape):
    """One way in which the game departs from the rules, with the shortest round that shows it."""

    id: str
    what: str
    expected: str = ""
    got: str = ""
    clause: str | None = None
    sentence: str | None = None
    count: int = 1
    first_round: int | None = None
    transcript: tuple[TranscriptLine, ...] = ()
    reproduce: str = ""


class Conformance(Shape):
    """What was played against the game and what came out."""

    kind: Literal["conformance"]
    title: str
    target: Target
    rounds: int
    campaigns: tuple[Campaign, ...]
    faults: tuple[Fault, ...] = ()
    noise: int = 0
    adapter_faults: tuple[str, ...] = ()
    note: str = ""


class ClauseTimes(Shape):
    """How often a clause was used in the rounds played."""

    clause: str
    sentence: str | None
    times: int


class Coverage(Shape):
    """Clause coverage of the rounds played."""

    kind: Literal["coverage"]
    rounds: int
    clauses: tuple[ClauseTimes, ...]
