"""Citations in both directions: which sentence a clause mirrors, which sentence no clause does."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from certkit.errors import CertkitError, Problem
from certkit.ruleset.document import Document, PathKey, RawClause
from certkit.words.base import Citation
from certkit.written.rules import WrittenRules, read_rules


def rules_of(document: Document) -> WrittenRules | None:
    """The written rules that the header names; a file that is not there is a problem."""
    if document.header is None:
        return None
    path = _file(document.path.parent, document.header.rules)
    if path is None:
        document.problems.append(
            Problem(
                "RS027",
                f"the written rules {document.header.rules!r} are not there",
                "every clause must be held against the text that it mirrors",
                "give the path of the text, relative to the ruleset file",
                document.at(("rules",)),
            )
        )
        return None
    try:
        return read_rules(path)
    except CertkitError as error:
        document.problems.extend(error.problems)
        return None


def _file(folder: Path, name: str) -> Path | None:
    """The file that a relative path names, or ``None`` if there is none or no file can be called so."""
    try:
        path = (folder / name).resolve()
        return path if path.is_file() else None
    except (OSError, ValueError):
        return None


class Citer:
    """Resolves fragments and remembers which sentences are spoken for."""

    def __init__(self, document: Document, rules: WrittenRules) -> None:
        self.document = document
        self.rules = rules
        self.cited: set[str] = set()
        self.excused: dict[str, str] = {}

    def sentences(self, cites: Iterable[str | Citation] | None, path: PathKey) -> tuple[str, ...]:
        """Ids of the sentences that the fragments stand in; a stale fragment is a problem at its place."""
        found: dict[str, None] = {}
        for number, cite in enumerate(cites or ()):
            text, nth = (cite, None) if isinstance(cite, str) else (cite.text, cite.nth)
            try:
                citation = self.rules.find(text, nth)
            except CertkitError as error:
                at = self.document.at((*path, "cite", number))
                self.document.problems.extend(
                    Problem(each.code, each.what, each.why, each.remedy, at, each.sentence) for each in error.problems
                )
                continue
            found.update(dict.fromkeys(sentence.id for sentence in citation.sentences))
        return tuple(found)

    def clause(self, clause: RawClause) -> tuple[str, ...]:
        """The sentences of a clause, which must rest on the text or on a stated assumption."""
        word = clause.word
        if not word.cite and word.assume is None:
            self.document.problems.append(
                Problem(
                    "RS006",
                    f"{clause.id}: the clause rests on nothing",
                    "a clause mirrors a written sentence, or says why it is assumed",
                    "add `cite:` with words of the text, or `assume:` with the reason",
                    clause.at,
                )
            )
        if word.assume is not None and len(re.findall(r"\w+", word.assume)) < 3:
            self.document.problems.append(
                Problem(
                    "RS008",
                    f"{clause.id}: the assumption gives no reason",
                    "a reader must be able to judge why the text was read so",
                    "say in a sentence what the text leaves open and why this reading was taken",
                    self.document.at((*clause.path, "assume")),
                )
            )
        sentences = self.sentences(word.cite, clause.path)
        self.cited.update(sentences)
        return sentences

    def excuse(self) -> None:
        """Note the sentences that the ruleset declares not modelled."""
        for part, path in self.document.not_modelled:
            for sentence in self.sentences(part.cite, path):
                if sentence in self.cited:
                    self.document.problems.append(
                        Problem(
                            "RS034",
                            f"sentence {sentence} is cited by a clause and declared not modelled",
                            "a sentence is either mirrored or left out",
                            "drop it from `not_modelled:`, or drop the clause's citation",
                            self.document.at((*path, "cite")),
                            self.rules.by_id[sentence].text,
                        )
                    )
                self.excused[sentence] = part.because

    def uncited(self) -> None:
        """Every sentence of the text must be cited or excused."""
        for sentence in self.rules.sentences:
            if sentence.id not in self.cited and sentence.id not in self.excused:
                self.document.problems.append(
                    Problem(
                        "RS007",
                        f"sentence {sentence.id} of the written rules is not cited",
                        "a ruleset mirrors the whole text; what is left out must be left out openly",
                        "cite it in the clause that it states, or list it under `not_modelled:` with the reason",
                        self.rules.at(sentence),
                        sentence.text,
                    )
                )
