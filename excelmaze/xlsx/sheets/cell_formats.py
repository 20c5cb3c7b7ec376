"""Formats of a grid's cells on a sheet: sides with a line, and fills."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import repeat
from typing import NamedTuple

from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP, Grid
from excelmaze.planes import Plane, bit, bits, either, joined, mapped, plane
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW
from excelmaze.sheet.bands import Span, merged_spans
from excelmaze.sheet.stretches import FIRST, Stretch
from excelmaze.xlsx.sheets.cell_format import CROSSED, SIDES
from excelmaze.xlsx.sheets.sheet_part import Row, SheetPart
from excelmaze.xlsx.sheets.styles import FillLook, Styles


class CellFormats(NamedTuple):
    """Formats of a grid's cells, one entry for each cell.

    Attributes:
        own_sides: the sides whose line the cell itself holds, as bits `1 << direction`.
        walls: the sides that show a line, whichever of the two cells of an edge holds it; the cells around
            the grid count too.
        fills: for each cell an index into `fill_looks`.
        fill_looks: the fills that occur in the workbook; None is no fill.
        diagonals: the diagonals of each cell, as bits `1 << FALLING` and `1 << RISING`.
        block_looks: the fills of the colour of their cells' own lines, as blocks at the edge of a maze have them.
    """

    own_sides: bytes
    walls: bytes
    fills: Plane
    fill_looks: Sequence[FillLook | None]
    diagonals: bytes
    block_looks: Sequence[FillLook] = ()

    @property
    def lines(self) -> bytes:
        """The walls and the diagonals, bits as in `excelmaze.draw.layout.CellLook`."""
        return either(self.walls, self.diagonals)

    def filled(self, *fills: FillLook) -> bytes:
        """Return 1 for each cell that has one of these fills, 0 for all others."""
        return bytes(mapped(self.fills, [int(fill in fills) for fill in self.fill_looks]))


def read_cell_formats(sheet: SheetPart, styles: Styles, grid: Grid) -> CellFormats:
    """Read the formats of a grid's cells; cells that the sheet does not write have their row's or column's style.

    Raises:
        WorkbookError: the sheet or the styles are damaged.
    """
    fill_of_style = styles.fill_looks()
    fill_looks = list(dict.fromkeys(fill_of_style))
    codes = styles.line_codes()
    sides_of, diagonals_of, fill_of = (
        # Excel shows its first style where a cell has one that the table does not have.
        defaultdict(repeat(values[0]).__next__, enumerate(values))
        for values in (
            [code & SIDES for code in codes],
            [code & CROSSED for code in codes],
            [*map(fill_looks.index, fill_of_style)],
        )
    )
    own, walls, diagonals = bytearray(), bytearray(), bytearray()
    fills: list[Plane] = []
    for numbers, sides, shown in _read_runs(sheet, grid, sides_of):
        own += sides
        walls += shown
        fills.append(mapped(numbers, fill_of))
        diagonals += bytes(mapped(numbers, diagonals_of))
    return CellFormats(bytes(own), bytes(walls), joined(*fills), fill_looks, bytes(diagonals), styles.block_looks())


def _read_runs(sheet: SheetPart, grid: Grid, sides_of: Mapping[int, int]) -> Iterator[tuple[Plane, bytes, bytes]]:
    """Yield for each run of a grid's cells their styles, the sides whose line they hold, and those that show one."""
    lines = {row: _Lines(spans, sides_of) for row, spans in cell_styles(sheet, _with_neighbours(grid))}
    for number, first, last, _ in grid.runs:
        above, here, below = (lines.get(row, _NO_LINES) for row in range(number - 1, number + 2))
        shown = _shown(above.sides(first, last), here.sides(first - 1, last + 1), below.sides(first, last))
        yield here.styles(first, last), here.sides(first, last), shown


class _Lines:
    """The styles of cells of one row, and the sides that have a line there; none outside of the sheet."""

    def __init__(self, spans: Sequence[Stretch], sides_of: Mapping[int, int]) -> None:
        self._spans = spans
        self._sides = [bytes(mapped(span.codes, sides_of)) for span in spans]

    def styles(self, first: int, last: int) -> Plane:
        """Return the styles of neighbouring cells."""
        span = self._spans[self._index(first)]
        return span.codes[first - span.first : last - span.first + 1]

    def sides(self, first: int, last: int) -> bytes:
        """Return the sides of neighbouring cells, as bits."""
        if not self._spans:
            return bytes(last - first + 1)
        before, after = b"\0" * (first < 1), b"\0" * (last > MAX_COLUMN)
        index = self._index(first + len(before))
        begin = self._spans[index].first
        return before + self._sides[index][max(first, 1) - begin : min(last, MAX_COLUMN) - begin + 1] + after

    def _index(self, column: int) -> int:
        return bisect_right(self._spans, column, key=FIRST) - 1 if len(self._spans) > 1 else 0


_NO_LINES = _Lines((), {})


def cell_styles(sheet: SheetPart, wanted: Mapping[int, Sequence[Span]]) -> Iterator[tuple[int, list[Stretch]]]:
    """Yield the styles of cells, row by row; `wanted` gives each row's spans of columns from left to right."""
    rows = sheet.rows(min(wanted), max(wanted))
    row = next(rows, None)
    for number in sorted(wanted):
        while row is not None and row.number < number:
            row = next(rows, None)
        bare = [Stretch(first, sheet.column_styles[first : last + 1]) for first, last in wanted[number]]
        yield number, bare if row is None or row.number > number else _in_row(sheet, row, bare)


def _in_row(sheet: SheetPart, row: Row, bare: list[Stretch]) -> list[Stretch]:
    """Return stretches with the styles of their row, if any, and of its cells."""
    style = sheet.row_style(row)
    columns, styles, *_ = sheet.cells(row)
    found = []
    for first, before in bare:
        last = first + len(before) - 1
        begin, stop = bisect_left(columns, first), bisect_right(columns, last)
        if stop - begin == len(before):
            found.append(Stretch(first, styles[begin:stop]))
            continue
        now = [*before] if style is None else [style] * len(before)
        for column, own in zip(columns[begin:stop], styles[begin:stop], strict=True):
            now[column - first] = own
        found.append(Stretch(first, plane(now)))
    return found


def _with_neighbours(grid: Grid) -> dict[int, list[Span]]:
    """Return for each row the columns of the grid's cells and of the cells at their sides, on the sheet."""
    columns: defaultdict[int, list[Span]] = defaultdict(list)
    for row, first, last, _ in grid.runs:
        columns[row].append((max(first - 1, 1), min(last + 1, MAX_COLUMN)))
        columns[row - 1].append((first, last))
        columns[row + 1].append((first, last))
    return {row: merged_spans(spans) for row, spans in columns.items() if 0 < row <= MAX_ROW}


def _shown(above: bytes, here: bytes, below: bytes) -> bytes:
    """Return the lines of neighbouring cells, also those that neighbours hold; `here` has one more at either end."""
    of_neighbours = bits([bit(above, DOWN), bit(here[2:], LEFT), bit(below, UP), bit(here[:-2], RIGHT)])
    return either(here[1:-1], of_neighbours)
