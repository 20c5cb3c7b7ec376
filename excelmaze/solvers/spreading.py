"""Solvers that spread from the start, or fill what leads nowhere."""

import itertools
from array import array
from collections.abc import Sequence
from itertools import compress

from excelmaze.grids.graph import Graph
from excelmaze.solvers.breadth_first import open_sides, path_back
from excelmaze.solvers.registry import BACK, FORWARD, Trail
from excelmaze.streams import Stream


def breadth_first(graph: Graph, passages: bytes, start: int, goal: int, stream: Stream) -> Trail:  # noqa: ARG001
    """Search breadth first, rooms in the order of their distance. The path is `excelmaze.solvers.breadth_first`'s.

    Source: Moore, The shortest path through a maze, 1959; Lee 1961.
    """
    came_by = bytearray(graph.size)
    steps = spread(graph, passages, start, goal, came_by)
    paths = (path_back(graph, came_by, start, goal),) if came_by[goal] else ()
    return Trail(start, steps, bytes([FORWARD]) * len(steps), paths)


def spread(graph: Graph, passages: bytes, start: int, goal: int, came_by: bytearray) -> "array[int]":
    """Search breadth first as far as the goal, writing down for each room the direction it was come to by, plus 1.

    Rooms that have one already are left out. Return the steps.
    """
    onward = open_sides(graph)
    came_by[start] = len(onward[-1]) + 1
    steps: list[int] = []
    add_step = steps.append
    waiting = [start]
    add = waiting.append
    for room in waiting:
        if came_by[goal]:
            break
        for neighbor_of, direction in onward[passages[room]]:
            other = neighbor_of[room]
            if not came_by[other]:
                came_by[other] = direction + 1
                add(other)
                add_step(room << 3 | direction)
    return array("q", steps)


def distances_from(graph: Graph, passages: bytes, starts: Sequence[int]) -> "array[int]":
    """Return the steps to each room from the nearest of some starts; -1 where none leads. Linear in the rooms."""
    onward = open_sides(graph)
    distances = array("q", [-1]) * graph.size
    for start in starts:
        distances[start] = 0
    waiting = list(dict.fromkeys(starts))
    add = waiting.append
    for room in waiting:
        distance = distances[room] + 1
        for neighbor_of, _ in onward[passages[room]]:
            other = neighbor_of[room]
            if distances[other] < 0:
                distances[other] = distance
                add(other)
    return distances


def a_star(graph: Graph, passages: bytes, start: int, goal: int, stream: Stream) -> Trail:  # noqa: ARG001
    """Search by A*, first the rooms by which the whole path may be shortest, as rows and columns to the goal say.

    Where rooms have no places, nothing is known ahead and it searches as breadth first. Linear in the rooms, since
    lengths are whole numbers: rooms wait in a list for each.

    Source: Hart, Nilsson and Raphael, A formal basis for the heuristic determination of minimum cost paths, 1968; the
    lists are Dial's, 1969.
    """
    onward, ahead = open_sides(graph), _ahead(graph, passages, goal)
    came_by, closed = bytearray(graph.size), bytearray(graph.size)
    length = array("q", [graph.size]) * graph.size
    length[start] = 0
    steps: list[int] = []
    waiting: dict[int, list[int]] = {ahead[start]: [start]}
    while waiting:
        least = min(waiting)
        rooms = waiting[least]
        while rooms:
            room = rooms.pop()
            if closed[room]:
                continue
            closed[room] = 1
            if room != start:
                direction = came_by[room] - 1
                back = graph.opposite[direction]
                steps.append(graph.neighbors[back][room] << 3 | direction)
            if room == goal:
                return Trail(start, array("q", steps), bytes(len(steps)), (path_back(graph, came_by, start, goal),))
            distance = length[room] + 1
            for neighbor_of, direction in onward[passages[room]]:
                other = neighbor_of[room]
                if distance < length[other]:
                    length[other] = distance
                    came_by[other] = direction + 1
                    waiting.setdefault(distance + ahead[other], []).append(other)
        del waiting[least]
    return Trail(start, array("q", steps), bytes(len(steps)), ())


def _ahead(graph: Graph, passages: bytes, goal: int) -> "array[int]":
    """Return how many steps lead from each room to the goal at least."""
    if graph.places is None:
        return array("q", bytes(8 * graph.size))
    rows, columns = graph.places
    row, column = rows[goal], columns[goal]
    distances = array("q", [abs(down - row) + abs(right - column) for down, right in zip(rows, columns, strict=True)])
    if graph.is_square:
        return distances
    longest = max(
        (
            abs(rows[room] - rows[neighbor_of[room]]) + abs(columns[room] - columns[neighbor_of[room]])
            for direction, neighbor_of in enumerate(graph.neighbors)
            for room in range(graph.size)
            if passages[room] >> direction & 1
        ),
        default=1,
    )
    return array("q", [distance // max(1, longest) for distance in distances])


def flood(graph: Graph, passages: bytes, start: int, goal: int, stream: Stream) -> Trail:  # noqa: ARG001
    """Let a flood rise from the start, one step in all directions at a time: all shortest paths at once.

    The first path is that of breadth-first; the others branch off from it, or from one another.

    Source: Lee, An algorithm for path connections and its applications, 1961; as micromice fill mazes.
    """
    came_by = bytearray(graph.size)
    steps = spread(graph, passages, start, goal, came_by)
    roles = bytes([FORWARD]) * len(steps)
    if not came_by[goal]:
        return Trail(start, steps, roles, ())
    neighbors, opposite, onward = graph.neighbors, graph.opposite, open_sides(graph)
    level = array("q", [-1]) * graph.size
    level[start] = 0
    for passage in steps:
        room, direction = passage >> 3, passage & 7
        level[neighbors[direction][room]] = level[room] + 1
    # From the goal back: for each room the directions in which it is left by a shortest path.
    leaving = bytearray(graph.size)
    waiting = [goal]
    for room in waiting:
        for neighbor_of, direction in onward[passages[room]]:
            before = neighbor_of[room]
            if level[before] == level[room] - 1 >= 0:
                if not leaving[before]:
                    waiting.append(before)
                leaving[before] |= 1 << opposite[direction]
    return Trail(start, steps, roles, tuple(_paths(graph, leaving, path_back(graph, came_by, start, goal))))


def _paths(graph: Graph, leaving: bytearray, first: list[int]) -> list[list[int]]:
    """Return the first path, and others that branch off and come back, until all directions of leaving are used."""
    neighbors, onward = graph.neighbors, open_sides(graph)
    covered = bytearray(graph.size)
    for room in first:
        covered[room] = 1
    for room, following in itertools.pairwise(first):
        direction = next(path for neighbor_of, path in onward[leaving[room]] if neighbor_of[room] == following)
        leaving[room] &= ~(1 << direction)
    paths = [first]
    order = list(first)
    for branching in order:
        while leaving[branching]:
            path, room = [branching], branching
            while not covered[room] or len(path) == 1:
                sides = leaving[room]
                direction = (sides & -sides).bit_length() - 1
                leaving[room] = sides & (sides - 1)
                covered[room] = 1
                room = neighbors[direction][room]
                path.append(room)
            order += path[1:-1]
            paths.append(path)
    return paths


_PASSAGES = bytes(sides.bit_count() for sides in range(256))
_IS_ONE = bytes(count == 1 for count in range(256))


def dead_end_filling(graph: Graph, passages: bytes, start: int, goal: int, stream: Stream) -> Trail:  # noqa: ARG001
    """Fill each dead end back to the next junction, which may be a dead end then; start and goal stay.

    Of what is left, all of it where there are no loops, the path is found breadth first: no shortest path leads through
    a dead end. A step gives up a room and goes to the one before it.

    Source: Pullen, Think Labyrinth.
    """
    neighbors, opposite = graph.neighbors, graph.opposite
    left = bytearray(passages)
    count = bytearray(passages.translate(_PASSAGES))
    came_by = bytearray(graph.size)
    came_by[start] = came_by[goal] = 1  # they are not filled
    steps: list[int] = []
    piece = graph.piece_of(start)
    ends = compress(range(graph.size), passages.translate(_PASSAGES).translate(_IS_ONE))
    for end in ends if len(piece) == graph.size else set(ends).intersection(piece):
        room = end
        while count[room] == 1 and not came_by[room]:
            direction = left[room].bit_length() - 1
            steps.append(room << 3 | direction)
            came_by[room] = 1
            count[room] = left[room] = 0
            room = neighbors[direction][room]
            left[room] &= ~(1 << opposite[direction])
            count[room] -= 1
    came_by[start] = came_by[goal] = 0
    spread(graph, passages, start, goal, came_by)
    paths = (path_back(graph, came_by, start, goal),) if came_by[goal] else ()
    return Trail(start, array("q", steps), bytes([BACK]) * len(steps), paths)
