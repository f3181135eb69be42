"""What a conformance run plays, part by part, the same for a seed whatever the game does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, islice
from random import Random

from certkit.cards import Card
from certkit.conform.case import Case
from certkit.conform.rounds.chance import Player, random_rounds, shoes
from certkit.conform.rounds.guided import Guide
from certkit.conform.rounds.pairs import first_cards
from certkit.conform.rounds.probes import probes, refused_starts
from certkit.conform.rounds.stakes import MOST_STAKES, StakeRange
from certkit.conform.rounds.views import deals
from certkit.engine.events import WagerSettled
from certkit.engine.table import Round

FIRST_RANDOM = 300
REPEATS = 25
Cell = tuple[str, str, bool]


@dataclass
class Plan:
    """A part of the run: its rounds, and what space they are taken from. ``size`` is ``None`` if not known before."""

    title: str
    space: str
    cases: Iterator[Case]
    exhaustive: bool = False
    size: int | None = None
    restart: bool = False


@dataclass
class Witnesses:
    """For every wager, paytable row, raised and not, a round that came there."""

    cases: dict[Cell, Case] = field(default_factory=dict)
    cells: dict[int, set[Cell]] = field(default_factory=dict)

    def note(self, case: Case, final: Round | None) -> None:
        """Keep the round if it came to a row that none came to before."""
        if final is None or final.mover != "done":
            return
        reached = {
            (final.hands.base(event.wager), event.row, event.staked != final.initial.get(event.wager))
            for event in final.events
            if isinstance(event, WagerSettled)
        }
        if any(cell not in self.cases for cell in reached):
            for cell in reached:
                self.cases.setdefault(cell, case)
            self.cells[id(case)] = reached

    def fewest(self) -> list[Case]:
        """Rounds that together come to every row that was reached."""
        left = set(self.cases)
        chosen: list[Case] = []
        while left:
            best = max(self.cases.values(), key=lambda case: len(self.cells[id(case)] & left))
            left -= self.cells[id(best)]
            chosen.append(best)
        return chosen


def campaigns(stakes: StakeRange, seed: int, witnesses: Witnesses) -> Iterator[Plan]:
    """All parts in order; the last one has no end. ``witnesses`` is filled by whoever plays them."""
    game = stakes.game
    decks = shoes(stakes, Random(f"{seed} starts"))
    allowed = list(stakes.allowed())
    yield Plan(
        "Starts that the rules allow",
        f"{len(stakes.sets)} sets of wagers at their smallest, largest and other stakes",
        (Case(tuple(each.items()), next(decks)) for each in allowed),
        True,
        len(allowed),
    )
    refused = list(refused_starts(stakes, decks, game))
    yield Plan(
        "Starts that the rules forbid",
        "stakes below, above and off the step, wagers missing, unknown, without those they need, unequal",
        iter(refused),
        True,
        len(refused),
    )
    if game.choices:
        tried = list(probes(stakes, Random(f"{seed} probes")))
        space = "every answer the game knows where it is forbidden, at every kind of point where the player is asked"
        yield Plan("Answers that the rules forbid", space, iter(tried), True, len(tried))
    dealt = deals(stakes)
    if dealt:
        yield Plan("Every ordered deal", dealt.space, dealt.cases(), True)
    else:
        yield from _of_large_games(stakes, seed)
    at_random = random_rounds(stakes, Random(f"{seed} random"))
    yield Plan("Random play", "wagers, stakes, cards and answers at random",
               islice(at_random, FIRST_RANDOM), size=FIRST_RANDOM)  # fmt: skip
    first = Case(tuple(allowed[-1].items()), next(decks))
    yield Plan(
        "The same start again",
        f"a fresh process, {REPEATS} times the same cards and stakes",
        iter([first] * REPEATS),
        size=REPEATS,
        restart=True,
    )
    swept = list(_swept(stakes, witnesses))
    yield Plan(
        "Stakes over the whole range",
        f"{len(witnesses.cases)} paytable rows by wager, raised and not, at every stake, or {MOST_STAKES} of them",
        iter(swept),
        size=len(swept),
    )
    yield Plan("Long random play in one process", "wagers, stakes, cards and answers at random", at_random)


def _of_large_games(stakes: StakeRange, seed: int) -> Iterator[Plan]:
    """Instead of every deal: rounds that show something new each, and every pair of first cards."""
    guide = Guide(stakes, Random(f"{seed} guided"))
    yield Plan(
        "Rounds that each show something new",
        "clauses, paytable rows, answers, and what every two predicates of the game say of the cards",
        guide.cases(),
    )
    first = first_cards(stakes)
    if first is None:
        return
    random = Random(f"{seed} pairs")
    player = Player(stakes, random)
    for title, passes in (("First cards, every pair, then passing", True), ("First cards, every pair", False)):
        cases = (
            Case.of(stakes.drawn(random.choice(stakes.sets), random), (*dealt, *_more(stakes, dealt, random)))
            for dealt in first.deals(random)
        )
        yield Plan(
            title,
            f"every ordered pair of cards at every two of the first {first.places} places",
            (case.answering(player.passing if passes else player.manner()) for case in cases),
            True,
            first.rows,
        )


def _more(stakes: StakeRange, dealt: tuple[Card, ...], random: Random) -> list[Card]:
    """Cards at random that go on from the first ones."""
    left = stakes.game.deck.without(dealt)
    cards = [card for card, count in left.items() for _ in range(count)]
    return random.sample(cards, max(0, min(stakes.game.most_cards - len(dealt), len(cards))))


def _swept(stakes: StakeRange, witnesses: Witnesses) -> Iterator[Case]:
    """Every witness at every stake; the stakes come widely spaced first."""
    rounds = witnesses.fewest()
    turns = {id(case): stakes.turns(tuple(case.staked)) for case in rounds}
    most = max(turns.values(), default=0)
    for turn in _spread(most):
        for case in rounds:
            if turn < turns[id(case)]:
                made = stakes.nth(tuple(case.staked), turn)
                yield Case(tuple(made.items()), case.cards, case.actions)


def _spread(number: int) -> Iterator[int]:
    """0 .. number-1, the ends first, then widely spaced."""
    step = 1 << max(number - 1, 1).bit_length()
    seen: set[int] = set()
    for turn in chain((0, number - 1), *(range(0, number, step >> power) for power in range(step.bit_length()))):
        if 0 <= turn < number and turn not in seen:
            seen.add(turn)
            yield turn
