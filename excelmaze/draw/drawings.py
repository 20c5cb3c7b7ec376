"""Drawings over the cells of a layout: pictures at start and goal, and lines such as that of a solution."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from math import pi
from typing import NamedTuple

from excelmaze.draw.layout import ALL_SIDES, Layout
from excelmaze.rounded import cos, sin
from excelmaze.sheet.addresses import Area

START, GOAL, HOLE, SOLUTION, WALLS = "Maze start", "Maze goal", "Maze hole", "Maze solution", "Maze walls"
NET = "Maze net"
"""The names of drawings on sheets, by which they are found again; where a sheet has several, they are numbered."""

PAIRS = {"mouse": "cheese", "dog": "bone", "rabbit": "carrot", "bee": "flower", "rocket": "planet"}
"""Pictures of our own for starts, and those for their goals."""

CUT_LINES = "Cut lines"
"""The name of the lines between the mazes of a page."""

CORNER = 2
"""The row and the column of the first cell under a drawn maze: B2."""

CORNERS = (0, 0), (0, 1), (1, 1), (1, 0)
"""The corners of a cell, clockwise, from the upper left one."""

# Where the text of the other half is, from the middle of the cell, and the side of what fits there.
_FROM_OTHER_HALF = {45: (-0.23, -0.14), 135: (-0.23, 0.14), 225: (0.23, 0.14), 315: (0.23, -0.14)}
_SIDE_IN_HALF = 0.6

Point = tuple[float, float]
"""A point of a sheet: row and column, 1-based. Cell B2 reaches from 2, 2 to 3, 3; its middle is 2.5, 2.5."""


class Box(NamedTuple):
    """A rectangle of a sheet, between two points."""

    top: float
    left: float
    bottom: float
    right: float

    @classmethod
    def of(cls, area: Area, aside: float = 0.0) -> "Box":
        """Return the rectangle of an area, smaller by a length at each side."""
        return cls(area.top + aside, area.left + aside, area.bottom + 1 - aside, area.right + 1 - aside)

    @classmethod
    def about(cls, middle: Point, high: float, wide: float) -> "Box":
        """Return the rectangle around a point."""
        row, column = middle
        return cls(row - high / 2, column - wide / 2, row + high / 2, column + wide / 2)

    @classmethod
    def around(cls, lines: Iterable[Sequence[Point]], width: float = 0.0) -> "Box":
        """Return the rectangle around lines of a width."""
        rows, columns = zip(*chain.from_iterable(lines), strict=True)
        half = width / 2
        return cls(min(rows) - half, min(columns) - half, max(rows) + half, max(columns) + half)

    def has(self, other: "Box") -> bool:
        """Return whether another rectangle lies within this one."""
        top, left, bottom, right = other
        return self.top <= top and self.left <= left and bottom <= self.bottom and right <= self.right

    def moved(self, down: int, right: int) -> "Box":
        """Return the rectangle moved by whole cells."""
        return Box(self.top + down, self.left + right, self.bottom + down, self.right + right)


def text_box(layout: Layout, cell: int) -> Box:
    """Return the place of the text of a cell: the cell, those that it is merged with, or its half, if it has two."""
    place, shown = layout.grid.place(cell), layout.palette[layout.codes[cell]]
    if shown.other_half is not None and shown.lines > ALL_SIDES:
        down, right = _FROM_OTHER_HALF[shown.other_half.degree]
        return Box.about((place[0] + 0.5 + down, place[1] + 0.5 + right), _SIDE_IN_HALF, _SIDE_IN_HALF)
    top, left, bottom, right = next((area for area in layout.merged if area[:2] == place), Area(*place, *place))
    return Box(top + layout.lower, left, bottom + 1 + layout.lower, right + 1)


def between(one: Point, other: Point, share: float) -> Point:
    """Return the point after a share of the way from one point to another."""
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def dashes(begin: Point, end: Point, count: int, share: float) -> Iterator[tuple[Point, Point]]:
    """Yield the dashes of a line; all together, they cover a share of its length."""
    for number in range(count):
        middle, half = (number + 0.5) / count, share / 2 / count
        yield between(begin, end, middle - half), between(begin, end, middle + half)


def share_within(one: Point, other: Point, box: Box) -> tuple[float, float] | None:
    """Return from and to which share of the way between two points it lies in a rectangle (Liang and Barsky)."""
    begin, end = 0.0, 1.0
    for at, to, least, most in zip(one, other, box[:2], box[2:], strict=True):
        if at == to:
            if not least <= at <= most:
                return None
            continue
        near, far = sorted(((least - at) / (to - at), (most - at) / (to - at)))
        begin, end = max(begin, near), min(end, far)
    return (begin, end) if begin < end else None


class Image(NamedTuple):
    """A picture: the bytes of a PNG or JPEG file. `ending` is `png` or `jpeg`, the size in pixels.

    It keeps its proportions: of the box of its drawing it fills as much as it can.
    """

    data: bytes
    ending: str
    width: int
    height: int

    def fitted(self, box: Box) -> Box:
        """Return the largest place for the picture in the middle of a box, whose units are as wide as high."""
        scale = min((box.right - box.left) / self.width, (box.bottom - box.top) / self.height)
        return Box.about(between(box[:2], box[2:], 0.5), scale * self.height, scale * self.width)


def on_circle(middle: Point, radius: float, turn: float) -> Point:
    """Return the point of a circle at a turn, clockwise from above the middle."""
    angle = 2 * pi * turn
    return middle[0] - radius * cos(angle), middle[1] + radius * sin(angle)


class Freeform(NamedTuple):
    """Lines through points, with round ends and corners: the width is in sides of a cell, the colour `RRGGBB`.

    Walls have those of a theme.
    """

    lines: Sequence[Sequence[Point]]
    rgb: str
    width: float
    is_wall: bool = False

    def moved(self, down: int, right: int) -> "Freeform":
        """Return the lines moved by whole cells."""
        return self._replace(lines=[[(row + down, column + right) for row, column in line] for line in self.lines])


class Label(NamedTuple):
    """A text in the middle of its place."""

    text: str


class Drawing(NamedTuple):
    """A drawing on a sheet: its name there, a sentence for screen readers, its place, and what it shows."""

    name: str
    description: str
    box: Box
    shows: Image | Freeform | Label

    def moved(self, down: int, right: int) -> "Drawing":
        """Return the drawing moved by whole cells."""
        shows = self.shows.moved(down, right) if isinstance(self.shows, Freeform) else self.shows
        return self._replace(box=self.box.moved(down, right), shows=shows)


def kind_of(name: str) -> str | None:
    """Return the known name of a drawing, without its number; None for other drawings."""
    stem = name.rstrip("0123456789").rstrip()
    return stem if stem in {START, GOAL, HOLE, SOLUTION, WALLS, NET} else None
