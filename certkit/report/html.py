"""The report as one self-contained HTML file: templates filled, style sheet inside, no address outside."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from certkit.report import numbers, words
from certkit.report.charts.chance import heat_map, series_chart
from certkit.report.document import MOST_ROWS, Report
from certkit.report.glossary import BASES, TERMS
from certkit.report.maths import stake_ranges, wager_sets
from certkit.report.randomness import p_value_chart
from certkit.report.summary import key_figures

TEMPLATES: Final = Path(__file__).parent / "templates"


def html_text(report: Report) -> str:
    """The report as HTML."""
    style = (TEMPLATES / "report.css").read_text(encoding="utf-8")
    page = _environment().get_template("report.html")
    found = page.render(report=report, style=Markup(style), title=report.title, run=report.evidence.run)
    return "".join(letter if _printable(letter) else "\N{REPLACEMENT CHARACTER}" for letter in found)


def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.loopcontrols"],
    )
    made.filters |= _FILTERS
    made.globals |= {
        "MOST_ROWS": MOST_ROWS,
        "BASES": BASES,
        "TERMS": TERMS,
        "VERDICT_SENTENCES": words.VERDICT_SENTENCES,
        "wager_sets": wager_sets,
        "stake_ranges": stake_ranges,
        "p_value_chart": p_value_chart,
        "series_chart": series_chart,
        "heat_map": heat_map,
        "key_figures": key_figures,
        "outcome_row": words.outcome_words,
    }
    return made


_FILTERS: Final[dict[str, Any]] = {
    "exact": numbers.exact_text,
    "decimal": numbers.decimal_text,
    "percent": numbers.percent,
    "house_edge": numbers.house_edge,
    "deviation": numbers.standard_deviation,
    "count": numbers.count_text,
    "statistic": numbers.statistic_text,
    "plain": words.plain,
    "listed": words.listed,
    "upper_first": words.upper,
    "sentence": words.sentence,
    "css_string": words.css_string,
    "outcome": words.outcome_words,
    "verdict": lambda verdict: words.VERDICT_WORDS[verdict],
    "method": lambda method: words.METHOD_WORDS[method],
    "basis": lambda basis: words.BASIS_WORDS.get(basis, words.plain(basis)),
}


def _printable(letter: str) -> bool:
    """False for what HTML and PDF cannot show: control characters and halves of surrogates."""
    code = ord(letter)
    return letter in "\t\n" or 0x20 <= code < 0x7F or (code >= 0xA0 and not 0xD800 <= code <= 0xDFFF)
