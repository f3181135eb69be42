"""The suppliers' blackjack games with one fault planted: ``python planted_blackjack.py JOB FAULT``.

Each fault is a small change of the supplier's own program, which is read from its file.
"""

from __future__ import annotations

import importlib.util
import sys
from decimal import Decimal
from pathlib import Path
from types import ModuleType
from typing import Any

REPORTS = Path(__file__).parents[2] / "reports"


def supplier(job: str) -> ModuleType:
    """The supplier's program as a module."""
    spec = importlib.util.spec_from_file_location(f"supplier_{job}", REPORTS / job / "supplier" / "game.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def plant(game: Any, fault: str) -> None:
    """Change the program as the fault says."""
    Round, total, right_worth = game.Round, game.total, game.worth
    settle, legal, dealer_plays, go_on, end = Round.settle, Round.legal, Round.dealer_plays, Round.go_on, Round.end
    natural, may_split, after = Round.is_natural, Round.may_split, Round.after_question
    after_split, do_double = Round.do_split, Round.do_double

    def payment(change: Any) -> None:
        """``change(round, hand, dealer, returned)`` is what goes back for a hand."""
        Round.settle = lambda self, hand, dealer: change(self, hand, dealer, settle(self, hand, dealer))

    def ended(change: Any) -> None:
        """``change(round, returned)`` is what goes back on main."""
        Round.end = lambda self, returned: end(self, change(self, returned))

    def listed(change: Any) -> None:
        """``change(round, allowed)`` is what may be done."""
        Round.legal = lambda self: legal(self) if self.question else change(self, legal(self))

    def dealer(draws: Any) -> None:
        """``draws(total, soft, cards)`` says whether the dealer takes another card."""

        def plays(self: Any) -> None:
            held = [self.up, self.hole]
            live = [hand for hand in self.hands if hand.points <= 21 and not getattr(hand, "surrendered", False)]
            while live and draws(*total(held), held):
                held.append(self.draw())
            self.end(sum((self.settle(hand, total(held)[0]) for hand in self.hands), Decimal(0)))

        Round.dealer_plays = plays

    match fault:
        case "natural_pays_6_to_5":
            game.NATURAL_WIN = Decimal("1.2")
        case "natural_pays_even":
            game.NATURAL_WIN = Decimal(1)
        case "natural_of_clubs_pays_2_to_1":
            ended(lambda now, back: now.unit * 3 if back > now.unit * 2 and now.hands[0].cards[0][1] == "c" else back)
        case "push_loses":
            payment(lambda now, hand, dealer, back: Decimal(0) if hand.points == dealer else back)
        case "push_on_17_wins":
            payment(lambda now, hand, dealer, back: hand.stake * 2 if hand.points == dealer == 17 else back)
        case "both_naturals_lose":
            ended(lambda now, back: Decimal(0) if now.player_natural() and now.up[0] != "A" and natural(
                now, [now.up, now.hole]) else back)  # fmt: skip
        case "dealer_bust_pushes":
            payment(lambda now, hand, dealer, back: hand.stake if dealer > 21 and hand.points <= 21 else back)
        case "hits_soft_17":
            dealer(lambda points, soft, held: points < 17 or (points == 17 and soft))
        case "stands_on_16":
            dealer(lambda points, soft, held: points < 16)
        case "draws_at_most_three_cards":
            dealer(lambda points, soft, held: points < 17 and len(held) < 5)
        case "draws_to_all_broken_hands":

            def plays(self: Any) -> None:
                if all(hand.points > 21 for hand in self.hands):
                    self.draw()
                dealer_plays(self)

            Round.dealer_plays = plays
        case "broken_hand_pushes_when_dealer_breaks":
            dealer(lambda points, soft, held: points < 17)

            def drawing(self: Any) -> None:
                held = [self.up, self.hole]
                while total(held)[0] < 17:
                    held.append(self.draw())
                self.end(sum((hand.stake if hand.points > 21 < total(held)[0] else self.settle(hand, total(held)[0])
                              for hand in self.hands), Decimal(0)))  # fmt: skip

            Round.dealer_plays = drawing
        case "ace_stuck_at_11":
            game.total = lambda cards: (
                (10 + sum(map(right_worth, cards)), False) if len(cards) > 3 and cards[0][0] == "A" else total(cards)
            )
        case "five_cards_win":
            payment(
                lambda now, hand, dealer, back: hand.stake * 2 if len(hand.cards) > 4 and hand.points < 22 else back
            )
        case "double_pays_original":
            payment(lambda now, hand, dealer, back: back - now.unit if back > hand.stake > now.unit else back)
        case "double_on_three_cards":
            listed(lambda now, allowed: [*allowed, "double"] if len(now.hands[now.turn].cards) == 3 else allowed)
        case "double_only_9_to_11":
            listed(lambda now, allowed: [each for each in allowed if each != "double" or now.hands[now.turn].points in (
                9, 10, 11)])  # fmt: skip
        case "no_double_after_split":
            listed(lambda now, allowed: [each for each in allowed if each != "double" or not now.hands[
                now.turn].from_split])  # fmt: skip
        case "double_draws_two":

            def two(self: Any, hand: Any) -> None:
                do_double(self, hand)
                if hand.points <= 11:
                    hand.cards.append(self.draw())

            Round.do_double = two
        case "split_by_rank_only":
            Round.may_split = lambda self, hand: may_split(self, hand) and hand.cards[0][0] == hand.cards[1][0]
        case "split_of_any_two":
            Round.may_split = lambda self, hand: len(self.hands) < game.MOST_HANDS and not hand.from_aces and (
                hand.points == 16 or right_worth(hand.cards[0]) == right_worth(hand.cards[1]))  # fmt: skip
        case "one_hand_more":
            game.MOST_HANDS += 1
        case "split_aces_played_on":

            def free(self: Any, hand: Any) -> None:
                after_split(self, hand)
                for each in self.hands:
                    each.from_aces = False

            Round.do_split = free
        case "split_21_is_natural":
            payment(lambda now, hand, dealer, back: hand.stake * Decimal("2.5") if hand.from_split and len(
                hand.cards) == 2 and hand.points == 21 and back > hand.stake else back)  # fmt: skip
        case "second_split_hand_pays_twice":
            payment(lambda now, hand, dealer, back: back * 2 if len(now.hands) > 1 and hand is now.hands[1] else back)
        case "insurance_pays_even":

            def paid(self: Any) -> None:
                after(self)
                if self.returned.get("insurance"):
                    self.returned["insurance"] -= self.staked["insurance"]

            Round.after_question = paid
        case "insurance_too_high":
            Round.insurance_stake = lambda self, words: Decimal(words[0]) if words else self.unit / 2
        case "insurance_lost_is_kept":

            def kept(self: Any) -> None:
                after(self)
                if self.returned.get("insurance") == 0:
                    self.returned["insurance"] = self.staked["insurance"]

            Round.after_question = kept
        case "no_insurance_offered":
            start = Round.__post_init__

            def unasked(self: Any) -> None:
                start(self)
                if self.question == "insurance":
                    self.after_question()

            Round.__post_init__ = unasked
        case "even_money_pays_3_to_2":
            ended(lambda now, back: back + now.unit / 2 if back == now.unit * 2 and now.player_natural() else back)
        case "no_peek_under_tens":

            def blind(self: Any) -> None:
                if self.up[0] in "TJQK" and not self.player_natural():
                    self.question = ""
                else:
                    after(self)

            Round.after_question = blind
        case "twenty_one_not_asked":

            def silent(self: Any) -> None:
                go_on(self)
                while not self.finished and self.hands[self.turn].points == 21:
                    self.hands[self.turn].done = True
                    go_on(self)

            Round.go_on = silent
        case "one_exact_deal":
            ended(lambda now, back: back + 1 if now.cards[0] == "7d" and now.cards[2] == "9c" and len(
                now.hands) == 1 and back else back)  # fmt: skip
        case "large_stakes_pay_less":
            payment(lambda now, hand, dealer, back: back - game.STEP if back and now.unit > game.MOST / 2 else back)
        case "every_500th":
            game.started = 0
            start = Round.__post_init__

            def counted(self: Any) -> None:
                start(self)
                game.started += 1

            Round.__post_init__ = counted
            ended(lambda now, back: back + 1 if (game.started + now.finished) % 500 == 499 else back)
        case "insurance_left_over":
            start = Round.__post_init__
            game.insured = False

            def left(self: Any) -> None:
                start(self)
                if game.insured and self.question == "insurance":
                    self.staked["insurance"] = self.unit / 2
                game.insured = False

            Round.__post_init__ = left
            take = Round.insurance_stake

            def taken(self: Any, words: list[str]) -> Decimal:
                game.insured = True
                stake: Decimal = take(self, words)
                return stake

            Round.insurance_stake = taken
        case "staked_without_splits":
            state = game.Adapter.state

            def unsplit(self: Any) -> dict[str, Any]:
                now = self.round
                reply: dict[str, Any] = state(self)
                if "staked" in reply and len(now.hands) > 1:
                    reply["staked"]["main"] = f"{now.unit:.2f}"
                return reply

            game.Adapter.state = unsplit
        case "cards_used_without_hole":
            state = game.Adapter.state

            def fewer(self: Any) -> dict[str, Any]:
                reply: dict[str, Any] = state(self)
                return {**reply, "cards_used": reply["cards_used"] - 1} if "cards_used" in reply else reply

            game.Adapter.state = fewer
        case "surrender_after_hit":
            listed(lambda now, allowed: [*allowed, "surrender"] if len(now.hands[now.turn].cards) == 3 else allowed)
        case "surrender_returns_all":
            payment(lambda now, hand, dealer, back: hand.stake if hand.surrendered else back)
        case "side_bet_suited_as_colour" | "side_bet_soft_16_missing" | "side_bet_top_award_short":
            odds = game.sweet_16_odds

            def changed(first: str, second: str) -> int:
                right: int = odds(first, second)
                if fault == "side_bet_suited_as_colour":
                    return 12 if right == 16 else right
                if fault == "side_bet_top_award_short":
                    return 100 if right == 160 else right
                return 0 if {first[0], second[0]} == {"A", "5"} and right == 6 else right

            game.sweet_16_odds = changed
        case "side_bet_with_main_result":
            ended(lambda now, back: back + now.returned.get("sweet_16", 0) / 1000 if back else back)
        case "right":
            pass
        case _:
            raise SystemExit(f"no fault {fault}")


if __name__ == "__main__":
    changed_game = supplier(sys.argv[1])
    plant(changed_game, sys.argv[2])
    changed_game.serve(changed_game.Adapter(changed_game.Generator(None)))
