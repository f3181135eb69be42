"""The games that the tests drive: the supplier's Beat 16, right or with a fault planted, and others gone wrong."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

from certkit.conform.result import ConformanceResult
from certkit.conform.run import Budget, run_conformance
from certkit.ruleset.bundled import ruleset_path
from certkit.ruleset.compiler import Ruleset, compile_ruleset

HERE = Path(__file__).parent


@cache
def beat_16() -> Ruleset:
    """The bundled ruleset."""
    return compile_ruleset(ruleset_path("beat-16"))


def planted(fault: str) -> tuple[str, ...]:
    """The command of the supplier's game with a fault planted."""
    return sys.executable, str(HERE / "planted.py"), fault


def driven(fault: str, rounds: int, *, seed: int = 5, **more: object) -> ConformanceResult:
    """A run of that many rounds against a planted game."""
    return run_conformance(beat_16(), planted(fault), seed=seed, budget=Budget(rounds=rounds), **more)  # type: ignore[arg-type]
