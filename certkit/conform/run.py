"""A conformance run from the first hello to the last fault traced."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from certkit.conform.adapters import Adapter
from certkit.conform.campaigns import Plan, Witnesses, campaigns
from certkit.conform.case import Case
from certkit.conform.coverage import Counting
from certkit.conform.groups import Life, Sorter
from certkit.conform.judge import Judge
from certkit.conform.play import imagined
from certkit.conform.process import GameProcess
from certkit.conform.result import Campaign, ConformanceResult, Fault
from certkit.conform.rounds.probes import vocabulary
from certkit.conform.rounds.stakes import StakeRange
from certkit.conform.sentences import Sentences
from certkit.conform.telling import Commands
from certkit.conform.verdict import adapter_findings, verdict_of
from certkit.ruleset.compiler import Ruleset

Progress = Callable[[str, int, int | None], None]
RANDOM_ROUNDS = 3000


@dataclass(frozen=True, slots=True)
class Budget:
    """How much is played: ``rounds`` altogether, or as long as ``seconds`` last.

    Without either, everything systematic and 3,000 rounds of random play. A
    budget in rounds plays the same rounds every time; one in seconds does not.
    """

    rounds: int | None = None
    seconds: float | None = None

    @classmethod
    def quick(cls) -> Budget:
        """Everything systematic of a small game such as Beat 16, stakes widely spaced, little random play."""
        return cls(rounds=6_400)


def run_conformance(
    ruleset: Ruleset,
    command: Sequence[str],
    *,
    folder: Path | None = None,
    seed: int = 1,
    budget: Budget = Budget(),
    timeout: float = 10.0,
    max_faults: int = 5,
    strict_stdout: bool = False,
    shown_ruleset: str | None = None,
    shown_command: str | None = None,
    progress: Progress | None = None,
    rounds: Iterable[Case] | None = None,
    from_run: tuple[int, int] | None = None,
) -> ConformanceResult:
    """Drive the game that ``command`` starts in ``folder`` against the reference engine.

    ``rounds`` plays these rounds instead of the plan, ``from_run`` only the
    rounds from the first to the last of the plan; both in one process. Raises
    CF001 if the command cannot be started.
    """
    began = time.monotonic()
    with GameProcess(command, folder=folder, timeout=timeout) as process:
        run = _Run(ruleset, process, seed, budget, max_faults)
        run.progress = progress
        commands = Commands(shown_ruleset or ruleset.game.id, shown_command or command, timeout)
        if run.adapter.introduce():
            if rounds is not None:
                run.given(rounds)
            elif from_run is not None:
                run.part(*from_run)
            else:
                run.whole()
        process.say_bye()
        faults = run.judged(commands, shrinking=rounds is None)
        process.stop()
        faults += adapter_findings(run.adapter, commands, len(faults), strict_stdout=strict_stdout)
    return run.result(faults, shown_command or shlex.join(command), time.monotonic() - began)


class _Run:
    def __init__(self, ruleset: Ruleset, process: GameProcess, seed: int, budget: Budget, max_faults: int) -> None:
        self.ruleset = ruleset
        self.game = ruleset.game
        self.seed = seed
        self.budget = budget
        self.adapter = Adapter(self.game, process, max_faults)
        self.progress: Progress | None = None
        self.sorter = Sorter()
        self.counting = Counting(ruleset)
        self.done: list[Campaign] = []
        self.rounds = 0
        self.skipped = 0
        self.interrupted = False
        self.cut_short = False
        self.life = Life()
        self.witnesses = Witnesses()
        self._ends = None if budget.seconds is None else time.monotonic() + budget.seconds

    # --- what is played ---

    @property
    def stakes(self) -> StakeRange:
        return StakeRange(self.game, self.adapter.unsupported)

    def whole(self) -> None:
        """The plan, part by part, until the budget is used up."""
        if not self.stakes.sets:
            return
        try:
            for plan in campaigns(self.stakes, self.seed, self.witnesses):
                self.play_part(plan)
                if self.over:
                    break
        except KeyboardInterrupt:
            self.interrupted = True

    def play_part(self, plan: Plan) -> None:
        """One part of the plan; it is recorded also when the budget or the user ends it."""
        if plan.restart:
            self.renew()
        before, found = self.rounds, self._found
        most = self._most(plan)
        whole = False
        try:
            while not self.over and (most is None or self.rounds - before < most):
                case = next(plan.cases, None)
                if case is None:
                    whole = True
                    break
                self.play(case)
                if self.progress and self.rounds % 50 == 0:
                    self.progress(plan.title, self.rounds - before, plan.size or most)
        finally:
            whole = whole or (plan.size is not None and self.rounds - before == plan.size)
            self.cut_short |= plan.exhaustive and not whole
            if self.rounds > before:
                self.done.append(Campaign(
                    plan.title, plan.space, plan.exhaustive and whole, self.rounds - before, self._found - found
                ))  # fmt: skip

    def _most(self, plan: Plan) -> int | None:
        if plan.size is not None or plan.exhaustive:
            return plan.size
        return None if self.budget.rounds is not None or self._ends is not None else RANDOM_ROUNDS

    @property
    def _found(self) -> int:
        return sum(group.count for group in self.sorter.groups.values()) + self.adapter.count

    @property
    def over(self) -> bool:
        """Whether nothing more may be played."""
        if self.adapter.given_up or (self.budget.rounds is not None and self.rounds >= self.budget.rounds):
            return True
        return self._ends is not None and time.monotonic() >= self._ends

    def given(self, cases: Iterable[Case]) -> None:
        """These rounds, one after the other in one process."""
        try:
            for case in cases:
                if self.adapter.given_up:
                    break
                self.play(case)
        except KeyboardInterrupt:
            self.interrupted = True
        self.done.append(Campaign("Rounds as given", "the rounds of the call", False, self.rounds, self._found))

    def part(self, first: int, last: int) -> None:
        """Rounds ``first`` to ``last`` of the plan; those before them are only imagined."""
        self.skipped = first - 1
        try:
            number = 0
            for plan in campaigns(self.stakes, self.seed, self.witnesses):
                for left, case in enumerate(plan.cases):
                    most = self._most(plan)
                    if number == last or (most is not None and left >= most and plan.size is None):
                        break
                    number += 1
                    if number < first:
                        self.witnesses.note(case, imagined(self.game, case, self.adapter.unsupported))
                    elif not self.adapter.given_up:
                        self.play(case)
                if number == last:
                    break
        except KeyboardInterrupt:
            self.interrupted = True
        self.done.append(Campaign(f"Rounds {first} to {last} of the plan", f"seed {self.seed}", False, self.rounds,
                                  self._found))  # fmt: skip

    # --- one round ---

    def play(self, case: Case) -> None:
        """Play a round, sort what differs, remember it for faults that only a run shows."""
        self.rounds += 1
        number = self.skipped + self.rounds
        played, renewed = self.adapter.play(case, number)
        if renewed:
            self.life = Life()
        self.life.cases.append(played.case)
        self.counting.note(played)
        whole = not played.differences and played.fault is None
        self.witnesses.note(
            played.case if whole else case,
            played.final if whole else imagined(self.game, case, self.adapter.unsupported),
        )
        if played.differences:
            self.sorter.add(played, number, self.life)
        if played.fault:
            self.life = Life()

    def renew(self) -> None:
        """Go on with a process just started."""
        self.adapter.revive(self.skipped + self.rounds)
        self.life = Life()

    # --- what came out ---

    def judged(self, commands: Commands, *, shrinking: bool) -> tuple[Fault, ...]:
        """The differences as faults; a second interruption leaves them as they were found."""
        if shrinking:
            self.adapter.shrink()
        if not self.sorter.groups:
            return ()
        sentences = Sentences(self.ruleset)

        def judge(shrink: bool) -> tuple[Fault, ...]:
            made = Judge(self.game, sentences, self.adapter.fresh, commands, self.seed, shrinking=shrink)
            return made.faults(self.sorter)

        try:
            return judge(shrinking)
        except KeyboardInterrupt:
            self.interrupted = True
            return judge(False)

    def result(self, faults: tuple[Fault, ...], command: str, seconds: float) -> ConformanceResult:
        """Everything put together."""
        adapter, process = self.adapter, self.adapter.process
        not_run = tuple(name for name in adapter.unsupported if name in {*self.game.wager, *self._words})
        verdict, reason = verdict_of(faults, adapter, self.rounds, not_run, interrupted=self.interrupted)
        return ConformanceResult(
            game=adapter.name,
            build=adapter.build,
            command=command,
            seed=self.seed,
            verdict=verdict,
            reason=reason,
            rounds=self.rounds,
            unsupported=tuple(sorted(adapter.unsupported)),
            not_run=tuple(sorted(not_run)),
            campaigns=tuple(self.done),
            faults=faults,
            coverage=self.counting.account(not_run),
            noise=process.noise.count,
            noise_lines=tuple(process.noise.first),
            adapter_faults=tuple(adapter.faults),
            stderr=process.errors.text,
            interrupted=self.interrupted,
            note=self._note,
            seconds=seconds,
        )

    @property
    def _words(self) -> tuple[str, ...]:
        known = vocabulary(self.game)[:-1]
        return (*known, *(action.split(" ")[0] for action in known))

    @property
    def _note(self) -> str:
        notes = []
        if self.cut_short:
            notes.append("The budget ended the run before every systematic round was played.")
        if self.interrupted:
            notes.append("The run was interrupted.")
        if self.adapter.given_up:
            notes.append(f"The run was given up after {self.adapter.count} adapter faults.")
        return " ".join(notes)
