"""Oracle of blackjack on short shoes: every deal in turn, in exact fractions.

Written from the rules of the game alone and sharing nothing with certkit: a
shoe is a tuple of counts (ace, two, ... ten), probabilities are drawn one card
at a time, the dealer's hand is drawn card by card, and a split is played hand
after hand with the second card dealt when its turn comes. Zero-memory split
play: a split hand is answered by its own cards, as an unsplit hand would be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

Counts = tuple[int, ...]
Hand = tuple[int, ...]


@dataclass(frozen=True)
class Table:
    """The rules of the oracle's table; pips run from 1 (ace) to 10."""

    hits_soft_17: bool = False
    natural_pays: Fraction = Fraction(3, 2)
    double_after_split: bool = True
    hands: int = 2
    aces_hands: int = 2
    late_surrender: bool = False
    peeks: bool = True
    pushes_22: bool = False


def points(hand: Hand) -> tuple[int, bool]:
    """Total and softness."""
    low = sum(hand)
    return (low + 10, True) if 1 in hand and low <= 11 else (low, False)


def drawn(shoe: Counts) -> Iterator[tuple[int, Fraction, Counts]]:
    """Each next card with its probability and what is left."""
    size = sum(shoe)
    for pip in range(1, 11):
        if shoe[pip - 1]:
            yield pip, Fraction(shoe[pip - 1], size), less(shoe, pip)


def less(shoe: Counts, *pips: int) -> Counts:
    """The shoe without these cards."""
    left = list(shoe)
    for pip in pips:
        left[pip - 1] -= 1
    return tuple(left)


class Oracle:
    """Values of one table, one shoe and one up card at a time; ``shoe`` is what is left before the deal."""

    def __init__(self, table: Table, shoe: Counts) -> None:
        self.table = table
        self.shoe = shoe
        self.dealer = cache(self._dealer)
        self.answer = cache(self._answer)
        self.unsplit = cache(self._unsplit)

    def _dealer(self, hand: Hand, left: Counts) -> dict[str | int, Fraction]:
        """Law of the dealer's result: a total, ``natural`` or ``broken`` (22 named apart)."""
        total, soft = points(hand)
        if len(hand) == 2 and total == 21:
            return {"natural": Fraction(1)}
        if total > 21:
            return {22 if total == 22 else "broken": Fraction(1)}
        if total >= 17 and not (self.table.hits_soft_17 and total == 17 and soft):
            return {total: Fraction(1)}
        found: dict[str | int, Fraction] = {}
        for pip, chance, after in drawn(left):
            for result, part in self.dealer(
                tuple(sorted((*hand, pip))) if len(hand) > 1 else (*hand, pip), after
            ).items():
                found[result] = found.get(result, Fraction(0)) + chance * part
        return found

    def settle(self, hands: tuple[tuple[int, int], ...], up: int, left: Counts) -> Fraction:
        """Expected net of finished hands (total, stake) with the dealer still to play, naturals left in."""
        net = Fraction(0)
        for result, chance in self.dealer((up,), left).items():
            if result == "natural":
                net -= chance * (1 if self.table.peeks else sum(stake for _, stake in hands))
                continue
            for total, stake in hands:
                net += chance * stake * self.score(total, result)
        return net

    def score(self, total: int, result: str | int) -> int:
        """What one unit wins."""
        if total > 21:
            return -1
        if result == 22:
            return 0 if self.table.pushes_22 else 1
        if isinstance(result, str):
            return 1
        return (total > result) - (total < result)

    def _answer(self, hand: Hand, up: int, may_double: bool) -> tuple[Fraction, str]:
        """Best value and answer of an unsplit hand; the value is over the whole round."""
        left = less(self.shoe, up, *hand)
        total, _ = points(hand)
        best, name = self.settle(((total, 1),), up, left), "stand"
        hit = double = Fraction(0)
        for pip, chance, after in drawn(left):
            more = tuple(sorted((*hand, pip)))
            now = points(more)[0]
            if now > 21:
                hit += chance * self.settle(((now, 1),), up, after)
            else:
                hit += chance * self.answer(more, up, False)[0]
            double += chance * self.settle(((now, 2),), up, after)
        if hit > best:
            best, name = hit, "hit"
        if may_double and len(hand) == 2 and double > best:
            best, name = double, "double"
        return best, name

    def _unsplit(self, hand: Hand, up: int) -> str:
        """The answer that a split hand takes over from an unsplit one."""
        return self.answer(hand, up, self.table.double_after_split)[1]

    def split(self, pip: int, up: int) -> Fraction:
        """Net of splitting a pair, hand after hand, split again as long as that is allowed."""
        most = self.table.aces_hands if pip == 1 else self.table.hands
        return self._play_split(pip, up, (), 1, 2, most, less(self.shoe, up, pip, pip))

    def _play_split(
        self, pip: int, up: int, done: tuple[tuple[int, int], ...], waiting: int, hands: int, most: int, left: Counts
    ) -> Fraction:
        """Deal the second card of the hand whose turn it is; ``waiting`` more have one card yet."""
        value = Fraction(0)
        for card, chance, after in drawn(left):
            if card == pip and hands < most:
                value += chance * self._play_split(pip, up, done, waiting + 1, hands + 1, most, after)
                continue
            value += chance * self._finish(pip, up, tuple(sorted((pip, card))), done, waiting, hands, most, after)
        return value

    def _finish(
        self,
        pip: int,
        up: int,
        hand: Hand,
        done: tuple[tuple[int, int], ...],
        waiting: int,
        hands: int,
        most: int,
        left: Counts,
    ) -> Fraction:
        total, _ = points(hand)
        name = (
            "stand" if pip == 1 or total > 21 else self.unsplit(hand, up) if len(hand) == 2 else self._later(hand, up)
        )
        if name == "stand":
            return self._next(pip, up, (*done, (total, 1)), waiting, hands, most, left)
        value = Fraction(0)
        for card, chance, after in drawn(left):
            more = tuple(sorted((*hand, card)))
            if name == "double":
                finished = (*done, (points(more)[0], 2))
                value += chance * self._next(pip, up, finished, waiting, hands, most, after)
            else:
                value += chance * self._finish(pip, up, more, done, waiting, hands, most, after)
        return value

    def _later(self, hand: Hand, up: int) -> str:
        return self.answer(hand, up, False)[1]

    def _next(
        self, pip: int, up: int, done: tuple[tuple[int, int], ...], waiting: int, hands: int, most: int, left: Counts
    ) -> Fraction:
        if waiting:
            return self._play_split(pip, up, done, waiting - 1, hands, most, left)
        return self.settle(done, up, left)

    def round(self, *, splits: Callable[[int, int], bool] | None = None) -> Fraction:
        """The return of a round with the best answers; ``splits`` may fix which pairs are split."""
        value = Fraction(0)
        for first, one, after_one in drawn(self.shoe):
            for up, two, after_up in drawn(after_one):
                for second, three, _ in drawn(after_up):
                    value += one * two * three * self.deal(tuple(sorted((first, second))), up, splits)
        return value

    def deal(self, hand: Hand, up: int, splits: Callable[[int, int], bool] | None = None) -> Fraction:
        """The value of a deal."""
        natural = self.dealer((up,), less(self.shoe, up, *hand)).get("natural", Fraction(0))
        if hand == (1, 10):
            return self.table.natural_pays * (1 - natural)
        best = self.answer(hand, up, True)[0]
        if self.table.late_surrender:
            best = max(best, -Fraction(1, 2) * (1 - natural) - natural)
        if hand[0] == hand[1]:
            split = self.split(hand[0], up)
            return max(best, split) if splits is None else split if splits(hand[0], up) else best
        return best
