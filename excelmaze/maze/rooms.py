"""Rooms: cells without walls between them, as one cell of the maze, with at least one door."""

from collections.abc import Iterator, Sequence
from itertools import islice

from excelmaze.errors import InputError, UnluckyError
from excelmaze.generators.passages import passages_of, pop_random
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.grids.grid import DOWN, RIGHT, Grid
from excelmaze.grids.tilings import BLOCKS, SQUARES
from excelmaze.maze.as_graph import passages_in_order
from excelmaze.maze.maze import Maze
from excelmaze.sets import Sets
from excelmaze.streams import Stream

# The width and height of rooms in cells, but at most a third of the selection.
_LEAST, _MOST = 2, 5
_PART = 3
# How often a place is drawn for each room before all places are gone through.
_TRIES = 20


def with_rooms(maze: Maze, rooms: Sequence[Sequence[int]]) -> Maze:
    """Return the maze with all walls inside some rooms opened, each the cells of a connected part of the graph.

    As if a room had been one cell of the maze all along: where opening it makes a loop, the passage that was carved
    last on it is closed, so that a perfect maze is perfect still, its rooms counted as one cell each. Loops that it
    had, it has. A room whose cells were all left unvisited stays so; of others all are visited.

    In the order of carving a room opens as soon as a passage leads to it. Nearly linear.
    """
    graph = maze.graph
    waiting = {room[0]: room for room in rooms if any(maze.visited[cell] for cell in room)}
    visited = bytearray(maze.visited)
    first_of = list(range(graph.size))
    for first, room in waiting.items():
        for cell in room:
            visited[cell] = 1
            first_of[cell] = first
    # As Kruskal's algorithm, the cells of rooms joined from the start on; loops are those that there were before.
    before, after = Sets(range(graph.size)), Sets(first_of)
    carved: list[int] = []
    for passage in maze.carved or passages_in_order(maze):
        cell, other = passage >> PASSAGE_SHIFT, graph.behind(passage)
        was_loop = not before.unite(cell, other)
        if after.unite(cell, other) or (was_loop and first_of[cell] != first_of[other]):
            carved.append(passage)
            for end in (cell, other):
                carved += _inside(graph, waiting.pop(first_of[end], ()))
    for room in waiting.values():
        carved += _inside(graph, room)
    known = maze.carved or not any(maze.passages)
    return maze.replaced(
        passages=passages_of(graph, carved), carved=carved if known else (), visited=bytes(visited), recipe=None
    )


def _inside(graph: Graph, room: Sequence[int]) -> list[int]:
    """Return the passages between cells of a room."""
    return [passage for passage in graph.edges(room) if graph.behind(passage) in room]


# Tilings whose rooms lie in rows and columns; between blocks, posts go with the walls around them.
_WITH_ROOMS = {SQUARES, BLOCKS}


def random_rooms(maze: Maze, count: int, stream: Stream) -> Maze:
    """Return the maze with random rectangles of two to five cells in height and width opened, a cell or more apart.

    Raises:
        InputError: there is too little space.
    """
    if count < 0:
        raise InputError(f"rooms {count}: choose how many, 0 or more")
    if not isinstance(maze.graph, Grid):
        raise InputError(f"rooms need cells on a sheet, and {maze.graph.described} has none; leave them out")
    floor = maze.graph.floor
    if floor.tiling not in _WITH_ROOMS:
        raise InputError(f"rooms {count} need cells in rows and columns, not {floor.tiling}; leave one of them out")
    occupied = {*maze.graph.merged_sides}
    rooms = list(islice(_places(maze, maze.graph, count, occupied, stream), count))
    if len(rooms) < count:
        raise UnluckyError(
            f"rooms {count}: there is space for {len(rooms)} only, a cell apart; choose fewer or more cells"
        )
    return with_rooms(maze, rooms)


def _places(maze: Maze, grid: Grid, count: int, occupied: set[int], stream: Stream) -> Iterator[list[int]]:
    """Yield rooms in random cells that are still free: of random sizes first, then small ones."""
    bounds, random = grid.bounds, stream.random
    heights, widths = (max(_LEAST, min(_MOST, side // _PART)) for side in (bounds.height, bounds.width))
    for _ in range(_TRIES * min(count, grid.size)):  # more rooms than cells there never are
        corner = int(random() * grid.size)
        height = _LEAST + int(random() * (heights - _LEAST + 1))
        width = _LEAST + int(random() * (widths - _LEAST + 1))
        if room := _room(maze, grid, occupied, corner, height, width):
            yield room
    left = list(range(grid.size))
    while left:
        if room := _room(maze, grid, occupied, pop_random(left, random), _LEAST, _LEAST):
            yield room


def _room(maze: Maze, grid: Grid, occupied: set[int], corner: int, height: int, width: int) -> list[int]:
    """Return the cells of a free rectangle that is partly in the maze, and mark them as occupied; else none."""
    right, down = grid.neighbors[RIGHT], grid.neighbors[DOWN]
    room, row = list[int](), corner
    for _ in range(height):
        cell = row
        for _ in range(width):
            if cell < 0 or cell in occupied:
                return []
            room.append(cell)
            cell = right[cell]
        row = down[row]
    if not any(maze.visited[cell] for cell in room):
        return []
    occupied.update(room, *(map(neighbor_of.__getitem__, room) for neighbor_of in grid.neighbors))
    return room
