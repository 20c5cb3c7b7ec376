"""A maze as a graph whose vertices are called by their addresses."""

from collections.abc import Iterable, Iterator

from excelmaze.errors import InputError
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Maze
from excelmaze.maze.recipe import shown

Edge = tuple[str, str]


def directions_to(graph: Graph, room: int, other: int) -> list[int]:
    """Return the directions in which one room is the neighbour of another; on a narrow torus there may be several."""
    return [direction for direction, neighbor_of in enumerate(graph.neighbors) if neighbor_of[room] == other]


def neighbors(maze: Maze, room: str | int) -> list[str]:
    """Return the addresses of the rooms to which passages lead out of a room, each once."""
    number = maze.graph.room_of(room, "room")
    reached = [
        neighbor_of[number]
        for direction, neighbor_of in enumerate(maze.graph.neighbors)
        if maze.passages[number] >> direction & 1
    ]
    return [maze.graph.recipe_address(other) for other in dict.fromkeys(reached)]


def is_open(maze: Maze, room: str | int, other: str | int) -> bool:
    """Return whether a passage joins two rooms."""
    first, second = maze.graph.room_of(room, "room"), maze.graph.room_of(other, "room")
    return any(maze.passages[first] >> direction & 1 for direction in directions_to(maze.graph, first, second))


def passages_in_order(maze: Maze) -> Iterator[int]:
    """Yield each passage once, `room << 3 | direction`, by its first room in reading order."""
    return (edge for edge in maze.graph.edges(range(maze.graph.size)) if is_passage(maze, edge))


def edges(maze: Maze) -> Iterator[Edge]:
    """Yield the addresses of each two rooms that a passage joins, in reading order."""
    return _pairs(maze.graph, passages_in_order(maze))


def walls(maze: Maze) -> Iterator[Edge]:
    """Yield the addresses of each two neighbours that no passage joins, in reading order."""
    graph = maze.graph
    joined = {(passage >> PASSAGE_SHIFT, graph.behind(passage)) for passage in passages_in_order(maze)}
    sides = graph.edges(range(graph.size))
    return _pairs(graph, (side for side in sides if (side >> PASSAGE_SHIFT, graph.behind(side)) not in joined))


def is_passage(maze: Maze, edge: int) -> bool:
    """Return whether a passage, `room << 3 | direction`, is open."""
    return bool(maze.passages[edge >> PASSAGE_SHIFT] >> (edge & 7) & 1)


def _pairs(graph: Graph, passages: Iterable[int]) -> Iterator[Edge]:
    pairs = dict.fromkeys((passage >> PASSAGE_SHIFT, graph.behind(passage)) for passage in passages)
    for room, other in pairs:
        yield graph.recipe_address(room), graph.recipe_address(other)


def from_edges(grid: Graph | str, pairs: Iterable[tuple[str | int, str | int]]) -> Maze:
    """Return the maze with passages between pairs of rooms; see `Maze.from_edges`."""
    graph = Grid.from_selection(grid) if isinstance(grid, str) else grid
    if not isinstance(graph, Graph):
        raise InputError(f"{shown(grid)} is no grid; give cells such as 'B2:F6', a Grid, or the graph of a maze")
    passages = bytearray(graph.size)
    for edge in pairs if isinstance(pairs, Iterable) else (pairs,):
        match edge:
            case (str() | int() as one, str() | int() as other):
                room, behind = graph.room_of(one, "room"), graph.room_of(other, "room")
            case _:
                raise InputError(f"edge {shown(edge)}: give pairs of rooms, such as ('B2', 'B3')")
        possible = directions_to(graph, room, behind)
        if not possible:
            raise InputError(f"edge {shown(edge)} joins rooms that are no neighbours; leave it out, or choose others")
        passages[room] |= 1 << possible[0]
        passages[behind] |= 1 << graph.opposite[possible[0]]
    return Maze(graph, bytes(passages))
