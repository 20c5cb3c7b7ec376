"""Blocks: rooms are cells at even places, and the cells between them are passages, or walls that are filled."""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import compress, pairwise
from typing import TYPE_CHECKING

from excelmaze.draw.layout import ALL_SIDES, WALKED, Layout, Role, Shown, marked_rooms, marks_in
from excelmaze.draw.sheet_view import SheetView, with_blind, with_false_goals
from excelmaze.draw.tilings.stencilled import NOT, ROLE_OF_ROOM
from excelmaze.errors import InputError
from excelmaze.grids.blocks import BlockGrid, Blocks
from excelmaze.grids.grid import DIRECTIONS, DOWN, OPPOSITE, RIGHT
from excelmaze.grids.shapes import FRAME, NO_FRAME, joined_graph
from excelmaze.maze.maze import Maze, Opening
from excelmaze.planes import bits, both, either, nonzero

if TYPE_CHECKING:
    from excelmaze.maze.trails import Walk

# A cell's code is its role, or stands for a block with lines, bits as in `Shown`: the outermost blocks have lines at
# their outer sides. No line lies between cells, and LibreOffice does not print a page without any line.
PALETTE = (*(Shown(0, role) for role in Role), *(Shown(lines, Role.BLOCK) for lines in range(1, ALL_SIDES + 1)))
_LINED = (Role.BLOCK, *range(len(Role), len(PALETTE)))
_DOOR_RIGHT, _DOOR_DOWN = (
    bytes(Role.OPEN if passages >> direction & 1 else Role.BLOCK for passages in range(256))
    for direction in (RIGHT, DOWN)
)
_NOT_ALL = bytes(sides != ALL_SIDES for sides in range(256))


class BlockTiling:
    """The tiling of mazes whose walls are as thick as their passages: one sheet."""

    def lay_out(self, maze: Maze, *, solution: bool = False, walk: "Walk | None" = None) -> Sequence[Layout]:
        """Return the layout: the roles of rooms, and of the cells between them, which are passages or blocks."""
        graph = _blocks(maze)
        codes = _drawn(graph, maze)
        if solution:
            for path in maze.solutions():
                _show(codes, _cells_of_path(graph, pairwise(path)), Role.SOLUTION)
        if walk is not None:
            passed = {(min(move), max(move)): state for *move, state in walk.moves()}
            for state, role in enumerate(WALKED):
                _show(codes, _cells_of_path(graph, [move for move, last in passed.items() if last == state]), role)
            for room in nonzero(walk.rooms):
                codes[graph.cell_of(room)] = WALKED[walk.rooms[room]]
        for room, mark in marked_rooms(maze):
            codes[graph.cell_of(room)] = mark
        outer = graph.cells.sides
        for cell in _rim(outer):
            if codes[cell] == Role.BLOCK:
                codes[cell] = _LINED[~outer[cell] & ALL_SIDES]
        texts = {graph.cell_of(room): mark for room, mark in marks_in(maze).items()}
        return (Layout(graph.cells, bytes(codes), PALETTE, texts=texts),)

    def is_shown(self, view: SheetView) -> bool:
        """Return whether no line lies between open cells, and some are blocks, or a recipe has such walls."""
        block, sides = view.filled(Role.BLOCK), view.grid.sides
        lines = both(view.lines, sides)
        if block.count(0) == len(block):
            return not any(lines) and any(isinstance(graph, BlockGrid) for graph in view.recorded)
        return not any(
            lines[cell] >> direction & 1 and not block[view.grid.neighbors[direction][cell]]
            for cell in nonzero(lines)
            if not block[cell]
            for direction in DIRECTIONS
        )

    def read(self, sheets: Sequence[SheetView]) -> Maze:
        """Return the maze that blocks leave open; a room filled as unvisited is unvisited if no passage leads there.

        The rooms are those of the mazes' recipes, if these are of just these cells. Else there is a frame where most
        of the cells that would be rooms without one are blocks.
        """
        (view,) = sheets
        graph, block = _graph(view), view.filled(Role.BLOCK)
        opened = block.translate(NOT)
        passages = _passages(graph, opened)
        solid = _of_rooms(graph, either(view.filled(Role.UNVISITED), block))
        visited = bytes(map(bool, either(passages, solid.translate(NOT))))
        openings = [
            Opening(room, direction)
            for room, sides in enumerate(graph.sides)
            if sides != ALL_SIDES
            for direction in DIRECTIONS
            if (wall := graph.outer_cells(room, direction)) and all(opened[cell] for cell in wall)
        ]
        maze = Maze(graph, passages, ends=view.ends_on(graph), openings=openings, visited=visited)
        return with_blind(with_false_goals(maze, view), view)


def _blocks(maze: Maze) -> Blocks:
    assert isinstance(maze.graph, Blocks)  # noqa: S101 - by which the tiling was chosen
    return maze.graph


def _drawn(graph: Blocks, maze: Maze) -> bytearray:
    """Return the codes of rooms, passages and walls."""
    codes = bytearray([Role.BLOCK]) * graph.cells.size
    rooms = maze.visited.translate(ROLE_OF_ROOM)
    for room, cell, count in graph.rows():
        stop = cell + 2 * count - 1
        codes[cell:stop:2] = rooms[room : room + count]
        codes[cell + 1 : stop : 2] = maze.passages[room : room + count - 1].translate(_DOOR_RIGHT)
    for above, _, cell, count in graph.doors():
        codes[cell : cell + 2 * count - 1 : 2] = maze.passages[above : above + count].translate(_DOOR_DOWN)
    if sum(map(int.bit_count, maze.passages)) >= 2 * graph.size:
        _show(codes, _free_posts(graph, maze.passages), Role.OPEN)
    for bridge in graph.bridges:
        if maze.passages[bridge.room] >> bridge.direction & 1:
            _show(codes, bridge.cells, Role.OPEN)
    for room, direction in maze.openings:
        _show(codes, graph.outer_cells(room, direction), Role.OPEN)
    return codes


def _graph(view: SheetView) -> Blocks:
    """Return the rooms of the cells of a sheet."""
    parts = [part for part in view.recorded if isinstance(part, BlockGrid)]
    if sum(part.cells.size for part in parts) == view.grid.size:
        recorded = parts[0] if len(parts) == 1 else joined_graph(parts)
        if isinstance(recorded, Blocks) and recorded.cells == view.grid:
            return recorded
    block = view.filled(Role.BLOCK)
    try:
        bare = BlockGrid(view.grid, NO_FRAME)
        if 2 * sum(_of_rooms(bare, block)) <= bare.size:
            return bare
    except InputError:  # without a frame no room is on these cells
        pass
    return BlockGrid(view.grid, FRAME)


def _of_rooms(graph: Blocks, cells: bytes) -> bytes:
    """Return the values of the rooms' cells, from those of all cells."""
    values = bytearray(graph.size)
    for room, cell, count in graph.rows():
        values[room : room + count] = cells[cell : cell + 2 * count - 1 : 2]
    return bytes(values)


def _rim(sides: bytes) -> Iterator[int]:
    """Return the cells that lack a neighbour."""
    return compress(range(len(sides)), sides.translate(_NOT_ALL))


def _free_posts(graph: Blocks, passages: bytes) -> Iterator[int]:
    """Yield the cells between four rooms that are open all round, as within rooms without walls."""
    corner = 1 << RIGHT | 1 << DOWN
    for above, below, cell, count in graph.doors():
        for step in range(count - 1):
            corners = passages[above + step], passages[above + step + 1], passages[below + step]
            if corners[0] & corner == corner and corners[1] >> DOWN & 1 and corners[2] >> RIGHT & 1:
                yield cell + 2 * step + 1


def _show(codes: bytearray, cells: Iterable[int], role: Role) -> None:
    for cell in cells:
        codes[cell] = role


def _passages(graph: Blocks, opened: bytes) -> bytes:
    """Return the passages of all rooms, from the cells that are open."""
    up, right, down, left = (bytearray(graph.size) for _ in DIRECTIONS)
    for room, cell, count in graph.rows():
        doors = opened[cell + 1 : cell + 2 * count - 1 : 2]
        right[room : room + count - 1] = left[room + 1 : room + count] = doors
    for above, below, cell, count in graph.doors():
        doors = opened[cell : cell + 2 * count - 1 : 2]
        down[above : above + count] = up[below : below + count] = doors
    sides = up, right, down, left
    for room, direction, cells in graph.bridges:
        other = graph.neighbors[direction][room]
        sides[direction][room] = sides[OPPOSITE[direction]][other] = all(opened[cell] for cell in cells)
    return bits(sides)


def _cells_of_path(graph: Blocks, steps: Iterable[tuple[int, int]]) -> list[int]:
    """Return the cells of the rooms that some steps join, and of the passages between them."""
    cell_of, below = array("q", bytes(8 * graph.size)), array("q", bytes(8 * graph.size))
    for room, cell, count in graph.rows():
        cell_of[room : room + count] = array("q", range(cell, cell + 2 * count, 2))
    for above, _, cell, count in graph.doors():
        below[above : above + count] = array("q", range(cell, cell + 2 * count, 2))
    bridges = {(room, graph.neighbors[direction][room]): cells for room, direction, cells in graph.bridges}
    _, right, down, _ = graph.neighbors
    path_cells: list[int] = []
    for step in steps:
        room, other = min(step), max(step)  # numbers rise to the right and downwards
        path_cells += (cell_of[room], cell_of[other])
        if bridges and (cells := bridges.get((room, other)) or bridges.get((other, room))):
            path_cells += cells
        elif right[room] == other:
            path_cells.append(cell_of[room] + 1)
        elif down[room] == other:
            path_cells.append(below[room])
    return path_cells
