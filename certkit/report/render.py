"""The report of a run folder: report.html, and report.pdf with the evidence inside."""

from __future__ import annotations

import os
from pathlib import Path

from certkit.evidence.folder import Evidence, read_evidence
from certkit.report.attached import HTML, PDF, evidence_files
from certkit.report.document import build_report
from certkit.report.html import html_text
from certkit.report.pdf import draw_pdf


def render_report(run_folder: Path) -> Path:
    """Write report.html and report.pdf into a run folder and return the path of the PDF.

    Nothing but the folder is read, and the same evidence gives the same bytes.
    Raises EV002 or EV003 where the folder holds no readable evidence.
    """
    evidence = read_evidence(run_folder)
    html, pdf = rendered(evidence, evidence_files(run_folder))
    _write(run_folder / HTML, html.encode())
    _write(run_folder / PDF, pdf)
    return run_folder / PDF


def rendered(evidence: Evidence, contents: dict[str, bytes]) -> tuple[str, bytes]:
    """The report as HTML and as PDF, from evidence and the contents of its files."""
    html = html_text(build_report(evidence))
    return html, draw_pdf(html, evidence, contents)


def _write(path: Path, content: bytes) -> None:
    beside = path.with_name(f".{path.name}.part")
    beside.write_bytes(content)
    os.replace(beside, path)
