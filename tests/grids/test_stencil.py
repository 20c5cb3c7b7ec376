"""Stencils: tables of where rooms lie on cells and where their walls are, of which two directions are made."""

import pytest

from excelmaze.draw.tilings import detect, lay_out, tiling_of
from excelmaze.grids.bricks import BrickGrid
from excelmaze.grids.grid import UP, Grid
from excelmaze.grids.hexagons import HexagonGrid
from excelmaze.grids.triangles import TriangleGrid, alike
from excelmaze.grids.woven import WeaveGrid
from excelmaze.maze.maze import Ends, Maze
from tests.cases import daily
from tests.draw.seen import SeenLayout
from tests.trees import trees_of


def cells(selection: str) -> Grid:
    return Grid.from_selection(selection)


# Some rooms of each tiling, few enough for all of their trees, each with cells of no room or a piece with a corner.
TINY = {
    "squares": cells("B2:D4"),
    "squares around a hole": cells("B2:E2,B3,E3,B4:E4"),
    "bricks": BrickGrid(cells("B2:F4")),
    "bricks in three rows": BrickGrid(cells("B2:H3,B4:D4")),
    "triangles": TriangleGrid(cells("B2:D4")),
    "triangles alike": TriangleGrid(cells("B2:D3,E3"), alike(cells("B2:D3,E3"))),
    "triangles by no rule": TriangleGrid(cells("B2:E3"), bytes.fromhex("0100010100010101")),
    "hexagons": HexagonGrid(cells("B2:H6")),
    "hexagons, the first of which lies lower": HexagonGrid(cells("B3:C4,D2:F5,G3:H6")),
    "hexagons around a hole": HexagonGrid(cells("B3:D6,D2:F3,D6:F7,F3:H6")),
    "weave": WeaveGrid(cells("B2:K8"), crossings={}),
    "weave with a bridge": WeaveGrid(cells("B2:J10"), crossings={4: UP}),
}


@pytest.mark.parametrize("name", daily(TINY, ["squares", "bricks", "hexagons", "weave"]))
def test_every_tiny_maze_is_read_back_from_what_is_laid_out(name: str) -> None:
    """So no two of them look alike."""
    graph, count = TINY[name], 0
    for passages in trees_of(graph):
        maze = Maze(graph, passages, ends=[Ends(0, graph.size - 1)])
        seen = SeenLayout(lay_out(maze), [graph], maze.ends)
        assert tiling_of(graph).read([seen]) == maze
        assert count or detect(seen) is tiling_of(graph)
        count += 1
    assert count > 3
