#!/usr/bin/env python3
"""Beat 16, the supplier's own program: plays, shuffles, and speaks driver protocol 1.

Written from the written rules alone; it shares no code with whoever tests it.
Only the standard library is used and money is ``Decimal`` throughout.

    python game.py                 speak the driver protocol on stdin and stdout
    python game.py --seed 7        the same, with reproducible shoes
    python game.py --raw 1000000   write that many raw generator bytes to stdout
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import sys
from decimal import Decimal

GAME = "Beat 16"
BUILD = "1.4.2"

RANKS = "23456789TJQKA"
SUITS = "shdc"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
COUNTS = {**{rank: int(rank) for rank in "23456789"}, **dict.fromkeys("TJQK", 10), "A": 11}

HANDS = ("hand_1", "hand_2", "hand_3")
LEAST, MOST, STEP = Decimal("1.00"), Decimal("100.00"), Decimal("1.00")

# What one unit wins on Hand 1, Hand 2 and Hand 3; a result that is not here loses.
MAIN_GAME = {
    "premium 22": (15, 25, 40),
    "other 22": (4, 8, 10),
    "21": (1, 2, 3),
    "17 through 20": (1, 1, 1),
}
UNDER_SEVEN = {"2": 2, "3": 1, "4": 1, "5": 1, "6": 2}


class Refused(Exception):
    """The rules do not allow this; nothing has changed."""


def two_card_result(first: str, second: str) -> str:
    """The line of the main paytable that two cards reach."""
    if {first, second} == {"Ah", "As"}:
        return "premium 22"
    total = COUNTS[first[0]] + COUNTS[second[0]]
    if total == 22:
        return "other 22"
    if total == 21:
        return "21"
    return "17 through 20" if total >= 17 else "16 or less"


class Round:
    """One round from the wagers to the last settlement."""

    def __init__(self, stakes: dict[str, str], cards: list[str]) -> None:
        self.staked = self.accept(stakes)
        self.hands = [hand for hand in HANDS if hand in self.staked]
        if len(cards) < 1 + len(self.hands):
            raise Refused("not enough cards")
        self.cards = cards
        self.dealt = cards[0]
        self.flops = dict(zip(self.hands, cards[1:], strict=False))
        self.doubled: set[str] = set()
        self.turned: list[str] = []
        self.returned: dict[str, Decimal] = {}
        if "under_seven" in self.staked:
            self.settle_under_seven()

    # --- before the deal ---

    def accept(self, stakes: dict[str, str]) -> dict[str, Decimal]:
        """The wagers as amounts. Raises Refused for wagers that the rules forbid."""
        if not isinstance(stakes, dict):
            raise Refused("stakes must be an object")
        placed = {wager: self.accept_stake(wager, text) for wager, text in stakes.items()}
        if "hand_1" not in placed:
            raise Refused("hand_1 must be placed")
        if "hand_3" in placed and "hand_2" not in placed:
            raise Refused("hand_3 needs hand_2")
        if len({placed[hand] for hand in HANDS if hand in placed}) > 1:
            raise Refused("main-game wagers must be equal")
        return placed

    def accept_stake(self, wager: str, text: str) -> Decimal:
        if wager not in (*HANDS, "under_seven"):
            raise Refused(f"unknown wager {wager}")
        if not isinstance(text, str) or not re.fullmatch(r"\d{1,9}(\.\d{1,2})?", text, re.ASCII):
            raise Refused(f"stake on {wager} is not an amount")
        stake = Decimal(text)
        if not LEAST <= stake <= MOST or stake % STEP:
            raise Refused(f"stake on {wager} is outside the limits")
        return stake

    # --- the round ---

    def over(self) -> bool:
        return len(self.turned) == len(self.hands)

    def may_double(self, hand: str) -> bool:
        return hand in self.hands and hand not in self.doubled and hand not in self.turned

    def legal(self) -> list[str]:
        return [f"double {hand}" for hand in self.hands if self.may_double(hand)] + ["continue"]

    def act(self, action: str) -> None:
        """Do what the player says. Raises Refused, and then nothing has changed."""
        if action == "continue":
            self.turn_next()
            return
        word, _, hand = str(action).partition(" ")
        if word != "double" or not self.may_double(hand):
            raise Refused("illegal action")
        self.doubled.add(hand)
        self.staked[hand] *= 2

    def turn_next(self) -> None:
        hand = self.hands[len(self.turned)]
        self.turned.append(hand)
        odds = self.odds(hand)
        self.returned[hand] = self.staked[hand] * (1 + odds) if odds else Decimal(0)

    def odds(self, hand: str) -> int:
        """What one unit wins on this hand; 0 if it loses."""
        pays = MAIN_GAME.get(two_card_result(self.dealt, self.flops[hand]))
        return pays[HANDS.index(hand)] if pays else 0

    def settle_under_seven(self) -> None:
        odds = UNDER_SEVEN.get(self.dealt[0], 0)
        self.returned["under_seven"] = self.staked["under_seven"] * (1 + odds) if odds else Decimal(0)

    def cards_used(self) -> int:
        return 1 + len(self.hands)

    def seen(self) -> dict[str, str]:
        """The face-up cards by place."""
        return {"dealt_card": self.dealt, **{f"flop_{hand[-1]}": self.flops[hand] for hand in self.turned}}


class Generator:
    """Random bytes: of the operating system, or SHAKE-256 over a seed and a block counter."""

    BLOCK = 1 << 16

    def __init__(self, seed: int | None) -> None:
        self.key = None if seed is None else f"beat-16 shoe generator/{seed}/".encode()
        self.block = 0
        self.pool = b""
        self.at = 0

    def bytes(self, count: int) -> bytes:
        if self.key is None:
            return os.urandom(count)
        made = hashlib.shake_256(self.key + self.block.to_bytes(8, "big")).digest(count)
        self.block += 1
        return made

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1 (limit at most 256), every one equally likely."""
        fair = 256 - 256 % limit
        while True:
            if self.at == len(self.pool):
                self.pool, self.at = self.bytes(self.BLOCK), 0
            byte = self.pool[self.at]
            self.at += 1
            if byte < fair:
                return byte % limit

    def shoe(self) -> list[str]:
        """A freshly shuffled pack (Fisher and Yates)."""
        cards = PACK.copy()
        for last in range(len(cards) - 1, 0, -1):
            chosen = self.below(last + 1)
            cards[last], cards[chosen] = cards[chosen], cards[last]
        return cards


class Adapter:
    """Driver protocol 1: one JSON object a line in, one a line out."""

    rounds = Round

    def __init__(self, generator: Generator) -> None:
        self.generator = generator
        self.round: Round | None = None
        self.deals_itself = False

    def answer(self, request: dict) -> dict:
        try:
            return getattr(self, "on_" + str(request.get("op")), self.unknown)(request)
        except Refused as reason:
            return {"ok": False, "error": str(reason)}

    def unknown(self, request: dict) -> dict:
        return {"ok": False, "error": f"unknown operation {request.get('op')}"}

    def on_hello(self, request: dict) -> dict:
        if request.get("protocol") != 1 or request.get("ruleset") != "beat-16":
            return {"ok": False, "error": "this game speaks protocol 1 for beat-16"}
        reply = {"ok": True, "game": GAME, "build": BUILD}
        return reply if self.generator.key is None else {**reply, "seeded": True}

    def on_start(self, request: dict) -> dict:
        self.round = None
        self.deals_itself = "cards" not in request
        cards = self.generator.shoe() if self.deals_itself else str(request["cards"]).split()
        if any(card not in PACK for card in cards):
            raise Refused("unknown card")
        self.round = self.rounds(request.get("stakes", {}), cards)
        return self.state()

    def on_act(self, request: dict) -> dict:
        if self.round is None:
            raise Refused("no round is open")
        self.round.act(request.get("action", ""))
        return self.state()

    def state(self) -> dict:
        """Where the round stands; the last reply of a round closes it."""
        now = self.round
        if not now.over():
            return {"ok": True, "legal": now.legal(), "seen": now.seen()}
        self.round = None
        reply = {
            "ok": True,
            "over": True,
            "seen": now.seen(),
            "staked": {wager: f"{amount:.2f}" for wager, amount in now.staked.items()},
            "returned": {wager: f"{now.returned[wager]:.2f}" for wager in now.staked},
            "cards_used": now.cards_used(),
        }
        return {**reply, "cards": " ".join(now.cards[: now.cards_used()])} if self.deals_itself else reply

    def on_shuffle(self, request: dict) -> dict:
        count = request.get("count", 1)
        if not isinstance(count, int) or not 0 < count <= 1_000_000:
            raise Refused("count must be from 1 to 1000000")
        return {"ok": True, "shoes": [" ".join(self.generator.shoe()) for _ in range(count)]}

    def on_bye(self, request: dict) -> dict:
        raise SystemExit(0)


def serve(adapter: Adapter) -> None:
    """Answer line by line until the other side says bye or closes."""
    for line in sys.stdin:
        try:
            request = json.loads(line)
        except ValueError:
            reply = {"ok": False, "error": "not JSON"}
        else:
            reply = adapter.answer(request) if isinstance(request, dict) else {"ok": False, "error": "not an object"}
        sys.stdout.write(json.dumps(reply) + "\n")
        sys.stdout.flush()


def write_raw(generator: Generator, count: int) -> None:
    """Raw generator output, block by block."""
    while count:
        part = generator.bytes(min(count, generator.BLOCK))
        sys.stdout.buffer.write(part)
        count -= len(part)
    sys.stdout.buffer.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description="Beat 16: driver protocol 1 on stdin and stdout.")
    parser.add_argument("--seed", type=int, help="reproducible shoes; without it the operating system's generator")
    parser.add_argument("--raw", type=int, metavar="N", help="write N raw generator bytes to stdout and end")
    options = parser.parse_args()
    generator = Generator(options.seed)
    if options.raw is not None:
        write_raw(generator, options.raw)
    else:
        serve(Adapter(generator))


if __name__ == "__main__":
    main()
