"""Whatever stands in a ruleset file, certkit answers with coded problems and never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from certkit.errors import CertkitError
from certkit.ruleset.compiler import compile_ruleset

HERE = Path(__file__).parent
GOOD = (HERE / "good.yaml").read_text(encoding="utf-8")
DEAL = "  - deal: card\n    cite: The dealer deals one card face up.\n"
ALIASES = "a: &a [x, x]\n" + "".join(f"{new}: &{new} [*{old}, *{old}]\n" for old, new in ("ab", "bc", "cd", "de"))
WHY = "    assume: One reason in words.\n"
LIMITS = f"    least: 1\n    most: 5\n    step: 1\n{WHY}  - limits: high\n"
NAMES = "wagers:\n  - wager"
FIVE = f"names:\n  - called: five\n    total: 5\n{WHY}\n{NAMES}"
ONE = f"names:\n  - called: one\n    cards: As\n    except: two\n{WHY}"
TWO = f"  - called: two\n    cards: Ah\n    except: one\n{WHY}\n{NAMES}"
SETTLED = f"  - settle: high\n    by: high\n{WHY}"
REASON = "assume: The text says what is paid but not when; it is taken to be right after the card."
NAMED = "because: The game's name."
POINT = f"{NAMED}\n\nopen_points:\n  - ask: Why?\n    reading: This.\n    other: That.\n    instead: "
LEFT_OUT = "cite: [{text: High Eight, nth: 1}, The dealer deals one card face up.]"

FILES: dict[str, tuple[bytes, str]] = {
    "alias bomb": (ALIASES.encode(), "YM005"),
    "python tag": (b"a: !!python/object/apply:os.system [id]\n", "YM006"),
    "undeclared tag handle": (b"a: !foo!bar x\n", "YM003"),
    "merge key": (b"a: {<<: {b: c}}\n", "YM005"),
    "two documents": ((GOOD + "---\n" + GOOD).encode(), "YM007"),
    "UTF-16": (GOOD.encode("utf-16"), "YM002"),
    "Latin-1": (GOOD.replace("title: High", "title: H\xefgh").encode("latin-1"), "YM002"),
    "NUL bytes": (b"\0" * 100, "YM003"),
    "control character": (b"a: \x07\n", "YM003"),
    "brackets without end": (b"[" * 100_000, "YM010"),
    "nested maps": (b"{a: " * 5_000, "YM010"),
    "nested lists": (b"- " * 3_000, "YM010"),
    "five million bytes": (b"a: b\n" * 1_000_000, "YM010"),
    "comments only": (b"# nothing\n", "YM009"),
    "blanks only": (b"  \n\n", "YM009"),
    "a word": (b"hello\n", "RS001"),
    "a number": (b"42\n", "RS001"),
    "a list": (b"- a\n", "RS001"),
    "tabs": (b"a:\n\t- b\n", "YM003"),
    "quote without end": (b'a: "b\n', "YM003"),
    "list as key": (b"? [a]\n: b\n", "YM011"),
    "other YAML version": (b"%YAML 9.9\n---\na: b\n", "YM003"),
}

CHANGES: dict[str, tuple[str, str, str]] = {
    "rules by number": ("written/high-eight.txt", "12", "RS004"),
    "rules that are a folder": ("written/high-eight.txt", "written", "RS027"),
    "rules with a NUL in the name": ("written/high-eight.txt", '"a\\0b"', "RS027"),
    "rules with an endless name": ("written/high-eight.txt", "a" * 5_000, "RS027"),
    "rules that never end": ("written/high-eight.txt", "/dev/zero", "RS027"),
    "emoji id": ("ruleset: high-eight", "ruleset: 🂡", "RS004"),
    "emoji wager": ("wager: high", "wager: 🂡", "RS004"),
    "lone surrogate": ("title: High Eight", 'title: "\\ud800"', "RS004"),
    "a list as edition": ('edition: "1"', "edition: [1]", "RS004"),
    "a clause that is a number": ("  - deal: card\n", "  - 5\n  - deal: card\n", "RS004"),
    "a clause of nothing": ("  - deal: card\n", "  - {}\n  - deal: card\n", "RS002"),
    "a clause of two words": ("  - deal: card\n", "  - deal: card\n    settle: high\n", "RS003"),
    "an id twice": ("  - deal: card\n", "  - deal: card\n    id: deck\n", "RS010"),
    "limits below zero": ('least: "1.00"', 'least: "-1.00"', "RS015"),
    "a step of zero": ('step: "1.00"', 'step: "0"', "RS015"),
    "limits without end": ('most: "10.00"', "most: .inf", "MN001"),
    "limits in powers of ten": ('most: "10.00"', "most: 1e9", "MN001"),
    "limits in other digits": ('most: "10.00"', 'most: "๑๐"', "MN001"),
    "limits twice": ("  - limits: high\n", f"  - limits: high\n{LIMITS}", "RS010"),
    "packs without end": ("deck: standard\n", f"deck: standard\n    packs: {'9' * 5_000}\n", "RS004"),
    "jokers that no row pays": ("deck: standard\n", "deck: standard\n    jokers: 2\n", "RS011"),
    "odds over nothing": ('"1:1"', '"1:0"', "OD001"),
    "odds in other digits": ('"1:1"', '"١:١"', "OD001"),
    "a row without a name": ("8..A", '""', "RS021"),
    "ranks from high to low": ("8..A", "A..8", "RS021"),
    "totals without values": ("by: rank", "by: total", "RS026"),
    "a named total without values": (NAMES, FIVE, "RS026"),
    "names that name each other": (NAMES, ONE + TWO, "RS009"),
    "no card at all": ("  - deal: card\n", "  - deal: card\n    cards: 0\n", "RS004"),
    "more cards than the deck has": (DEAL, f"  - deal: burnt\n    cards: 52\n{WHY}{DEAL}", "RS017"),
    "a second card that the rows forget": ("  - deal: card\n", f"  - deal: card\n{WHY}  - deal: card\n", "RS011"),
    "a card turned before it is dealt": ("  - deal: card\n", f"  - reveal: card\n{WHY}  - deal: card\n", "RS033"),
    "a card turned that lies face up": ("  - settle: high\n", f"  - reveal: card\n{WHY}  - settle: high\n", "RS033"),
    "a table on a place that is never dealt": (DEAL, "", "RS009"),
    "a wager settled before the deal": (DEAL, SETTLED + DEAL, "RS032"),
    "a wager settled twice": ("  - settle: high\n", f"{SETTLED}  - settle: high\n", "RS018"),
    "twenty wagers": (
        "  - limits: high\n",
        f"  - wager: more\n    numbered: 20\n{WHY}  - limits: more\n{LIMITS}",
        "RS031",
    ),
    "a wager beside itself": (
        "  - limits: high\n",
        f"  - requires: high\n    beside: high\n{WHY}  - limits: high\n",
        "RS018",
    ),
    "a family member declared alone": (
        "  - limits: high\n",
        f"  - wager: more_1\n{WHY}  - wager: more\n    numbered: 2\n{WHY}  - limits: high\n",
        "RS010",
    ),
    "a column twice": ("    wagers: high\n", "    wagers: [high, high]\n", "RS010"),
    "an empty citation": ("cite: The dealer deals one card face up.", "cite: []", "RS006"),
    "a citation of one letter": ("cite: The dealer deals one card face up.", "cite: e", "WR002"),
    "a citation that counts from nought": ("nth: 1", "nth: 0", "RS004"),
    "a reason of full stops": (REASON, "assume: . . .", "RS008"),
    "a reading of a clause that is not there": (NAMED, POINT + "{deal.crad: absent}", "RS030"),
    "a reading that is a word": (NAMED, POINT + "{deal.card: gone}", "RS030"),
    "a sentence cited and left out": ("cite: {text: High Eight, nth: 1}", LEFT_OUT, "RS034"),
}


def _codes(path: Path) -> set[str]:
    with pytest.raises(CertkitError) as refused:
        compile_ruleset(path)
    for problem in refused.value.problems:
        assert problem.what
        assert problem.why
        assert problem.remedy
        assert problem.at is not None
    return {problem.code for problem in refused.value.problems}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "written").mkdir()
    (tmp_path / "written" / "high-eight.txt").write_bytes((HERE / "written" / "high-eight.txt").read_bytes())
    return tmp_path


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_no_ruleset_is_refused(name: str, folder: Path) -> None:
    content, code = FILES[name]
    (folder / "file.yaml").write_bytes(content)
    assert code in _codes(folder / "file.yaml")


@pytest.mark.parametrize("name", CHANGES)
def test_a_ruleset_with_a_hostile_part_is_refused(name: str, folder: Path) -> None:
    old, new, code = CHANGES[name]
    assert GOOD.count(old) == 1
    (folder / "file.yaml").write_text(GOOD.replace(old, new), encoding="utf-8")
    assert code in _codes(folder / "file.yaml")


@pytest.mark.parametrize("name", ["missing.yaml", "", "nul\0byte.yaml", "n" * 5_000, "file.yaml/below"])
def test_a_path_that_cannot_be_read_is_refused(name: str, folder: Path) -> None:
    (folder / "file.yaml").write_text(GOOD, encoding="utf-8")
    assert _codes(folder / name) == {"YM001"}


def test_a_table_on_more_hands_than_can_be_tried_is_refused(folder: Path) -> None:
    """Thirteen kinds at 26 cards are 2.7 thousand million hands."""
    faces = zip(("2..10", "J", "Q", "K", "A"), ("face", 20, 30, 40, 50), strict=True)
    values = "values:\n" + "".join(f"  - count: {rank}\n    as: {value}\n{WHY}" for rank, value in faces)
    text = GOOD.replace("wagers:\n  - wager", f"{values}\nwagers:\n  - wager").replace("by: rank", "by: total")
    text = text.replace("8..A", "8..").replace("2..7", "..7").replace("- deal: card\n", "- deal: card\n    cards: 26\n")
    (folder / "file.yaml").write_text(text, encoding="utf-8")
    assert _codes(folder / "file.yaml") == {"RS035"}


def test_a_byte_order_mark_and_other_line_ends_change_nothing(folder: Path) -> None:
    for content in (b"\xef\xbb\xbf" + GOOD.encode(), GOOD.replace("\n", "\r\n").encode()):
        (folder / "file.yaml").write_bytes(content)
        assert compile_ruleset(folder / "file.yaml").game.title == "High Eight"
