"""A ruleset file as validated clauses with their places; nothing is compiled yet.

The strict YAML tree gives every key and value its place; pydantic says what is
wrong with a clause and this module says where, with the nearest right word.
All problems of a file are collected.
"""

from __future__ import annotations

import difflib
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError

from certkit.errors import At, CertkitError, Problem
from certkit.ruleset.header import Header, NotModelled, OpenPoint
from certkit.words.base import BLOCKS, WORDS, Word
from certkit.written import tree

PathKey = tuple[str | int, ...]
Model = TypeVar("Model", bound=BaseModel)
MOST_SUGGESTIONS = 200
COMMON = ("id", "cite", "assume")


@dataclass(frozen=True)
class RawClause:
    """A clause that its word's schema accepts, with the data it was made of."""

    id: str
    word: Word
    data: Mapping[str, Any]
    at: At
    path: PathKey
    steps: tuple[RawClause, ...] = ()


@dataclass
class Document:
    """A ruleset file: its header, its clauses by block, its lists, and every place."""

    path: Path
    sha256: str
    places: Mapping[PathKey, At]
    header: Header | None = None
    blocks: dict[str, tuple[RawClause, ...]] = field(default_factory=dict)
    not_modelled: tuple[tuple[NotModelled, PathKey], ...] = ()
    open_points: tuple[tuple[OpenPoint, PathKey], ...] = ()
    problems: list[Problem] = field(default_factory=list)

    def at(self, path: PathKey) -> At:
        """Where ``path`` stands; the nearest enclosing place if it does not."""
        for length in range(len(path), 0, -1):
            if path[:length] in self.places:
                return self.places[path[:length]]
        return At(str(self.path))

    @cached_property
    def below(self) -> Mapping[PathKey, Mapping[PathKey, At]]:
        """For every part of the file the places inside it, by their paths from there."""
        found: dict[PathKey, dict[PathKey, At]] = {}
        for path, at in self.places.items():
            for length in range(len(path) + 1):
                found.setdefault(path[:length], {})[path[length:]] = at
        return found


def read_document(path: Path, text: str | None = None) -> Document:
    """Load a ruleset file. Problems of YAML raise; problems of clauses are in ``problems``."""
    root = tree.load(path, text)
    data: Any = tree.plain(root)
    raw = path.read_bytes() if text is None else text.encode()
    document = Document(path, hashlib.sha256(raw).hexdigest(), tree.positions(root))
    if not isinstance(data, dict):
        document.problems.append(
            Problem(
                "RS001",
                "the file is not a ruleset",
                "a ruleset is a mapping with a head (ruleset, edition, title, rules) and blocks of clauses",
                "begin with `ruleset: my-game`, or let `certkit new` write a skeleton",
                At(str(path), 1, 1),
            )
        )
        return document
    _Reader(document, data).read()
    return document


class _Reader:
    """Reads one file's data into a document, collecting problems."""

    def __init__(self, document: Document, data: dict[str, Any]) -> None:
        self.document = document
        self.data = data
        self.ids: dict[str, int] = {}

    def read(self) -> None:
        heads = tuple(Header.model_fields)
        lists = ("not_modelled", "open_points")
        for key in self.data:
            if key not in (*heads, *BLOCKS, *lists):
                self.unknown(key, (*heads, *BLOCKS, *lists), "block", (key,))
        head = {key: value for key, value in self.data.items() if key in heads}
        self.document.header = self.model(Header, head, ())
        for block in BLOCKS:
            self.document.blocks[block] = self.clauses(block, self.data.get(block), (block,))
        self.document.not_modelled = self.parts(NotModelled, "not_modelled")
        self.document.open_points = self.parts(OpenPoint, "open_points")

    def parts(self, model: type[Model], key: str) -> tuple[tuple[Model, PathKey], ...]:
        """The entries of a list that is no block."""
        value = self.data.get(key)
        if value is None:
            return ()
        if not isinstance(value, list):
            self.not_a_list(key, (key,))
            return ()
        found = [(self.model(model, entry, (key, place)), (key, place)) for place, entry in enumerate(value)]
        return tuple((part, path) for part, path in found if part is not None)

    def clauses(self, block: str, value: Any, path: PathKey) -> tuple[RawClause, ...]:
        """The clauses of a block, or of the steps inside one."""
        if value is None:
            return ()
        if not isinstance(value, list):
            self.not_a_list(block, path)
            return ()
        read = (self.clause(block, entry, (*path, place)) for place, entry in enumerate(value))
        return tuple(clause for clause in read if clause is not None)

    def clause(self, block: str, entry: Any, path: PathKey) -> RawClause | None:
        words = WORDS[block]
        if not isinstance(entry, dict):
            example = next(iter(words.values())).example.splitlines()[0]
            self.problem("RS004", "a clause is a mapping", "it needs a word and the sentence it mirrors",
                         f"write for example `{example}` and a cite", path)  # fmt: skip
            return None
        heads = [key for key in entry if key in words]
        fitting = [key for key in heads if all(other in field_names(words[key]) for other in entry)] or heads
        if not fitting:
            others = [key for key in entry if key not in COMMON]
            key = others[0] if others else ""
            self.unknown(key, tuple(sorted(words)), f"word of the block {block}", (*path, key))
            return None
        made = self.model(words[fitting[0]], entry, path)
        if made is None:
            return None
        steps = self.clauses(block, entry["steps"], (*path, "steps")) if "steps" in field_names(type(made)) else ()
        return RawClause(self.identify(made, path), made, entry, self.document.at(path), path, steps)

    def identify(self, made: Word, path: PathKey) -> str:
        """The clause's own id or one made from its word and subject, numbered if it repeats."""
        if made.id in self.ids:
            self.problem("RS010", f"the clause id {made.id!r} is taken", "findings name a clause by its id",
                         "give the clause another id", (*path, "id"))  # fmt: skip
        name = made.id or ".".join(part for part in (made.word, made.subject()) if part).replace(" ", "_").lower()
        self.ids[name] = self.ids.get(name, 0) + 1
        return name if self.ids[name] == 1 else f"{name}.{self.ids[name]}"

    def model(self, model: type[Model], data: Any, path: PathKey) -> Model | None:
        """Validate ``data``; each complaint becomes a problem at its own place."""
        try:
            return model.model_validate(data)
        except ValidationError as error:
            for complaint in error.errors():
                where = tuple(part for part in complaint["loc"])
                self.complaint(model, complaint["type"], complaint["msg"], where, path)
            return None
        except CertkitError as error:
            self.document.problems.extend(error.problems)
            return None

    def complaint(self, model: type[BaseModel], kind: str, message: str, where: PathKey, path: PathKey) -> None:
        name = str(where[0]) if where else model.__name__
        known = field_names(model)
        inner = _inside(model, where)
        if kind == "extra_forbidden" and inner is not None:
            name, known = str(where[-1]), field_names(inner)
        subject = f"the word {model.word!r}" if issubclass(model, Word) else "this part"
        if kind == "extra_forbidden":
            self.unknown(name, known, f"field of {subject}", (*path, *where))
        elif kind == "missing":
            self.problem("RS005", f"{subject} lacks the field {name!r}", "the clause says nothing without it",
                         f"add `{name}:` ({_description(model, name)})", path)  # fmt: skip
        else:
            self.problem("RS004", f"{name!r} has a wrong value: {_plain_message(message)}",
                         f"it is {_description(model, name)}", _value_remedy(model), (*path, *where))  # fmt: skip

    def unknown(self, name: str, known: tuple[str, ...], what: str, path: PathKey) -> None:
        many = len(self.document.problems) > MOST_SUGGESTIONS
        near = [] if many else difflib.get_close_matches(name, known, 1, 0.5)
        code = "RS003" if what.startswith("field") else "RS002"
        remedy = f"did you mean {near[0]!r}?" if near else f"use one of {', '.join(known)}"
        self.problem(code, f"{name!r} is not a {what}", f"known are {', '.join(known)}", remedy, path)

    def not_a_list(self, name: str, path: PathKey) -> None:
        self.problem("RS004", f"{name!r} is not a list", "clauses stand in a list, in the order of the text",
                     "begin each clause with a hyphen", path)  # fmt: skip

    def problem(self, code: str, what: str, why: str, remedy: str, path: PathKey) -> None:
        self.document.problems.append(Problem(code, what, why, remedy, self.document.at(path)))


def _inside(model: type[BaseModel], where: PathKey) -> type[BaseModel] | None:
    """The part inside ``model`` whose field ``where`` ends at, if it lies deeper than the model's own fields."""
    for name, info in model.model_fields.items():
        if len(where) > 1 and where[0] in (name, info.alias):
            parts = (info.annotation, *get_args(info.annotation))
            return next((part for part in parts if isinstance(part, type) and issubclass(part, BaseModel)), None)
    return None


def field_names(model: type[BaseModel]) -> tuple[str, ...]:
    """The fields of a part as YAML writes them."""
    return tuple(info.alias or name for name, info in model.model_fields.items())


def _description(model: type[BaseModel], name: str) -> str:
    for field_name, info in model.model_fields.items():
        if name in (field_name, info.alias):
            said = (info.description or name).strip()
            return said[0].lower() + said[1:].rstrip(".")
    return "described by the word's page"


def _plain_message(message: str) -> str:
    return message.removeprefix("Value error, ").replace("Input should", "it should")


def _value_remedy(model: type[BaseModel]) -> str:
    if issubclass(model, Word):
        return "write for example " + "; ".join(model.example.splitlines())
    return "correct the value"
