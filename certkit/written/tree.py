"""Strict YAML: a tree in which every key and value has its place and text stays text.

Plain PyYAML reads ``3:2`` as 182, ``no`` as false, ``010`` as 8, and lets a
repeated key win. Here only ``true``, ``false``, ``null`` and plain decimal
integers are not text; unquoted odds, repeated keys, anchors, aliases, tags,
merge keys and second documents are refused, all of them at once.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from certkit.errors import At, CertkitError, Problem, refuse

MOST_BYTES = 4_000_000
MOST_DEPTH = 40
PathKey = tuple[str | int, ...]

_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]*)$")
_ODDS = re.compile(r"[0-9]+(?:\.[0-9]+)?(?::[0-9]+(?:\.[0-9]+)?)+$")


@dataclass(frozen=True)
class Scalar:
    """A piece of text as it stands; ``quoted`` if it stood in quotes or a block."""

    text: str
    quoted: bool
    at: At


@dataclass(frozen=True)
class Mapping:
    """Keys and values in their order."""

    items: tuple[tuple[Scalar, Node], ...]
    at: At


@dataclass(frozen=True)
class Sequence:
    """Values in their order."""

    items: tuple[Node, ...]
    at: At


Node = Scalar | Mapping | Sequence


def load(path: Path, text: str | None = None) -> Node:
    """Read a YAML file (or ``text`` in its name) into a tree.

    Raises CertkitError with every problem: YM001 unreadable, YM002 not UTF-8,
    YM003 no YAML, YM004 repeated key, YM005 anchor or alias, YM006 tag,
    YM007 several documents, YM008 unquoted odds, YM009 empty, YM010 too large or
    too deep, YM011 a key that is no text.
    """
    source = _read(path) if text is None else text
    if len(source) > MOST_BYTES:
        raise _too_large(path, f"{len(source):,} characters")
    builder = _Builder(str(path))
    try:
        node = builder.document(source)
    except yaml.YAMLError as error:
        raise CertkitError([*builder.problems, _broken(path, error)]) from error
    except ValueError as error:
        raise refuse(
            "YM003",
            f"the file is not YAML: {error}",
            why="nothing in it can be read reliably",
            remedy="write plain YAML",
            at=At(str(path), 1, 1),
        ) from error
    if builder.problems:
        raise CertkitError(builder.problems)
    if node is None:
        raise refuse(
            "YM009",
            "the file is empty",
            why="there is nothing in it to read",
            remedy="write the file, or give the path of the right one",
            at=At(str(path), 1, 1),
        )
    return node


def plain(node: Node) -> Any:
    """The tree as dicts, lists and values; keys are always text."""
    match node:
        case Scalar():
            return _value(node)
        case Mapping(items):
            return {key.text: plain(value) for key, value in items}
        case Sequence(items):
            return [plain(value) for value in items]


def positions(node: Node) -> dict[PathKey, At]:
    """The place of every key (for its value) and of every list item, by path."""
    found: dict[PathKey, At] = {(): node.at}

    def walk(each: Node, path: PathKey) -> None:
        if isinstance(each, Mapping):
            for key, value in each.items:
                found[*path, key.text] = key.at
                walk(value, (*path, key.text))
        elif isinstance(each, Sequence):
            for number, value in enumerate(each.items):
                found[*path, number] = value.at
                walk(value, (*path, number))

    walk(node, ())
    return found


def _value(node: Scalar) -> Any:
    if node.quoted:
        return node.text
    if node.text in ("true", "false"):
        return node.text == "true"
    if node.text in ("null", ""):
        return None
    return int(node.text) if _INTEGER.match(node.text) and len(node.text) < 19 else node.text


class _Builder:
    """Makes a tree out of parser events, collecting problems."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []

    def document(self, source: str) -> Node | None:
        self.events = yaml.parse(source, Loader=yaml.SafeLoader)
        node: Node | None = None
        documents = 0
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents == 2:
                    self.problem(
                        "YM007",
                        "a second document begins",
                        "a file holds one ruleset; the reader of a second one would miss the first",
                        "put it into a file of its own",
                        event,
                    )
            elif isinstance(event, yaml.NodeEvent):
                made = self.node(event, 0)
                node = made if documents == 1 else node
        if isinstance(node, Scalar) and not node.quoted and not node.text:
            return None
        return node

    def node(self, event: yaml.NodeEvent, depth: int) -> Node:
        if depth > MOST_DEPTH:
            raise _too_large(Path(self.file), f"more than {MOST_DEPTH} levels")
        at = self.at(event)
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            self.problem(
                "YM005",
                f"the anchor or alias {event.anchor!r} is not allowed",
                "an alias hides what a clause says behind another place, and can grow without bound",
                "write the value out",
                event,
            )
        if isinstance(event, yaml.ScalarEvent):
            return self.scalar(event, at)
        tag = getattr(event, "tag", None)
        if tag is not None:
            self.tagged(tag, event)
        if isinstance(event, yaml.SequenceStartEvent):
            return Sequence(tuple(self.children(yaml.SequenceEndEvent, depth)), at)
        if isinstance(event, yaml.MappingStartEvent):
            return self.mapping(tuple(self.children(yaml.MappingEndEvent, depth)), at)
        return Scalar("", False, at)

    def children(self, end: type[yaml.Event], depth: int) -> list[Node]:
        found = []
        for event in self.events:
            if isinstance(event, end):
                break
            if isinstance(event, yaml.NodeEvent):
                found.append(self.node(event, depth + 1))
        return found

    def mapping(self, parts: tuple[Node, ...], at: At) -> Mapping:
        seen: dict[str, At] = {}
        items = []
        for key, value in zip(parts[::2], parts[1::2], strict=True):
            if not isinstance(key, Scalar):
                self.problems.append(
                    Problem("YM011", "a key is not text", "only text names a part", "write a plain key", key.at)
                )
                continue
            if key.text in seen:
                self.problems.append(
                    Problem(
                        "YM004",
                        f"the key {key.text!r} is repeated",
                        f"it stands already in line {seen[key.text].line}, and only one of the two could count",
                        "keep one of them",
                        key.at,
                    )
                )
            seen.setdefault(key.text, key.at)
            items.append((key, value))
        return Mapping(tuple(items), at)

    def scalar(self, event: yaml.ScalarEvent, at: At) -> Scalar:
        quoted = event.style is not None
        if event.tag is not None:
            self.tagged(event.tag, event)
        if not quoted and event.value == "<<":
            self.problem(
                "YM005", "a merge key is not allowed", "it hides what a clause says", "write the fields out", event
            )
        if not quoted and _ODDS.match(event.value):
            self.problem(
                "YM008",
                f"the odds {event.value} stand without quotes",
                "other readers of YAML take them for a number in base 60 (3:2 is 182)",
                f'write "{event.value}"',
                event,
            )
        return Scalar(event.value, quoted, at)

    def tagged(self, tag: str, event: yaml.Event) -> None:
        self.problem("YM006", f"the tag {tag!r} is not allowed", "text stays text", "drop the tag", event)

    def at(self, event: yaml.Event) -> At:
        mark = event.start_mark
        return At(self.file, mark.line + 1, mark.column + 1) if mark else At(self.file)

    def problem(self, code: str, what: str, why: str, remedy: str, event: yaml.Event) -> None:
        self.problems.append(Problem(code, what, why, remedy, self.at(event)))


def _read(path: Path) -> str:
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
        if len(raw) > MOST_BYTES:
            raise _too_large(path, f"more than {MOST_BYTES:,} bytes")
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise refuse(
            "YM002",
            f"the file is not UTF-8 at byte {error.start}",
            why="text read in the wrong encoding is another text",
            remedy="store the file as UTF-8",
            at=At(str(path)),
        ) from error
    except (OSError, ValueError) as error:
        raise refuse(
            "YM001",
            f"the file cannot be read: {getattr(error, 'strerror', None) or error}",
            why="nothing can be judged without it",
            remedy="give the path of a readable file",
            at=At(str(path)),
        ) from error


def _too_large(path: Path, how: str) -> CertkitError:
    return refuse(
        "YM010",
        f"the file is too large or too deep: {how}",
        why=f"a file of at most {MOST_BYTES:,} bytes and {MOST_DEPTH} levels is read",
        remedy="check that it is the right file",
        at=At(str(path)),
    )


def _broken(path: Path, error: yaml.YAMLError) -> Problem:
    mark = getattr(error, "problem_mark", None)
    said = getattr(error, "problem", None) or str(error).splitlines()[0]
    context = getattr(error, "context", None)
    return Problem(
        "YM003",
        f"the file is not YAML: {said}",
        f"found {context}" if context else "nothing after this place can be read reliably",
        "check the indentation, the quotes and the colons around this place",
        At(str(path), mark.line + 1, mark.column + 1) if mark else At(str(path), 1, 1),
    )
