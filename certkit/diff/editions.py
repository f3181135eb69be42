"""OLD and NEW: a path, a bundled id, or ``REV:path`` out of git with the written rules of that revision."""

from __future__ import annotations

import posixpath
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from certkit.errors import At, CertkitError, Problem, refuse
from certkit.ruleset.bundled import bundled, ruleset_path
from certkit.ruleset.compiler import Ruleset, compile_ruleset
from certkit.written import tree

SECONDS = 60


@dataclass(frozen=True)
class Edition:
    """A compiled ruleset and how the call named it."""

    name: str
    ruleset: Ruleset

    @property
    def title(self) -> str:
        """The game and its edition, for people."""
        return f"{self.ruleset.game.title}, edition {self.ruleset.game.edition}"


def load_edition(name: str, folder: Path | None = None) -> Edition:
    """The edition that ``name`` means, seen from ``folder`` (the working folder).

    Raises CertkitError: DF001 no git or no repository, DF002 unknown revision, DF003 no such
    file in it, DF004 its written rules are not in it, and everything that compiling raises.
    """
    revision, colon, path = name.partition(":")
    if not colon or Path(name).is_file():
        return Edition(name, compile_ruleset(ruleset_path(name)))
    return Edition(name, _from_git(name, revision, path, folder or Path.cwd()))


def _from_git(name: str, revision: str, path: str, folder: Path) -> Ruleset:
    git = _Git(name, folder)
    commit = git.commit(revision)
    inside = git.path(commit, path)
    text = git.show(commit, inside)
    rules = _rules_of(name, inside, text)
    with _scratch() as scratch:
        made = scratch / inside
        made.parent.mkdir(parents=True, exist_ok=True)
        made.write_bytes(text)
        if rules is not None:
            said = git.show(commit, rules) if git.holds(commit, rules) else None
            if said is None:
                raise refuse(
                    "DF004",
                    f"the written rules {rules!r} are not in revision {revision!r}",
                    why="an edition is compared together with the text that it mirrors",
                    remedy="commit the written rules beside the ruleset, or give a revision that holds both",
                    at=At(name),
                )
            (scratch / rules).parent.mkdir(parents=True, exist_ok=True)
            (scratch / rules).write_bytes(said)
        try:
            return _named(compile_ruleset(made), made, name)
        except CertkitError as error:
            raise CertkitError(_renamed(problem, made, name) for problem in error.problems) from None


def _rules_of(name: str, inside: str, text: bytes) -> str | None:
    """Where the ruleset's written rules lie in the repository; ``None`` where compiling will say what is wrong."""
    try:
        data = tree.plain(tree.load(Path(name), text.decode("utf-8")))
    except (CertkitError, UnicodeDecodeError):
        return None
    rules = data.get("rules") if isinstance(data, dict) else None
    if not isinstance(rules, str) or not rules:
        return None
    found = posixpath.normpath(posixpath.join(posixpath.dirname(inside), rules))
    if found.startswith(("../", "/")) or found in ("..", "."):
        raise refuse(
            "DF004",
            f"the written rules {rules!r} lie outside the repository",
            why="only what the revision holds belongs to the edition",
            remedy="keep the written rules in the repository of the ruleset",
            at=At(name),
        )
    return found


def _named(ruleset: Ruleset, made: Path, name: str) -> Ruleset:
    """The ruleset with its places told as the call named them, not as the scratch files lie."""
    notes = tuple(replace(note, at=_at(note.at, made, name) or note.at) for note in ruleset.game.notes)
    return replace(ruleset, game=replace(ruleset.game, notes=notes))


def _renamed(problem: Problem, made: Path, name: str) -> Problem:
    return replace(problem, at=_at(problem.at, made, name))


def _at(at: At | None, made: Path, name: str) -> At | None:
    return replace(at, file=name) if at is not None and at.file == str(made) else at


@contextmanager
def _scratch() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="certkit-diff-") as folder:
        yield Path(folder).resolve()


@dataclass(frozen=True)
class _Git:
    """Reads files out of the repository around ``folder``; nothing is checked out."""

    name: str
    folder: Path

    def commit(self, revision: str) -> str:
        """The commit that a revision means."""
        self._top()
        found = self._run("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
        if not revision or found is None:
            raise refuse(
                "DF002",
                f"git knows no revision {revision!r}",
                why="OLD and NEW may be REV:path, a file as it was in a revision",
                remedy="give a commit, tag or branch, as `git log` shows them; a file is given by its path",
                at=At(self.name),
            )
        return found.decode().strip()

    def path(self, commit: str, path: str) -> str:
        """The file's path from the top of the repository; a bundled id stands for its file."""
        prefix = (self._run("rev-parse", "--show-prefix") or b"").decode().strip()
        tried = [posixpath.normpath(path), posixpath.normpath(posixpath.join(prefix, path))]
        if "/" not in path and path in bundled():
            tried.append(f"rulesets/{path}.yaml")
        for inside in tried:
            if not inside.startswith(("../", "/")) and inside not in ("..", ".") and self.holds(commit, inside):
                return inside
        raise refuse(
            "DF003",
            f"the revision holds no file {path!r}",
            why="REV:path names a file by its path from the top of the repository, or from the working folder",
            remedy="`git ls-tree -r --name-only REV` lists the files of a revision",
            at=At(self.name),
        )

    def holds(self, commit: str, inside: str) -> bool:
        """Whether the revision has such a file."""
        return (self._run("cat-file", "-t", f"{commit}:{inside}") or b"").strip() == b"blob"

    def show(self, commit: str, inside: str) -> bytes:
        """The file's bytes in the revision."""
        found = self._run("show", f"{commit}:{inside}")
        if found is None:
            raise refuse(
                "DF003",
                f"git cannot show {inside!r}",
                why="the file is in the revision but its content could not be read",
                remedy="run `git fsck`, or fetch what a partial clone left out",
                at=At(self.name),
            )
        return found

    def _top(self) -> None:
        if shutil.which("git") is None or self._run("rev-parse", "--show-toplevel") is None:
            raise refuse(
                "DF001",
                f"{self.name!r} names a revision, but there is no git repository here",
                why="REV:path is read with git from the repository of the working folder",
                remedy="call certkit inside the repository, or give the paths of two files",
                at=At(self.name),
            )

    def _run(self, *arguments: str) -> bytes | None:
        """What git prints, or ``None`` where it fails."""
        try:
            done = subprocess.run(
                ("git", *arguments), cwd=self.folder, capture_output=True, timeout=SECONDS, check=False
            )
        except (OSError, ValueError, subprocess.TimeoutExpired):
            return None
        return done.stdout if done.returncode == 0 else None
