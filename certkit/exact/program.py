"""A specialised procedure with its nodes numbered, so that positions are small and quick to compare."""

from __future__ import annotations

from certkit.model.nodes import Block, Choose, Draw, Mark, Node, Raise, Settle, Show, When, walk

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
        self._reads = [self._node_reads(node) for node in self.nodes]
        self._also = also
        self._asked: dict[Agenda, frozenset[str]] = {}
        self.start: Agenda = (self._number[id(procedure)],)

    def number(self, node: Node) -> int:
        """The number of a node of this procedure."""
        return self._number[id(node)]

    def asks(self, agenda: Agenda) -> frozenset[str]:
        """``place:``, ``face:``, ``live:`` and ``mark:`` names that the rest of the round may read."""
        known = self._asked.get(agenda)
        if known is None:
            known = self._also.union(*(self._reads[number] for number in agenda))
            self._asked[agenda] = known
        return known

    def _node_reads(self, top: Node) -> frozenset[str]:
        found: set[str] = set()
        for node in walk(top):
            match node:
                case When():
                    found |= node.test.reads()
                case Choose():
                    for option in node.options:
                        found |= option.when.reads()
                case Settle():
                    found.update(f"place:{place}" for place in node.table.view)
                    for row in node.table.rows:
                        found |= row.when.reads()
                case Block() | Draw() | Show() | Mark() | Raise() | _:
                    pass
        return frozenset(found)
