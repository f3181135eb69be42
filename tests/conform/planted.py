"""The supplier's Beat 16 with one fault planted: ``python planted.py FAULT`` speaks driver protocol 1.

Each fault is a small change of the supplier's own program, which is read from
its file; without a fault it is the right game.
"""

from __future__ import annotations

import importlib.util
import json
import os
import sys
import time
from decimal import Decimal
from pathlib import Path
from types import ModuleType
from typing import ClassVar

GAME = Path(__file__).parents[2] / "reports" / "beat-16" / "supplier" / "game.py"


def supplier() -> ModuleType:
    """The supplier's program as a module."""
    spec = importlib.util.spec_from_file_location("supplier_game", GAME)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


game = supplier()
Round, Adapter, right_result = game.Round, game.Adapter, game.two_card_result


def paying(change):  # type: ignore[no-untyped-def]
    """A round whose settlement of a hand is changed: ``change(round, hand, returned)``."""

    class Changed(Round):
        def turn_next(self) -> None:
            hand = self.hands[len(self.turned)]
            super().turn_next()
            self.returned[hand] = change(self, hand, self.returned[hand])

    return Changed


def results(change):  # type: ignore[no-untyped-def]
    """The line of the paytable is changed: ``change(first, second, line)``."""
    game.two_card_result = lambda first, second: change(first, second, right_result(first, second))
    return Round


def sixteen_wins():  # type: ignore[no-untyped-def]
    def line(first: str, second: str, right: str) -> str:
        return "17 through 20" if game.COUNTS[first[0]] + game.COUNTS[second[0]] == 16 else right

    return results(line)


def other_22_as_21():  # type: ignore[no-untyped-def]
    return results(lambda first, second, right: "21" if right == "other 22" else right)


def premium_in_one_order():  # type: ignore[no-untyped-def]
    return results(lambda first, second, right: "other 22" if (first, second) == ("As", "Ah") else right)


def double_after_flop():  # type: ignore[no-untyped-def]
    class Late(Round):
        def may_double(self, hand: str) -> bool:
            return hand in self.hands and hand not in self.doubled

    return Late


def double_after_flop_unlisted():  # type: ignore[no-untyped-def]
    class Late(double_after_flop()):  # type: ignore[misc]
        def legal(self) -> list[str]:
            return [action for action in super().legal() if action.split(" ")[-1] not in self.turned]

    return Late


def double_pays_original():  # type: ignore[no-untyped-def]
    def pay(now, hand: str, returned: Decimal) -> Decimal:  # type: ignore[no-untyped-def]
        if not returned or hand not in now.doubled:
            return returned
        return now.staked[hand] + now.staked[hand] / 2 * now.odds(hand)

    return paying(pay)


def hand_3_without_hand_2():  # type: ignore[no-untyped-def]
    class Loose(Round):
        def accept(self, stakes: dict[str, str]) -> dict[str, Decimal]:
            try:
                return super().accept(stakes)
            except game.Refused as reason:
                if str(reason) != "hand_3 needs hand_2":
                    raise
                return {wager: self.accept_stake(wager, text) for wager, text in stakes.items()}

    return Loose


def unequal_stakes():  # type: ignore[no-untyped-def]
    class Loose(Round):
        def accept(self, stakes: dict[str, str]) -> dict[str, Decimal]:
            try:
                return super().accept(stakes)
            except game.Refused as reason:
                if str(reason) != "main-game wagers must be equal":
                    raise
                return {wager: self.accept_stake(wager, text) for wager, text in stakes.items()}

    return Loose


def one_pair():  # type: ignore[no-untyped-def]
    return results(lambda first, second, right: "16 or less" if (first, second) == ("9d", "8s") else right)


def stake_dependent():  # type: ignore[no-untyped-def]
    def pay(now, hand: str, returned: Decimal) -> Decimal:  # type: ignore[no-untyped-def]
        return returned - 1 if returned and now.staked[hand] >= 50 and hand not in now.doubled else returned

    return paying(pay)


def every_1000th():  # type: ignore[no-untyped-def]
    class Counting(Round):
        started = 0

        def __init__(self, stakes: dict[str, str], cards: list[str]) -> None:
            super().__init__(stakes, cards)
            Counting.started += 1

        def turn_next(self) -> None:
            hand = self.hands[len(self.turned)]
            super().turn_next()
            if Counting.started % 1000 == 0:
                self.returned[hand] += 1

    return Counting


def no_later_double():  # type: ignore[no-untyped-def]
    class Early(Round):
        def legal(self) -> list[str]:
            return ["continue"] if self.turned else super().legal()

    return Early


def leaking_double():  # type: ignore[no-untyped-def]
    class Leaking(Round):
        left_over: ClassVar[set[str]] = set()

        def __init__(self, stakes: dict[str, str], cards: list[str]) -> None:
            super().__init__(stakes, cards)
            self.doubled = {hand for hand in Leaking.left_over if hand in self.hands}
            for hand in self.doubled:
                self.staked[hand] *= 2
            Leaking.left_over = set()

        def act(self, action: str) -> None:
            super().act(action)
            Leaking.left_over = {"hand_2"} if "hand_3" in self.doubled else set()

    return Leaking


def money_as_numbers():  # type: ignore[no-untyped-def]
    state = Adapter.state

    def numbers(self):  # type: ignore[no-untyped-def]
        reply = state(self)
        for key in ("staked", "returned"):
            if key in reply:
                reply[key] = {wager: float(value) for wager, value in reply[key].items()}
        return reply

    Adapter.state = numbers
    return Round


def cards_used_wrong():  # type: ignore[no-untyped-def]
    class Wrong(Round):
        def cards_used(self) -> int:
            return 4

    return Wrong


def shows_flop():  # type: ignore[no-untyped-def]
    class Open(Round):
        def seen(self) -> dict[str, str]:
            return {"dealt_card": self.dealt, **{f"flop_{hand[-1]}": card for hand, card in self.flops.items()}}

    return Open


def staked_misreported():  # type: ignore[no-untyped-def]
    state = Adapter.state

    def original(self):  # type: ignore[no-untyped-def]
        now = self.round
        reply = state(self)
        if "staked" in reply and "hand_2" in now.doubled:
            reply["staked"]["hand_2"] = f"{now.staked['hand_2'] / 2:.2f}"
        return reply

    Adapter.state = original
    return Round


def asks_no_more():  # type: ignore[no-untyped-def]
    class Hasty(Round):
        def act(self, action: str) -> None:
            super().act(action)
            while not self.over() and self.legal() == ["continue"]:
                self.turn_next()

    return Hasty


def crash_on_double_of_hand_3():  # type: ignore[no-untyped-def]
    class Fragile(Round):
        def act(self, action: str) -> None:
            if action == "double hand_3" and self.may_double("hand_3"):
                raise RuntimeError("no third seat")
            super().act(action)

    return Fragile


def crash_once_a_process():  # type: ignore[no-untyped-def]
    class Tired(Round):
        started = 0

        def __init__(self, stakes: dict[str, str], cards: list[str]) -> None:
            super().__init__(stakes, cards)
            Tired.started += 1
            if Tired.started == 700:
                os._exit(3)

    return Tired


def hang_on_ace():  # type: ignore[no-untyped-def]
    class Slow(Round):
        def __init__(self, stakes: dict[str, str], cards: list[str]) -> None:
            super().__init__(stakes, cards)
            if self.dealt == "Ac":
                time.sleep(60)

    return Slow


def junk():  # type: ignore[no-untyped-def]
    answer = Adapter.answer

    def chatty(self, request):  # type: ignore[no-untyped-def]
        sys.stdout.write("dealing ...\n[1, 2]\n")
        sys.stdout.buffer.write(b"\xff\xfe\n")
        return answer(self, request)

    Adapter.answer = chatty
    return Round


def no_under_seven():  # type: ignore[no-untyped-def]
    hello = Adapter.on_hello
    Adapter.on_hello = lambda self, request: {**hello(self, request), "unsupported": ["under_seven", "shuffle"]}
    return Round


def talks_twice():  # type: ignore[no-untyped-def]
    answer = Adapter.answer

    def twice(self, request):  # type: ignore[no-untyped-def]
        reply = answer(self, request)
        if "over" in reply:
            sys.stdout.write(json.dumps(reply) + "\n")
        return reply

    Adapter.answer = twice
    return Round


def right():  # type: ignore[no-untyped-def]
    return Round


if __name__ == "__main__":
    Adapter.rounds = globals()[sys.argv[1]]()
    game.serve(Adapter(game.Generator(None)))
