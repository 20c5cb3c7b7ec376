"""What every solver's trail and paths are, through mazes on all sorts of graphs, with loops and without."""

import random
from itertools import pairwise

import pytest

from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.solvers.breadth_first import shortest_path
from excelmaze.solvers.registry import SOLVERS, Solver, Trail
from excelmaze.streams import stream_named
from tests.cases import daily
from tests.contracts.graphs import GRAPHS, SELECTIONS


def check(entry: Solver) -> None:
    """Run a solver through mazes.

    - Its trail begins at the start and goes through open passages: from room to room; breadth first from a room that
      was reached; what fills dead ends, out of a room that has no other passage left.
    - Its path leads from start to goal by open passages, to no room twice, and is shortest if it says so; other paths
      begin and end on earlier ones, and are as short. Where there is none, it finds none.
    - It finds one where there is one, unless it says why it fails: then at least where there are no loops.
    - The same numbers make the same trail, and Python's own random numbers are left alone.
    """
    graphs = [*((name, Grid.from_selection(cells)) for name, cells in SELECTIONS.items()), *GRAPHS.items()]
    for name, graph in graphs:
        perfect = generate(graph, "backtracker", seed=1, openings="none")
        for passages, loops in ((perfect.passages, False), (perfect.loops(0.2).passages, True), (graph.sides, True)):
            for start, goal in ((0, graph.size - 1), (graph.size - 1, graph.size // 2), (0, 0)):
                where = f"{entry.name} on {name}, from {start} to {goal}" + ", with loops" * loops
                _check_trail(entry, graph, passages, (start, goal), loops, where)


def _check_trail(
    entry: Solver,
    graph: Graph,
    passages: bytes,
    ends: tuple[int, int],
    loops: bool,  # noqa: FBT001
    where: str,
) -> None:
    start, goal = ends
    state = random.getstate()
    trail = entry.solve(graph, passages, start, goal, stream_named("python", 1))
    assert random.getstate() == state, f"{where}: it draws from Python's own random numbers, not from the stream"
    again = entry.solve(graph, passages, start, goal, stream_named("python", 1))
    assert trail == again, f"{where}: with the same numbers, another trail"
    assert len(trail.steps) == len(trail.roles), f"{where}: {len(trail.steps)} steps, {len(trail.roles)} roles"
    _check_steps(entry, graph, passages, trail, goal, where)
    shortest = shortest_path(graph, passages, start, goal)
    if not trail.paths:
        assert shortest is None or (bool(entry.fails) and loops), f"{where}: it does not find the way"
        return
    assert shortest is not None, f"{where}: it finds a way, and there is none"
    path, *others = trail.paths
    assert (trail.start, path[0], path[-1]) == (start, start, goal), f"{where}: its way has other ends"
    assert len(set(path)) == len(path), f"{where}: its way comes to a room twice"
    assert not entry.shortest or len(path) == len(shortest or ()), f"{where}: its way is not the shortest"
    along = {room: step for step, room in enumerate(path)}
    for other in trail.paths:
        for room, following in pairwise(other):
            assert following in _onward(graph, passages, room), f"{where}: its way leads through a wall"
    for other in others:
        begin, end = along.get(other[0], 0), along.get(other[-1], 0)
        assert end - begin == len(other) - 1, f"{where}: a further way is not as long"
        along.update({room: step for step, room in enumerate(other, begin) if room not in along})


def _check_steps(entry: Solver, graph: Graph, passages: bytes, trail: Trail, goal: int, where: str) -> None:
    left = bytearray(passages)
    reached = {trail.start}
    at = trail.start
    for passage in trail.steps:
        room, direction = passage >> 3, passage & 7
        assert bool(passages[room] >> direction & 1), f"{where}: step {passage} goes through a wall"
        at_once = room in reached if entry.name == "breadth-first" else room == at
        if entry.name == "dead-end-filling":
            at_once = left[room] == 1 << direction and room not in (trail.start, goal)
        assert at_once, f"{where}: step {passage} does not go on from the steps before"
        at = graph.neighbors[direction][room]
        reached.add(at)
        left[room] &= ~(1 << direction)
        left[at] &= ~(1 << graph.opposite[direction])


def _onward(graph: Graph, passages: bytes, room: int) -> set[int]:
    sides = enumerate(graph.neighbors)
    return {neighbor_of[room] for direction, neighbor_of in sides if passages[room] >> direction & 1}


@pytest.mark.parametrize("name", daily(SOLVERS, ["tremaux"]))
def test_a_solver_keeps_the_contract(name: str) -> None:
    check(SOLVERS[name])
