"""What excelmaze does with mazes and workbooks, in pieces."""

from bisect import bisect_left
from typing import Any

from excelmaze import clear_workbook, fill_workbook, solve_workbook
from excelmaze.generators import ALGORITHMS
from excelmaze.grids.drawn import kind_named
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.grids.shapes import framed_size
from excelmaze.grids.tilings import SQUARES
from excelmaze.maze.generation import generate
from excelmaze.options.table import MazeOptions
from excelmaze.streams import stream_named
from tests.benchmarks.jobs import Job, new_file, size_of


def generate_excelmaze(rows: int, cols: int, algorithm: str = "backtracker") -> Job:
    """A generator alone, from the numbers to the passages in the order of carving."""
    grid = Grid.rectangle(rows, cols)
    make = ALGORITHMS[algorithm].generate
    grid.neighbors  # noqa: B018 - the tables are made once
    return lambda: len(make(grid, range(grid.size), 0, stream_named("python", 1)))


KINDS: dict[str, dict[str, Any]] = {
    "no option": {},
    "bias": {"bias": "horizontal:0.7"},
    "symmetry": {"symmetry": "rotate"},
    "unicursal": {"unicursal": True},
    "rooms": {"rooms": 1},
    "loops": {"loops": 0.1},
    "sparseness": {"sparseness": 3},
    "braid": {"braid": 1.0},
    "blocks": {"walls": "blocks"},
    "torus": {"wrap": "both"},
    "levels": {"levels": 4},
    "hexagons": {"tiling": "hexagons"},
    "round": {"tiling": "round"},
}
_CELLS_A_ROOM = 200


def kind_excelmaze(rows: int, cols: int, kind: str) -> Job:
    """A finished maze of a kind, by the backtracker; of rooms there is one for so many cells; levels share them.

    Drawn mazes have as many rooms, or as many as they can.
    """
    options = dict(KINDS[kind])
    if "rooms" in options:
        options["rooms"] = rows * cols // _CELLS_A_ROOM
    rows //= options.get("levels", 1)
    grid = _rooms(rows, cols, options.get("tiling", SQUARES))
    return lambda: len(generate(grid, seed=1, goal="none", **options).passages)


def _rooms(rows: int, cols: int, tiling: str) -> Graph:
    """Return the cells of so many rooms, or the rooms of a drawn maze."""
    kind = kind_named(tiling)
    if kind is None:
        return Grid.rectangle(*framed_size(rows, cols, MazeOptions(tiling=tiling)))
    last = len(kind.sizes) - 1
    return kind(kind.sizes[bisect_left(kind.sizes, rows * cols, hi=last, key=lambda size: kind(size).size)])


def write_excelmaze(rows: int, cols: int) -> Job:
    """A workbook with a sheet that shows the solution, for growth: without openpyxl's import."""
    from excelmaze.xlsx.new.book import save

    maze = generate(Grid.rectangle(rows, cols), seed=1)
    maze.solutions()

    def run() -> int:
        path = new_file()
        save(maze, path, solution="shown")
        return size_of(path)

    return run


def read_excelmaze(rows: int, cols: int) -> Job:
    """The maze back from its workbook."""
    from excelmaze.xlsx.new.book import save
    from excelmaze.xlsx.read import read

    path = new_file()
    save(generate(Grid.rectangle(rows, cols), seed=1), path)

    def run() -> int:
        maze = read(path)
        size_of(path)
        return maze.grid.size

    return run


def load_openpyxl(path: str) -> Job:
    """openpyxl loads a workbook."""
    from openpyxl import load_workbook

    return lambda: load_workbook(path)


def fill_excelmaze(path: str, cells: str) -> Job:
    """A maze goes into cells of a workbook."""
    return lambda: fill_workbook(path, cells=cells, target=path + ".filled.xlsx", force=True, seed=2)


def solve_book_excelmaze(path: str, cells: str) -> Job:
    """The maze in a workbook is solved."""
    return lambda: solve_workbook(path, cells=cells, target=path + ".solved.xlsx", force=True)


def solve_filled_excelmaze(path: str, cells: str) -> Job:
    """The maze in a workbook that `fill` wrote, with a record of every cell, is solved."""
    filled = path + ".full.xlsx"
    fill_workbook(path, cells=cells, target=filled, force=True, seed=2)
    return solve_book_excelmaze(filled, cells)


def clear_excelmaze(path: str, cells: str) -> Job:
    """A maze that was put into cells of a workbook is taken away."""
    filled = path + ".full.xlsx"
    fill_workbook(path, cells=cells, target=filled, force=True, seed=2)
    return lambda: clear_workbook(filled, target=path + ".cleared.xlsx", force=True)


def looks_excelmaze(path: str) -> Job:
    """From the bytes of a sheet, unpacked, to the lines and fills of all cells of its maze."""
    from excelmaze.xlsx.read import find_drawn
    from excelmaze.xlsx.sheets.cell_formats import read_cell_formats
    from excelmaze.xlsx.sheets.sheet_part import SheetPart
    from excelmaze.xlsx.sheets.workbook import open_workbook

    with open_workbook(path) as book:
        place = find_drawn(book, None, None)
        data, part, styles = place.sheet.part.data, place.sheet.part.part, book.styles
    return lambda: len(read_cell_formats(SheetPart(data, part), styles, place.grid).walls)
