"""Many analyses of one game, spread over processes, in a fixed order."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from certkit.errors import refuse
from certkit.exact.analyse import analysed, solve, wager_plan
from certkit.exact.blackjack.analyses import blackjack_analyses
from certkit.exact.blackjack.layout import is_blackjack, layout_of
from certkit.exact.outcomes import Laws, mean
from certkit.exact.strategy import Modelled, Strategy
from certkit.exact.tree import Tree
from certkit.figures import PER_INITIAL, Figure, figure
from certkit.model.device import Deck
from certkit.model.game import Game
from certkit.money import Amount

Json = dict[str, Any]
Wagers = tuple[str, ...]


@dataclass(frozen=True)
class Task:
    """One tree to solve: wagers placed, the parts whose money is counted, the strategies.

    ``stakes`` are in the currency and payments are rounded as the rules say; without
    them one unit lies on each wager and nothing is rounded. ``left`` is what is left of
    the deck, all of it if None.
    """

    placed: Wagers
    parts: tuple[Wagers, ...]
    strategies: tuple[Strategy, ...]
    stakes: Mapping[str, Amount] | None = None
    left: Deck | None = None


def tasks(game: Game, strategies: Sequence[Strategy]) -> list[Task]:
    """Every single wager and every allowed set of wagers, under every strategy."""
    if is_blackjack(game):
        return blackjack_tasks(game, strategies)
    return [Task(placed, parts, tuple(strategies)) for placed, parts in wager_plan(game)]


def blackjack_tasks(game: Game, strategies: Sequence[Strategy]) -> list[Task]:
    """The main wager under each strategy by itself, then insurance and side bets together."""
    main = layout_of(game).wager
    others = tuple(wager for wager in game.wager if wager != main)
    plan = [Task((main,), ((main,),), (strategy,)) for strategy in strategies]
    return [*plan, Task((main, *others), tuple((wager,) for wager in (*others, "insurance")), ())]


def carry_out(game: Game, task: Task) -> list[Json]:
    """The analyses of one task, as every JSON answer holds them: by part, then by strategy."""
    if is_blackjack(game):
        wanted = [strategy.chart or strategy.name for strategy in task.strategies if isinstance(strategy, Modelled)]
        counted = [wager for part in task.parts for wager in part]
        return list(blackjack_analyses(game, strategies=wanted or None, shoe=task.left, wagers=counted))
    game = _with_left(game, task)
    money = task.stakes or dict.fromkeys(task.placed, Fraction(1))
    also = tuple(predicate for strategy in task.strategies for predicate in strategy.predicates())
    tree = Tree(game, money, rounded=task.stakes is not None, also=also)
    solutions = [solve(tree, strategy) for strategy in task.strategies]
    return [analysed(solution, part).as_json() for part in task.parts for solution in solutions]


def mean_return(game: Game, task: Task) -> Figure:
    """The net per unit of the initial wagers counted, for a task with one part and one strategy."""
    if is_blackjack(game):
        return _figure_of(carry_out(game, task), task)
    return figure(_mean_return(_with_left(game, task), task), PER_INITIAL)


def _with_left(game: Game, task: Task) -> Game:
    return game if task.left is None else replace(game, deck=task.left)


def _figure_of(results: Sequence[Json], task: Task) -> Figure:
    """The return among analyses that a task asks for. Raises EX060 where none has it."""
    for result in results:
        if tuple(result["wagers"]) in task.parts:
            found = result["return"]
            exact = None if found["exact"] is None else Fraction(found["exact"])
            return Figure(exact, found["decimal"], found["basis"], found["error"])
    raise refuse(
        "EX060",
        f"there is no figure for {', '.join(wager for part in task.parts for wager in part)} here",
        why="the game offers no such wager, or not under this strategy",
        remedy="name a wager that the rules have",
    )


def _mean_return(game: Game, task: Task) -> Fraction:
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
