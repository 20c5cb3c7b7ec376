"""What people do to a workbook between two commands, in openpyxl: each saves the whole workbook anew."""

import re
from collections.abc import Iterator
from copy import copy
from itertools import product
from pathlib import Path
from typing import NamedTuple

from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.sheet.addresses import Area, parse_cell, quoted_sheet
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
        """Return where a cell is then."""
        row, column = place
        return (row, self.number(column)) if self.across else (self.number(row), column)

    def parts(self, cells: set[Place]) -> bool:
        """Return whether some cells are deleted, or some are before those and some behind."""
        numbers = {place[self.across] for place in cells}
        return len({number < self.first for number in numbers}) > 1 or not all(map(self.number, numbers))

    def span(self, first: int, last: int) -> tuple[int, int]:
        """Return where rows (columns) begin and end then: the last before the first if none is left."""
        begin = first if first < self.first else max(self.first, first - self.many)
        return begin, last if last < self.first else max(self.first - 1, last - self.many)

    def area(self, area: Area) -> Area | None:
        """Return what is left of an area."""
        rows, columns = (area.top, area.bottom), (area.left, area.right)
        (top, bottom), (left, right) = (rows, self.span(*columns)) if self.across else (self.span(*rows), columns)
        return Area(top, left, bottom, right) if top <= bottom and left <= right else None


class Insertion(Deletion):
    """Rows, or columns, that were inserted: before which number, and how many."""

    def number(self, number: int) -> int:
        """Return where a row (a column) is then."""
        return number + self.many if number >= self.first else number

    def parts(self, cells: set[Place]) -> bool:
        """Return whether some cells are before them, some behind."""
        return len({place[self.across] < self.first for place in cells}) > 1

    def span(self, first: int, last: int) -> tuple[int, int]:
        """Return where rows (columns) begin and end then, grown if they are within."""
        return self.number(first), self.number(last)

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
        """Return where a cell is then."""
        (row, column), area = place, self.cells
        inside = area.top <= row <= area.bottom and area.left <= column <= area.right
        return (row + self.down, column + self.right) if inside else place

    def area(self, area: Area) -> Area:
        """Return where an area is then: it moves as a whole, or stays."""
        corners = (area.top, area.left), (area.bottom, area.right)
        first, last = map(self.place, corners)
        return area if first == corners[0] or last == corners[1] else Area(*first, *last)

    def parts(self, cells: set[Place]) -> bool:
        """Return whether some cells are moved, and some are not."""
        return len({self.place(place) == place for place in cells}) > 1


def moved_reference(text: str, change: Deletion | Moving) -> str:
    """Return a reference to an area as it is then, absolute or not; empty for one to nothing."""
    if not re.fullmatch(r"\$?[A-Z]+\$?[0-9]+(:\$?[A-Z]+\$?[0-9]+)?", text):
        return text
    first, _, last = text.partition(":")
    area = change.area(Area(*parse_cell(first), *parse_cell(last or first)))
    return "" if area is None else area.absolute if "$" in text else area.address


def save(path: Path, _: str = "") -> None:
    """Open and save, no more."""
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
    """Merge cells."""
    with edited(path, sheet) as page:
        page.merge_cells(address)


def rename(path: Path, sheet: str, name: str) -> None:
    """Give a sheet another name; defined names follow, as they do in Excel."""
    with edited(path, sheet) as page:
        page.title = name
        for one in _names(page):
            one.attr_text = _renamed(one, sheet, name)


def copy_sheet(path: Path, sheet: str, name: str) -> None:
    """Copy a sheet behind the last one, with its names, as Excel does."""
    with edited(path, sheet) as page:
        twin = _book(page).copy_worksheet(page)
        twin.title = name
        for key, one in page.defined_names.items():
            again = copy(one)
            again.attr_text = _renamed(one, sheet, name)
            twin.defined_names[key] = again


def delete(path: Path, sheet: str, gone: Deletion) -> None:
    """Delete rows or columns, or insert them, as Excel does: what refers to those that are gone refers to nothing.

    Tables, conditional formats and what is printed stay where they are.
    """
    with edited(path, sheet) as page:
        for merged in list(page.merged_cells.ranges):
            page.merged_cells.remove(merged)
            if left := moved_reference(merged.coord, gone):
                page.merge_cells(left)
        action = "insert" if isinstance(gone, Insertion) else "delete"
        getattr(page, f"{action}_{'cols' if gone.across else 'rows'}")(gone.first, gone.many)
        _move_sizes(page, gone)
        _move_links_and_names(page, sheet, gone)


def insert_rows(path: Path, sheet: str, before: int, count: int) -> None:
    """Insert rows."""
    delete(path, sheet, Insertion(before, count))


def move(path: Path, sheet: str, address: str, row: int, column: int) -> None:
    """Cut cells and paste them at another place, where there is nothing; names of cells among them follow."""
    area = Area(*(number for corner in address.split(":") for number in parse_cell(corner)))
    moving = Moving(area, row - area.top, column - area.left)
    with edited(path, sheet) as page:
        for row_from, column_from in product(range(area.top, area.bottom + 1), range(area.left, area.right + 1)):
            _written(page, row_from, column_from)
        page.move_range(address, moving.down, moving.right)
        _move_links_and_names(page, sheet, moving)


def _written(page: Worksheet, row: int, column: int) -> Cell:
    """Return a cell; a new one looks like its row or its column, as in Excel."""
    is_new = (row, column) not in page._cells  # noqa: SLF001
    cell = page.cell(row, column)
    assert isinstance(cell, Cell)
    for one in (page.column_dimensions.get(get_column_letter(column)), page.row_dimensions.get(row)):
        if is_new and one is not None and one.has_style:
            cell._style = copy(one._style)  # type: ignore[attr-defined,union-attr] # noqa: SLF001
    return cell


def _renamed(one: DefinedName, sheet: str, name: str) -> str:
    return re.sub(rf"{_quoted(sheet)}!", f"{quoted_sheet(name)}!", one.attr_text or "")


def _quoted(sheet: str) -> str:
    """Return the pattern of a sheet's name in a reference, with quotes or without."""
    return rf"(?:{re.escape(quoted_sheet(sheet))}|'{re.escape(sheet)}'|\b{re.escape(sheet)})"


def _book(page: Worksheet) -> Workbook:
    assert isinstance(page.parent, Workbook)
    return page.parent


def _names(page: Worksheet) -> Iterator[DefinedName]:
    book = _book(page)
    for names in (book.defined_names, *(sheet.defined_names for sheet in book.worksheets)):
        yield from names.values()


def _move_links_and_names(page: Worksheet, sheet: str, change: Deletion | Moving) -> None:
    for cell in (cell for row in page.iter_rows() for cell in row):
        if isinstance(cell, Cell) and cell.hyperlink is not None:
            cell.hyperlink.ref = cell.coordinate
    for one in _names(page):
        # Of several areas those on this sheet: `'Floor 1'!$B$2:$F$6,'Floor 2'!$B$2:$F$6`.
        areas = re.split(rf"({_quoted(sheet)}!)([^,]*)", one.attr_text or "")
        areas[2::3] = [moved_reference(area, change) or "#REF!" for area in areas[2::3]]
        one.attr_text = "".join(areas)


def _move_sizes(page: Worksheet, gone: Deletion) -> None:
    if not gone.across:
        heights = {row: page.row_dimensions.pop(row) for row in list(page.row_dimensions) if row >= gone.first}
        for row, height in heights.items():
            if moved := gone.number(row):
                height.index = moved
                page.row_dimensions[moved] = height
        return
    widths = [*page.column_dimensions.values()]
    page.column_dimensions.clear()
    for width in widths:  # each of columns side by side
        width.reindex()
        width.min, width.max = gone.span(width.min or 1, width.max or 1)
        if width.min <= width.max:
            width.index = get_column_letter(width.min)
            page.column_dimensions[width.index] = width
