"""The index of a booklet: a row for each maze with its size, how difficult it is, its page and its code."""

from collections.abc import Iterator, Sequence
from math import fsum
from typing import NamedTuple

from excelmaze.books.binding import Binding
from excelmaze.books.pages import MOST_STARS, BookletPage
from excelmaze.books.placement import Paper
from excelmaze.draw.printing import text_length
from excelmaze.maze.maze import Maze
from excelmaze.sheet.lengths import MM_OF_POINT
from excelmaze.sheet.paper import room_on

POINTS, ROW = 11, 16.5
# The colour of links to mazes.
LINK = "0563C1"
# What a cell keeps free at its sides, in points.
_ASIDE = 15
SMALLEST, WHOLE = 10, 100
# Programs differ by some pixels in how broad a column is, and one that does not fit goes onto a page of its own.
_SURELY = 0.9
# The rows of the title and of the headings.
_HEADINGS = 3


class IndexEntry(NamedTuple):
    """Where a maze stands: the sheet, a cell of it, and the number of the page."""

    sheet: str
    cell: str
    page: int


class Index:
    """The index, before it is known where the mazes stand: how many pages it takes depends on it alone."""

    def __init__(self, pages: Sequence[BookletPage], paper: Paper, binding: Binding, lies: str) -> None:
        words = binding.words
        self.pages, self.paper, self.words = pages, paper, words
        self._stars, self._codes = binding.has_stars, binding.has_codes
        self._named = any(page.name for page in pages)
        headings = (
            (words("Maze"), True),
            (words("Name"), self._named),
            (words("Size"), True),
            (words("Difficulty"), self._stars),
            (words("Page"), True),
            (words("Code"), self._codes),
        )
        self.headings = [heading for heading, shown in headings if shown]
        self.lies = lies
        across, down = (side / MM_OF_POINT for side in room_on(paper.size, lies, paper.margins))
        widest = fsum(self.width(column) for column in range(len(self.headings)))
        self.scale = max(SMALLEST, min(WHOLE, int(WHOLE * _SURELY * across / widest)))
        self.on_page = max(1, int(down * WHOLE / self.scale / ROW) - _HEADINGS)

    @property
    def length(self) -> int:
        """The pages that it takes."""
        return -(-len(self.pages) // self.on_page)

    def rows(self, numbers: Sequence[int]) -> Iterator[list[str | float]]:
        """Yield what is written about each maze, which stands on the page of a number."""
        for page, number in zip(self.pages, numbers, strict=True):
            yield list(self._row(page, number))

    def width(self, column: int) -> float:
        """Return the points of a column that holds all that is written into it."""
        texts = [self.headings[column], *(str(row[column]) for row in self.rows([1000] * len(self.pages)))]
        return max(map(text_length, texts)) * POINTS + _ASIDE

    def _size(self, maze: Maze) -> str:
        if rings := maze.graph.shape.get("rings"):
            return f"{self.words('Rings')}: {rings}"
        bounds = maze.grid.bounds
        return f"{bounds.height} x {bounds.width}"

    def _row(self, page: BookletPage, number: int) -> Iterator[str | float]:
        yield f"{self.words('Maze')} {page.number}" if page.title is None else f"{page.number}. {page.titled('')}"
        if self._named:
            yield page.name
        yield self._size(page.maze)
        if self._stars:
            yield "★" * page.stars + "☆" * (MOST_STARS - page.stars)
        yield number
        if self._codes:
            yield page.code
