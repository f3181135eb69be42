"""Proofs as problems: what the model proves of a game, said at the clause that is at fault."""

from __future__ import annotations

from collections.abc import Mapping

from certkit.cards import show
from certkit.errors import At, Problem
from certkit.model.game import Game
from certkit.model.nodes import Choose, Draw, Settle, Show, walk
from certkit.model.paytables import Paytable
from certkit.model.proofs.dealt import MANY, NeverReached, NothingHidden, Undealt, check_dealt
from certkit.model.proofs.partition import DeadRow, Gap, Overlap, check_partition, hands_to_try
from certkit.model.proofs.paths import NoAnswer, SettledTwice, Unsettled, check_settlement
from certkit.ruleset.document import Document
from certkit.words.draft import Draft

MOST_HANDS = 5_000_000


def prove(game: Game, draft: Draft, document: Document) -> list[Problem]:
    """Every proof that a game must pass; what fails comes back as problems."""
    cards = _cards(game)
    if cards:
        return cards
    problems = [*_idle(draft), *_paths(game)]
    dealt = check_dealt(game.procedure, game.settlements, game.wager_sets())
    problems += [_place_problem(game, fault) for fault in dealt.faults]
    said: set[tuple[str, str]] = set()
    for table, numbers in dealt.tables:
        if table.complete:
            continue
        if max(numbers) >= MANY:
            problems.append(_open_number(table, draft))
            continue
        if hands_to_try(table, game.deck, numbers) > MOST_HANDS:
            problems.append(_too_many(table, numbers, draft))
            continue
        for fault in check_partition(table, game.deck, dict(zip(table.view, numbers, strict=True))):
            key = (table.name, type(fault).__name__ + getattr(fault, "row", ""))
            if key not in said:
                said.add(key)
                problems.append(_table_problem(table, fault, draft))
    return problems


def _open_number(table: Paytable, draft: Draft) -> Problem:
    return draft.tables[table.name].clause.problem(
        "RS035",
        "the table reads a hand that may have any number of cards",
        why="a table is proved on every hand, and these have no last one",
        remedy="settle by it before the hand is played, compare totals, or let the table be by name with `other`",
        field=("on",),
    )


def _too_many(table: Paytable, numbers: tuple[int, ...], draft: Draft) -> Problem:
    return draft.tables[table.name].clause.problem(
        "RS035",
        f"the table reads {sum(numbers)} cards, too many hands to try",
        why=f"a table is proved on every hand, up to {MOST_HANDS:,} of them",
        remedy="let the table read fewer cards, or rows that look at less of them",
        field=("on",),
    )


def _cards(game: Game) -> list[Problem]:
    if game.most_cards <= game.deck.size:
        return []
    note = next(note for note in game.notes if note.block == "device")
    return [
        Problem(
            "RS017",
            f"a round may take {game.most_cards} cards, the deck has {game.deck.size}",
            "the deck must supply the longest way that the round can go",
            "use more packs or deal fewer cards",
            note.at,
        )
    ]


def _idle(draft: Draft) -> list[Problem]:
    """Clauses that nothing in the round uses."""
    steps = [node for step in draft.steps for node in walk(step)]
    tables = {node.table.name for node in steps if isinstance(node, Settle)}
    offered = {node.name for node in steps if isinstance(node, Choose)}
    shown = {node.place for node in steps if isinstance(node, Draw | Show)}
    idle = [
        (table.clause, f"nothing is settled by the table {name}")
        for name, table in draft.tables.items()
        if name not in tables
    ]
    idle += [
        (offer.clause, f"{name.replace('_', ' ')} is never offered")
        for name, offer in draft.offers.items()
        if name not in offered
    ]
    if "play" not in offered:
        idle += [
            (clause, "no step lets the player play the hand") for word in draft.play.clauses.values() for clause in word
        ]
    idle += [
        (options[0].clause, f"the decision {name} is never offered")
        for name, options in draft.options.items()
        if name not in offered
    ]
    if draft.box is None:
        needs = [draft.bust[1] if draft.bust else None, draft.natural.clause if draft.natural else None]
        idle += [(clause, "there is no box whose hand it speaks of") for clause in needs if clause is not None]
    used = {row.key for table in draft.tables.values() for row in table.rows}
    used |= {name for _, clause in draft.called.values() for name in getattr(clause.word, "except_", ())}
    idle += [
        (clause, f"no table or clause speaks of {name}")
        for name, (_, clause) in draft.called.items()
        if name not in used
    ]
    for hand in draft.hands.values():
        for part in hand.made_of:
            if not any(place == part or place.startswith(f"{part}_") for place in shown):
                idle.append((hand.clause, f"no card ever comes to {part}"))
    return [
        clause.problem(
            "RS018",
            f"{what}, so the clause is dead",
            why="a clause without effect hides a mistake, here or where it should be used",
            remedy="use it in the round, or drop it",
        )
        for clause, what in idle
    ]


def _paths(game: Game) -> list[Problem]:
    problems = []
    for fault in check_settlement(game.procedure, game.wager_sets()):
        match fault:
            case Unsettled(wager, placed):
                problems.append(
                    Problem(
                        "RS013",
                        f"the wager {wager} is never settled on some way through the round",
                        f"with {', '.join(placed)} placed, a round can end with money still on {wager}",
                        f"add a `settle: {wager}` step that every way passes",
                        _clause_at(game.note, _declaring(game, wager)),
                    )
                )
            case SettledTwice(wager, clause):
                problems.append(
                    Problem(
                        "RS014",
                        f"the wager {wager} is settled a second time",
                        "a wager is paid or collected exactly once",
                        "drop one of the settle steps",
                        _clause_at(game.note, clause),
                    )
                )
            case NoAnswer(choice, clause):
                problems.append(
                    Problem(
                        "RS016",
                        f"the decision {choice} can leave the player without an answer",
                        "every option of it is bound to a condition that may not hold",
                        "add an option that declines, with `passes: true`",
                        _clause_at(game.note, clause),
                    )
                )
    return problems


def _declaring(game: Game, wager: str) -> str:
    """The clause that declares a wager, placed before the deal or offered during the round."""
    if wager in game.wager:
        return game.wager[wager].clause
    return next(each.clause for each in game.offered if each.name == wager)


def _place_problem(game: Game, fault: Undealt | NothingHidden | NeverReached) -> Problem:
    match fault:
        case Undealt(place, clause):
            return Problem(
                "RS032",
                f"a wager is settled by {place}, but no card has come there",
                "a table reads cards that lie on the table",
                f"deal to {place} before the wager is settled",
                _clause_at(game.note, clause),
            )
        case NothingHidden(place, clause):
            return Problem(
                "RS033",
                f"{place} is revealed, but no card lies there face down",
                "only a card that was dealt face down and not shown yet can be turned",
                "deal it with `face: down` before, or drop the step",
                _clause_at(game.note, clause),
            )
        case NeverReached(wager, clause):
            return Problem(
                "RS018",
                f"{wager} is never live when this step comes, so the clause is dead",
                "a clause without effect hides a mistake; a wager is settled once",
                "drop this step, or the one that settles the wager before it",
                _clause_at(game.note, clause),
            )


def _clause_at(notes: Mapping[str, object], clause: str) -> At | None:
    return getattr(notes.get(clause), "at", None)


def _table_problem(table: Paytable, fault: Gap | Overlap | DeadRow, draft: Draft) -> Problem:
    drafted = draft.tables[table.name]
    match fault:
        case Gap(hand):
            return drafted.clause.problem(
                "RS011",
                f"no row pays the hand {show(hand)}",
                why="every hand that can be dealt must win, lose or push",
                remedy="add a row that covers it, with `assume:` if the text is silent",
                field=("rows",),
            )
        case Overlap(hand, rows):
            row = next(row for row in drafted.rows if row.key == rows[1])
            return row.clause.problem(
                "RS012",
                f"the rows {rows[0]} and {rows[1]} both pay the hand {show(hand)}",
                why="the rows of a table never depend on their order, so a hand has one row",
                remedy="narrow one of them, or name the exception with `except:` in a `called` clause",
                field=row.field,
            )
        case DeadRow(name):
            row = next(row for row in drafted.rows if row.key == name)
            return row.clause.problem(
                "RS018",
                f"no hand reaches the row {name}, so it is dead",
                why="a row without effect hides a mistake",
                remedy="correct what the row speaks of, or drop it",
                field=row.field,
            )
