"""What evidence must agree on with itself: digests, findings, exports, figures and their sums."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Context, Decimal, InvalidOperation
from fractions import Fraction
from typing import Any

from certkit.evidence.canonical import sha256_of
from certkit.evidence.folder import DATA, Evidence
from certkit.evidence.kinds import read_document
from certkit.evidence.kinds.base import Fig
from certkit.evidence.kinds.maths import Analysis, AnalysisDocument, Claims
from certkit.evidence.kinds.rules import OpenPoints


def contradictions(evidence: Evidence, contents: Mapping[str, bytes]) -> list[str]:
    """Everything in which the evidence disagrees with itself, in sentences; ``contents`` are its files by name."""
    return [*_data(evidence, contents), *_findings(evidence), *_documents(evidence)]


def _data(evidence: Evidence, contents: Mapping[str, bytes]) -> Iterator[str]:
    named = {}
    for record in evidence.records:
        for ref in record.data:
            named[f"{DATA}/{ref.name}.json"] = ref.sha256
            content = contents.get(f"{DATA}/{ref.name}.json")
            if content is None:
                yield f"{record.check} rests on data/{ref.name}.json, which is missing"
            elif sha256_of(content) != ref.sha256:
                yield f"data/{ref.name}.json is not the one that {record.check} names"
    for name in sorted(contents):
        if name.startswith(f"{DATA}/") and name not in named:
            yield f"{name} is named by no record"


def _findings(evidence: Evidence) -> Iterator[str]:
    held = [finding for record in evidence.records for finding in record.findings]
    if list(evidence.findings) != held:
        yield "findings.json is not what the records hold"
    planned = {each.check for each in evidence.plan.checks}
    for record in evidence.records:
        if record.check not in planned:
            yield f"{record.check} has a record and was not planned"
        yield from (f"{record.check}: {told}" for told in _figures(dict(record.result)))


def _documents(evidence: Evidence) -> Iterator[str]:
    for name, document in evidence.documents.items():
        try:
            shape = read_document(name, document)
        except ValueError as problem:
            yield str(problem)
            continue
        yield from (f"data/{name}.json: {told}" for told in _figures(document))
        if isinstance(shape, AnalysisDocument):
            for analysis in shape.results:
                label = f"{', '.join(analysis.wagers)}, {analysis.strategy}"
                yield from (f"data/{name}.json ({label}): {told}" for told in _sums(analysis))
        elif isinstance(shape, Claims):
            for claim in shape.rows:
                apart, allowed = _number(claim.difference), _number(claim.tolerance)
                if claim.agrees and apart is not None and allowed is not None and abs(apart) > allowed:
                    yield f"data/{name}.json: {claim.figure} agrees although it differs by more than its tolerance"
        elif isinstance(shape, OpenPoints):
            for point in shape.points:
                for effect in point.effect:
                    change, other, adopted = (_exact(each) for each in (effect.change, effect.other, effect.adopted))
                    if None not in (change, other, adopted) and change != (other or 0) - (adopted or 0):
                        yield f"data/{name}.json: the change of {point.id} is not other less adopted"


def _figures(found: Any) -> Iterator[str]:
    """Every figure in a document whose fraction and decimal are not the same number."""
    if isinstance(found, dict):
        if found.keys() == {"exact", "decimal", "basis", "error"}:
            if found["exact"] is not None and not same_number(str(found["exact"]), str(found["decimal"])):
                yield f"the figure {found['exact']} is not {found['decimal']}"
            return
        for entry in found.values():
            yield from _figures(entry)
    elif isinstance(found, list | tuple):
        for entry in found:
            yield from _figures(entry)


def same_number(exact: str, decimal: str) -> bool:
    """True where the decimal is the fraction, rounded half to even to 15 digits, or to the digits it shows if fewer."""
    try:
        value, shown = Fraction(exact), Decimal(decimal)
    except (ValueError, ZeroDivisionError, InvalidOperation):
        return False
    if Fraction(shown) == value:
        return True
    digits = max(len(shown.as_tuple().digits), 15)
    rounded = Context(prec=digits).divide(Decimal(value.numerator), Decimal(value.denominator))
    return rounded == shown


def _sums(analysis: Analysis) -> Iterator[str]:
    if any(row.probability.exact is None for row in analysis.law) or not analysis.law:
        return
    law = [(Fraction(row.net), _exact(row.probability)) for row in analysis.law]
    mean = sum((net * share for net, share in law), Fraction(0))
    checks = (
        ("the probabilities of its nets add up to", sum(share for _, share in law), Fraction(1)),
        ("its variance is", sum(net * net * share for net, share in law) - mean**2, _exact(analysis.variance)),
        ("its hit rate is", sum(share for net, share in law if net > 0), _exact(analysis.hit_rate)),
        ("its largest win is", max(net for net, _ in law), _exact(analysis.largest_win)),
        ("its return is", _exact(analysis.return_on_total) * _exact(analysis.staked), _exact(analysis.return_)),
        ("the sign of its mean is", Fraction(_sign(mean)), Fraction(_sign(_exact(analysis.return_)))),
    )
    for words, computed, stated in checks:
        if computed != stated:
            yield f"{words} {computed}, not {stated}"


def _sign(value: Fraction) -> int:
    return (value > 0) - (value < 0)


def _exact(figure: Fig) -> Fraction:
    return Fraction(figure.exact) if figure.exact is not None else Fraction(figure.decimal)


def _number(text: str) -> Fraction | None:
    try:
        return Fraction(text.replace("%", "").replace(" ", ""))
    except (ValueError, ZeroDivisionError):
        return None
