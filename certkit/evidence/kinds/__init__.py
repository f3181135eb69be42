"""The kinds of data document: what ``data/<name>.json`` may hold, and in which shape.

Every document names its ``kind``. The shapes are pydantic models, one module a
subject; unknown fields are refused, so that nothing is written that the report
would leave out silently. docs/report.md lists them.
"""

from certkit.evidence.kinds.registry import KINDS, check_document, read_document

__all__ = ["KINDS", "check_document", "read_document"]
