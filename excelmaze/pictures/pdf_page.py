"""A page of a document in PDF, drawn in lines and letters on a canvas of reportlab's, as its sheet is printed."""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from excelmaze.draw.drawings import Arc, Box, Curve
from excelmaze.draw.layout import Role
from excelmaze.draw.lettering import Lettering
from excelmaze.draw.printing import wrapped
from excelmaze.draw.theme import Fill, shade_fill
from excelmaze.pictures.glyphs import BOLDER, CAPITAL, EM
from excelmaze.pictures.lettering import composed
from excelmaze.pictures.opened import opened_image
from excelmaze.pictures.page import Page, Scale
from excelmaze.pictures.printed import BASE, LEADING, MM, Label, Printed, Text
from excelmaze.pictures.strokes import (
    PATTERNS,
    POINTS,
    Filled,
    Half,
    both_halves,
    by_kind,
    freeforms,
    lines,
    pictures,
    shaded,
    shaded_halves,
    sized_texts,
    whole_fills,
)

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.pdfgen.pathobject import PDFPathObject

# The factor by which a text that does not fit is made smaller, step by step, and the smallest size of letters.
_SMALLER, _SMALLEST = 0.95, 2.0
# The ends and corners of lines, and letters whose outlines are drawn as well.
_ROUND, _OUTLINED = 1, 2
_PAPER = "FFFFFF"


class _Path:
    """A path as reportlab's, in a tenth of the time: places are rounded to hundredths of a point."""

    def __init__(self) -> None:
        self._code: list[str] = []

    def moveTo(self, x: float, y: float) -> None:  # noqa: N802 - as reportlab calls it
        self._code.append(f"{x:.2f} {y:.2f} m")

    def lineTo(self, x: float, y: float) -> None:  # noqa: N802
        self._code.append(f"{x:.2f} {y:.2f} l")

    def curveTo(self, x: float, y: float, x2: float, y2: float, x3: float, y3: float) -> None:  # noqa: N802
        self._code.append(f"{x:.2f} {y:.2f} {x2:.2f} {y2:.2f} {x3:.2f} {y3:.2f} c")

    def getCode(self) -> str:  # noqa: N802
        """Return the path in the words of PDF."""
        return "\n".join(("n", *self._code))


class PageSheet:
    """A page on a canvas; places are in points, from the top left corner down.

    Columns and rows have the widths and heights of the printed sheet.
    """

    def __init__(self, canvas: "Canvas", page: Page, printed: Printed, font: "TTFont") -> None:
        self._canvas, self._page, self._printed, self._font = canvas, page, printed, font
        self._width, self._height = (side * MM for side in printed.size)
        self._columns, self._rows, self._factor = printed.columns, printed.rows, printed.factor
        bounds = page.layout.grid.bounds
        self._first = bounds.top - printed.area.top, bounds.left - printed.area.left
        _, _, self._side = printed.squares(bounds, page.layout.widths)
        self._wall_width = page.wall_width(Scale.of(None))

    def draw(self, key: str) -> None:
        """Draw the page with its bookmark."""
        canvas = self._canvas
        canvas.setPageSize((self._width, self._height))
        canvas.bookmarkPage(key)
        if self._page.name:
            canvas.addOutlineEntry(self._page.name, key, 0, closed=False)
        self.draw_contents()

    def draw_contents(self) -> None:
        """Draw what is on the page."""
        printed, page = self._printed, self._page
        self._cells()
        for _, freeform in freeforms(page.layout, (page.theme.wall.color.rgb, self._wall_width)):
            self._stroke(freeform.lines, freeform.rgb, freeform.width)
        self._texts()
        self._pictures()
        # Last, so that nothing interrupts them.
        walls = (((row, column), (to_row, to_column)) for row, column, to_row, to_column in lines(page.layout))
        self._stroke(walls, page.theme.wall.color.rgb, self._wall_width)
        for text in printed.texts:
            self._text(text)
        for label in printed.header_footer:
            self._label(label)

    def link(self, first: int) -> None:
        """Link stairs to the pages of their levels; `first` is the page of the maze's first level."""
        bounds = self._page.layout.grid.bounds
        for cell, levels in self._page.layout.links.items():
            row, column = self._page.layout.grid.place(cell)
            x, y = self._x(column - bounds.left), self._y(row - bounds.top)
            target = f"page{first + levels[0]}"
            right, below = self._x(column + 1 - bounds.left), self._y(row + 1 - bounds.top)
            self._canvas.linkAbsolute("", target, (x, below, right, y))

    def _cells(self) -> None:
        canvas, layout, roles = self._canvas, self._page.layout, self._page.theme.fills
        # All that a role fills is one path: between two of them a viewer would show a hairline.
        filled_by_role = {role: list(filled) for role, filled in by_kind(whole_fills(layout))}
        halved = {role: list(halves) for role, halves in by_kind(chain.from_iterable(both_halves(layout)))}
        for role in sorted({*filled_by_role, *halved}):
            fill = roles.get(Role(role))
            if fill is None:
                continue
            cells, its_halves = filled_by_role.get(role, ()), halved.get(role, ())
            if fill.pattern in PATTERNS:
                self._patterned(fill, cells, its_halves)
                continue
            path = canvas.beginPath()
            for row, column, length, _ in cells:
                self._add_cells(path, row, column, length)
            for half in its_halves:
                self._add_half(path, half)
            self._fill(path, fill.color.rgb)
        whole = {shade: list(filled) for shade, filled in by_kind(shaded(layout, self._page.shades))}
        parts = {shade: list(halves) for shade, halves in by_kind(shaded_halves(layout, self._page.half_shades))}
        for shade in sorted({*whole, *parts}):
            path = canvas.beginPath()
            for row, column, length, _ in whole.get(shade, ()):
                self._add_cells(path, row, column, length)
            for half in parts.get(shade, ()):
                self._add_half(path, half)
            self._fill(path, shade_fill(shade).color.rgb)

    def _patterned(self, fill: Fill, cells: Iterable[Filled], halves: Iterable[Half]) -> None:
        """Draw cells and halves with a pattern: once as a form, which is put into each."""
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
        whole = ((row, column + at, None) for row, column, length, _ in cells for at in range(length))
        for row, column, half in (*whole, *((half.row, half.column, half) for half in halves)):
            canvas.saveState()
            if half:
                path = canvas.beginPath()
                self._add_half(path, half)
                canvas.clipPath(path, stroke=0, fill=0)
            x, y = self._x(column), self._y(row + 1)
            canvas.translate(x, y)
            canvas.scale((self._x(column + 1) - x) / self._side, (self._y(row) - y) / self._side)
            canvas.doForm(name)
            canvas.restoreState()

    def _add_cells(self, path: "PDFPathObject", row: int, column: int, length: int) -> None:
        """Add cells side by side to a path, clockwise as halves: where turns differ, a viewer shows a hairline."""
        x, y = self._x(column), self._y(row)
        path.rect(x, y, self._x(column + length) - x, self._y(row + 1) - y)

    def _add_half(self, path: "PDFPathObject", half: Half) -> None:
        """Add a half of a cell to a path."""
        for number, (down, right) in enumerate(half.corners):
            (path.lineTo if number else path.moveTo)(self._x(half.column + right), self._y(half.row + down))
        path.close()

    def _fill(self, path: object, rgb: str) -> None:
        self._canvas.setFillColorRGB(*(part / 255 for part in bytes.fromhex(rgb)))
        self._canvas.drawPath(path, stroke=0, fill=1)

    def _stroke(self, ways: Iterable[Curve], rgb: str, width: float) -> None:
        """Draw lines with round ends and corners, so wide in sides of a cell."""
        canvas = self._canvas
        path = _Path()
        for way in ways:
            for number, step in enumerate(way):
                if isinstance(step, Arc):
                    self._add_arc(path, step)
                else:
                    (path.lineTo if number else path.moveTo)(self._x(step[1]), self._y(step[0]))
        canvas.setLineCap(_ROUND)
        canvas.setLineJoin(_ROUND)
        canvas.setLineWidth(width * self._side)
        canvas.setStrokeColorRGB(*(part / 255 for part in bytes.fromhex(rgb)))
        canvas.drawPath(path, stroke=1, fill=0)

    def _add_arc(self, path: _Path, arc: Arc) -> None:
        """Add an arc to a path; its handles may lie beside the cells, where columns are not as broad."""
        (row, column), side = arc.to, self._side
        left, top = self._x(column) - column * side, self._y(row) + row * side
        for points in arc.curves():
            path.curveTo(*(place for down, right in points for place in (left + right * side, top - down * side)))

    def _pictures(self) -> None:
        for box, image, _ in pictures(self._page.layout):
            (left, right), (above, below) = map(self._x, (box.left, box.right)), map(self._y, (box.top, box.bottom))
            place = image.fitted(Box(below, left, above, right))
            reader = opened_image(image)
            width, height = place.right - place.left, place.bottom - place.top
            self._canvas.drawImage(reader, place.left, place.top, width, height, mask="auto")

    def _texts(self) -> None:
        """Write the texts in cells."""
        theme = self._page.theme
        patterned = any(fill.pattern in PATTERNS for fill in theme.fills.values())
        for text, lettering in sized_texts(self._page.layout, self._width_of, self._wall_width):
            x, y, size = self._x(text.column), self._height - self._y(text.row), lettering.points * self._side
            width = self._width_of(text.text) * size
            if patterned:  # letters would be lost in the pattern
                wide, high = (min(length, self._side * text.share) for length in (1.2 * width, 0.8 * self._side))
                path = self._canvas.beginPath()
                path.rect(x - wide / 2, self._height - y - high / 2, wide, high)
                self._fill(path, _PAPER)
            self._write(text.text, x - width / 2, y + CAPITAL / EM / 2 * size, lettering._replace(points=size))

    def _width_of(self, text: str) -> float:
        """Return the width of a text by the size of its letters."""
        width: float = self._font.stringWidth(composed(text), 1)
        return width

    def _write(self, text: str, x: float, y: float, lettering: Lettering) -> None:
        """Write a line of text from the left."""
        canvas, rgb = self._canvas, [part / 255 for part in bytes.fromhex(lettering.color)]
        canvas.setFillColorRGB(*rgb)
        canvas.setFont(self._font.fontName, lettering.points)
        if lettering.bold:
            canvas.setStrokeColorRGB(*rgb)
            canvas.setLineWidth(BOLDER / EM * lettering.points)
            canvas.setLineJoin(_ROUND)
        canvas.drawString(x, self._height - y, composed(text), mode=_OUTLINED if lettering.bold else None)

    def _text(self, text: Text) -> None:
        """Write a text in its cells, wrapped, and smaller if it does not fit."""
        area = self._printed.area
        left, right = (self._columns[column - area.left] for column in (text.area.left, text.area.right + 1))
        above, below = (self._rows[row - area.top] for row in (text.area.top, text.area.bottom + 1))
        size, lines = text.lettering.points * self._factor, composed(text.text).split("\n")
        while True:
            written = [part for line in lines for part in wrapped(line, right - left, size, self._width_of)]
            high, wide = len(written) * size * LEADING, max(map(self._width_of, written)) * size
            if size <= _SMALLEST or (high <= below - above and wide <= right - left):
                break
            size *= _SMALLER
        top, share = above + (below - above - high) / 2, text.lettering.share_before
        own = text.lettering._replace(points=size)
        for number, line in enumerate(written):
            x = left + (right - left - self._width_of(line) * size) * share
            self._write(line, x, top + (number + BASE) * size * LEADING, own)

    def _label(self, label: Label) -> None:
        """Write a line of a header or footer, between the margins."""
        margins = self._printed.margins
        room = self._width - (margins.left + margins.right) * MM
        wide, own = self._width_of(label.text), label.lettering
        size = min(own.points, room / wide) if wide else own.points
        x = label.x - wide * size * own.share_before
        self._write(label.text, x, label.y, own._replace(points=size))

    def _at(self, places: Sequence[float], place: float) -> float:
        """Return the place where a row or column begins, or a part of it."""
        if type(place) is int and 0 <= place < len(places):
            return places[place]
        whole = min(max(int(place), 0), len(places) - 2)
        return places[whole] + (place - whole) * (places[whole + 1] - places[whole])

    def _x(self, column: float) -> float:
        return self._at(self._columns, column + self._first[1])

    def _y(self, row: float) -> float:
        return self._height - self._at(self._rows, row + self._first[0])
