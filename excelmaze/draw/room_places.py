"""Where rooms lie on a sheet, and where a way leads from one to the next, whatever the tiling."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import fsum
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.draw.drawings import Point, between
from excelmaze.draw.layout import FALLING, RISING
from excelmaze.grids.blocks import BlockGrid
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP, Grid
from excelmaze.grids.stencil import Part, Stencil, has_halves
from excelmaze.grids.woven import WeaveGrid

if TYPE_CHECKING:
    from excelmaze.draw.round_plan import RoundPlan

# The middle of each line of a cell, from its upper left corner.
_MIDDLES = {UP: (0, 0.5), RIGHT: (0.5, 1), DOWN: (1, 0.5), LEFT: (0.5, 0), FALLING: (0.5, 0.5), RISING: (0.5, 0.5)}
_IN_HALVES, _IN_HEXAGONS = 0.6, 1.6
# How far the middle of a half lies from its right angle, down and to the right.
_THIRD = 1 / 3


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
    from excelmaze.draw.round_plan import RoundPlan

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
        self.are_halves: bool = bool(grid.stencils[0].parts[0].half)
        self.scale: float = _IN_HALVES if self.are_halves else _IN_HEXAGONS if has_halves(grid) else 1.0

    def middle(self, room: int) -> Point:
        """Return the middle of a room."""
        row, column = self._grid.sheet_place(room)
        places = [*map(_middle, self._stencil(room).parts)]
        down, right = (fsum(place[axis] for place in places) / len(places) for axis in (0, 1))
        return row + down, column + right

    def lines(self, path: Sequence[int], passages: bytes, *, to_marks: bool) -> Iterator[Sequence[Point]]:  # noqa: ARG002 - cut later
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
            if not self.are_halves or other == path[-1]:
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
    return part.down + (_THIRD if UP in part.half else 1 - _THIRD), part.right + (
        _THIRD if LEFT in part.half else 1 - _THIRD
    )


def _before(place: Point, toward: Point, distance: float) -> Point:
    """Return the point at a distance from a place, up, right, down or left toward another."""
    return between(place, toward, distance / (abs(toward[0] - place[0]) + abs(toward[1] - place[1])))
