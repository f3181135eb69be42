"""A specialised procedure with its nodes numbered, so that positions are small and quick to compare."""

from __future__ import annotations

from certkit.model.nodes import Block, Choose, Node, Settle, When, children, walk
from certkit.model.predicates import AllOf, Live, Predicate

Agenda = tuple[int, ...]


class Program:
    """The nodes of a procedure by number, and what each may still ask of the round."""

    def __init__(self, procedure: Node, also: frozenset[str] = frozenset()) -> None:
        self.nodes: list[Node] = []
        self._number: dict[int, int] = {}
        for node in walk(procedure):
            if id(node) not in self._number:
                self._number[id(node)] = len(self.nodes)
                self.nodes.append(node)
        self.inside: list[Agenda] = [tuple(self._number[id(child)] for child in children(node)) for node in self.nodes]
        self.reads: list[frozenset[str]] = [_own_reads(node) for node in self.nodes]
        self._also = also
        self._asked: dict[tuple[Agenda, frozenset[str]], frozenset[str]] = {}
        self.start: Agenda = (self._number[id(procedure)],)

    def number(self, node: Node) -> int:
        """The number of a node of this procedure."""
        return self._number[id(node)]

    def asks(self, agenda: Agenda, live: frozenset[str]) -> frozenset[str]:
        """``place:``, ``face:``, ``live:`` and ``mark:`` names that the rest of the round may read.

        ``live`` are the wagers not settled yet; a wager never comes alive again, so what
        only concerns the others is not asked any more.
        """
        key = (agenda, live)
        known = self._asked.get(key)
        if known is None:
            known = self._also.union(*(self._all_reads(self.nodes[number], live) for number in agenda))
            self._asked[key] = known
        return known

    def _all_reads(self, node: Node, live: frozenset[str]) -> frozenset[str]:
        found: set[str] = set()
        match node:
            case When(test=test):
                if not dead(test, live):
                    found |= test.reads() | self._all_reads(node.then, live)
                found |= self._all_reads(node.otherwise, live)
            case Choose():
                for option in node.options:
                    if not dead(option.when, live):
                        found |= option.when.reads() | self._all_reads(option.then, live)
            case Settle():
                found |= _own_reads(node)
            case Block(steps):
                for step in steps:
                    found |= self._all_reads(step, live)
            case _:
                pass
        return frozenset(found)


def dead(test: Predicate, live: frozenset[str]) -> bool:
    """Whether a condition fails for good because a wager that it needs is settled."""
    match test:
        case Live(wager):
            return wager not in live
        case AllOf(parts):
            return any(dead(part, live) for part in parts)
        case _:
            return False


def _own_reads(node: Node) -> frozenset[str]:
    """What a node itself asks, whatever lies inside it."""
    match node:
        case When():
            return node.test.reads()
        case Choose():
            return frozenset[str]().union(*(option.when.reads() for option in node.options))
        case Settle():
            view = frozenset(f"place:{place}" for place in node.table.view)
            return view.union(*(row.when.reads() for row in node.table.rows))
        case _:
            return frozenset()
