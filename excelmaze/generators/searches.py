"""Generators that walk until they are stuck, or grow one tree from the start: hunt-and-kill, Prim, spirals."""

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

from excelmaze.generators.passages import Sides, sides_of
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.grids.grid import Grid
from excelmaze.progress import tick
from excelmaze.streams import Stream

if TYPE_CHECKING:
    from excelmaze.generators.bias import Bias


def hunt_and_kill(
    graph: Graph,
    piece: Sequence[int],
    start: int,
    stream: Stream,
    *,
    hunt: str = "random",
    bias: "Bias | None" = None,
) -> "array[int]":
    """Walk to random unvisited neighbours until stuck; then hunt for a visited room that has some left.

    The hunt takes a `random` one of those rooms, as the thesis has it, so no side of the maze is favoured: exhausted
    rooms leave the list, so that time is linear. Or it is a `scan` for the first unvisited room next to the maze in
    reading order, by a heap.

    Source: algorithm 3 of Havlena 2016 (after Foltin 2011); the scan: Pullen, Think Labyrinth; Buck 2011.
    """
    if hunt == "scan":
        return _hunted_by_scan(graph, piece, start, stream, bias)
    neighbors, room_sides = graph.neighbors, sides_of(graph, bias)
    pick, free = room_sides.pick, room_sides.free()
    ((one, not_one), (two, not_two), (three, not_three), (four, not_four)), more = room_sides.closers
    random = stream.random
    carved: list[int] = []
    visited = [start]
    room = start
    room_sides.close(free, room)
    for rolls in stream.rolls(len(pick[0])):
        tick("generating", len(carved), len(piece))
        for roll in rolls:
            sides = free[room]
            while not sides:
                if not visited:
                    return array("q", carved)
                index = int(random() * len(visited))
                room = visited[index]
                sides = free[room]
                if not sides:
                    visited[index] = visited[-1]
                    visited.pop()
            direction = pick[sides][roll]
            carved.append(room << 3 | direction)
            room = neighbors[direction][room]
            visited.append(room)
            free[one[room]] &= not_one
            free[two[room]] &= not_two
            free[three[room]] &= not_three
            free[four[room]] &= not_four
            if more:
                for neighbor_of, mask in more:
                    free[neighbor_of[room]] &= mask
    raise AssertionError("a stream has no end")


def _hunted_by_scan(
    graph: Graph, piece: Sequence[int], start: int, stream: Stream, bias: "Bias | None"
) -> "array[int]":
    from heapq import heappop, heappush

    neighbors, opposite, room_sides = graph.neighbors, graph.opposite, sides_of(graph, bias)
    masks, pick, free = room_sides.masks, room_sides.pick, room_sides.free()
    closers = [pair for half in room_sides.closers for pair in half]
    fresh = bytearray(b"\1") * graph.size + b"\0"
    frontier: list[int] = []  # a heap of rooms that were unvisited when the walk came by
    carved: list[int] = []

    def visit(room: int) -> None:
        fresh[room] = 0
        for neighbor_of, mask in closers:
            free[neighbor_of[room]] &= mask
            if fresh[neighbor_of[room]]:
                heappush(frontier, neighbor_of[room])

    room = start
    visit(room)
    for rolls in stream.rolls(len(pick[0])):
        tick("generating", len(carved), len(piece))
        for roll in rolls:
            if len(carved) == len(piece) - 1:
                return array("q", carved)
            if free[room]:
                direction = pick[free[room]][roll]
                carved.append(room << 3 | direction)
                room = neighbors[direction][room]
            else:
                while not fresh[room]:
                    room = heappop(frontier)
                inside = masks[room] & ~free[room]
                direction = pick[inside][roll]
                carved.append(neighbors[direction][room] << 3 | opposite[direction])
            visit(room)
    raise AssertionError("a stream has no end")


def prim(
    graph: Graph, piece: Sequence[int], start: int, stream: Stream, *, loops: float = 0, bias: "Bias | None" = None
) -> "array[int]":
    """Join a random room of the frontier to a random neighbour inside, until none is left: randomised Prim.

    The frontier is a list from which a random room is removed and replaced by the last one; time is linear. With the
    chance `loops` a room stays on the frontier: it is joined again then, which makes a loop unless it is to the same
    neighbour, and is picked 1 / (1 - `loops`) times in the mean.

    Source: Prim 1957 with equal weights; algorithm 1 of Havlena 2016, sets inside, frontier and outside; its line 10.
    """
    neighbors, opposite, room_sides = graph.neighbors, graph.opposite, sides_of(graph, bias)
    if loops:
        return _prim_with_loops(graph, room_sides, start, stream, loops, len(piece))
    pick = room_sides.pick_inside
    directions = tuple((neighbor_of, 1 << back) for neighbor_of, back in zip(neighbors, opposite, strict=True))
    random = stream.random
    inside = room_sides.inside  # for each room, the sides that lead inside
    known = bytearray(graph.size) + b"\1"  # rooms inside or on the frontier, and all that is outside
    carved: list[int] = []
    frontier: list[int] = []
    known[start] = 1
    room = start
    for rolls in stream.rolls(len(pick[0])):
        tick("generating", len(carved), len(piece))
        for roll in rolls:
            for neighbor_of, bit in directions:
                neighbor = neighbor_of[room]
                inside[neighbor] |= bit
                if not known[neighbor]:
                    known[neighbor] = 1
                    frontier.append(neighbor)
            if not frontier:
                return array("q", carved)
            index = int(random() * len(frontier))
            room = frontier[index]
            frontier[index] = frontier[-1]
            frontier.pop()
            direction = pick[inside[room]][roll]
            carved.append(neighbors[direction][room] << 3 | opposite[direction])
    raise AssertionError("a stream has no end")


def _prim_with_loops(
    graph: Graph, room_sides: Sides, start: int, stream: Stream, loops: float, rooms: int
) -> "array[int]":
    """Keep a room that was joined on Prim's frontier with a chance. What is open already is no loop."""
    neighbors, opposite = graph.neighbors, graph.opposite
    pick, inside = room_sides.pick_inside, room_sides.inside
    directions = tuple((neighbor_of, 1 << back) for neighbor_of, back in zip(neighbors, opposite, strict=True))
    random = stream.random
    known = bytearray(graph.size) + b"\1"
    opened: dict[int, None] = {}  # passages by the room from which they were chosen, in their order
    frontier: list[int] = []
    known[start] = 1
    room = start
    for rolls in stream.rolls(len(pick[0])):
        tick("generating", min(len(opened), rooms), rooms)
        for roll in rolls:
            for neighbor_of, bit in directions:
                neighbor = neighbor_of[room]
                inside[neighbor] |= bit
                if not known[neighbor]:
                    known[neighbor] = 1
                    frontier.append(neighbor)
            if not frontier:
                return array("q", opened)
            index = int(random() * len(frontier))
            room = frontier[index]
            direction = pick[inside[room]][roll]
            other, back = neighbors[direction][room], opposite[direction]
            if room << PASSAGE_SHIFT | direction not in opened:
                opened[other << PASSAGE_SHIFT | back] = None
            if random() >= loops:
                frontier[index] = frontier[-1]
                frontier.pop()
    raise AssertionError("a stream has no end")


def spiral(grid: Grid, piece: Sequence[int], start: int, stream: Stream, *, length: int = 50) -> "array[int]":
    """Walk, turning to the same side whenever possible, so that walks wind around what is there already.

    A walk ends where it is stuck, or with a chance that leaves it `length` cells long in the mean. The next one begins
    next to the maze, at a random cell, and turns to a random side. Linear.

    Source: after the interlocking spirals of Pullen, Think Labyrinth.
    """
    ends = 1 / length
    neighbors, sides = grid.neighbors, len(grid.neighbors)
    random = stream.random
    fresh = bytearray(b"\1") * grid.size + b"\0"
    fresh[start] = 0
    visited = [start]
    carved: list[int] = []
    cell, turn = start, 1
    heading = int(random() * sides)
    while len(carved) < len(piece) - 1:
        if not len(carved) % 1024:
            tick("generating", len(carved), len(piece))
        for direction in ((heading + turn) % sides, heading, (heading - turn) % sides, grid.opposite[heading]):
            if fresh[neighbors[direction][cell]]:
                break
        else:
            direction = -1
        if direction < 0 or random() < ends:
            cell = _next_to_free(grid, visited, fresh, stream)
            turn = 1 if random() < 0.5 else -1  # noqa: PLR2004 - a coin
            free = [side for side, neighbor_of in enumerate(neighbors) if fresh[neighbor_of[cell]]]
            direction = free[int(random() * len(free))]
        carved.append(cell << PASSAGE_SHIFT | direction)
        heading = direction
        cell = neighbors[direction][cell]
        fresh[cell] = 0
        visited.append(cell)
    return array("q", carved)


def _next_to_free(grid: Grid, visited: list[int], fresh: bytearray, stream: Stream) -> int:
    """Return a random visited cell with a free neighbour; those without one leave the list."""
    while True:
        index = int(stream.random() * len(visited))
        cell = visited[index]
        if any(fresh[neighbor_of[cell]] for neighbor_of in grid.neighbors):
            return cell
        visited[index] = visited[-1]
        visited.pop()
