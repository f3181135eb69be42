"""JUnit XML: one test case a planned check, so that a CI server shows them all."""

from __future__ import annotations

from typing import Final

from junitparser import Error, Failure, JUnitXml, Properties, Property, Skipped, TestCase, TestSuite

from certkit.evidence.folder import Evidence
from certkit.evidence.plan import Outcome

_XML_SPACE: Final = "\t\n\r"


def junit_text(evidence: Evidence) -> str:
    """The run as a JUnit document: fail is a failure, inconclusive an error, waived and what was not run skipped."""
    suite = TestSuite("certkit")
    suite.timestamp = evidence.run.started
    for outcome in evidence.outcomes:
        suite.add_testcase(_case(outcome))
    suite.update_statistics()  # type: ignore[no-untyped-call]
    xml = JUnitXml()
    xml.add_testsuite(suite)
    xml.update_statistics()  # type: ignore[no-untyped-call]
    written = xml.tostring()  # type: ignore[no-untyped-call]
    return (written.decode() if isinstance(written, bytes) else str(written)).rstrip() + "\n"


def _case(outcome: Outcome) -> TestCase:
    planned, record = outcome.planned, outcome.record
    case = TestCase(_xml(planned.title), f"certkit.{planned.area}.{planned.check}", record.seconds if record else 0.0)
    verdict, reason = outcome.verdict, _xml(outcome.reason)
    if verdict == "fail":
        failure = Failure(reason, "nonconformity")
        if record:
            failure.text = _xml("\n".join(f"{found.id} {found.message}" for found in record.findings))
        case.result = [failure]
    elif verdict == "inconclusive":
        case.result = [Error(reason, "inconclusive")]
    elif verdict != "pass":
        case.result = [Skipped(f"{verdict.replace('_', ' ')}: {reason}")]
    named = [Property("requirement", _xml(requirement)) for requirement in planned.requirements]
    named += [Property("clause", _xml(clause)) for clause in (record.clauses if record else ())]
    if named:
        properties = Properties()  # type: ignore[no-untyped-call]
        for entry in named:
            properties.add_property(entry)
        case.append(properties)  # type: ignore[no-untyped-call]
    return case


def _xml(text: str) -> str:
    """The text without what XML 1.0 forbids."""
    return "".join(
        letter
        if letter in _XML_SPACE
        or 0x20 <= ord(letter) <= 0xD7FF
        or 0xE000 <= ord(letter) <= 0xFFFD
        or ord(letter) >= 0x10000
        else "\N{REPLACEMENT CHARACTER}"
        for letter in text
    )
