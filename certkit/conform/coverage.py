"""How much of the written rules a run exercised: clause by clause and sentence by sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from certkit.conform.play import Played
from certkit.conform.sentences import ClauseTimes, Sentences
from certkit.engine.events import WagerSettled
from certkit.model.game import ClauseNote
from certkit.ruleset.compiler import Ruleset

SHAPE = "it gives the round its shape; what it orders is counted clause by clause"
CHANCE = "chance is tested on the game's own shuffles, not in single rounds"
ROUNDING = "no payment that was due needed rounding at these stakes"
UNSUPPORTED = "the game declares it unsupported"
NEVER = "no round played relied on it"


@dataclass(frozen=True, slots=True)
class SentenceTimes:
    """A written sentence, in how many rounds it decided something, and why in none."""

    id: str
    line: int
    text: str
    times: int
    status: str
    why: str = ""

    def as_json(self) -> dict[str, Any]:
        """``{"id", "line", "text", "times", "status", "why"}``."""
        return {
            "id": self.id,
            "line": self.line,
            "text": self.text,
            "times": self.times,
            "status": self.status,
            "why": self.why or None,
        }


@dataclass(frozen=True, slots=True)
class Coverage:
    """The whole account. ``exercised`` of ``countable`` clauses were used; chance and mere shape are not countable."""

    clauses: tuple[ClauseTimes, ...]
    sentences: tuple[SentenceTimes, ...]
    exercised: int
    countable: int

    @property
    def share(self) -> Fraction:
        """The exercised part of what can be exercised."""
        return Fraction(self.exercised, self.countable) if self.countable else Fraction(0)

    @property
    def percent(self) -> str:
        """The share with one digit, rounded down: 100.0 means all."""
        tenths = self.share * 1000
        whole = tenths.numerator // tenths.denominator
        return f"{whole // 10}.{whole % 10}"


class Counting:
    """Counts while rounds are played. A paytable's sentence is counted by the rows that it speaks of."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.sentences = Sentences(ruleset)
        self._clauses: Counter[str] = Counter()
        self._rows: Counter[tuple[str, str, str]] = Counter()

    def note(self, played: Played) -> None:
        """Count a round."""
        self._clauses.update(played.clauses)
        if played.final is None:
            return
        settled = {
            (event.row, event.pays, clause)
            for event in played.final.events
            if isinstance(event, WagerSettled)
            for clause in event.clauses
        }
        self._rows.update((clause, row, pays) for row, pays, clause in settled)

    def account(self, unsupported: Iterable[str]) -> Coverage:
        """The coverage so far."""
        gone = tuple(unsupported)
        nameable = self.sentences.nameable()
        why = {note.id: self._why(note, nameable, gone) for note in self.ruleset.game.notes}
        clauses = self.sentences.coverage(self._clauses, why)
        countable = [each for each in clauses if why[each.clause] not in (SHAPE, CHANCE)]
        return Coverage(
            clauses,
            tuple(self._sentences(clauses, why)),
            sum(each.times > 0 for each in countable),
            len(countable),
        )

    def _why(self, note: ClauseNote, nameable: frozenset[str], gone: tuple[str, ...]) -> str:
        if note.block == "device":
            return CHANCE
        if any(name in note.id.replace(".", " ").split(" ") for name in gone):
            return UNSUPPORTED
        if note.id == self.ruleset.game.rounding_clause:
            return ROUNDING
        return NEVER if note.id in nameable else SHAPE

    def _sentences(self, clauses: tuple[ClauseTimes, ...], why: dict[str, str]) -> Iterable[SentenceTimes]:
        citing: dict[str, list[str]] = {}
        for note in self.ruleset.game.notes:
            for cited_id in note.sentences:
                citing.setdefault(cited_id, []).append(note.id)
        times = {each.clause: each.times for each in clauses}
        by_row = self._by_row()
        for sentence in self.ruleset.rules.sentences:
            cited = citing.get(sentence.id, [])
            if not cited:
                reason = self.ruleset.excused.get(sentence.id, "")
                yield SentenceTimes(sentence.id, sentence.line, sentence.text, 0, "not_modelled", reason)
                continue
            most = max(by_row.get((clause, sentence.text), times[clause]) for clause in cited)
            yield SentenceTimes(
                sentence.id,
                sentence.line,
                sentence.text,
                most,
                "exercised" if most else "never",
                "" if most else why[cited[0]],
            )

    def _by_row(self) -> dict[tuple[str, str], int]:
        """For sentences that speak of certain rows of a paytable: how often those rows were reached."""
        found: dict[tuple[str, str], int] = {}
        for clause, row, pays in {*self._all_rows(), *self._rows}:
            text = self.sentences.of_row(clause, row, pays)
            if text is not None:
                found[(clause, text)] = found.get((clause, text), 0) + self._rows[(clause, row, pays)]
        return found

    def _all_rows(self) -> Iterable[tuple[str, str, str]]:
        for settle in self.ruleset.game.settlements:
            for row in settle.table.rows:
                for clause in (settle.table.clause, *row.clauses):
                    for _, pay in row.pays:
                        yield clause, row.name, str(pay)
