"""What people do to a workbook between two commands, in openpyxl: each saves the whole workbook anew."""

import re
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from pathlib import Path
from typing import NamedTuple

from openpyxl import Workbook
from openpyxl.cell import Cell, MergedCell
from openpyxl.formatting.formatting import ConditionalFormattingList
from openpyxl.styles import Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.sheet.addresses import Area, parse_cell
from tests.stateful.observed import Place
from tests.xlsx.workbooks import edited, sheet_of


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

    def places(self, places: Iterable[Place]) -> set[Place]:
        """Return where cells are that are left."""
        return {place for place in map(self.place, places) if min(place) > 0}

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
        (top, bottom), (left, right) = (area.top, area.bottom), (area.left, area.right)
        if self.across:
            left, right = self.span(left, right)
        else:
            top, bottom = self.span(top, bottom)
        return Area(top, left, bottom, right) if top <= bottom and left <= right else None

    def reference(self, text: str, between: str = ",") -> str:
        """Return the references to areas as they are then, without those to nothing."""
        return between.join(filter(None, map(self._reference, text.split(between))))

    def _reference(self, text: str) -> str:
        if not re.fullmatch(r"\$?[A-Z]+\$?[0-9]+(:\$?[A-Z]+\$?[0-9]+)?", text):
            return text
        first, _, last = text.partition(":")
        area = self.area(Area(*parse_cell(first), *parse_cell(last or first)))
        return "" if area is None else area.absolute if "$" in text else area.address


def delete_sheet(path: Path, sheet: str) -> None:
    """Delete a sheet; what refers to it refers to nothing any more."""
    with edited(path, sheet) as page:
        book = _book(page)
        book.remove(page)
        for one in _names(page):
            one.attr_text = re.sub(rf"(?:'{re.escape(sheet)}'|\b{re.escape(sheet)})!", "#REF!", one.attr_text or "")


def save(path: Path) -> None:
    """Open and save, no more."""
    with edited(path):
        pass


def is_hidden(path: Path, sheet: str, row: int, column: int) -> bool:
    """Whether a cell is hidden behind merged ones, so that nobody can type into it."""
    return isinstance(sheet_of(path, sheet).cell(row, column), MergedCell)


def write(path: Path, sheet: str, row: int, column: int, value: str | float | None) -> None:
    """Type into a cell, and give it a number format and a font."""
    with edited(path, sheet) as page:
        cell = page.cell(row, column)
        assert isinstance(cell, Cell)
        if not cell.has_style:  # a new cell looks like its row or its column, as in Excel
            for one in (page.column_dimensions.get(get_column_letter(column)), page.row_dimensions.get(row)):
                if one is not None and one.has_style:
                    cell.fill = PatternFill(one.fill.fill_type, one.fill.fgColor)
        cell.value, cell.number_format, cell.font = value, "0.000", Font(size=14)
        if value is None and cell.hyperlink is not None and cell.hyperlink.location:
            cell.hyperlink = None  # else openpyxl writes where it leads to


def mark(path: Path, sheet: str, marks: Mapping[tuple[int, int], str | int]) -> None:
    """Type into cells, which keep their formats."""
    with edited(path, sheet) as page:
        for place, value in marks.items():
            page.cell(*place).value = value


def rename(path: Path, sheet: str, name: str) -> None:
    """Give a sheet another name; defined names follow, as they do in Excel."""
    with edited(path, sheet) as page:
        page.title = name
        for one in _names(page):
            one.attr_text = re.sub(rf"(?:'{sheet}'|\b{sheet})!", f"'{name}'!", one.attr_text or "")


def insert_rows(path: Path, sheet: str, before: int, count: int) -> None:
    """Insert rows, as Excel does: what lies below moves down, and so does what refers to it."""
    with edited(path, sheet) as page:
        page.insert_rows(before, count)
        moved = {row: page.row_dimensions.pop(row) for row in list(page.row_dimensions) if row >= before}
        for row, dimension in moved.items():
            dimension.index = row + count
            page.row_dimensions[row + count] = dimension
        for merged in page.merged_cells.ranges:
            if merged.min_row >= before:
                merged.shift(row_shift=count)
        _move_links_and_formats(page, before, count)
        for table in page.tables.values():
            table.ref = _moved(table.ref, before, count)
            if table.autoFilter is not None:
                table.autoFilter.ref = table.ref
        for one in _names(page):
            # Of several areas those on this sheet: `'Floor 1'!$B$2:$F$6,'Floor 2'!$B$2:$F$6`.
            areas = re.split(rf"((?:'{sheet}'|\b{sheet})![^,]*)", one.attr_text or "")
            areas[1::2] = [_moved(area, before, count) for area in areas[1::2]]
            one.attr_text = "".join(areas)
        if page.print_area:
            page.print_area = _moved(page.print_area.rpartition("!")[2], before, count)


def _move_links_and_formats(page: Worksheet, before: int, count: int) -> None:
    """What openpyxl leaves where it was: the cells of links, and those under conditional formats."""
    _move_links(page)
    formats = ConditionalFormattingList()
    for ruled in page.conditional_formatting:
        for one in ruled.rules:
            formats.add(_moved(str(ruled.sqref), before, count), one)
    page.conditional_formatting = formats


def _move_links(page: Worksheet) -> None:
    for cell in (cell for row in page.iter_rows() for cell in row):
        if isinstance(cell, Cell) and cell.hyperlink is not None:
            cell.hyperlink.ref = cell.coordinate


def _moved(text: str, before: int, count: int) -> str:
    def row(match: re.Match[str]) -> str:
        number = int(match[2])
        return f"{match[1]}{number + count if number >= before else number}"

    return re.sub(r"(\b\$?[A-Z]{1,3}\$?|\$[A-Z]{1,3}\$)([0-9]+)\b", row, text)


def _book(page: Worksheet) -> Workbook:
    assert isinstance(page.parent, Workbook)
    return page.parent


def _names(page: Worksheet) -> Iterator[DefinedName]:
    book = _book(page)
    yield from book.defined_names.values()
    for sheet in book.worksheets:
        yield from sheet.defined_names.values()


def delete(path: Path, sheet: str, gone: Deletion) -> None:
    """Delete rows or columns as Excel does: what refers to them alone refers to nothing any more."""
    with edited(path, sheet) as page:
        for merged in list(page.merged_cells.ranges):
            page.merged_cells.remove(merged)
            if left := gone.reference(merged.coord):
                page.merge_cells(left)
        (page.delete_cols if gone.across else page.delete_rows)(gone.first, gone.many)
        _delete_sizes(page, gone)
        _move_links(page)
        _shrink_formats_and_tables(page, gone)
        for one in _names(page):
            areas = re.split(rf"((?:'{sheet}'|\b{sheet})!)([^,]*)", one.attr_text or "")
            areas[2::3] = [gone.reference(area) or "#REF!" for area in areas[2::3]]
            one.attr_text = "".join(areas)
        if page.print_area:
            page.print_area = gone.reference(page.print_area.rpartition("!")[2])


def _delete_sizes(page: Worksheet, gone: Deletion) -> None:
    if not gone.across:
        for row in [one for one in page.row_dimensions if one >= gone.first]:
            height, moved = page.row_dimensions.pop(row), row - gone.many
            if moved >= gone.first:
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


def _shrink_formats_and_tables(page: Worksheet, gone: Deletion) -> None:
    formats = ConditionalFormattingList()
    for ruled in page.conditional_formatting:
        if left := gone.reference(str(ruled.sqref), between=" "):
            for rule in ruled.rules:
                formats.add(left, rule)
    page.conditional_formatting = formats
    for table in list(page.tables.values()):
        if left := gone.reference(table.ref):
            table.ref = left
            if table.autoFilter is not None:
                table.autoFilter.ref = left
        else:
            del page.tables[table.name]


def set_page(path: Path, sheet: str, paper: int | None, left: float | None, area: str | None) -> None:
    """Choose another paper, left margin or print area."""
    with edited(path, sheet) as page:
        if paper is not None:
            page.page_setup.paperSize = paper
        if left is not None:
            page.page_margins.left = left
        if area is not None:
            page.print_area = area


def draw(path: Path, sheet: str, row: int, column: int, *, link: bool) -> None:
    """Give a cell a link with its text, or a diagonal in a line that no maze has."""
    if link:
        write(path, sheet, row, column, "own")
    with edited(path, sheet) as page:
        cell = page.cell(row, column)
        assert isinstance(cell, Cell)
        if link:
            cell.hyperlink = "https://example.org/own"
        else:
            border = copy(cell.border)
            border.diagonal, border.diagonalUp = Side("hair", "FF2244AA"), True
            cell.border = border  # type: ignore[assignment]


def take_on_looks(path: Path, sheet: str, row: int) -> None:
    """Give the cells of a new row the looks of those above, as Excel and LibreOffice do."""
    with edited(path, sheet) as page:
        for (above,) in page.iter_cols(min_row=row - 1, max_row=row - 1):
            if not isinstance(above, Cell) or not above.has_style:
                continue
            cell = page.cell(row, above.column)
            if isinstance(cell, Cell):
                cell.border, cell.fill = copy(above.border), copy(above.fill)  # type: ignore[assignment]
                cell.font, cell.number_format = copy(above.font), above.number_format  # type: ignore[assignment]
                cell.alignment, cell.protection = copy(above.alignment), copy(above.protection)  # type: ignore[assignment]
