"""Verification: do the parts of a run folder, or of a PDF with its evidence inside, belong together?

What is checked of a folder: the manifest against every file; the data against
the digests that the records name; the findings against the records; the
figures against each other; the report against the evidence. Of a PDF: its own
digest over every byte (:mod:`certkit.report.identity`); the attachments
against the manifest inside; the same checks of the evidence; and the report
drawn again from the attached evidence, which must be the same file byte for
byte where the same certkit and libraries are at hand.

None of this shows who wrote the report. A signature does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from json import loads
from pathlib import Path
from typing import Any, Final

from certkit.errors import CertkitError, refuse
from certkit.evidence.canonical import sha256_of
from certkit.evidence.consistency import contradictions
from certkit.evidence.folder import Evidence, parse_evidence
from certkit.evidence.manifest import MANIFEST
from certkit.evidence.versions import versions
from certkit.report.attached import HTML, INSIDE, PDF, attachments_of, evidence_files, manifest_inside
from certkit.report.identity import is_marked, is_whole
from certkit.report.render import rendered
from certkit.report.words import VERDICT_SENTENCES

UNSIGNED: Final = (
    "The report is not signed: this shows that its parts belong together and are unchanged, not who wrote them."
)


@dataclass(slots=True)
class Verification:
    """What was checked, what is wrong, and what a reader has to know; ``verdict`` is that of the evidence."""

    checked: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    verdict: str | None = None

    @property
    def holds(self) -> bool:
        """True where nothing is wrong."""
        return not self.problems


def verify(path: Path) -> Verification:
    """Verify a run folder or a PDF. Raises VF001 where it is neither."""
    if path.is_dir():
        return _folder(path)
    if path.is_file():
        content = path.read_bytes()
        if content[:5] == b"%PDF-" or path.suffix.lower() == ".pdf":
            return _pdf(content, path.name)
    raise refuse(
        "VF001",
        f"{path} is neither a run folder nor a PDF",
        why="a report is verified with its evidence: inside the PDF, or in the folder of the run",
        remedy="give report.pdf, or a folder such as reports/beat-16/out/latest",
    )


def _folder(folder: Path) -> Verification:
    found = Verification()
    if not (folder / MANIFEST).is_file():
        found.problems.append(f"there is no {MANIFEST}: the run was interrupted, or this is no run folder")
        return found
    files = _manifest_files((folder / MANIFEST).read_bytes(), found)
    if files is None:
        return found
    present = {
        path.relative_to(folder).as_posix(): path
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path != folder / MANIFEST
    }
    _against(files, {name: path.read_bytes() for name, path in present.items()}, found, MANIFEST)
    contents = evidence_files(folder)
    evidence = _evidence(contents, str(folder), found)
    if (folder / PDF).is_file():
        pdf = (folder / PDF).read_bytes()
        _attached(pdf, found, contents)
        if evidence and found.holds:
            _drawn_again(evidence, contents, pdf, (folder / HTML).read_bytes() if HTML in present else None, found)
    else:
        found.problems.append(f"there is no {PDF} in the folder")
    found.remarks.append(UNSIGNED)
    return found


def _pdf(pdf: bytes, name: str) -> Verification:
    found = Verification()
    contents = _attached(pdf, found, None)
    if contents is None or not found.holds:
        return found
    evidence = _evidence({key: value for key, value in contents.items() if key != INSIDE}, name, found)
    if evidence and found.holds:
        _drawn_again(evidence, {key: value for key, value in contents.items() if key != INSIDE}, pdf, None, found)
    found.remarks.append(UNSIGNED)
    return found


def _attached(pdf: bytes, found: Verification, folder: Mapping[str, bytes] | None) -> dict[str, bytes] | None:
    """The PDF's digest and its attachments; held against the folder where it lies in one."""
    if not is_marked(pdf):
        found.problems.append("the PDF carries no whole identifier of certkit: it is no report, or it was changed")
        return None
    if not is_whole(pdf):
        found.problems.append("the PDF was changed after it was made: its digest differs")
        return None
    found.checked.append("the PDF's own digest, over every byte")
    try:
        contents = attachments_of(pdf)
        manifest = manifest_inside(contents)
    except ValueError as problem:
        found.problems.append(f"the attachments: {problem}")
        return None
    listed = {name: entry for name, entry in manifest["files"].items() if name != HTML}
    _against(listed, {name: content for name, content in contents.items() if name != INSIDE}, found, INSIDE)
    if folder is not None:
        if {name: content for name, content in contents.items() if name != INSIDE} == dict(folder):
            found.checked.append("the attachments equal the files of the folder")
        else:
            found.problems.append("the attachments of the PDF are not the evidence of the folder")
    return contents


def _manifest_files(content: bytes, found: Verification) -> Mapping[str, Any] | None:
    try:
        files = loads(content)["files"]
        return {str(name): dict(entry) for name, entry in files.items()}
    except (ValueError, KeyError, TypeError, AttributeError) as problem:
        found.problems.append(f"{MANIFEST} cannot be read: {problem}")
        return None


def _against(files: Mapping[str, Any], contents: Mapping[str, bytes], found: Verification, manifest: str) -> None:
    before = len(found.problems)
    for name in sorted(files.keys() - contents.keys()):
        found.problems.append(f"{name} is in {manifest} and missing")
    for name in sorted(contents.keys() - files.keys()):
        found.problems.append(f"{name} is not in {manifest}")
    for name in sorted(files.keys() & contents.keys()):
        entry = files[name]
        if not isinstance(entry, dict) or entry.get("sha256") != sha256_of(contents[name]):
            found.problems.append(f"{name} was changed: its SHA-256 is not that of {manifest}")
        elif entry.get("size") != len(contents[name]):
            found.problems.append(f"{name} has not the size that {manifest} states")
    if len(found.problems) == before:
        found.checked.append(f"{len(files)} files against {manifest}")


def _evidence(contents: Mapping[str, bytes], origin: str, found: Verification) -> Evidence | None:
    try:
        evidence = parse_evidence(contents, origin)
    except CertkitError as error:
        found.problems.extend(problem.what for problem in error.problems)
        return None
    found.verdict = evidence.verdict
    wrong = contradictions(evidence, contents)
    found.problems.extend(wrong)
    if not wrong:
        found.checked.append("the data against the digests that the records name")
        found.checked.append("the verdict, added up again; findings, figures and their sums")
    return evidence


def _drawn_again(
    evidence: Evidence, contents: Mapping[str, bytes], pdf: bytes, html: bytes | None, found: Verification
) -> None:
    """The report drawn again from the evidence, where the same tool is at hand; else its verdict is read."""
    _verdict_printed(evidence, pdf, found)
    if evidence.run.versions != versions():
        found.remarks.append(
            "The evidence was made by another certkit or other libraries, so the report was not drawn again: "
            "that its text follows from the evidence rests on its digest and the printed verdict."
        )
        return
    try:
        again, drawn = rendered(evidence, dict(contents))
    except CertkitError as error:
        found.problems.extend(problem.what for problem in error.problems)
        return
    if html is not None and again.encode() != html:
        found.problems.append("report.html is not what the evidence gives")
    if drawn != pdf:
        found.problems.append("the PDF is not what the evidence gives when it is drawn again")
    if found.holds:
        found.checked.append("the report drawn again from the evidence: the same bytes")


def _verdict_printed(evidence: Evidence, pdf: bytes, found: Verification) -> None:
    from pypdf import PdfReader

    folded: Callable[[str], str] = lambda text: "".join(text.split())  # noqa: E731
    try:
        cover = folded(PdfReader(BytesIO(pdf)).pages[0].extract_text())
    except Exception as problem:  # pypdf raises many kinds on a PDF that it cannot read
        found.problems.append(f"the cover cannot be read: {problem}")
        return
    printed = [verdict for verdict, text in VERDICT_SENTENCES.items() if folded(text) in cover]
    if printed == [evidence.verdict]:
        found.checked.append(f"the verdict printed on the cover: {evidence.verdict}")
    else:
        found.problems.append(f"the cover prints {printed or 'no verdict'}, the evidence adds up to {evidence.verdict}")
