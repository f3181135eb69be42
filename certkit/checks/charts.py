"""Charts in YAML: read strictly, and held against the game that they are for."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, ValidationError

from certkit.cards import Card, card
from certkit.checks.job import Part
from certkit.errors import At, CertkitError, refuse
from certkit.exact.chart import ChartRule, ChartStrategy, InView
from certkit.model.game import Game
from certkit.words.base import Text
from certkit.words.ranges import ranks
from certkit.written import tree

STANDARD = ("never", "optimal")


def _a_tuple(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


class RuleEntry(Part):
    """One rule of a chart."""

    when: dict[str, Text] = Field(default_factory=dict, description="Cards in view by place: ranks, ranges or cards.")
    at: str | None = Field(default=None, description="The offer that the rule is for; every one if left out.")
    do: str = Field(min_length=1, description="The action, whole (`double hand_1`) or its first word (`double`).")


class ChartFile(Part):
    """A chart as its file holds it."""

    strategy: str = Field(min_length=1, description="The chart's name.")
    source: str = Field(default="", description="Who published it, where.")
    rules: Annotated[tuple[RuleEntry, ...], BeforeValidator(_a_tuple)] = Field(
        min_length=1, description="The first rule that applies decides; what none speaks of is declined."
    )


def read_chart(path: Path, game: Game) -> ChartStrategy:
    """Read a chart for a game. Raises CertkitError: CH001 a wrong entry, CH002 an unknown name, CH003 a dead rule."""
    root = tree.load(path)
    places = tree.positions(root)
    data: Any = tree.plain(root)
    try:
        found = ChartFile.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        where = tuple(part for part in first["loc"])
        at = next(
            (places[where[:length]] for length in range(len(where), -1, -1) if where[:length] in places), At(str(path))
        )
        raise refuse(
            "CH001",
            f"the chart has a wrong entry {'.'.join(str(part) for part in where) or 'at its top'}: {first['msg']}",
            why="a figure under a chart is worth what the chart says exactly",
            remedy="write `strategy: my-chart` and `rules:` with `when:` (place: cards) and `do:` (an action)",
            at=at,
        ) from error
    if found.strategy in STANDARD:
        raise refuse(
            "CH002",
            f"a chart may not be called {found.strategy!r}",
            why="that name belongs to a strategy which certkit finds itself",
            remedy="give the chart a name of its own",
            at=places[("strategy",)],
        )
    rules = tuple(_rule(entry, number, game, places) for number, entry in enumerate(found.rules))
    _no_dead_rule(rules, places)
    return ChartStrategy(found.strategy, rules, found.source)


Places = Mapping[tuple[str | int, ...], At]


def _rule(entry: RuleEntry, number: int, game: Game, places: Places) -> ChartRule:
    here = ("rules", number)
    actions = {option.action for choice in game.choices for option in choice.options}
    words = {action.partition(" ")[0] for action in actions}
    if entry.do not in actions | words:
        raise _unknown("action", entry.do, sorted(actions | words), places[(*here, "do")])
    names = [choice.name for choice in game.choices]
    if entry.at is not None and entry.at not in names:
        raise _unknown("offer", entry.at, names, places[(*here, "at")])
    when = []
    for place, text in entry.when.items():
        at = places[(*here, "when", place)]
        if place not in game.places:
            raise _unknown("place", place, game.places, at)
        when.append(InView(place, *_cards(text, at)))
    return ChartRule(tuple(when), entry.do, entry.at)


def _cards(text: str, at: At) -> tuple[str, tuple[Card, ...]]:
    """Ranks and single cards out of ``9 T..A``, ``As Ah``. Raises CH001."""
    of_ranks, single = "", []
    for part in re.split(r"[\s,]+", text.strip()):
        try:
            single.append(card(part))
        except CertkitError:
            try:
                of_ranks += ranks(part)
            except CertkitError as error:
                raise refuse(
                    "CH001",
                    f"{part!r} names no cards",
                    why="a rule looks at ranks or at single cards",
                    remedy='write for example "9 10..K A" or "As Ah"',
                    at=at,
                ) from error
    return of_ranks, tuple(single)


def _no_dead_rule(rules: tuple[ChartRule, ...], places: Places) -> None:
    """A rule behind one that always decides first would never be read."""
    for number, rule in enumerate(rules):
        earlier = next((first for first, other in enumerate(rules[:number]) if _covers(other, rule)), None)
        if earlier is not None:
            raise refuse(
                "CH003",
                f"rule {number + 1} is never read: rule {earlier + 1} decides wherever it would",
                why="the first rule that applies decides",
                remedy="put the narrower rule first, or drop it",
                at=places[("rules", number)],
            )


def _covers(first: ChartRule, later: ChartRule) -> bool:
    """Whether the first rule applies wherever the later one does, with the same action or kind of action."""
    if first.at is not None and first.at != later.at:
        return False
    if first.do != later.do:
        return False
    known = {each.place: each for each in later.when}
    return all(
        each.place in known
        and set(known[each.place].ranks) <= set(each.ranks)
        and all(card in each.cards or card.rank in each.ranks for card in known[each.place].cards)
        for each in first.when
    )


def _unknown(what: str, name: str, known: Iterable[str], at: At) -> CertkitError:
    names = list(dict.fromkeys(known))
    near = difflib.get_close_matches(name, names, 1, 0.5)
    return refuse(
        "CH002",
        f"{name!r} is no {what} of this game",
        why=f"known are {', '.join(names)}",
        remedy=f"did you mean {near[0]!r}?" if near else "name one of them",
        at=at,
    )
