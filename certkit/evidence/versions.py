"""What made the evidence: certkit and its source, Python, the platform, the libraries."""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path
from typing import Any, Final

import certkit

LIBRARIES: Final = (
    "click",
    "duckdb",
    "jinja2",
    "junitparser",
    "matplotlib",
    "msgspec",
    "numba",
    "numpy",
    "pydantic",
    "pydyf",
    "pypdf",
    "pyyaml",
    "rich",
    "scipy",
    "weasyprint",
)


@dataclass(frozen=True, slots=True)
class Versions:
    """The tool and what it runs on; ``source_sha256`` covers every Python file and template of certkit."""

    certkit: str
    source_sha256: str
    python: str
    platform: str
    libraries: Mapping[str, str] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """The versions as run.json and manifest.json hold them."""
        return {
            "certkit": self.certkit,
            "source_sha256": self.source_sha256,
            "python": self.python,
            "platform": self.platform,
            "libraries": dict(self.libraries),
        }

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> Versions:
        """Read what :meth:`as_json` wrote."""
        return cls(
            str(found["certkit"]),
            str(found["source_sha256"]),
            str(found["python"]),
            str(found["platform"]),
            dict(found["libraries"]),
        )


def versions() -> Versions:
    """The versions of this process; a library that is not installed is left out."""
    found = {}
    for name in LIBRARIES:
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    return Versions(
        certkit.__version__,
        source_sha256(),
        platform.python_version(),
        f"{platform.system()} {platform.machine()}",
        found,
    )


def source_sha256() -> str:
    """One SHA-256 over certkit's own files: name, a zero byte, the file's SHA-256, in the order of the names."""
    root = Path(certkit.__file__).parent
    files = sorted(path for path in root.rglob("*") if path.suffix in (".py", ".html", ".css") and path.is_file())
    whole = hashlib.sha256()
    for path in files:
        whole.update(path.relative_to(root).as_posix().encode() + b"\0")
        whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()
