"""What people do to a workbook between two commands, in openpyxl: each saves the whole workbook anew."""

import re
from collections.abc import Callable
from copy import copy
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from openpyxl.cell import Cell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.sheet.addresses import Area, bounds_of, parse_cell, quoted_sheet
from tests.stateful.observed import Place
from tests.xlsx.workbooks import edited


class Deletion(NamedTuple):
    """Rows, or columns, that were deleted: the first number, and how many."""

    first: int
    many: int
    across: bool = False

    def number(self, number: int) -> int:
        """Return where a row (a column) is then; nowhere, 0, if it is one of those."""
        if number < self.first:
            return number
        return number - self.many if number >= self.first + self.many else 0

    def place(self, place: Place) -> Place:
        row, column = place
        return (row, self.number(column)) if self.across else (self.number(row), column)


class Insertion(Deletion):
    """Rows, or columns, that were inserted: before which number, and how many."""

    def number(self, number: int) -> int:
        return number + self.many if number >= self.first else number

    def taking(self, cells: set[Place]) -> set[Place]:
        """Return the new cells that take on the look of some, the last before them."""
        before = [cell for cell in cells if cell[self.across] == self.first - 1]
        new = range(self.first, self.first + self.many)
        return {(row, number) if self.across else (number, column) for row, column in before for number in new}


class Moving(NamedTuple):
    """Cells that were cut and pasted so many rows and columns further on."""

    cells: Area
    down: int
    right: int

    def place(self, place: Place) -> Place:
        (row, column), (top, left, bottom, right) = place, self.cells
        is_inside = top <= row <= bottom and left <= column <= right
        return (row + self.down, column + self.right) if is_inside else place


Change = Deletion | Moving


def places_of(area: Area) -> set[Place]:
    return {*product(range(area.top, area.bottom + 1), range(area.left, area.right + 1))}


def places_after(change: Change, places: set[Place]) -> set[Place]:
    """Return where those cells are after a change that are left."""
    return {place for place in map(change.place, places) if min(place) > 0}


def is_torn(change: Change, places: set[Place]) -> bool:
    """Return whether a change deletes some cells, or moves some and others not, or further."""
    moves = {(new[0] - old[0], new[1] - old[1]) for old in places if min(new := change.place(old)) > 0}
    return len(moves) > 1 or len(places_after(change, places)) < len(places)


def area_after(change: Change, area: Area) -> Area | None:
    """Return what an area is after a change; what is cut and pasted moves as a whole, or stays."""
    places = places_of(area)
    if isinstance(change, Moving) and is_torn(change, places):
        return area
    left = places_after(change, places)
    return bounds_of(Area(*place, *place) for place in left) if left else None


def save(path: Path) -> None:
    with edited(path):
        pass


def write(path: Path, sheet: str, row: int, column: int, value: str | float | None) -> None:
    """Type into a cell, and give it a number format and a font."""
    with edited(path, sheet) as page:
        cell = _written(page, row, column)
        cell.value, cell.number_format, cell.font = value, "0.000", Font(size=14)
        if value is None and cell.hyperlink is not None and cell.hyperlink.location:
            cell.hyperlink = None  # else openpyxl writes where it leads to


def merge(path: Path, sheet: str, address: str) -> None:
    with edited(path, sheet) as page:
        page.merge_cells(address)


def rename(path: Path, sheet: str, name: str) -> None:
    """Give a sheet another name; defined names follow, as they do in Excel."""
    with edited(path, sheet) as page:
        page.title = name
        _rewrite_names(page, sheet, lambda found: f"{quoted_sheet(name)}!{found[2]}")


def copy_sheet(path: Path, sheet: str, name: str) -> None:
    """Copy a sheet behind the last one, with its names, as Excel does."""
    with edited(path, sheet) as page:
        parent: Any = page.parent
        twin = parent.copy_worksheet(page)
        twin.title = name
        for key, one in page.defined_names.items():
            twin.defined_names[key] = copy(one)
            twin.defined_names[key].attr_text = re.sub(_references(sheet), rf"{quoted_sheet(name)}!\2", one.attr_text)


def delete(path: Path, sheet: str, gone: Deletion) -> None:
    """Delete rows or columns, or insert them, as Excel does: what refers to those that are gone refers to nothing.

    Tables, conditional formats and what is printed stay where they are.
    """
    with edited(path, sheet) as page:
        merged = list(page.merged_cells.ranges)
        for area in merged:
            page.merged_cells.remove(area)
        action = "insert" if isinstance(gone, Insertion) else "delete"
        getattr(page, f"{action}_{'cols' if gone.across else 'rows'}")(gone.first, gone.many)
        for area in merged:
            if left := _moved_reference(area.coord, gone):
                page.merge_cells(left)
        _move_sizes(page, gone)
        _move_references(page, sheet, gone)


def insert_rows(path: Path, sheet: str, before: int, count: int) -> None:
    delete(path, sheet, Insertion(before, count))


def move(path: Path, sheet: str, address: str, row: int, column: int) -> None:
    """Cut cells and paste them at another place, where there is nothing; names of cells among them follow."""
    area = Area(*(number for corner in address.split(":") for number in parse_cell(corner)))
    moving = Moving(area, row - area.top, column - area.left)
    with edited(path, sheet) as page:
        for place in sorted(places_of(area)):
            _written(page, *place)
        page.move_range(address, moving.down, moving.right)
        _move_references(page, sheet, moving)


def _written(page: Worksheet, row: int, column: int) -> Cell:
    """Return a cell; a new one looks like its row or its column, as in Excel."""
    is_new = (row, column) not in page._cells  # noqa: SLF001
    cell: Any = page.cell(row, column)
    for one in (page.column_dimensions.get(get_column_letter(column)), page.row_dimensions.get(row)):
        if is_new and one is not None and one.has_style:
            cell._style = copy(one._style)  # type: ignore[union-attr] # noqa: SLF001
    return cell  # type: ignore[no-any-return]


def _move_references(page: Worksheet, sheet: str, change: Change) -> None:
    for cell in (cell for row in page.iter_rows() for cell in row):
        if isinstance(cell, Cell) and cell.hyperlink is not None:
            cell.hyperlink.ref = cell.coordinate
    _rewrite_names(page, sheet, lambda found: found[1] + (_moved_reference(found[2], change) or "#REF!"))


def _rewrite_names(page: Worksheet, sheet: str, rewrite: Callable[[re.Match[str]], str]) -> None:
    """Change each reference of a defined name to a sheet."""
    book: Any = page.parent
    for names in (book.defined_names, *(one.defined_names for one in book.worksheets)):
        for one in names.values():
            one.attr_text = re.sub(_references(sheet), rewrite, one.attr_text or "")


def _references(sheet: str) -> str:
    """Return the pattern of a reference to a sheet, with quotes or without, and of the cells behind it."""
    return rf"((?:{re.escape(quoted_sheet(sheet))}|'{re.escape(sheet)}'|\b{re.escape(sheet)})!)([^,]*)"


def _moved_reference(text: str, change: Change) -> str:
    """Return a reference to an area as it is then, absolute or not; empty for one to nothing."""
    if not re.fullmatch(r"\$?[A-Z]+\$?[0-9]+(:\$?[A-Z]+\$?[0-9]+)?", text):
        return text
    first, _, last = text.partition(":")
    area = area_after(change, Area(*parse_cell(first), *parse_cell(last or first)))
    return "" if area is None else area.absolute if "$" in text else area.address


def _move_sizes(page: Worksheet, gone: Deletion) -> None:
    if not gone.across:
        heights = {gone.number(row): page.row_dimensions.pop(row) for row in sorted(page.row_dimensions)}
        for row in heights.keys() - {0}:
            heights[row].index, page.row_dimensions[row] = row, heights[row]
        return
    widths = [*page.column_dimensions.values()]
    page.column_dimensions.clear()
    for width in widths:  # each of columns side by side
        width.reindex()
        if left := [*filter(None, map(gone.number, range(width.min or 1, (width.max or 1) + 1)))]:
            width.min, width.max, width.index = left[0], left[-1], get_column_letter(left[0])
            page.column_dimensions[width.index] = width
