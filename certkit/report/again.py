"""A report made again in a finished run: the evidence stays, and the manifest follows the report alone."""

from __future__ import annotations

import json
import os
from pathlib import Path

from certkit.errors import refuse
from certkit.evidence.canonical import document_text, sha256_of, sha256_of_file
from certkit.evidence.manifest import MANIFEST
from certkit.report.attached import HTML, PDF
from certkit.report.render import render_report


def render_again(folder: Path) -> tuple[Path, bool]:
    """Render into a run folder; returns the PDF and whether the report changed.

    Raises EV004 where the evidence is not what its manifest states: a report of
    changed evidence would carry it on as if it were whole.
    """
    sealed = folder / MANIFEST
    files = _files(sealed) if sealed.is_file() else {}
    for name, entry in files.items():
        path = folder / name
        if name not in (HTML, PDF) and (not path.is_file() or sha256_of_file(path) != entry.get("sha256")):
            raise refuse(
                "EV004",
                f"{name} is not what {MANIFEST} states",
                why="a report is made of the evidence as the run sealed it",
                remedy="restore the file from the run that wrote it, or run the job again",
            )
    before = [path.read_bytes() if path.is_file() else b"" for path in (folder / HTML, folder / PDF)]
    pdf = render_report(folder)
    after = [path.read_bytes() for path in (folder / HTML, folder / PDF)]
    if files and before != after:
        document = json.loads(sealed.read_text(encoding="utf-8"))
        for name, content in zip((HTML, PDF), after, strict=True):
            document["files"][name] = {"sha256": sha256_of(content), "size": len(content)}
        document["files"] = dict(sorted(document["files"].items()))
        beside = sealed.with_name(f".{MANIFEST}.part")
        beside.write_text(document_text(document), encoding="utf-8")
        os.replace(beside, sealed)
    return pdf, before != after


def _files(sealed: Path) -> dict[str, dict[str, object]]:
    try:
        return dict(json.loads(sealed.read_text(encoding="utf-8"))["files"])
    except (ValueError, KeyError, TypeError) as problem:
        raise refuse(
            "EV003",
            f"{sealed} cannot be read: {problem}",
            why="evidence that cannot be read proves nothing",
            remedy="restore the file from the run that wrote it, or run the job again",
        ) from problem
