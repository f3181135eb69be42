"""The JSON Schema of rulesets, made from the words themselves, for editors.

It says what a ruleset may look like: the head, the blocks, and for each clause
the fields of its word. What a ruleset must mean (citations, names, tables
without gaps, wagers that are settled) only compiling can say.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

import certkit.words  # noqa: F401  (registers the vocabulary)
from certkit.ruleset.header import Header, NotModelled, OpenPoint
from certkit.words.base import BLOCKS, WORDS, Word, as_text, one_or_more

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_REF = "#/$defs/{model}"


class AsWritten(GenerateJsonSchema):
    """Schemas of what may be written, where a value is brought into shape before it is checked."""

    def function_before_schema(self, schema: core_schema.BeforeValidatorFunctionSchema) -> JsonSchemaValue:
        """One thing may stand for a list of one, and a whole number for text."""
        inner = self.generate_inner(schema["schema"])
        function = schema["function"]["function"]
        if function is one_or_more:
            return _or_a_single_one(inner)
        if function is as_text:
            return {**inner, "type": ["string", "integer"]}
        return inner

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        """A field left out needs no mention of what it would be, unless that says something."""
        made = super().default_schema(schema)
        if made.get("default", 0) in (None, [], ()):
            made.pop("default", None)
        return made


def _or_a_single_one(inner: JsonSchemaValue) -> JsonSchemaValue:
    if "anyOf" in inner:
        ways = [_or_a_single_one(way) if way.get("type") == "array" else way for way in inner["anyOf"]]
        return {**inner, "anyOf": ways}
    return {"anyOf": [inner["items"], inner]}


def ruleset_schema() -> dict[str, Any]:
    """The schema of a ruleset file, as JSON Schema 2020-12."""
    defs: dict[str, Any] = {}
    head = _schema(Header, defs)
    blocks = {block: _block(block, defs) for block in BLOCKS}
    lists = {
        name: {"type": ["array", "null"], "items": {"$ref": _REF.format(model=_define(model, model.__name__, defs))}}
        for name, model in (("not_modelled", NotModelled), ("open_points", OpenPoint))
    }
    return {
        "$schema": DIALECT,
        "title": "certkit ruleset",
        "description": "The rules of one casino table game and edition, clause by clause beside the written text.",
        "type": "object",
        "properties": {**head["properties"], **blocks, **lists},
        "required": head["required"],
        "additionalProperties": False,
        "$defs": dict(sorted(defs.items())),
    }


def schema_text() -> str:
    """The schema as the file ``rulesets/ruleset.schema.json`` holds it."""
    return json.dumps(ruleset_schema(), indent=2, ensure_ascii=False) + "\n"


def _block(block: str, defs: dict[str, Any]) -> dict[str, Any]:
    """A list of clauses, each of exactly one word."""
    names = [_define(word, f"{block}.{name}", defs) for name, word in sorted(WORDS[block].items())]
    defs[block] = {"oneOf": [{"$ref": _REF.format(model=name)} for name in names]}
    return {"type": ["array", "null"], "items": {"$ref": _REF.format(model=block)}}


def _define(model: type[BaseModel], name: str, defs: dict[str, Any]) -> str:
    schema = _schema(model, defs)
    if issubclass(model, Word):
        schema["description"] = f"{model.word}: {model.about}."
        schema["examples"] = ["\n".join(model.example.splitlines())]
        if "steps" in schema["properties"]:
            steps = schema["properties"]["steps"]
            schema["properties"]["steps"] = {**steps, "items": {"$ref": _REF.format(model=model.block)}}
    defs[name] = schema
    return name


def _schema(model: type[BaseModel], defs: dict[str, Any]) -> dict[str, Any]:
    schema = model.model_json_schema(by_alias=True, schema_generator=AsWritten, ref_template=_REF)
    defs.update({name: _plain(part) for name, part in schema.pop("$defs", {}).items()})
    plain: dict[str, Any] = _plain(schema)
    return plain


def _plain(part: Any) -> Any:
    """Without the titles that only repeat the names, and with single backquotes for editors."""
    if isinstance(part, dict):
        return {key: _plain(value) for key, value in part.items() if not (key == "title" and isinstance(value, str))}
    if isinstance(part, list):
        return [_plain(value) for value in part]
    return part.replace("``", "`") if isinstance(part, str) else part


if __name__ == "__main__":
    sys.stdout.write(schema_text())
