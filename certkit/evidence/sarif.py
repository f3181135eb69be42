"""SARIF 2.1.0: the findings at their lines in the ruleset, for editors and code scanning."""

from __future__ import annotations

import re
from typing import Any, Final

from certkit.evidence.canonical import document_text, sha256_of
from certkit.evidence.folder import Evidence
from certkit.evidence.records import Finding

MOST_RESULTS: Final = 5000
"""Code scanning services show no more; the whole list stands in findings.json."""

_LEVEL: Final = {"major": "error", "minor": "warning", "observation": "note"}
_PLACE: Final = re.compile(r"(?P<file>.+?):(?P<line>\d+)(?::(?P<column>\d+))?")


def sarif_text(evidence: Evidence) -> str:
    """The findings as a SARIF log; waived ones carry their waiver as a suppression."""
    results = [_result(finding) for finding in evidence.findings[:MOST_RESULTS]]
    rules = sorted({result["ruleId"] for result in results})
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "certkit",
                        "version": evidence.run.versions.certkit,
                        "rules": [{"id": rule} for rule in rules],
                    }
                },
                "properties": {"run": evidence.run.id, "verdict": evidence.verdict, "findings": len(evidence.findings)},
                "results": results,
            }
        ],
    }
    return document_text(log)


def _result(finding: Finding) -> dict[str, Any]:
    message = finding.message if not finding.sentence else f"{finding.message} Written rule: {finding.sentence}"
    rule = finding.clause or finding.check
    result: dict[str, Any] = {
        "ruleId": rule,
        "level": _LEVEL[finding.severity],
        "message": {"text": message},
        "partialFingerprints": {"certkit/v1": sha256_of(f"{finding.check}\0{rule}\0{finding.id}")[:32]},
        "properties": {"id": finding.id, "check": finding.check, "count": finding.count},
    }
    place = _PLACE.fullmatch(finding.at) if finding.at else None
    if place:
        region = {"startLine": int(place["line"])}
        if place["column"]:
            region["startColumn"] = int(place["column"])
        result["locations"] = [{"physicalLocation": {"artifactLocation": {"uri": place["file"]}, "region": region}}]
    if finding.reproduce:
        result["properties"]["reproduce"] = finding.reproduce
    if finding.waived is not None:
        result["suppressions"] = [{"kind": "external", "justification": finding.waived}]
    return result
