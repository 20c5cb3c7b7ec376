"""The index of a booklet: a row for each maze with its size, how difficult it is, its page and its code."""

from collections.abc import Sequence
from itertools import compress
from math import fsum

from excelmaze.books.binding import BookletLayout
from excelmaze.books.booklet_pages import MOST_STARS, BookletPage
from excelmaze.draw.page_lines import text_length
from excelmaze.draw.printing import PageLook
from excelmaze.maze.maze import Maze
from excelmaze.sheet.lengths import MM_OF_POINT
from excelmaze.sheet.paper import room_on

POINTS, ROW = 11, 16.5
# The colour of links to mazes.
LINK = "0563C1"
# What a cell keeps free at its sides, in points.
_ASIDE = 15
SMALLEST, WHOLE = 10, 100
# Programs differ by some pixels in how broad a column is, and one that does not fit goes onto a separate page.
_SURELY = 0.9
# The rows of the title and of the headings.
_HEADINGS = 3


class Index:
    """The index before the pages of the mazes have numbers, which depend on its length.

    Attributes:
        look: that of its first page, whose number is `first`.
        headings: of its columns.
        widths: of these, in points.
        scale: the percentage at which it is printed.
        on_page: how many rows each page has.
        length: how many pages it takes.
    """

    def __init__(self, pages: Sequence[BookletPage], look: PageLook, binding: BookletLayout, first: int) -> None:
        self._pages, self.words, self.look, self.first = pages, binding.words, look, first
        self._shown = any(page.name for page in pages), binding.has_codes
        words = self.words
        headings = words("Maze"), words("Name"), words("Size"), words("Difficulty"), words("Page"), words("Code")
        self.headings = self._row(*headings)
        columns = zip(self.headings, *self.rows([1000] * len(pages)), strict=True)
        self.widths = [max(text_length(str(one)) for one in column) * POINTS + _ASIDE for column in columns]
        across, down = (side / MM_OF_POINT for side in room_on(look.size, look.orientation, look.margins))
        self.scale = max(SMALLEST, min(WHOLE, int(WHOLE * _SURELY * across / fsum(self.widths))))
        self.on_page = max(1, int(down * WHOLE / self.scale / ROW) - _HEADINGS)
        self.length = -(-len(pages) // self.on_page)

    def rows(self, numbers: Sequence[int]) -> list[list[str | int]]:
        """Return the row of each maze, by the numbers of their pages."""
        return [
            self._row(
                f"{self.words('Maze')} {page.number}" if page.title is None else f"{page.number}. {page.titled('')}",
                page.name,
                self._size(page.maze),
                "★" * page.stars + "☆" * (MOST_STARS - page.stars),
                number,
                page.code,
            )
            for page, number in zip(self._pages, numbers, strict=True)
        ]

    def _row(self, *values: str | int) -> list[str | int]:
        """Return those values of a row that are shown."""
        named, coded = self._shown
        return [*compress(values, (True, named, True, True, True, coded))]

    def _size(self, maze: Maze) -> str:
        if rings := maze.graph.shape.get("rings"):
            return f"{self.words('Rings')}: {rings}"
        bounds = maze.grid.bounds
        return f"{bounds.height} x {bounds.width}"
