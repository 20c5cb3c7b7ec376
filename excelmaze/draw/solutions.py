"""Styles of solutions: a line through the middle of the rooms, dots, arrows, or cells that are filled."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import floor
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.draw.drawings import SOLUTION, Box, Drawing, Freeform, Image, Point, between, share_within
from excelmaze.draw.layout import Layout
from excelmaze.draw.room_places import RoomPlaces
from excelmaze.languages import Words
from excelmaze.rounded import hypot
from excelmaze.sheet.addresses import Area, Place

if TYPE_CHECKING:
    from excelmaze.maze.maze import Maze

LINE, DOTS, ARROWS = "line", "dots", "arrows"
# Widths and lengths in sides of a cell: of the line, of a dot, and of an arrow's shaft, half and head.
LINE_WIDTH, _DOT, _SHAFT = 0.18, 0.34, 0.09
_HALF_ARROW, _HEAD = 0.26, 0.2
# A line stops so far inside the border of a cell with a text, which stays legible.
_STOP = 0.06
_NOWHERE = Box(0, 0, 0, 0)


class DrawnSolution(NamedTuple):
    """A solution as a drawing over the cells: a line, dots or arrows in a colour, `RRGGBB`."""

    style: str
    rgb: str

    def on(self, maze: "Maze", layout: Layout, level: int = 0, words: Words = str) -> Layout:
        """Return the layout of a maze, or of one of its levels, with the drawing; its texts stay legible."""
        if layout.is_drawing:
            from excelmaze.draw.drawn_mazes import drawn_lines

            curves, box = drawn_lines(maze, layout, style=self.style, dots=self.style == DOTS)
            shown = Freeform(curves, self.rgb, _DOT if self.style == DOTS else LINE_WIDTH, frame=box)
        else:
            lines, width = _strokes(maze, RoomPlaces(maze.grid.floor, LINE_WIDTH / 2), level, layout, self.style)
            shown, box = Freeform(lines, self.rgb, width), Box.around(lines, width) if lines else _NOWHERE
        if not shown.lines:
            return layout
        drawing = Drawing(SOLUTION, words("The solution of the maze"), box, shown)
        return layout._replace(drawings=[*layout.drawings, drawing])


def style_of(lines: Sequence[Sequence[Point]]) -> str:
    """Return the style of a drawn solution, to judge by its lines."""
    if lines and all(len({*line}) == 1 for line in lines):
        return DOTS
    pairs = [*zip(lines[::2], lines[1::2], strict=False)]
    is_arrow = [len(shaft) == 2 and len(head) == 3 and shaft[1] == head[1] for shaft, head in pairs]  # noqa: PLR2004
    return ARROWS if pairs and all(is_arrow) else LINE


def _strokes(
    maze: "Maze", rooms: RoomPlaces, level: int, layout: Layout, style: str
) -> tuple[Sequence[Sequence[Point]], float]:
    """Return the lines that draw a solution on a sheet, and their width."""
    boxes = _boxes_of_texts(layout)
    if style == LINE:
        lines = _lines(maze, rooms, level)
        # A text in a half of a cell fills the half.
        shortened = _before_texts(lines, boxes) if rooms.are_halves else _around_boxes(lines, boxes)
        return [*map(_straightened, shortened)], LINE_WIDTH * max(rooms.scale, 1.0)
    between = [
        (middle, following)
        for middle, following in _roomsbetween(maze, rooms, level)
        if (floor(middle[0]), floor(middle[1])) not in boxes
    ]
    if style == DOTS:
        return [[middle, middle] for middle, _ in between], _DOT * max(rooms.scale, 1.0)
    scale = rooms.scale
    arrows = [stroke for middle, to in between if to is not None for stroke in _arrow(middle, to, scale)]
    return arrows, _SHAFT * scale


def _stretches(maze: "Maze", level: int) -> Iterator[Sequence[int]]:
    """Yield the parts of the solutions that lie on a sheet, as rooms of that sheet."""
    size = maze.grid.floor.size
    for path in maze.solutions():
        stretch: list[int] = []
        for room in path:
            if room // size == level:
                stretch.append(room % size)
            elif stretch:
                yield stretch
                stretch = []
        if stretch:
            yield stretch


def _lines(maze: "Maze", rooms: RoomPlaces, level: int) -> Iterator[list[Point]]:
    """Yield the lines through the solutions on a sheet; one ends where the way leads elsewhere, or under a bridge."""
    passages = _passages(maze, level)
    for stretch in _stretches(maze, level):
        line = [rooms.middle(stretch[0])]
        for number, (room, other) in enumerate(pairwise(stretch), 2):
            step = rooms.step(room, other, passages[room])
            line += step.out
            if step.is_broken:
                yield line
                line = []
            line += step.into
            # The way through triangles is straight from side to side.
            if not rooms.are_halves or number == len(stretch):
                line.append(rooms.middle(other))
        yield line


def _roomsbetween(maze: "Maze", rooms: RoomPlaces, level: int) -> Iterator[tuple[Point, Point | None]]:
    """Yield the middles of the rooms between the ends of solutions on a sheet, each with a point on the way on."""
    first = level * maze.grid.floor.size
    ends = {end for path in maze.solutions() for end in (path[0], path[-1])}
    passages = _passages(maze, level)
    for stretch in _stretches(maze, level):
        for room, other in zip(stretch, [*stretch[1:], None], strict=True):
            if first + room in ends:
                continue
            following = None
            if other is not None:
                step = rooms.step(room, other, passages[room])
                following = step.out[0] if step.out else None if step.is_broken else rooms.middle(other)
            yield rooms.middle(room), following


def _passages(maze: "Maze", level: int) -> bytes:
    size = maze.grid.floor.size
    return maze.passages[level * size : (level + 1) * size]


def _arrow(middle: Point, following: Point, scale: float) -> list[list[Point]]:
    """Return the shaft and the head of an arrow."""
    (row, column), (down, right) = middle, _direction(middle, following)
    half, head = _HALF_ARROW * scale, _HEAD * scale
    tip = row + down * half, column + right * half
    wings = [(tip[0] - (down - side * right) * head, tip[1] - (right + side * down) * head) for side in (-1, 1)]
    return [[(row - down * half, column - right * half), tip], [wings[0], tip, wings[1]]]


def _direction(one: Point, other: Point) -> Point:
    down, right = other[0] - one[0], other[1] - one[1]
    length = hypot(down, right)
    return down / length, right / length


def _boxes_of_texts(layout: Layout) -> Mapping[Place, Box]:
    """Return what no line leads through, by cell: the insides of cells with texts, and pictures."""
    merged = {area[:2]: area for area in layout.merged}
    boxes: dict[Place, Box] = {}
    for cell, text in layout.texts.items():
        if text.strip():
            place = layout.grid.place(cell)
            area = merged.get(place) or Area(*place, *place)
            top, left, _, right = area
            own = Box.of(area, _STOP)
            own = own._replace(top=own.top + layout.lower, bottom=own.bottom + layout.lower)
            last = floor(own.bottom)
            places = ((row, column) for row in range(top, last + 1) for column in range(left, right + 1))
            boxes |= dict.fromkeys(places, own)
    for drawing in layout.drawings:
        if isinstance(drawing.shows, Image):
            box = drawing.box
            rows = range(floor(box.top), floor(box.bottom) + 1)
            columns = range(floor(box.left), floor(box.right) + 1)
            boxes |= {(row, column): box for row in rows for column in columns}
    return boxes


def _before_texts(lines: Iterable[Sequence[Point]], boxes: Mapping[Place, Box]) -> Iterator[Sequence[Point]]:
    """Yield lines that end at the sides of their first and last rooms, if there are texts."""
    for line in lines:
        first, last = (int((floor(row), floor(column)) in boxes) for row, column in (line[0], line[-1]))
        yield line[first : len(line) - last] if len(line) > first + last else line


def _around_boxes(lines: Iterable[Sequence[Point]], boxes: Mapping[Place, Box]) -> Iterator[Sequence[Point]]:
    """Yield lines without what lies in boxes; no stretch between two points is longer than a cell and a half."""
    for line in lines:
        part = list(line[:1])
        for one, other in pairwise(line):
            within = _within(one, other, boxes)
            if within is None:
                part += [other] if part else [one, other]
                continue
            begin, end = within
            if begin > 0:
                yield [*(part or [one]), between(one, other, begin)]
            elif len(part) > 1:
                yield part
            part = [between(one, other, end), other] if end < 1 else []
        if len(part) > 1 or (len(line) == 1 and (floor(line[0][0]), floor(line[0][1])) not in boxes):
            yield part


def _within(one: Point, other: Point, boxes: Mapping[Place, Box]) -> tuple[float, float] | None:
    """Return from and to which share of a stretch it lies in a box at one of its ends."""
    for row, column in (one, other):
        box = boxes.get((floor(row), floor(column)))
        share = None if box is None else share_within(one, other, box)
        if share is not None:
            return share
    return None


def _straightened(line: Sequence[Point]) -> list[Point]:
    """Return a line without the points in the middle of straight stretches; of one point twice that point."""
    points = [*line[:1]]
    for point in line[1:]:
        if point == points[-1]:
            continue
        if len(points) > 1:
            (row, column), (at, to) = points[-2], points[-1]
            if abs((at - row) * (point[1] - column) - (to - column) * (point[0] - row)) < 1e-9:  # noqa: PLR2004
                points.pop()
        points.append(point)
    return points if len(points) > 1 else points * 2
