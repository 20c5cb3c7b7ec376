"""What excelmaze does with mazes and workbooks, in pieces."""

import importlib
import sys
from math import hypot, isqrt
from typing import Any

from excelmaze import clear_workbook, fill_workbook, read, save, solve_workbook
from excelmaze.fast import PLAIN_MICROSECONDS
from excelmaze.generators import ALGORITHMS, Generator
from excelmaze.grids.dimensions import cells_of
from excelmaze.grids.grid import Grid
from excelmaze.grids.shapes import framed_size
from excelmaze.maze.generation import generate
from excelmaze.sheet.addresses import Area
from excelmaze.solvers.breadth_first import shortest_path
from excelmaze.streams import stream_named
from tests.benchmarks.jobs import Job, new_file, size_of


def generate_excelmaze(rows: int, cols: int, algorithm: str = "backtracker") -> Job:
    """A generator alone, from the numbers to the passages in the order of carving."""
    grid = Grid.rectangle(rows, cols)
    if sys.modules.get("numba", 0) is not None and algorithm in PLAIN_MICROSECONDS:
        from excelmaze.fast import kernels

        make: Generator = kernels.GENERATORS[algorithm]
        small = Grid.rectangle(9, 9)
        make(small, range(small.size), 0, stream_named("python", 1))
    else:
        make = ALGORITHMS[algorithm].generate
        grid.neighbors  # noqa: B018 - the tables are made once
    return lambda: len(make(grid, range(grid.size), 0, stream_named("python", 1)))


def maze_excelmaze(rows: int, cols: int) -> Job:
    """A finished maze, passages, goal and all."""
    return lambda: len(generate(Grid.rectangle(rows, cols), seed=1, goal="last").passages)


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
}
_CELLS_A_ROOM = 200
TILINGS: dict[str, dict[str, Any]] = {
    "squares": {},
    "bricks": {"tiling": "bricks"},
    "triangles": {"tiling": "triangles"},
    "triangles-alike": {"tiling": "triangles-alike"},
    "torus": {"wrap": "both"},
    "portals": {"portals": "auto"},
    "levels": {"levels": 4},
    "dimensions": {"dimensions": "5x5"},
    "weave": {"weave": "0.5"},
}


def tiling_excelmaze(rooms: int, tiling: str, work: str) -> Job:
    """A maze of so many rooms that is generated, its workbook that is written, or the maze that is read from it."""
    grid, options = _tiled(rooms, tiling)
    save(generate("A1:B2", seed=1), path := new_file())
    read(path)
    if work == "generating":
        return lambda: len(generate(Grid(grid.areas), seed=1, **options).passages)
    maze = generate(grid, seed=1, **options)
    if work == "reading":
        save(maze, path)
        return lambda: len(read(path).passages)

    def job() -> int:
        save(maze, path)
        return size_of(path)

    return job


def cells_of_tiling(rooms: int, tiling: str) -> int:
    """On how many cells so many rooms lie."""
    grid, options = _tiled(rooms, tiling)
    return grid.size * int(options.get("levels", 1))


def _tiled(rooms: int, tiling: str) -> tuple[Grid, dict[str, Any]]:
    """The cells of a sheet for so many rooms, and the options: half as many columns of triangles, two to a cell.

    Portals join four areas, and each of the levels has a quarter of the rooms.
    """
    options, side = TILINGS[tiling], isqrt(rooms)
    if "dimensions" in options:
        outer = options["dimensions"]
        sizes = f"{outer}x{side // int(outer[0])}x{side // int(outer[0])}"
        return cells_of(sizes, 2, 2), {"dimensions": sizes}
    half = side // 2
    if "portals" in options:
        places = ((row, column) for row in (2, half + 3) for column in (2, half + 3))
        return Grid([Area(row, column, row + half - 1, column + half - 1) for row, column in places]), options
    if "levels" in options:
        return Grid.rectangle(half, half), options
    shape = {name: value for name, value in options.items() if name in {"tiling", "weave"}}
    return Grid.rectangle(*framed_size(side, half if tiling.startswith("triangles") else side, **shape)), options


def kind_excelmaze(rows: int, cols: int, kind: str) -> Job:
    """A finished maze of a kind, by the backtracker; of rooms there is one for so many cells; levels share them."""
    options = dict(KINDS[kind])
    if "rooms" in options:
        options["rooms"] = rows * cols // _CELLS_A_ROOM
    rows //= options.get("levels", 1)
    return lambda: len(generate(Grid.rectangle(rows, cols), seed=1, goal="none", **options).passages)


def measures_excelmaze(rows: int, cols: int) -> Job:
    """All measures of a maze."""
    from excelmaze.measures.anatomy import Anatomy
    from excelmaze.measures.registry import MEASURES

    maze = generate(Grid.rectangle(rows, cols), seed=1)

    def run() -> int:
        anatomy = Anatomy(maze)
        return len([measure.of(anatomy) for measure in MEASURES.values()])

    return run


def book_excelmaze(rows: int, cols: int, color: str) -> Job:
    """A workbook, its cells coloured."""
    maze = generate(Grid.rectangle(rows, cols), seed=1)
    save(generate("A1:B2", seed=1), new_file(), color=color)

    def run() -> int:
        path = new_file()
        save(maze, path, color=color)
        return size_of(path)

    return run


def rows_excelmaze(rows: int, cols: int) -> Job:
    """The passages of Eller's rows, generated and forgotten; Numba's own memory is counted where that is used."""
    from excelmaze.fast import eller_rows

    if sys.modules.get("numba", 0) is not None:
        importlib.import_module("excelmaze.fast.rows")
    return lambda: sum(map(len, eller_rows(cols, rows, stream_named("python", 1))))


def false_goals_excelmaze(rows: int, cols: int) -> Job:
    """Several closed mazes with false goals."""
    return lambda: len(generate(Grid.rectangle(rows, cols), "prim", seed=1, false_goals="down").passages)


def picture_excelmaze(rows: int, cols: int) -> Job:
    """A maze whose way paints a disc that is three quarters as wide as the maze."""
    from excelmaze.maze.painted import foreground_of, painted

    middle, radius = rows / 4, rows * 3 / 16
    lines = [
        "".join("#" if hypot(row - middle, column - middle) < radius else "." for column in range(cols // 2))
        for row in range(rows // 2)
    ]
    foreground = foreground_of(lines)
    margin = (rows - 2 * foreground.mask.height) // 2
    return lambda: len(painted(foreground, seed=1, margin=margin).passages)


def hide_excelmaze(rows: int, cols: int, scheme: str) -> Job:
    """A text in a maze."""
    from excelmaze.messages.hidden import hide

    return lambda: len(hide(Grid.rectangle(rows, cols), "x", "a key", scheme=scheme).passages)


def reveal_excelmaze(rows: int, cols: int, scheme: str) -> Job:
    """The text that is hidden in a maze."""
    from excelmaze.messages.hidden import hide, reveal

    maze = hide(Grid.rectangle(rows, cols), "x", "a key", scheme=scheme)
    return lambda: len(reveal(maze, "a key"))


def solve_excelmaze(rows: int, cols: int) -> Job:
    """The way from the first cell to the last."""
    maze = generate(Grid.rectangle(rows, cols), seed=1, goal="none")
    return lambda: len(shortest_path(maze.grid, maze.passages, 0, maze.grid.size - 1) or ())


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


def pieces_excelmaze(count: int, rows: int, cols: int) -> Job:
    """A workbook of so many pieces of a size, from their addresses: generated, laid out and written."""
    side = isqrt(count)
    corners = ((1 + index // side * (rows + 1), 1 + index % side * (cols + 1)) for index in range(count))
    cells = ",".join(Area(top, left, top + rows - 1, left + cols - 1).address for top, left in corners)
    return _saved(cells)


def nested_excelmaze(count: int, rows: int, cols: int) -> Job:
    """A workbook of one maze in a rectangle that is given as so many areas, each around the next."""
    half = min(rows, cols) // 2
    rings = (index * half // count for index in range(count))
    cells = ",".join(Area(1 + ring, 1 + ring, rows - ring, cols - ring).address for ring in rings)
    return _saved(cells)


def _saved(cells: str) -> Job:
    """A workbook with a maze of some cells, from their addresses."""
    from excelmaze.xlsx.new.book import save

    save(generate("A1:B2", seed=1), new_file())

    def run() -> int:
        path = new_file()
        save(generate(cells, seed=1), path)
        return size_of(path)

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


def booklet_excelmaze(mazes: int) -> Job:
    """A booklet of so many mazes from 8 x 6 to 40 x 28 cells, measured and in order, with its index and its keys."""
    from excelmaze.books.booklet import Binding, write_booklet
    from excelmaze.books.pages import Size, Wanted, pages
    from excelmaze.commands.requested_maze import maze_from
    from excelmaze.options.values import Values

    def job() -> int:
        path = new_file()
        wanted = Wanted(mazes, Size(6, 8), Size(28, 40))
        write_booklet(path, pages(wanted, lambda told: maze_from(Values("new", told)), 1), Binding(title="Maze {n}"))
        return size_of(path)

    return job
