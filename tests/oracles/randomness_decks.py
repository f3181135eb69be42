"""Deck statistics by their definitions: slow, plain, written from the literature, importing nothing of certkit."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import numpy as np


def position_chi2(shoes: list[list[int]], kinds: int) -> float:
    """Pearson's statistic of card by place, times (n-1)/n."""
    decks, size = len(shoes), len(shoes[0])
    total = Fraction(0)
    for place in range(size):
        for kind in range(kinds):
            count = sum(1 for shoe in shoes if shoe[place] == kind)
            share = Fraction(sum(1 for card in shoes[0] if card == kind), size)
            total += (count - decks * share) ** 2 / (decks * share)
    return float(total * Fraction(size - 1, size))


def offsets_chi2(shoes: list[list[int]], kinds: int) -> float:
    """How far each card went, counted round the pack; per shoe n/kinds of each, variance n/(n-1) of that."""
    size = len(shoes[0])
    gone = [(place - card) % kinds for shoe in shoes for place, card in enumerate(shoe)]
    expected = Fraction(len(gone), kinds)
    return float(sum((gone.count(d) - expected) ** 2 for d in range(kinds)) / (expected * Fraction(size, size - 1)))


def lehmer_chi2(shoes: list[list[int]]) -> float:
    """At each place the rank of its card among the cards not yet dealt is even over all of them."""
    size = len(shoes[0])
    total = Fraction(0)
    for place in range(size - 1):
        ranks = [sorted(shoe[place:]).index(shoe[place]) for shoe in shoes]
        expected = Fraction(len(shoes), size - place)
        total += sum((ranks.count(r) - expected) ** 2 / expected for r in range(size - place))
    return float(total)


def fixed_points(deal: list[int]) -> int:
    return len([place for place, card in enumerate(deal) if place == card])


def cycles(deal: list[int]) -> int:
    left, found = set(range(len(deal))), 0
    while left:
        found += 1
        at = left.pop()
        while deal[at] in left:
            at = deal[at]
            left.remove(at)
    return found


def rising_sequences(deal: list[int]) -> int:
    """Passes through the shoe that pick up 0, 1, 2, ... in order, as far as each pass goes."""
    wanted, passes = 0, 0
    while wanted < len(deal):
        passes += 1
        for card in deal:
            if card == wanted:
                wanted += 1
    return passes


def descents(deal: list[int]) -> int:
    return sum(1 for left, right in zip(deal, deal[1:], strict=False) if left > right)


def inversions(deal: list[int]) -> int:
    return sum(1 for i in range(len(deal)) for j in range(i) if deal[j] > deal[i])


def guesses(deal: list[int]) -> int:
    """A player names the next card of the old order that is still to come, round and round, first the first."""
    left = list(range(len(deal)))
    guess, right = 0, 0
    for card in deal:
        right += card == guess
        left.remove(card)
        above = [each for each in left if each > card]
        guess = (above or left or [0])[0]
    return right


def relative(before: list[int], deal: list[int]) -> list[int]:
    """The shoe as places of the shoe before it."""
    return [before.index(card) for card in deal]


def neighbours_statistic(shoes: list[list[int]], size: int) -> tuple[float, int]:
    """Mahalanobis length of the table of neighbours, by brute force over all permutations; and its rank.

    The table is first cleared of what rows, columns and the diagonal say (least squares), then measured by
    the pseudo-inverse of its covariance, enumerated.
    """
    cells = [(a, b) for a in range(size) for b in range(size)]

    def table(deal: tuple[int, ...] | list[int]) -> np.ndarray:
        found = np.zeros((size, size))
        for left, right in zip(deal, deal[1:], strict=False):
            found[left, right] += 1
        return found.ravel()

    design = np.zeros((len(cells), 3 * size))
    for index, (a, b) in enumerate(cells):
        design[index, a] = design[index, size + b] = 1
        if a == b:
            design[index, 2 * size + a] = 1
    clear = np.eye(len(cells)) - design @ np.linalg.pinv(design)
    every = np.array([clear @ table(deal) for deal in permutations(range(size))])
    mean = every.mean(axis=0)
    covariance = (every - mean).T @ (every - mean) / len(every)
    seen = sum(clear @ table(shoe) for shoe in shoes) - len(shoes) * mean
    inverse = np.linalg.pinv(covariance, rcond=1e-9)
    return float(seen @ inverse @ seen) / len(shoes), int(np.linalg.matrix_rank(covariance, tol=1e-9))
