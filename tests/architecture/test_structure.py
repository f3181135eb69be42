"""What import contracts cannot say: the size and names of files, what starting certkit loads, no floats in money."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MODULES = sorted((ROOT / "certkit").rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))
HEAVY = {"scipy", "numba", "matplotlib", "weasyprint", "duckdb", "pyhanko", "dask"}
EXACT = ("money.py", "odds.py", "model", "engine", "words", "ruleset", "written")


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def _top_level_imports(tree: ast.Module) -> set[str]:
    found: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.Import):
            found.update(alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add((node.module or "").partition(".")[0])
    return found


@pytest.mark.parametrize("path", [*MODULES, *TESTS], ids=_name)
def test_a_file_is_at_most_500_lines_long(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 500


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_a_name_says_what_is_in_the_file(path: Path) -> None:
    assert not re.fullmatch(r"(utils?|helpers?|common|misc|stuff|base_utils)", path.stem)
    assert path.stem == "__init__" or ast.get_docstring(_tree(path)), "a module says in one line what it is for"


def test_a_command_loads_nothing_heavy_before_it_runs() -> None:
    commands = [path for path in MODULES if path.parts[-2] == "cli"]
    assert {_name(path): found for path in commands if (found := _top_level_imports(_tree(path)) & HEAVY)} == {}


def test_compiling_a_ruleset_loads_no_numerical_or_drawing_library() -> None:
    code = (
        "import sys\n"
        "from certkit.ruleset.bundled import ruleset_path\n"
        "from certkit.ruleset.compiler import compile_ruleset\n"
        "import certkit.engine.table\n"
        "compile_ruleset(ruleset_path('beat-16'))\n"
        f"print(sorted(set(sys.modules) & {HEAVY | {'numpy'}!r}))\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert ran.stdout.strip() == "[]"


@pytest.mark.parametrize(
    "path", [path for path in MODULES if path.relative_to(ROOT / "certkit").parts[0] in EXACT], ids=_name
)
def test_amounts_and_rules_are_never_binary_fractions(path: Path) -> None:
    ends = [0.0, 0.5, 1.0]  # the cutoff of a spelling suggestion is no amount
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            assert node.value in ends, f"{_name(path)}:{node.lineno}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id != "float", f"{_name(path)}:{node.lineno}"


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_every_error_code_is_two_letters_and_three_digits(path: Path) -> None:
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("refuse", "Problem"):
            code = node.args[0] if node.args else None
            if isinstance(code, ast.Constant):
                assert re.fullmatch(r"[A-Z]{2}\d{3}", str(code.value)), f"{_name(path)}:{node.lineno}"
