"""A page of a document in PDF, drawn in lines and letters on a canvas of reportlab's."""

from collections.abc import Iterable
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from excelmaze.draw.distances import shade_color
from excelmaze.draw.ink import Fill, Line
from excelmaze.errors import InputError
from excelmaze.languages import words_in
from excelmaze.pictures.lettering import points
from excelmaze.pictures.page import Page, Scale
from excelmaze.pictures.strokes import PATTERNS, PER_CELL, POINTS, WIDTHS, fills, halves, lines, shaded, texts, way
from excelmaze.sheet.paper import LARGEST_CELL

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.pdfgen.pathobject import PDFPathObject

MM = 72 / 25.4
# The margin of a page, and the cells up to which lines grow thicker, in millimetres.
_MARGIN, _THICKEST = 12.7, 15
_TITLE, _NOTE, LEADING = 16, 8, 1.3
NAME = "excelmaze"
# How high a capital is, by the size of letters; in points that are drawn so many.
_CAPITAL, _ROWS = 0.73, 7
# The ends of lines.
_ROUND, _SQUARE = 1, 2
_GREY, _PAPER = "595959", "FFFFFF"


class PageSheet:
    """A page that is drawn on a canvas; its places are points, from the top left corner down."""

    def __init__(self, canvas: "Canvas", page: Page, size: tuple[float, float], font: "TTFont") -> None:
        bounds = page.layout.grid.bounds
        short, long = sorted(size)
        self._width, self._height = (long * MM, short * MM) if bounds.width > bounds.height else (short * MM, long * MM)
        self._canvas, self._page, self._font = canvas, page, font
        self._side = self._left = self._top = 0.0

    def draw(self, scale: Scale | None, key: str) -> None:
        """Draw the page with its bookmark."""
        page = self._page
        usual = words_in(page.language)("Maze")
        self._begin(key, page.title if page.title and page.name == usual else page.name)
        margin = _MARGIN * MM
        top = margin
        known = self._known(page.title)
        for line in self._wrapped(page.title if known else page.title.upper(), self._width - 2 * margin):
            self._write(line, margin, top + _TITLE, _TITLE, "000000", known=known)
            top += _TITLE * LEADING
        if page.title:
            top += _TITLE / 2
        bottom = self._height - margin
        if page.note:
            self._write(page.note, margin, bottom, _NOTE, _GREY, known=self._known(page.note))
            bottom -= 2 * _NOTE
        self._place(scale, top, bottom)
        self._maze()

    def link(self, first: int) -> None:
        """Let a click on stairs lead to the level that they lead to; the first one of the maze is on that page."""
        bounds = self._page.layout.grid.bounds
        for cell, levels in self._page.layout.links.items():
            row, column = self._page.layout.grid.place(cell)
            x, y = self._x(column - bounds.left), self._y(row - bounds.top)
            target = f"page{first + levels[0]}"
            right, below = self._x(column + 1 - bounds.left), self._y(row + 1 - bounds.top)
            self._canvas.linkAbsolute("", target, (x, below, right, y))

    def _begin(self, key: str, bookmark: str) -> None:
        canvas = self._canvas
        canvas.setPageSize((self._width, self._height))
        canvas.bookmarkPage(key)
        canvas.addOutlineEntry(bookmark, key, 0, closed=False)

    def _wrapped(self, text: str, width: float, size: float = _TITLE) -> list[str]:
        """The lines of a title as wide as the page."""
        from reportlab.lib.utils import simpleSplit

        found: list[str] = simpleSplit(text, NAME, size, width) if text else []
        return found

    def _place(self, scale: Scale | None, top: float, bottom: float) -> None:
        """Where the maze lies, in the middle of what is left, and how large its cells are."""
        bounds = self._page.layout.grid.bounds
        width, height = self._width - 2 * _MARGIN * MM, bottom - top
        fitting = min(width / bounds.width, height / bounds.height)
        self._side = min(fitting, LARGEST_CELL * MM) if scale is None else scale.millimetres * MM
        if self._side > fitting + 1e-6:
            needed = f"{bounds.width * self._side / MM:.0f} x {bounds.height * self._side / MM:.0f} mm"
            raise InputError(
                f"cells of {self._side / MM:.3g} mm make a maze of {needed}, and the page has room for "
                f"{width / MM:.0f} x {height / MM:.0f}; choose at most {int(fitting / MM * 100) / 100:g}mm"
            )
        self._left = (self._width - bounds.width * self._side) / 2
        self._top = top + (height - bounds.height * self._side) / 2

    def _maze(self) -> None:
        """Draw the walls last, so that nothing interrupts them."""
        self._cells()
        self._way()
        self._letters()
        self._walls()

    def _cells(self) -> None:
        canvas, roles = self._canvas, self._page.theme.fills
        filled = sorted((one for one in fills(self._page.layout) if one.role in roles), key=attrgetter("role"))
        for role, ones in groupby(filled, key=attrgetter("role")):
            fill = roles[role]
            if fill.pattern in PATTERNS:
                self._patterned(fill, ((one.row, one.column + at) for one in ones for at in range(one.length)))
                continue
            path = canvas.beginPath()
            for row, column, length, _ in ones:
                self._add_cells(path, row, column, length)
            self._fill(path, fill.color.rgb)
        shades = sorted(shaded(self._page.layout, self._page.shades), key=attrgetter("shade"))
        for shade, its in groupby(shades, key=attrgetter("shade")):
            path = canvas.beginPath()
            for row, column, length, _ in its:
                self._add_cells(path, row, column, length)
            self._fill(path, shade_color(shade))
        for row, column, role, corners in halves(self._page.layout):
            path = canvas.beginPath()
            for number, (down, right) in enumerate(corners):
                (path.lineTo if number else path.moveTo)(self._x(column + right), self._y(row + down))
            path.close()
            self._fill(path, roles[role].color.rgb if role in roles else _PAPER)

    def _patterned(self, fill: Fill, cells: Iterable[tuple[int, int]]) -> None:
        """Cells with a pattern: it is drawn once, and put into each."""
        canvas = self._canvas
        name = f"{fill.pattern}-{fill.color.rgb}-{self._side:.3f}"
        if not canvas.hasForm(name):
            canvas.beginForm(name, 0, 0, self._side, self._side)
            rows, point = PATTERNS[fill.pattern], self._side / POINTS
            path = canvas.beginPath()
            for row in range(POINTS):
                for column in range(POINTS):
                    line = rows[row % len(rows)]
                    if line[column % len(line)] == "#":
                        path.rect(column * point, self._side - (row + 1) * point, point, point)
            self._fill(path, fill.color.rgb)
            canvas.endForm()
        for row, column in cells:
            canvas.saveState()
            x, y = self._x(column), self._y(row + 1)
            canvas.translate(x, y)
            canvas.scale((self._x(column + 1) - x) / self._side, (self._y(row) - y) / self._side)
            canvas.doForm(name)
            canvas.restoreState()

    def _add_cells(self, path: "PDFPathObject", row: int, column: int, length: int) -> None:
        """Add cells side by side to a path."""
        x, y = self._x(column), self._y(row + 1)
        path.rect(x, y, self._x(column + length) - x, self._y(row) - y)

    def _fill(self, path: object, rgb: str) -> None:
        self._canvas.setFillColorRGB(*(part / 255 for part in bytes.fromhex(rgb)))
        self._canvas.drawPath(path, stroke=0, fill=1)

    def _walls(self) -> None:
        self._stroke(lines(self._page.layout), self._page.theme.wall, _SQUARE)

    def _way(self) -> None:
        if self._page.theme.way is not None:
            self._stroke(way(self._page.layout), self._page.theme.way, _ROUND)

    def _stroke(self, stretches: Iterable[tuple[float, float, float, float]], line: Line, cap: int) -> None:
        canvas = self._canvas
        path = canvas.beginPath()
        for row, column, to_row, to_column in stretches:
            path.moveTo(self._x(column), self._y(row))
            path.lineTo(self._x(to_column), self._y(to_row))
        canvas.setLineCap(cap)
        canvas.setLineWidth(WIDTHS[line.style] * min(self._side, _THICKEST * MM) / PER_CELL)
        canvas.setStrokeColorRGB(*(part / 255 for part in bytes.fromhex(line.color.rgb)))
        canvas.drawPath(path, stroke=1, fill=0)

    def _letters(self) -> None:
        """Write what is in cells, all of one size, each inside its own cell."""
        theme = self._page.theme
        patterned = any(fill.pattern in PATTERNS for fill in theme.fills.values())
        written = list(texts(self._page.layout))
        broadest = max((self._width_of(one.text, 1) for one in written), default=1)
        inside = self._side * (1 - WIDTHS[theme.wall.style] / PER_CELL)
        usual = min(0.6 * self._side, 0.94 * inside / broadest)
        for row, column, text, share in written:
            x, y, size = self._x(column), self._height - self._y(row), usual * share
            width = self._width_of(text, size)
            if patterned:  # which letters would be lost in
                wide, high = (min(one, inside * share) for one in (1.2 * width, 0.8 * self._side))
                path = self._canvas.beginPath()
                path.rect(x - wide / 2, self._height - y - high / 2, wide, high)
                self._fill(path, _PAPER)
            self._write(text, x - width / 2, y + 0.36 * size, size, "000000", known=self._known(text))

    def _known(self, text: str) -> bool:
        return all(ord(sign) in self._font.face.charToGlyph for sign in text)

    def _width_of(self, text: str, size: float) -> float:
        if self._known(text):
            width: float = self._font.stringWidth(text, size)
            return width
        return points(text).width * _CAPITAL * size / _ROWS

    def _write(self, text: str, x: float, y: float, size: float, rgb: str, *, known: bool) -> None:
        """A line of text; one that the font does not know is drawn by points, as high as capitals."""
        canvas = self._canvas
        canvas.setFillColorRGB(*(part / 255 for part in bytes.fromhex(rgb)))
        if known:
            canvas.setFont(NAME, size)
            canvas.drawString(x, self._height - y, text)
            return
        mask, point = points(text), _CAPITAL * size / _ROWS
        path = canvas.beginPath()
        for row, line in enumerate(mask.rows):
            for column, is_in in enumerate(line):
                if is_in:
                    above = self._height - y + (mask.height - row - 1) * point
                    path.rect(x + column * point, above, point, point)
        self._fill(path, rgb)

    def _x(self, column: float) -> float:
        return self._left + column * self._side

    def _y(self, row: float) -> float:
        return self._height - self._top - row * self._side
