"""Documents in PDF: scenes of pages of real size, with bookmarks and embedded letters.

They are written with reportlab, which is imported in a fifth of the time of fpdf2.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from math import ceil, floor
from typing import TYPE_CHECKING

from excelmaze.draw.drawings import Point
from excelmaze.errors import InputError
from excelmaze.pictures.fonts import document_letters
from excelmaze.pictures.lettering import texts_of
from excelmaze.pictures.outlines import PATTERNS, POINTS
from excelmaze.pictures.page import MM, Page
from excelmaze.pictures.scene import BOLDER, Fill, Item, Picture, Stroke, Text

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

# The ends and corners of lines, and letters whose outlines are drawn as well.
_ROUND, _OUTLINED = 1, 2
# How far edges may lie apart, in parts of a pattern, and be the same.
_NEARLY = 0.01


def pdf(pages: Sequence[Page], font: str | None = None) -> bytes:
    """Return a document of printed pages.

    Args:
        pages: the pages.
        font: a font's file, for all signs that it has.

    Raises:
        InputError: SOURCE_DATE_EPOCH, from which reportlab takes the date, is no date.
        WorkbookError: reportlab or fontTools is missing, or the font cannot be read, or is damaged.
    """
    letters = document_letters(texts_of(pages), font)
    from reportlab import rl_config
    from reportlab.pdfgen.canvas import Canvas

    rl_config.useA85 = 0  # bytes as they are, not as a quarter more letters
    out, first = BytesIO(), pages[0]
    try:
        canvas = Canvas(out, invariant=1, pageCompression=1, lang=first.language, initialFontName=letters.faces[0].name)
    except (ValueError, OverflowError, OSError):
        date = os.environ.get("SOURCE_DATE_EPOCH", "")
        raise InputError(
            f"SOURCE_DATE_EPOCH {date[:40]!r} is no date; give the seconds since 1970, or leave it unset"
        ) from None
    canvas.setTitle(first.title or first.name)
    canvas.setSubject(first.description)
    canvas.setKeywords(first.recipe)
    canvas.setAuthor("excelmaze")
    canvas.setCreator("excelmaze")
    for number, page in enumerate(pages):
        canvas.bookmarkPage(f"page{number}")
        if page.name:
            canvas.addOutlineEntry(page.name, f"page{number}", 0, closed=False)
        scene = page.scene(letters=letters)
        for box, level in scene.links():  # to another page of the same maze
            down = [(scene.height - edge) * MM for edge in (box.bottom, box.top)]
            place = box.left * MM, down[0], box.right * MM, down[1]
            canvas.linkAbsolute("", f"page{number - page.level + level}", place)
        canvas.setPageSize((scene.width * MM, scene.height * MM))
        canvas.transform(MM, 0, 0, -MM, 0, scene.height * MM)
        canvas.setLineCap(_ROUND)
        canvas.setLineJoin(_ROUND)
        for item in scene.items:
            _draw(canvas, item)
        canvas.showPage()
    canvas.showOutline()
    canvas.save()
    return out.getvalue()


class _Path:
    """A path as reportlab's, in a tenth of the time: places are rounded to thousandths of a millimetre."""

    def __init__(self, lines: Iterable[Sequence[Point]], end: str = "") -> None:
        parts = ("\n".join(f"{x:.3f} {y:.3f} l" for x, y in line).replace("l", "m", 1) for line in lines)
        self._code = "\n".join(["n", *(part + end for part in parts)])

    def getCode(self) -> str:  # noqa: N802 - as reportlab calls it
        """Return the path in the words of PDF."""
        return self._code


@contextmanager
def _moved(canvas: "Canvas", x: float, y: float, upright: int = 1) -> Iterator[None]:
    """Draw from a point on; `upright` is -1 for letters and pictures, whose y goes up."""
    canvas.saveState()
    canvas.translate(x, y)
    canvas.scale(1, upright)
    yield
    canvas.restoreState()


def _draw(canvas: "Canvas", item: Item) -> None:
    match item:
        case Fill(_, rgb, polygons, pattern):
            if pattern:
                _draw_pattern(canvas, item)
            else:
                canvas.setFillColorRGB(*_parts(rgb))
                canvas.drawPath(_Path(polygons, "\nh"), stroke=0, fill=1)
        case Stroke(_, rgb, width, lines):
            canvas.setStrokeColorRGB(*_parts(rgb))
            canvas.setLineWidth(width)
            canvas.drawPath(_Path(lines), stroke=1, fill=0)
        case Text(_, _, y, text, size, lettering, face):
            with _moved(canvas, item.left, y, -1):
                canvas.setFillColorRGB(*_parts(lettering.color))
                canvas.setStrokeColorRGB(*_parts(lettering.color))
                canvas.setLineWidth(BOLDER * size)
                canvas.setFont(face.name, size)
                canvas.drawString(0, 0, text, mode=_OUTLINED if lettering.bold else None)
        case Picture(box, image):
            from reportlab.lib.utils import ImageReader

            from excelmaze.draw.images import pixels_of

            with _moved(canvas, box.left, box.bottom, -1):
                wide, high = box.right - box.left, box.bottom - box.top
                canvas.drawImage(ImageReader(pixels_of(image)), 0, 0, wide, high, mask="auto")


def _draw_pattern(canvas: "Canvas", fill: Fill) -> None:
    """Fill polygons with a pattern: a part of it is a form, which is shown through them again and again."""
    point, side = fill.point, fill.point * POINTS
    name = f"{fill.pattern}-{fill.rgb}-{side:.3f}"
    if not canvas.hasForm(name):
        rows = PATTERNS[fill.pattern]
        canvas.beginForm(name, 0, 0, side, side)
        canvas.setFillColorRGB(*_parts(fill.rgb))
        path = canvas.beginPath()
        for y, row in enumerate([*rows] * (POINTS // len(rows))):
            for x, sign in enumerate(row * (POINTS // len(row))):
                if sign == "#":
                    path.rect(x * point, y * point, point, point)
        canvas.drawPath(path, stroke=0, fill=1)
        canvas.endForm()
    canvas.saveState()
    canvas.clipPath(_Path(fill.polygons, "\nh"), stroke=0, fill=0)
    left, top = (min(places) for places in zip(*(point for one in fill.polygons for point in one), strict=True))
    touched: dict[Point, None] = {}
    for polygon in fill.polygons:
        across, down = (
            range(floor((min(places) - begin) / side + _NEARLY), ceil((max(places) - begin) / side - _NEARLY))
            for begin, places in zip((left, top), zip(*polygon, strict=True), strict=True)
        )
        touched |= dict.fromkeys((left + x * side, top + y * side) for y in down for x in across)
    for place in touched:
        with _moved(canvas, *place):
            canvas.doForm(name)
    canvas.restoreState()


def _parts(rgb: str) -> list[float]:
    """Return red, green and blue, from 0 to 1."""
    return [part / 255 for part in bytes.fromhex(rgb)]
