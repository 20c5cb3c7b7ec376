"""Rooms: cells without walls between them, as one cell of the maze, with at least one door."""

from array import array
from collections.abc import Iterator, Sequence

from excelmaze.errors import InputError, UnluckyError
from excelmaze.generators.passages import passages_of
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import DOWN, RIGHT, Grid
from excelmaze.maze.maze import Maze
from excelmaze.sets import Sets
from excelmaze.streams import Stream

# Rooms are so many cells wide and high, but at most a third of the selection.
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
    first_of = array("q", range(graph.size))
    for first, room in waiting.items():
        for cell in room:
            visited[cell] = 1
            first_of[cell] = first
    carved: list[int] = []
    for passage in _without_new_loops(maze, first_of):
        carved.append(passage)
        if waiting:
            for cell in (passage >> 3, graph.behind(passage)):
                carved += _inside(graph, waiting.pop(first_of[cell], ()))
    for room in waiting.values():
        carved += _inside(graph, room)
    return maze.replaced(
        passages=passages_of(graph, carved),
        carved=array("q", carved) if maze.carved or not any(maze.passages) else maze.carved,
        visited=bytes(visited),
        recipe=None,
    )


def _without_new_loops(maze: Maze, first_of: Sequence[int]) -> Iterator[int]:
    """Yield the passages between rooms but for those that close a loop only because rooms are one cell each."""
    graph = maze.graph
    before = _passages_in_order(maze)
    loops = _loops(maze, before)
    # As Kruskal's algorithm, the cells of rooms joined from the start on.
    sets = Sets(first_of)
    for passage in before:
        cell, other = passage >> 3, graph.behind(passage)
        if sets.unite(cell, other) or (passage in loops and first_of[cell] != first_of[other]):
            yield passage


# Tilings whose rooms lie in rows and columns; between blocks, posts go with the walls around them.
_WITH_ROOMS = {"squares", "blocks"}


def random_rooms(maze: Maze, count: int, stream: Stream) -> Maze:
    """Return the maze with random rectangles of two to five cells in height and width opened, a cell or more apart.

    Raises:
        InputError: there is no place for so many.
    """
    if isinstance(count, bool) or not isinstance(count, int) or count < 0:
        raise InputError(f"rooms {ascii(count)[:40]}: choose how many, 0 or more")
    if not isinstance(maze.graph, Grid):
        raise InputError(f"rooms need cells on a sheet, which {maze.graph.described} has not; leave them out")
    floor = maze.graph.floor
    if floor.tiling not in _WITH_ROOMS:
        raise InputError(f"rooms {count} need cells in rows and columns, not {floor.tiling}; leave one of them out")
    rooms: list[list[int]] = []
    occupied = bytearray(maze.graph.size)
    for cell in (cell for room in maze.graph.merged_cells for cell in room):
        occupied[cell] = 1
    for room in _places(maze, maze.graph, count, occupied, stream):
        if len(rooms) == count:
            break
        rooms.append(room)
    if len(rooms) < count:
        raise UnluckyError(
            f"rooms {count}: there is place for {len(rooms)} only, a cell apart; choose fewer or more cells"
        )
    return with_rooms(maze, rooms)


def _places(maze: Maze, grid: Grid, count: int, occupied: bytearray, stream: Stream) -> Iterator[list[int]]:
    """Yield rooms in random cells that are still free: of random sizes first, then small ones."""
    bounds = grid.bounds
    heights, widths = (max(_LEAST, min(_MOST, side // _PART)) for side in (bounds.height, bounds.width))
    random = stream.random
    for _ in range(_TRIES * min(count, grid.size)):  # more rooms than cells there never are
        corner = int(random() * grid.size)
        height = _LEAST + int(random() * (heights - _LEAST + 1))
        width = _LEAST + int(random() * (widths - _LEAST + 1))
        if room := _room(maze, grid, occupied, corner, height, width):
            yield room
    left = list(range(grid.size))
    while left:
        index = int(random() * len(left))
        left[index], left[-1] = left[-1], left[index]
        if room := _room(maze, grid, occupied, left.pop(), _LEAST, _LEAST):
            yield room


def _room(maze: Maze, grid: Grid, occupied: bytearray, corner: int, height: int, width: int) -> list[int]:
    """Return the cells of a free rectangle that is partly in the maze, and mark them as occupied; else none."""
    right, down = grid.neighbors[RIGHT], grid.neighbors[DOWN]
    room: list[int] = []
    row = corner
    for _ in range(height):
        cell = row
        for _ in range(width):
            if cell < 0 or occupied[cell]:
                return []
            room.append(cell)
            cell = right[cell]
        row = down[row]
    if not any(maze.visited[cell] for cell in room):
        return []
    for cell in room:
        occupied[cell] = 1
        for neighbor_of in grid.neighbors:
            if neighbor_of[cell] >= 0:
                occupied[neighbor_of[cell]] = 1
    return room


def _inside(graph: Graph, room: Sequence[int]) -> Iterator[int]:
    """Yield the passages between cells of a room."""
    cells = set(room)
    for passage in graph.edges(room):
        if graph.behind(passage) in cells:
            yield passage


def _passages_in_order(maze: Maze) -> Sequence[int]:
    """Return the passages as they were carved, or in reading order where that is not known."""
    if maze.carved:
        return maze.carved
    open_sides = maze.passages
    return [edge for edge in maze.graph.edges(range(maze.graph.size)) if open_sides[edge >> 3] >> (edge & 7) & 1]


def _loops(maze: Maze, passages: Sequence[int]) -> set[int]:
    """Return those passages that join what the ones before them have joined already."""
    graph = maze.graph
    if all(maze.visited) and len(passages) == graph.size - len(graph.pieces):  # as many as a tree of each piece has
        return set()
    sets = Sets(range(graph.size))
    return {passage for passage in passages if not sets.unite(passage >> 3, graph.behind(passage))}
