"""Where neighbours are reckoned the mazes are those of tables, and how they grew tells what a search finds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze.generators.searches import backtracker
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.grids.levels import LevelGrid, level_names
from excelmaze.grids.paces import Grown
from excelmaze.grids.shapes import graph_on
from excelmaze.grids.triangles import TriangleGrid
from excelmaze.maze.passages import passages_of
from excelmaze.solvers.breadth_first import Search
from excelmaze.streams import stream_named

CELLS = Grid.from_selection("A1:E4"), Grid.from_selection("B2:C2,E2:F2,B4:C5,E4:F5"), Grid.from_selection("B2:D4,C5:F6")


def graphs() -> list[Grid]:
    """Rooms of each kind, with paces and without."""
    cells, apart, odd = CELLS
    return [
        *(graph_on(one, wrap=wrap) for one in (cells, odd) for wrap in ("rows", "columns", "both")),
        *(graph_on(Grid.rectangle(*size), wrap="both") for size in ((2, 2), (1, 3), (3, 1), (2, 5))),
        *(graph_on(Grid.rectangle(20, 20), dimensions=sizes) for sizes in ("3x2x2", "3x3x2x3", "2x2x2x2x2x2")),
        graph_on(apart, portals="B2=E2,C5=E5,B2=B4"),
        *(LevelGrid(one, level_names(3)) for one in (cells, odd, Grid.rectangle(1, 1))),
        LevelGrid(cells, level_names(2), bytes(7) + b"\1" + bytes(11) + b"\1"),
        *(LevelGrid(graph_on(one, tiling="bricks"), level_names(2)) for one in (cells, odd)),
        graph_on(cells, tiling="bricks"),
        *(
            graph_on(one, tiling=name)
            for one in (*CELLS, Grid.rectangle(4, 1))
            for name in ("triangles", "triangles-alike")
        ),
        *(TriangleGrid(cells, falling) for falling in (bytes(20), bytes([1, 1, 0, 1, 0] * 4))),
        odd,
    ]


@given(st.sampled_from(graphs()), st.sampled_from(["python", "vba"]), st.data())
def test_a_tree_is_that_of_tables_and_tells_what_a_search_finds(graph: Grid, rng: str, data: st.DataObject) -> None:
    start, goal = (data.draw(st.integers(0, graph.size - 1)) for _ in range(2))
    seed = data.draw(st.integers(0, 99))
    tables = Graph(graph.neighbors, graph.opposite)
    grown = backtracker(graph, range(graph.size), start, stream_named(rng, seed))
    assert grown == backtracker(tables, range(graph.size), start, stream_named(rng, seed))
    passages = passages_of(graph, grown)
    assert passages == passages_of(tables, grown[:])
    beyond = graph.goals_from
    assert isinstance(grown, Grown) or start == graph.size - 1 == beyond
    if isinstance(grown, Grown):
        known, found = (Search(graph, passages, start, beyond=beyond, grown=one) for one in (grown, None))
        assert (known.farthest, known.way_to(goal)) == (found.farthest, found.way_to(goal))
        rooms = range(0, graph.size, 2)
        assert known.farthest_of(rooms) == found.farthest_of(rooms)


@pytest.mark.parametrize("graph", graphs(), ids=repr)
def test_paces_lead_to_the_neighbours(graph: Grid) -> None:
    if graph.paces is None:
        return
    steps, directions, sides = graph.paces
    assert len({*zip(directions, steps, strict=True)}) == len(steps)
    found = [[-1] * graph.size for _ in graph.opposite]
    for pace, direction in enumerate(directions):
        for room in range(graph.size):
            if sides[room] >> pace & 1:
                assert found[direction][room] == -1
                found[direction][room] = room + steps[pace]
    assert found == [*graph.neighbors]
