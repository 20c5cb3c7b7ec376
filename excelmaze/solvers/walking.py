"""Solvers that walk from room to room, knowing only what is visible inside the maze."""

from array import array
from collections.abc import Callable

from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.solvers.breadth_first import BEGINS, path_back, shortest_path
from excelmaze.solvers.registry import BACK, FORWARD, PASSING, Trail
from excelmaze.streams import Stream

# The most steps of a random walk: they take a second, and 27 MB.
MOST_STEPS = 3_000_000


def tremaux(graph: Graph, passages: bytes, start: int, goal: int, stream: Stream) -> Trail:  # noqa: ARG001
    """Mark each passage at every walk through it, and take none a third time, as Trémaux does.

    Where it comes by a new passage to a room that has marks, it turns round. Else it takes a passage without a mark,
    and where there is none, goes back by that with one. Passages with one mark are the path.

    Source: Trémaux, after Lucas, Récréations mathématiques I, 1882.
    """
    neighbors, opposite = graph.neighbors, graph.opposite
    marked, came_by = bytearray(graph.size), bytearray(graph.size)
    came_by[start] = BEGINS
    steps, roles = array("q"), bytearray()
    room = start
    while room != goal:
        if fresh := passages[room] & ~marked[room]:
            side = fresh & -fresh
        elif room == start:
            return Trail(start, steps, bytes(roles), ())
        else:
            side = 1 << opposite[came_by[room] - 1]
        direction = side.bit_length() - 1
        other = neighbors[direction][room]
        steps.append(room << PASSAGE_SHIFT | direction)
        marked[room] |= side
        marked[other] |= 1 << opposite[direction]
        if fresh and came_by[other]:
            steps.append(other << PASSAGE_SHIFT | opposite[direction])
            roles += bytes([PASSING, PASSING])
            continue
        if fresh:
            came_by[other] = direction + 1
        roles.append(FORWARD if fresh else BACK)
        room = other
    return Trail(start, steps, bytes(roles), (path_back(graph, came_by, goal),))


def right_hand(graph: Graph, passages: bytes, start: int, goal: int, stream: Stream) -> Trail:  # noqa: ARG001
    """Follow the wall with the right hand on it, all round it at most.

    It begins at a side where the maze ends, if the start has one, as if it had come in there. Directions follow in
    their order round a room; where that has no meaning, as between levels, in the order of their numbers. The path is
    the walk without its loops.

    Source: Pullen, Think Labyrinth; for any graph, the faces of its rotation system: Edmonds 1960.
    """
    return _follow(graph, passages, start, goal, -1)


def left_hand(graph: Graph, passages: bytes, start: int, goal: int, stream: Stream) -> Trail:  # noqa: ARG001
    """Follow the wall with the left hand on it; else as `right_hand`."""
    return _follow(graph, passages, start, goal, 1)


def _follow(graph: Graph, passages: bytes, start: int, goal: int, turn: int) -> Trail:
    count = len(graph.neighbors)
    # By the side where it came in and the open sides: where it goes out, or -1.
    out = [
        [
            next((side for step in range(1, count + 1) if sides >> (side := (back + turn * step) % count) & 1), -1)
            for sides in range(1 << count)
        ]
        for back in range(count)
    ]
    closed = [
        [side for side in range(count) if not sides >> side & 1] for sides in (graph.sides[start], passages[start])
    ]
    back = next((sides[0] for sides in closed if sides), 0)
    return _walk(graph, passages, (start, goal), back, lambda back, sides: out[back][sides])


def random_mouse(graph: Graph, passages: bytes, start: int, goal: int, stream: Stream) -> Trail:
    """Walk like a mouse: along corridors, back from dead ends, and in a random direction at junctions.

    The path is the walk without its loops. After three million steps it gives up: among more than some ten thousand
    rooms it is a matter of luck how many it takes.

    Source: Pullen, Think Labyrinth; random walks: Aleliunas et al. 1979.
    """
    if shortest_path(graph, passages, start, goal) is None:
        return Trail(start, array("q"), b"", ())
    random, directions = stream.random, range(len(graph.neighbors))
    choices = [
        [
            [side for side in directions if sides >> side & 1 and side != back]
            or [side for side in directions if sides >> side & 1]
            for sides in range(1 << len(directions))
        ]
        for back in (*directions, None)
    ]

    def choose(back: int, sides: int) -> int:
        onward = choices[back][sides]
        return onward[0] if len(onward) == 1 else onward[int(random() * len(onward))]

    return _walk(graph, passages, (start, goal), -1, choose, MOST_STEPS)


def _walk(
    graph: Graph,
    passages: bytes,
    ends: tuple[int, int],
    back: int,
    choose: Callable[[int, int], int],
    most: int | None = None,
) -> Trail:
    """Walk from room to room, from start to goal; the path is the walk without its loops.

    Args:
        graph: and `passages`: the maze.
        ends: start and goal.
        back: the side where the walker has come in.
        choose: takes the side where it has come in and the open sides, and returns where it goes out.
        most: the most steps; by default no passage twice in the same direction.
    """
    start, goal = ends
    neighbors, opposite = graph.neighbors, graph.opposite
    walked, leaving = bytearray(graph.size), bytearray(graph.size)
    steps, roles = array("q"), bytearray()
    room = start
    while room != goal:
        direction = choose(back, passages[room])
        if direction < 0 or (walked[room] >> direction & 1 if most is None else len(steps) == most):
            return Trail(start, steps, bytes(roles), ())
        steps.append(room << PASSAGE_SHIFT | direction)
        walked[room] |= 1 << direction
        leaving[room] = direction
        room, back = neighbors[direction][room], opposite[direction]
        roles.append(BACK if walked[room] >> back & 1 else FORWARD)
    # Each room was left last later than the one before it, so that none comes twice.
    path = [start]
    while path[-1] != goal:
        path.append(neighbors[leaving[path[-1]]][path[-1]])
    return Trail(start, steps, bytes(roles), (path,))
