"""From differences to faults: shrunk, traced to a cause, those of one cause put together."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from certkit.conform.case import Case
from certkit.conform.causes import Cause, Causes, severity_of
from certkit.conform.differences import Difference
from certkit.conform.groups import Example, Group, Sorter
from certkit.conform.play import Played, Table
from certkit.conform.process import AdapterFault
from certkit.conform.result import Fault
from certkit.conform.sentences import Sentences
from certkit.conform.shrink import Shrinker, stripped
from certkit.conform.state import Explanation, Historian
from certkit.conform.telling import LONGEST_RUN, Commands, told, told_state, transcript
from certkit.model.game import Game

MOST_STATE_SEARCHES = 3
SECONDS = 45.0
_ORDER = {"major": 0, "minor": 1, "observation": 2}


@dataclass
class _Draft:
    """One fault in the making."""

    cause: Cause
    played: Played
    difference: Difference
    first: int
    count: int = 0
    subjects: dict[str, None] = field(default_factory=dict)
    rows: dict[str, None] = field(default_factory=dict)
    state: Explanation | None = None
    reproduce: str = ""


class Judge:
    """Turns the groups of a run into faults. ``fresh`` gives a table with a game process just started."""

    def __init__(
        self,
        game: Game,
        sentences: Sentences,
        fresh: Callable[[], Table],
        commands: Commands,
        seed: int,
        *,
        shrinking: bool = True,
        seconds: float = SECONDS,
    ) -> None:
        self.game = game
        self.sentences = sentences
        self.commands = commands
        self.seed = seed
        self.shrinking = shrinking
        self._fresh = fresh
        self._table: Table | None = None
        self._seconds = seconds
        self._ends = time.monotonic() + seconds
        self._causes = Causes(game, sentences, self._play)
        self._drafts: dict[tuple[object, ...], _Draft] = {}
        self._of_state: list[tuple[Example, int]] = []

    def faults(self, sorter: Sorter) -> tuple[Fault, ...]:
        """Every fault, the gravest first."""
        for group in sorted(sorter.groups.values(), key=lambda each: each.examples[0].number):
            self._sort_in(group)
        for example, count in sorted(self._of_state, key=lambda each: each[0].place):
            self._explain(example, count)
        drafts = sorted(self._drafts.values(), key=lambda draft: (_ORDER[severity_of(draft.difference)], draft.first))
        return tuple(self._fault(number, draft) for number, draft in enumerate(drafts, 1))

    # --- rounds that fail by themselves ---

    def _sort_in(self, group: Group) -> None:
        drafts: list[_Draft] = []
        remembered: list[Example] = []
        for number, example in enumerate(group.examples):
            if not self.shrinking or time.monotonic() > self._ends:
                drafts.append(self._draft(self._causes.plain(example.difference), example.played, example))
                break
            if not self._shows_fresh(example.played.case, example.difference):
                remembered.append(example)
                continue
            if number > 1 and len(drafts) > 1 and len({id(draft) for draft in drafts}) == 1:
                drafts.append(drafts[0])
                continue
            drafts.append(self._shrunk(example))
        for draft in drafts:
            draft.count += 1
            draft.subjects.update(group.subjects)
        rest = group.count - len(drafts) - len(remembered)
        if drafts:
            drafts[0].count += max(rest, 0)
            self._of_state += [(example, 1) for example in remembered]
        else:
            shares = [1] * len(remembered)
            shares[0] += max(rest, 0)
            self._of_state += list(zip(remembered, shares, strict=True))

    def _shrunk(self, example: Example) -> _Draft:
        difference = example.difference
        case = Shrinker(self.game, lambda each: self._shows(each, difference)).shrink(
            stripped(example.played.case, self.game)
        )
        if not self._shows_fresh(case, difference):
            case = example.played.case
        played = self._play(case, fresh=True)
        found = _matching(played, difference) or difference
        return self._draft(self._causes.of(played, found), played, example, found)

    def _draft(self, cause: Cause, played: Played, example: Example, found: Difference | None = None) -> _Draft:
        difference = found or example.difference
        draft = self._drafts.setdefault(cause.signature, _Draft(cause, played, difference, example.number))
        draft.first = min(draft.first, example.number)
        draft.rows.update(dict.fromkeys(example.difference.rows))
        return draft

    # --- rounds that fail only after others ---

    def _explain(self, example: Example, count: int) -> None:
        known = [draft for draft in self._drafts.values() if draft.state is not None]
        for draft in known:
            state = draft.state
            if state and state.kind == "counter" and any(place % state.number == 0 for place in self._counts(example)):
                self._join(draft, example, count)
                return
        if len(known) >= MOST_STATE_SEARCHES:
            self._join(known[0], example, count)
            return
        wrong = example.played.case
        historian = Historian(lambda run, ends: self._places(run, example.difference, ends), self._seconds / 3)
        for draft in known:
            if draft.state and draft.state.kind == "run" and historian.follows(draft.state.cases[:-1], wrong):
                self._join(draft, example, count)
                return
        before = example.life.cases[: example.place - 1]
        plainer = [Case(wrong.stakes[:1], wrong.cards), Case(wrong.stakes, wrong.cards)]
        state = historian.explain(before, wrong, [each for each in plainer if each != wrong])
        cause = self._causes.plain(example.difference)
        signature = ("state", state.kind, state.number, _shape(state) if state.kind == "run" else ())
        if signature not in self._drafts:
            made = _Draft(cause, example.played, example.difference, example.number, state=state)
            self._drafts[signature] = made
            self._show_run(made, state, example)
        self._join(self._drafts[signature], example, count)

    def _join(self, draft: _Draft, example: Example, count: int) -> None:
        draft.count += count
        draft.first = min(draft.first, example.number)
        draft.subjects[example.difference.subject] = None

    def _counts(self, example: Example) -> tuple[int, ...]:
        """How many rounds the process had seen, as games count them: all starts, those allowed, those ended."""
        life = example.life.cases[: example.place]
        allowed = [case for case in life if self.game.stakes_breach(case.staked) is None]
        ended = [case for case in allowed if not case.open_end]
        return example.place, len(allowed), len(ended)

    def _show_run(self, draft: _Draft, state: Explanation, example: Example) -> None:
        if state.kind in ("counter", "run"):
            run = list(state.cases) * max(state.number, 1)
            table = self._restart()
            played = [table.play(case) for case in run]
            found = _matching(played[-1], example.difference)
            if found:
                draft.played, draft.difference = played[-1], found
        if state.kind == "counter":
            draft.reproduce = self.commands.rounds(state.cases, state.number)
        elif state.kind == "run" and len(state.cases) <= LONGEST_RUN:
            draft.reproduce = self.commands.rounds(state.cases)
        else:
            length = len(state.cases) if state.kind != "once" else example.place
            draft.reproduce = self.commands.drawn(self.seed, example.number - length + 1, example.number)

    def _places(self, run: Sequence[Case], difference: Difference, ends: float) -> tuple[int, ...]:
        table = self._restart()
        found = []
        for place, case in enumerate(run, 1):
            played = table.play(case)
            if played.fault or time.monotonic() > ends:
                break
            if _matching(played, difference):
                found.append(place)
        return tuple(found)

    # --- playing again ---

    def _restart(self) -> Table:
        self._table = self._fresh()
        return self._table

    def _play(self, case: Case, *, fresh: bool = False) -> Played:
        table = self._restart() if fresh or self._table is None or not self._table.process.running else self._table
        return table.play(case)

    def _shows(self, case: Case, difference: Difference) -> bool:
        return _matching(self._play(case), difference) is not None

    def _shows_fresh(self, case: Case, difference: Difference) -> bool:
        try:
            return _matching(self._play(case, fresh=True), difference) is not None
        except AdapterFault:
            return False

    # --- telling ---

    def _fault(self, number: int, draft: _Draft) -> Fault:
        difference, cause, played = draft.difference, draft.cause, draft.played
        text = told(difference, played)
        if cause.how:
            text += f"; {cause.how}"
        if draft.state is not None:
            text = f"{told_state(draft.state, draft.first)}: {text}"
        others = [each for each in draft.subjects if each != difference.subject and difference.kind == "returned"]
        if others:
            text += f"; the same on {', '.join(others)}"
        rows = [row for row in draft.rows if row not in difference.rows]
        if rows:
            text += f"; also in {', '.join(row.replace('_', ' ') for row in rows)}"
        at = self.sentences.at(cause.clause) if cause.clause else None
        return Fault(
            id=f"CF-{number:03d}",
            severity=severity_of(difference),
            kind=difference.kind,
            what=text,
            expected=difference.expected,
            got=difference.got,
            clause=cause.clause if at else None,
            sentence=cause.sentence,
            at=str(at) if at else None,
            count=max(draft.count, 1),
            first_round=draft.first,
            parted=played.parted or None,
            transcript=transcript(played),
            reproduce=draft.reproduce or self.commands.rounds([stripped(played.case, self.game)]),
        )


def _matching(played: Played, difference: Difference) -> Difference | None:
    """The same fault in another round."""
    return next((each for each in played.differences if each.like(difference)), None)


def _shape(state: Explanation) -> tuple[object, ...]:
    return tuple(
        tuple(action.split(" ")[0] for action in case.actions) for case in state.cases[:-1]
    )  # What was done before, whatever the cards.
