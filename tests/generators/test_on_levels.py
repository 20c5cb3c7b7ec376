"""Algorithms that go through rows, on several levels: what each room may open, how often it does, and caves."""

from collections import Counter
from itertools import product

import pytest

from excelmaze.generators import ALGORITHMS
from excelmaze.generators.passages import passages_of
from excelmaze.grids.grid import LEFT, RIGHT, UP, Grid
from excelmaze.grids.levels import LevelGrid, level_names
from excelmaze.maze.generation import generate
from excelmaze.streams import PythonStream, stream_named
from tests.cases import daily
from tests.contracts.graphs import FLOORS
from tests.generators.test_kinds import CORNERS, iterated
from tests.generators.test_uniform import limit
from tests.graphs import made_again

EVERYWHERE = LevelGrid(Grid.rectangle(4, 5), level_names(3))


def chi_square(counts: Counter[int], expected: dict[int, float]) -> float:
    total = counts.total()
    assert counts.keys() <= expected.keys()
    return sum((counts[one] - share * total) ** 2 / (share * total) for one, share in expected.items())


def upper(graph: LevelGrid, corner: str) -> list[int]:
    """The rooms that have stairs down and both neighbours towards the corner."""
    sides = [*CORNERS[corner], graph.down]
    return [room for room in range(graph.size) if all(graph.sides[room] >> side & 1 for side in sides)]


@pytest.mark.parametrize("corner", CORNERS)
def test_every_cell_of_a_binary_tree_has_one_passage_towards_the_corner_or_down(corner: str) -> None:
    """But for the corner of the first level; where stairs lead down everywhere no wall is opened at random."""
    maze = generate(EVERYWHERE, "binary-tree", stairs=1.0, seed=3, options={"corner": corner})
    towards = sum(1 << side for side in (*CORNERS[corner], EVERYWHERE.down))
    assert sorted((sides & towards).bit_count() for sides in maze.passages) == [0] + [1] * (EVERYWHERE.size - 1)


@pytest.mark.parametrize("corner", daily(CORNERS, ["nw"]))
def test_a_binary_tree_takes_stairs_as_often_as_either_of_the_other_sides(corner: str) -> None:
    """Chi-square over the rooms that have all three, one in a million; a bias leaves the share of stairs as it is."""
    stream, sides = PythonStream(7), (*CORNERS[corner], EVERYWHERE.down)
    vertical, horizontal, down = sides
    for bias in (0.5, 0.8):
        counts: Counter[int] = Counter()
        for _ in range(150):
            carved = ALGORITHMS["binary-tree"].generate(
                EVERYWHERE, range(EVERYWHERE.size), 0, stream, corner=corner, bias=bias
            )
            opened = {passage >> 3: passage & 7 for passage in carved}
            counts.update(opened[room] for room in upper(EVERYWHERE, corner))
        expected = {vertical: (1 - bias) * 2 / 3, horizontal: bias * 2 / 3, down: 1 / 3}
        assert chi_square(counts, expected) < limit(2)


@pytest.mark.slow
def test_a_run_of_a_sidewinder_leaves_by_any_of_its_passages_with_the_same_chance() -> None:
    """Runs of one cell, two and three have two ways out, four and six: up and down from each of their cells."""
    graph, stream = LevelGrid(Grid.rectangle(2, 3), level_names(2)), PythonStream(7)
    counts: dict[tuple[int, ...], Counter[int]] = {}
    for _ in range(3000):
        carved = ALGORITHMS["sidewinder"].generate(graph, range(graph.size), 0, stream)
        last = passages_of(graph, carved)[9:]  # the lower row of the second level
        run: list[int] = []
        for place, sides in enumerate(last):
            run.append(place)
            if not sides >> RIGHT & 1:
                (out,) = [
                    (cell - run[0]) * 8 + way for cell in run for way in (UP, graph.down) if last[cell] >> way & 1
                ]
                counts.setdefault(tuple(run), Counter())[out] += 1
                run = []
    assert {*counts} == {(0,), (1,), (2,), (0, 1), (1, 2), (0, 1, 2)}
    for run_cells, found in counts.items():
        ways = [place * 8 + way for place in range(len(run_cells)) for way in (UP, graph.down)]
        assert chi_square(found, dict.fromkeys(ways, 1 / len(ways))) < limit(len(ways) - 1), run_cells


def test_the_first_level_has_the_corridors_that_one_sheet_has() -> None:
    grid = EVERYWHERE.floor
    for seed in range(9):
        for name in ("binary-tree", "sidewinder"):
            maze = generate(EVERYWHERE, name, stairs=0.2, seed=seed)
            assert all(maze.passages[cell] >> LEFT & 1 for cell in range(1, grid.bounds.width))
            if name == "binary-tree":
                assert all(maze.passages[cell] >> UP & 1 for cell in range(5, grid.size, 5))


@pytest.mark.parametrize("levels", daily([2, 3], [3]))
def test_caves_grow_on_each_level_by_themselves_and_stairs_join_open_cells(levels: int) -> None:
    floor = Grid.from_selection("B2:S15")
    count = 4
    stream = stream_named("python", 5)
    noise = [{floor.place(cell) for cell in range(floor.size) if stream.random() < 0.45} for _ in range(levels)]
    rule = {one for one in product((0, 1), range(5), range(5)) if str(one[1] + one[2]) in ("12345" if one[0] else "3")}
    maze = generate(floor, "cellular", levels=levels, seed=5, options={"steps": count})
    graph = maze.graph
    assert isinstance(graph, LevelGrid)
    for level, own in enumerate(noise):
        opened = {floor.place(cell) for cell in range(floor.size) if maze.visited[level * floor.size + cell]}
        expected = iterated(floor, own, rule, count)
        assert expected <= opened
        assert len(opened) < len(expected) + floor.size / 8
    for room in range(graph.size):
        for direction, neighbor_of in enumerate(graph.neighbors):
            both = neighbor_of[room] >= 0 and maze.visited[room] and maze.visited[neighbor_of[room]]
            assert bool(maze.passages[room] >> direction & 1) == bool(both)
    assert all(maze.solve(maze.start, room) for room in {*[*maze][::9]} - {*maze.unvisited()})
    assert made_again(maze) == maze


def test_no_level_of_caves_is_all_solid() -> None:
    for name, graph in FLOORS.items():
        maze = generate(graph, "cellular", seed=4, options={"density": 0.0})
        size = graph.floor.size
        if len(graph.pieces) == 1:
            assert all(any(maze.visited[begin : begin + size]) for begin in range(0, graph.size, size)), name
            assert maze.goal is not None
            assert maze.solve() is not None
