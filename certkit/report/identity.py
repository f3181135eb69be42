"""The identity of a PDF: a SHA-256 over the whole file, kept in its file identifier.

A PDF names itself by the ``/ID`` of its trailer. Here its first part is
``certkit-sha256-`` with 64 digits: the SHA-256 of the file as it is with those
digits replaced by zeros. No byte lies outside of it, the digits included, and
nothing follows the end of the file, which PDF/A forbids. It is a seal against
damage and careless change, not a signature: whoever changes the file knowingly
can work it out again, and then only the comparison with the evidence tells.
"""

from __future__ import annotations

import re
from typing import Final

from certkit.evidence.canonical import sha256_of

BLANK: Final = b"certkit-sha256-" + b"0" * 64
"""The identifier with which a PDF is drawn, before its digest is known."""

_MARK: Final = re.compile(rb"/ID ?\[ ?\((certkit-sha256-)([0-9a-f]{64})\)")


def sealed(drawn: bytes) -> bytes:
    """The PDF with its own digest in the place of the zeros. ``ValueError`` where it was drawn without them."""
    at = _place(drawn)
    if at is None or drawn[at : at + 64] != b"0" * 64:
        raise ValueError("the PDF was drawn without a blank identifier")
    return drawn[:at] + sha256_of(drawn).encode() + drawn[at + 64 :]


def is_marked(pdf: bytes) -> bool:
    """True where the PDF carries one identifier of certkit."""
    return _place(pdf) is not None


def is_whole(pdf: bytes) -> bool:
    """True where the PDF is byte for byte what was sealed."""
    at = _place(pdf)
    if at is None:
        return False
    return sha256_of(pdf[:at] + b"0" * 64 + pdf[at + 64 :]).encode() == pdf[at : at + 64]


def _place(pdf: bytes) -> int | None:
    """Where the digits of the identifier begin, if it stands there exactly once."""
    found = list(_MARK.finditer(pdf))
    return found[0].start(2) if len(found) == 1 else None
