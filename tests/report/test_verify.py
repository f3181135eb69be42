"""A report belongs together byte for byte: the sample is accepted, and refused after one changed byte."""

from __future__ import annotations

import random
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from certkit.report.identity import is_whole
from certkit.report.verify import verify

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "reports" / "beat-16" / "sample-report.pdf"
PDF = SAMPLE.read_bytes()


def test_the_sample_report_is_accepted_and_says_that_it_is_not_signed() -> None:
    found = verify(SAMPLE)
    assert list(found.problems) == []
    assert found.verdict == "pass"
    assert any("not signed" in remark for remark in found.remarks)


@pytest.mark.parametrize("seed", range(200))
def test_one_changed_byte_anywhere_is_noticed(seed: int) -> None:
    chance = random.Random(seed)
    at = chance.randrange(len(PDF))
    changed = PDF[:at] + bytes([PDF[at] ^ (1 << chance.randrange(8))]) + PDF[at + 1 :]
    assert not is_whole(changed)


@pytest.mark.parametrize("change", [PDF[:-1], PDF + b"\n", PDF[1:], b"", b"%PDF-1.7\n"], ids=str)
def test_a_cut_or_longer_file_is_noticed(change: bytes) -> None:
    assert not is_whole(change)


@pytest.mark.parametrize("at", [1000, len(PDF) // 2, len(PDF) - 40])
def test_verify_refuses_a_changed_report_with_1(tmp_path: Path, at: int) -> None:
    path = tmp_path / "report.pdf"
    path.write_bytes(PDF[:at] + bytes([PDF[at] ^ 1]) + PDF[at + 1 :])
    ran = subprocess.run(
        [sys.executable, "-m", "certkit", "verify", str(path)], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert ran.returncode == 1
    assert "Traceback" not in ran.stderr


def test_verify_of_what_is_no_report_is_refused_with_2(tmp_path: Path) -> None:
    path = tmp_path / "report.pdf"
    path.write_text("hello")
    ran = subprocess.run(
        [sys.executable, "-m", "certkit", "verify", str(path)], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert ran.returncode in (1, 2)
    assert "Traceback" not in ran.stderr


def test_the_report_holds_the_figure_of_three_hands_and_the_evidence() -> None:
    reader = PdfReader(BytesIO(PDF))
    text = "".join(page.extract_text() for page in reader.pages[:3])
    assert "-23/1989" in text
    assert {"evidence.jsonl", "plan.json", "job.yaml", "evidence-manifest.json"} <= set(reader.attachments)
