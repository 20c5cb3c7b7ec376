"""Blocks: rooms are cells at even places, and the cells between them are passages, or walls that are filled."""

from collections.abc import Iterator, Sequence

from excelmaze.draw.layout import ALL_SIDES, CellLook, Layout, Role, Roles
from excelmaze.draw.tilings import SheetView, with_blind, with_false_goals
from excelmaze.draw.tilings.stencilled import texts_of_cells
from excelmaze.errors import InputError
from excelmaze.grids.blocks import BlockGrid
from excelmaze.grids.grid import DIRECTIONS, DOWN, OPPOSITE, RIGHT
from excelmaze.grids.room_graphs import FRAME, NO_FRAME
from excelmaze.grids.stencil import of_rooms
from excelmaze.maze.maze import Maze, Opening
from excelmaze.planes import both, either, inverted, nonzero

# A cell's code is its role, or stands for a block with lines, bits as in `CellLook`: the outermost blocks have lines at
# their outer sides. No line lies between cells, and LibreOffice does not print a page without any line.
PALETTE = (*(CellLook(0, role) for role in Role), *(CellLook(lines, Role.BLOCK) for lines in range(1, ALL_SIDES + 1)))
_LINED = (Role.BLOCK, *range(len(Role), len(PALETTE)))
_NOT_ALL = bytes(sides != ALL_SIDES for sides in range(256))
_CORNER = 1 << RIGHT | 1 << DOWN


class BlockTiling:
    """The tiling of mazes whose walls are as thick as their passages: one sheet."""

    def __init__(self, name: str) -> None:
        self.name = name

    def lay_out(self, maze: Maze, roles: Roles) -> Sequence[Layout]:
        """Return the layout: the roles of rooms, and of the cells between them, which are passages or blocks."""
        graph = _blocks(maze)
        codes = bytearray([Role.BLOCK]) * graph.cells.size
        for cell in _open_cells(graph, maze):
            codes[cell] = Role.OPEN
        between = {(room, graph.neighbors[side][room]): cell for room, side, cell in graph.ways() if roles.moves}
        for room, other, role in roles.moves:
            codes[between[(room, other) if room < other else (other, room)]] = role
        for cell, code in zip(graph.own_cells, roles.rooms, strict=True):
            codes[cell] = code
        outer = graph.cells.sides
        for cell in nonzero(outer.translate(_NOT_ALL)):
            if codes[cell] == Role.BLOCK:
                codes[cell] = _LINED[~outer[cell] & ALL_SIDES]
        return (Layout(graph.cells, bytes(codes), PALETTE, texts=texts_of_cells(maze)),)

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
        opened = inverted(block)
        passages = _passages(graph, opened)
        solid = of_rooms(graph, either(view.filled(Role.UNVISITED), block))
        visited = bytes(map(bool, either(passages, inverted(solid))))
        openings = [
            Opening(room, direction)
            for room, sides in enumerate(graph.sides)
            if sides != ALL_SIDES
            for direction in DIRECTIONS
            if (wall := graph.outer_cells(room, direction)) and all(opened[cell] for cell in wall)
        ]
        maze = Maze(graph, passages, ends=view.ends_on(graph), openings=openings, visited=visited)
        return with_blind(with_false_goals(maze, view), view)


def _blocks(maze: Maze) -> BlockGrid:
    assert isinstance(maze.graph, BlockGrid)  # noqa: S101 - by which the tiling was chosen
    return maze.graph


def _open_cells(graph: BlockGrid, maze: Maze) -> Iterator[int]:
    """Yield the cells of passages and openings, and those between four rooms that are open all round."""
    for room, direction, cell in graph.ways():
        if maze.passages[room] >> direction & 1:
            yield cell
    for room, direction in maze.openings:
        yield from graph.outer_cells(room, direction)
    right, down = graph.doors[RIGHT], graph.doors[DOWN]
    for room, sides in enumerate(maze.passages):
        if sides & _CORNER == _CORNER and min(right[room], down[room]) >= 0:
            beside, below = graph.neighbors[RIGHT][room], graph.neighbors[DOWN][room]
            post = graph.cells.neighbors[DOWN][right[room]]
            if post >= 0 and maze.passages[beside] >> DOWN & 1 and maze.passages[below] >> RIGHT & 1:
                yield post


def _graph(view: SheetView) -> BlockGrid:
    """Return the rooms of the cells of a sheet."""
    for recorded in view.recorded:
        if isinstance(recorded, BlockGrid) and recorded.cells == view.grid:
            return recorded
    block = view.filled(Role.BLOCK)
    try:
        bare = BlockGrid(view.grid, NO_FRAME)
        if 2 * sum(of_rooms(bare, block)) <= bare.size:
            return bare
    except InputError:  # without a frame no room is on these cells
        pass
    return BlockGrid(view.grid, FRAME)


def _passages(graph: BlockGrid, opened: bytes) -> bytes:
    """Return the passages of all rooms, from the cells that are open."""
    passages = bytearray(graph.size)
    for room, direction, cell in graph.ways():
        if opened[cell]:
            passages[room] |= 1 << direction
            passages[graph.neighbors[direction][room]] |= 1 << OPPOSITE[direction]
    return bytes(passages)
