"""Documents in PDF: a page for each page, of real size, drawn in lines, with bookmarks and embedded letters.

By reportlab, which is imported in a fifth of the time of fpdf2, and brings a font.
"""

from collections.abc import Collection, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from excelmaze.errors import WorkbookError, missing
from excelmaze.pictures.page import Page, Scale
from excelmaze.pictures.pdf_page import NAME, PageSheet
from excelmaze.pictures.pdf_printed import PrintedSheet
from excelmaze.sheet.paper import paper_size

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

# The font that comes with reportlab, in its own folder.
_FONT = "Vera.ttf"


def pdf(pages: Sequence[Page], paper: str = "A4", scale: Scale | None = None, font: str | None = None) -> bytes:
    """A document of all pages.

    Args:
        pages: the pages.
        paper: the size of each; it lies as the maze does.
        scale: how large a cell is; by default as large as fits.
        font: a TrueType font, instead of Bitstream Vera; what it lacks is drawn by points.

    Raises:
        InputError: there is no such paper, or a maze does not fit on it.
        WorkbookError: reportlab is missing, or the font cannot be read.
    """
    try:
        from reportlab.pdfgen.canvas import Canvas
    except ImportError:
        raise missing(".pdf", "reportlab", "pdf") from None
    size, out, first = paper_size(paper), BytesIO(), pages[0]
    letters = _font(font)
    canvas = Canvas(out, invariant=1, pageCompression=1, lang=first.language, initialFontName=NAME)
    canvas.setTitle(first.title or first.name)
    canvas.setSubject(first.description)
    canvas.setKeywords(first.recipe)
    canvas.setAuthor("excelmaze")
    canvas.setCreator("excelmaze")
    for number, (page, first_level) in enumerate(zip(pages, _first_levels(pages), strict=True)):
        sheet = _sheet_of(canvas, page, size, letters)
        sheet.draw(scale, f"page{number}")
        sheet.link(first_level)
        canvas.showPage()
    canvas.showOutline()
    canvas.save()
    return out.getvalue()


def _first_levels(pages: Sequence[Page]) -> list[int]:
    """For each page the number of the first one of its maze, which has a page for each of its sheets."""
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


def _sheet_of(canvas: "Canvas", page: Page, size: tuple[float, float], font: "TTFont") -> PageSheet:
    if page.printed is None:
        return PageSheet(canvas, page, size, font)
    return PrintedSheet(canvas, page, page.printed, font)


def signs_of(font: str | None) -> Collection[int]:
    """The numbers of the signs that a font has.

    Raises:
        WorkbookError: it cannot be read.
    """
    found: Collection[int] = _font(font).face.charToGlyph
    return found


def _font(path: str | None) -> "TTFont":
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFError, TTFont

    try:
        found = TTFont(NAME, _FONT if path is None else str(Path(path)))
    except (TTFError, OSError) as error:
        raise WorkbookError(f"{path}: this is no TrueType font that can be embedded: {error!s:.80}") from None
    registerFont(found)
    return found
