"""``certkit shuffle``: every form of input, coded problems, games that fail, the answer as JSON."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from certkit.cli.main import main
from certkit.randomness.decks.pack import Pack
from tests.randomness import shuffles

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "reports" / "beat-16" / "supplier" / "game.py"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[int, dict]]:
    """Call the command; exit code and JSON answer."""

    def call(*words: str | Path, stdin: bytes = b"") -> tuple[int, dict]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        with pytest.raises(SystemExit) as ended:
            main(["shuffle", "--json", "--quiet", *map(str, words)])
        return int(ended.value.code or 0), json.loads(capsys.readouterr().out)

    return call


@pytest.fixture(scope="module")
def forms(tmp_path_factory) -> dict[str, Path]:
    """The same 120 shoes in every form."""
    folder = tmp_path_factory.mktemp("shoes")
    shoes = shuffles.fair(np.random.default_rng(21), 120)
    names = Pack.standard().names
    text = "".join(" ".join(names[card] for card in shoe) + "\n" for shoe in shoes)
    made = {
        "cards.txt": text.encode(),
        "signs.txt": text.replace("s", "♠").replace("T", "10").upper().encode(),
        "commas.csv": text.replace(" ", ",").replace("\n", "\r\n").encode(),
        "from0.txt": "".join(" ".join(map(str, shoe)) + "\n" for shoe in shoes).encode(),
        "from1.txt": "".join(" ".join(map(str, shoe + 1)) + "\n" for shoe in shoes).encode(),
        "cards.txt.gz": gzip.compress(text.encode()),
        "cards.txt.xz": lzma.compress(text.encode()),
    }
    for name, data in made.items():
        (folder / name).write_bytes(data)
    for kind in ("u1", "<i8", ">u2"):
        np.save(folder / f"{kind[-2:]}.npy", shoes.astype(kind))
    (folder / "u1.npy.bz2").write_bytes(bz2.compress((folder / "u1.npy").read_bytes()))
    return {path.name: path for path in folder.iterdir()}


def test_every_form_of_the_same_shoes_gives_the_same_answer(run, forms: dict[str, Path]) -> None:
    answers = {name: run(path, "--seed", "1")[1]["results"] for name, path in forms.items()}
    assert len({(each["sha256"], each["n"]) for each in answers.values()}) == 1
    assert len({json.dumps(each["tests"]) for each in answers.values()}) == 1


def test_the_answer_has_the_shape_of_the_interface(run, forms: dict[str, Path]) -> None:
    code, answer = run(forms["cards.txt"], "--seed", "1")
    assert code == 0
    assert answer["command"] == "shuffle"
    assert answer["seed"] == 1
    assert answer["results"]["n"] == 120
    assert answer["results"]["family"]["alpha"] == "0.01"
    assert answer["results"]["family"]["method"] == "Holm"
    for test in answer["results"]["tests"]:
        assert {"test", "statistic", "p", "p_adjusted", "verdict", "detects"} <= set(test)
        assert test["p"] is None or 0 < test["p"] <= 1


def test_stdin_and_count(run, forms: dict[str, Path]) -> None:
    code, answer = run("-", "--count", "100", stdin=forms["from1.txt"].read_bytes())
    assert (code, answer["results"]["n"]) == (0, 100)


@pytest.mark.parametrize(
    ("name", "data", "code", "at"),
    [
        ("bad.txt", b"As Kh\nAs Zz\n", "CD001", "bad.txt:2:4"),
        ("bad.txt", b"1 2 3\n1 x 3\n", "RN010", "bad.txt:2:3"),
        ("empty.txt", b"", "RN007", "empty.txt"),
        ("blank.txt", b"\n \n", "RN007", "blank.txt"),
        ("cut.gz", gzip.compress(b"As Kd\n" * 9999)[:-30], "RN005", "cut.gz"),
        ("junk.npy", b"\x93NUMPY\x01\x00junk", "RN008", "junk.npy"),
        ("packed.zst", b"\x28\xb5\x2f\xfd1234", "RN004", "packed.zst"),
    ],
)
def test_input_that_cannot_be_read_has_a_code_and_a_place(run, tmp_path, name, data, code, at) -> None:
    (tmp_path / name).write_bytes(data)
    exit_code, answer = run(tmp_path / name)
    assert exit_code == 2
    assert answer["problems"][0]["code"] == code
    assert answer["problems"][0]["at"].endswith(at)


@pytest.mark.parametrize("array", [np.zeros((3, 52)), np.zeros(52, dtype=int), np.zeros((2, 2, 2), dtype=int)])
def test_an_array_that_is_no_table_of_whole_numbers_is_refused(run, tmp_path, array) -> None:
    np.save(tmp_path / "a.npy", array)
    exit_code, answer = run(tmp_path / "a.npy")
    assert (exit_code, answer["problems"][0]["code"]) == (2, "RN008")


def test_an_array_that_is_cut_short_is_refused(run, tmp_path) -> None:
    np.save(tmp_path / "a.npy", shuffles.fair(np.random.default_rng(1), 10))
    (tmp_path / "a.npy").write_bytes((tmp_path / "a.npy").read_bytes()[:-5])
    exit_code, answer = run(tmp_path / "a.npy")
    assert (exit_code, answer["problems"][0]["code"]) == (2, "RN009")


def test_a_source_and_a_command_or_neither_are_refused(run, tmp_path) -> None:
    assert run()[1]["problems"][0]["code"] == "RN011"
    assert run("file", "--", "true")[1]["problems"][0]["code"] == "RN011"
    assert run(tmp_path / "none.txt")[1]["problems"][0]["code"] == "RN003"
    assert run("x", "--tests", "nonsense", "--decks", "1")[1]["problems"][0]["code"] in ("RN002", "RN003")


def test_a_shoe_of_the_wrong_length_is_found_at_its_line(run, tmp_path) -> None:
    names = " ".join(Pack.standard().names)
    (tmp_path / "shoes.txt").write_text(f"{names}\n{names[:-3]}\n")
    code, answer = run(tmp_path / "shoes.txt")
    assert code == 1
    assert answer["findings"][0]["at"].endswith("shoes.txt:2:1")


def test_the_suppliers_own_shuffles_pass(run) -> None:
    code, answer = run("--ruleset", "beat-16", "--count", "1500", "--", sys.executable, GAME, "--seed", "5")
    assert (code, answer["verdict"], answer["results"]["n"]) == (0, "pass", 1500)
    assert answer["ruleset"]["id"] == "beat-16"


@pytest.mark.parametrize("fault", ["naive", "sattolo"])
def test_a_broken_shuffle_in_the_supplier_fails(run, tmp_path, fault: str) -> None:
    text = GAME.read_text()
    right = "chosen = self.below(last + 1)"
    assert right in text
    loop = "for last in range(len(cards) - 1, 0, -1):"
    if fault == "naive":
        text = text.replace(loop, "for last in range(len(cards)):").replace(right, "chosen = self.below(52)")
    else:
        text = text.replace(right, "chosen = self.below(last)")
    (tmp_path / "game.py").write_text(text)
    code, answer = run("--count", "2000", "--", sys.executable, tmp_path / "game.py", "--seed", "7")
    assert (code, answer["verdict"]) == (1, "fail")
    assert min(test["p"] for test in answer["results"]["tests"] if test["p"] is not None) < 1e-6


@pytest.mark.parametrize(
    ("program", "told"),
    [
        ("print('{}')", "ended before it answered"),
        ("raise SystemExit(3)", "exit code 3"),
        (
            'import sys\nfor line in sys.stdin: print(\'{"ok":true,"unsupported":["shuffle"]}\', flush=True)',
            "unsupported",
        ),
        ('import sys\nfor line in sys.stdin: print(\'{"ok":true,"shoes":["As"]}\', flush=True)', "answered without"),
    ],
)
def test_a_game_that_cannot_shuffle_is_no_pass_and_no_crash(run, program: str, told: str) -> None:
    code, answer = run("--count", "10", "--timeout", "20", "--", sys.executable, "-c", program)
    assert (code, answer["verdict"]) == (3, "inconclusive")
    assert told in answer["results"]["reason"]


def test_the_plan_says_how_many_shoes_a_fault_takes(run) -> None:
    """Sizes of the table of faults: 9 and 10 riffles, seeds of 15, 31 and 32 bits, a shoe not shuffled."""
    code, answer = run("--plan")
    assert code == 0
    shoes = {each["fault"]: each["shoes"] for each in answer["results"]["faults"]}
    for fault, wanted in {
        "riffles_9": 1150, "riffles_10": 4580, "seed_15": 550, "seed_31": 140_600, "seed_32": 198_900,
        "not_shuffled_1": 461,
    }.items():  # fmt: skip
        assert shoes[fault] == pytest.approx(wanted, rel=0.01), fault
    assert shoes["modulo_32"] is None
