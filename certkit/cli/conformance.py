"""A conformance run on the terminal, as JUnit and as SARIF."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from certkit.cli.output import screen

if TYPE_CHECKING:
    from certkit.conform.result import ConformanceResult, Fault
    from certkit.ruleset.compiler import Ruleset

_COLOUR = {"pass": "green", "fail": "red", "inconclusive": "yellow"}


def show(result: ConformanceResult, ruleset: Ruleset, *, sentences: bool = False) -> None:
    """What was played, every fault with both transcripts side by side, coverage, the verdict."""
    from rich.markup import escape
    from rich.table import Table

    console = screen()
    build = f" build {result.build}" if result.build else ""
    console.print(f"[bold]{escape(result.game)}{escape(build)}[/bold] against the rules of {ruleset.game.title}, "
                  f"edition {ruleset.game.edition}; seed {result.seed}")  # fmt: skip
    played = Table("part", "rounds", "faulty", "all of it", box=None, pad_edge=False)
    played.columns[1].justify = played.columns[2].justify = "right"
    for part in result.campaigns:
        played.add_row(part.title, f"{part.rounds:,}", f"{part.faults:,}", "yes" if part.exhaustive else "")
    console.print(played)
    for fault in result.faults:
        _show_fault(fault)
    show_coverage(result, sentences=sentences)
    if result.noise:
        console.print(f"{result.noise} lines on stdout were no replies, the first: {escape(result.noise_lines[0])}")
    for text in result.adapter_faults[:10]:
        console.print(f"adapter fault: {escape(text)}")
    if result.note:
        console.print(escape(result.note))
    colour = _COLOUR[result.verdict]
    console.print(f"[bold {colour}]{result.verdict}[/]: {escape(result.reason)}")


def show_coverage(result: ConformanceResult, *, sentences: bool) -> None:
    """The share of the clauses exercised, and what was not; with ``sentences`` every sentence of the text."""
    from rich.markup import escape

    console, coverage = screen(), result.coverage
    console.print(f"\nClauses exercised: {coverage.exercised} of {coverage.countable} ({coverage.percent} %)")
    if len(result.campaigns) > 1:
        for each in coverage.clauses:
            if not each.times:
                console.print(f"  never: {escape(each.clause)} ({escape(each.why)})")
    if not sentences:
        return
    colours = {"exercised": "green", "never": "red", "not_modelled": "dim"}
    for sentence in coverage.sentences:
        times = f"{sentence.times:,}" if sentence.status == "exercised" else "-"
        why = f" [{sentence.why}]" if sentence.why else ""
        console.print(f"{times:>9}  line {sentence.line}: {sentence.text}{why}", style=colours[sentence.status],
                      markup=False)  # fmt: skip


def _show_fault(fault: Fault) -> None:
    from rich.markup import escape
    from rich.table import Table

    console = screen()
    times = f"{fault.count:,} round{'s' if fault.count != 1 else ''}"
    first = f", first in round {fault.first_round:,}" if fault.first_round else ""
    console.print(f"\n[bold]{fault.id}[/bold] {fault.severity}: {escape(fault.what)} ({times}{first})")
    if fault.clause:
        console.print(f"  clause {escape(fault.clause)}" + (f" at {escape(fault.at)}" if fault.at else ""))
    if fault.sentence:
        console.print(f"  written rule: {escape(fault.sentence)}")
    sides = Table("", "request", "the game", "the rules", show_lines=True)
    for number, (request, game, rules) in enumerate(steps_of(fault), 1):
        parts = number == fault.parted
        sides.add_row(">>" if parts else str(number), *(escape(plain(text)) for text in (request, game, rules)),
                      style="bold red" if parts else "")  # fmt: skip
    if sides.rows:
        console.print(sides)
    if fault.reproduce:
        console.print(f"  again: {escape(fault.reproduce)}", soft_wrap=True)


def steps_of(fault: Fault) -> list[tuple[str, str, str]]:
    """The transcript by steps: what was sent, what the game said, what the rules say."""
    steps: list[dict[str, str]] = []
    for line in fault.transcript:
        if line.direction == ">" or not steps:
            steps.append({})
        steps[-1][line.direction] = line.text
    return [(step.get(">", ""), step.get("<", ""), step.get("#", "")) for step in steps]


def plain(text: str) -> str:
    """A request or reply as people read it: one line a field, without the quotes."""
    try:
        told = json.loads(text.removesuffix("   <-- here they part"))
    except ValueError:
        return text
    if not isinstance(told, dict):
        return text
    if told.get("op") in ("start", "act"):
        return f"{told['op']} {_value(told.get('cards', told.get('action', '')))}" + "".join(
            f"\n{name}={stake}" for name, stake in told.get("stakes", {}).items()
        )
    lines = ["refused" if told.get("ok") is False else ""]
    lines += ["round over"] if told.get("over") is True else []
    lines += [f"{key}: {_value(value)}" for key, value in told.items() if key not in ("ok", "over")]
    return "\n".join(line for line in lines if line)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_value(each)}" for key, each in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


# --- files ---


def write_junit(result: ConformanceResult, ruleset: Ruleset, path: Path) -> None:
    """One test case for each clause that a round can exercise, one for the protocol."""
    from junitparser import Error, Failure, JUnitXml, Skipped, TestCase, TestSuite

    suite = TestSuite(f"certkit conform {ruleset.game.id}")
    by_clause: dict[str, list[Fault]] = {}
    for fault in result.faults:
        by_clause.setdefault(fault.clause or "protocol", []).append(fault)
    cases: list[tuple[str, str, str]] = [
        (each.clause, each.sentence or "", "" if each.times else each.why) for each in result.coverage.clauses
    ]
    for name, sentence, why in (*cases, ("protocol", "driver protocol 1", "")):
        case = TestCase(name, f"certkit.{ruleset.game.id}")
        standing = [fault for fault in by_clause.get(name, ()) if fault.stands]
        if standing:
            failure = Failure(_xml(standing[0].what), "nonconformity")
            failure.text = _xml("\n".join(f"{fault.id} {fault.what}\n{fault.reproduce}" for fault in standing))
            case.result = [failure]
        elif name == "protocol" and result.verdict == "inconclusive":
            case.result = [Error(_xml(result.reason), "inconclusive")]
        elif why:
            case.result = [Skipped(_xml(f"never exercised: {why}"))]
        case.system_out = _xml(sentence)
        suite.add_testcase(case)
    suite.update_statistics()  # type: ignore[no-untyped-call]
    xml = JUnitXml()
    xml.add_testsuite(suite)
    xml.update_statistics()  # type: ignore[no-untyped-call]
    written = xml.tostring()  # type: ignore[no-untyped-call]
    path.write_text(written.decode() if isinstance(written, bytes) else str(written), encoding="utf-8")


def _xml(text: str) -> str:
    return "".join(letter if letter in "\t\n\r" or letter.isprintable() else "\N{REPLACEMENT CHARACTER}"
                   for letter in text)  # fmt: skip


def write_sarif(result: ConformanceResult, ruleset: Ruleset, path: Path) -> None:
    """The faults at the lines of the ruleset whose clauses they break."""
    import certkit
    from certkit.evidence.canonical import document_text

    results = [_sarif(fault, ruleset) for fault in result.faults]
    log: dict[str, Any] = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": {
                    "name": "certkit",
                    "version": certkit.__version__,
                    "rules": [{"id": rule} for rule in sorted({each["ruleId"] for each in results})],
                }},
                "properties": {"verdict": result.verdict, "seed": result.seed, "rounds": result.rounds},
                "results": results,
            }
        ],
    }  # fmt: skip
    path.write_text(document_text(log), encoding="utf-8")


def _sarif(fault: Fault, ruleset: Ruleset) -> dict[str, Any]:
    note = ruleset.game.note.get(fault.clause or "")
    text = f"{fault.what}. Written rule: {fault.sentence}" if fault.sentence else fault.what
    made: dict[str, Any] = {
        "ruleId": fault.clause or f"protocol.{fault.kind}",
        "level": {"major": "error", "minor": "warning", "observation": "note"}[fault.severity],
        "message": {"text": text},
        "properties": {"id": fault.id, "count": fault.count, "reproduce": fault.reproduce},
    }
    if note is not None:
        region = {"startLine": max(note.at.line, 1), "startColumn": max(note.at.column, 1)}
        place = {"artifactLocation": {"uri": note.at.file}, "region": region}
        made["locations"] = [{"physicalLocation": place}]
    return made


_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title><style>
body {{ font: 15px/1.5 Georgia, serif; max-width: 52em; margin: 2em auto; color: #222 }}
p {{ margin: 0; padding: .15em .5em .15em 7em; text-indent: -6.5em }}
span {{ display: inline-block; width: 6em; text-indent: 0; color: #666; font: 12px monospace }}
.exercised {{ background: #e6f4e6 }} .never {{ background: #fbdcdc }} .not_modelled {{ color: #888 }}
em {{ color: #a33; font-size: 13px }} .not_modelled em {{ color: #888 }}
</style><h1>{title}</h1><p style="padding:0;text-indent:0">{about}</p><hr>{body}</html>
"""


def write_html(result: ConformanceResult, ruleset: Ruleset, path: Path) -> None:
    """The written rules as one page, every sentence coloured by whether the run exercised it."""
    from html import escape

    rows = []
    for each in result.coverage.sentences:
        times = f"{each.times:,}" if each.status == "exercised" else "never" if each.status == "never" else ""
        why = f" <em>{escape(each.why)}</em>" if each.why else ""
        rows.append(f'<p class="{each.status}"><span>{times}</span>{escape(each.text)}{why}</p>')
    coverage = result.coverage
    about = (
        f"{result.rounds:,} rounds of {escape(result.game)} {escape(result.build)}, seed {result.seed}: "
        f"{coverage.exercised} of {coverage.countable} clauses exercised ({coverage.percent} %). {result.reason}."
    )
    title = escape(f"{ruleset.game.title}: the written rules exercised")
    path.write_text(_PAGE.format(title=title, about=about, body="\n".join(rows)), encoding="utf-8")
