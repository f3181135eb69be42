"""From HTML to PDF/A-3b with WeasyPrint, the evidence attached: the same input, the same bytes."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Final

from certkit.evidence.folder import Evidence
from certkit.report.attached import INSIDE, attachment_name, description, inner_manifest
from certkit.report.identity import BLANK, sealed

FONTS: Final = Path(__file__).parent / "fonts"

_FACES: Final = (
    ("Report", "SourceSansPro-Regular.ttf", "normal", "normal"),
    ("Report", "SourceSansPro-Semibold.ttf", "bold", "normal"),
    ("Report", "SourceSansPro-It.ttf", "normal", "italic"),
    ("Report Mono", "DejaVuSansMono.ttf", "normal", "normal"),
    ("Report Signs", "DejaVuSans.ttf", "normal", "normal"),
)


def draw_pdf(html: str, evidence: Evidence, contents: Mapping[str, bytes]) -> bytes:
    """The report as a PDF with its evidence inside; times are those of the run."""
    from weasyprint import CSS, HTML, Attachment
    from weasyprint.text.fonts import FontConfiguration
    from weasyprint.urls import URLFetcher

    fonts = FontConfiguration()
    base = f"{FONTS.as_uri()}/"
    faces = CSS(
        string=_font_faces(),
        base_url=base,
        font_config=fonts,
        url_fetcher=URLFetcher(allowed_protocols={"file"}, allow_redirects=False),
    )
    closed = URLFetcher(allowed_protocols={"data"}, allow_redirects=False)
    when = _time(evidence)
    inside = {**contents, INSIDE: inner_manifest(contents, html, evidence.run.versions)}
    attached = [
        Attachment(
            string=content,
            name=attachment_name(name),
            description=description(name),
            created=when,
            modified=when,
            relationship="Data",
            url_fetcher=closed,
        )
        for name, content in sorted(inside.items())
    ]
    document = HTML(string=html, url_fetcher=closed, base_url="about:blank")
    out = BytesIO()
    document.write_pdf(
        out,
        stylesheets=[faces],
        font_config=fonts,
        attachments=attached,
        pdf_variant="pdf/a-3b",
        pdf_identifier=BLANK,
        optimize_images=False,
    )
    return sealed(out.getvalue())


def _font_faces() -> str:
    return "\n".join(
        f'@font-face {{ font-family: "{family}"; src: url("{file}"); font-weight: {weight}; font-style: {style} }}'
        for family, file, weight, style in _FACES
    )


def _time(evidence: Evidence) -> datetime:
    try:
        found = datetime.fromisoformat(evidence.run.finished or evidence.run.started)
    except ValueError:
        return datetime(2000, 1, 1, tzinfo=UTC)
    return found if found.tzinfo else found.replace(tzinfo=UTC)
