"""The title block: who tested what for whom, from job.yaml as it was read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import yaml

from certkit.errors import refuse
from certkit.evidence.folder import Evidence, Run

NOT_STATED: Final = "not stated"


@dataclass(frozen=True, slots=True)
class Party:
    """A laboratory, client or supplier; the lines under its name are its address and marks."""

    name: str
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TitleBlock:
    """The fields of the cover, in the words of ISO/IEC 17025 clause 7.8.2.1; what the job leaves out is not stated."""

    number: str
    revision: str
    supersedes: str
    laboratory: Party
    accreditation: str
    client: Party
    supplier: Party
    product: str
    product_version: str
    ruleset: str
    strategy: str
    jurisdictions: str
    received: str
    tested: str
    issued: str
    place: str
    authorised_by: str
    seed: str


def title_block(evidence: Evidence) -> TitleBlock:
    """Read the title block from the job. Raises RP001 where job.yaml is no mapping."""
    job = read_job(evidence.job_text)
    product = _mapping(job.get("product"))
    laboratory = _mapping(job.get("laboratory"))
    report = _mapping(job.get("report"))
    return TitleBlock(
        number=_text(report.get("number") or job.get("job")),
        revision=_text(report.get("revision") or "0"),
        supersedes=_text(report.get("supersedes") or "none"),
        laboratory=_party(job.get("laboratory")),
        accreditation=_text(laboratory.get("accreditation")),
        client=_party(job.get("client")),
        supplier=_party(job.get("supplier")),
        product=_text(product.get("name") or (job.get("product") if not product else None)),
        product_version=_text(product.get("version")),
        ruleset=_text(job.get("ruleset")),
        strategy=_text(job.get("strategy")),
        jurisdictions=_jurisdictions(evidence),
        received=_text(report.get("received")),
        tested=_tested(evidence.run),
        issued=_text(report.get("issued") or (evidence.run.finished or evidence.run.started)[:10]),
        place=_text(report.get("place") or laboratory.get("place")),
        authorised_by=_text(report.get("authorised_by") or laboratory.get("authorised_by")),
        seed=_text(job.get("seed")),
    )


def read_job(text: str) -> Mapping[str, Any]:
    """job.yaml with every scalar as the text that stands there. Raises RP001."""
    try:
        found = yaml.load(text, Loader=yaml.BaseLoader)
    except yaml.YAMLError as problem:
        raise _no_job(str(problem).splitlines()[0]) from problem
    if not isinstance(found, dict):
        raise _no_job("it is no mapping")
    return found


def _no_job(why: str) -> Exception:
    return refuse(
        "RP001",
        f"job.yaml in the evidence cannot be read: {why}",
        why="the cover of the report is made from it",
        remedy="restore job.yaml from the run that wrote it",
    )


def _mapping(found: object) -> Mapping[str, Any]:
    return found if isinstance(found, dict) else {}


def _text(found: object) -> str:
    if isinstance(found, list):
        return ", ".join(_text(entry) for entry in found)
    if isinstance(found, dict):
        return ", ".join(f"{name} {_text(entry)}" for name, entry in found.items())
    return str(found) if found else NOT_STATED


def _party(found: object) -> Party:
    if isinstance(found, dict):
        address = found.get("address") or ()
        lines = address if isinstance(address, list) else str(address).splitlines() if address else []
        return Party(_text(found.get("name")), tuple(str(line) for line in lines))
    return Party(_text(found))


def _jurisdictions(evidence: Evidence) -> str:
    named = dict.fromkeys(standard.jurisdiction for standard in evidence.plan.standards if standard.jurisdiction)
    return ", ".join(named) or NOT_STATED


def _tested(run: Run) -> str:
    first, last = run.started[:10], (run.finished or run.started)[:10]
    return first if first == last else f"{first} to {last}"
