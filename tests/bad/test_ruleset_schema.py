"""The JSON Schema that editors use says what the loader says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from certkit.ruleset.bundled import bundled, rulesets_folder
from certkit.ruleset.document import read_document
from certkit.ruleset.schema import ruleset_schema, schema_text
from certkit.words.base import BLOCKS, WORDS
from certkit.written import tree

GOOD = Path(__file__).parent / "good.yaml"
SHAPE = {"RS001", "RS002", "RS003", "RS004", "RS005"}


def _accepts(data: Any) -> bool:
    return bool(jsonschema.Draft202012Validator(ruleset_schema()).is_valid(data))


def test_the_published_schema_is_the_generated_one() -> None:
    """Write it anew with ``python -m certkit.ruleset.schema > rulesets/ruleset.schema.json``."""
    assert (rulesets_folder() / "ruleset.schema.json").read_text(encoding="utf-8") == schema_text()


def test_the_schema_is_a_json_schema_and_names_every_word() -> None:
    schema = json.loads(schema_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    for block in BLOCKS:
        named = {way["$ref"] for way in schema["$defs"][block]["oneOf"]}
        assert named == {f"#/$defs/{block}.{word}" for word in WORDS[block]}


@pytest.mark.parametrize("path", [*bundled().values(), GOOD], ids=lambda path: path.stem)
def test_a_ruleset_that_the_loader_takes_fits_the_schema(path: Path) -> None:
    assert not read_document(path).problems
    assert _accepts(tree.plain(tree.load(path)))


@pytest.mark.parametrize(
    ("old", "new", "fits"),
    [
        ('    step: "1.00"\n', "", False),
        ('step: "1.00"', "step: 1", True),
        ('step: "1.00"', "step: true", False),
        ("wagers: high", "wagers: [high]", True),
        ("wagers: high", "wagers: []", False),
        ("wagers: high", "wagers: High", False),
        ("by: rank", "by: ranks", False),
        ("2..7: lose", "2..7: [lose]", True),
        ("2..7: lose", "2..7: {lose: all}", False),
        ("deck: standard", "deck: standard\n    packs: 8", True),
        ("deck: standard", 'deck: standard\n    packs: "8"', False),
        ("deck: standard", "deck: standard\n    packs: 0", False),
        ("deck: standard", "deck: standard\n    pakcs: 8", False),
        ("shuffle: each_round", "shufle: each_round", False),
        ("settle: high", "deal: other\n    settle: high", False),
        ("device:", "devices:", False),
        ("because: The game's name.", "why: The game's name.", False),
        ("{text: High Eight, nth: 1}", "{text: High Eight, nth: 0}", False),
        ("{text: High Eight, nth: 1}", "[{text: High Eight, nth: 1}]", True),
        ("title: High Eight", "title: 8", False),
        ('edition: "1"', "edition: 1", True),
    ],
)
def test_the_schema_and_the_loader_judge_a_changed_ruleset_alike(old: str, new: str, *, fits: bool) -> None:
    text = GOOD.read_text(encoding="utf-8")
    assert text.count(old) == 1
    changed = text.replace(old, new)
    document = read_document(GOOD, changed)
    assert any(problem.code in SHAPE for problem in document.problems) != fits
    assert _accepts(tree.plain(tree.load(GOOD, changed))) == fits


@pytest.mark.parametrize(
    ("value", "fits"),
    [
        *(("11", True), ("[1, 11]", True), ("face", True), ("1000000", False), ("true", False)),
        *(("[]", False), ('"11"', False), ("[true]", False), ("[1, 2, 3, 4, 5]", False)),
    ],
)
def test_a_rank_counts_a_number_or_a_few(value: str, *, fits: bool) -> None:
    text = GOOD.read_text(encoding="utf-8")
    changed = text.replace("wagers:\n  - wager", f"values:\n  - count: 2\n    as: {value}\n\nwagers:\n  - wager")
    assert bool(read_document(GOOD, changed).problems) != fits
    assert _accepts(tree.plain(tree.load(GOOD, changed))) == fits
