"""Weave: a room is three by three cells, and its walls are borders around the cells that are its floor.

Where a tunnel leads under a room, the cells at its two ends are floor, too, and the borders of the middle cell lie
across it: the rails of the bridge.
"""

from collections.abc import Iterator

from excelmaze.draw.layout import Role, Roles
from excelmaze.draw.tilings import SheetView
from excelmaze.draw.tilings.stencilled import StencilTiling
from excelmaze.grids.grid import ALL_SIDES, DIRECTIONS, OPPOSITE, Grid
from excelmaze.grids.stencil import FLOOR
from excelmaze.grids.woven import WeaveGrid
from excelmaze.maze.maze import Maze

# The sides of a room that are open and floor.
_DIRECTIONS = bytes(state & state >> FLOOR & ALL_SIDES for state in range(256))


class WeaveTiling(StencilTiling):
    """The tiling of woven mazes. Cells that are in no room are empty."""

    def rooms_on(self, cells: Grid) -> WeaveGrid:
        """Return the rooms on some cells, without crossings."""
        return WeaveGrid(cells, crossings={})

    def is_shown(self, view: SheetView) -> bool:
        """Return whether the recipe records it, whatever is left of its walls, or all walls are those of such rooms."""
        recorded = not (view.grid.merged or view.merged) and self.recorded_rooms(view) is not None
        return recorded or super().is_shown(view)

    def graph_in(self, view: SheetView) -> Grid:
        """Return the rooms that recipes record, if they have the crossings that are drawn, or else those drawn."""
        recorded, shown = self.recorded_rooms(view), self.rooms_on(view.grid).as_drawn(view.lines)
        believed = isinstance(recorded, WeaveGrid) and shown.crossings.items() <= recorded.crossings.items()
        return recorded if recorded is not None and believed else shown

    def states(self, maze: Maze) -> bytes:
        """Return the state of each room: the sides that are open, and those that are floor."""
        graph, open_ = _rooms_of(maze.grid), super().states(maze)
        states = bytearray(sides | sides << FLOOR for sides in open_)
        for room, direction in graph.crossings.items():
            if maze.passages[graph.uncrossed[direction][room]] >> OPPOSITE[direction] & 1:
                states[room] |= (1 << direction | 1 << OPPOSITE[direction]) << FLOOR
        return bytes(states)

    def directions(self, states: bytes) -> bytes:
        """Return the directions in which rooms are open."""
        return states.translate(_DIRECTIONS)

    def roles_of_cells(self, grid: Grid, roles: Roles) -> bytes:
        """Return the role of each cell.

        The middle of a room has the room's role, the cells between two rooms have that of the path, and all cells of
        an unvisited room are unvisited.
        """
        graph, of_cells = _rooms_of(grid), bytearray(grid.cells.size)
        for room, role in enumerate(roles.rooms):
            if role == Role.UNVISITED:
                for cells in graph.part_cells:
                    of_cells[cells[room]] = role
        for room, other, role in roles.moves:
            for cell in _between(graph, room, other):
                of_cells[cell] = role
        for room, role in enumerate(roles.rooms):
            if role != Role.OPEN:
                of_cells[graph.cell_of(room)] = role
        return bytes(of_cells)


def _rooms_of(grid: Grid) -> WeaveGrid:
    assert isinstance(grid, WeaveGrid)  # noqa: S101 - by which the tiling was chosen
    return grid


def _between(graph: WeaveGrid, room: int, other: int) -> Iterator[int]:
    """Yield the cells between the middles of two rooms of a path, without those under a bridge."""
    direction = next(side for side in DIRECTIONS if graph.neighbors[side][room] == other)
    under = graph.uncrossed[direction][room]
    ways = [(room, direction), (other, OPPOSITE[direction])]
    if under != other:
        ways += [(under, OPPOSITE[direction]), (under, direction)]
    for one, side in ways:
        gate = graph.gate(one, side)
        assert gate is not None  # noqa: S101 - all four sides of a room have one
        yield graph.part_cells[gate.part][one]
