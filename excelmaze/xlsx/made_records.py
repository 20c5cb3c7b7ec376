"""The records of mazes that a command draws or changes: how their cells were, and which lines they have."""

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import NamedTuple

from excelmaze.draw.layout import Stretches
from excelmaze.grids.grid import Grid, combined_cells
from excelmaze.planes import Memo, Plane, joined, mapped, numbered
from excelmaze.sheet.addresses import Area
from excelmaze.sheet.bands import without
from excelmaze.sheet.stretches import Rows, areas_of_rows, rows_from
from excelmaze.xlsx.record.on_sheet import records_on, styles_of
from excelmaze.xlsx.record.record import Record, part_of, with_part
from excelmaze.xlsx.sheets.cell_format import KEEP, CellFormat, line_code
from excelmaze.xlsx.sheets.worksheet import Sheet

UNCHANGED = CellFormat((KEEP,) * 4, KEEP)
_NEXT = range(1, 1 << 32)


class Painted(NamedTuple):
    """The rows in which cells get other styles, and the record of the cells that get formats of a maze."""

    styles: Rows
    record: Record


class _Kinds(NamedTuple):
    """Cells, the kind of each, and for each kind the style that it has, and its format before a maze and afterwards."""

    cells: Grid
    numbers: Plane
    styles: Sequence[int]
    before: Sequence[CellFormat]
    after: Sequence[CellFormat]

    def changed_on(self, sheet: Sheet) -> Rows:
        """Return the rows in which cells get other styles."""
        styles = [*map(sheet.book.styles.style, self.styles, self.after)]
        return changed_rows(self.cells, mapped(self.numbers, self.styles), mapped(self.numbers, styles))


def given_back(sheet: Sheet, cleared: Sequence[Record]) -> Rows:
    """Return the rows in which cells get other styles where those of records get back the formats that they had."""
    return _kinds(sheet, {}, {}, cleared).changed_on(sheet) if cleared else {}


def painted(sheet: Sheet, rows: Rows, changes: Mapping[int, CellFormat], cleared: Sequence[Record] = ()) -> Painted:
    """Return the new styles and the record of cells that get a maze's formats, after some get their former ones back.

    Args:
        sheet: the sheet.
        rows: the cells of the maze, and the code of each.
        changes: what the codes mean.
        cleared: the cells that get back the formats that they had.
    """
    kinds, cells = _kinds(sheet, rows, changes, cleared), Grid(areas_of_rows(rows))
    own = part_of(kinds.cells, kinds.numbers, cells)
    places: Memo[CellFormat, int] = Memo(lambda _: len(places))
    was = mapped(own, Memo(lambda kind: places[kinds.before[kind]]))
    lines = bytes(mapped(own, [*map(line_code, kinds.after)]))
    return Painted(kinds.changed_on(sheet), Record(cells, was, lines, tuple(places)))


def _kinds(sheet: Sheet, rows: Rows, changes: Mapping[int, CellFormat], cleared: Sequence[Record]) -> _Kinds:
    areas = areas_of_rows(rows)
    cells = Grid([*areas, *(area for one in cleared for area in one.areas)])
    was: Plane = bytes(cells.size)
    codes: Plane = bytes(cells.size)
    places: Memo[CellFormat | None, int] = Memo(lambda _: len(places))
    places[None] = 0  # nothing is given back
    for one in cleared:
        was = with_part(cells, was, one.cells, mapped(one.was, [places[former] for former in one.formats]))
    if rows:  # 0 is no code of a maze's
        own = joined(*(one.codes for row in sorted(rows) for one in rows[row]))
        codes = with_part(cells, codes, Grid(areas), mapped(own, _NEXT))
    numbers, meanings = numbered(styles_of(sheet, cells), was, codes)
    formats, format_of = [*places], sheet.book.styles.cell_format
    before = [formats[former] or format_of(style) for style, former, _ in meanings]
    pairs = zip(before, meanings, strict=True)
    after = [changes[code - 1].over(old) if code else old for old, (_, _, code) in pairs]
    return _Kinds(cells, numbers, [style for style, _, _ in meanings], before, after)


def changed_rows(cells: Grid, before: Plane, after: Plane) -> Rows:
    """Return the rows of some cells in which numbers change, with the new ones."""
    were, become = (rows_from(Stretches(cells, numbers)) for numbers in (before, after))
    return {row: stretches for row, stretches in become.items() if stretches != were[row]}


class Owner(NamedTuple):
    """The record of a maze that a command changes, its number, and those of the records that it takes the place of.

    `before` is the record as it is kept, unless it is made of others.
    """

    number: int
    record: Record
    replaced: Sequence[int]
    before: Record | None


def owner_of(sheet: Sheet, areas: Sequence[Area]) -> Owner:
    """Return the record of the maze in some cells: from its own records, and from the other cells as they are."""
    records = records_on(sheet)
    near = records.near(areas)
    rest: Grid | None = Grid(areas)
    for one in near.values():
        rest = rest and combined_cells(rest, one.areas, without)
    inside = {number: one for number, one in near.items() if one.outside(areas) is None}
    if not inside and rest is None:
        # A piece of a maze in several.
        inside = {max(near): near[max(near)]}
    parts = [inside[number] for number in sorted(inside)]
    number = max(inside, default=records.free)
    if rest is None and len(parts) == 1:
        return Owner(number, parts[0], (), records.mazes[number].record)
    cells = Grid([*areas, *(area for one in parts for area in one.areas)])
    record = painted(sheet, rows_from(Stretches(cells, bytes(cells.size))), {0: UNCHANGED}, parts).record
    return Owner(number, reduce(Record.with_maze, parts, record), [one for one in inside if one != number], None)
