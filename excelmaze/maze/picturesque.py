"""Picturesque mazes: the path paints a picture.

Each pixel of the picture's foreground is two by two cells. A tour around a random spanning tree of the pixels goes
through all of their cells once; cut open, it is the path, from rim to rim. All other cells hang on it without a second
path.

Source: Okamoto and Uehara 2009, after Havlena 2016, section 3.
"""

from collections.abc import Collection, Sequence

from excelmaze.errors import InputError
from excelmaze.generators.kruskal import shuffle
from excelmaze.generators.passages import passages_of
from excelmaze.generators.walks import wilson
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.grids.grid import ALL_SIDES, DIRECTIONS, Grid
from excelmaze.maze.as_graph import directions_to, passages_in_order
from excelmaze.maze.maze import Ends, Maze
from excelmaze.maze.text_places import PathTree
from excelmaze.maze.tour import Blocks
from excelmaze.sets import Sets
from excelmaze.streams import Stream


def picturesque(maze: Maze, foreground: Grid, stream: Stream) -> Maze:
    """Return the maze with a path that paints a foreground; dead ends side by side, which show its shape, are joined.

    See `with_picture`.
    """
    return with_joined_dead_ends(with_picture(maze, foreground, stream))


def with_picture(maze: Maze, foreground: Grid, stream: Stream) -> Maze:
    """Return the maze with a path that goes through all cells of a foreground; what can stay of it stays.

    It goes through no others, but where the foreground does not touch the rim: there its ends lead straight there.

    Args:
        maze: a maze of one piece; what it has of loops and of cells that are unvisited is lost.
        foreground: those of its cells that are to be painted, in blocks of two by two that touch.
        stream: the random numbers.

    Returns:
        A perfect maze whose start and goal, neighbours on the rim, are the ends of that path.

    Raises:
        InputError: the foreground is no such part of the maze.
    """
    graph = maze.graph
    if not isinstance(graph, Grid) or not graph.has_rows or len(graph.pieces) > 1:
        raise InputError("a picture takes a maze of one piece in squares on a sheet; give one")
    path = _cut(graph, _tour(graph, foreground, stream), stream)
    walls = graph.edges(range(graph.size))
    shuffle(walls, stream)
    sets = Sets(range(graph.size))
    carved = [
        wall
        for wall in (*path, *passages_in_order(maze), *walls)
        if sets.unite(wall >> PASSAGE_SHIFT, graph.behind(wall))
    ]
    ends = Ends(path[0] >> PASSAGE_SHIFT, graph.behind(path[-1]))
    everywhere = b"\1" * graph.size
    return maze.replaced(passages=passages_of(graph, carved), carved=(), visited=everywhere, ends=[ends], openings=[])


def with_joined_dead_ends(maze: Maze) -> Maze:
    """Return a perfect maze whose dead ends side by side, beside its solution, are joined as far as they can be."""
    ((start, goal),) = maze.ends
    tree, passages = PathTree.of(maze.graph, maze.passages, start), bytearray(maze.passages)
    assert goal is not None  # noqa: S101 - a picture has one
    _Branches(maze.graph, passages, {*tree.path_to(goal)}, tree.back).join_pairs()
    return maze.replaced(passages=bytes(passages))


def _tour(grid: Grid, foreground: Grid, stream: Stream) -> list[int]:
    """Return the tour around a random tree of the pixels, as passages one after the other that end where they began."""
    places = map(foreground.place, range(foreground.size))
    rooms = [room for place in places if (room := grid.cell_at(*place)) is not None]
    blocks = Blocks.of(grid, rooms) if len(rooms) == foreground.size else None
    if blocks is None:
        raise InputError(f"foreground {foreground.address[:40]} is not of blocks of 2 x 2 cells of the maze")
    tree = blocks.coarse
    if len(tree.pieces) > 1:
        raise InputError(f"the foreground is in {len(tree.pieces)} parts; join them by bridges")
    return blocks.tour(passages_of(tree, wilson(tree, tree.pieces[0], 0, stream)), 0, 0)


def _cut(grid: Grid, tour: Sequence[int], stream: Stream) -> Sequence[int]:
    """Return a tour without one of its passages, along the rim, where both ends may open outwards.

    Where none lies there, both ends go on to the rim side by side, straight and over no other cell of the tour.
    """
    rim = [sides != ALL_SIDES for sides in grid.sides]
    places = [place for place, wall in enumerate(tour) if rim[wall >> PASSAGE_SHIFT] and rim[grid.behind(wall)]]
    goal, start = list[int](), list[int]()
    if places:
        place = places[int(stream.random() * len(places))]
    else:
        painted = {wall >> PASSAGE_SHIFT for wall in tour}
        lanes = [
            (place, out, back)
            for place, wall in enumerate(tour)
            for side in DIRECTIONS
            if side not in {wall & 7, grid.opposite[wall & 7]}
            and (out := _lane(grid, painted, wall >> PASSAGE_SHIFT, side)) is not None
            and (back := _lane(grid, painted, grid.behind(wall), side)) is not None
        ]
        shortest = min(len(out) + len(back) for _, out, back in lanes)
        lanes = [lane for lane in lanes if len(lane[1]) + len(lane[2]) == shortest]
        place, goal, start = lanes[int(stream.random() * len(lanes))]
    return [*map(grid.turned, reversed(start)), *tour[place + 1 :], *tour[:place], *goal]


def _lane(grid: Grid, painted: Collection[int], room: int, side: int) -> list[int] | None:
    """Return the passages from a room straight on to the rim; None where they lead over painted rooms."""
    lane: list[int] = []
    while (other := grid.neighbors[side][room]) >= 0:
        if other in painted:
            return None
        lane.append(room << PASSAGE_SHIFT | side)
        room = other
    return lane


class _Branches:
    """The branches that hang on the path; only there lie dead ends side by side that a maze by itself hardly has.

    Joining two opens the wall between them and shuts a passage of the loop that this makes, so that the maze stays
    perfect; it is one that leaves no dead end behind, or else only one. `inward` has for each room the one before it on
    the path from the start.
    """

    def __init__(self, graph: Graph, passages: bytearray, path: Collection[int], inward: list[int]) -> None:
        self._graph, self._passages, self._path, self._inward = graph, passages, path, inward

    def join_pairs(self) -> None:
        """Join the pairs, each with the first that it can be joined with."""
        waiting = [room for room in range(self._graph.size) if self._is_dead_end(room)]
        for room in waiting:
            for side, neighbor_of in enumerate(self._graph.neighbors):
                other = neighbor_of[room]
                if self._is_dead_end(room) and self._is_dead_end(other) and not self._passages[room] >> side & 1:
                    waiting += self._joined(room, other)

    def _is_dead_end(self, room: int) -> bool:
        return room >= 0 and room not in self._path and self._passages[room].bit_count() == 1

    def _joined(self, room: int, other: int) -> list[int]:
        """Join a pair if it can be; return the dead end that is left, if one is."""
        chains = self._chain(room), self._chain(other)
        shared = {*chains[0]}.intersection(chains[1])
        self._turn(room, other)
        best: tuple[list[int], list[int], int] | None = None
        for chain in chains:
            for place, inner in enumerate(chain):
                if inner in shared:
                    break
                ends = [end for end in (inner, self._inward[inner]) if end not in self._path]
                dead = [end for end in ends if self._passages[end].bit_count() == 2]  # noqa: PLR2004 - one of two
                if len(dead) < (2 if best is None else len(best[0])):
                    best = dead, chain, place
        if best is None:
            self._turn(room, other)
            return []
        dead, chain, place = best
        self._turn(chain[place], self._inward[chain[place]])
        outer = other if chain is chains[0] else room
        for inner in chain[: place + 1]:
            self._inward[inner], outer = outer, inner
        return dead

    def _chain(self, room: int) -> list[int]:
        """Return the rooms from one to the path, that on the path left out."""
        chain = []
        while room not in self._path:
            chain.append(room)
            room = self._inward[room]
        return chain

    def _turn(self, room: int, other: int) -> None:
        """Open the wall between two rooms, or shut their passage."""
        (side,) = directions_to(self._graph, room, other)
        self._passages[room] ^= 1 << side
        self._passages[other] ^= 1 << self._graph.opposite[side]
