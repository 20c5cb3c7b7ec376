"""Pages of a document that look as a sheet does when it is printed."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from excelmaze.pictures.page import Page, Scale
from excelmaze.pictures.pdf_page import LEADING, MM, PageSheet
from excelmaze.pictures.printed import Aside, Printed, Text

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

_SMALLER, _SMALLEST = 0.95, 2.0
_BASE = 0.8
# What a font without stars has instead.
_PLAIN = str.maketrans("★☆", "*-")


class PrintedSheet(PageSheet):
    """A page on paper of its own, where columns and rows are as broad and high as on the sheet."""

    def __init__(self, canvas: "Canvas", page: Page, printed: Printed, font: "TTFont") -> None:
        super().__init__(canvas, page, printed.size, font)
        self._printed = printed
        self._width, self._height = (side * MM for side in printed.size)
        self._scale = printed.factor
        self._columns, self._rows = printed.columns, printed.rows
        bounds = page.layout.grid.bounds
        self._first = bounds.top - printed.area.top, bounds.left - printed.area.left
        self._side = min(self._x(1) - self._x(0), self._y(0) - self._y(1))

    def draw(self, scale: Scale | None, key: str) -> None:  # noqa: ARG002 - a sheet has its own
        """Draw the page with its bookmark."""
        self._begin(key, self._page.name)
        self._maze()
        for text in self._printed.texts:
            self._text(text)
        for aside in self._printed.header:
            self._beside(aside, self._printed.edge * MM)
        for aside in self._printed.footer:
            high = len(aside.lines) * aside.points * LEADING
            self._beside(aside, self._height - self._printed.edge * MM - high)

    def _text(self, text: Text) -> None:
        """A text in its cells, wrapped, and smaller if it has to be."""
        area, around = text.area, self._printed.area
        left, right = (self._at(self._columns, column - around.left) for column in (area.left, area.right + 1))
        above, below = (self._at(self._rows, row - around.top) for row in (area.top, area.bottom + 1))
        size, words = text.points * self._scale, text.text
        if not self._known(words):
            words = words.translate(_PLAIN)
        lines = self._fitted(words, right - left, size)
        while size > _SMALLEST and (
            len(lines) * size * LEADING > below - above or max(self._broad(line, size) for line in lines) > right - left
        ):
            size *= _SMALLER
            lines = self._fitted(words, right - left, size)
        top = above + (below - above - len(lines) * size * LEADING) / 2
        for number, line in enumerate(lines):
            place = self._aligned(text.across, left, right, self._broad(line, size))
            self._write(line, place, top + (number + _BASE) * size * LEADING, size, "000000", known=self._known(line))

    def _beside(self, aside: Aside, top: float) -> None:
        """Lines of a header or footer, between the margins."""
        margins = self._printed.margins
        left, right = margins.left * MM, self._width - margins.right * MM
        for number, line in enumerate(aside.lines):
            broad = self._broad(line, aside.points)
            size = aside.points * min(1.0, (right - left) / broad) if broad else aside.points
            place = self._aligned(aside.across, left, right, self._broad(line, size))
            y = top + (number + _BASE) * aside.points * LEADING
            self._write(line, place, y, size, "000000", known=self._known(line))

    def _fitted(self, text: str, room: float, size: float) -> list[str]:
        """The lines of a text in a room; one that the font does not know stays in one."""
        return self._wrapped(text, room, size) or [text] if self._known(text) else [text]

    def _broad(self, text: str, size: float) -> float:
        return self._width_of(text, size) if text.strip() else 0.0

    @staticmethod
    def _aligned(across: str, left: float, right: float, width: float) -> float:
        return {"left": left, "right": right - width}.get(across, (left + right - width) / 2)

    def _at(self, places: Sequence[float], place: float) -> float:
        """Where a row or column begins, or a part of it."""
        whole = min(max(int(place), 0), len(places) - 2)
        return places[whole] + (place - whole) * (places[whole + 1] - places[whole])

    def _x(self, column: float) -> float:
        return self._at(self._columns, column + self._first[1])

    def _y(self, row: float) -> float:
        return self._height - self._at(self._rows, row + self._first[0])
