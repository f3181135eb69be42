"""What a report carries inside: every file of the evidence, and a manifest of them.

Attachments have no folders, so ``data/exact.json`` is attached as
``data-exact.json``; no file of a run outside ``data/`` begins that way. Plain
files are attached, not an archive, because readers refuse to open archives.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from certkit.evidence.canonical import document_text
from certkit.evidence.folder import DATA, FINDINGS, JOB, PLAN, RECORDS, RUN
from certkit.evidence.manifest import manifest_of_files
from certkit.evidence.versions import Versions

INSIDE: Final = "evidence-manifest.json"
"""The manifest of the attachments; it also holds the digest of report.html, which the PDF was drawn from."""

HTML: Final = "report.html"
PDF: Final = "report.pdf"

DESCRIPTIONS: Final = {
    RUN: "The run: its id, times, inputs and versions",
    JOB: "The job as read",
    PLAN: "Every check planned, the standards and the scope",
    RECORDS: "One record a check, one line each",
    FINDINGS: "The findings of all records",
    "junit.xml": "The checks for a CI server",
    "results.sarif": "The findings for an editor",
    INSIDE: "SHA-256 of every attachment and of report.html",
}


def evidence_files(folder: Path) -> dict[str, bytes]:
    """The files of a run that are evidence, by name: all but the report, the manifest and half-written files."""
    names = [name for name in DESCRIPTIONS if name != INSIDE and (folder / name).is_file()]
    contents = {name: (folder / name).read_bytes() for name in names}
    for path in sorted((folder / DATA).glob("*.json")):
        contents[f"{DATA}/{path.name}"] = path.read_bytes()
    return contents


def inner_manifest(contents: Mapping[str, bytes], html: str, versions: Versions) -> bytes:
    """The manifest that is attached: every attachment and the report's HTML."""
    return document_text(manifest_of_files({**contents, HTML: html.encode()}, versions)).encode()


def attachment_name(name: str) -> str:
    """The name without its folder."""
    return name.replace(f"{DATA}/", f"{DATA}-", 1)


def description(name: str) -> str:
    """What an attachment is, for the list that a reader shows."""
    return DESCRIPTIONS.get(name, f"Data of a check: {name}")


def attachments_of(pdf: bytes) -> dict[str, bytes]:
    """The attachments of a PDF by the names that the files had in the run. ``ValueError`` where it cannot be read."""
    from pypdf import PdfReader
    from pypdf.errors import PyPdfError

    try:
        reader = PdfReader(BytesIO(pdf))
        found = dict(reader.attachments.items())
    except (PyPdfError, KeyError, TypeError, AttributeError, RecursionError, OSError) as problem:
        raise ValueError(f"it cannot be read as a PDF: {problem}") from problem
    contents = {}
    for name, entries in found.items():
        if len(entries) != 1:
            raise ValueError(f"two attachments are called {name}")
        contents[name.replace(f"{DATA}-", f"{DATA}/", 1) if name.startswith(f"{DATA}-") else name] = entries[0]
    return contents


def manifest_inside(contents: Mapping[str, bytes]) -> Mapping[str, Any]:
    """The manifest among the attachments. ``ValueError`` where there is none."""
    if INSIDE not in contents:
        raise ValueError(f"{INSIDE} is not attached")
    found = json.loads(contents[INSIDE])
    if not isinstance(found, dict) or not isinstance(found.get("files"), dict):
        raise ValueError(f"{INSIDE} is no manifest")
    return found
