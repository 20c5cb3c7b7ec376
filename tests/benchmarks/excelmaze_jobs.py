"""What excelmaze does with mazes and workbooks, in pieces."""

from bisect import bisect_left
from typing import Any

from excelmaze import fill_workbook
from excelmaze.generators import ALGORITHMS
from excelmaze.grids.drawn import kind_named
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.grids.shapes import framed_size
from excelmaze.grids.tilings import SQUARES
from excelmaze.maze.generation import generate
from excelmaze.options.table import MazeOptions
from excelmaze.streams import stream_named
from tests.benchmarks.jobs import Job


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


def write_numbers(path: str, rows: int, cols: int) -> Job:
    """A workbook of numbers, all of them different, by openpyxl."""

    def run() -> None:
        from openpyxl import Workbook

        book = Workbook(write_only=True)
        sheet = book.create_sheet()
        for row in range(rows):
            sheet.append(number * 7919 % 1_000_003 / 100 for number in range(row * cols, (row + 1) * cols))
        book.save(path)

    return run


def fill(path: str, cells: str) -> Job:
    """A maze goes into cells of a workbook, once all that it imports is there."""

    def run() -> None:
        maze = generate(Grid.from_workbook(path, cells), seed=2)
        fill_workbook(path, maze, target=f"{path}.out.xlsx", force=True)

    run()
    return run
