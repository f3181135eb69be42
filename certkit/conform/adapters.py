"""The game's adapter over the whole run: introduced, restarted after faults, given up after too many."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from certkit.conform.case import Case
from certkit.conform.differences import Difference
from certkit.conform.lines import Reply
from certkit.conform.play import Played, Step, Table
from certkit.conform.process import AdapterFault, GameProcess, as_sent
from certkit.conform.result import Fault
from certkit.conform.shrink import Shrinker, stripped
from certkit.conform.telling import transcript
from certkit.model.game import Game

MOST_ENDS = 120
"""How often the program is let end while the round that ends it is made smaller."""


class Adapter:
    """One game process after another, with what they did wrong as programs.

    A round that an adapter fault ends is tried once more in a fresh process: a
    fault that comes back is a finding, one that does not leaves the run
    inconclusive. After ``max_faults`` the run is given up.
    """

    def __init__(self, game: Game, process: GameProcess, max_faults: int) -> None:
        self.game = game
        self.process = process
        self.max_faults = max_faults
        self.table = Table(game, process)
        self.name = game.title
        self.build = ""
        self.unsupported: frozenset[str] = frozenset()
        self.refusal = ""
        self.faults: list[str] = []
        self.count = 0
        self.unexplained = 0
        self._found: dict[tuple[str, str], tuple[Fault, Case | None]] = {}
        self.malformed: list[Difference] = []

    @property
    def given_up(self) -> bool:
        """Whether so many faults came that the run ends."""
        return self.count >= self.max_faults or bool(self.refusal)

    @property
    def kept(self) -> tuple[tuple[Fault, Case | None], ...]:
        """The faults that came back, each with its round; without one where hello was not answered."""
        return tuple(self._found.values())

    # --- hello ---

    def introduce(self) -> bool:
        """Say hello, twice if need be; whether the game will play."""
        for attempt in (1, 2):
            try:
                reply = self.table.hello()
            except AdapterFault as fault:
                self._note(fault, 0)
                if attempt == 2:
                    unheard = Step(fault.request, None, "the game answers")
                    self._keep(fault, Played(Case((), ()), [unheard], fault=fault), 0)
                    self.refusal = f"the game did not answer hello: {fault.detail}"
                continue
            self.unexplained += attempt - 1
            return self._read(reply)
        return False

    def _read(self, reply: Reply) -> bool:
        if reply.get("ok") is not True:
            said = reply.get("error", "no `ok` in the reply") if reply.get("ok") is False else "no `ok` in the reply"
            self.refusal = f"the game refused hello: {said}"
            return False
        self.name = str(reply.get("game", self.game.title))
        self.build = str(reply.get("build", ""))
        declared = reply.get("unsupported", [])
        if isinstance(declared, list) and all(isinstance(each, str) for each in declared):
            self.unsupported = frozenset(declared)
        else:
            self.malformed.append(
                Difference("malformed", "unsupported", "a list of names", repr(declared))
            )  # The whole game is played then.
        self.table.unsupported = self.unsupported
        return True

    # --- rounds ---

    def play(self, case: Case, number: int) -> tuple[Played, bool]:
        """Play a round, once more in a fresh process if an adapter fault ends it; whether the process is a new one."""
        if not self.process.running:
            self.revive(number)
        played = self.table.play(case)
        if played.fault is None:
            return played, False
        self._note(played.fault, number)
        self.count += 1
        again = self._again(replace(played.case, open_end=case.open_end))
        if again.fault is None:
            self.unexplained += 1
            return again, True
        self._keep(again.fault, again, number)
        return again, True

    def _again(self, case: Case) -> Played:
        try:
            self.renew()
        except AdapterFault as fault:
            return Played(case, [Step(fault.request, None, "the game answers")], fault=fault)
        return self.table.play(case)

    def renew(self) -> None:
        """End the process and introduce certkit to a new one. Raises AdapterFault."""
        self.process.start()
        self.table.hello()

    def revive(self, number: int) -> None:
        """A new process; one that does not answer hello is noted."""
        try:
            self.renew()
        except AdapterFault as fault:
            self._note(fault, number)
            self.count += 1
            self.unexplained += 1

    def fresh(self) -> Table:
        """A table with a process just started, for rounds that are played again."""
        with suppress(AdapterFault):
            self.renew()
        return self.table

    # --- what is told ---

    def _note(self, fault: AdapterFault, number: int) -> None:
        where = f"round {number}, " if number else ""
        detail = " | ".join(line.strip() for line in fault.detail.splitlines())
        self.faults.append(f"{where}after {as_sent(fault.request)}: {detail}")

    def _keep(self, fault: AdapterFault, played: Played, number: int) -> None:
        key = _key(fault)
        known = self._found.get(key)
        if known:
            self._found[key] = (replace(known[0], count=known[0].count + 1), known[1])
            return
        self._found[key] = (_told(fault, played, number), played.case if number else None)

    def shrink(self) -> None:
        """Make the rounds that end the program smaller, for ends that come at once."""
        for key, (fault, case) in self._found.items():
            if case is None or fault.kind not in ("crash", "early_end"):
                continue
            smallest = Shrinker(self.game, lambda each, key=key: self._ends(each, key) is not None, MOST_ENDS).shrink(  # type: ignore[misc]
                stripped(case, self.game)
            )
            played = self._ends(smallest, key)
            if played is not None and played.fault is not None:
                told = _told(played.fault, played, fault.first_round or 0)
                self._found[key] = (replace(told, count=fault.count), played.case)

    def _ends(self, case: Case, key: tuple[str, str]) -> Played | None:
        """The round, if it ends a fresh process in the same way."""
        played = self.fresh().play(case)
        return played if played.fault is not None and _key(played.fault) == key else None


def _key(fault: AdapterFault) -> tuple[str, str]:
    word = str(fault.request.get("action", "")).split(" ")[0]
    return fault.kind, f"{fault.request.get('op')} {word}".strip()


def _told(fault: AdapterFault, played: Played, number: int) -> Fault:
    detail = " | ".join(line.strip() for line in fault.detail.splitlines())
    return Fault(
        id="",
        severity="major",
        kind=fault.kind,
        what=f"adapter fault that comes back in a fresh process, after {as_sent(fault.request)}: {detail}",
        expected="one reply to the request",
        got=detail,
        first_round=number or None,
        transcript=transcript(played),
        parted=len(played.steps),
    )
