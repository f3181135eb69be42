"""The procedure as it runs when certain wagers are placed, with everything else cut away."""

from __future__ import annotations

from dataclasses import replace

from certkit.model.nodes import NOTHING, Block, Choose, Node, When
from certkit.model.predicates import AllOf, Live, Predicate, Staked


def specialise(node: Node, placed: frozenset[str]) -> Node:
    """``node`` without the branches and options that need a wager that is not placed."""
    match node:
        case Block(steps):
            kept = [specialise(step, placed) for step in steps]
            return Block(tuple(step for step in kept if step != NOTHING))
        case When():
            answer = known(node.test, placed)
            then, otherwise = specialise(node.then, placed), specialise(node.otherwise, placed)
            if answer is not None:
                return then if answer else otherwise
            return NOTHING if then == otherwise == NOTHING else replace(node, then=then, otherwise=otherwise)
        case Choose():
            options = tuple(
                replace(option, then=specialise(option.then, placed))
                for option in node.options
                if known(option.when, placed) is not False
            )
            return replace(node, options=options)
        case _:
            return node


def known(test: Predicate, placed: frozenset[str]) -> bool | None:
    """The answer if the placed wagers alone decide it."""
    match test:
        case Staked(wager):
            return wager in placed
        case Live(wager):
            return None if wager in placed else False
        case AllOf(parts):
            answers = [known(part, placed) for part in parts]
            return False if False in answers else True if all(answers) else None
        case _:
            return None
