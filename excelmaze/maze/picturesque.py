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
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP, Grid
from excelmaze.maze.maze import Ends, Maze
from excelmaze.progress import BLOCK, tick
from excelmaze.sets import Sets
from excelmaze.streams import Stream

# The sides of a pixel, and the two of its four cells that lie there, as rows and columns within it.
_ALONG = {UP: ((0, 0), (0, 1)), RIGHT: ((0, 1), (1, 1)), DOWN: ((1, 0), (1, 1)), LEFT: ((0, 0), (1, 0))}


def picturesque(maze: Maze, foreground: Grid, stream: Stream, *, keep_dead_ends: bool = False) -> Maze:
    """Return the maze with a path that goes through all cells of a foreground; what can stay of it stays.

    It goes through no others, but where the foreground does not touch the rim: there its ends lead straight there.

    Args:
        maze: a maze of one piece; what it has of loops and of cells that are unvisited is lost.
        foreground: those of its cells that are to be painted, in blocks of two by two that touch.
        stream: the random numbers.
        keep_dead_ends: leave neighbouring dead ends, which show where the foreground ends.

    Returns:
        A perfect maze whose start and goal, neighbours on the rim, are the ends of that path.

    Raises:
        InputError: the foreground is no such part of the maze.
    """
    graph = maze.graph
    if not isinstance(graph, Grid) or not graph.has_rows or len(graph.pieces) > 1:
        raise InputError("a picture takes a maze of one piece in squares on a sheet; give one")
    loop = _tour(graph, foreground, stream)
    path = _cut(graph, loop, stream)
    on_path = {walls >> 3 for walls in path} | {graph.behind(path[-1])}
    rest = graph.edges(range(graph.size))
    standing = [wall for wall in rest if maze.passages[wall >> 3] >> (wall & 7) & 1]
    shuffle(rest, stream)
    passages = bytearray(passages_of(graph, _joining(graph, [*path, *standing, *rest])))
    if not keep_dead_ends:
        _Pairs(graph, passages, on_path).join()
    ends = Ends(path[0] >> 3, graph.behind(path[-1]))
    everywhere = b"\1" * graph.size
    return maze.replaced(passages=bytes(passages), carved=None, visited=everywhere, ends=[ends], openings=[])


def _joining(graph: Graph, walls: Sequence[int]) -> list[int]:
    """Return those of some walls, in their order, that join what was apart, until nothing is."""
    sets = Sets(range(graph.size))
    carved: list[int] = []
    for begin in range(0, len(walls), BLOCK):
        tick("hanging branches on the way", len(carved), graph.size)
        if len(carved) == graph.size - 1:
            break
        carved += [wall for wall in walls[begin : begin + BLOCK] if sets.unite(wall >> 3, graph.behind(wall))]
    return carved


def _tour(grid: Grid, foreground: Grid, stream: Stream) -> list[int]:
    """Return the tour around a random tree of the pixels, as passages one after the other that end where they began."""
    top, left = foreground.bounds[:2]
    tree = Grid.from_cells(_pixels(grid, foreground))
    if len(tree.pieces) > 1:
        raise InputError(f"the foreground is in {len(tree.pieces)} parts; join them by bridges")
    passages = passages_of(tree, wilson(tree, tree.pieces[0], 0, stream))
    follows: dict[int, list[int]] = {}
    for number in range(tree.size):
        if not number % BLOCK:
            tick("painting the way", number, tree.size, "pixels")
        row, column = tree.place(number)
        for side, places in _ALONG.items():
            cells = [_cell(grid, top + 2 * row + down - 2, left + 2 * column + right - 2) for down, right in places]
            if passages[number] >> side & 1:
                links = [(cell, grid.neighbors[side][cell]) for cell in cells]
            else:
                links = [(cells[0], cells[1])]
            for one, other in links:
                follows.setdefault(one, []).append(other)
                follows.setdefault(other, []).append(one)
    return _circuit_along(grid, {cell: set(others) for cell, others in follows.items()})


def _circuit_along(grid: Grid, follows: dict[int, set[int]]) -> list[int]:
    first = before = min(follows)
    cell = min(follows[first])
    passages = [_passage(grid, first, cell)]
    while cell != first:
        (following,) = follows[cell] - {before}
        passages.append(_passage(grid, cell, following))
        before, cell = cell, following
    return passages


def _passage(grid: Grid, cell: int, other: int) -> int:
    return cell << 3 | next(side for side, neighbor_of in enumerate(grid.neighbors) if neighbor_of[cell] == other)


def _pixels(grid: Grid, foreground: Grid) -> list[tuple[int, int]]:
    """Return rows and columns of the pixels, from 1, if the foreground is whole blocks of two by two cells."""
    top, left = foreground.bounds[:2]
    cells = [foreground.place(cell) for cell in range(foreground.size)]
    pixels = {((row - top) // 2 + 1, (column - left) // 2 + 1) for row, column in cells}
    if 4 * len(pixels) != len(cells) or any(grid.cell_at(*place) is None for place in cells):
        raise InputError(f"foreground {foreground.address[:40]} is not of blocks of 2 x 2 cells of the maze")
    return sorted(pixels)


def _cell(grid: Grid, row: int, column: int) -> int:
    cell = grid.cell_at(row, column)
    assert cell is not None  # noqa: S101 - the foreground lies within the maze
    return cell


def _cut(grid: Grid, loop: Sequence[int], stream: Stream) -> Sequence[int]:
    """Return a tour without one of its passages, along the rim, where both ends may open outwards.

    Where none lies there, both ends go on to the rim side by side, straight and over no other cell of the tour.
    """
    full = (1 << len(grid.neighbors)) - 1
    rim = [sides != full for sides in grid.sides]
    places = [place for place, wall in enumerate(loop) if rim[wall >> 3] and rim[grid.behind(wall)]]
    if places:
        chosen = places[int(stream.random() * len(places))]
        return [*loop[chosen + 1 :], *loop[:chosen]]
    lanes = _lanes(grid, loop)
    shortest = min(map(_length, lanes))
    lanes = [lane for lane in lanes if _length(lane) == shortest]
    chosen, side, goal, start = lanes[int(stream.random() * len(lanes))]
    back = grid.opposite[side]
    inwards, outwards = [room << 3 | back for room in start[:0:-1]], [room << 3 | side for room in goal[:-1]]
    return [*inwards, *loop[chosen + 1 :], *loop[:chosen], *outwards]


# The place of a passage on a tour, a side, and from each of its rooms those up to the rim on that side.
_Lane = tuple[int, int, list[int], list[int]]


def _lanes(grid: Grid, loop: Sequence[int]) -> list[_Lane]:
    """Return where both ends of a tour that is cut open can go straight to the rim, at least one at its top."""
    painted = {wall >> 3 for wall in loop}

    def up_to_rim(room: int, side: int) -> list[int] | None:
        rooms = [room]
        while (room := grid.neighbors[side][room]) >= 0:
            if room in painted:
                return None
            rooms.append(room)
        return rooms

    lanes: list[_Lane] = []
    for place, wall in enumerate(loop):
        along = wall & 7
        for side in _ALONG:
            if side in (along, grid.opposite[along]):
                continue
            goal, start = up_to_rim(wall >> 3, side), up_to_rim(grid.behind(wall), side)
            if goal is not None and start is not None:
                lanes.append((place, side, goal, start))
    return lanes


def _length(lane: _Lane) -> int:
    return len(lane[2]) + len(lane[3])


class _Pairs:
    """Dead ends side by side, in the branches that hang on the path. A maze by itself has hardly any elsewhere.

    Joining two opens the wall between them and shuts a passage of the loop that this makes, so that the maze stays
    perfect; it is one that leaves no dead end behind, or else only one.
    """

    def __init__(self, graph: Graph, passages: bytearray, path: Collection[int]) -> None:
        self._graph = graph
        self._passages = passages
        self._path = path
        # For each room of a branch, the one before it on the path that leads there.
        self._inward = [-1] * graph.size
        waiting = [*path]
        for room in waiting:
            for side, neighbor_of in enumerate(graph.neighbors):
                other = neighbor_of[room]
                if passages[room] >> side & 1 and other not in path and other != self._inward[room]:
                    self._inward[other] = room
                    waiting.append(other)

    def join(self) -> None:
        """Join the pairs, each with the first that it can be joined with."""
        waiting = [room for room in range(self._graph.size) if self._is_dead_end(room)]
        for number, room in enumerate(waiting):
            if not number % BLOCK:
                tick("joining dead ends", number, len(waiting), "dead ends")
            for side, neighbor_of in enumerate(self._graph.neighbors):
                other = neighbor_of[room]
                if self._is_dead_end(room) and self._is_dead_end(other) and not self._passages[room] >> side & 1:
                    left = self._joined(room, side)
                    if left is not None:
                        waiting.append(left)

    def _is_dead_end(self, room: int) -> bool:
        return room >= 0 and room not in self._path and self._passages[room].bit_count() == 1

    def _joined(self, room: int, side: int) -> int | None:
        """Join a pair; the dead end that is left, if one is."""
        other = self._graph.neighbors[side][room]
        chains = self._chain(room), self._chain(other)
        both = {*chains[0]} & {*chains[1]}
        self._turn(room, side)
        candidates = [
            (dead, chain, place)
            for chain in chains
            for place, inner in enumerate(chain)
            if inner not in both and (dead := self._left(inner)) is not None
        ]
        if not candidates:
            self._turn(room, side)
            return None
        dead, chain, place = min(candidates, key=lambda candidate: len(candidate[0]))
        outer = other if chain is chains[0] else room
        self._turn(chain[place], self._side(chain[place], self._inward[chain[place]]))
        for inner in chain[: place + 1]:
            self._inward[inner], outer = outer, inner
        return dead[0] if dead else None

    def _chain(self, room: int) -> list[int]:
        """Return the rooms from one to the path, that on the path left out."""
        chain = []
        while room not in self._path:
            chain.append(room)
            room = self._inward[room]
        return chain

    def _left(self, room: int) -> list[int] | None:
        """Return the dead ends that shutting a room's passage inwards would leave; None if these are two."""
        ends = [end for end in (room, self._inward[room]) if end not in self._path]
        dead = [end for end in ends if self._passages[end].bit_count() == 2]  # noqa: PLR2004 - one of two passages
        return dead if len(dead) < 2 else None  # noqa: PLR2004 - nothing would be won

    def _turn(self, room: int, side: int) -> None:
        """Open a wall, or shut a passage."""
        self._passages[room] ^= 1 << side
        self._passages[self._graph.neighbors[side][room]] ^= 1 << self._graph.opposite[side]

    def _side(self, room: int, other: int) -> int:
        return next(side for side, neighbor_of in enumerate(self._graph.neighbors) if neighbor_of[room] == other)
