"""The report as a document: evidence sorted into what each section prints, with nothing judged anew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeVar

from certkit.errors import refuse
from certkit.evidence.folder import Evidence
from certkit.evidence.kinds import read_document
from certkit.evidence.kinds.base import Shape
from certkit.evidence.kinds.conformance import Conformance
from certkit.evidence.kinds.maths import AnalysisDocument
from certkit.evidence.kinds.randomness import Statistics
from certkit.evidence.kinds.rules import ClauseText, OpenPoints, RulesetIdentity, RulesReview
from certkit.evidence.plan import Area, Outcome, Requirement
from certkit.evidence.records import Finding, Record
from certkit.evidence.verdicts import Overall, Verdict, tally
from certkit.report.maths import wager_sets
from certkit.report.sections import AREA_TITLES, SECTIONS, Section
from certkit.report.title import TitleBlock, title_block

MOST_ROWS: Final = 500
"""Longer tables are cut in the report and whole in the attachment."""

_Kind = TypeVar("_Kind", bound=Shape)

_GRAVEST: Final[tuple[Verdict, ...]] = ("fail", "inconclusive", "not_run", "waived", "pass", "not_applicable")


@dataclass(frozen=True, slots=True)
class Document:
    """A data document with its name and the record that rests on it."""

    name: str
    shape: Shape
    record: Record | None


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the summary: a requirement or an area, the checks that answer it, and how they ended."""

    label: str
    text: str
    grade: str
    verdict: Verdict
    counts: dict[Verdict, int]


@dataclass(frozen=True, slots=True)
class Report:
    """What the templates print."""

    evidence: Evidence
    title: TitleBlock
    documents: tuple[Document, ...]
    sections: tuple[Section, ...] = SECTIONS

    @property
    def verdict(self) -> Overall:
        """The overall verdict, added up from the records and the plan."""
        return self.evidence.verdict

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Every planned check and how it ended."""
        return self.evidence.outcomes

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings, gravest first, else in the order of the plan."""
        order = ("major", "minor", "observation")
        return tuple(sorted(self.evidence.findings, key=lambda found: order.index(found.severity)))

    def counts(self) -> dict[Verdict, int]:
        """How many planned checks ended with each verdict."""
        return tally(outcome.verdict for outcome in self.outcomes)

    def in_areas(self, areas: tuple[Area, ...]) -> tuple[Outcome, ...]:
        """The planned checks of some areas."""
        return tuple(outcome for outcome in self.outcomes if outcome.planned.area in areas)

    def of_kind(self, kind: str) -> tuple[Document, ...]:
        """The data documents of one kind, in the order of the plan."""
        return tuple(document for document in self.documents if getattr(document.shape, "kind", None) == kind)

    def extras(self, areas: tuple[Area, ...]) -> tuple[Document, ...]:
        """Tables and transcripts that belong to the checks of some areas."""
        checks = {outcome.planned.check for outcome in self.in_areas(areas)}
        loose = (*self.of_kind("table"), *self.of_kind("transcript"))
        return tuple(document for document in loose if document.record and document.record.check in checks)

    def area_lines(self) -> tuple[Line, ...]:
        """One summary line for each area that was planned."""
        lines = []
        for area, title in AREA_TITLES.items():
            found = self.in_areas((area,))
            if found:
                reasons = [outcome.reason for outcome in found if outcome.verdict == gravest(found)]
                text = reasons[0] if len(reasons) == 1 else f"{reasons[0]} (and {len(reasons) - 1} more)"
                lines.append(Line(title, text, "", gravest(found), tally(outcome.verdict for outcome in found)))
        return tuple(lines)

    def requirement_lines(self) -> tuple[Line, ...]:
        """One summary line for each requirement of the plan; one that no check answers was not run."""
        return tuple(self._requirement(requirement) for requirement in self.evidence.plan.requirements)

    def _requirement(self, requirement: Requirement) -> Line:
        found = tuple(outcome for outcome in self.outcomes if requirement.id in outcome.planned.requirements)
        verdict = gravest(found) if found else "not_run"
        label = f"{requirement.standard} {requirement.clause}".strip()
        counts = tally(outcome.verdict for outcome in found)
        return Line(label, requirement.text, requirement.grade, verdict, counts)

    def conditions(self) -> tuple[str, ...]:
        """What a reader has to know beside the verdict: waivers, what was not judged, open points, exclusions."""
        return tuple(self._conditions())

    def _conditions(self) -> Iterator[str]:
        for outcome in self.outcomes:
            if outcome.verdict in ("waived", "not_run", "not_applicable", "inconclusive"):
                yield f"{outcome.planned.title}: {outcome.verdict.replace('_', ' ')}. {_sentence(outcome.reason)}"
        waived = [found for found in self.findings if found.waived is not None]
        for found in waived:
            yield f"Finding {found.id} is waived: {_sentence(found.waived or '')}"
        points = sum(len(shape.points) for shape in self._shapes(OpenPoints))
        if points:
            moving = sum(
                any(effect.change.exact != "0" for effect in point.effect)
                for shape in self._shapes(OpenPoints)
                for point in shape.points
            )
            yield (
                f"The written rules leave {points} points open (section 5). Every figure holds for the readings "
                f"adopted there; for {moving} of them the other reading changes the return as stated."
            )
        for text in self.evidence.plan.scope.excludes:
            yield f"Excluded: {_sentence(text)}"

    def _shapes(self, kind: type[_Kind]) -> tuple[_Kind, ...]:
        return tuple(document.shape for document in self.documents if isinstance(document.shape, kind))

    @property
    def verdict_reason(self) -> str:
        """Why the verdict is what it is, in one sentence for the cover."""
        counts = self.counts()
        if not self.outcomes:
            return "Nothing was planned, and a run without a plan fails."
        gravest_first = ("fail", "inconclusive", "not_run", "not_applicable", "waived")
        named = [outcome for verdict in gravest_first for outcome in self.outcomes if outcome.verdict == verdict]
        total = f"{counts['pass']} of {len(self.outcomes)} planned checks passed"
        if not named:
            return f"All {len(self.outcomes)} planned checks passed."
        told = [f"{outcome.planned.title} ({outcome.verdict.replace('_', ' ')})" for outcome in named[:3]]
        more = f" and {len(named) - 3} more" if len(named) > 3 else ""
        return f"{total}. Not passed: {'; '.join(told)}{more}."

    @property
    def ruleset(self) -> RulesetIdentity | None:
        """The ruleset as the rules review names it, if there is one."""
        return next((shape.ruleset for shape in self._shapes(RulesReview)), None)

    def sentence_counts(self, review: RulesReview) -> str:
        """How many sentences became what, in words."""
        words = {
            "cited": "cited by clauses",
            "not_modelled": "not modelled, with the reason",
            "heading": "headings",
            "uncited": "cited by nothing",
        }
        counts = {status: sum(each.status == status for each in review.sentences) for status in words}
        told = [f"{number} {words[status]}" for status, number in counts.items() if number or status == "uncited"]
        return f"{len(review.sentences)}: {', '.join(told)}; {len(review.assumed)} clauses stand on an assumption"

    def english(self, clause: ClauseText, sentence: str) -> str:
        """What a clause says; where several sentences share it, in full at the first and by reference later."""
        first = next(
            (
                each.id
                for shape in self._shapes(RulesReview)
                for each in shape.sentences
                if any(known.clause == clause.clause for known in each.clauses)
            ),
            sentence,
        )
        return clause.english if first == sentence or len(clause.english) <= 120 else "as above"

    def data_files(self) -> tuple[tuple[str, str, str], ...]:
        """Name, kind and digest of every data document that a record names."""
        kinds = {document.name: str(getattr(document.shape, "kind", "")) for document in self.documents}
        return tuple(
            (ref.name, kinds.get(ref.name, "missing"), ref.sha256)
            for record in self.evidence.records
            for ref in record.data
        )

    def subsections(self, section: str) -> tuple[tuple[str, str], ...]:
        """The anchors and titles that the contents list under a section."""
        if section == "maths":
            found = [
                (f"maths-{outer}-{inner}", each.title)
                for outer, shape in enumerate(self.analyses, 1)
                for inner, each in enumerate(wager_sets(shape.results), 1)
            ]
            found += [("maths-stakes", "Return at every stake")] if self.of_kind("stakes") else []
            found += [("maths-claims", "Figures claimed by the supplier")] if self.of_kind("claims") else []
            return tuple(found)
        if section == "randomness":
            return tuple((f"randomness-{n}", each.title) for n, each in enumerate(self._shapes(Statistics), 1))
        if section == "conformance":
            return tuple((f"conformance-{n}", each.title) for n, each in enumerate(self._shapes(Conformance), 1))
        return ()

    @property
    def analyses(self) -> tuple[AnalysisDocument, ...]:
        """The exact maths."""
        return self._shapes(AnalysisDocument)


def gravest(found: tuple[Outcome, ...]) -> Verdict:
    """The verdict that a group of checks is summed up with."""
    return min((outcome.verdict for outcome in found), key=_GRAVEST.index)


def build_report(evidence: Evidence) -> Report:
    """Sort evidence into a report. Raises EV003 where a data document is not of its kind's shape."""
    owners = {ref.name: record for record in evidence.records for ref in record.data}
    order = {name: place for place, name in enumerate(owners)}
    documents = []
    for name in sorted(evidence.documents, key=lambda name: (order.get(name, len(order)), name)):
        try:
            shape = read_document(name, evidence.documents[name])
        except ValueError as problem:
            raise refuse(
                "EV003",
                str(problem),
                why="evidence that cannot be read proves nothing",
                remedy="restore the file from the run that wrote it, or run the job again",
            ) from problem
        documents.append(Document(name, shape, owners.get(name)))
    return Report(evidence, title_block(evidence), tuple(documents))


def _sentence(text: str) -> str:
    stripped = text.strip()
    return stripped if stripped.endswith((".", "!", "?")) else f"{stripped}."
