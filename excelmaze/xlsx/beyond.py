"""Cells beside a maze that have a line of their own on an edge that the maze opens."""

from collections.abc import Mapping, Sequence

from excelmaze.draw.layout import Stretch
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, UP, opposite
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW
from excelmaze.xlsx.edit.cell_look import CellChange
from excelmaze.xlsx.record.record import Span, without
from excelmaze.xlsx.sheets.looks import cell_styles
from excelmaze.xlsx.sheets.worksheet import Sheet


def still_shut(sheet: Sheet, by_row: Mapping[int, Sequence[Stretch]], changes: Mapping[int, CellChange]) -> int:
    """How many cells beside a maze, whose cells these are, have a line of their own on an edge that the maze opens."""
    outside = _opened_outside(by_row, changes)
    sides_of_style = sheet.book.styles.border_sides()
    wanted = {row: [(column, column) for column in sorted(cells)] for row, cells in outside.items()}
    return sum(
        bool(sides_of_style[one.styles[0]] & outside[row][one.first])
        for row, found in cell_styles(sheet.part, wanted)
        for one in found
    )


def _opened_outside(
    by_row: Mapping[int, Sequence[Stretch]], changes: Mapping[int, CellChange]
) -> dict[int, dict[int, int]]:
    """For each row and column of a cell beside the maze, the sides that the maze opens, as bits of that cell."""
    opened = bytes(changes[code].opened if code in changes else 0 for code in range(256))
    outside: dict[int, dict[int, int]] = {}
    spans = {row: [Span(one.first, one.first + len(one.codes) - 1) for one in all_] for row, all_ in by_row.items()}

    def add(row: int, column: int, direction: int) -> None:
        if 1 <= row <= MAX_ROW and 1 <= column <= MAX_COLUMN:
            cells = outside.setdefault(row, {})
            cells[column] = cells.get(column, 0) | 1 << direction

    for row, stretches in by_row.items():
        for stretch in stretches:
            sides = stretch.codes.translate(opened)
            if not any(sides) or _is_between(sides, spans, row):
                continue
            first, last = stretch.first, stretch.first + len(sides) - 1
            for other, direction, column in (
                (row, LEFT, first),
                (row, RIGHT, last),
                (row - 1, UP, 0),
                (row + 1, DOWN, 0),
            ):
                step = (0, 1, 0, -1)[direction]
                whole = Span(column + step, column + step) if column else Span(first, last)
                for free in without(whole, spans.get(other, ())):
                    for place in range(free.first, free.last + 1):
                        if sides[place - step - first] >> direction & 1:
                            add(other, place, opposite(direction))
    return outside


def _is_between(sides: bytes, spans: Mapping[int, Sequence[Span]], row: int) -> bool:
    """Whether the one stretch of a row is open to stretches of the same columns only, above and below."""
    here = spans[row]
    shut = not sides[0] >> LEFT & 1 and not sides[-1] >> RIGHT & 1
    return shut and len(here) == 1 and spans.get(row - 1) == here == spans.get(row + 1)
