"""What is measured: each job prepares its input and returns the function whose time counts.

`python -m tests.benchmarks.jobs [--base] JOB ARGUMENT...` runs one and prints user seconds, peak megabytes and what
it returned. Short jobs are repeated until a fifth of a second has passed.
"""

import importlib
import json
import random
import resource
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.benchmarks.measure import BASE

Job = Callable[[], Any]
_ENOUGH = 0.2


def _codes(rows: int, cols: int) -> Any:
    """The layout that all writers write: its codes are walls only, 16 styles at most."""
    from excelmaze.generation import generate
    from excelmaze.grid import Grid
    from excelmaze.layout import lay_out

    return lay_out(generate(Grid.rectangle(rows, cols, at="A1"), seed=1, goal="none"))


def _file() -> str:
    return str(Path(tempfile.mkdtemp(prefix="excelmaze-bench-")) / "book.xlsx")


def _size(path: str) -> int:
    """The size of a file, which is then removed with its directory."""
    size = Path(path).stat().st_size
    Path(path).unlink()
    Path(path).parent.rmdir()
    return size


def cells_excelmaze(rows: int, cols: int) -> Job:
    """The cells of a sheet as excelmaze streams them into a zip file."""
    from excelmaze.xlsx.cells import rows_of_cells
    from excelmaze.xlsx.zipped import ZipWriter

    layout = _codes(rows, cols)
    styles = {code: code + 1 for code in layout.used_codes()}

    def run() -> int:
        path = _file()
        with Path(path).open("wb") as file:
            target = ZipWriter(file)
            target.add("xl/worksheets/sheet1.xml", rows_of_cells(layout, styles, 15.0))
            target.close()
        return _size(path)

    return run


def book_excelmaze(rows: int, cols: int) -> Job:
    """A whole workbook by excelmaze, openpyxl's import included."""
    from excelmaze.generation import generate
    from excelmaze.grid import Grid

    maze = generate(Grid.rectangle(rows, cols, at="A1"), seed=1, goal="none")

    def run() -> int:
        from excelmaze.xlsx.writer import save

        path = _file()
        save(maze, path)
        return _size(path)

    return run


_SIDES = ("top", "right", "bottom", "left")


def cells_xlsxwriter(rows: int, cols: int) -> Job:
    """XlsxWriter in `constant_memory`, a format for each code."""
    import xlsxwriter

    layout = _codes(rows, cols)

    def run() -> int:
        path = _file()
        book = xlsxwriter.Workbook(path, {"constant_memory": True})
        sheet = book.add_worksheet()
        formats = {
            code: book.add_format({side: 1 for bit, side in enumerate(_SIDES) if code >> bit & 1})
            for code in layout.used_codes()
        }
        write = sheet.write_blank
        for row, first, codes in layout.stretches():
            sheet.set_row(row - 1, 15)
            for column, code in enumerate(codes, first - 1):
                write(row - 1, column, None, formats[code])
        book.close()
        return _size(path)

    return run


def _borders(codes: list[int]) -> dict[int, Any]:
    from openpyxl.styles import Border, Side

    side = Side("thin")
    return {code: Border(**{name: side for bit, name in enumerate(_SIDES) if code >> bit & 1}) for code in codes}


def cells_openpyxl_reused(rows: int, cols: int) -> Job:
    """openpyxl write-only, one cell object for each code."""
    from openpyxl import Workbook
    from openpyxl.cell import WriteOnlyCell

    layout = _codes(rows, cols)

    def run() -> int:
        path = _file()
        book = Workbook(write_only=True)
        sheet = book.create_sheet()
        cells = {}
        for code, border in _borders(layout.used_codes()).items():
            cells[code] = WriteOnlyCell(sheet)
            cells[code].border = border
        for _, _, codes in layout.stretches():
            sheet.append([cells[code] for code in codes])
        book.save(path)
        return _size(path)

    return run


def cells_openpyxl(rows: int, cols: int) -> Job:
    """openpyxl's ordinary cells, each with its border."""
    from openpyxl import Workbook

    layout = _codes(rows, cols)

    def run() -> int:
        path = _file()
        book = Workbook()
        sheet: Any = book.active
        borders = _borders(layout.used_codes())
        for row, first, codes in layout.stretches():
            for column, code in enumerate(codes, first):
                sheet.cell(row, column).border = borders[code]
        book.save(path)
        return _size(path)

    return run


def cells_pyexcelerate(rows: int, cols: int) -> Job:
    """PyExcelerate, a style for each code."""
    from pyexcelerate import Borders, Style, Workbook
    from pyexcelerate.Border import Border

    layout = _codes(rows, cols)

    def run() -> int:
        path = _file()
        book = Workbook()
        sheet = book.new_sheet("Maze")
        styles = {
            code: Style(
                borders=Borders.Borders(
                    **{side: Border(style="thin") for bit, side in enumerate(_SIDES) if code >> bit & 1}
                )
            )
            for code in layout.used_codes()
        }
        for row, first, codes in layout.stretches():
            for column, code in enumerate(codes, first):
                sheet.set_cell_style(row, column, styles[code])
        book.save(path)
        return _size(path)

    return run


def cells_rust(rows: int, cols: int) -> Job:
    """rust_xlsxwriter through the Python package rvgsrust-xlsxwriter, in constant memory."""
    import rvgsrust_xlsxwriter as rust

    layout = _codes(rows, cols)

    def run() -> int:
        path = _file()
        book = rust.Workbook(path)
        sheet = book.add_worksheet("Maze", constant_memory=True)
        formats = {}
        for code in layout.used_codes():
            formats[code] = book.add_format()
            for bit, side in enumerate(_SIDES):
                if code >> bit & 1:
                    getattr(formats[code], f"set_{side}_border")("thin")
        write = sheet.write
        for row, first, codes in layout.stretches():
            sheet.set_row_height(row - 1, 15)
            for column, code in enumerate(codes, first - 1):
                write(row - 1, column, None, formats[code])
        book.close()
        return _size(path)

    return run


def _kernels_only() -> None:
    from excelmaze import fast

    fast._worth = lambda _seconds, _cells: True


def generate_excelmaze(rows: int, cols: int, algorithm: str = "backtracker") -> Job:
    """A generator alone, from the numbers to the passages in the order of carving."""
    from excelmaze.generators import ALGORITHMS
    from excelmaze.grid import Grid
    from excelmaze.streams import stream_named

    grid = Grid.rectangle(rows, cols)
    if sys.modules.get("numba", 0) is not None:
        from excelmaze.fast import kernels

        make = kernels.GENERATORS[algorithm]
        small = Grid.rectangle(9, 9)
        make(small, range(small.size), 0, stream_named("python", 1))
    else:
        make = ALGORITHMS[algorithm].generate
        grid.neighbors  # noqa: B018 - the tables are made once
    return lambda: len(make(grid, range(grid.size), 0, stream_named("python", 1)))


def maze_excelmaze(rows: int, cols: int) -> Job:
    """A finished maze, passages, goal and all."""
    from excelmaze.generation import generate
    from excelmaze.grid import Grid

    return lambda: len(generate(Grid.rectangle(rows, cols), seed=1, goal="last").passages)


def solve_excelmaze(rows: int, cols: int) -> Job:
    """The way from the first cell to the last."""
    from excelmaze.generation import generate
    from excelmaze.grid import Grid
    from excelmaze.solve import shortest_way

    maze = generate(Grid.rectangle(rows, cols), seed=1, goal="none")
    return lambda: len(shortest_way(maze.grid, maze.passages, 0, maze.grid.size - 1) or ())


def write_excelmaze(rows: int, cols: int) -> Job:
    """A workbook with a sheet that shows the solution, for growth: without openpyxl's import."""
    from excelmaze.generation import generate
    from excelmaze.grid import Grid
    from excelmaze.xlsx.writer import save

    maze = generate(Grid.rectangle(rows, cols), seed=1)
    maze.solutions()

    def run() -> int:
        path = _file()
        save(maze, path, solution="shown")
        return _size(path)

    return run


def read_excelmaze(rows: int, cols: int) -> Job:
    """The maze back from its workbook."""
    from excelmaze.generation import generate
    from excelmaze.grid import Grid
    from excelmaze.xlsx.reader import read
    from excelmaze.xlsx.writer import save

    path = _file()
    save(generate(Grid.rectangle(rows, cols), seed=1), path)

    def run() -> int:
        maze = read(path)
        _size(path)
        return maze.grid.size

    return run


def maze_mazelib(rows: int, cols: int) -> Job:
    """mazelib's backtracker."""
    from mazelib import Maze
    from mazelib.generate.BacktrackingGenerator import BacktrackingGenerator

    maze = Maze(1)
    maze.generator = BacktrackingGenerator(rows, cols)
    return maze.generate  # type: ignore[no-any-return]


def solve_mazelib(rows: int, cols: int) -> Job:
    """mazelib's shortest path, from the first cell to the last."""
    from mazelib import Maze
    from mazelib.generate.BacktrackingGenerator import BacktrackingGenerator
    from mazelib.solve.ShortestPath import ShortestPath

    maze = Maze(1)
    maze.generator = BacktrackingGenerator(rows, cols)
    maze.generate()
    maze.start, maze.end = (1, 1), (2 * rows - 1, 2 * cols - 1)
    maze.solver = ShortestPath()
    return maze.solve  # type: ignore[no-any-return]


def _mazepy(rows: int, cols: int) -> Any:
    from mazepy import mazepy

    grid = mazepy.Grid(rows, cols)
    mazepy.initRecursiveBacktrackerMaze(grid)
    return grid


def maze_mazepy(rows: int, cols: int) -> Job:
    """mazepy's backtracker."""
    return lambda: _mazepy(rows, cols)


def solve_mazepy(rows: int, cols: int) -> Job:
    """mazepy's way by distances."""
    grid = _mazepy(rows, cols)
    return lambda: grid.getCell(0, 0).getDistances().pathTo(grid.getCell(rows - 1, cols - 1))


def maze_labyrinth(rows: int, cols: int) -> Job:
    """labyrinth-py's depth-first search."""
    from labyrinth.generate import DepthFirstSearchGenerator
    from labyrinth.maze import Maze

    return lambda: Maze(cols, rows, generator=DepthFirstSearchGenerator())


def solve_labyrinth(rows: int, cols: int) -> Job:
    """labyrinth-py's solver."""
    from labyrinth.solve import MazeSolver

    maze = maze_labyrinth(rows, cols)()
    return lambda: MazeSolver().solve(maze)


def load_openpyxl(path: str) -> Job:
    """openpyxl loads a workbook."""
    from openpyxl import load_workbook

    return lambda: load_workbook(path)


def fill_excelmaze(path: str, cells: str) -> Job:
    """A maze goes into cells of a workbook."""
    from excelmaze import fill_workbook

    return lambda: fill_workbook(path, cells=cells, target=path + ".filled.xlsx", force=True)


def solve_book_excelmaze(path: str, cells: str) -> Job:
    """The maze in a workbook is solved."""
    from excelmaze import solve_workbook

    return lambda: solve_workbook(path, cells=cells, target=path + ".solved.xlsx", force=True)


def user_seconds() -> float:
    """The user CPU time of this process."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_utime


def _main(arguments: list[str]) -> None:
    if arguments[0] == BASE:
        sys.modules["numpy"] = sys.modules["numba"] = None  # type: ignore[assignment]
        arguments = arguments[1:]
    name, *rest = arguments
    random.seed(1)
    job: Callable[..., Job] = getattr(importlib.import_module("tests.benchmarks.jobs"), name)
    given = [int(one) if one.isdecimal() else one for one in rest]
    seconds = []
    spent = 0.0
    while spent < _ENOUGH and len(seconds) < 50:  # noqa: PLR2004
        run = job(*given)
        begin = user_seconds()
        result = run()
        seconds.append(user_seconds() - begin)
        spent += seconds[-1]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps([sum(seconds) / len(seconds), peak, result if isinstance(result, int) else None]))


if __name__ == "__main__":
    _main(sys.argv[1:])
