"""A maze as a graph whose vertices are called by their addresses, and the same for networkx."""

from collections.abc import Hashable, Iterable, Iterator
from types import ModuleType
from typing import TYPE_CHECKING

from excelmaze.errors import InputError, missing
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Ends, Maze
from excelmaze.maze.recipe import shown

if TYPE_CHECKING:
    import networkx as nx

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
    return (edge for edge in maze.graph.edges(range(maze.graph.size)) if _is_passage(maze, edge))


def edges(maze: Maze) -> Iterator[Edge]:
    """Yield the addresses of each two rooms that a passage joins, in reading order."""
    return _pairs(maze.graph, passages_in_order(maze))


def walls(maze: Maze) -> Iterator[Edge]:
    """Yield the addresses of each two neighbours that no passage joins, in reading order."""
    graph = maze.graph
    joined = {(passage >> PASSAGE_SHIFT, graph.behind(passage)) for passage in passages_in_order(maze)}
    sides = graph.edges(range(graph.size))
    return _pairs(graph, (side for side in sides if (side >> PASSAGE_SHIFT, graph.behind(side)) not in joined))


def _is_passage(maze: Maze, edge: int) -> bool:
    return bool(maze.passages[edge >> PASSAGE_SHIFT] >> (edge & 7) & 1)


def _pairs(graph: Graph, passages: Iterable[int]) -> Iterator[Edge]:
    pairs = dict.fromkeys((passage >> PASSAGE_SHIFT, graph.behind(passage)) for passage in passages)
    for room, other in pairs:
        yield graph.recipe_address(room), graph.recipe_address(other)


def to_networkx(maze: Maze) -> "nx.Graph":
    """Return the maze as a graph of networkx; see `Maze.to_networkx`."""
    networkx = _networkx()
    graph = maze.graph
    addresses = list(map(graph.recipe_address, range(graph.size)))
    made = networkx.Graph(
        ends=[(addresses[start], None if goal is None else addresses[goal]) for start, goal in maze.ends]
    )
    for room, address in enumerate(addresses):
        made.add_node(address, visited=bool(maze.visited[room]))
        if isinstance(graph, Grid):
            made.nodes[address]["row"], made.nodes[address]["column"] = graph.sheet_place(room)
    for passage in passages_in_order(maze):
        room, direction = passage >> PASSAGE_SHIFT, passage & 7
        other = graph.behind(passage)
        edge = addresses[room], addresses[other]
        made.add_edge(*edge)
        if len(directions_to(graph, room, other)) > 1:
            made.edges[edge].setdefault("directions", {}).setdefault(addresses[room], []).append(direction)
    return made


def from_networkx(source: "nx.Graph", grid: Graph | str | None) -> Maze:
    """Return the maze of a graph of networkx; see `Maze.from_networkx`."""
    networkx = _networkx()
    if not isinstance(source, networkx.Graph) or source.is_directed() or source.is_multigraph():
        raise InputError(f"{shown(source)} is no undirected networkx.Graph; give one, without parallel edges")
    graph = _rooms(source, grid)
    rooms = {node: _room_of(graph, node) for node in source.nodes}
    if len(set(rooms.values())) < len(rooms):
        raise InputError("two nodes of the graph are the same room; call each room by one name")
    passages = bytearray(graph.size)
    for node, other, attributes in source.edges(data=True):
        for passage in _passages(graph, rooms[node], rooms[other], attributes):
            turned = graph.turned(passage)
            passages[passage >> PASSAGE_SHIFT] |= 1 << (passage & 7)
            passages[turned >> PASSAGE_SHIFT] |= 1 << (turned & 7)
    visited = bytearray(graph.size)
    for node, attributes in source.nodes(data=True):
        visited[rooms[node]] = bool(attributes.get("visited", True))
    return Maze(graph, bytes(passages), visited=bytes(visited), ends=_ends(graph, source.graph.get("ends", ())))


def _rooms(source: "nx.Graph", grid: Graph | str | None) -> Graph:
    """Return the rooms that are given, or squares at the cells that nodes are called by."""
    if isinstance(grid, str):
        return Grid.from_selection(grid)
    if grid is None:
        return Grid.from_cells(list(source.nodes))
    if not isinstance(grid, Graph):
        raise InputError(f"{shown(grid)} is no grid; give cells such as 'B2:F6', a Grid, or the graph of a maze")
    return grid


def _room_of(graph: Graph, node: Hashable) -> int:
    """Return the room that a node stands for: by its address, its number, or its row and column."""
    match node:
        case (int(row), int(column)) if isinstance(graph, Grid):
            room = graph.room_at(row, column)
            if room is None:
                raise InputError(f"node {shown(node)} lies outside the maze, {graph.named}; leave it out")
            return room
    return graph.room_of(node, "node")


def _passages(graph: Graph, room: int, other: int, attributes: dict[str, object]) -> Iterator[int]:
    """Yield the passages that an edge stands for: one, unless it says several directions."""
    possible = directions_to(graph, room, other)
    if not possible:
        addresses = f"{graph.recipe_address(room)} and {graph.recipe_address(other)}"
        raise InputError(f"the edge from {addresses} joins rooms that are no neighbours; leave it out, or add rooms")
    by_room = attributes.get("directions")
    if not isinstance(by_room, dict):
        yield room << PASSAGE_SHIFT | possible[0]
        return
    for address, directions in by_room.items():
        begin = _room_of(graph, address)
        allowed = directions_to(graph, begin, other if begin == room else room)
        if begin not in {room, other} or not isinstance(directions, list) or not {*directions} <= {*allowed}:
            raise InputError(f"the edge from {shown(address)} has directions {shown(directions)}; leave these out")
        for direction in directions:
            yield begin << PASSAGE_SHIFT | direction


def _ends(graph: Graph, pairs: object) -> list[Ends]:
    """Return starts and goals of the graph."""
    if not isinstance(pairs, list | tuple) or not all(isinstance(pair, tuple) and len(pair) == 2 for pair in pairs):  # noqa: PLR2004 - a pair
        raise InputError(f"ends {shown(pairs)}: give a list of pairs of a start and a goal, such as [('B2', 'F6')]")
    return [
        Ends(graph.room_of(start, "start"), None if goal is None else graph.room_of(goal, "goal"))
        for start, goal in pairs
    ]


def _networkx() -> ModuleType:
    try:
        import networkx as nx
    except ImportError:
        raise missing("a graph of networkx", "networkx", "graphs") from None
    networkx: ModuleType = nx
    return networkx
