"""Solvers that walk through a maze as somebody inside it, from room to room."""

from array import array
from collections.abc import Sequence

from excelmaze.errors import InputError
from excelmaze.grids.graph import Graph
from excelmaze.progress import BLOCK, tick
from excelmaze.solvers.breadth_first import open_sides, path_back, shortest_path
from excelmaze.solvers.registry import BACK, FORWARD, PASSING, Trail
from excelmaze.streams import Stream

# Among more rooms it is a matter of luck how long a random walk takes.
MOST_ROOMS = 10_000
# So many steps it may take: some seconds, and 80 MB.
MOST_STEPS = 10_000_000


def depth_first(graph: Graph, passages: bytes, start: int, goal: int, stream: Stream) -> Trail:  # noqa: ARG001
    """Search depth first: on as long as there is an unvisited neighbour, else back.

    Source: Tarry, Le problème des labyrinthes, 1895; Pullen, Think Labyrinth.
    """
    onward, neighbors, opposite = open_sides(graph), graph.neighbors, graph.opposite
    came_by = bytearray(graph.size)
    came_by[start] = len(neighbors) + 1
    steps: list[int] = []
    roles = bytearray()
    room = start
    while room != goal:
        for neighbor_of, direction in onward[passages[room]]:
            other = neighbor_of[room]
            if not came_by[other]:
                came_by[other] = direction + 1
                steps.append(room << 3 | direction)
                roles.append(FORWARD)
                room = other
                break
        else:
            if room == start:
                return Trail(start, array("q", steps), bytes(roles), ())
            direction = opposite[came_by[room] - 1]
            steps.append(room << 3 | direction)
            roles.append(BACK)
            room = neighbors[direction][room]
    return Trail(start, array("q", steps), bytes(roles), (path_back(graph, came_by, start, goal),))


def tremaux(graph: Graph, passages: bytes, start: int, goal: int, stream: Stream) -> Trail:  # noqa: ARG001
    """Mark each passage at every walk through it, and take none a third time, as Trémaux does.

    Where it comes by a new passage to a room that has marks, it turns round. Else it takes a passage without a mark,
    and where there is none, goes back by that with one. Passages with one mark are the path.

    Source: Trémaux, after Lucas, Récréations mathématiques I, 1882.
    """
    neighbors, opposite = graph.neighbors, graph.opposite
    marked, twice = bytearray(graph.size), bytearray(graph.size)
    entered = bytearray(graph.size)
    entered[start] = len(neighbors) + 1
    steps: list[int] = []
    roles = bytearray()
    room = start
    while room != goal:
        if fresh := passages[room] & ~marked[room]:
            side = fresh & -fresh
        elif room == start:
            return Trail(start, array("q", steps), bytes(roles), ())
        else:
            side = 1 << opposite[entered[room] - 1]
        direction = side.bit_length() - 1
        other, looking_back = neighbors[direction][room], 1 << opposite[direction]
        steps.append(room << 3 | direction)
        if not fresh:
            roles.append(BACK)
            twice[room] |= side
            twice[other] |= looking_back
            room = other
        elif entered[other]:
            roles.append(PASSING)
            steps.append(other << 3 | opposite[direction])
            roles.append(PASSING)
            twice[room] |= side
            twice[other] |= looking_back
            marked[room] |= side
            marked[other] |= looking_back
        else:
            roles.append(FORWARD)
            marked[room] |= side
            marked[other] |= looking_back
            entered[other] = direction + 1
            room = other
    return Trail(start, array("q", steps), bytes(roles), (_marked_once(graph, marked, twice, start, goal),))


def _marked_once(graph: Graph, marked: bytearray, twice: bytearray, start: int, goal: int) -> list[int]:
    """Return the path from start to goal through the passages that have one mark: each room has but one onward."""
    path = [start]
    room, back = start, 0
    while room != goal:
        direction = (marked[room] & ~twice[room] & ~back).bit_length() - 1
        room, back = graph.neighbors[direction][room], 1 << graph.opposite[direction]
        path.append(room)
    return path


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
    neighbors, opposite = graph.neighbors, graph.opposite
    count = len(neighbors)
    # By the side where it came in and the open sides: where it goes out.
    out = [
        [
            next((side for step in range(1, count + 1) if sides >> (side := (back + turn * step) % count) & 1), back)
            for sides in range(1 << count)
        ]
        for back in range(count)
    ]
    closed = [
        [side for side in range(count) if not sides >> side & 1] for sides in (graph.sides[start], passages[start])
    ]
    back = first_side = next((sides[0] for sides in closed if sides), 0)
    walked, leaving = bytearray(graph.size), bytearray(graph.size)
    steps: list[int] = []
    roles = bytearray()
    room = start
    first = out[first_side][passages[start]] if passages[start] else -1
    while room != goal:
        direction = out[back][passages[room]]
        if first < 0 or (room == start and direction == first and steps):
            return Trail(start, array("q", steps), bytes(roles), ())
        steps.append(room << 3 | direction)
        other, back = neighbors[direction][room], opposite[direction]
        roles.append(BACK if walked[other] >> back & 1 else FORWARD)
        walked[room] |= 1 << direction
        leaving[room] = direction
        room = other
    return Trail(start, array("q", steps), bytes(roles), (_path_out(graph, leaving, start, goal),))


def random_mouse(graph: Graph, passages: bytes, start: int, goal: int, stream: Stream) -> Trail:
    """Run as a mouse on as a corridor leads, turn round in dead ends, and at junctions go on at random.

    The path is the walk without its loops. In large mazes it may take longer than anybody waits for, so that it runs
    among ten thousand rooms at most; after ten million steps it gives up.

    Source: Pullen, Think Labyrinth; random walks: Aleliunas et al. 1979.

    Raises:
        InputError: there are more rooms, or so many steps have not led to the goal.
    """
    if graph.size > MOST_ROOMS:
        raise InputError(
            f"the random mouse would run about in {graph.size:,} rooms for too long; "
            f"choose {MOST_ROOMS:,} at most, or another solver, such as tremaux"
        )
    if shortest_path(graph, passages, start, goal) is None:
        return Trail(start, array("q"), b"", ())
    neighbors, opposite, random = graph.neighbors, graph.opposite, stream.random
    directions = range(len(neighbors))
    choices = [
        [
            [side for side in directions if sides >> side & 1 and side != back]
            or [side for side in directions if sides >> side & 1]
            for sides in range(1 << len(neighbors))
        ]
        for back in range(len(neighbors) + 1)
    ]
    walked, leaving = bytearray(graph.size), bytearray(graph.size)
    steps = array("q")
    roles = bytearray()
    room, back = start, len(neighbors)
    while room != goal:
        tick("solving", len(steps), MOST_STEPS, "steps")
        if len(steps) >= MOST_STEPS:
            raise InputError(
                f"the random mouse has gone {len(steps):,} steps, as many as it may, and has not found the goal; "
                "choose another seed, a smaller maze, or another solver, such as tremaux"
            )
        for _ in range(min(BLOCK, MOST_STEPS - len(steps))):
            sides = choices[back][passages[room]]
            direction = sides[0] if len(sides) == 1 else sides[int(random() * len(sides))]
            steps.append(room << 3 | direction)
            other, back = neighbors[direction][room], opposite[direction]
            roles.append(BACK if walked[other] >> back & 1 else FORWARD)
            walked[room] |= 1 << direction
            leaving[room] = direction
            room = other
            if room == goal:
                break
    return Trail(start, steps, bytes(roles), (_path_out(graph, leaving, start, goal),))


def _path_out(graph: Graph, leaving: Sequence[int], start: int, goal: int) -> list[int]:
    """Return the path from start to goal by the direction in which each room was left last.

    Each is left later than the one before, so that no room comes twice: the walk without its loops.
    """
    path = [start]
    room = start
    while room != goal:
        room = graph.neighbors[leaving[room]][room]
        path.append(room)
    return path
