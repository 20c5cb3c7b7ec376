"""Where the rooms of every tiling lie on all sorts of cells, and that what is drawn is what is read."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from excelmaze.errors import InputError
from excelmaze.grids.grid import OPPOSITE, STEPS, Grid
from excelmaze.grids.shapes import graph_on
from excelmaze.grids.stencil import drawn, of_cells, opened
from excelmaze.grids.tilings import IN_CELLS, SQUARES
from excelmaze.maze.generation import follow, generate
from excelmaze.maze.maze import Maze
from excelmaze.maze.recipe import Recipe
from excelmaze.xlsx.new.book import save
from excelmaze.xlsx.read import read
from tests.cases import daily
from tests.contracts.graphs import SELECTIONS

_RECTANGLE = "a rectangle"
_CELLS = {_RECTANGLE: "B2:M13", "at the end of the sheet": "XEW1048568:XFD1048576", **SELECTIONS}
# Those that are written into workbooks, which takes longer.
_WRITTEN = {_RECTANGLE, "at the end of the sheet", "overlapping", "three pieces"}


@pytest.mark.parametrize("name", daily(IN_CELLS, []))
def test_a_tiling_is_read_as_it_is_drawn_wherever_it_lies(name: str, tmp_path: Path) -> None:
    """Its rooms, and mazes of them, every second one with loops, on all sorts of cells.

    - No two rooms lie on one cell, and the rooms on the same cells are the same.
    - Each direction has one that leads back, and the wall between two rooms is the same side of cells from both.
    - Mazes are read back from workbooks with their openings and ends, and made again by their recipes; their solutions
      lead through open passages.
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
            _check_maze(maze, said)
            if kind in _WRITTEN:
                _check_workbook(maze, tmp_path / "maze.xlsx", said)


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


def _check_maze(maze: Maze, where: str) -> None:
    graph = maze.grid
    assert [*_uneven(maze)] == [], f"{where}: between these cells is a wall for one of them only"
    assert maze.recipe is not None, f"{where}: it has no recipe"
    assert follow(Recipe.from_json(maze.recipe.to_json())) == maze, f"{where}: its recipe makes another maze"
    path = maze.solution_rooms
    for room, other in pairwise(path):
        sides = [side for side, neighbor_of in enumerate(graph.neighbors) if neighbor_of[room] == other]
        through = any(maze.passages[room] >> side & 1 for side in sides)
        assert through, f"{where}: its solution leads through a wall, from room {room} to {other}"


def _check_workbook(maze: Maze, book: Path, where: str) -> None:
    save(maze, book, solution="none" if maze.solve() is None else "shown")
    found = read(book, cells=maze.grid.cells.address)
    assert found.graph == maze.graph, f"{where}: the workbook has other rooms"
    assert found.passages == maze.passages, f"{where}: the workbook has other passages"
    assert {*found.openings} == {*maze.openings}, f"{where}: the workbook has other openings"
    assert found.ends == maze.ends, f"{where}: the workbook has other ends"


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
