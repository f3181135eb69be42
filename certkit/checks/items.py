"""Check ``items``: every file that was submitted or used, with its digests; and the recorded statements."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from certkit.checks.context import Context, Judged, Running
from certkit.checks.job import LoadedJob
from certkit.checks.review import shown_path
from certkit.evidence.records import Criterion
from certkit.ruleset.compiler import Ruleset

IGNORED = ("__pycache__", ".git", ".pytest_cache", ".mypy_cache", "node_modules")


def begin_items(context: Context) -> Running:
    """Take the digests of the product's files, the ruleset and the written rules."""
    return lambda: _items(context)


def _items(context: Context) -> Judged:
    items = list(item_rows(context.loaded, context.ruleset))
    own = [item for item in items if item["role"] == "game under test"]
    return Judged(
        "inspected",
        Criterion("every item is named with its size, SHA-256 and SHA-1", "TG-1"),
        "pass" if own else "inconclusive",
        f"{len(items)} files identified, {len(own)} of the game under test"
        if own
        else "the job names no file of the game under test, so the report cannot say to which build it applies",
        result={"files": len(items)},
        inputs={item["file"]: item["sha256"] for item in items},
        documents={"items": {"kind": "items", "items": items}},
    )


def item_rows(loaded: LoadedJob, ruleset: Ruleset) -> Iterator[dict[str, Any]]:
    """The rows of the items table: the product's files in the order of the job, then rules and data."""
    product = loaded.job.product
    for number, name in enumerate(product.files or ()):
        for path in files_below(loaded.inside(name, "product", "files", number)):
            yield _row("game under test", product.name, product.version, path, loaded.folder)
    game = ruleset.game
    yield _row("ruleset", game.title, game.edition, ruleset.path, loaded.folder)
    yield _row("written rules", game.title, "", ruleset.rules.path, loaded.folder)
    for path in data_files(loaded):
        yield _row("data set", path.name, "", path, loaded.folder)


def data_files(loaded: LoadedJob) -> Iterator[Path]:
    """Files of data that the job names: logs, decks, raw output."""
    job = loaded.job
    if job.conformance and job.conformance.logs:
        for number, name in enumerate(job.conformance.logs):
            yield loaded.inside(name, "conformance", "logs", number)
    if job.randomness:
        for key, source in (("decks", job.randomness.decks), ("raw", job.randomness.raw)):
            if source and source.file:
                yield loaded.inside(source.file, "randomness", key, "file")


def files_below(path: Path) -> list[Path]:
    """The file itself, or every file of a folder in the order of the names; caches are left out."""
    if path.is_file():
        return [path]
    found = (each for each in path.rglob("*") if each.is_file() and not set(each.parts) & set(IGNORED))
    return sorted(each for each in found if each.suffix != ".pyc")


def sha256_of_files(loaded: LoadedJob, ruleset: Ruleset) -> dict[str, str]:
    """Digest by role and file of everything that a run depends on."""
    return {f"{row['role']}: {row['file']}": row["sha256"] for row in item_rows(loaded, ruleset)}


def _row(role: str, name: str, version: str, path: Path, folder: Path) -> dict[str, Any]:
    sha256, sha1, size = hashlib.sha256(), hashlib.sha1(usedforsecurity=False), 0
    with path.open("rb") as stream:
        while part := stream.read(1 << 20):
            sha256.update(part)
            sha1.update(part)
            size += len(part)
    return {
        "role": role,
        "name": name,
        "version": version,
        "file": shown_path(path, folder),
        "size": size,
        "sha256": sha256.hexdigest(),
        "sha1": sha1.hexdigest(),
    }


def begin_attestations(context: Context) -> Running:
    """Record what people stated; certkit judges nothing of it."""
    rows = [
        {
            "statement": each.statement,
            "by": each.by,
            "role": each.role or "",
            "date": each.date or "",
            "valid_until": each.valid_until or "",
        }
        for each in context.loaded.job.attestations
    ]
    return lambda: Judged(
        "attested",
        Criterion("statements are recorded with who made them; they are not verified", "job.yaml, attestations"),
        "pass",
        f"{len(rows)} statements recorded",
        documents={"attestations": {"kind": "attestations", "rows": rows}},
    )
