"""A judgement as plain text for the terminal."""

from __future__ import annotations

import textwrap

from certkit.randomness.family import JudgedTest
from certkit.randomness.judgement import Judgement
from certkit.randomness.results import p_text

_WIDTH = 116
_WORDS = {"not_applicable": "not applicable", "not_run": "not run"}


def as_text(judged: Judgement, *, full: bool = False) -> str:
    """Verdict, rule, the tests with what each would have caught, findings, power. ``full`` lists every member."""
    lines = [
        f"{judged.verdict.upper()}: {judged.reason}",
        f"{judged.source}: {judged.n:,} {judged.unit}, sha256 {judged.sha256[:16]}…",
        *_fold(f"Decision rule: {judged.family.text()}."),
        "",
        f"{'test':<26}{'statistic':>14}{'p':>10}{'adjusted':>10}  {'verdict':<15}would have caught with 99 %",
    ]
    shown, hidden = _shown(judged.tests, full)
    for test in shown:
        lines += _row(test)
    if hidden:
        lines.append(f"… and {hidden} more members of these groups that pass (all with --json)")
    for retest in judged.retests:
        lines.append(f"retest of {retest.test} on {retest.n:,} fresh: p = {p_text(retest.p)}, {retest.verdict}")
    if judged.findings:
        lines += ["", "Findings"]
        for finding in judged.findings:
            lines += _fold(f"{finding.message}" + (f" [{finding.at}]" if finding.at else ""), "- ")
    lines.append("")
    for sentence in (*judged.power, *judged.notes):
        lines += _fold(sentence)
    return "\n".join(lines)


def _shown(tests: tuple[JudgedTest, ...], full: bool) -> tuple[list[JudgedTest], int]:
    """Of a group of like members (``name:member``) that pass, only the one with the smallest p."""
    if full:
        return list(tests), 0
    best: dict[str, JudgedTest] = {}
    for test in tests:
        group = test.test.partition(":")[0]
        if test.verdict == "pass" and (group not in best or _p(test) < _p(best[group])):
            best[group] = test
    chosen = {each.test for each in best.values()}
    shown = [test for test in tests if test.verdict != "pass" or test.test in chosen]
    return shown, len(tests) - len(shown)


def _p(test: JudgedTest) -> float:
    return 1.0 if test.p is None else test.p


def _row(test: JudgedTest) -> list[str]:
    statistic = "" if test.statistic is None else f"{test.statistic:,.6g}"
    verdict = _WORDS.get(test.verdict, test.verdict)
    head = f"{test.test:<26}{statistic:>14}{p_text(test.p):>10}{p_text(test.p_adjusted):>10}  {verdict:<15}"
    told = test.note if test.verdict in ("not_applicable", "not_run") else test.detects
    folded = textwrap.wrap(told, max(30, _WIDTH - 40)) or [""]
    return [(head + folded[0]).rstrip(), *(" " * 77 + rest for rest in folded[1:])]


def _fold(text: str, bullet: str = "") -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent=bullet, subsequent_indent=" " * len(bullet)) or [""]
