"""Styles of solutions: a line through the middle of the rooms, dots, arrows, or cells that are filled."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from math import floor, fsum
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.draw.drawings import SOLUTION, Box, Drawing, Freeform, Point, between, share_within, text_box
from excelmaze.draw.layout import FALLING, RISING, Layout
from excelmaze.grids.blocks import BlockGrid
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP, Grid
from excelmaze.grids.stencil import Part, Stencil, has_halves
from excelmaze.grids.woven import WeaveGrid
from excelmaze.languages import Words
from excelmaze.rounded import hypot
from excelmaze.sheet.addresses import Place

if TYPE_CHECKING:
    from excelmaze.draw.round_mazes import RoundPlan
    from excelmaze.maze.maze import Maze

LINE, DOTS = "line", "dots"
# Widths and lengths in sides of a cell: of the line, of a dot, and of an arrow's shaft, half and head.
LINE_WIDTH, _DOT, _SHAFT = 0.18, 0.34, 0.09
_HALF_ARROW, _HEAD = 0.26, 0.2
# A line stops so far inside the border of a cell with a text, which stays legible.
_STOP = 0.06

_Boxes = Mapping[Place, Box]
# The middle of each line of a cell, from its upper left corner.
_MIDDLES = {UP: (0, 0.5), RIGHT: (0.5, 1), DOWN: (1, 0.5), LEFT: (0.5, 0), FALLING: (0.5, 0.5), RISING: (0.5, 0.5)}
_IN_HALVES, _IN_HEXAGONS = 0.6, 1.6
# How far the middle of a half lies from its right angle, down and to the right.
_THIRD = 1 / 3


class DrawnSolution(NamedTuple):
    """A solution as a drawing over the cells: a line, dots or arrows in a colour, `RRGGBB`."""

    style: str
    rgb: str

    def on(self, maze: "Maze", layout: Layout, level: int = 0, words: Words = str) -> Layout:
        """Return the layout of a maze, or of one of its levels, with the drawing; its texts stay legible."""
        graph, boxes = maze.graph.floor, _boxes(layout)
        first, places = level * graph.size, places_of(graph, LINE_WIDTH / 2)
        passages = maze.passages[first : first + graph.size]
        ways = [
            [room - first for room in way]
            for path in maze.room_paths()
            for is_here, way in groupby(path, key=lambda room: room // graph.size == level)
            if is_here
        ]
        lines: list[Sequence[Point]] = []
        width = LINE_WIDTH * max(places.scale, 1.0)
        if self.style == LINE:
            lines = [line for way in ways for line in places.lines(way, passages)]
            lines = [_straightened(part) for line in lines for part in _around(line, boxes)]
        else:
            ends = {end - first for path in maze.room_paths() for end in (path[0], path[-1])}
            for way in ways:
                for room, other in zip(way, [*way[1:], None], strict=True):
                    middle = places.middle(room)
                    if room in ends or _cell_of(middle) in boxes:
                        continue
                    if self.style == DOTS:
                        lines.append([middle, middle])
                    elif other is not None:
                        step = step_of(graph, places, room, other, passages)
                        if step.out or not step.is_broken:
                            lines += _arrow(middle, step.out[0] if step.out else places.middle(other), places.scale)
            width = _DOT * max(places.scale, 1.0) if self.style == DOTS else _SHAFT * places.scale
        if not lines:
            return layout
        shown = Freeform(lines, self.rgb, width)
        drawing = Drawing(SOLUTION, words("The solution of the maze"), Box.around(lines, width), shown)
        return layout._replace(drawings=[*layout.drawings, drawing])


def _arrow(middle: Point, following: Point, scale: float) -> list[list[Point]]:
    """Return the shaft and the head of an arrow toward a point."""
    (row, column), (to_row, to_column) = middle, following
    length = hypot(to_row - row, to_column - column)
    down, right = (to_row - row) / length, (to_column - column) / length
    half, head = _HALF_ARROW * scale, _HEAD * scale
    tip = row + down * half, column + right * half
    wings = [(tip[0] - (down - side * right) * head, tip[1] - (right + side * down) * head) for side in (-1, 1)]
    return [[(row - down * half, column - right * half), tip], [wings[0], tip, wings[1]]]


def _cell_of(point: Point) -> Place:
    return floor(point[0]), floor(point[1])


def _boxes(layout: Layout) -> _Boxes:
    """Return the boxes that lines keep free, by cell: the insides of cells with texts, pictures and labels."""
    boxes = [text_box(layout, cell) for cell, text in layout.texts.items() if text.strip()]
    found = [Box(box.top + _STOP, box.left + _STOP, box.bottom - _STOP, box.right - _STOP) for box in boxes]
    found += [drawing.box for drawing in layout.drawings if not isinstance(drawing.shows, Freeform)]
    return {
        (row, column): box
        for box in found
        for row in range(floor(box.top), floor(box.bottom) + 1)
        for column in range(floor(box.left), floor(box.right) + 1)
    }


def _around(line: Sequence[Point], boxes: _Boxes) -> Iterator[Sequence[Point]]:
    """Yield the parts of a line outside boxes; its points are no more than a cell and a half apart."""
    part: list[Point] = []
    for one, other in pairwise(line):
        shares = (share_within(one, other, boxes[cell]) for cell in map(_cell_of, (one, other)) if cell in boxes)
        begin, end = next(filter(None, shares), (1.0, 1.0))
        if begin > 0:
            part = part or [one]
            part.append(other if begin == 1 else between(one, other, begin))
        if end > begin:
            if len(part) > 1:
                yield part
            part = [between(one, other, end), other] if end < 1 else []
    if len(part) > 1:
        yield part


def _straightened(line: Sequence[Point]) -> Sequence[Point]:
    """Return a line without the points in the middle of straight stretches."""
    points = [*line[:1]]
    for point in line[1:]:
        if len(points) > 1:
            (row, column), (at, to) = points[-2:]
            if abs((at - row) * (point[1] - column) - (to - column) * (point[0] - row)) < 1e-9:  # noqa: PLR2004
                points.pop()
        points.append(point)
    return points


class Step(NamedTuple):
    """A step from a room to the next: points on the way out of the one, and on the way into the other.

    It is broken where it leads to another place of the sheet, or under a bridge.
    """

    out: Sequence[Point] = ()
    into: Sequence[Point] = ()
    is_broken: bool = False


def places_of(graph: Graph, stop: float) -> "RoomPlaces | RoundPlan":
    """Return where the rooms of a graph lie on their sheet; `stop` is as for `RoomPlaces`."""
    if isinstance(graph, Grid):
        return RoomPlaces(graph, stop)
    from excelmaze.draw.round_mazes import RoundPlan

    return RoundPlan(graph)


def step_of(graph: Graph, places: "RoomPlaces | RoundPlan", room: int, other: int, passages: bytes) -> Step:
    """Return the step from a room to another, over one of its passages."""
    sides = [side for side, to in enumerate(graph.neighbors) if to[room] == other and passages[room] >> side & 1]
    # On a small torus two rooms are neighbours twice.
    return min((places.step_through(room, side, other) for side in sides), key=lambda step: step.is_broken)


class RoomPlaces:
    """The places of rooms on their sheet.

    Args:
        grid: the rooms of one sheet.
        stop: how far before a bridge a way ends that leads under it.
    """

    def __init__(self, grid: Grid, stop: float) -> None:
        self._grid, self._stop = grid, stop
        self._are_halves = bool(grid.stencils[0].parts[0].half)
        self.scale: float = _IN_HALVES if self._are_halves else _IN_HEXAGONS if has_halves(grid) else 1.0

    def middle(self, room: int) -> Point:
        """Return the middle of a room."""
        row, column = self._grid.sheet_place(room)
        places = [*map(_middle, self._stencil(room).parts)]
        down, right = (fsum(place[axis] for place in places) / len(places) for axis in (0, 1))
        return row + down, column + right

    def lines(self, path: Sequence[int], passages: bytes) -> Iterator[Sequence[Point]]:
        """Yield the lines of a path, which is broken at links and where it leads under a bridge."""
        line = [self.middle(path[0])]
        for room, other in pairwise(path):
            step = step_of(self._grid, self, room, other, passages)
            line += step.out
            if step.is_broken:
                yield line
                line = []
            line += step.into
            # The way through triangles is straight from side to side.
            if not self._are_halves or other == path[-1]:
                line.append(self.middle(other))
        yield line

    def step_through(self, room: int, direction: int, other: int) -> Step:
        """Return the step from a room to the one that lies in a direction."""
        grid, back = self._grid, self._grid.opposite[direction]
        if isinstance(grid, BlockGrid):
            return Step()
        out, into = self._side(room, direction), self._side(other, back)
        if out is None or into is None:  # a portal, or another dimension
            return Step(is_broken=True)
        if not isinstance(grid, WeaveGrid):
            return Step([out], [into], is_broken=out != into)
        under = grid.uncrossed[direction][room]
        near, far = self._side(under, back), self._side(under, direction)
        if under == other or near is None or far is None:
            return Step([out], [into])
        return Step([out, _before(near, out, self._stop)], [_before(far, into, self._stop), into], is_broken=True)

    def _side(self, room: int, direction: int) -> Point | None:
        """Return the middle of the wall that a passage in a direction opens, if it is one."""
        stencil, through = self._stencil(room), self._grid.side_through(room, direction)
        for part, line, bits in stencil.walls:
            if through in bits:
                (row, column), (down, right) = self._grid.sheet_place(room), _MIDDLES[line]
                return row + stencil.parts[part].down + down, column + stencil.parts[part].right + right
        return None

    def _stencil(self, room: int) -> Stencil:
        return self._grid.stencils[self._grid.kinds[room]]


def _middle(part: Part) -> Point:
    if not part.half:
        return part.down + 0.5, part.right + 0.5
    down, right = (_THIRD if side in part.half else 1 - _THIRD for side in (UP, LEFT))
    return part.down + down, part.right + right


def _before(place: Point, toward: Point, distance: float) -> Point:
    """Return the point at a distance from a place, up, right, down or left toward another."""
    return between(place, toward, distance / (abs(toward[0] - place[0]) + abs(toward[1] - place[1])))
