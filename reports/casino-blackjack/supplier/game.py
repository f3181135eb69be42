#!/usr/bin/env python3
"""Casino Blackjack, the supplier's own program: plays, shuffles, and speaks driver protocol 1.

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
from dataclasses import dataclass, field
from decimal import ROUND_DOWN, Decimal

GAME = "Casino Blackjack"
RULESET = "casino-blackjack"
BUILD = "5.3.0"

RANKS = "23456789TJQKA"
SUITS = "shdc"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
PACKS = 6
LEAST, MOST, STEP = Decimal("5.00"), Decimal("500.00"), Decimal("5.00")
COIN = Decimal("0.50")
NATURAL_WIN = Decimal("1.5")
WAGERS = ("main",)
MOST_HANDS = 4


class Refused(Exception):
    """The rules do not allow this; nothing has changed."""


class OutOfCards(Refused):
    """The round needs a card that was not given."""


def worth(card: str) -> int:
    """What a card counts; an ace counts 1 here and may count 11 in a hand."""
    return 1 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0])


def total(cards: list[str]) -> tuple[int, bool]:
    """The best total of a hand, and whether an ace counts 11 in it."""
    low = sum(worth(card) for card in cards)
    soft = low <= 11 and any(card[0] == "A" for card in cards)
    return (low + 10, True) if soft else (low, False)


def paid(amount: Decimal) -> Decimal:
    """An amount as it is paid: rounded down to the coin."""
    return (amount / COIN).to_integral_value(ROUND_DOWN) * COIN


@dataclass
class Hand:
    """One hand of the box."""

    cards: list[str]
    stake: Decimal
    from_split: bool = False
    from_aces: bool = False
    done: bool = False

    @property
    def points(self) -> int:
        return total(self.cards)[0]


@dataclass
class Round:
    """One round from the wagers to the last settlement."""

    stakes: dict[str, str]
    cards: list[str]
    used: int = 0
    staked: dict[str, Decimal] = field(default_factory=dict)
    returned: dict[str, Decimal] = field(default_factory=dict)
    finished: bool = False
    question: str = ""

    def __post_init__(self) -> None:
        self.staked = self.accept(self.stakes)
        self.unit = self.staked["main"]
        first, self.up, second, self.hole = (self.draw() for _ in range(4))
        self.hands = [Hand([first, second], self.unit)]
        self.turn = 0
        if self.up[0] == "A":
            self.question = "even_money" if self.player_natural() else "insurance"
        else:
            self.after_question()

    # --- before the deal ---

    def accept(self, stakes: dict[str, str]) -> dict[str, Decimal]:
        """The wagers as amounts. Raises Refused for wagers that the rules forbid."""
        if not isinstance(stakes, dict):
            raise Refused("stakes must be an object")
        placed = {wager: self.accept_stake(wager, text) for wager, text in stakes.items()}
        if "main" not in placed:
            raise Refused("a blackjack bet is required")
        return placed

    def accept_stake(self, wager: str, text: str) -> Decimal:
        if wager not in WAGERS:
            raise Refused(f"unknown wager {wager}")
        if not isinstance(text, str) or not re.fullmatch(r"\d{1,9}(\.\d{1,2})?", text, re.ASCII):
            raise Refused(f"stake on {wager} is not an amount")
        stake = Decimal(text)
        if not LEAST <= stake <= MOST or (stake - LEAST) % STEP:
            raise Refused(f"stake on {wager} is outside the limits")
        return stake

    # --- the cards ---

    def draw(self) -> str:
        if self.used >= len(self.cards):
            raise OutOfCards("not enough cards")
        self.used += 1
        return self.cards[self.used - 1]

    def player_natural(self) -> bool:
        return len(self.hands) == 1 and self.is_natural(self.hands[0].cards)

    def is_natural(self, cards: list[str]) -> bool:
        return len(cards) == 2 and total(cards)[0] == 21

    # --- the questions under an ace, the peek ---

    def after_question(self) -> None:
        """The dealer peeks under an ace or a ten-value card; naturals are settled at once."""
        self.question = ""
        dealer = self.is_natural([self.up, self.hole])
        if "insurance" in self.staked:
            self.returned["insurance"] = self.staked["insurance"] * 3 if dealer else Decimal(0)
        if dealer:
            self.end(self.unit if self.player_natural() else Decimal(0))
        elif self.player_natural():
            self.end(self.unit + paid(self.unit * NATURAL_WIN))

    def answer_question(self, words: list[str]) -> None:
        if self.question == "even_money" and words in (["even_money", "yes"], ["even_money", "no"]):
            if words[1] == "yes":
                self.question = ""
                self.end(self.unit * 2)
            else:
                self.after_question()
            return
        if self.question == "insurance" and words[:2] in (["insurance", "yes"], ["insurance", "no"]):
            if words[1] == "yes":
                self.staked["insurance"] = self.insurance_stake(words[2:])
            elif len(words) > 2:
                raise Refused("illegal action")
            self.after_question()
            return
        raise Refused("illegal action")

    def insurance_stake(self, words: list[str]) -> Decimal:
        half = self.unit / 2
        if not words:
            return half
        if len(words) > 1 or not re.fullmatch(r"\d{1,9}(\.\d{1,2})?", words[0], re.ASCII):
            raise Refused("illegal action")
        stake = Decimal(words[0])
        if stake == half or 0 < stake < half:
            return stake
        raise Refused("insurance is more than half of the bet")

    # --- the player's turn ---

    def over(self) -> bool:
        return self.finished

    def legal(self) -> list[str]:
        if self.question:
            return [f"{self.question} yes", f"{self.question} no"]
        hand = self.hands[self.turn]
        allowed = ["hit", "stand"]
        if len(hand.cards) == 2:
            if hand.points != 21:
                allowed.append("double")
            if self.may_split(hand):
                allowed.append("split")
        return allowed

    def may_split(self, hand: Hand) -> bool:
        first, second = hand.cards
        return worth(first) == worth(second) and len(self.hands) < MOST_HANDS and not hand.from_aces

    def act(self, action: str) -> None:
        """Do what the player says. Raises Refused, and then nothing has changed."""
        words = str(action).split()
        if self.question:
            self.answer_question(words)
            return
        if len(words) not in (1, 2) or words[0] not in self.legal() or words[1:] not in ([], ["main"]):
            raise Refused("illegal action")
        hand = self.hands[self.turn]
        getattr(self, f"do_{words[0]}")(hand)
        self.go_on()

    def do_stand(self, hand: Hand) -> None:
        hand.done = True

    def do_hit(self, hand: Hand) -> None:
        hand.cards.append(self.draw())
        hand.done = hand.points > 21

    def do_double(self, hand: Hand) -> None:
        hand.cards.append(self.draw())
        hand.stake += self.unit
        self.staked["main"] += self.unit
        hand.done = True

    def do_split(self, hand: Hand) -> None:
        aces = hand.cards[0][0] == "A"
        other = Hand([hand.cards.pop()], self.unit, from_split=True, from_aces=aces)
        hand.from_split, hand.from_aces = True, aces
        self.hands.insert(self.turn + 1, other)
        self.staked["main"] += self.unit

    def go_on(self) -> None:
        """Bring the next hand that must be asked; after the last one the dealer plays."""
        while self.turn < len(self.hands):
            hand = self.hands[self.turn]
            if len(hand.cards) == 1:
                hand.cards.append(self.draw())
                hand.done = hand.from_aces
            if not hand.done:
                return
            self.turn += 1
        self.dealer_plays()

    # --- the dealer's turn and the settlement ---

    def dealer_plays(self) -> None:
        dealer = [self.up, self.hole]
        if any(hand.points <= 21 for hand in self.hands):
            while total(dealer)[0] < 17:
                dealer.append(self.draw())
        self.end(sum((self.settle(hand, total(dealer)[0]) for hand in self.hands), Decimal(0)))

    def settle(self, hand: Hand, dealer: int) -> Decimal:
        """What goes back for one hand."""
        if hand.points > 21:
            return Decimal(0)
        if dealer > 21 or hand.points > dealer:
            return hand.stake * 2
        return hand.stake if hand.points == dealer else Decimal(0)

    def end(self, returned: Decimal) -> None:
        self.returned["main"] = returned
        self.finished = True


class Generator:
    """Random bytes: of the operating system, or SHAKE-256 over a seed and a block counter."""

    BLOCK = 1 << 16

    def __init__(self, seed: int | None) -> None:
        self.key = None if seed is None else f"{RULESET} shoe generator/{seed}/".encode()
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
        """A whole number from 0 to limit - 1 (limit at most 65536), every one equally likely."""
        fair = 65536 - 65536 % limit
        while True:
            if self.at == len(self.pool):
                self.pool, self.at = self.bytes(self.BLOCK), 0
            word = int.from_bytes(self.pool[self.at : self.at + 2], "big")
            self.at += 2
            if word < fair:
                return word % limit

    def shoe(self) -> list[str]:
        """A freshly shuffled shoe (Fisher and Yates)."""
        cards = PACK * PACKS
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
        except OutOfCards as reason:
            self.round = None
            return {"ok": False, "error": str(reason)}
        except Refused as reason:
            return {"ok": False, "error": str(reason)}

    def unknown(self, request: dict) -> dict:
        return {"ok": False, "error": f"unknown operation {request.get('op')}"}

    def on_hello(self, request: dict) -> dict:
        if request.get("protocol") != 1 or request.get("ruleset") != RULESET:
            return {"ok": False, "error": f"this game speaks protocol 1 for {RULESET}"}
        reply = {"ok": True, "game": GAME, "build": BUILD}
        return reply if self.generator.key is None else {**reply, "seeded": True}

    def on_start(self, request: dict) -> dict:
        self.round = None
        self.deals_itself = "cards" not in request
        cards = self.generator.shoe() if self.deals_itself else str(request["cards"]).split()
        if any(card not in PACK for card in cards):
            raise Refused("unknown card")
        if any(cards.count(card) > PACKS for card in set(cards)):
            raise Refused("more cards of a kind than the shoe has")
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
            return {"ok": True, "legal": now.legal()}
        self.round = None
        reply = {
            "ok": True,
            "over": True,
            "staked": {wager: f"{amount:.2f}" for wager, amount in now.staked.items()},
            "returned": {wager: f"{now.returned[wager]:.2f}" for wager in now.staked},
            "cards_used": now.used,
        }
        return {**reply, "cards": " ".join(now.cards[: now.used])} if self.deals_itself else reply

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
    parser = argparse.ArgumentParser(description=f"{GAME}: driver protocol 1 on stdin and stdout.")
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
