"""A maze as a graph whose vertices are called by their addresses."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from excelmaze.errors import InputError
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.grids.grid import Grid
from excelmaze.texts import shown

if TYPE_CHECKING:
    from excelmaze.maze.maze import Maze


def directions_to(graph: Graph, room: int, other: int) -> list[int]:
    """Return the directions in which one room is the neighbour of another; on a narrow torus there may be several."""
    return [direction for direction, neighbor_of in enumerate(graph.neighbors) if neighbor_of[room] == other]


def is_passage(maze: "AsGraph", edge: int) -> bool:
    """Return whether a passage, `room << 3 | direction`, is open."""
    return bool(maze.passages[edge >> PASSAGE_SHIFT] >> (edge & 7) & 1)


def passages_in_order(maze: "AsGraph") -> Iterator[int]:
    """Yield each passage once, `room << 3 | direction`, by its first room in reading order."""
    return (edge for edge in maze.graph.edges(range(maze.graph.size)) if is_passage(maze, edge))


class AsGraph:
    """The methods of `Maze` as a graph."""

    graph: Graph
    passages: bytes

    def __iter__(self) -> Iterator[str]:
        """Yield the address of each room in reading order."""
        return map(self.graph.address_of, range(self.graph.size))

    def __len__(self) -> int:
        return self.graph.size

    def __contains__(self, room: object) -> bool:
        """Return whether a room is called so."""
        try:
            self.graph.room_of(room)  # type: ignore[arg-type] # which refuses what is no address
        except InputError:
            return False
        return True

    def neighbors(self, room: str) -> list[str]:
        """Return the addresses of the rooms to which passages lead out of a room, each once.

        >>> from excelmaze import generate
        >>> maze = generate("B2:C3", seed=1)
        >>> maze.neighbors("B3")
        ['B2', 'C3']

        Raises:
            InputError: there is no such room.
        """
        return [*dict.fromkeys(self.neighbors_by_direction(room).values())]

    def neighbors_by_direction(self, room: str) -> dict[str, str]:
        """Return for each direction in which a passage leads out of a room the address of the room there.

        >>> from excelmaze import generate
        >>> maze = generate("B2:C3", seed=1)
        >>> maze.neighbors_by_direction("B3")
        {'up': 'B2', 'right': 'C3'}

        Directions are `up`, `right`, `down`, `left` and those between, `up-right`; stairs lead `upstairs` and
        `downstairs`. In round mazes they are `clockwise`, `counterclockwise`, `inwards` and `outwards-1` to
        `outwards-6`. Portals and further dimensions have numbers.

        Raises:
            InputError: there is no such room.
        """
        graph, number = self.graph, self.graph.room_of(room)
        return {
            graph.direction_name(number, direction): graph.address_of(neighbor_of[number])
            for direction, neighbor_of in enumerate(graph.neighbors)
            if self.passages[number] >> direction & 1
        }

    def is_open(self, room: str, other: str) -> bool:
        """Return whether a passage joins two rooms.

        >>> from excelmaze import generate
        >>> maze = generate("B2:C3", seed=1)
        >>> maze.is_open("B2", "B3"), maze.is_open("B2", "C2")
        (True, False)

        Raises:
            InputError: there is no such room.
        """
        first, second = self.graph.room_of(room), self.graph.room_of(other)
        return any(self.passages[first] >> side & 1 for side in directions_to(self.graph, first, second))

    def edges(self) -> Iterator[tuple[str, str]]:
        """Yield the addresses of each two rooms that a passage joins, in reading order.

        >>> from excelmaze import generate
        >>> list(generate("B2:C3", seed=1).edges())
        [('B2', 'B3'), ('C2', 'C3'), ('B3', 'C3')]
        """
        behind = self.graph.behind
        return self._addresses(dict.fromkeys((edge >> PASSAGE_SHIFT, behind(edge)) for edge in passages_in_order(self)))

    def walls(self) -> Iterator[tuple[str, str]]:
        """Yield the addresses of each two neighbours that a wall parts, in reading order.

        >>> from excelmaze import generate
        >>> list(generate("B2:C3", seed=1).walls())
        [('B2', 'C2')]
        """
        graph = self.graph
        sides = {(edge >> PASSAGE_SHIFT, graph.behind(edge)): 0 for edge in graph.edges(range(graph.size))}
        for edge in passages_in_order(self):
            sides.pop((edge >> PASSAGE_SHIFT, graph.behind(edge)), None)
        return self._addresses(sides)

    def _addresses(self, pairs: Iterable[tuple[int, int]]) -> Iterator[tuple[str, str]]:
        return ((self.graph.address_of(room), self.graph.address_of(other)) for room, other in pairs)

    @classmethod
    def from_edges(cls, grid: Graph | str, edges: Iterable[tuple[str, str]]) -> "Maze":
        """Return the maze whose passages are those between pairs of rooms, such as `edges` yields.

        >>> from excelmaze import Maze
        >>> maze = Maze.from_edges("B2:C3", [("B2", "C2"), ("C2", "C3"), ("C3", "B3")])
        >>> maze.path("B2", "B3")
        ['B2', 'C2', 'C3', 'B3']

        Args:
            grid: the rooms, such as `B2:F6`, or the `graph` of another maze for rooms that are no squares.
            edges: the addresses of two rooms each. Of rooms that are neighbours on two sides, as on a
                narrow torus, the first side is opened.

        Raises:
            InputError: rooms that there are not, or that are no neighbours.
        """
        from excelmaze.generators.passages import passages_of
        from excelmaze.maze.maze import Maze

        graph = Grid.from_selection(grid) if isinstance(grid, str) else grid
        if not isinstance(graph, Graph):
            raise InputError(f"{shown(grid)} is no grid; give cells such as 'B2:F6', a Grid, or the graph of a maze")
        opened: list[int] = []
        for edge in edges if isinstance(edges, Iterable) else (edges,):
            match edge:
                case (str() as one, str() as other):
                    room, behind = graph.room_of(one), graph.room_of(other)
                case _:
                    raise InputError(f"edge {shown(edge)}: give pairs of rooms, such as ('B2', 'B3')")
            side, *_ = [*directions_to(graph, room, behind), None]
            if side is None:
                raise InputError(
                    f"edge {shown(edge)} joins rooms that are no neighbours; leave it out, or choose others"
                )
            opened.append(room << PASSAGE_SHIFT | side)
        return Maze(graph, passages_of(graph, opened))
