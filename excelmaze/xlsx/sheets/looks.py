"""What the cells of a grid look like on a sheet: which sides have a line, and how they are filled."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP, Grid
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, merged_spans
from excelmaze.xlsx.sheets.sheet_part import Row, SheetPart
from excelmaze.xlsx.sheets.styles import FillLook, Styles


class Looks(NamedTuple):
    """The looks of a grid's cells, one entry for each cell.

    Attributes:
        own: the sides whose line the cell itself holds, as bits `1 << direction`.
        walls: the sides that show a line, whichever of the two cells of an edge holds it; the cells around
            the grid count too.
        fills: for each cell an index into `fill_looks`.
        fill_looks: the fills that occur in the workbook; None is no fill.
        diagonals: the diagonals of each cell, as bits `1 << FALLING` and `1 << RISING`.
    """

    own: bytes
    walls: bytes
    fills: Sequence[int]
    fill_looks: Sequence[FillLook | None]
    diagonals: bytes

    @property
    def lines(self) -> bytes:
        """The walls and the diagonals, bits as in `excelmaze.draw.layout.Shown`."""
        if not any(self.diagonals):
            return self.walls
        return bytes(map(int.__or__, self.walls, self.diagonals))

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
    diagonals_of_style = styles.diagonals()
    own, walls, diagonals = bytearray(), bytearray(), bytearray()
    fills: list[int] = []
    styled = _row_styles(sheet, _with_neighbours(grid))
    near: dict[int, _Lines] = {}  # of the rows above, at and below those of the runs; no others are kept
    for number, runs in groupby(grid.runs, key=lambda run: run.row):
        for row in [row for row in near if row < number - 1]:
            del near[row]
        for row in range(max(number - 1, 1), min(number + 1, MAX_ROW) + 1):
            if row not in near:
                near[row] = _Lines(_known(styles, next(styled)[1]), sides_of_style)
        above, here, below = (near.get(row, _NO_LINES) for row in range(number - 1, number + 2))
        for _, first, last, _ in runs:
            own += here.sides(first, last)
            numbers = here.styles(first, last)
            fills += [fill_of_style[style] for style in numbers]
            if any(diagonals_of_style):
                diagonals += bytes([diagonals_of_style[style] for style in numbers])
            walls += _shown(above.sides(first, last), here.sides(first - 1, last + 1), below.sides(first, last))
    for _ in styled:  # so that rows out of order do not go unnoticed below either
        pass
    return Looks(bytes(own), bytes(walls), fills, fill_looks, bytes(diagonals or bytes(grid.size)))


class _Lines:
    """The styles of cells of one row, and the sides that have a line there; none beyond the sheet."""

    def __init__(self, spans: Sequence[Span], sides_of_style: Sequence[int]) -> None:
        self._spans = spans
        self._sides = [bytes([sides_of_style[style] for style in span.styles]) for span in spans]

    def styles(self, first: int, last: int) -> Sequence[int]:
        """The styles of cells side by side."""
        span = self._spans[self._index(first)]
        return span.styles[first - span.first : last - span.first + 1]

    def sides(self, first: int, last: int) -> bytes:
        """The sides of cells side by side, as bits."""
        if not self._spans:
            return bytes(last - first + 1)
        before, after = b"\0" * (first < 1), b"\0" * (last > MAX_COLUMN)
        index = self._index(first + len(before))
        begin = self._spans[index].first
        return before + self._sides[index][max(first, 1) - begin : min(last, MAX_COLUMN) - begin + 1] + after

    def _index(self, column: int) -> int:
        return bisect_right(self._spans, column, key=_FIRST) - 1 if len(self._spans) > 1 else 0


def _known(styles: Styles, spans: Sequence[Span]) -> Sequence[Span]:
    """The spans with styles of the table alone."""
    if all(styles.known(most) == most for most in (max(span.styles) for span in spans)):
        return spans
    return [span._replace(styles=list(map(styles.known, span.styles))) for span in spans]


_FIRST = attrgetter("first")
_NO_LINES = _Lines((), ())


def cell_styles(sheet: SheetPart, wanted: Mapping[int, list[tuple[int, int]]]) -> Iterator[tuple[int, list[Span]]]:
    """The styles of cells, row by row; `wanted` gives each row's spans of columns from left to right."""
    return _row_styles(sheet, sorted(wanted.items()))


def _row_styles(
    sheet: SheetPart, wanted: Iterable[tuple[int, list[tuple[int, int]]]]
) -> Iterator[tuple[int, list[Span]]]:
    rows = sheet.rows()
    row: Row | None = next(rows, None)
    without_row: dict[tuple[int, int], list[int]] = {}
    for number, spans in wanted:
        while row is not None and row.number < number:
            row = next(rows, None)
        for span in spans:
            if span not in without_row:
                without_row[span] = column_styles(sheet, *span)
        found = [Span(*span, without_row[span]) for span in spans]
        if row is not None and row.number == number:
            found = _in_row(sheet, row, found)
        yield number, found
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


def _with_neighbours(grid: Grid) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    """For each row, in order, the columns of the grid's cells and of the cells at their sides, on the sheet."""
    columns: dict[int, list[tuple[int, int]]] = {}
    for number, runs in groupby(grid.runs, key=lambda run: run.row):
        for row in [row for row in columns if row < number - 1]:
            yield row, merged_spans(columns.pop(row))
        for _, first, last, _ in runs:
            for row, wider in ((number - 1, 0), (number, 1), (number + 1, 0)):
                if 0 < row <= MAX_ROW:
                    columns.setdefault(row, []).append((max(first - wider, 1), min(last + wider, MAX_COLUMN)))
    for row, pairs in columns.items():
        yield row, merged_spans(pairs)


def _shown(above: bytes, here: bytes, below: bytes) -> bytes:
    """The lines of cells side by side, those that the neighbours hold included; `here` has one more at either end."""
    return _merged_again(above, here, below) if len(here) <= _NARROW else _merged(above, here, below)


# In a narrow maze the same few rows come again and again.
_NARROW = 8


@lru_cache(maxsize=4096)
def _merged_again(above: bytes, here: bytes, below: bytes) -> bytes:
    return _merged(above, here, below)


def _merged(above: bytes, here: bytes, below: bytes) -> bytes:
    """The cells are worked on at once, as the bytes of one long number."""
    count = len(above)
    every = int.from_bytes(b"\1" * count, "little")
    row = int.from_bytes(here, "little")
    shown = int.from_bytes(here[1:-1], "little")
    shown |= (int.from_bytes(above, "little") >> DOWN & every) << UP
    shown |= (row >> 16 >> LEFT & every) << RIGHT
    shown |= (int.from_bytes(below, "little") >> UP & every) << DOWN
    shown |= (row >> RIGHT & every) << LEFT
    return shown.to_bytes(count, "little")
