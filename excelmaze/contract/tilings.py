"""The contracts of tilings and shapes: where rooms lie, and that what is drawn is what is read."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from excelmaze.contract.checks import require
from excelmaze.contract.graphs import SELECTIONS
from excelmaze.errors import InputError
from excelmaze.grids.grid import OPPOSITE, STEPS, Grid
from excelmaze.grids.shapes import graph_on
from excelmaze.grids.stencil import check as check_stencils
from excelmaze.grids.stencil import drawn, of_cells, opened
from excelmaze.grids.tilings import SQUARES, rooms_named
from excelmaze.maze.generation import follow, generate
from excelmaze.maze.maze import Maze
from excelmaze.maze.recipe import Recipe
from excelmaze.shapes.formulas import drawn as drawn_shape
from excelmaze.shapes.formulas import formula_named
from excelmaze.xlsx.new.book import save
from excelmaze.xlsx.read import read

_RECTANGLE = "a rectangle"
_CELLS = {_RECTANGLE: "B2:M13", "at the end of the sheet": "XEW1048568:XFD1048576", **SELECTIONS}
# Those that are written into workbooks, which takes longer.
_WRITTEN = {_RECTANGLE, "at the end of the sheet", "overlapping", "three pieces"}
_MOST_COLUMNS = 60


def check_tiling(name: str, *, seeds: Sequence[int] = (1, 2)) -> None:
    """Lay mazes of a tiling out on all sorts of cells, read them back, and hold it to its contract.

    - Its stencils are those of walls that can be read as they are drawn. No two rooms lie on one cell, and the rooms on
      the same cells are the same.
    - Each direction has one that leads back, and the wall between two rooms is the same side of cells from both.
    - Mazes, every second one with loops, are read back from workbooks with their openings and ends, and made again by
      their recipes; their solutions lead through open passages.

    >>> from excelmaze import contract
    >>> contract.check_tiling("bricks", seeds=[1])

    Args:
        name: of the tiling.
        seeds: where the random numbers begin.

    Raises:
        AssertionError: it does not keep the contract; the message says where.
        InputError: there is no such tiling.
    """
    rooms_named(name)
    for kind, address in _CELLS.items():
        cells, where = Grid.from_selection(address), f"{name} on {kind}"
        try:
            graph = graph_on(cells, tiling=name)
        except InputError as error:
            require(kind != _RECTANGLE, f"{where}: {error}")
            continue
        _check_rooms(graph, cells, name, where)
        require(graph == graph_on(cells, tiling=name), f"{where}: the rooms on the same cells are not equal")
        for number, seed in enumerate(seeds):
            loops = 0.3 * (number % 2)
            maze = generate(address, "kruskal", tiling=name, seed=seed, loops=loops)
            said = f"{where}, seed {seed}" + ", with loops" * bool(loops)
            _check_maze(maze, said)
            if kind in _WRITTEN:
                _check_workbook(maze, said)


def _check_rooms(graph: Grid, cells: Grid, name: str, where: str) -> None:
    require(graph.cells == cells, f"{where}: the rooms lie on other cells, {graph.cells.named}")
    told = graph.shape.get("tiling", SQUARES)
    require(told == name, f"{where}: its shape is of tiling {told!r:.40}, which a recipe would tell")
    try:
        check_stencils(graph.stencils)
    except ValueError as error:
        raise AssertionError(f"{where}: {error}") from None
    for direction, neighbor_of in enumerate(graph.neighbors):
        for room, other in enumerate(neighbor_of):
            back = graph.neighbors[graph.opposite[direction]][other] if other >= 0 else room
            require(back == room, f"{where}: direction {direction} leads from room {room} to {other}, and not back")
    for room in range(graph.size):
        there = graph.rooms_at(*graph.sheet_place(room))
        require(room in there, f"{where}: on the cell of room {room} lie {[*there]}")
    require(opened(graph, drawn(graph, bytes(graph.size))) == bytes(graph.size), f"{where}: closed rooms are read open")


def _check_maze(maze: Maze, where: str) -> None:
    graph = maze.grid
    for cell, other in _uneven(maze):
        one, another = graph.cells.address_of(cell), graph.cells.address_of(other)
        raise AssertionError(f"{where}: the side between {one} and {another} is a wall for one of them only")
    require(maze.recipe is not None, f"{where}: it has no recipe")
    recipe = Recipe.from_json(maze.recipe.to_json()) if maze.recipe else None
    require(recipe is not None and follow(recipe) == maze, f"{where}: its recipe makes another maze")
    path = maze.solve() or []
    for room, other in pairwise(path):
        sides = [side for side, neighbor_of in enumerate(graph.neighbors) if neighbor_of[room] == other]
        through = any(maze.passages[room] >> side & 1 for side in sides)
        require(through, f"{where}: its solution leads through a wall, from room {room} to {other}")


def _check_workbook(maze: Maze, where: str) -> None:
    with TemporaryDirectory() as folder:
        book = Path(folder, "maze.xlsx")
        save(maze, book, solution="none" if maze.solve() is None else "shown")
        found = read(book, cells=maze.grid.cells.address)
    require(found.graph == maze.graph, f"{where}: the workbook has other rooms")
    require(found.passages == maze.passages, f"{where}: the workbook has other passages")
    require({*found.openings} == {*maze.openings}, f"{where}: the workbook has other openings")
    require(found.ends == maze.ends, f"{where}: the workbook has other ends")


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


def check_shape(name: str) -> None:
    """Draw a shape at widths to sixty cells and hold it to its contract.

    - From its least width on it has cells, which fill its rows or its columns, but for two.
    - Drawn again, it has the same ones.

    >>> from excelmaze import contract
    >>> contract.check_shape("heart")

    Args:
        name: of the shape.

    Raises:
        AssertionError: it does not keep the contract; the message says where.
        InputError: there is no such shape, or it fails.
    """
    formula = formula_named(name)
    for cols in range(formula.least, max(_MOST_COLUMNS, formula.least) + 1, 3):
        rows = max(1, round(cols * formula.height))
        where = f"{name} of {rows} by {cols}"
        mask = drawn_shape(name, rows, cols)
        require(mask == drawn_shape(name, rows, cols), f"{where}: drawn again, it is another one")
        lines = [line for line in mask.lines() if "#" in line]
        across = max(line.rindex("#") for line in lines) - min(line.index("#") for line in lines) + 1
        require(
            len(lines) + 2 >= rows or across + 2 >= cols, f"{where}: it fills {len(lines)} by {across}, not its size"
        )
