"""Charts: answers by total, softness, pair and up card, as a table prints them."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

import numpy as np
import yaml

from certkit.errors import refuse
from certkit.exact.blackjack.hands import all_hands
from certkit.exact.blackjack.policy import DOUBLE, HIT, STAND, Policy
from certkit.exact.blackjack.rules import KINDS, Rules

UP_ORDER = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)
"""Columns of a printed chart: two to ten, then ace, as kinds."""
CELLS = ("S", "H", "Dh", "Ds", "P", "Ph", "Ps", "Rh", "Rs", "Rp")
HARD = tuple(range(4, 22))
SOFT = tuple(range(12, 22))
PAIRS = ("A", *(str(number) for number in range(2, 11)))
BUNDLED = ("basic-4-8-packs-s17", "basic-4-8-packs-h17")

Block = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Chart:
    """A total-dependent strategy; each row holds ten cells in the order 2 to 10, A."""

    id: str
    title: str
    hard: Block
    soft: Block
    pairs: Block

    @property
    def information(self) -> str:
        return "total, softness and pair of the hand, and the dealer's up card"


class _Loader(yaml.SafeLoader):
    """Refuses a key that stands twice; plain YAML would let the last one win."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, object]:
        keys = [key.value for key, _ in node.value]
        for key in keys:
            if keys.count(key) > 1:
                raise refuse(
                    "BJ020",
                    f"row {key} stands twice in the chart",
                    why="only one of the two can be meant",
                    remedy=f"remove one of them (line {node.start_mark.line + 1} and below)",
                )
        return super().construct_mapping(node, deep)


def read_chart(text: str) -> Chart:
    """Read a chart. Raises BJ020 (a row twice), BJ021 (rows missing or unknown) or BJ022 (a bad cell)."""
    try:
        document = yaml.load(text, _Loader)
    except yaml.YAMLError as problem:
        raise refuse(
            "BJ021",
            f"the chart is not YAML: {str(problem).splitlines()[0]}",
            why="a chart that cannot be read cannot be played",
            remedy="write it like the bundled charts",
        ) from problem
    wanted = {"hard": tuple(map(str, HARD)), "soft": tuple(map(str, SOFT)), "pairs": PAIRS}
    if not isinstance(document, dict) or set(document) != {"chart", "title", *wanted}:
        raise refuse(
            "BJ021",
            "a chart has the parts chart, title, hard, soft and pairs, each once",
            why="every hand needs an answer",
            remedy="write it like the bundled charts",
        )
    blocks = {name: _block(name, document[name], rows) for name, rows in wanted.items()}
    return Chart(str(document["chart"]), str(document["title"]), blocks["hard"], blocks["soft"], blocks["pairs"])


def _block(name: str, found: object, wanted: tuple[str, ...]) -> Block:
    rows = {str(key): str(cells).split() for key, cells in found.items()} if isinstance(found, dict) else {}
    if set(rows) != set(wanted):
        missing = sorted(set(wanted) - set(rows))
        unknown = sorted(set(rows) - set(wanted))
        raise refuse(
            "BJ021",
            f"part {name} of the chart lacks rows {missing} and has unknown rows {unknown}",
            why="every hand needs exactly one answer",
            remedy=f"give the rows {', '.join(wanted)}",
        )
    for row, cells in rows.items():
        bad = [cell for cell in cells if cell not in CELLS]
        if bad or len(cells) != len(UP_ORDER):
            raise refuse(
                "BJ022",
                f"row {row} of {name} has {len(cells)} cells and the unknown answers {bad}",
                why="a row answers each up card from 2 to ten and ace once",
                remedy=f"give ten cells out of {' '.join(CELLS)}",
            )
    return {row: tuple(cells) for row, cells in rows.items()}


@cache
def bundled_chart(name: str) -> Chart:
    """A chart that comes with certkit. Raises BJ023 if there is none of that name."""
    if name not in BUNDLED:
        raise refuse(
            "BJ023",
            f"no chart {name!r} is bundled",
            why="a return is only as good as the strategy it names",
            remedy=f"use one of {', '.join(BUNDLED)}, or give a file",
        )
    return read_chart(resources.files("certkit.exact.blackjack").joinpath(f"charts/{name}.yaml").read_text("utf-8"))


def chart_policy(chart: Chart, rules: Rules, kinds_of_groups: tuple[int, ...]) -> Policy:
    """The chart as answers for every hand, under these rules; ``kinds_of_groups`` are the shoe's pair groups."""
    hands = all_hands()
    shape = (len(hands), KINDS)
    free = np.zeros(shape, dtype=np.int8)
    surrender = np.zeros(shape, dtype=np.bool_)
    bound = np.zeros(shape, dtype=np.int8)
    split = np.zeros((len(kinds_of_groups), KINDS), dtype=np.bool_)
    by_standing = {}
    for block, soft in ((chart.hard, False), (chart.soft, True)):
        for total, cells in block.items():
            by_standing[int(total), soft] = cells
    for hand in range(len(hands)):
        answers = by_standing.get((int(hands.total[hand]), bool(hands.soft[hand])))
        if hands.size[hand] < 2 or answers is None:
            continue
        for up, cell in zip(UP_ORDER, answers, strict=True):
            free[hand, up], bound[hand, up], surrender[hand, up] = _answer(cell)
    for kind in range(KINDS):
        pair = chart.pairs["A" if kind == 0 else str(kind + 1)]
        hand = hands.of(kind, kind)
        for up, cell in zip(UP_ORDER, pair, strict=True):
            surrender[hand, up] = cell[0] == "R"
            gives = up in rules.surrender.early | rules.surrender.late
            parts = cell == "P" or (cell == "Rp" and not gives) or (cell in ("Ph", "Ps") and rules.doubling.after_split)
            for place, group_kind in enumerate(kinds_of_groups):
                split[place, up] |= parts and group_kind == kind
            if cell not in ("P", "Rp"):
                free[hand, up], bound[hand, up], _ = _answer(cell)
    return Policy(free, bound, surrender, split)


def _answer(cell: str) -> tuple[int, int, bool]:
    """Where doubling is allowed, where not, and whether to surrender first."""
    rest = HIT if cell[-1] in "hH" else STAND
    return (DOUBLE if cell[0] == "D" else rest), rest, cell[0] == "R"
