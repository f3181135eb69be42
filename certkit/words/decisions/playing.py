"""What the words share that say how a hand of a box may be played."""

from __future__ import annotations

from certkit.model.predicates import AnyOf, Between, Predicate
from certkit.words import ranges
from certkit.words.base import Clause, Word
from certkit.words.draft import Draft


class PlayWord(Word):
    """A word about the hand of the box; its clauses are gathered and the `turn` makes nodes of them."""

    def reduce(self, clause: Clause, draft: Draft) -> None:
        if _is_box(self.place(), clause, draft, self.word) and _is_first(clause, draft, self.word):
            draft.play.clauses.setdefault(self.word, []).append(clause)

    def place(self) -> str | None:
        """The box that the clause names, if it names one."""
        return str(getattr(self, self.word))


def _is_box(place: str | None, clause: Clause, draft: Draft, *path: str) -> bool:
    known = (draft.box.place,) if draft.box else ()
    if place is None or place in known:
        return True
    draft.unknown(clause, "box", place, known, *path)
    return False


def _is_first(clause: Clause, draft: Draft, name: str) -> bool:
    """Whether no other clause of the word stands; surrender and bonus hands may have several."""
    first = draft.play.one(name)
    if first is None or name in ("surrender", "charlie"):
        return True
    draft.refuse(
        clause,
        "RS010",
        f"a second clause says when to {name.replace('_', ' ')}",
        why=f"clause {first.id} already does",
        remedy="let one clause say it, citing all the sentences that speak of it",
        field=(name,),
    )
    return False


def total_is_one_of(draft: Draft, place: str, text: str) -> Predicate:
    """The hand's total lies in one of the ranges that ``text`` names, which was read before."""
    total = draft.total((place,))
    return AnyOf(tuple(Between(total, low, high) for low, high in ranges.many_totals(text)))
