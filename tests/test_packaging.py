"""What is installed: the bundled rulesets and texts, unchanged, and the way to find them."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from certkit import __version__
from certkit.errors import CertkitError
from certkit.ruleset.bundled import bundled, ruleset_path

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT, check=True, capture_output=True,
    )  # fmt: skip
    (made,) = folder.glob("*.whl")
    return made


def test_the_wheel_is_for_every_platform_and_has_the_version_of_the_package(wheel: Path) -> None:
    assert wheel.name == f"certkit-{__version__}-py3-none-any.whl"


def test_the_wheel_holds_every_bundled_ruleset_and_its_text(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for path in [*(ROOT / "rulesets").rglob("*.*"), *(ROOT / "seeds").glob("*")]:
        assert f"certkit/_bundled/{path.relative_to(ROOT)}" in names
    assert "certkit/py.typed" in names


def test_an_installed_copy_compiles_its_own_rulesets(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path / "installed")
    code = (
        "from certkit.ruleset.bundled import bundled\n"
        "from certkit.ruleset.compiler import compile_ruleset\n"
        "for name, path in bundled().items():\n"
        "    print(name, compile_ruleset(path).game.title, path)\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path, check=True, capture_output=True, text=True,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "installed")},
    )  # fmt: skip
    said = ran.stdout.splitlines()
    assert [line.split()[0] for line in said] == list(bundled())
    assert all(str(tmp_path / "installed") in line for line in said)


def test_a_ruleset_is_found_by_id_and_by_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ruleset_path("beat-16") == ROOT / "rulesets" / "beat-16.yaml"
    assert ruleset_path("somewhere/else.yaml") == Path("somewhere/else.yaml")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "beat-16").mkdir()
    assert ruleset_path("beat-16").name == "beat-16.yaml"
    (tmp_path / "mine").write_text("ruleset: mine\n", encoding="utf-8")
    assert ruleset_path("mine") == Path("mine")


def test_an_unknown_id_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(CertkitError) as refused:
        ruleset_path("beat16")
    (problem,) = refused.value.problems
    assert problem.code == "RS090"
    assert "'beat-16'" in problem.remedy


@pytest.mark.parametrize("text", sorted((ROOT / "seeds").glob("*.txt")), ids=lambda path: path.name)
def test_a_written_text_is_as_it_was_received(text: Path) -> None:
    """The hash of each text stands in ``seeds/README.md``."""
    provenance = (ROOT / "seeds" / "README.md").read_text(encoding="utf-8")
    listed = dict(re.findall(r"^\| `([^`]+)` \|.*\| `([0-9a-f]{64})` \|$", provenance, re.M))
    assert hashlib.sha256(text.read_bytes()).hexdigest() == listed[text.name]
