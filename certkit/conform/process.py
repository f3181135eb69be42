"""A game under test as a child process that speaks JSON Lines.

The child may do anything: chatter, stop in the middle of a line, never flush,
fill both pipes, write bytes that are no text, hang, crash, end early, answer
with gigabytes. Each of these comes back as an :class:`AdapterFault` or as
counted noise, never as a hang or a traceback here.
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

from certkit.conform.lines import ErrorLog, Noise, Reply, read_reply
from certkit.errors import refuse

FaultKind = Literal["no_reply", "crash", "early_end", "giant_reply"]
_BLOCK = 1 << 16


class AdapterFault(Exception):
    """The child gave no usable answer to a request."""

    def __init__(self, kind: FaultKind, detail: str, request: Mapping[str, object]) -> None:
        self.kind = kind
        self.detail = detail
        self.request = dict(request)
        super().__init__(detail)


class GameProcess:
    """The child, started on demand and again after every fault.

    ``timeout`` is the longest wait for a reply in seconds, ``largest_reply``
    the longest line in bytes that is read. Noise and stderr are gathered over
    all starts.
    """

    def __init__(
        self, command: Sequence[str], *, folder: Path | None = None, timeout: float = 10.0, largest_reply: int = 1 << 26
    ) -> None:
        self.command = tuple(command)
        self.folder = folder
        self.timeout = timeout
        self.largest_reply = largest_reply
        self.noise = Noise()
        self.unasked = Noise()
        self.errors = ErrorLog()
        self.starts = 0
        self._child: subprocess.Popen[bytes] | None = None
        self._request: Mapping[str, object] = {}
        self._heard = False

    # --- life ---

    @property
    def running(self) -> bool:
        return self._child is not None

    def start(self) -> None:
        """Start the child in a process group of its own. Raises CF001 if there is no such program."""
        self.stop()
        try:
            child = subprocess.Popen(
                self.command,
                cwd=self.folder,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise refuse(
                "CF001",
                f"the command {' '.join(self.command)!r} cannot be started: {error}",
                why="conformance drives the game as a process of its own",
                remedy="give the command after `--` as you would type it, for example `-- python game.py`",
            ) from error
        assert child.stdin
        assert child.stdout
        assert child.stderr
        self._child = child
        self._in, self._out, self._err = child.stdin.fileno(), child.stdout.fileno(), child.stderr.fileno()
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe, False)
        self._poll = select.poll()
        self._poll.register(self._out, select.POLLIN)
        self._poll.register(self._err, select.POLLIN)
        self._asking_room = False
        self._to_send = b""
        self._partial = bytearray()
        self._lines: list[bytes] = []
        self._ended = False
        self._heard = False
        self.starts += 1

    def stop(self, *, grace: float = 0.0) -> None:
        """End the child and everything it started; ``grace`` seconds are allowed for its own end."""
        child, self._child = self._child, None
        if child is None:
            return
        if grace:
            with suppress(OSError):
                os.close(os.dup(self._in))
            assert child.stdin
            with suppress(OSError):
                child.stdin.close()
            with suppress(subprocess.TimeoutExpired):
                child.wait(grace)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(child.pid, signal.SIGKILL)
        child.wait()
        self._read_errors()
        for pipe in (child.stdin, child.stdout, child.stderr):
            if pipe:
                with suppress(OSError):
                    pipe.close()

    def __enter__(self) -> GameProcess:
        return self

    def __exit__(self, *gone: object) -> None:
        self.stop()

    # --- asking ---

    def ask(self, request: Mapping[str, object]) -> Reply:
        """Send a request and wait for its reply. Raises AdapterFault."""
        self.send(request)
        return self.receive()

    def send(self, request: Mapping[str, object]) -> None:
        """Begin to send; the reply is fetched by :meth:`receive`, so that work can be done meanwhile."""
        if self._child is None:
            self.start()
        self._drop_unasked()
        self._request = request
        self._deadline = time.monotonic() + self.timeout
        self._to_send += json.dumps(request, separators=(",", ":")).encode() + b"\n"
        self._write()

    def receive(self) -> Reply:
        """The reply to what was sent. Raises AdapterFault."""
        while True:
            while self._lines:
                line = self._lines.pop(0)
                reply = read_reply(line)
                if reply is not None:
                    return reply
                self.noise.note(line)
            if self._ended:
                raise self._fault_of_end()
            self._wait()

    def say_bye(self) -> None:
        """End politely: ``bye``, a moment for the child to leave, then the end of its group."""
        if self._child is None:
            return
        self._to_send += b'{"op":"bye"}\n'
        self._write()
        self.stop(grace=1.0)

    # --- pipes ---

    def _wait(self) -> None:
        left = self._deadline - time.monotonic()
        if left <= 0:
            raise self._fault("no_reply", self._silence())
        for pipe, _ in self._poll.poll(left * 1000):
            if pipe == self._in:
                self._write()
            elif pipe == self._out:
                self._read()
            else:
                self._read_errors()

    def _write(self) -> None:
        if self._to_send:
            try:
                sent = os.write(self._in, self._to_send)
                self._to_send = self._to_send[sent:]
            except BlockingIOError:
                pass
            except OSError:
                self._to_send = b""  # The child closed its stdin; what it says, or its end, tells the rest.
        if bool(self._to_send) != self._asking_room:
            self._asking_room = bool(self._to_send)
            if self._asking_room:
                self._poll.register(self._in, select.POLLOUT)
            else:
                self._poll.unregister(self._in)

    def _read(self) -> None:
        try:
            part = os.read(self._out, _BLOCK)
        except BlockingIOError:
            return
        if not part:
            self._ended = True
            self._poll.unregister(self._out)
            return
        self._heard = True
        if b"\n" not in part:
            self._partial += part
        else:
            *whole, rest = (bytes(self._partial) + part).split(b"\n") if self._partial else part.split(b"\n")
            self._lines += whole
            self._partial = bytearray(rest)
        if len(self._partial) > self.largest_reply:
            raise self._fault("giant_reply", f"a line of more than {self.largest_reply} bytes on stdout")

    def _read_errors(self) -> None:
        while True:
            try:
                part = os.read(self._err, _BLOCK)
            except (BlockingIOError, OSError):
                return
            if not part:
                with suppress(KeyError, ValueError):
                    self._poll.unregister(self._err)
                return
            self.errors.add(part)
            if len(part) < _BLOCK:
                return

    def _drop_unasked(self) -> None:
        """A reply that lies there before anything was asked answers nothing."""
        if not self._ended:
            self._read()
        for line in self._lines:
            (self.noise if read_reply(line) is None else self.unasked).note(line)
        self._lines.clear()

    # --- faults ---

    def _fault(self, kind: FaultKind, detail: str) -> AdapterFault:
        self.stop()
        said = self.errors.last_lines()
        return AdapterFault(kind, f"{detail}; last words on stderr: {said}" if said else detail, self._request)

    def _silence(self) -> str:
        detail = f"no reply in {self.timeout:g} s"
        if self._partial:
            return f"{detail}; {len(self._partial)} bytes came without the end of a line"
        if self.noise.count:
            return f"{detail}; what came was no JSON object on a line of its own ({self.noise.count} lines)"
        if not self._heard:
            return f"{detail}, not one byte since it started: does the program flush its output after every line?"
        return detail

    def _fault_of_end(self) -> AdapterFault:
        child = self._child
        assert child is not None
        status: int | None = None
        with suppress(subprocess.TimeoutExpired):
            status = child.wait(1.0)
        cut = f"; {len(self._partial)} bytes came without the end of a line" if self._partial else ""
        if status is None:
            return self._fault("early_end", "the program closed its stdout" + cut)
        if status == 0:
            return self._fault("early_end", "the program ended before it answered" + cut)
        how = (
            f"by signal {signal.Signals(-status).name}"
            if -status in set(signal.Signals)
            else f"with exit code {status}"
        )
        return self._fault("crash", f"the program ended {how}" + cut)


def as_sent(request: Mapping[str, Any]) -> str:
    """A request as the line that was sent."""
    return json.dumps(request, separators=(",", ":"))
