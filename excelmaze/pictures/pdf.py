"""Documents in PDF: scenes of pages of real size, with bookmarks and embedded letters.

They are written with reportlab, which is imported in a fifth of the time of fpdf2.
"""

import os
import time
from collections.abc import Iterable, Sequence
from io import BytesIO
from math import ceil, floor
from typing import TYPE_CHECKING

from excelmaze.draw.drawings import Point
from excelmaze.errors import InputError
from excelmaze.pictures.embedded import document_letters
from excelmaze.pictures.lettering import texts_of
from excelmaze.pictures.page import Page, Scale
from excelmaze.pictures.printed import MM
from excelmaze.pictures.scene import BOLDER, Fill, Item, Picture, Scene, Stroke, Text, scene_of
from excelmaze.pictures.shapes import PATTERNS, POINTS

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

_LAST_YEAR = 9999
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

    _check_date()
    rl_config.useA85 = 0  # bytes as they are, not as a quarter more letters
    out, first = BytesIO(), pages[0]
    canvas = Canvas(out, invariant=1, pageCompression=1, lang=first.language, initialFontName=letters.faces[0].name)
    canvas.setTitle(first.title or first.name)
    canvas.setSubject(first.description)
    canvas.setKeywords(first.recipe)
    canvas.setAuthor("excelmaze")
    canvas.setCreator("excelmaze")
    for number, (page, first_level) in enumerate(zip(pages, _first_levels(pages), strict=True)):
        canvas.bookmarkPage(f"page{number}")
        if page.name:
            canvas.addOutlineEntry(page.name, f"page{number}", 0, closed=False)
        _Sheet(canvas, scene_of(page, Scale.of(None), letters)).draw(first_level)
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


class _Path:
    """A path as reportlab's, in a tenth of the time: places are rounded to thousandths of a millimetre."""

    def __init__(self, lines: Iterable[Sequence[Point]], end: str = "") -> None:
        code = ["n"]
        for line in lines:
            code += [f"{x:.3f} {y:.3f} {'l' if number else 'm'}" for number, (x, y) in enumerate(line)]
            code += [end] if end else []
        self._code = "\n".join(code)

    def getCode(self) -> str:  # noqa: N802 - as reportlab calls it
        """Return the path in the words of PDF."""
        return self._code


class _Sheet:
    """A page on a canvas, whose places are in millimetres from the top left corner down."""

    def __init__(self, canvas: "Canvas", scene: Scene) -> None:
        self._canvas, self._scene = canvas, scene
        canvas.setPageSize((scene.width * MM, scene.height * MM))
        canvas.transform(MM, 0, 0, -MM, 0, scene.height * MM)
        canvas.setLineCap(_ROUND)
        canvas.setLineJoin(_ROUND)

    def draw(self, first_level: int) -> None:
        """Draw the page; stairs are links to the pages of levels, the first of which has that number."""
        for item in self._scene.items:
            self._draw(item)
        for box, level in self._scene.links():
            down = [(self._scene.height - edge) * MM for edge in (box.bottom, box.top)]
            place = box.left * MM, down[0], box.right * MM, down[1]
            self._canvas.linkAbsolute("", f"page{first_level + level}", place)

    def _draw(self, item: Item) -> None:
        canvas = self._canvas
        match item:
            case Fill(_, rgb, polygons, pattern):
                if pattern:
                    self._patterned(item)
                else:
                    canvas.setFillColorRGB(*_parts(rgb))
                    canvas.drawPath(_Path(polygons, "h"), stroke=0, fill=1)
            case Stroke(_, rgb, width, lines):
                canvas.setStrokeColorRGB(*_parts(rgb))
                canvas.setLineWidth(width)
                canvas.drawPath(_Path(lines), stroke=1, fill=0)
            case Text():
                self._text(item)
            case Picture(box, image):
                from reportlab.lib.utils import ImageReader

                from excelmaze.pictures.opened import opened

                canvas.saveState()
                canvas.translate(box.left, box.bottom)
                canvas.scale(1, -1)
                size = box.right - box.left, box.bottom - box.top
                canvas.drawImage(ImageReader(opened(image)), 0, 0, *size, mask="auto")
                canvas.restoreState()

    def _patterned(self, fill: Fill) -> None:
        """Fill polygons with a pattern: a part of it is a form, which is shown through them again and again."""
        canvas, side = self._canvas, fill.point * POINTS
        name = f"{fill.pattern}-{fill.rgb}-{side:.3f}"
        if not canvas.hasForm(name):
            rows, point = PATTERNS[fill.pattern], fill.point
            squares = [
                _square(column * point, row * point, point)
                for row in range(POINTS)
                for column in range(POINTS)
                if rows[row % len(rows)][column % len(rows[0])] == "#"
            ]
            canvas.beginForm(name, 0, 0, side, side)
            canvas.setFillColorRGB(*_parts(fill.rgb))
            canvas.drawPath(_Path(squares, "h"), stroke=0, fill=1)
            canvas.endForm()
        canvas.saveState()
        canvas.clipPath(_Path(fill.polygons, "h"), stroke=0, fill=0)
        xs, ys = zip(*(point for polygon in fill.polygons for point in polygon), strict=True)
        left, top, touched = min(xs), min(ys), set[tuple[int, int]]()
        for polygon in fill.polygons:
            across = _between([(x - left) / side for x, _ in polygon])
            touched |= {(x, y) for y in _between([(y - top) / side for _, y in polygon]) for x in across}
        for x, y in sorted(touched):
            canvas.saveState()
            canvas.translate(left + x * side, top + y * side)
            canvas.doForm(name)
            canvas.restoreState()
        canvas.restoreState()

    def _text(self, text: Text) -> None:
        canvas, rgb = self._canvas, _parts(text.lettering.color)
        canvas.saveState()
        canvas.translate(text.left, text.y)
        canvas.scale(1, -1)
        canvas.setFillColorRGB(*rgb)
        canvas.setStrokeColorRGB(*rgb)
        canvas.setLineWidth(BOLDER * text.size)
        canvas.setFont(text.face.name, text.size)
        canvas.drawString(0, 0, text.text, mode=_OUTLINED if text.lettering.bold else None)
        canvas.restoreState()


def _square(x: float, y: float, side: float) -> Sequence[Point]:
    return (x, y), (x + side, y), (x + side, y + side), (x, y + side)


def _between(places: Sequence[float]) -> range:
    """Return the whole numbers of the parts that places lie in."""
    return range(floor(min(places) + _NEARLY), ceil(max(places) - _NEARLY))


def _parts(rgb: str) -> list[float]:
    """Return red, green and blue, from 0 to 1."""
    return [part / 255 for part in bytes.fromhex(rgb)]
