"""Tilings whose rooms lie on cells by a stencil, and whose walls are lines."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from math import fsum

from excelmaze.draw.end_marks import marks_in
from excelmaze.draw.layout import ALL_SIDES, FALLING, RISING, ROLES_BY_RANK, CellLook, Layout, OtherHalf, Role, Roles
from excelmaze.draw.tilings import SheetView, with_blind, with_false_goals
from excelmaze.errors import InputError
from excelmaze.grids.grid import OPPOSITE, STEPS, Grid
from excelmaze.grids.stencil import drawn, empty_cells, half_numbers, has_halves, of_cells, of_rooms, opened
from excelmaze.grids.tilings import rooms_named
from excelmaze.maze.maze import Maze, Opening
from excelmaze.planes import both, either, inverted, mapped, nonzero, numbered, without

# A cell's code: the low four bits are its walls (1 << direction), the bits above are its role.
ROLE_SHIFT = 4
PALETTE = tuple(CellLook(walls, role) for role in Role for walls in range(ALL_SIDES + 1))
_CODE_OF_ROLE = bytes(role << ROLE_SHIFT for role in Role).ljust(256, b"\0")
_AND_DIAGONALS = bytes(sides | 1 << FALLING | 1 << RISING for sides in range(256))
_CROSSED = bytes(lines >> FALLING & 1 or lines >> RISING & 1 for lines in range(256))
# Without a recipe, triangles need at least this many diagonals, and one in this many cells.
_FEWEST, _RAREST = 2, 16
# A maze of squares has at most two openings: with more, the cells are no squares.
_MOST_OPENINGS = 2
# Where the other half lies from the one that counts, by whether the diagonal falls and whether that is the lower one.
_DEGREES = {(1, 0): 135, (1, 1): 315, (0, 0): 45, (0, 1): 225}
# Roles from 1 on, since halves that are in no room have 0, and back.
_FROM_1 = bytes([*range(1, 256), 0])
_OR_OUTSIDE = bytes([Role.OUTSIDE, *range(255)])
# The code of an open cell is its lines; other kinds have higher codes.
_OPEN = tuple(CellLook(lines, Role.OPEN) for lines in range(3 << FALLING))
_MOST_KINDS = 256
_RANKS: dict[int, int] = {role: rank for rank, role in enumerate((Role.OUTSIDE, *ROLES_BY_RANK))}


class StencilTiling:
    """A tiling whose rooms lie on the cells of one sheet by a stencil; its name is that of its graphs."""

    def __init__(self, name: str) -> None:
        self.name = name

    def lay_out(self, maze: Maze, roles: Roles) -> Sequence[Layout]:
        """Return the layout: the lines of the rooms, and their roles."""
        graph, lines, texts = maze.grid, self.lines(maze), texts_of_cells(maze)
        if has_halves(graph):
            parts = graph.stencils[0].parts
            lower = fsum(part.down for part in parts) / len(parts)
            layout = halved_layout(graph, lines, roles.rooms)
            return (layout._replace(texts=texts, widths=graph.widths, lower=lower),)
        codes = either(lines, self.roles_of_cells(graph, roles).translate(_CODE_OF_ROLE))
        return (Layout(graph.cells, codes, PALETTE, texts=texts),)

    def is_shown(self, view: SheetView) -> bool:
        """Return whether a recipe or the lines show this tiling, and all lines on cells of rooms are walls."""
        if view.grid.merged or view.merged:
            return False
        recorded = self.recorded_rooms(view)
        if recorded is not None:
            return _fits(recorded, view.lines)
        if view.recorded:
            return False
        if not _may_be_other(view.grid, view.lines):
            return False
        with suppress(InputError):  # there is no place for a room
            graph = self.rooms_on(view.grid)
            return _is_likely(graph, view.lines) and _fits(graph.as_drawn(view.lines), view.lines)
        return False

    def read(self, sheets: Sequence[SheetView]) -> Maze:
        """Return the maze that lines draw; a room with the fill of unvisited ones is unvisited if it is walled in."""
        (view,) = sheets
        graph = self.graph_in(view)
        open_ = self.directions(opened(graph, view.lines))
        passages, outer = both(open_, graph.sides), without(open_, graph.sides)
        visited = b"\1" * graph.size
        if 0 in open_ and 1 in (filled := _filled(graph, view)):
            visited = inverted(both(inverted(open_), of_rooms(graph, filled)))
        openings = [
            Opening(room, direction)
            for room in nonzero(outer)
            for direction, rim in enumerate(graph.rim_of(room))
            if outer[room] >> direction & 1 and rim
        ]
        maze = Maze(graph, passages, ends=view.ends_on(graph), openings=openings, visited=visited)
        return with_false_goals(maze, view)

    def rooms_on(self, cells: Grid) -> Grid:
        """Return the rooms on some cells, without a recipe.

        Raises:
            InputError: there is no place for one.
        """
        return rooms_named(self.name)(cells)

    def recorded_rooms(self, view: SheetView) -> Grid | None:
        """Return the rooms that a recipe records for these cells."""
        return next((graph for graph in view.recorded if (graph.tiling, graph.cells) == (self.name, view.grid)), None)

    def graph_in(self, view: SheetView) -> Grid:
        """Return the rooms that a recipe records, or else those that are drawn."""
        return self.recorded_rooms(view) or self.rooms_on(view.grid).as_drawn(view.lines)

    def states(self, maze: Maze) -> bytes:
        """Return the state of each room."""
        states = bytearray(maze.passages)
        for room, direction in maze.openings:
            states[room] |= 1 << direction
        return bytes(states)

    def directions(self, states: bytes) -> bytes:
        """Return the directions in which rooms with these states are open."""
        return states

    def lines(self, maze: Maze) -> bytes:
        """Return the lines of each cell; cells in no room share those of their neighbours."""
        cells, lines = maze.grid.cells, bytearray(drawn(maze.grid, self.states(maze)))
        for cell in empty_cells(maze.grid):
            row, column = cells.place(cell)
            for side, (down, right) in enumerate(STEPS):
                neighbor = cells.cell_at(row + down, column + right)
                if neighbor is not None and lines[neighbor] >> OPPOSITE[side] & 1:
                    lines[cell] |= 1 << side
        return bytes(lines)

    def roles_of_cells(self, grid: Grid, roles: Roles) -> bytes:
        """Return the role of each cell."""
        cells = bytearray(of_cells(grid, roles.rooms))
        for cell in empty_cells(grid):
            cells[cell] = Role.OUTSIDE
        return bytes(cells)


def _fits(graph: Grid, lines: bytes) -> bool:
    """Return whether rooms that are open where these lines leave them would have the same lines.

    Lines on the rim that are none of theirs are those of cells outside.
    """
    known = sum({1 << line.line for stencil in graph.stencils for line in (*stencil.walls, *stencil.rails)})
    of_room = of_cells(graph, bytes([known]) * graph.size)
    if has_halves(graph):
        of_room = both(of_room, either(graph.cells.sides.translate(_AND_DIAGONALS), drawn(graph, bytes(graph.size))))
    return both(drawn(graph, opened(graph, lines)), of_room) == both(lines, of_room)


def _may_be_other(cells: Grid, lines: bytes) -> bool:
    """Return whether lines can be those of other tilings than squares: some are diagonals, or the rim has many gaps."""
    if any(lines.translate(_CROSSED)):
        return True
    gaps = without(bytes([ALL_SIDES]) * len(lines), either(cells.sides, lines))
    return any(lines) and sum(map(int.bit_count, gaps)) > _MOST_OPENINGS


def _is_likely(graph: Grid, lines: bytes) -> bool:
    """Return whether lines, all of which could be walls of these rooms, are unlikely for squares.

    That is so with many diagonals, or a rim without lines where the stencil has none; some lines there may be those of
    other mazes.
    """
    is_crossed = lines.translate(_CROSSED).count(1) >= max(_FEWEST, len(lines) / _RAREST)
    if is_crossed or has_halves(graph):
        return is_crossed and has_halves(graph)
    rim = without(bytes([ALL_SIDES]) * len(lines), either(graph.cells.sides, drawn(graph, bytes(graph.size))))
    drawn_on_rim = sum(map(int.bit_count, both(rim, lines)))
    return any(lines) and sum(map(int.bit_count, rim)) - drawn_on_rim > max(_MOST_OPENINGS, drawn_on_rim)


def _filled(graph: Grid, view: SheetView) -> bytes:
    """Return 1 for each cell that is filled as unvisited; of a cell in halves, the other half's fill may show."""
    roles = ROLES_BY_RANK[1:] if has_halves(graph) else (Role.UNVISITED,)
    return either(*(view.filled(role) for role in roles))


class Squares(StencilTiling):
    """The tiling of squares: as many rooms as cells. Merged cells are drawn as one."""

    def lay_out(self, maze: Maze, roles: Roles) -> Sequence[Layout]:
        """Return the layout."""
        (layout,) = super().lay_out(maze, roles)
        grid, codes = maze.grid, layout.codes
        if grid.merged:
            together = bytearray(codes)
            for cells in grid.merged_cells:
                role = max((Role(codes[cell] >> ROLE_SHIFT) for cell in cells), key=ROLES_BY_RANK.index)
                for cell in cells:
                    together[cell] = codes[cell] & ALL_SIDES & ~grid.merged_sides[cell] | role << ROLE_SHIFT
            codes = bytes(together)
        return (layout._replace(codes=codes, merged=grid.merged),)

    def is_shown(self, view: SheetView) -> bool:  # noqa: ARG002 - of any cells
        """Return True: any lines can be squares."""
        return True

    def read(self, sheets: Sequence[SheetView]) -> Maze:
        """Return the maze that lines draw, as for other stencils; merged cells are one room."""
        (view,) = sheets
        maze = super().read(sheets)
        grid, passages, visited = view.grid, bytearray(maze.passages), bytearray(maze.visited)
        if grid.merged:
            unvisited = view.filled(Role.UNVISITED)
            for cells in grid.merged_cells:
                if unvisited[cells[0]] and all(
                    view.lines[cell] | grid.merged_sides[cell] == ALL_SIDES for cell in cells
                ):
                    for cell in cells:
                        passages[cell] = visited[cell] = 0
            maze = maze.replaced(passages=bytes(passages), visited=bytes(visited))
        return with_blind(maze, view)

    def recorded_rooms(self, view: SheetView) -> None:
        """Return nothing: the cells are the rooms."""


def texts_of_cells(maze: Maze) -> Mapping[int, str]:
    """Return the texts of rooms by the cells that these are called by."""
    graph, texts = maze.grid, marks_in(maze)
    return texts if graph.is_cellwise else {graph.cell_of(room): text for room, text in texts.items()}


def halved_layout(graph: Grid, lines: bytes, roles: bytes) -> Layout:
    """Return the layout of cells with lines, from the roles of rooms."""
    upper, lower, falling = half_numbers(graph, roles.translate(_FROM_1))
    places, kinds = numbered(upper.translate(_OR_OUTSIDE), lower.translate(_OR_OUTSIDE), falling, lines)
    shown = [_shown(*kind) for kind in kinds]
    if len({*_OPEN, *shown}) > _MOST_KINDS:  # cells show the half that counts
        shown = [one._replace(other_half=None) for one in shown]
    codes = {one: code for code, one in enumerate(dict.fromkeys((*_OPEN, *shown)))}
    return Layout(graph.cells, bytes(mapped(places, [codes[one] for one in shown])), (*codes,))


def _shown(upper: int, lower: int, falling: int, lines: int) -> CellLook:
    """Return the kind of a cell whose halves have these roles."""
    if upper == lower:
        return CellLook(lines, Role(upper))
    counts = int(_RANKS[lower] > _RANKS[upper])
    role, other = (lower, upper) if counts else (upper, lower)
    return CellLook(lines, Role(role), OtherHalf(Role(other), _DEGREES[falling, counts]))
