"""Weave: a room is three by three cells, and its walls are borders around the cells that are its floor.

Where a tunnel leads under a room, the cells at its two ends are floor, too, and the borders of the middle cell lie
across it: the rails of the bridge.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from excelmaze.draw.layout import WALKED, Role, marked_rooms
from excelmaze.draw.tilings.stencilled import StencilTiling
from excelmaze.grids.grid import ALL_SIDES, DIRECTIONS, OPPOSITE, STEPS, Grid
from excelmaze.grids.stencil import FLOOR, WEAVE
from excelmaze.grids.woven import WeaveGrid
from excelmaze.maze.maze import Maze
from excelmaze.planes import nonzero

if TYPE_CHECKING:
    from excelmaze.draw.sheet_view import SheetView
    from excelmaze.maze.trails import Walk

# The sides of a room that are open and floor.
_DIRECTIONS = bytes(state & state >> FLOOR & ALL_SIDES for state in range(256))


class WeaveTiling(StencilTiling):
    """The tiling of woven mazes. Cells that are in no room are empty."""

    def __init__(self) -> None:
        super().__init__("weave")

    def rooms_on(self, cells: Grid) -> WeaveGrid:
        """Return the rooms on some cells, without crossings."""
        return WeaveGrid(cells, crossings={})

    def is_shown(self, view: "SheetView") -> bool:
        """Return whether the recipe records it, whatever is left of its walls, or all walls are those of such rooms."""
        recorded = not (view.grid.merged or view.merged) and self.recorded_rooms(view) is not None
        return recorded or super().is_shown(view)

    def graph_in(self, view: "SheetView") -> Grid:
        """Return the rooms that recipes record, if they have the crossings that are drawn, or else those drawn."""
        recorded, shown = self.recorded_rooms(view), self.rooms_on(view.grid).as_drawn(view.lines)
        believed = isinstance(recorded, WeaveGrid) and shown.crossings.items() <= recorded.crossings.items()
        return recorded if recorded is not None and believed else shown

    def states(self, maze: Maze) -> bytes:
        """Return the state of each room: the sides that are open, and those that are floor."""
        graph, open_ = _rooms_of(maze), super().states(maze)
        states = bytearray(sides | sides << FLOOR for sides in open_)
        for room, direction in graph.crossings.items():
            if maze.passages[graph.flat.neighbors[direction][room]] >> OPPOSITE[direction] & 1:
                states[room] |= (1 << direction | 1 << OPPOSITE[direction]) << FLOOR
        return bytes(states)

    def directions(self, states: bytes) -> bytes:
        """Return the directions in which rooms are open."""
        return states.translate(_DIRECTIONS)

    def roles(self, maze: Maze, walk: "Walk | None", *, solution: bool) -> bytes:
        """Return the role of each cell."""
        graph = _rooms_of(maze)
        roles = bytearray(graph.cells.size)
        _fill(roles, (cell for room in maze.unvisited() for cell in nine_cells(graph, room)), Role.UNVISITED)
        for path in maze.solutions() if solution else ():
            _fill(roles, _cells_of_path(graph, path), Role.SOLUTION)
        if walk is not None:
            for room in nonzero(walk.rooms):
                roles[_cell(graph, room)] = WALKED[walk.rooms[room]]
        for room, mark in marked_rooms(maze):
            roles[_cell(graph, room)] = mark
        return bytes(roles)


def _rooms_of(maze: Maze) -> WeaveGrid:
    assert isinstance(maze.graph, WeaveGrid)  # noqa: S101 - by which the tiling was chosen
    return maze.graph


def _cell(graph: WeaveGrid, room: int, down: int = 0, right: int = 0) -> int:
    """Return the number of one of a room's cells."""
    row, column = graph.sheet_place(room)
    cell = graph.cells.cell_at(row + down, column + right)
    assert cell is not None  # noqa: S101 - as above
    return cell


def nine_cells(graph: WeaveGrid, room: int) -> list[int]:
    """Return the numbers of all cells of a room."""
    return [_cell(graph, room, *place) for *place, _ in WEAVE[0].parts]


def _cells_of_path(graph: WeaveGrid, path: Sequence[int]) -> Iterator[int]:
    """Yield the cells that a path leads over: the middles of rooms, and those between, not under bridges."""
    for room in path:
        yield _cell(graph, room)
    for room, other in pairwise(path):
        direction = next(side for side in DIRECTIONS if graph.neighbors[side][room] == other)
        back = OPPOSITE[direction]
        under = graph.flat.neighbors[direction][room]
        yield _cell(graph, room, *STEPS[direction])
        if under != other:
            yield _cell(graph, under, *STEPS[back])
            yield _cell(graph, under, *STEPS[direction])
        yield _cell(graph, other, *STEPS[back])


def _fill(roles: bytearray, cells: Iterable[int], role: Role) -> None:
    for cell in cells:
        roles[cell] = role
