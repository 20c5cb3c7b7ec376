"""Changing the rows of a sheet: cells get other styles and values, rows other heights; all else stays as it is.

Rows and cells that the sheet does not write are written where they show something.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence

from excelmaze.planes import Plane, different, joined, plane
from excelmaze.progress import tick
from excelmaze.sheet.stretches import FIRST, Rows, Stretch
from excelmaze.xlsx.package.tags import content_of, raw_attributes, with_attributes
from excelmaze.xlsx.package.tree import to_bool
from excelmaze.xlsx.patch.columns import Attributes
from excelmaze.xlsx.sheets.sheet_part import EMPTY, Cells, Row, SheetPart, written

Values = Mapping[int, Mapping[int, str | None]]
"""For each row, values of cells by column; None takes away what a cell holds."""

_SPAN = re.compile(rb"([0-9]{1,5}):([0-9]{1,5})")
_NO_CELLS = Cells((), b"", ())


def rows_before(part: SheetPart, rows: Mapping[int, Attributes]) -> dict[int, dict[bytes, bytes] | None]:
    """Return which attributes rows have of those that change, or None for one that the sheet does not write."""
    before: dict[int, dict[bytes, bytes] | None] = dict.fromkeys(rows)
    for row in part.rows(min(rows), max(rows)) if rows else ():
        if row.number in rows:
            had = part.row_attributes(row)
            before[row.number] = {name: had[name] for name in rows[row.number] if name in had}
    return before


class PatchedRows:
    """The rows of a sheet part as they become.

    Args:
        part: the sheet.
        styles: the cells that get other styles, and these.
        values: the cells that get or lose values.
        heights: for each row whose attributes change, what they become.
        tidy: leave out cells that contain nothing and now show what absent cells show.
    """

    def __init__(
        self, part: SheetPart, styles: Rows, values: Values, heights: Mapping[int, Attributes], *, tidy: bool
    ) -> None:
        self._part = part
        self._styles = styles
        self._values = values
        self._heights = heights
        self._tidy = tidy
        format_node = part.root.find("sheetFormatPr")
        hides = format_node is not None and to_bool(format_node.attributes.get("zeroHeight"))
        self._new_row = b'<row r="%d" hidden="1"/>' if hides else b'<row r="%d"/>'

    def pieces(self) -> Iterator[bytes | memoryview]:
        """Yield the rows."""
        view, place = memoryview(self._part.xml), self._part.rows_place.start
        numbers = sorted({*self._styles, *self._values, *self._heights})
        rows = self._part.rows(numbers[0]) if numbers else iter(())
        row = next(rows, None)
        for done, number in enumerate(numbers):
            tick("editing", done, len(numbers), "rows")
            while row is not None and row.number < number:
                row = next(rows, None)
            if row is not None and row.number == number:
                yield view[place : row.start]
                yield self._changed(row)
                place = row.end
            elif new := self._new(number):
                stop = self._part.rows_place.stop if row is None else row.start
                yield view[place:stop]
                yield new
                place = stop
        yield view[place : self._part.rows_place.stop]

    def _new(self, number: int) -> bytes:
        """Return a row that the sheet did not write; nothing where it would show nothing."""
        cells = self._cells(number, _NO_CELLS, None)
        attributes = {name: value for name, value in self._heights.get(number, {}).items() if value is not None}
        if not cells.columns and not attributes:
            return b""
        return _row(with_attributes(self._new_row % number, attributes), number, cells)

    def _changed(self, row: Row) -> bytes:
        """Return a row that the sheet writes, as it becomes; nothing where it is tidied away."""
        part, number = self._part, row.number
        tag = with_attributes(part.tag(row), self._heights.get(number, {}))
        if number not in self._styles and number not in self._values:
            return tag + part.xml[row.open_end : row.end]
        cells = self._cells(number, part.cells(row), part.row_style(row))
        attributes = raw_attributes(tag)
        if b"spans" in attributes and cells.columns:
            # They only help Excel to read faster, but must not be too narrow.
            there = _SPAN.fullmatch(tag, *attributes[b"spans"])
            ends = [cells.columns[0], cells.columns[-1], *(map(int, there.groups()) if there else ())]
            tag = with_attributes(tag, {b"spans": b"%d:%d" % (min(ends), max(ends))})
        if self._tidy and not cells.columns and not set(attributes) - {b"r", b"spans"}:
            return b""
        return _row(tag, number, cells)

    def _cells(self, number: int, there: Cells, row_style: int | None) -> Cells:
        """Return the cells of a row as they become: what is there, with the stretches that change put in."""
        values = self._values.get(number, {})
        if not values and (styles_of_all := self._restyled_only(number, there)) is not None:
            return there._replace(styles=styles_of_all)
        columns: list[int] = []
        styles: list[Plane] = []
        rests: list[bytes] = []
        place = 0
        for stretch in self._stretches(number, there, row_style):
            begin, stop = bisect_left(there.columns, stretch.first), bisect_right(there.columns, stretch.last)
            within = Cells(there.columns[begin:stop], there.styles[begin:stop], there.rests[begin:stop])
            for part in (
                Cells(there.columns[place:begin], there.styles[place:begin], there.rests[place:begin]),
                self._within(stretch, within, self._absent(stretch.first, stretch.last, row_style), values),
            ):
                columns += part.columns
                styles.append(part.styles)
                rests += part.rests
            place = stop
        columns += there.columns[place:]
        rests += there.rests[place:]
        return Cells(columns, joined(*styles, there.styles[place:]), rests, there.tail)

    def _restyled_only(self, number: int, there: Cells) -> Plane | None:
        """Return the styles of a row's cells, side by side, where they all stay: as in a maze that is solved."""
        changed = self._styles.get(number)
        if self._tidy or not changed or not there.columns:
            return None
        begin, end = there.columns[0], there.columns[-1]
        if len(there.columns) != end - begin + 1 or changed[0].first < begin or changed[-1].last > end:
            return None
        styles = [*there.styles]
        for first, codes in changed:
            styles[first - begin : first - begin + len(codes)] = codes
        return plane(styles)

    def _within(self, stretch: Stretch, there: Cells, absent: Plane, values: Mapping[int, str | None]) -> Cells:
        """Return the cells of a stretch as they become."""
        codes, size = plane(stretch.codes), len(stretch.codes)
        columns = range(stretch.first, stretch.last + 1)
        shows = different(codes, absent)
        if values.keys().isdisjoint(columns):
            if len(there.columns) == size and not (self._tidy and 0 in shows and EMPTY in there.rests):
                return Cells(there.columns, codes, there.rests)
            if not there.columns and 0 not in shows:
                return Cells(columns, codes, [EMPTY] * size)
        held = dict(zip(there.columns, there.rests, strict=True))
        kept: list[tuple[int, int, bytes]] = []
        for column, style, differs in zip(columns, codes, shows, strict=True):
            rest = held.get(column)
            if column in values and (rest is not None or values[column] is not None):
                rest = content_of(values[column])
            if differs or (rest is not None and not (self._tidy and rest == EMPTY)):
                kept.append((column, style, EMPTY if rest is None else rest))
        return Cells([cell[0] for cell in kept], plane(cell[1] for cell in kept), [cell[2] for cell in kept])

    def _stretches(self, number: int, there: Cells, row_style: int | None) -> Sequence[Stretch]:
        """Return the stretches of a row that change; cells that only get a value keep their style."""
        changed = self._styles.get(number, ())
        spans = [(stretch.first, stretch.last) for stretch in changed]
        others = [
            column
            for column in self._values.get(number, ())
            if not any(first <= column <= last for first, last in spans)
        ]
        if not others:
            return changed
        own = dict(zip(there.columns, there.styles, strict=True))
        alone = (
            Stretch(column, plane([own.get(column, self._absent(column, column, row_style)[0])])) for column in others
        )
        return sorted([*changed, *alone], key=FIRST)

    def _absent(self, first: int, last: int, row_style: int | None) -> Plane:
        """Return the styles of cells side by side where the sheet does not write them."""
        if row_style is not None:
            return plane([row_style]) * (last - first + 1)
        return self._part.column_styles(first, last)


def _row(tag: bytes, number: int, cells: Cells) -> bytes:
    inner = written(number, cells) + cells.tail
    tag = tag.removesuffix(b">").removesuffix(b"/").rstrip()
    return b"%b>%b</row>" % (tag, inner) if inner else tag + b"/>"
