"""The manifest: the SHA-256 of every other file of a run, and what made them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from certkit.evidence.canonical import sha256_of, sha256_of_file
from certkit.evidence.versions import Versions

MANIFEST: Final = "manifest.json"


def manifest_of_folder(folder: Path, versions: Versions) -> dict[str, Any]:
    """The manifest of a run folder, of every file in it but the manifest itself, in the order of their names."""
    files = {
        path.relative_to(folder).as_posix(): {"sha256": sha256_of_file(path), "size": path.stat().st_size}
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path != folder / MANIFEST
    }
    return {"kind": "manifest", **versions.as_json(), "files": dict(sorted(files.items()))}


def manifest_of_files(contents: dict[str, bytes], versions: Versions) -> dict[str, Any]:
    """The manifest of files that are held in memory: those that a report carries inside."""
    files = {name: {"sha256": sha256_of(content), "size": len(content)} for name, content in sorted(contents.items())}
    return {"kind": "manifest", **versions.as_json(), "files": files}
