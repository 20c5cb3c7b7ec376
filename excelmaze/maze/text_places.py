"""The tree of paths from a start, and the blind alleys beside them: where texts to be found can stand."""

from collections.abc import Collection, Sequence
from itertools import chain
from typing import NamedTuple

from excelmaze.errors import InputError
from excelmaze.generators.kruskal import shuffle
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.grids.tilings import TRIANGLES
from excelmaze.maze.maze import Maze
from excelmaze.maze.recipe import Recipe
from excelmaze.solvers.breadth_first import levels, ways_of
from excelmaze.streams import Stream

# The options whose mazes have other texts in their rooms, or several rooms in a cell.
_WITHOUT_ROOM = ("levels", "wrap", "portals", "dimensions", "false_goals")


class PathTree(NamedTuple):
    """The rooms that can be reached from a start, the nearest first, and for each room where it is reached from.

    Attributes:
        order: the rooms.
        back: for each room the one before, -1 for the start and for rooms that are not reached.
        depth: for each room its distance.
    """

    order: list[int]
    back: list[int]
    depth: list[int]

    @classmethod
    def alone_in(cls, maze: Maze, start: int, what: str) -> "PathTree":
        """Return the paths from a start, of which one leads to each room; merged cells are one room.

        Raises:
            InputError: several paths lead to some rooms.
        """
        tree, inside = cls.of(maze.graph, maze.passages, start), maze.graph.merged_sides
        passages = sum((maze.passages[room] & ~inside.get(room, 0)).bit_count() for room in tree.order) // 2
        others = {cell for _, *cells in maze.graph.merged_cells for cell in cells}
        if passages >= sum(room not in others for room in tree.order):
            raise InputError(
                f"{what} needs a maze with one way to each room, and this one has loops; leave out what opens walls"
            )
        return tree

    @classmethod
    def of(cls, graph: Graph, passages: bytes, start: int) -> "PathTree":
        """Return the paths from a start."""
        came_by, back, depth = bytearray(graph.size), [-1] * graph.size, [-1] * graph.size
        order = [*chain.from_iterable(levels(ways_of(graph.neighbors, passages), [start], came_by))]
        depth[start] = 0
        for room in order[1:]:
            back[room] = graph.neighbors[graph.opposite[came_by[room] - 1]][room]
            depth[room] = depth[back[room]] + 1
        return cls(order, back, depth)

    def path_to(self, room: int) -> list[int]:
        """Return the rooms from the start to a room."""
        path = [room]
        while self.back[path[-1]] >= 0:
            path.append(self.back[path[-1]])
        return path[::-1]


def check_room_for_texts(maze: Maze, recipe: Recipe, what: str) -> Grid:
    """Return the grid of a maze whose rooms have place for texts.

    Raises:
        InputError: there are other texts in them, or two rooms in a cell.
    """
    graph = maze.graph
    if not isinstance(graph, Grid):
        raise InputError(f"{what}: {graph.described} has no cells for texts; make the maze on cells of a sheet")
    defaults = Recipe._field_defaults
    other = next((name for name in _WITHOUT_ROOM if getattr(recipe, name) != defaults[name]), None)
    if other is None and graph.tiling == TRIANGLES:
        other = "tiling"
    if other is not None:
        raise InputError(
            f"{what} and {other.replace('_', ' ')} {getattr(recipe, other)}: its cells have no space for more texts; "
            "leave out one of the two"
        )
    if maze.signs.blind:
        raise InputError(f"{what}: {recipe.algorithm} marks openings in its cells; choose another algorithm")
    return graph


def evenly(rooms: Sequence[int], count: int) -> list[int]:
    """Return a number of rooms, evenly spread between both ends."""
    return [rooms[number * (len(rooms) + 1) // (count + 1) - 1] for number in range(1, count + 1)]


def places_of_decoys(maze: Maze, tree: PathTree, walked: Collection[int], most: int, stream: Stream) -> list[int]:
    """Return rooms in different blind alleys, up to a number, in reading order.

    A blind alley begins at its dead end and goes back to where it branches off. Merged cells show no texts of theirs.
    """
    merged, alleys = maze.graph.merged_sides, list[list[int]]()
    for dead_end in tree.order:
        alley, room = [], dead_end
        corridor = 1  # a dead end has one passage, the rooms before it two
        while room >= 0 and room not in walked and maze.passages[room].bit_count() <= corridor:
            alley.append(room)
            room, corridor = tree.back[room], 2
        if alley := [room for room in alley if room not in merged]:
            alleys.append(alley)
    shuffle(alleys, stream)
    return sorted(alley[int(stream.random() * len(alley))] for alley in alleys[:most])
