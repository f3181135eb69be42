"""Jobs: read strictly, every mistake refused at its place before anything is judged."""

from __future__ import annotations

from pathlib import Path

import pytest

from certkit.checks.certify import certify
from certkit.checks.job import read_job
from certkit.errors import CertkitError

GOOD = """\
job: J-1
laboratory: A Laboratory
client: A Client
supplier: A Supplier
product: {name: Game, version: "1.0", files: [game.py]}
ruleset: beat-16
"""


def _job(folder: Path, text: str) -> Path:
    (folder / "game.py").write_text("print('hello')\n")
    path = folder / "job.yaml"
    path.write_text(text)
    return path


def test_a_job_says_what_is_certified(tmp_path: Path) -> None:
    loaded = read_job(_job(tmp_path, GOOD))
    assert loaded.job.job == "J-1"
    assert loaded.job.product.version == "1.0"
    assert loaded.ruleset.name == "beat-16.yaml"


def test_a_job_without_a_seed_takes_one_from_its_text(tmp_path: Path) -> None:
    first = read_job(_job(tmp_path, GOOD)).seed
    assert first == read_job(_job(tmp_path, GOOD)).seed
    assert first != read_job(_job(tmp_path, GOOD + "# another\n")).seed
    assert read_job(_job(tmp_path, GOOD + "seed: 7\n")).seed == 7


@pytest.mark.parametrize(
    ("more", "code", "line"),
    [
        ("labratory: x\n", "JB002", 7),
        ("seed: -1\n", "JB002", 7),
        ("seed: 1.5\n", "JB002", 7),
        ("standards: [gli-none]\n", "JB010", 7),
        ("conformance: {timeout: 5}\n", "JB002", 7),
        ("conformance: {command: [no-such-program-here]}\n", "JB004", 7),
        ("randomness: {decks: {count: 5}}\n", "JB002", 7),
        ("randomness: {decks: {file: ../outside.txt}}\n", "JB003", 7),
        ("randomness: {decks: {file: missing.txt}}\n", "JB003", 7),
        ("claimed: [{wagers: hand_9, value: '0.1'}]\n", "JB020", 7),
        ("claimed: [{wagers: hand_1, figure: luck, value: '0.1'}]\n", "JB020", 7),
        ("claimed: [{wagers: hand_1, value: about}]\n", "JB021", 7),
        ("waivers: [{because: because we like it, by: me}]\n", "JB040", 7),
        ("waivers: [{check: items, because: because we like it, by: me, until: soon}]\n", "JB041", 7),
    ],
)
def test_a_mistake_is_refused_at_its_place_and_no_run_is_begun(tmp_path: Path, more: str, code: str, line: int) -> None:
    with pytest.raises(CertkitError) as refused:
        certify(_job(tmp_path, GOOD + more), None, lambda text: None, lambda folder: folder)
    problem = refused.value.problems[0]
    assert problem.code == code
    assert problem.at is not None
    assert problem.at.line == line
    assert problem.remedy
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("text", ["", "- a\n- list\n", "job: [unclosed\n", "job: a\njob: b\n"])
def test_what_is_no_job_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(CertkitError):
        read_job(_job(tmp_path, text))


def test_a_file_of_the_product_that_is_not_there_is_refused(tmp_path: Path) -> None:
    path = _job(tmp_path, GOOD)
    (tmp_path / "game.py").unlink()
    with pytest.raises(CertkitError) as refused:
        certify(path, None, lambda text: None, lambda folder: folder)
    assert refused.value.problems[0].code == "JB003"


def test_the_product_may_not_reach_outside_its_folder_by_a_link(tmp_path: Path) -> None:
    outside = tmp_path / "outside.py"
    outside.write_text("secret\n")
    folder = tmp_path / "job"
    folder.mkdir()
    path = _job(folder, GOOD)
    (folder / "game.py").unlink()
    (folder / "game.py").symlink_to(outside)
    with pytest.raises(CertkitError) as refused:
        certify(path, None, lambda text: None, lambda folder: folder)
    assert refused.value.problems[0].code == "JB003"
