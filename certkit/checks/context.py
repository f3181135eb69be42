"""What a check is given, and what it gives back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Any

from certkit.checks.job import LoadedJob
from certkit.evidence.records import Criterion, Finding, Method
from certkit.evidence.verdicts import Verdict
from certkit.exact.strategy import Strategy
from certkit.model.game import Game
from certkit.ruleset.compiler import Ruleset

Json = dict[str, Any]


@dataclass(frozen=True)
class Context:
    """The job, its compiled ruleset, worker processes, and a way to say how far the work is."""

    loaded: LoadedJob
    ruleset: Ruleset
    strategies: tuple[Strategy, ...]
    pool: Executor
    tell: Callable[[str], None]
    shared: dict[str, Any] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        return self.ruleset.game


@dataclass(frozen=True)
class Judged:
    """What a check found: the parts of a record that are its own, and the documents it rests on."""

    method: Method
    criterion: Criterion
    verdict: Verdict
    reason: str
    result: Mapping[str, Any] = field(default_factory=dict)
    inputs: Mapping[str, Any] = field(default_factory=dict)
    documents: Mapping[str, Json] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    clauses: tuple[str, ...] = ()


Running = Callable[[], Judged]
"""Waits for a check that was begun."""


@dataclass(frozen=True)
class Check:
    """One check: ``begin`` starts what can run beside other checks, and gives the call that ends it."""

    name: str
    title: str
    area: Any
    begin: Callable[[Context], Running]
