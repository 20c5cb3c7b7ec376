"""Solvers that spread from the start, or fill what leads nowhere."""

from array import array

from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.solvers.breadth_first import levels, path_back, shortest_path, ways_of
from excelmaze.solvers.registry import BACK, FORWARD, Trail
from excelmaze.streams import Stream

# By a room's passages, whether it is a dead end.
_IS_END = bytes(sides.bit_count() == 1 for sides in range(256))


def breadth_first(graph: Graph, passages: bytes, start: int, goal: int, stream: Stream) -> Trail:  # noqa: ARG001
    """Search breadth first, rooms in the order of their distance. The path is `excelmaze.solvers.breadth_first`'s.

    Source: Moore, The shortest path through a maze, 1959; Lee 1961.
    """
    came_by, opposite = bytearray(graph.size), graph.opposite
    steps = array("q")
    for level in levels(ways_of(graph.neighbors, passages), [start], came_by):
        reached = level[: level.index(goal) + 1] if came_by[goal] else level
        back = (room << PASSAGE_SHIFT | opposite[came_by[room] - 1] for room in reached if room != start)
        steps.extend(map(graph.turned, back))
        if came_by[goal]:
            break
    paths = (path_back(graph, came_by, goal),) if came_by[goal] else ()
    return Trail(start, steps, bytes([FORWARD]) * len(steps), paths)


def dead_end_filling(graph: Graph, passages: bytes, start: int, goal: int, stream: Stream) -> Trail:  # noqa: ARG001
    """Fill each dead end back to the next junction, which may be a dead end then; start and goal stay.

    Of what is left, all of it where there are no loops, the path is found breadth first: no shortest path leads through
    a dead end. A step gives up a room and goes to the one before it.

    Source: Pullen, Think Labyrinth.
    """
    neighbors, opposite = graph.neighbors, graph.opposite
    left = bytearray(passages)
    steps = array("q")
    for end in graph.piece_of(start):
        room = end
        while _IS_END[left[room]] and room not in (start, goal):
            direction = left[room].bit_length() - 1
            steps.append(room << PASSAGE_SHIFT | direction)
            left[room] = 0
            room = neighbors[direction][room]
            left[room] &= ~(1 << opposite[direction])
    path = shortest_path(graph, bytes(left), start, goal)
    return Trail(start, steps, bytes([BACK]) * len(steps), () if path is None else (path,))
