"""The JSON Schema of jobs says what the loader says."""

from __future__ import annotations

from pathlib import Path

import jsonschema
import pytest

from certkit.checks.job import job_schema, read_job, schema_text
from certkit.written import tree

ROOT = Path(__file__).resolve().parents[2]
JOBS = sorted((ROOT / "reports").glob("*/job.yaml"))


def test_the_published_schema_is_the_generated_one() -> None:
    """Write it anew with ``python -m certkit.checks.job > reports/job.schema.json``."""
    assert (ROOT / "reports" / "job.schema.json").read_text(encoding="utf-8") == schema_text()


@pytest.mark.parametrize("path", JOBS, ids=lambda path: path.parent.name)
def test_every_job_of_the_project_is_read_and_fits_the_schema(path: Path) -> None:
    assert read_job(path).job.job
    jsonschema.Draft202012Validator(job_schema()).validate(tree.plain(tree.load(path)))


def test_the_schema_refuses_an_unknown_entry() -> None:
    data = {**tree.plain(tree.load(JOBS[0])), "labratory": "x"}
    assert not jsonschema.Draft202012Validator(job_schema()).is_valid(data)
