"""Mazes that share a page: where each lies, the lines of text above and below it, and where they are cut apart.

All lengths are millimetres, all points lie below and right of the corner of the margins. Documents are drawn so; sheets
round the sides of cells to pixels.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, zip_longest
from math import ceil, fsum
from typing import NamedTuple

from excelmaze.draw.drawings import CUT_LINES, Box, Drawing, Freeform, Point, between
from excelmaze.draw.layout import Layout
from excelmaze.draw.lettering import Lettering
from excelmaze.draw.printing import text_length, wrapped
from excelmaze.draw.solutions import DrawnSolution
from excelmaze.draw.theme import Theme
from excelmaze.grids.grid import Grid
from excelmaze.languages import Words
from excelmaze.maze.maze import Maze
from excelmaze.sheet.addresses import Area
from excelmaze.sheet.lengths import MM_OF_POINT
from excelmaze.sheet.paper import LARGEST_CELL, Margins, room_on
from excelmaze.sheet.widths import SQUARES, widths_from

# Of the letters of a line: its height, and that of a line to write on; and what is free around a text.
_LEADING, _WRITTEN, _AIR = 1.3, 2.0, 1.8
# Between places, and between those that are cut apart; and below, where some programs have a little less room.
_GAP, _CUT_GAP, _SLACK = 4.0, 8.5, 1.4
# In such a width there is room for the line of a date behind that for a name; a rule is made of such signs.
_WITH_DATE, _RULE, _UNDERSCORE = 116.0, "_", 0.5
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
    """What stands above or below a maze: a text, or what is to be written behind, on a rule: `Name: ______`."""

    text: str
    lettering: Lettering
    rules: Sequence[str] = ()

    def placed(self, width: float) -> list[PlacedLine]:
        """Return the lines of a text that is as broad as a place; letters are smaller where a word is broader."""
        points, room = self.lettering.points, max(width - _PADDING, 1.0) / MM_OF_POINT
        if self.rules:
            return [PlacedLine(self._ruled(width, room), self.lettering, points * _WRITTEN * MM_OF_POINT)]
        return _wrapped(self.text, self.lettering, room)

    def _ruled(self, width: float, room: float) -> str:
        points, rules = self.lettering.points, self.rules if width >= _WITH_DATE else self.rules[:1]
        left = room - fsum(text_length(f"{rule}: ") for rule in rules) * points
        count = int(left / points / _UNDERSCORE) - 2 * len(rules)
        shares = [count] if len(rules) == 1 else [count * 2 // 3, count // 3]
        return "  ".join(f"{rule}: {_RULE * max(share, 1)}" for rule, share in zip(rules, shares, strict=True))


@lru_cache(maxsize=1 << 12)
def _wrapped(text: str, lettering: Lettering, room: float) -> list[PlacedLine]:
    points = lettering.points
    lines = wrapped(text, room, points)
    widest = max(map(text_length, lines)) * points
    if widest > room:
        points *= room / widest
        lines = wrapped(text, room, points)
    own = lettering._replace(points=points)
    height = points * _LEADING * MM_OF_POINT + _AIR / len(lines)
    return [PlacedLine(line, own, height) for line in lines]


class MazeOnPage(NamedTuple):
    """A maze that shares its page, or the solution of one.

    Attributes:
        maze: the maze.
        layout: what is shown of it.
        area: the cells around it and the arrows at its openings; it begins in an even row and column where these
            matter, as to how triangles are cut and bricks are laid.
        above: the lines above it.
        below: those below it.
        number: by what it is known throughout the workbook; 0 for the maze of a cover.
        is_key: whether it is the solution of a maze.
        drawn: the drawing of the solution on a sheet, if it is no cells that are filled.
        theme: its walls and fills; None for the usual ones.
    """

    maze: Maze
    layout: Layout
    area: Area
    above: Sequence[Line]
    below: Sequence[Line] = ()
    number: int = 0
    is_key: bool = False
    drawn: DrawnSolution | None = None
    theme: Theme | None = None

    @property
    def is_round(self) -> bool:
        """Whether the maze is a drawing, and no cells."""
        return self.layout.is_drawing

    @property
    def is_even(self) -> bool:
        """Whether it stays as it is in even rows and columns alone."""
        return type(self.maze.graph) is not Grid

    @property
    def widths(self) -> list[float]:
        """The widths of its columns by the height of a row."""
        return widths_from(self.layout.widths, self.area.left, self.area.right)

    @property
    def breadth(self) -> float:
        """The width of all its columns by the height of a row."""
        return self.area.width if self.layout.widths == SQUARES else fsum(self.widths)


def area_of(maze: Maze, layout: Layout) -> Area:
    """Return the cells around a layout with its arrows; see `MazeOnPage`."""
    area = layout.spread().grid.bounds
    return area if type(maze.graph) is Grid else area._replace(top=area.top & ~1, left=area.left & ~1)


class Paper(NamedTuple):
    """What is printed on: the size of the paper and its margins."""

    size: tuple[float, float]
    margins: Margins


class Arrangement(NamedTuple):
    """So many places down and across, on a paper that lies so."""

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

    def with_side(self, side: float) -> "Place":
        """Return the place with smaller cells."""
        return self._replace(side=side, top=self.top + self.maze.area.height * (self.side - side) / 2)


class Places(NamedTuple):
    """The places of a page, and how large they are."""

    arrangement: Arrangement
    room: tuple[float, float]
    gap: float

    @classmethod
    def on(cls, paper: Paper, arrangement: Arrangement, *, to_cut: bool = False) -> "Places":
        """Return the places on a paper, with more between them where they are cut apart."""
        wide, high = room_on(paper.size, arrangement.lies, paper.margins)
        return cls(arrangement, (wide, high - _SLACK), _CUT_GAP if to_cut else _GAP)

    @property
    def pitch(self) -> tuple[float, float]:
        """The width and height of a place with the gap to the next."""
        (wide, high), (down, across, _) = self.room, self.arrangement
        return (wide + self.gap) / across, (high + self.gap) / down

    def rows(self, mazes: Sequence[MazeOnPage]) -> list[Sequence[MazeOnPage]]:
        """Return the mazes that lie side by side, from the top row down."""
        across = self.arrangement.across
        return [mazes[begin : begin + across] for begin in range(0, len(mazes), across)]

    def of(self, mazes: Sequence[MazeOnPage]) -> Iterator[Place]:
        """Yield the places of mazes, each as large as its place allows; in the last row there may be fewer."""
        pitch, high = self.pitch
        width, height = pitch - self.gap, high - self.gap
        for number, row in enumerate(self.rows(mazes)):
            above = _side_by_side([maze.above for maze in row], width)
            below = _side_by_side([maze.below for maze in row], width, below=True)
            texts = fsum(line.height for line in (*above[0], *below[0]))
            sides = [min(width / maze.breadth, (height - texts) / maze.area.height, LARGEST_CELL) for maze in row]
            highest = max(side * maze.area.height for side, maze in zip(sides, row, strict=True))
            top = number * high + (height - texts - highest) / 2
            first = (self.room[0] + self.gap - len(row) * pitch) / 2
            for column, (maze, side) in enumerate(zip(row, sides, strict=True)):
                yield Place(maze, number, first + column * pitch, top, width, pitch, above[column], below[column], side)

    def smallest(self, mazes: Sequence[MazeOnPage]) -> float:
        """Return the side of the smallest cells of mazes."""
        return min(place.side for place in self.of(mazes))

    def cuts(self, mazes: Sequence[MazeOnPage]) -> Iterator[tuple[Point, Point]]:
        """Yield the lines between places, each from end to end of the page or of its row: down and right."""
        (wide, high), (pitch, down) = self.room, self.pitch
        rows = self.rows(mazes)
        edges = [0.0, *(number * down - self.gap / 2 for number in range(1, len(rows))), high]
        for row, (top, bottom) in zip(rows, pairwise(edges), strict=True):
            first = (wide + self.gap - len(row) * pitch) / 2
            for column in range(1, len(row)):
                middle = first + column * pitch - self.gap / 2
                yield (top, middle), (bottom, middle)
        yield from (((edge, 0.0), (edge, wide)) for edge in edges[1:-1])


def _side_by_side(lines: Sequence[Sequence[Line]], width: float, *, below: bool = False) -> list[list[PlacedLine]]:
    """Return the lines above some mazes, or below them, as many for each; the same ones are equally high."""
    placed: list[list[PlacedLine]] = [[] for _ in lines]
    for texts in zip_longest(*([line.placed(width) for line in own] for own in lines), fillvalue=()):
        count = max(map(len, texts))
        blanks = [[_BLANK] * (count - len(text)) for text in texts]
        filled = [[*text, *blank] if below else [*blank, *text] for text, blank in zip(texts, blanks, strict=True)]
        for row in zip(*filled, strict=True):
            height = max(line.height for line in row)
            for own, line in zip(placed, row, strict=True):
                own.append(line._replace(height=height))
    return placed


def arrangements(count: int, lies: str = "", *, pairs: bool = False) -> Iterator[Arrangement]:
    """Yield the arrangements of so many mazes on a page, the last row perhaps shorter; `pairs` stay side by side."""
    for across in range(1, count + 1):
        down = ceil(count / across)
        if across == ceil(count / down) and not (pairs and across % 2 and across > 1):
            yield from (Arrangement(down, across, side) for side in ([lies] if lies else _ORIENTATIONS))


def with_cuts(
    layout: Layout, cuts: Sequence[tuple[Point, Point]], at: Callable[[Point], Point], words: Words, side: float
) -> Layout:
    """Return a layout with dashes along lines; `at` returns the cell of a point, of which the side is so long."""
    if not cuts:
        return layout
    lines = [(at(begin), at(end)) for cut in cuts for begin, end in _dashes(*cut)]
    drawn = Drawing(
        CUT_LINES, words("Lines to cut along"), Box.around(lines), Freeform(lines, _GREY, _CUT_WIDTH / side)
    )
    return layout._replace(drawings=[*layout.drawings, drawn])


def _dashes(start: Point, end: Point) -> Iterator[tuple[Point, Point]]:
    """Yield the dashes of a line down or across."""
    count = max(1, round((end[0] - start[0] + end[1] - start[1]) / _PERIOD))
    for number in range(count):
        middle, half = (number + 0.5) / count, _DASH / 2 / count
        yield between(start, end, middle - half), between(start, end, middle + half)
