"""Sessions for those who prefer nox: ``nox -s tests-3.12``, ``nox -s slow``."""

import nox

nox.options.default_venv_backend = "venv"
nox.options.sessions = ["lint", "types", "tests"]
PYTHONS = ["3.11", "3.12", "3.13"]


@nox.session
def lint(session: nox.Session) -> None:
    """Style and the import contracts of the layers."""
    session.install("-e", ".[test]")
    session.run("ruff", "check", ".")
    session.run("lint-imports")


@nox.session
def types(session: nox.Session) -> None:
    """mypy, strict."""
    session.install("-e", ".[test]")
    session.run("mypy")


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """The suite without the slow runs."""
    session.install("-e", ".[test]")
    session.run("pytest", "-m", "not slow", *session.posargs)


@nox.session
def slow(session: nox.Session) -> None:
    """Long statistical runs and whole-job rehearsals."""
    session.install("-e", ".[test]")
    session.run("pytest", "-m", "slow", *session.posargs)
