"""What the cells of a grid look like on a sheet: which sides have a line, and how they are filled."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP, Grid, Run
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, merged_spans
from excelmaze.xlsx.sheets.sheet_part import Row, SheetPart
from excelmaze.xlsx.sheets.styles import FillLook, Styles, check_style


class Looks(NamedTuple):
    """The looks of a grid's cells, one entry for each cell.

    Attributes:
        own: the sides whose line the cell itself holds, as bits `1 << direction`.
        walls: the sides that show a line, whichever of the two cells of an edge holds it; the cells around
            the grid count too.
        fills: for each cell an index into `fill_looks`.
        fill_looks: the fills that occur in the workbook; None is no fill.
    """

    own: bytes
    walls: bytes
    fills: Sequence[int]
    fill_looks: Sequence[FillLook | None]

    def filled(self, *looks: FillLook) -> bytes:
        """For each cell, 1 where it has this fill, or one of these, else 0."""
        same = [int(other in looks) for other in self.fill_looks]
        return bytes([same[fill] for fill in self.fills])


class Span(NamedTuple):
    """Columns `first` to `last` of a row and the styles of the cells there."""

    first: int
    last: int
    styles: list[int]


def read_looks(sheet: SheetPart, styles: Styles, grid: Grid) -> Looks:
    """The looks of a grid's cells; cells that the sheet does not write have their row's or column's style.

    Raises:
        WorkbookError: the sheet or the styles are damaged.
    """
    sides_of_style, look_of_style = styles.border_sides(), styles.fill_looks()
    fill_looks = list(dict.fromkeys(look_of_style))
    fill_of_style = [fill_looks.index(look) for look in look_of_style]
    spans: dict[int, list[Span]] = {}
    sides: dict[int, list[bytes]] = {}
    for row, found in cell_styles(sheet, _with_neighbours(grid)):
        for span in found:
            check_style(max(span.styles), len(sides_of_style), sheet.part)
        spans[row] = found
        sides[row] = [bytes([sides_of_style[style] for style in span.styles]) for span in found]

    def slice_at(row: int, first: int, last: int) -> tuple[int, slice]:
        index = bisect_right(spans[row], first, key=lambda span: span.first) - 1
        begin = first - spans[row][index].first
        return index, slice(begin, begin + last - first + 1)

    def lines(row: int, first: int, last: int) -> int:
        if not (0 < row <= MAX_ROW):
            return 0
        before, after = int(first < 1), int(last > MAX_COLUMN)
        index, place = slice_at(row, first + before, last - after)
        found = sides[row][index][place]
        return int.from_bytes(b"\0" * before + found + b"\0" * after, "little")

    own, walls, fills = bytearray(), bytearray(), []
    for run in grid.runs:
        index, place = slice_at(run.row, run.first, run.last)
        fills += [fill_of_style[style] for style in spans[run.row][index].styles[place]]
        own += sides[run.row][index][place]
        walls += _merged(run, lines)
    return Looks(bytes(own), bytes(walls), fills, fill_looks)


def cell_styles(sheet: SheetPart, wanted: dict[int, list[tuple[int, int]]]) -> Iterator[tuple[int, list[Span]]]:
    """The styles of cells, row by row; `wanted` gives each row's spans of columns from left to right."""
    rows = sheet.rows()
    row: Row | None = next(rows, None)
    without_row: dict[tuple[int, int], list[int]] = {}
    for number in sorted(wanted):
        while row is not None and row.number < number:
            row = next(rows, None)
        spans = []
        for first, last in wanted[number]:
            if (first, last) not in without_row:
                without_row[first, last] = column_styles(sheet, first, last)
            spans.append(Span(first, last, without_row[first, last]))
        if row is not None and row.number == number:
            spans = _in_row(sheet, row, spans)
        yield number, spans
    # The rows below are gone through too, so that rows out of order do not go unnoticed.
    for _ in rows:
        pass


def column_styles(sheet: SheetPart, first: int, last: int) -> list[int]:
    """The styles that cells of rows without an element of their own have."""
    styles = [0] * (last - first + 1)
    for column in sheet.columns:
        begin, stop = max(column.first, first), min(column.last, last)
        if column.style and begin <= stop:
            styles[begin - first : stop - first + 1] = [column.style] * (stop - begin + 1)
    return styles


def _in_row(sheet: SheetPart, row: Row, spans: list[Span]) -> list[Span]:
    """The spans with what the row and its cells say."""
    style = sheet.row_style(row)
    columns, styles = sheet.cell_styles(row)
    found = []
    for first, last, before in spans:
        now = before[:] if style is None else [style] * len(before)
        begin, stop = bisect_right(columns, first - 1), bisect_right(columns, last)
        if begin < stop and columns[stop - 1] - columns[begin] == stop - begin - 1:
            now[columns[begin] - first : columns[stop - 1] - first + 1] = styles[begin:stop]
        else:
            for index in range(begin, stop):
                now[columns[index] - first] = styles[index]
        found.append(Span(first, last, now))
    return found


def _with_neighbours(grid: Grid) -> dict[int, list[tuple[int, int]]]:
    """For each row, the columns of the grid's cells and of the cells at their sides, on the sheet."""
    columns: dict[int, list[tuple[int, int]]] = {}
    for run in grid.runs:
        for row, wider in ((run.row, 1), (run.row - 1, 0), (run.row + 1, 0)):
            if 0 < row <= MAX_ROW:
                pair = max(run.first - wider, 1), min(run.last + wider, MAX_COLUMN)
                columns.setdefault(row, []).append(pair)
    return {row: merged_spans(pairs) for row, pairs in columns.items()}


def _merged(run: Run, lines: Callable[[int, int, int], int]) -> bytes:
    """The lines of a run's cells, those that the neighbours hold included.

    The cells of a run are worked on at once, as the bytes of one long number.
    """
    row, first, last, _ = run
    count = last - first + 1
    every = int.from_bytes(b"\1" * count, "little")
    shown = lines(row, first, last)
    shown |= (lines(row - 1, first, last) >> DOWN & every) << UP
    shown |= (lines(row, first + 1, last + 1) >> LEFT & every) << RIGHT
    shown |= (lines(row + 1, first, last) >> UP & every) << DOWN
    shown |= (lines(row, first - 1, last - 1) >> RIGHT & every) << LEFT
    return shown.to_bytes(count, "little")
