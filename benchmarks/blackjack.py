"""Times of the exact blackjack maths, warm and in process: ``python benchmarks/blackjack.py``.

Prints a table: processor seconds (best of several) for a game's return, its
deviation, and the first result of a process; peak memory at the end.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Callable

from certkit.exact.blackjack.analysis import CompositionDependent, analyse
from certkit.exact.blackjack.removal import effect_of_removal
from certkit.exact.blackjack.rules import (
    EVERY_KIND,
    House,
    Rules,
    Splitting,
    Surrender,
    draws_below,
    hands_up_to,
)
from certkit.exact.blackjack.shoe import Shoe

TWO_HANDS = Rules(House(draws_below(17)), splitting=Splitting(hands_up_to(2)), surrender=Surrender(late=EVERY_KIND))
FOUR_HANDS = Rules(House(draws_below(17)), splitting=Splitting(hands_up_to(4, aces=2)))
FIRST = "from benchmarks.blackjack import *; analyse(FOUR_HANDS, Shoe.of_packs(6))"


def best(work: Callable[[], object], times: int) -> float:
    """The least processor time of several runs, in seconds."""
    found = []
    for _ in range(times):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return min(found)


def first_result() -> float:
    """Wall seconds of a new process to its first figure."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", FIRST], check=True)
    return time.perf_counter() - start


def main() -> None:
    """Print the table."""
    rows: list[tuple[str, float, str]] = []
    analyse(FOUR_HANDS, Shoe.of_packs(6))
    rows.append(("return, 8 packs, two hands, CDZ-", best(lambda: analyse(TWO_HANDS, Shoe.of_packs(8)), 9), "0.12"))
    rows.append(("return, 6 packs, four hands, CDZ-", best(lambda: analyse(FOUR_HANDS, Shoe.of_packs(6)), 9), "0.12"))
    for model in ("CDP1", "CDP"):
        work = CompositionDependent(model)  # type: ignore[arg-type]
        seconds = best(lambda work=work: analyse(FOUR_HANDS, Shoe.of_packs(6), work), 3)  # type: ignore[misc]
        rows.append((f"return, 6 packs, four hands, {model}", seconds, "-"))
    rows.append(("deviation, 8 packs, two hands", best(lambda: analyse(TWO_HANDS, Shoe.of_packs(8)).spread, 1), "5"))
    rows.append(("deviation, 6 packs, four hands", best(lambda: analyse(FOUR_HANDS, Shoe.of_packs(6)).spread, 1), "5"))
    policy = analyse(FOUR_HANDS, Shoe.of_packs(6)).round.policy
    removal = best(lambda: effect_of_removal(FOUR_HANDS, Shoe.of_packs(6), policy), 1)
    rows.append(("effect of removal, ten kinds", removal, "-"))
    rows.append(("first figure of a process", first_result(), "10"))
    print(f"{'what':40} {'seconds':>8} {'limit':>6}")
    for name, seconds, limit in rows:
        print(f"{name:40} {seconds:8.3f} {limit:>6}")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{'peak memory, MB':40} {peak:8.0f} {'300':>6}")


if __name__ == "__main__":
    main()
