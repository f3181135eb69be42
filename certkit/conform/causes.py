"""What makes the smallest failing round fail: its row, an answer, the stake, the very cards, their order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from certkit.cards import SUITS, Card
from certkit.conform.case import Case
from certkit.conform.differences import MINOR, OBSERVED, Difference
from certkit.conform.play import Played
from certkit.conform.result import Severity
from certkit.conform.sentences import Sentences
from certkit.engine.events import ChoiceMade, WagerSettled
from certkit.errors import CertkitError
from certkit.model.game import Game
from certkit.money import money

_MONEY = ("returned", "staked")


@dataclass(frozen=True, slots=True)
class Cause:
    """Why a round fails. Equal ``signature``s are one fault; ``how`` qualifies the message."""

    signature: tuple[object, ...]
    clause: str | None
    sentence: str | None
    how: str = ""


class Causes:
    """Finds the cause of a difference that a smallest round shows. ``play`` plays a case."""

    def __init__(self, game: Game, sentences: Sentences, play: Callable[[Case], Played]) -> None:
        self.game = game
        self.sentences = sentences
        self._play = play

    def of(self, played: Played, difference: Difference) -> Cause:
        """The cause of ``difference`` in the smallest round ``played``."""
        kind, clause = difference.kind, difference.clauses[0] if difference.clauses else None
        if kind in _MONEY:
            return self._of_money(played, difference)
        if kind in ("allows", "forbids"):
            word = difference.subject.split(" ")[0]
            return Cause((kind, clause, word), clause, self.sentence(clause, (difference.subject,)))
        if kind in ("money_as_number", "unnamed_error", "idle_wager", "cards_unreported", "malformed"):
            return Cause((kind, difference.subject if kind == "malformed" else ""), None, None)
        return Cause((kind, clause), clause, self.sentence(clause, (difference.subject.replace("_", " "),)))

    def plain(self, difference: Difference) -> Cause:
        """The cause as the engine's clauses tell it, without looking further."""
        clause = difference.clauses[0] if difference.clauses else None
        return Cause(
            (*difference.broad, clause, difference.rows),
            clause,
            self.sentence(clause, difference.hints or (difference.subject,)),
        )

    def sentence(self, clause: str | None, hints: tuple[str, ...]) -> str | None:
        """The sentence of a clause that speaks of this."""
        return None if clause is None else self.sentences.nearest(clause, hints)

    def _of_money(self, played: Played, difference: Difference) -> Cause:
        kind = difference.kind
        case = played.case
        needed = _stripped(case, self.game)
        if needed and played.final is not None:
            clause = _answer_clause(played, needed[0])
            if clause:
                return Cause((kind, "after", clause), clause, self.sentence(clause, (needed[0],)),
                             f"only after `{', '.join(needed)}`")  # fmt: skip
            return Cause((kind, "after refused", difference.clauses[:1]), difference.clauses[0], self.sentence(
                difference.clauses[0], difference.hints), f"only after `{', '.join(needed)}` was refused")  # fmt: skip
        clause = difference.clauses[0] if difference.clauses else None
        sentence = self.sentence(clause, difference.hints or (difference.subject,))
        known = tuple(name for name in case.staked if name in self.game.wager)
        least = self.game.least_stakes(known)
        if any(case.staked[name] != least[name] for name in known):
            stakes = ", ".join(money(case.staked[name]) for name in known if case.staked[name] != least[name])
            return Cause((kind, "stake"), clause, sentence, f"only at some stakes, the smallest found is {stakes}")
        if difference.rows:
            if self._only_these(case, difference):
                shown = " ".join(sorted(map(str, case.cards)))
                return Cause((kind, "cards", shown), clause, sentence,
                             "only with these very cards; the same ranks in other suits are paid right")  # fmt: skip
            if self._only_in_order(case, difference):
                ordered = self._on_order(played, difference)
                clause, sentence = ordered or (clause, sentence)
                return Cause((kind, "order", difference.row), clause, sentence, "only with the cards in this order")
        return Cause((kind, clause, difference.row), clause, sentence)

    def _only_these(self, case: Case, difference: Difference) -> bool:
        """Whether every round with one card in another suit, and the same row, is right."""
        same_row = 0
        for place, card in enumerate(case.cards):
            for suit in SUITS:
                other = Card(card.rank, suit)
                if other == card or other in case.cards or card.is_joker:
                    continue
                shows, row = self._try(
                    replace(case, cards=(*case.cards[:place], other, *case.cards[place + 1 :])), difference
                )
                if shows:
                    return False
                same_row += row
        return same_row > 0

    def _only_in_order(self, case: Case, difference: Difference) -> bool:
        if len(case.cards) < 2:
            return False
        swapped = replace(case, cards=(case.cards[1], case.cards[0], *case.cards[2:]))
        shows, row = self._try(swapped, difference)
        return not shows and row and swapped.cards != case.cards

    def _try(self, case: Case, difference: Difference) -> tuple[bool, bool]:
        """Whether a round shows the difference, and whether the wager reaches the same row in it."""
        try:
            played = self._play(case)
        except CertkitError:
            return False, False
        shows = any(each.like(difference) for each in played.differences)
        row = played.final is not None and any(
            isinstance(event, WagerSettled) and event.wager == difference.subject and event.row in difference.rows
            for event in played.final.events
        )
        return shows, row

    def _on_order(self, played: Played, difference: Difference) -> tuple[str, str] | None:
        """The clause and sentence of this settlement that speak of an order."""
        for clause in difference.clauses:
            for text in self.sentences.of(clause):
                if " order" in text.lower():
                    return clause, text
        return None


def _stripped(case: Case, game: Game) -> tuple[str, ...]:
    passes = frozenset(option.action for choice in game.choices for option in choice.options if option.passes)
    return tuple(action for action in case.actions if action not in passes)


def _answer_clause(played: Played, action: str) -> str | None:
    assert played.final is not None
    for event in played.final.events:
        if isinstance(event, ChoiceMade) and event.action == action:
            return event.clauses[1] if len(event.clauses) > 1 else event.clauses[0]
    return None


def severity_of(difference: Difference) -> Severity:
    """*major* where play or money differ, *minor* where a reply has a wrong form."""
    if difference.kind in OBSERVED:
        return "observation"
    return "minor" if difference.kind in MINOR else "major"
