"""OLD and NEW out of git: the ruleset with the written rules of its revision, and coded errors."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from certkit.diff.editions import load_edition
from certkit.errors import CertkitError
from certkit.ruleset.bundled import ruleset_path


def git(folder: Path, *arguments: str) -> None:
    """Run git in a repository of the test's own."""
    identity = ("-c", "user.name=t", "-c", "user.email=t@example.invalid", "-c", "commit.gpgsign=false")
    subprocess.run(("git", *identity, *arguments), cwd=folder, check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Two commits: the game as bundled, then ruleset and text with hand 3's other 22 at 9 to 1."""
    path = ruleset_path("beat-16")
    rules = (path.parent / "../seeds/beat-16.txt").read_text(encoding="utf-8")
    ruleset = path.read_text(encoding="utf-8")
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "seeds").mkdir()
    git(tmp_path, "init", "-q")
    for said, written in (
        (ruleset, rules),
        (
            ruleset.replace('"8:1", "10:1"', '"8:1", "9:1"').replace("8 to 1 | 10 to 1", "8 to 1 | 9 to 1"),
            rules.replace("8 to 1 | 10 to 1", "8 to 1 | 9 to 1"),
        ),
    ):
        (tmp_path / "rulesets/game.yaml").write_text(said, encoding="utf-8")
        (tmp_path / "seeds/beat-16.txt").write_text(written, encoding="utf-8")
        git(tmp_path, "add", ".")
        git(tmp_path, "commit", "-qm", "edition")
    return tmp_path


def test_each_revision_comes_with_its_own_text(repository: Path) -> None:
    old = load_edition("HEAD~1:rulesets/game.yaml", repository)
    new = load_edition("HEAD:rulesets/game.yaml", repository)
    assert "| 8 to 1 | 10 to 1 |" in old.ruleset.rules.text
    assert "| 8 to 1 | 9 to 1 |" in new.ruleset.rules.text
    assert {note.at.file for note in new.ruleset.game.notes} == {"HEAD:rulesets/game.yaml"}


def test_a_path_may_be_given_from_the_working_folder(repository: Path) -> None:
    assert load_edition("HEAD:game.yaml", repository / "rulesets").ruleset.game.id == "beat-16"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("nowhere:rulesets/game.yaml", "DF002"),
        ("--output=x:rulesets/game.yaml", "DF002"),
        (":rulesets/game.yaml", "DF002"),
        ("HEAD:rulesets/none.yaml", "DF003"),
        ("HEAD:../game.yaml", "DF003"),
        ("HEAD:rulesets", "DF003"),
    ],
)
def test_what_git_does_not_hold_is_refused_with_a_code(repository: Path, name: str, code: str) -> None:
    with pytest.raises(CertkitError) as refused:
        load_edition(name, repository)
    assert [problem.code for problem in refused.value.problems] == [code]


def test_a_folder_outside_git_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    with pytest.raises(CertkitError) as refused:
        load_edition("HEAD:game.yaml", tmp_path)
    assert refused.value.problems[0].code == "DF001"


def test_rules_missing_from_the_revision_are_refused(repository: Path) -> None:
    git(repository, "rm", "-q", "seeds/beat-16.txt")
    git(repository, "commit", "-qm", "text lost")
    with pytest.raises(CertkitError) as refused:
        load_edition("HEAD:rulesets/game.yaml", repository)
    assert refused.value.problems[0].code == "DF004"


def test_a_broken_revision_is_told_by_its_own_name(repository: Path) -> None:
    ruleset = repository / "rulesets/game.yaml"
    ruleset.write_text(ruleset.read_text(encoding="utf-8").replace("once: true", "onse: true"), encoding="utf-8")
    git(repository, "commit", "-qam", "a slip")
    with pytest.raises(CertkitError) as refused:
        load_edition("HEAD:rulesets/game.yaml", repository)
    assert {problem.at.file for problem in refused.value.problems if problem.at} == {"HEAD:rulesets/game.yaml"}
