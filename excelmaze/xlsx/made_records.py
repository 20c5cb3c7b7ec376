"""The records of mazes that a command draws or changes: how their cells were, and which lines they have."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from excelmaze.grids.grid import Grid
from excelmaze.memo import Memo
from excelmaze.planes import Plane, combined, mapped, plane
from excelmaze.sheet.addresses import Area
from excelmaze.sheet.bands import without
from excelmaze.sheet.stretches import FIRST, Rows, Stretch, bounds_of_rows, of_rows
from excelmaze.xlsx.apply import Restyled, restyled
from excelmaze.xlsx.cleared import Cleared
from excelmaze.xlsx.record.formats import line_code
from excelmaze.xlsx.record.on_sheet import Records
from excelmaze.xlsx.record.record import Record, Spans, Strip, merged_record
from excelmaze.xlsx.sheets.cell_format import KEEP, CellFormat
from excelmaze.xlsx.sheets.worksheet import Sheet

_NOTHING = -1
_KEPT = CellFormat((KEEP,) * 4, KEEP)


class Targets:
    """The formats that cells get: of a maze, of what was there before others, or of the one over the other.

    Args:
        rows: the cells of the maze, and the code of each.
        changes: what the codes mean.
        cleared: what the sheet gets back before it.
    """

    def __init__(self, rows: Rows, changes: Mapping[int, CellFormat], cleared: Cleared) -> None:
        self._meanings: list[tuple[CellFormat, CellFormat | None]] = []
        self._changes, self._formats = changes, cleared.formats
        numbers: Memo[tuple[int, int], int] = Memo(self._number)
        self.rows = dict(_layered(rows, cleared.rows, numbers))

    def _number(self, pair: tuple[int, int]) -> int:
        change, former = pair
        meaning = _KEPT if change == _NOTHING else self._changes[change]
        self._meanings.append((meaning, None if former == _NOTHING else self._formats[former]))
        return len(self._meanings) - 1

    def on(self, sheet: Sheet) -> Restyled:
        """Return the styles of the cells as they are, and as they become."""
        styles = sheet.book.styles

        def style(base: int, number: int) -> int:
            change, former = self._meanings[number]
            return styles.style(base, change if former is None else change.over(former))

        return restyled(sheet.part, self.rows, style)

    def record(self, sheet: Sheet, rows: Rows, before: Rows) -> Record:
        """Return the record of those cells that a maze has.

        Args:
            sheet: the sheet.
            rows: the cells.
            before: the styles that all had.
        """
        formats: Memo[CellFormat, int] = Memo(lambda _: len(formats))

        def former(style: int, number: int) -> CellFormat:
            return self._meanings[number][1] or sheet.book.styles.cell_format(style)

        was: Memo[tuple[int, int], int] = Memo(lambda pair: formats[former(*pair)])
        lines: Memo[tuple[int, int], int] = Memo(lambda pair: line_code(self._meanings[pair[1]][0].over(former(*pair))))

        def strips_of(cells: Sequence[Stretch], numbers: Sequence[Stretch], had: Sequence[Stretch]) -> list[Strip]:
            strips = []
            for one in cells:
                pair = _part(had, one), _part(numbers, one)
                strips.append(Strip(one.first, combined(*pair, was), bytes(combined(*pair, lines))))
            return strips

        found = of_rows(strips_of, rows, self.rows, before)
        return Record(bounds_of_rows(rows), found, tuple(formats))


def _layered(upper: Rows, lower: Rows, numbers: Mapping[tuple[int, int], int]) -> Iterator[tuple[int, list[Stretch]]]:
    """Yield the rows of two layers of cells, with a number for what both have in a cell."""
    for row in sorted({*upper, *lower}):
        ones, others = upper.get(row, ()), lower.get(row, ())
        if not others or not ones:
            known = {
                code: numbers[(code, _NOTHING) if ones else (_NOTHING, code)]
                for one in ones or others
                for code in {*one.codes}
            }
            yield row, [Stretch(one.first, mapped(one.codes, known)) for one in ones or others]
            continue
        first = min(ones[0].first, others[0].first)
        size = max(ones[-1].last, others[-1].last) - first + 1
        pairs = zip(_filled(ones, first, size), _filled(others, first, size), strict=True)
        cells = [None if pair == (_NOTHING, _NOTHING) else numbers[pair] for pair in pairs]
        runs = groupby(enumerate(cells, first), key=lambda cell: cell[1] is not None)
        yield row, [_stretch(run) for is_cell, run in runs if is_cell]


def _filled(stretches: Iterable[Stretch], first: int, size: int) -> list[int]:
    filled = [_NOTHING] * size
    for one in stretches:
        filled[one.first - first : one.last - first + 1] = one.codes
    return filled


def _stretch(cells: Iterable[tuple[int, int | None]]) -> Stretch:
    numbered = [(column, number) for column, number in cells if number is not None]
    return Stretch(numbered[0][0], plane(number for _, number in numbered))


def _part(stretches: Sequence[Stretch], cells: Stretch) -> Plane:
    """Return the numbers of cells, which lie in one of some stretches."""
    one = stretches[bisect_right(stretches, cells.first, key=FIRST) - 1]
    return one.codes[cells.first - one.first : cells.last - one.first + 1]


class Owner(NamedTuple):
    """The record of a maze that a command changes, its number, and those of the records that it takes the place of.

    `before` is the record as it is kept, unless it is made of others.
    """

    number: int
    record: Record
    replaced: Sequence[int]
    before: Record | None


def owner_of(sheet: Sheet, records: Records, areas: Sequence[Area]) -> Owner:
    """Return the record of the maze in some cells: of its own records, and of the other cells as they are.

    Args:
        sheet: the sheet.
        records: its records.
        areas: the cells of the maze.
    """
    cells = Grid(areas)
    wanted = {row: spans for top, below, spans in cells.bands for row in range(top, below)}
    near = records.near(areas)
    inside = {number: one for number, one in near.items() if not one.outside(wanted).rows}
    rest = {
        row: left
        for row, spans in wanted.items()
        if (left := without(spans, sorted(span for one in near.values() for span in one.spans.get(row, ()))))
    }
    if not inside and not rest:
        # A piece of a maze in several.
        inside = {number: one for number, one in near.items() if number == max(near)}
    parts = [inside[number] for number in sorted(inside)]
    if rest:
        parts.insert(0, _as_they_are(sheet, rest))
    number = max(inside, default=records.free)
    replaced = [one for one in inside if one != number]
    before = records.readable[number].record if len(parts) == len(inside) == 1 else None
    return Owner(number, merged_record(parts), replaced, before)


def _as_they_are(sheet: Sheet, spans: Spans) -> Record:
    """Return a record of cells as they are."""
    rows = {row: [Stretch(first, bytes(last - first + 1)) for first, last in found] for row, found in spans.items()}
    targets = Targets(rows, {0: _KEPT}, Cleared())
    return targets.record(sheet, rows, targets.on(sheet).before)


def with_lines(record: Record, made: Record) -> Record:
    """Return a record with the lines that some of its cells have got."""
    rows = dict(record.rows)
    for row, changed in made.rows.items():
        strips = []
        for strip in rows.get(row, ()):
            lines = bytearray(strip.lines)
            for one in changed:
                first, last = max(one.first, strip.first), min(one.last, strip.last)
                if first <= last:
                    lines[first - strip.first : last - strip.first + 1] = one.part(first, last, first).lines
            strips.append(strip._replace(lines=bytes(lines)))
        rows[row] = strips
    return record._replace(rows=rows)
