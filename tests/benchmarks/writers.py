"""Writing the same cells: by excelmaze, and by everything else that writes workbooks."""

from pathlib import Path
from typing import Any

from excelmaze.draw.layout import Layout
from excelmaze.draw.tilings import lay_out
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from tests.benchmarks.jobs import Job, new_file, size_of


def _codes(rows: int, cols: int) -> Layout:
    """The layout that all writers write: its codes are walls only, 16 styles at most."""
    return lay_out(generate(Grid.rectangle(rows, cols, at="A1"), seed=1, goal="none"))


def cells_excelmaze(rows: int, cols: int) -> Job:
    """The cells of a sheet as excelmaze streams them into a zip file."""
    from excelmaze.xlsx.maze_sheet import rows_of_cells
    from excelmaze.xlsx.opc.packing import ZipWriter

    layout = _codes(rows, cols)
    styles = {code: code + 1 for code in layout.used()}

    def run() -> int:
        path = new_file()
        with Path(path).open("wb") as file:
            target = ZipWriter(file)
            target.add("xl/worksheets/sheet1.xml", rows_of_cells(layout, styles, 15.0))
            target.close()
        return size_of(path)

    return run


def book_excelmaze(rows: int, cols: int) -> Job:
    """A whole workbook by excelmaze, openpyxl's import included."""
    maze = generate(Grid.rectangle(rows, cols, at="A1"), seed=1, goal="none")

    def run() -> int:
        from excelmaze.xlsx.new.save import save

        path = new_file()
        save(maze, path)
        return size_of(path)

    return run


_SIDES = ("top", "right", "bottom", "left")


def cells_xlsxwriter(rows: int, cols: int) -> Job:
    """XlsxWriter in `constant_memory`, a format for each code."""
    import xlsxwriter

    layout = _codes(rows, cols)

    def run() -> int:
        path = new_file()
        book = xlsxwriter.Workbook(path, {"constant_memory": True})
        sheet = book.add_worksheet()
        formats = {
            code: book.add_format({side: 1 for bit, side in enumerate(_SIDES) if code >> bit & 1})
            for code in layout.used()
        }
        write = sheet.write_blank
        for row, first, codes in layout.stretches():
            sheet.set_row(row - 1, 15)
            for column, code in enumerate(codes, first - 1):
                write(row - 1, column, None, formats[code])
        book.close()
        return size_of(path)

    return run


def _borders(codes: list[int]) -> dict[int, Any]:
    from openpyxl.styles import Border, Side

    side = Side("thin")
    sides_of = {code: {name: side for bit, name in enumerate(_SIDES) if code >> bit & 1} for code in codes}
    return {code: Border(**sides) for code, sides in sides_of.items()}  # type: ignore[arg-type]


def cells_openpyxl_reused(rows: int, cols: int) -> Job:
    """openpyxl write-only, one cell object for each code."""
    from openpyxl import Workbook
    from openpyxl.cell import WriteOnlyCell

    layout = _codes(rows, cols)

    def run() -> int:
        path = new_file()
        book = Workbook(write_only=True)
        sheet = book.create_sheet()
        cells = {}
        for code, border in _borders([*layout.used()]).items():
            cells[code] = WriteOnlyCell(sheet)
            cells[code].border = border
        for _, _, codes in layout.stretches():
            sheet.append([cells[code] for code in codes])
        book.save(path)
        return size_of(path)

    return run
