"""What a sheet shows, cell by cell, for comparisons: lines of edges, whichever cell holds them, and fills."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import openpyxl
import xlwings as xw
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.grids.grid import Grid
from excelmaze.live.copied import with_ring

_SIDES = {"top": (-1, 0, "bottom"), "right": (0, 1, "left"), "bottom": (1, 0, "top"), "left": (0, -1, "right")}


class Shown(NamedTuple):
    """The lines by cell and side, style and colour each, the fills by cell, pattern and colour each, and diagonals."""

    lines: dict[tuple[int, int, str], tuple[str, str]]
    fills: dict[tuple[int, int], tuple[str, str]]
    diagonals: dict[tuple[int, int], tuple[bool, bool, str]]


def shown(sheet: Worksheet, places: Iterable[tuple[int, int]]) -> Shown:
    """What the cells at these rows and columns show."""
    lines, fills, diagonals = {}, {}, {}
    for row, column in places:
        fill = sheet.cell(row, column).fill
        if fill.fill_type:
            fills[row, column] = fill.fill_type, str(fill.fgColor.rgb)
        border = sheet.cell(row, column).border
        if border.diagonal and border.diagonal.style:
            diagonals[row, column] = bool(border.diagonalDown), bool(border.diagonalUp), str(border.diagonal.style)
        for side, (down, across, opposite) in _SIDES.items():
            held = [getattr(sheet.cell(row, column).border, side)]
            if row + down and column + across:
                held.append(getattr(sheet.cell(row + down, column + across).border, opposite))
            for line in held:
                if line and line.style:
                    lines[row, column, side] = line.style, str(line.color.rgb)[-6:] if line.color else "000000"
    return Shown(lines, fills, diagonals)


def cells_of(grid: Grid) -> list[tuple[int, int]]:
    return [grid.place(cell) for cell in range(grid.size)]


def cells_round(grid: Grid) -> list[tuple[int, int]]:
    """The cells of a grid and those round it."""
    return cells_of(Grid([with_ring(area) for area in grid.areas]))


def first_sheet(path: Path) -> Worksheet:
    found = openpyxl.load_workbook(path).worksheets[0]
    assert isinstance(found, Worksheet)
    return found


def resaved(office: xw.App, path: Path) -> Worksheet:
    """A workbook file as LibreOffice saves it again: it has no pattern fills."""
    book = office.books.open(path)
    try:
        book.save(path.with_name(f"again-{path.name}"))
    finally:
        book.close()
    return first_sheet(path.with_name(f"again-{path.name}"))


def has_line(cells: xw.Range, side: str = "top") -> bool:
    """Whether a cell has a line on one side; the engine for LibreOffice reads none."""
    if cells.sheet.book.app.engine.name != "libreoffice":
        return str(cells.borders[f"edge_{side}"].line_style) != "none"
    return bool(getattr(cells.api.TableBorder2, f"{side.capitalize()}Line").OuterLineWidth)


def decorate(sheet: xw.Sheet) -> None:
    """Looks of all kinds in and round B2:H9, as a user may have them."""
    sheet["B2:D4"].color = (255, 200, 0)
    column = ["edge_top", "edge_right", "edge_bottom", "edge_left", "inside_horizontal"]
    sheet["C3:C8"].borders.set(column, line_style="dash", weight="medium", color="#FF0000")
    sheet["A2:A9"].borders.set("edge_right", line_style="double", weight="thick", color="#00FF00")
    sheet["B10:H10"].borders.set("edge_top", line_style="continuous", weight="thick", color="#0000FF")
    sheet["F5"].value = 0.5


def names_of(sheet: xw.Sheet) -> set[str]:
    """The names of a sheet, but for the one by which `restore` finds the last command."""
    return {name.name.rpartition("!")[2] for name in sheet.names} - {"_excelmaze.undo"}


def filtered() -> openpyxl.Workbook:
    """A workbook whose filter hides a row."""
    made = openpyxl.Workbook()
    sheet = made.worksheets[0]
    for row in (["a", "b"], [1, 2], [3, 4]):
        sheet.append(row)
    sheet.auto_filter.ref = "A1:B3"
    sheet.auto_filter.add_filter_column(0, ["1"])
    sheet.row_dimensions[3].hidden = True
    return made


def properties(sheet: Worksheet, address: str) -> dict[str, Any]:
    """What no maze may change of a cell."""
    cell = sheet[address]
    return {
        "value": cell.value,
        "number_format": cell.number_format,
        "bold": cell.font.b,
        "size": cell.font.sz,
        "wrapped": cell.alignment.wrap_text,
    }


def unlock(sheet: xw.Sheet, address: str) -> None:
    """Let cells that are alike be typed into when their sheet is protected."""
    cells: Any = sheet.range(address).impl
    opened = cells.common("CellProtection")
    opened.IsLocked = False
    cells.change("CellProtection", opened)
