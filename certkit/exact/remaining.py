"""What is left of a shoe, from text: the deck that a round is analysed with."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from certkit.cards import RANKS, SUITS, Card, card
from certkit.errors import CertkitError, refuse
from certkit.model.device import Deck
from certkit.model.game import Game

_COUNTED = re.compile(r"(?P<what>[^\s,:*=]+)[:*=](?P<count>\d{1,4})")


def remaining_deck(game: Game, text: str) -> Deck:
    """The game's deck with only the cards that ``text`` names.

    Cards are written one by one (``As Kh Kh``), or with a number (``As=3``). ``9=20`` means
    twenty nines, taken evenly from the suits; ``T=120`` ten-values of every rank that the
    rules count alike, where more are named than there are tens. Raises EX010 for text that
    is no shoe and EX011 for cards that the full deck does not have.
    """
    named: Counter[Card] = Counter()
    ranks: Counter[str] = Counter()
    for part in re.split(r"[\s,]+", text.strip()):
        if not part:
            continue
        counted = _COUNTED.fullmatch(part)
        what, count = (counted["what"], int(counted["count"])) if counted else (part, 1)
        rank = "T" if what == "10" else what.upper()
        if len(rank) == 1 and rank in RANKS:
            ranks[rank] += count
            continue
        try:
            named[card(what)] += count
        except CertkitError as error:
            raise refuse(
                "EX010",
                f"{part!r} is not part of a shoe",
                why="what is left is written as cards, or as ranks and cards with their numbers",
                remedy='write --shoe "A=30 2=32 3=32 T=120" or --shoe "As Ah Kd Kd 9c"',
            ) from error
    have = game.deck.counts()
    tens = "T" if {"J", "Q", "K"} & set(ranks) else "TJQK"
    for rank, count in ranks.items():
        named.update(_spread(rank, count, have - named, tens))
    over = next((each for each, count in named.items() if count > have[each]), None)
    if over is not None:
        raise refuse(
            "EX011",
            f"the shoe holds {named[over]} times {over}, the full deck has {have[over]}",
            why="what is left is a part of the deck of the rules",
            remedy="correct the shoe, or analyse a ruleset with more packs",
        )
    if not named:
        raise refuse(
            "EX010",
            "the shoe is empty",
            why="a round needs cards",
            remedy='write for example --shoe "A=30 2=32 3=32 T=120"',
        )
    return replace(game.deck, composition=tuple(sorted(named.elements())))


def _spread(rank: str, count: int, left: Counter[Card], tens: str) -> Counter[Card]:
    """``count`` cards of a rank, evenly from the suits that still have some."""
    made: Counter[Card] = Counter()
    of_rank = [Card(rank, suit) for suit in SUITS]
    if rank == "T" and count > sum(left[each] for each in of_rank):
        of_rank = [Card(each, suit) for each in tens for suit in SUITS]
    for _ in range(count):
        pick = max(of_rank, key=lambda each: left[each] - made[each])
        if left[pick] - made[pick] <= 0:
            raise refuse(
                "EX011",
                f"the shoe holds {count} cards of rank {rank}, the full deck has {sum(left[each] for each in of_rank)}",
                why="what is left is a part of the deck of the rules",
                remedy="correct the shoe, or analyse a ruleset with more packs",
            )
        made[pick] += 1
    return made
