"""Shoes shuffled by the game itself, asked for by the driver protocol's ``shuffle``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType

from certkit.conform.process import AdapterFault, GameProcess
from certkit.errors import CertkitError, refuse
from certkit.model.game import Game

CHUNK = 1_000


class ShoeSource:
    """A running game that shuffles on demand; use it in a ``with`` block.

    Raises SH001 where the game does not offer ``shuffle``, SH002 where it gives no usable
    answer. ``build`` is what the game says of itself.
    """

    def __init__(
        self, command: Sequence[str], *, folder: Path | None, game: Game | None, timeout: float = 60.0
    ) -> None:
        self._process = GameProcess(command, folder=folder, timeout=timeout)
        self._game = game
        self.build = ""
        self.name = ""

    def __enter__(self) -> ShoeSource:
        hello = {
            "op": "hello",
            "protocol": 1,
            "ruleset": self._game.id if self._game else "",
            "edition": self._game.edition if self._game else "",
        }
        reply = self._ask(hello)
        self.name, self.build = str(reply.get("game", "")), str(reply.get("build", ""))
        unsupported = reply.get("unsupported")
        if isinstance(unsupported, list) and "shuffle" in unsupported:
            raise refuse(
                "SH001",
                "the game declares `shuffle` unsupported",
                why="its shuffles cannot be asked for",
                remedy="record shuffled decks to a file and judge that",
            )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.say_bye()

    def shoes(self, count: int) -> Iterator[str]:
        """``count`` shoes as text, asked for in parts."""
        left = count
        while left > 0:
            part = min(left, CHUNK)
            reply = self._ask({"op": "shuffle", "count": part})
            shoes = reply.get("shoes")
            if not isinstance(shoes, list) or len(shoes) != part or not all(isinstance(shoe, str) for shoe in shoes):
                got = len(shoes) if isinstance(shoes, list) else "none"
                raise _no_shoes(f"the game was asked for {part} shoes and gave {got}")
            yield from shoes
            left -= part

    def _ask(self, request: dict[str, object]) -> dict[str, object]:
        try:
            reply = self._process.ask(request)
        except AdapterFault as fault:
            raise _no_shoes(f"the game gave no answer to {request['op']}: {fault.detail}") from fault
        if reply.get("ok") is not True:
            raise _no_shoes(f"the game refused {request['op']}: {reply.get('error', 'no reason given')}")
        return reply


def _no_shoes(what: str) -> CertkitError:
    return refuse(
        "SH002",
        what,
        why="shuffles are judged on what the game itself gives",
        remedy="mend the adapter, or record shuffled decks to a file and judge that",
    )
