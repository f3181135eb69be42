"""Raw output of a command, read as it comes."""

from __future__ import annotations

import select
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType

from certkit.errors import CertkitError, refuse

PART = 1 << 20


class ByteSource:
    """A running command whose stdout is random bytes; use it in a ``with`` block.

    Raises RW001 where it cannot be started, RW002 where it ends or falls silent too early.
    """

    def __init__(self, command: Sequence[str], *, folder: Path, timeout: float = 60.0) -> None:
        self._command = tuple(command)
        self._folder = folder
        self._timeout = timeout

    def __enter__(self) -> ByteSource:
        try:
            self._child = subprocess.Popen(
                self._command,
                cwd=self._folder,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,
            )
        except OSError as error:
            raise refuse(
                "RW001",
                f"the command {' '.join(self._command)!r} cannot be started: {error.strerror}",
                why="its output is the data to be judged",
                remedy="correct the command; it runs in the job's folder",
            ) from error
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._child.kill()
        self._child.wait()
        if self._child.stdout:
            self._child.stdout.close()

    def parts(self, count: int) -> Iterator[bytes]:
        """``count`` bytes in parts."""
        assert self._child.stdout is not None
        left = count
        while left > 0:
            ready, _, _ = select.select([self._child.stdout], [], [], self._timeout)
            if not ready:
                raise _short(f"the command gave no byte in {self._timeout:g} s", count - left, count)
            part = self._child.stdout.read(min(left, PART))
            if not part:
                raise _short("the command ended", count - left, count)
            left -= len(part)
            yield part


def _short(what: str, have: int, wanted: int) -> CertkitError:
    return refuse(
        "RW002",
        f"{what} after {have:,} of {wanted:,} bytes",
        why="less data than planned would be judged with less power than the report says",
        remedy="let the command give as many bytes as the job counts, or lower the count",
    )
