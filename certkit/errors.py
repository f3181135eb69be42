"""Coded, placed problems: the one way in which certkit says that input is wrong.

A *problem* has a code, a place (``file:line:column``), what is wrong, why it
matters and what to do. Everything that reads input collects problems and
raises them together in one :class:`CertkitError`; the command line prints them
and exits with 2. A nonconformity of a game is never an error: it is a finding,
which is data.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class At:
    """A place in a file; line and column count from 1, 0 means the whole file."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        if not self.line:
            return self.file
        return f"{self.file}:{self.line}:{self.column or 1}"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with the input.

    ``what`` says it in one sentence, ``why`` gives the reason it cannot be
    accepted, ``remedy`` what to write instead. ``sentence`` is the written
    rule concerned, where there is one.
    """

    code: str
    what: str
    why: str
    remedy: str
    at: At | None = None
    sentence: str | None = None

    def __str__(self) -> str:
        place = f"{self.at}: " if self.at else ""
        lines = [f"{self.code} {place}{self.what}", f"  why: {self.why}"]
        if self.sentence:
            lines.append(f"  written rule: {self.sentence}")
        lines.append(f"  remedy: {self.remedy}")
        return "\n".join(lines)

    def as_json(self) -> dict[str, str | None]:
        """The problem as the ``problems`` list of a ``--json`` answer holds it."""
        return {
            "code": self.code,
            "at": str(self.at) if self.at else None,
            "what": self.what,
            "why": self.why,
            "sentence": self.sentence,
            "remedy": self.remedy,
        }


class CertkitError(Exception):
    """Input or call that cannot be judged: exit code 2, all problems at once."""

    exit_code = 2

    def __init__(self, problems: Problem | Iterable[Problem]) -> None:
        found = (problems,) if isinstance(problems, Problem) else tuple(problems)
        self.problems: tuple[Problem, ...] = tuple(sorted(found, key=_position))
        super().__init__("\n".join(str(problem) for problem in self.problems))

    def __reduce__(self) -> tuple[type[CertkitError], tuple[tuple[Problem, ...]]]:
        """An error crosses from one process to another with its problems."""
        return type(self), (self.problems,)


def _position(problem: Problem) -> tuple[str, int, int, str]:
    at = problem.at or At("")
    return at.file, at.line, at.column, problem.code


def refuse(
    code: str, what: str, *, why: str, remedy: str, at: At | None = None, sentence: str | None = None
) -> CertkitError:
    """Build the error for a single problem: ``raise refuse("CD001", ...)``."""
    return CertkitError(Problem(code, what, why, remedy, at, sentence))
