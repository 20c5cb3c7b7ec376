"""Where the rooms of every tiling lie on all sorts of cells, and that what is drawn is what is read."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from excelmaze.errors import InputError
from excelmaze.grids.grid import OPPOSITE, STEPS, Grid
from excelmaze.grids.room_graphs import graph_on
from excelmaze.grids.stencil import drawn, of_cells, opened
from excelmaze.grids.tilings import IN_CELLS, SQUARES
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.xlsx.new.book import save
from excelmaze.xlsx.read import read
from tests.cases import daily
from tests.contracts.graphs import SELECTIONS

_RECTANGLE = "a rectangle"
_LAST = "at the end of the sheet"
_CELLS = {_RECTANGLE: "B2:M13", _LAST: "XEW1048568:XFD1048576", **SELECTIONS}


@pytest.mark.parametrize("name", daily(IN_CELLS, []))
def test_a_tiling_is_read_as_it_is_drawn_wherever_it_lies(name: str, tmp_path: Path) -> None:
    """Its rooms, and mazes of them, every second one with loops, on all sorts of cells.

    - No two rooms lie on one cell, and the rooms on the same cells are the same.
    - Each direction has one that leads back, and the wall between two rooms is the same side of cells from both.
    - Mazes at the end of the sheet are read back from workbooks; others are in the tests of kinds.
    """
    for kind, address in _CELLS.items():
        cells, where = Grid.from_selection(address), f"{name} on {kind}"
        try:
            graph = graph_on(cells, tiling=name)
        except InputError as error:
            assert kind != _RECTANGLE, f"{where}: {error}"
            continue
        _check_rooms(graph, cells, name, where)
        assert graph == graph_on(cells, tiling=name), f"{where}: the rooms on the same cells are not equal"
        for seed, loops in ((1, 0.0), (2, 0.3)):
            maze = generate(address, "kruskal", tiling=name, seed=seed, loops=loops)
            said = f"{where}, seed {seed}" + ", with loops" * bool(loops)
            assert [*_uneven(maze)] == [], f"{said}: between these cells is a wall for one of them only"
            if kind == _LAST:
                save(maze, tmp_path / "maze.xlsx")
                assert read(tmp_path / "maze.xlsx", cells=maze.grid.cells.address) == maze, said


def _check_rooms(graph: Grid, cells: Grid, name: str, where: str) -> None:
    assert graph.cells == cells, f"{where}: the rooms lie on other cells, {graph.cells.named}"
    told = graph.shape.get("tiling", SQUARES)
    assert told in {name, name.removesuffix("-alike")}, (
        f"{where}: its shape is of tiling {told!r:.40}, which a recipe would tell"
    )
    for direction, neighbor_of in enumerate(graph.neighbors):
        for room, other in enumerate(neighbor_of):
            back = graph.neighbors[graph.opposite[direction]][other] if other >= 0 else room
            assert back == room, f"{where}: direction {direction} leads from room {room} to {other}, and not back"
    for room in range(graph.size):
        there = graph.rooms_at(*graph.sheet_place(room))
        assert room in there, f"{where}: on the cell of room {room} lie {[*there]}"
    assert opened(graph, drawn(graph, bytes(graph.size))) == bytes(graph.size), f"{where}: closed rooms are read open"


def _uneven(maze: Maze) -> Iterator[tuple[int, int]]:
    """Yield cells side by side, both in rooms, between which only one of the two has a wall."""
    from excelmaze.draw.tilings import lay_out

    cells, lines = maze.grid.cells, lay_out(maze).lines
    inside = of_cells(maze.grid, b"\1" * maze.grid.size)
    for cell in range(cells.size):
        row, column = cells.place(cell)
        for side, (down, right) in enumerate(STEPS):
            other = cells.cell_at(row + down, column + right)
            if other is not None and inside[cell] and inside[other]:
                differ = lines[cell] >> side & 1 != lines[other] >> OPPOSITE[side] & 1
                if differ:
                    yield cell, other
