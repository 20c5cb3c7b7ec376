"""Mazes that share a page: where each lies, the lines of text above and below it, and where they are cut apart.

All lengths are millimetres, all points lie below and right of the corner of the margins. Documents are drawn so; sheets
round the sides of cells to pixels.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, fsum
from typing import NamedTuple

from excelmaze.books.binding import BookletLayout
from excelmaze.draw.drawings import CUT_LINES, Box, Drawing, Freeform, Point, dashes
from excelmaze.draw.end_marks import NONE, with_marks
from excelmaze.draw.layout import Layout
from excelmaze.draw.page_lines import Lettering, text_length
from excelmaze.draw.printing import PageLook, ruled, wrapped
from excelmaze.draw.theme import drawn_solution
from excelmaze.grids.grid import Grid
from excelmaze.languages import Words
from excelmaze.maze.maze import Maze
from excelmaze.sheet.addresses import Area
from excelmaze.sheet.lengths import MM_OF_POINT
from excelmaze.sheet.paper import LARGEST_CELL, room_on
from excelmaze.sheet.widths import widths_from

# Of the letters of a line: its height, and that of a line to write on; and what is free around a text.
_LEADING, _WRITTEN, _AIR = 1.3, 2.0, 1.8
# Between places, and between those that are cut apart; and below, where some programs have a little less room.
_GAP, _CUT_GAP, _SLACK = 4.0, 8.5, 1.4
# In such a width there is room for the line of a date behind that for a name.
_WITH_DATE = 116.0
# What cells keep free beside a text.
_PADDING = 2.8
# A dash with the gap behind it, the share of the dash, and the width and colour of the line.
_PERIOD, _DASH, _CUT_WIDTH, _GREY = 3.2, 0.6, 0.26, "7F7F7F"
_ORIENTATIONS = "portrait", "landscape"


class PlacedLine(NamedTuple):
    """A line of text as it stands above or below a maze: it is not wrapped again."""

    text: str
    lettering: Lettering
    height: float


_BLANK = PlacedLine("", Lettering(0), 0.0)


class Line(NamedTuple):
    """A line above or below a maze: a text, or labels with rules to write on: `Name: ______`."""

    text: str
    lettering: Lettering
    rules: Sequence[str] = ()

    def placed(self, width: float) -> list[PlacedLine]:
        """Return the lines of a text that is as broad as a place; letters are smaller where a word is broader."""
        points, room = self.lettering.points, max(width - _PADDING, 1.0) / MM_OF_POINT
        if not self.rules:
            return _wrapped(self.text, self.lettering, room)
        text = "  ".join(ruled(self.rules if width >= _WITH_DATE else self.rules[:1], room / points))
        return [PlacedLine(text, self.lettering, points * _WRITTEN * MM_OF_POINT)]


@lru_cache(maxsize=1 << 12)
def _wrapped(text: str, lettering: Lettering, room: float) -> list[PlacedLine]:
    points = lettering.points
    lines = wrapped(text, room, points)
    widest = max(map(text_length, lines)) * points
    if widest > room:
        points *= room / widest
        lines = wrapped(text, room, points)
    height = points * _LEADING * MM_OF_POINT + _AIR / len(lines)
    return [PlacedLine(line, lettering._replace(points=points), height) for line in lines]


class MazeOnPage(NamedTuple):
    """A maze on a page, or the solution of one.

    Attributes:
        maze: the maze.
        layout: what is shown of it, without marks.
        area: the cells around it and the arrows at its openings; it begins in an even row and column where these
            matter, as to how triangles are cut and bricks are laid.
        above: the lines above it.
        below: those below it.
        number: by what it is known throughout the workbook; 0 for the maze of a cover, which has no marks.
        is_key: whether it is the solution of a maze.
    """

    maze: Maze
    layout: Layout
    area: Area
    above: Sequence[Line] = ()
    below: Sequence[Line] = ()
    number: int = 0
    is_key: bool = False

    @property
    def is_round(self) -> bool:
        """Whether the maze is a drawing, and no cells."""
        return self.layout.is_drawing

    @property
    def cells(self) -> tuple[Area, ...]:
        """The cells of the maze, or under it."""
        return tuple(self.layout.grid.areas if self.is_round else self.maze.grid.cells.areas)

    @property
    def has_even_corner(self) -> bool:
        """Whether its area must begin in an even row and an even column."""
        return type(self.maze.graph) is not Grid

    @property
    def widths(self) -> list[float]:
        """The widths of its columns by the height of a row."""
        return widths_from(self.layout.widths, self.area.left, self.area.right)

    def shown(self, binding: BookletLayout, pixels: int) -> Layout:
        """Return the layout of the maze for cells of a size in pixels, with marks and solution."""
        marks, images = (binding.marks, binding.images) if self.number else (NONE, None)
        layout = with_marks(self.maze, self.layout, marks, binding.words, 0, pixels, images=images).spread()
        drawn = drawn_solution(binding.solution_style, binding.theme, self.maze) if self.is_key else None
        return layout if drawn is None else drawn.on(self.maze, layout, words=binding.words)


def area_of(maze: Maze, layout: Layout) -> Area:
    """Return the cells around a layout with its arrows; see `MazeOnPage`."""
    area = layout.spread().grid.bounds
    return area if type(maze.graph) is Grid else area._replace(top=area.top & ~1, left=area.left & ~1)


class Arrangement(NamedTuple):
    """The numbers of places down and across on a page, and its orientation."""

    down: int
    across: int
    lies: str


class Place(NamedTuple):
    """The place of a maze on a page.

    Attributes:
        maze: the maze, which is in the middle.
        row: the number of its row of places.
        left: where it begins.
        top: where its first line begins.
        width: of the place.
        pitch: the same with the gap to the next one.
        above: the lines above the maze, as many as the others of its row have.
        below: those below it.
        side: that of its cells.
    """

    maze: MazeOnPage
    row: int
    left: float
    top: float
    width: float
    pitch: float
    above: Sequence[PlacedLine]
    below: Sequence[PlacedLine]
    side: float

    @property
    def head(self) -> float:
        """The height of the lines above the maze."""
        return fsum(line.height for line in self.above)


class Places(NamedTuple):
    """The places of a page, and how large they are."""

    arrangement: Arrangement
    room: tuple[float, float]
    gap: float

    @classmethod
    def on(cls, look: PageLook, arrangement: Arrangement, *, to_cut: bool = False) -> "Places":
        """Return the places on a page, with more between them where they are cut apart."""
        wide, high = room_on(look.size, arrangement.lies, look.margins)
        return cls(arrangement, (wide, high - _SLACK), _CUT_GAP if to_cut else _GAP)

    @property
    def pitch(self) -> tuple[float, float]:
        """The width and the height of a place, each with a gap."""
        (down, across, _), (wide, high) = self.arrangement, self.room
        return (wide + self.gap) / across, (high + self.gap) / down

    def of(self, mazes: Sequence[MazeOnPage]) -> Iterator[Place]:
        """Yield the places of mazes, each as large as its place allows; in the last row there may be fewer."""
        (pitch, high), across = self.pitch, self.arrangement.across
        width, height = pitch - self.gap, high - self.gap
        for number, begin in enumerate(range(0, len(mazes), across)):
            row = mazes[begin : begin + across]
            above = _side_by_side([maze.above for maze in row], width)
            below = _side_by_side([maze.below for maze in row], width, below=True)
            texts = fsum(line.height for line in (*above[0], *below[0]))
            sides = [min(width / fsum(maze.widths), (height - texts) / maze.area.height, LARGEST_CELL) for maze in row]
            highest = max(side * maze.area.height for side, maze in zip(sides, row, strict=True))
            top = number * high + (height - texts - highest) / 2
            for column, (maze, side) in enumerate(zip(row, sides, strict=True)):
                left = self._left(len(row)) + column * pitch
                yield Place(maze, number, left, top, width, pitch, above[column], below[column], side)

    def _left(self, count: int) -> float:
        """Return where the first of a number of places in a row begins."""
        return (self.room[0] + self.gap - count * self.pitch[0]) / 2

    def smallest(self, mazes: Sequence[MazeOnPage]) -> float:
        """Return the side of the smallest cells of mazes."""
        return min(place.side for place in self.of(mazes))

    def cuts(self, count: int) -> Iterator[tuple[Point, Point]]:
        """Yield the lines between mazes, from end to end of the page or of their row: down and right."""
        (wide, high), (pitch, down), across = self.room, self.pitch, self.arrangement.across
        rows = ceil(count / across)
        edges = [0.0, *(number * down - self.gap / 2 for number in range(1, rows)), high]
        for row, (top, bottom) in enumerate(pairwise(edges)):
            own = min(across, count - row * across)
            for column in range(1, own):
                middle = self._left(own) + column * pitch - self.gap / 2
                yield (top, middle), (bottom, middle)
        yield from (((edge, 0.0), (edge, wide)) for edge in edges[1:-1])


def _side_by_side(lines: Sequence[Sequence[Line]], width: float, *, below: bool = False) -> list[list[PlacedLine]]:
    """Return the lines above or below some mazes: as many for each, and those side by side are equally high."""
    placed = [[one for line in own for one in line.placed(width)] for own in lines]
    blanks = [[_BLANK] * (max(map(len, placed)) - len(own)) for own in placed]
    filled = [[*own, *blank] if below else [*blank, *own] for own, blank in zip(placed, blanks, strict=True)]
    heights = [max(line.height for line in row) for row in zip(*filled, strict=True)]
    return [[line._replace(height=height) for line, height in zip(own, heights, strict=True)] for own in filled]


def arrangements(count: int, lies: str = "") -> Iterator[Arrangement]:
    """Yield the arrangements of a number of mazes on a page; the last row may be shorter."""
    for across in range(1, count + 1):
        down = ceil(count / across)
        if across == ceil(count / down):
            yield from (Arrangement(down, across, side) for side in ([lies] if lies else _ORIENTATIONS))


def with_cuts(
    layout: Layout, cuts: Sequence[tuple[Point, Point]], at: Callable[[Point], Point], words: Words, side: float
) -> Layout:
    """Return a layout with dashes along lines; `at` returns a point of the layout, whose cells have this side."""
    if not cuts:
        return layout
    lines = []
    for (top, left), (bottom, right) in cuts:
        count = max(1, round((bottom - top + right - left) / _PERIOD))
        lines += [(at(begin), at(end)) for begin, end in dashes((top, left), (bottom, right), count, _DASH)]
    shown = Freeform(lines, _GREY, _CUT_WIDTH / side)
    drawn = Drawing(CUT_LINES, words("Lines to cut along"), Box.around(lines), shown)
    return layout._replace(drawings=[*layout.drawings, drawn])
