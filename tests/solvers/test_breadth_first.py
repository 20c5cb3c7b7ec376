"""Ways: shortest, also with loops, or none."""

from collections import deque
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Ends, Maze
from excelmaze.solvers.breadth_first import Search, shortest_path
from tests.conftest import grids
from tests.trees import edges_of, places_of


@st.composite
def open_grids(draw: st.DrawFn) -> Maze:
    """Grids with any set of open passages: with loops, in parts, tight or wide."""
    grid = draw(grids())
    passages = bytearray(grid.size)
    for cell in range(grid.size):
        for direction in (1, 2):
            other = grid.neighbors[direction][cell]
            if other >= 0 and draw(st.booleans()):
                passages[cell] |= 1 << direction
                passages[other] |= 1 << (direction + 2) % 4
    return Maze(grid, bytes(passages))


def distances(maze: Maze, start: int) -> dict[int, int]:
    """The steps to every cell that can be reached, by plain sets of edges."""
    places = places_of(maze.grid)
    beside: dict[int, list[int]] = {}
    for edge in edges_of(maze.grid, maze.passages):
        one, two = (places[place] for place in sorted(edge))
        beside.setdefault(one, []).append(two)
        beside.setdefault(two, []).append(one)
    found, waiting = {start: 0}, deque([start])
    while waiting:
        cell = waiting.popleft()
        for other in beside.get(cell, []):
            if other not in found:
                found[other] = found[cell] + 1
                waiting.append(other)
    return found


@given(maze=open_grids(), data=st.data())
def test_a_path_is_open_shortest_and_none_where_there_is_none(maze: Maze, data: st.DataObject) -> None:
    start, goal = (data.draw(st.integers(0, maze.grid.size - 1)) for _ in range(2))
    way = shortest_path(maze.grid, maze.passages, start, goal)
    expected = distances(maze, start)
    if goal not in expected:
        assert way is None
        return
    assert way is not None
    assert (way[0], way[-1], len(way) - 1) == (start, goal, expected[goal])
    for cell, following in pairwise(way):
        assert any(
            maze.grid.neighbors[direction][cell] == following and maze.passages[cell] >> direction & 1
            for direction in range(4)
        )


@given(maze=open_grids(), data=st.data())
def test_the_farthest_cell_is_the_first_of_those_with_the_longest_path(maze: Maze, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, maze.grid.size - 1))
    expected = distances(maze, start)
    longest = max(expected.values())
    assert Search(maze.grid, maze.passages, start).farthest_of(range(maze.grid.size)) == min(
        cell for cell, steps in expected.items() if steps == longest
    )


def test_a_maze_solves_from_its_start_to_its_goal_and_between_any_cells() -> None:
    maze = generate(Grid.rectangle(9, 9), seed=1)
    way = maze.solution_rooms
    assert (way[0], way[-1]) == maze.ends[0]
    assert maze.solve("G2", "I2") == [*reversed(maze.solve("I2", "G2") or [])]


def test_without_a_goal_there_is_no_solution() -> None:
    assert generate(Grid.rectangle(3, 3), seed=1, goal="none").solve() is None
    assert Maze(Grid.rectangle(1, 1), b"\0", ends=[Ends(0, None)]).room_paths() == []


@given(maze=st.one_of(open_grids(), grids().map(lambda grid: generate(grid, seed=1))), data=st.data())
def test_a_maze_keeps_its_searches_and_each_tells_the_shortest_paths_from_its_start(
    maze: Maze, data: st.DataObject
) -> None:
    """One search of a tree serves all starts, and one goes on through all parts."""
    rooms = st.integers(0, maze.grid.size - 1)
    for start in data.draw(st.lists(rooms, max_size=5)):
        search, expected = maze.search_from(start), distances(maze, start)
        assert search is maze.search_from(start)
        for goal in data.draw(st.lists(rooms, max_size=5)):
            path = search.path_to(goal) or [-1]
            assert (path[0] == start) == (goal in expected)
            assert path[0] != start or len(path) - 1 == expected[goal]
