"""Compiling: clauses are gathered, reduced to the core, and proved.

``compile_ruleset`` gives the game with everything that was cited; it raises one
error with all problems. ``instead`` compiles another reading of the same text:
clauses with changed fields, left out, or added after another.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pydantic import ValidationError

import certkit.words  # noqa: F401  (registers the vocabulary)
from certkit.errors import CertkitError, Problem, refuse
from certkit.model.game import ClauseNote, Game
from certkit.model.nodes import Block
from certkit.model.proofs.longest import most_cards
from certkit.model.wagers import OfferedWager, Wager
from certkit.ruleset.citations import Citer, rules_of
from certkit.ruleset.document import Document, RawClause, read_document
from certkit.ruleset.proving import prove
from certkit.words.base import BLOCKS, WORDS, Clause, Word
from certkit.words.draft import Draft
from certkit.words.procedure.deal import DealWord
from certkit.written.rules import WrittenRules

Instead = Mapping[str, Mapping[str, object] | str]
MOST_WAGERS = 12
ORDER = ("device", "values", "names", "wagers", "decisions", "pays", "round")


@dataclass(frozen=True)
class Ruleset:
    """A compiled ruleset: the game, its text, and what stands between them."""

    game: Game
    rules: WrittenRules
    document: Document
    excused: Mapping[str, str]

    @property
    def path(self) -> Path:
        return self.document.path


def compile_ruleset(path: Path, text: str | None = None, instead: Instead | None = None) -> Ruleset:
    """Load, cite, reduce and prove. Raises CertkitError with every problem found."""
    document = read_document(path, text)
    if instead:
        _amend(document, instead)
    rules = rules_of(document)
    ruleset = _compiled(document, rules, whole=not instead) if rules is not None else None
    if document.problems or ruleset is None:
        raise CertkitError(document.problems)
    return ruleset


def _compiled(document: Document, rules: WrittenRules, *, whole: bool) -> Ruleset | None:
    citer = Citer(document, rules)
    clauses = {
        block: tuple(_clause(raw, citer, document) for raw in document.blocks.get(block, ())) for block in BLOCKS
    }
    citer.excuse()
    for point, path in document.open_points:
        citer.sentences(point.cite, path)
    if whole:
        _check_readings(document, {clause.id for block in clauses.values() for clause in _flat(block)})
    if document.problems:
        if not any(problem.code in ("RS001", "RS002", "RS003", "RS004", "RS005") for problem in document.problems):
            citer.uncited()
        return None
    if whole:
        citer.uncited()
    draft = Draft()
    for block in ORDER:
        if block == "round":
            for clause in _flat(clauses["round"]):
                if isinstance(clause.word, DealWord):
                    clause.word.declares(clause, draft)
        for clause in clauses[block]:
            clause.word.reduce(clause, draft)
    document.problems.extend(draft.problems)
    if draft.problems:
        return None
    game = _game(document, draft, clauses)
    if game is None:
        return None
    document.problems.extend(prove(game, draft, document))
    return Ruleset(game, rules, document, dict(citer.excused))


def _check_readings(document: Document, known: set[str]) -> None:
    """Every other reading changes clauses that exist, leaves them out, or adds clauses after them."""
    for point, path in document.open_points:
        for name, change in (point.instead or {}).items():
            if name in known and (change == "absent" or not isinstance(change, str)):
                continue
            if name not in known and not isinstance(change, str) and change.get("after") in tuple(known):
                continue
            document.problems.append(
                Problem(
                    "RS030",
                    f"the other reading changes {name!r}, which is no clause"
                    if name not in known
                    else f"the other reading makes {name!r} {change!r}",
                    "a reading is a change of clauses that exist: fields with other values, or `absent`; "
                    "a new clause says with `after` which one it follows",
                    "use a clause id as `certkit explain` prints it, with the changed fields",
                    document.at((*path, "instead", name)),
                )
            )


def _clause(raw: RawClause, citer: Citer, document: Document) -> Clause:
    steps = tuple(_clause(step, citer, document) for step in raw.steps)
    return Clause(raw.id, raw.word, raw.at, document.below.get(raw.path, {}), citer.clause(raw), steps)


def _flat(clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
    return tuple(each for clause in clauses for each in (clause, *_flat(clause.steps)))


def _game(document: Document, draft: Draft, clauses: Mapping[str, tuple[Clause, ...]]) -> Game | None:
    header = document.header
    assert header is not None
    missing = [
        (what, block)
        for what, block, there in (
            ("a deck", "device", draft.deck),
            ("a wager", "wagers", draft.wagers),
            ("a procedure", "round", draft.steps),
        )
        if not there
    ]
    for what, block in missing:
        document.problems.append(
            Problem(
                "RS028",
                f"the ruleset has no {what.split()[1]}",
                f"a game needs {what} to be played",
                f"add it to the block `{block}`",
                document.at((block,)),
            )
        )
    if missing:
        return None
    names = draft.wager_names()
    if len(names) > MOST_WAGERS:
        document.problems.append(
            Problem(
                "RS031",
                f"the ruleset has {len(names)} wagers, {MOST_WAGERS} can be proved",
                "every set of wagers that may be placed together is followed through the round",
                "split the game into rulesets with fewer wagers each",
                document.at(("wagers",)),
            )
        )
        return None
    assert draft.deck is not None
    procedure = Block(tuple(draft.steps))
    return Game(
        id=header.ruleset,
        edition=header.edition,
        title=header.title,
        currency=header.currency,
        sha256=document.sha256,
        deck=draft.deck,
        wagers=_wagers(document, draft),
        equal=tuple(draft.equal),
        procedure=procedure,
        rounding=draft.rounding,
        rounding_clause=draft.rounding_clause.id if draft.rounding_clause else None,
        notes=tuple(_note(block, clause) for block in BLOCKS for clause in _flat(clauses[block])),
        most_cards=most_cards(procedure, draft.deck),
        offered=tuple(OfferedWager(name, clause.id) for name, clause in draft.offered.items()),
    )


def _wagers(document: Document, draft: Draft) -> tuple[Wager, ...]:
    made = []
    for family in draft.wagers.values():
        for name in family.members():
            if name not in draft.limits:
                document.problems.append(
                    family.clause.problem(
                        "RS029",
                        f"the wager {name} has no limits",
                        why="without limits no stake can be called allowed or forbidden",
                        remedy="add a `limits` clause, with `assume:` if the text states none",
                    )
                )
                continue
            limits, clause = draft.limits[name]
            needs = tuple(draft.needs.get(name, ()))
            made.append(Wager(name, limits, needs, family.required, family.clause.id, clause.id))
    return tuple(made)


def _note(block: str, clause: Clause) -> ClauseNote:
    word = clause.word
    quotes = [cite if isinstance(cite, str) else cite.text for cite in word.cite or ()]
    return ClauseNote(
        clause.id, block, word.english(), clause.at, clause.sentences, quotes[0] if quotes else "", word.assume
    )


def _amend(document: Document, instead: Instead) -> None:
    """Change the document's clauses as another reading says."""
    added = {name: change for name, change in instead.items() if not isinstance(change, str) and "after" in change}
    left = {name: change for name, change in instead.items() if name not in added}
    for block, clauses in document.blocks.items():
        document.blocks[block] = _amended(clauses, left, document)
    for block, clauses in document.blocks.items():
        document.blocks[block] = _extended(block, clauses, added, document)
    for name in (*left, *added):
        raise refuse(
            "RS030",
            f"the other reading changes {name!r}, which is no clause",
            why="a reading is a change of clauses that exist",
            remedy="use a clause id as `certkit explain` prints it",
            at=document.at(("open_points",)),
        )


def _amended(clauses: tuple[RawClause, ...], left: dict[str, Any], document: Document) -> tuple[RawClause, ...]:
    made = []
    for clause in clauses:
        change = left.pop(clause.id, None)
        if change == "absent":
            continue
        steps = _amended(clause.steps, left, document)
        if change is None:
            made.append(replace(clause, steps=steps))
            continue
        data = {key: value for key, value in {**clause.data, **change}.items() if value is not None}
        made.append(replace(clause, word=_reread(type(clause.word), clause.id, data, document), data=data, steps=steps))
    return tuple(made)


def _extended(
    block: str, clauses: tuple[RawClause, ...], added: dict[str, Any], document: Document
) -> tuple[RawClause, ...]:
    """The clauses of a block with those of another reading after the ones that they follow."""
    made: list[RawClause] = []
    for clause in clauses:
        made.append(replace(clause, steps=_extended(block, clause.steps, added, document)))
        for name in [name for name, change in added.items() if change["after"] == clause.id]:
            data = {"assume": "The other reading of an open point.", **added.pop(name)}
            del data["after"]
            word = next((word for head, word in WORDS[block].items() if head in data), type(clause.word))
            made.append(replace(clause, id=name, word=_reread(word, name, data, document), data=data, steps=()))
    return tuple(made)


def _reread(word: type[Word], name: str, data: dict[str, Any], document: Document) -> Word:
    try:
        return word.model_validate(data)
    except ValidationError as error:
        raise refuse(
            "RS030",
            f"the other reading of {name} is no valid clause: {error.errors()[0]['msg']}",
            why="it is compiled like the adopted reading, so that its price can be computed",
            remedy="correct the fields under `instead:`",
            at=document.at(("open_points",)),
        ) from error
