"""The deck battery: every test of shoes by name, and those that suit a pack."""

from __future__ import annotations

from dataclasses import replace

from certkit.errors import refuse
from certkit.randomness.decks import neighbours, order, places, repeats
from certkit.randomness.decks.definition import DeckTest
from certkit.randomness.decks.pack import Pack
from certkit.randomness.decks.tally import DeckTally
from certkit.randomness.results import Outcome, not_applicable


def _composition(tally: DeckTally) -> Outcome:
    bad = tally.misfit_count
    return Outcome("composition", float(bad), None, note=f"{bad:,} shoes without the right cards", impossible=bad > 0)


COMPOSITION = DeckTest(
    "composition", "Every shoe holds exactly the cards of the pack", "a missing, repeated or foreign card",
    "shoes whose cards are not those of the pack", "none: one such shoe is a finding", "the rules of the game",
    lambda pack: 1, _composition, lambda pack, n: "one missing or repeated card in any shoe: certainly",
)  # fmt: skip

DECK_TESTS: dict[str, DeckTest] = {
    each.id: each for each in (COMPOSITION, *places.TESTS, *neighbours.TESTS, *order.TESTS, *repeats.TESTS)
}


def planned(pack: Pack, names: tuple[str, ...] | None = None) -> tuple[str, ...]:
    """The tests that are declared for a pack: all that suit it, or the named ones. Raises RN002 for an unknown name."""
    unknown = [name for name in names or () if name not in DECK_TESTS]
    if unknown:
        raise refuse(
            "RN002",
            f"there is no deck test {unknown[0]!r}",
            why="the family of tests is declared by name before data are read",
            remedy="the deck tests are " + ", ".join(DECK_TESTS),
        )
    return tuple(name for name, test in DECK_TESTS.items() if test.fits(pack) and (names is None or name in names))


def outcomes(tally: DeckTally, names: tuple[str, ...]) -> list[Outcome]:
    """The outcomes of the named tests. Without one right shoe only the composition can be judged."""
    found = []
    for name in names:
        if name == "composition" and tally.read:
            seen = "one missing, repeated or foreign card in any shoe: certainly"
            found.append(replace(_composition(tally), n=tally.read, detects=seen))
        elif tally.decks:
            found.append(DECK_TESTS[name].outcome(tally))
        else:
            found.append(not_applicable(name, "no shoe with the right composition was read"))
    return found
