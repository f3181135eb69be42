"""Which model reads which kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pydantic import ValidationError

from certkit.evidence.kinds.base import Shape
from certkit.evidence.kinds.conformance import Conformance, Coverage
from certkit.evidence.kinds.items import Attestations, Changes, Items, Table, Transcript, Validation
from certkit.evidence.kinds.maths import AnalysisDocument, Claims, Stakes
from certkit.evidence.kinds.randomness import Statistics
from certkit.evidence.kinds.rules import OpenPoints, RulesReview

KINDS: Final[Mapping[str, type[Shape]]] = {
    "items": Items,
    "rules_review": RulesReview,
    "open_points": OpenPoints,
    "analysis": AnalysisDocument,
    "stakes": Stakes,
    "claims": Claims,
    "statistics": Statistics,
    "conformance": Conformance,
    "coverage": Coverage,
    "transcript": Transcript,
    "table": Table,
    "attestations": Attestations,
    "changes": Changes,
    "validation": Validation,
}


def read_document(name: str, document: Mapping[str, Any]) -> Shape:
    """The document as the model of its kind. Raises ``ValueError`` naming the field that is wrong."""
    kind = document.get("kind")
    model = KINDS.get(kind) if isinstance(kind, str) else None
    if model is None:
        raise ValueError(f"data/{name}.json: {kind!r} is no kind of data; known: {', '.join(KINDS)}")
    try:
        return model.model_validate(document)
    except ValidationError as problem:
        first = problem.errors()[0]
        where = ".".join(str(step) for step in first["loc"])
        more = f" (and {problem.error_count() - 1} more)" if problem.error_count() > 1 else ""
        raise ValueError(f"data/{name}.json ({kind}): {where}: {first['msg']}{more}") from problem


def check_document(name: str, document: Mapping[str, Any]) -> None:
    """Refuse a document that is not of its kind's shape, before it becomes evidence."""
    read_document(name, document)
