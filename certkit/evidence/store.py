"""The run folder: evidence written as it is earned, line by line, and never over an earlier run.

A run that was interrupted has no manifest. Started again with the same job,
plan, inputs and certkit, it is continued: the records already written stand,
and only what is missing is carried out.
"""

from __future__ import annotations

import fcntl
import json
import os
import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any, Final

from certkit.errors import refuse
from certkit.evidence.canonical import document_text, line_text, sha256_of, sha256_of_file
from certkit.evidence.folder import DATA, FINDINGS, JOB, PLAN, RECORDS, RUN, Evidence, Run, read_evidence
from certkit.evidence.junit import junit_text
from certkit.evidence.kinds import check_document
from certkit.evidence.manifest import MANIFEST, manifest_of_folder
from certkit.evidence.plan import Plan
from certkit.evidence.records import DataRef, Record
from certkit.evidence.sarif import sarif_text
from certkit.evidence.versions import versions

LATEST: Final = "latest"
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,80}")


class RunFolder:
    """One run being written: ``open``, then ``data`` and ``append`` per check, ``finish``, render, ``seal``."""

    def __init__(self, path: Path, run: Run, plan: Plan, records: list[Record], lock: int) -> None:
        self.path: Final = path
        self.plan: Final = plan
        self.run = run
        self._records: Final = records
        self._lock: Final = lock
        self._lines: Final[IO[bytes]] = (path / RECORDS).open("ab")

    @classmethod
    def open(cls, out: Path, *, job: str, plan: Plan, inputs: Mapping[str, str], now: datetime) -> RunFolder:
        """Start a run in a new folder under ``out``, or continue the interrupted run of the same job.

        ``job`` is job.yaml as read, ``inputs`` the SHA-256 of everything it
        names (file or role -> hash), ``now`` an aware time. Raises EV001 where
        ``out/latest`` is in the way.
        """
        latest = out / LATEST
        if latest.exists() and not latest.is_symlink():
            raise refuse(
                "EV001",
                f"{latest} is not a link",
                why="it is kept as a link to the newest run, and nothing of yours is overwritten",
                remedy=f"move {latest} away, or give another folder with --out",
            )
        out.mkdir(parents=True, exist_ok=True)
        made_by = versions()
        key = sha256_of(
            line_text([job, plan.as_json(), sorted(inputs.items()), made_by.as_json()]),
        )
        for candidate in sorted(out.iterdir(), reverse=True):
            if candidate.is_symlink() or not (candidate / RUN).is_file() or (candidate / MANIFEST).exists():
                continue
            continued = cls._continue(candidate, key)
            if continued:
                return continued
        started = now.astimezone(UTC)
        name = f"{started:%Y-%m-%dT%H%M%SZ}"
        path, number = out / name, 1
        while path.exists():
            number += 1
            path = out / f"{name}-{number}"
        (path / DATA).mkdir(parents=True)
        run = Run(path.name, key, f"{started:%Y-%m-%dT%H:%M:%SZ}", None, dict(inputs), made_by)
        _write(path / JOB, job)
        _write(path / PLAN, document_text(plan.as_json()))
        _write(path / RECORDS, "")
        _write(path / RUN, document_text(run.as_json()))
        lock = os.open(path, os.O_RDONLY)
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return cls(path, run, plan, [], lock)

    @classmethod
    def _continue(cls, path: Path, key: str) -> RunFolder | None:
        try:
            found = Run.from_json(json.loads((path / RUN).read_text()))
            plan = Plan.from_json(json.loads((path / PLAN).read_text()))
        except (OSError, ValueError, KeyError, TypeError):
            return None
        if found.key != key:
            return None
        lock = os.open(path, os.O_RDONLY)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(lock)
            return None
        records = _finished_records(path)
        _write(path / RECORDS, "".join(line_text(record.as_json()) for record in records))
        return cls(path, replace(found, finished=None), plan, records, lock)

    def done(self, check: str) -> Record | None:
        """The record of a check that was already carried out in this run, or None."""
        return next((record for record in self._records if record.check == check), None)

    @property
    def records(self) -> tuple[Record, ...]:
        """The records written so far."""
        return tuple(self._records)

    def data(self, name: str, document: Mapping[str, Any]) -> DataRef:
        """Write ``data/<name>.json`` and return the reference for the record.

        The document names its ``kind`` and must have that kind's shape
        (docs/report.md): ``ValueError`` otherwise.
        """
        if not _NAME.fullmatch(name):
            raise ValueError(f"{name!r} is no name for a data file")
        check_document(name, document)
        text = document_text(document)
        ref = DataRef(name, sha256_of(text))
        for record in self._records:
            if any(known.name == name and known != ref for known in record.data):
                raise ValueError(f"data/{name}.json is evidence of {record.check} already")
        _write(self.path / DATA / f"{name}.json", text)
        return ref

    def append(self, record: Record) -> None:
        """Write one record; it is on the disk when this returns. Unplanned or repeated checks: ``ValueError``."""
        if all(planned.check != record.check for planned in self.plan.checks):
            raise ValueError(f"{record.check} was not planned")
        if self.done(record.check):
            raise ValueError(f"{record.check} has a record already; a retest is a check of its own")
        for ref in record.data:
            if sha256_of_file(self.path / DATA / f"{ref.name}.json") != ref.sha256:
                raise ValueError(f"{record.check}: data/{ref.name}.json is not what the record names")
        taken = {finding.id for known in self._records for finding in known.findings}
        twice = sorted(taken & {finding.id for finding in record.findings})
        if twice:
            raise ValueError(f"{record.check}: finding ids already used: {twice}")
        self._lines.write(line_text(record.as_json()).encode())
        self._lines.flush()
        os.fsync(self._lines.fileno())
        self._records.append(record)

    def finish(self, now: datetime) -> Evidence:
        """All checks are done: write findings.json, junit.xml, results.sarif and the end time; read all back."""
        self._lines.close()
        self._drop_leftovers()
        order = {planned.check: place for place, planned in enumerate(self.plan.checks)}
        self._records.sort(key=lambda record: order[record.check])
        _write(self.path / RECORDS, "".join(line_text(record.as_json()) for record in self._records))
        findings = [finding.as_json() for record in self._records for finding in record.findings]
        _write(self.path / FINDINGS, document_text(findings))
        self.run = replace(self.run, finished=f"{now.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}")
        _write(self.path / RUN, document_text(self.run.as_json()))
        evidence = read_evidence(self.path)
        _write(self.path / "junit.xml", junit_text(evidence))
        _write(self.path / "results.sarif", sarif_text(evidence))
        return evidence

    def seal(self) -> Path:
        """Write manifest.json, the last file of the run, point ``latest`` to it, and return the folder."""
        _write(self.path / MANIFEST, document_text(manifest_of_folder(self.path, self.run.versions)))
        link = self.path.parent / f".{LATEST}.{self.run.id}"
        link.unlink(missing_ok=True)
        link.symlink_to(self.path.name)
        os.replace(link, self.path.parent / LATEST)
        os.close(self._lock)
        return self.path

    def _drop_leftovers(self) -> None:
        """What an interrupted check left behind is no evidence: data that no record names, half-written files."""
        named = {f"{ref.name}.json" for record in self._records for ref in record.data}
        for path in (self.path / DATA).iterdir():
            if path.name not in named:
                path.unlink()
        for path in self.path.glob(".*.part"):
            path.unlink()


def _finished_records(path: Path) -> list[Record]:
    """The records that stand: whole lines whose data files are what they name. A torn last line is dropped."""
    records: list[Record] = []
    for line in (path / RECORDS).read_bytes().splitlines():
        try:
            record = Record.from_json(json.loads(line))
            whole = all(sha256_of_file(path / DATA / f"{ref.name}.json") == ref.sha256 for ref in record.data)
        except (ValueError, KeyError, TypeError, OSError):
            continue
        if whole and all(known.check != record.check for known in records):
            records.append(record)
    return records


def _write(path: Path, text: str) -> None:
    """Write a whole file or none of it: beside it first, on the disk, then in its place."""
    beside = path.with_name(f".{path.name}.part")
    with beside.open("w", encoding="utf-8", newline="\n") as stream:
        stream.write(text)
        stream.flush()
        os.fsync(stream.fileno())
    os.replace(beside, path)
