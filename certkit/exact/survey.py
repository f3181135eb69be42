"""Many analyses of one game, spread over processes, in a fixed order."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from certkit.errors import refuse
from certkit.exact.analyse import analysed, solve, wager_plan
from certkit.exact.outcomes import Laws, mean
from certkit.exact.strategy import Strategy
from certkit.exact.tree import Tree
from certkit.model.game import Game
from certkit.money import Amount

Json = dict[str, Any]
Wagers = tuple[str, ...]


@dataclass(frozen=True)
class Task:
    """One tree to solve: wagers placed, the parts whose money is counted, the strategies.

    ``stakes`` are in the currency and payments are rounded as the rules say; without
    them one unit lies on each wager and nothing is rounded.
    """

    placed: Wagers
    parts: tuple[Wagers, ...]
    strategies: tuple[Strategy, ...]
    stakes: Mapping[str, Amount] | None = None


def tasks(game: Game, strategies: Sequence[Strategy]) -> list[Task]:
    """Every single wager and every allowed set of wagers, under every strategy."""
    return [Task(placed, parts, tuple(strategies)) for placed, parts in wager_plan(game)]


def carry_out(game: Game, task: Task) -> list[Json]:
    """The analyses of one task, as every JSON answer holds them: by part, then by strategy."""
    money = task.stakes or dict.fromkeys(task.placed, Fraction(1))
    also = tuple(predicate for strategy in task.strategies for predicate in strategy.predicates())
    tree = Tree(game, money, rounded=task.stakes is not None, also=also)
    solutions = [solve(tree, strategy) for strategy in task.strategies]
    return [analysed(solution, part).as_json() for part in task.parts for solution in solutions]


def mean_return(game: Game, task: Task) -> Fraction:
    """The net per unit of the initial wagers counted, for a task with one part and one strategy."""
    money = task.stakes or dict.fromkeys(task.placed, Fraction(1))
    (part,), (strategy,) = task.parts, task.strategies
    solution = solve(Tree(game, money, rounded=task.stakes is not None, also=strategy.predicates()), strategy)
    if part == task.placed:
        return solution.value(solution.tree.start) / sum(money.values(), Fraction(0))
    return mean(Laws(solution, frozenset(part)).whole) / sum((money[wager] for wager in part), Fraction(0))


def survey(
    game: Game,
    planned: Sequence[Task],
    *,
    pool: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[Json]:
    """Carry out tasks, the largest first, and give their analyses in the order of the plan."""
    if pool is None and len(planned) > 1:
        with processes() as own:
            return survey(game, planned, pool=own, progress=progress)
    found: dict[int, list[Json]] = {}
    order = sorted(range(len(planned)), key=lambda number: -len(planned[number].placed))
    if pool is None:
        for number in order:
            found[number] = carry_out(game, planned[number])
    else:
        started = {number: pool.submit(carry_out, game, planned[number]) for number in order}
        for done, (number, future) in enumerate(started.items(), 1):
            found[number] = future.result()
            if progress:
                progress(done, len(planned))
    return [analysis for number in range(len(planned)) for analysis in found[number]]


def _deaf() -> None:
    """Leave an interruption to the process that started the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def processes(most: int = 8) -> Iterator[Executor]:
    """A pool of worker processes, one a core. Raises EX090 where a worker died."""
    pool = ProcessPoolExecutor(max(1, min(most, len(os.sched_getaffinity(0)))), initializer=_deaf)
    try:
        yield pool
    except BrokenProcessPool as error:
        raise refuse(
            "EX090",
            "a worker process died",
            why="the machine ended it, most often because memory ran out",
            remedy="free memory, or analyse fewer wagers at once with --active",
        ) from error
    except BaseException:
        for process in list((pool._processes or {}).values()):
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
