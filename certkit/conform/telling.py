"""Faults in words, transcripts side by side, and the command that shows a fault again."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterable, Sequence

from certkit.cards import show
from certkit.conform.case import Case
from certkit.conform.differences import Difference
from certkit.conform.play import Played, Step
from certkit.conform.result import Line
from certkit.conform.state import Explanation
from certkit.engine.table import Round
from certkit.money import money

LONGEST_RUN = 12
"""More rounds than that are not written out in a command; they are drawn again from the seed."""


def told(difference: Difference, played: Played) -> str:
    """A difference in a sentence, with the round that shows it."""
    subject, expected, got = difference.subject, difference.expected, difference.got
    match difference.kind:
        case "returned":
            return f"{subject}: {got} is handed back instead of {expected}{_on(difference, played)}"
        case "staked":
            return f"{subject}: {got} is reported as staked instead of {expected}"
        case "cards_used":
            return f"the game reports {got} cards used instead of {expected}"
        case "seen":
            return f"face up at {subject}: the game shows {got} instead of {expected}"
        case "allows":
            how = "is listed as legal" if difference.listed else "is accepted"
            return f"`{subject}` {how} where the rules forbid it"
        case "forbids":
            how = "is missing from the legal actions" if difference.listed else f"is {got}"
            return f"`{subject}` {how} where the rules allow it"
        case "asks_less":
            return f"the round ends although {expected}"
        case "asks_more":
            return f"the round goes on ({got}) although it is over"
        case "start_allowed":
            return f"stakes are accepted that the rules forbid: {subject} ({expected.removeprefix('refused: ')})"
        case "start_refused":
            return f"stakes that the rules allow are {got}: {subject}"
        case "money_as_number":
            return f"money is text, not a JSON number: {got}"
        case "unnamed_error":
            return f"a refusal names its reason in `error`: {got}"
        case "idle_wager":
            return f"`{subject}` names a wager that was not placed: {got}"
        case "cards_unreported":
            return "the final reply does not say how many cards were used"
        case "malformed":
            return f"`{subject}` in a reply should be {expected}, it is {got}"


def _on(difference: Difference, played: Played) -> str:
    now = played.final
    if now is None or difference.subject not in now.staked():
        return ""
    staked = now.staked()[difference.subject]
    row = f" ({difference.row.replace('_', ' ')}: {', '.join(difference.hints[1:])})" if difference.rows else ""
    return f" for {money(staked)} staked, cards {show(now.used)}{row}"


# --- transcripts ---


def transcript(played: Played) -> tuple[Line, ...]:
    """What was sent, what the game said, and what the rules say, up to the step at which they part."""
    lines: list[Line] = []
    steps = played.steps[: played.parted] if played.parted else played.steps
    for number, step in enumerate(steps, 1):
        lines.append(Line(">", json.dumps(step.request, ensure_ascii=False)))
        lines.append(Line("<", "(no reply)" if step.reply is None else _shortened(json.dumps(step.reply))))
        mark = "   <-- here they part" if number == played.parted else ""
        lines.append(Line("#", right_reply(step) + mark))
    return tuple(lines)


def _shortened(text: str, most: int = 600) -> str:
    return text if len(text) <= most else f"{text[:most]} ... ({len(text)} characters)"


def right_reply(step: Step) -> str:
    """The reply that conforms, as JSON."""
    right = step.right
    if not isinstance(right, Round):
        return json.dumps({"ok": False, "error": right}, ensure_ascii=False)
    if right.mover == "done":
        return json.dumps(
            {
                "ok": True,
                "over": True,
                "staked": {name: money(value) for name, value in right.staked().items()},
                "returned": {name: money(value) for name, value in right.returned().items()},
                "cards_used": right.cards_used,
            }
        )
    seen = {place: show(cards) for place, cards in right.seen().items() if cards}
    return json.dumps({"ok": True, "legal": list(right.legal()), "seen": seen})


# --- commands ---


class Commands:
    """Spells the certkit call that shows a fault again."""

    def __init__(self, ruleset: str, command: Sequence[str] | str, timeout: float) -> None:
        game = command if isinstance(command, str) else shlex.join(command)
        self._head = ["certkit", "conform", ruleset]
        self._tail = ["--"]
        self._game = game
        if timeout != 10.0:
            self._head += ["--timeout", f"{timeout:g}"]

    def rounds(self, cases: Sequence[Case], repeat: int = 1) -> str:
        """The call that plays these rounds in one process."""
        if len(cases) == 1 and not cases[0].open_end:
            words = self._one(cases[0])
        else:
            words = [word for case in cases for word in ("--round", str(case))]
        if repeat > 1:
            words += ["--repeat", str(repeat)]
        return self._call(words)

    def _one(self, case: Case) -> list[str]:
        words = ["--cards", show(case.cards)]
        for name, stake in case.stakes:
            words += ["--stake", f"{name}={money(stake)}"]
        for action in case.actions:
            words += ["--act", action]
        return words

    def drawn(self, seed: int, first: int, last: int, more: Iterable[str] = ()) -> str:
        """The call that draws rounds ``first`` to ``last`` of a run again and plays them in one process."""
        return self._call(["--seed", str(seed), "--from-run", f"{first}:{last}", *more])

    def hello(self, *more: str) -> str:
        """The call that shows what the game does at once."""
        return self._call(["--rounds", "1", *more])

    def _call(self, words: Sequence[str]) -> str:
        return f"{shlex.join([*self._head, *words, *self._tail])} {self._game}"


def told_state(explanation: Explanation, number: int) -> str:
    """How a fault of state comes about, in words."""
    first = explanation.number
    match explanation.kind:
        case "counter":
            every = f"every {_nth(first)} round" if explanation.periodic else f"the {_nth(first)} round"
            return f"{every} of a process is wrong (first seen in round {number:,}); a fresh process plays it right"
        case "run":
            rounds = len(explanation.cases)
            return f"wrong only as the last of {rounds} rounds in one process (first seen in round {number:,})"
        case "history":
            return f"wrong only after {len(explanation.cases) - 1:,} rounds in one process (round {number:,})"
        case "once":
            return f"seen in round {number:,} and not again when the same rounds were played in a fresh process"


def _nth(number: int) -> str:
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number:,}{ending}"
