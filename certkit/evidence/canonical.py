"""JSON as evidence holds it: one fixed text for one value, so that hashes can be compared."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path


def document_text(value: object) -> str:
    """A value as an indented JSON document with a final line end. NaN and infinities are refused."""
    return json.dumps(value, ensure_ascii=False, indent=1, allow_nan=False) + "\n"


def line_text(value: object) -> str:
    """A value as one line of JSON, with its line end. NaN and infinities are refused."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False) + "\n"


def sha256_of(content: bytes | str) -> str:
    """The SHA-256 of bytes, or of a text in UTF-8, in lower-case hexadecimal."""
    return hashlib.sha256(content.encode() if isinstance(content, str) else content).hexdigest()


def sha256_of_file(path: Path, algorithm: str = "sha256") -> str:
    """The digest of a file, read in pieces; ``algorithm`` may be ``sha1`` where a convention asks for it."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, algorithm).hexdigest()
