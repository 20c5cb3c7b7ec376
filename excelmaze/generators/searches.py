"""Generators that grow one tree from the start: hunt-and-kill, Prim, spirals."""

from array import array
from collections.abc import Sequence
from heapq import heappop, heappush

from excelmaze.generators.passages import Bias, Tree, remove
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.grids.grid import Grid
from excelmaze.progress import tick
from excelmaze.streams import Stream


def hunt_and_kill(
    graph: Graph, piece: Sequence[int], start: int, stream: Stream, *, hunt: str = "random", bias: Bias | None = None
) -> "array[int]":
    """Walk to random unvisited neighbours until stuck; then hunt for a visited room that has some left.

    The hunt takes a `random` one of those rooms, as the thesis has it, so no side of the maze is favoured: exhausted
    rooms leave the list, so that time is linear. Or it is a `scan` for the first unvisited room next to the maze.

    Source: algorithm 3 of Havlena 2016 (after Foltin 2011); the scan: Pullen, Think Labyrinth; Buck 2011.
    """
    tree = Tree(graph, piece, [start], stream, bias)
    if hunt == "scan":
        return _hunted_by_scan(graph, len(piece), start, tree)
    visited = [start]
    room: int | None = start
    for roll in tree.rolls():
        if room is None or not tree.free[room]:
            room = tree.random_of(visited)
        if room is None:
            break
        room = tree.grow(room, roll)
        visited.append(room)
    return tree.carved


def _hunted_by_scan(graph: Graph, rooms: int, start: int, tree: Tree) -> "array[int]":
    """Hunt for the first unvisited room next to the maze in reading order; a heap has those that the walk came by."""
    unvisited = bytearray(b"\1") * graph.size + b"\0"
    beside: list[int] = []
    room = start
    for roll in tree.rolls():
        unvisited[room] = 0
        for neighbor_of in graph.neighbors:
            if unvisited[neighbor_of[room]]:
                heappush(beside, neighbor_of[room])
        if len(tree.carved) == rooms - 1:
            break
        if tree.free[room]:
            room = tree.grow(room, roll)
            continue
        while not unvisited[room]:
            room = heappop(beside)
        tree.join(room, roll)
    return tree.carved


def prim(
    graph: Graph, piece: Sequence[int], start: int, stream: Stream, *, loops: float = 0, bias: Bias | None = None
) -> "array[int]":
    """Join a random room of the frontier to a random neighbour inside, until none is left: randomised Prim.

    The frontier is a list from which a random room is removed and replaced by the last one; time is linear. With the
    chance `loops` a room stays on the frontier: it is joined again then, which makes a loop unless it is to the same
    neighbour, and is picked 1 / (1 - `loops`) times in the mean.

    Source: Prim 1957 with equal weights; algorithm 1 of Havlena 2016, sets inside, frontier and outside; its line 10.
    """
    tree = Tree(graph, piece, [start], stream, bias)
    outside = bytearray(b"\1") * graph.size + b"\0"
    outside[start] = 0
    frontier: list[int] = []
    room = start
    for roll in tree.rolls():
        for neighbor_of in graph.neighbors:
            if outside[neighbor_of[room]]:
                outside[neighbor_of[room]] = 0
                frontier.append(neighbor_of[room])
        if not frontier:
            break
        index = int(stream.random() * len(frontier))
        room = frontier[index]
        tree.join(room, roll)
        if not loops or stream.random() >= loops:
            remove(frontier, index)
    if not loops:
        return tree.carved
    first: dict[int, int] = {}  # of the passages that lead through a wall
    for passage in tree.carved:
        first.setdefault(min(passage, graph.turned(passage)), passage)
    return array("q", first.values())


def spiral(grid: Grid, piece: Sequence[int], start: int, stream: Stream, *, length: int = 50) -> "array[int]":
    """Walk, turning to the same side whenever possible, so that walks wind around what is there already.

    A walk ends where it is stuck, or with a chance that leaves it `length` cells long in the mean. The next one begins
    next to the maze, at a random cell, and turns to a random side. Linear.

    Source: after the interlocking spirals of Pullen, Think Labyrinth.
    """
    random, sides = stream.random, len(grid.neighbors)
    tree = Tree(grid, piece, [start], stream)
    visited = [start]
    cell, turn, heading = start, 1, int(random() * sides)
    while len(tree.carved) < len(piece) - 1:
        tick("generating", len(tree.carved), len(piece))
        onward = ((heading + turn) % sides, heading, (heading - turn) % sides, grid.opposite[heading])
        free = [side for side in onward if tree.free[cell] >> side & 1]
        if free and random() >= 1 / length:
            heading = free[0]
        else:
            cell = tree.random_of(visited) or 0
            turn = 1 if random() < 0.5 else -1  # noqa: PLR2004 - a coin
            free = [side for side in range(sides) if tree.free[cell] >> side & 1]
            heading = free[int(random() * len(free))]
        tree.carved.append(cell << PASSAGE_SHIFT | heading)
        cell = grid.neighbors[heading][cell]
        tree.visit(cell)
        visited.append(cell)
    return tree.carved
