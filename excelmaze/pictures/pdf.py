"""Documents in PDF: pages of real size, drawn in lines, with bookmarks and embedded letters.

They are written with reportlab, which is imported in a fifth of the time of fpdf2.
"""

import os
import time
from collections.abc import Sequence
from io import BytesIO

from excelmaze.errors import InputError, missing
from excelmaze.pictures.embedded import embedded_font
from excelmaze.pictures.lettering import lettering, texts_of
from excelmaze.pictures.page import Page
from excelmaze.pictures.pdf_page import PageSheet

_LAST_YEAR = 9999


def pdf(pages: Sequence[Page], font: str | None = None) -> bytes:
    """Return a document of printed pages.

    Args:
        pages: the pages.
        font: a font's file, for all signs that it has.

    Raises:
        InputError: SOURCE_DATE_EPOCH, from which reportlab takes the date, is no date.
        WorkbookError: reportlab or fontTools is missing, or the font cannot be read, or is damaged.
    """
    try:
        import fontTools  # noqa: F401 - by which the embedded font is made
        from reportlab import rl_config
        from reportlab.pdfgen.canvas import Canvas
    except ImportError as error:
        raise missing(".pdf", (error.name or "").partition(".")[0], "pdf") from None
    _check_date()
    rl_config.useA85 = 0  # bytes as they are, not as a quarter more letters
    out, first = BytesIO(), pages[0]
    letters = embedded_font(lettering(font, of_document=True), texts_of(pages))
    canvas = Canvas(out, invariant=1, pageCompression=1, lang=first.language, initialFontName=letters.fontName)
    canvas.setTitle(first.title or first.name)
    canvas.setSubject(first.description)
    canvas.setKeywords(first.recipe)
    canvas.setAuthor("excelmaze")
    canvas.setCreator("excelmaze")
    for number, (page, first_level) in enumerate(zip(pages, _first_levels(pages), strict=True)):
        assert page.printed is not None  # noqa: S101 - as that of each writer that is paged
        sheet = PageSheet(canvas, page, page.printed, letters)
        sheet.draw(f"page{number}")
        sheet.link(first_level)
        for inset in page.insets:
            assert inset.printed is not None  # noqa: S101 - it has a place on the page
            PageSheet(canvas, inset, inset.printed, letters).draw_contents()
        canvas.showPage()
    canvas.showOutline()
    canvas.save()
    return out.getvalue()


def _first_levels(pages: Sequence[Page]) -> list[int]:
    """Return for each page the number of the first page of its maze; each sheet of a maze has a page."""
    firsts: list[int] = []
    levels: set[str | None] = set()
    for number, page in enumerate(pages):
        level = page.layout.sheet
        if level is None or level in levels or not firsts:
            levels = set()
            firsts.append(number)
        else:
            firsts.append(firsts[-1])
        levels.add(level)
    return firsts


def _check_date() -> None:
    """Refuse a SOURCE_DATE_EPOCH, the date of reproducible builds, that is no date."""
    date = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
    try:
        is_date = not date or time.gmtime(int(date)).tm_year <= _LAST_YEAR
    except (ValueError, OverflowError, OSError):
        is_date = False
    if not is_date:
        raise InputError(f"SOURCE_DATE_EPOCH {date[:40]!r} is no date; give the seconds since 1970, or leave it unset")
