"""Changes to a sheet's cells, rows and columns: styles, values and sizes; everything else stays.

Rows and cells that the sheet does not write are written where they show something.
"""

from collections.abc import Iterator, Mapping
from itertools import repeat

from excelmaze.planes import Plane, different, plane
from excelmaze.progress import tick
from excelmaze.sheet.addresses import Place
from excelmaze.sheet.bands import runs_alike
from excelmaze.sheet.paper import DEFAULT_WIDTH, width_of
from excelmaze.sheet.stretches import Rows, Stretch
from excelmaze.xlsx.package.edits import (
    IN_WORKSHEET,
    Edit,
    closed,
    content_of,
    insert,
    opened,
    raw_attributes,
    with_attributes,
)
from excelmaze.xlsx.package.tree import to_bool
from excelmaze.xlsx.sheets.sheet_part import EMPTY, Cells, Row, SheetPart, written

Attributes = Mapping[bytes, bytes | None]
"""Attributes of an element; None removes one."""
Values = Mapping[int, Mapping[int, str | None]]
"""For each row, values of cells by column; None takes away what a cell holds."""

_PLACE: Attributes = {b"min": b"0", b"max": b"0"}
_NO_CELLS = Cells((), b"", ())


def columns_before(part: SheetPart, columns: Mapping[int, Attributes]) -> dict[int, dict[bytes, bytes] | None]:
    """Return the former values of changed attributes for each column, None without a `<col>`."""
    before: dict[int, dict[bytes, bytes] | None] = dict.fromkeys(columns)
    for column in part.columns:
        tag = part.data[column.node.start : column.node.open_end]
        places = raw_attributes(tag)
        for number in columns:
            if column.first <= number <= column.last:
                before[number] = {name: tag[slice(*places[name])] for name in columns[number] if name in places}
    return before


def column_edits(part: SheetPart, columns: Mapping[int, Attributes], *, join: bool) -> Iterator[Edit]:
    """Yield the edits that change attributes of columns; with `join`, columns side by side that are alike get one."""
    if not columns and part.columns == part.written_columns:
        return
    # For each column its tag, and what tells apart those that are not to be joined.
    tags: dict[int, tuple[bytes, int]] = {}
    for column in part.columns:
        tag = with_attributes(closed(part.data[column.node.start : column.node.open_end]), _PLACE)
        tags |= dict.fromkeys(range(column.first, column.last + 1), (tag, 0 if join else column.first))
    for number, values in columns.items():
        old, _ = tags.pop(number, (b"<col/>", 0))
        tag = with_attributes(old, {**_PLACE, **values})
        others = raw_attributes(tag).keys() - _PLACE.keys()
        if others and b"width" not in others:  # LibreOffice takes a `<col>` without one for a wider one
            tag = with_attributes(tag, {b"width": b"%.10g" % _usual_width(part)})
        if others:
            tags[number] = tag, 0 if join else -number
    cols = b"".join(
        with_attributes(tag, {b"min": b"%d" % first, b"max": b"%d" % last})
        for first, last, (tag, _) in runs_alike(tags)
    )
    container = part.root.find("cols")
    if container is None:
        yield from insert(part.data, part.root, [("cols", b"<cols>%b</cols>" % cols)] * bool(cols), IN_WORKSHEET)
    else:
        head = opened(part.data[container.start : container.open_end])
        yield Edit(container.start, container.end, head + cols + b"</cols>" if cols else b"")


def _usual_width(part: SheetPart) -> float:
    """Return the default width of columns, in characters."""
    node = part.root.find("sheetFormatPr")
    return width_of(None if node is None else node.attributes.get("defaultColWidth"), DEFAULT_WIDTH)


def rows_before(part: SheetPart, rows: Mapping[int, Attributes]) -> dict[int, dict[bytes, bytes] | None]:
    """Return the former values of changed attributes for each row, None if the sheet has no such `<row>`."""
    before: dict[int, dict[bytes, bytes] | None] = dict.fromkeys(rows)
    for row in part.rows(min(rows), max(rows)) if rows else ():
        if row.number in rows:
            had = part.row_attributes(row)
            before[row.number] = {name: had[name] for name in rows[row.number] if name in had}
    return before


def values_of(texts: Mapping[Place, str | None]) -> Values:
    """Return texts of cells by row and column; None empties a cell."""
    values: dict[int, dict[int, str | None]] = {}
    for (row, column), text in texts.items():
        values.setdefault(row, {})[column] = text
    return values


class PatchedRows:
    """The changed rows of a sheet part.

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
        """Return a new row, empty if it would show nothing."""
        cells = self._cells(number, _NO_CELLS, None)
        attributes = {name: value for name, value in self._heights.get(number, {}).items() if value is not None}
        if not cells.columns and not attributes:
            return b""
        return _row(with_attributes(self._new_row % number, attributes), number, cells)

    def _changed(self, row: Row) -> bytes:
        """Return an existing row after the change, empty if it is removed."""
        part, number = self._part, row.number
        tag = with_attributes(part.tag(row), self._heights.get(number, {}))
        if number not in self._styles and number not in self._values:
            return tag + part.xml[row.open_end : row.end]
        cells = self._cells(number, part.cells(row), part.row_style(row))
        # It only helps Excel to read faster, and must not be too narrow.
        tag = with_attributes(tag, {b"spans": None})
        if self._tidy and not cells.columns and raw_attributes(tag).keys() == {b"r"}:
            return b""
        return _row(tag, number, cells)

    def _cells(self, number: int, there: Cells, row_style: int | None) -> Cells:
        """Return the cells of a row after the change."""
        values, changed = self._values.get(number, {}), self._styles.get(number, ())
        styles = dict(zip(there.columns, there.styles, strict=True))
        rests = dict(zip(there.columns, there.rests, strict=True))
        for column, value in values.items():
            if value is not None or column in rests:
                rests[column] = content_of(value)
                styles.setdefault(column, self._absent(column, column, row_style)[0])
        for first, codes in changed:
            styles.update(zip(range(first, first + len(codes)), codes, strict=True))
        alone = [Stretch(column, plane([styles[column]])) for column in values if column in styles]
        for first, codes in (*changed, *alone):
            shows = different(codes, self._absent(first, first + len(codes) - 1, row_style))
            for column in [first + place for place, differs in enumerate(shows) if not differs] if 0 in shows else ():
                if column not in rests or (self._tidy and rests[column] == EMPTY):
                    styles.pop(column, None)
        columns = sorted(styles)
        return Cells(
            columns, plane(map(styles.__getitem__, columns)), [*map(rests.get, columns, repeat(EMPTY))], there.tail
        )

    def _absent(self, first: int, last: int, row_style: int | None) -> Plane:
        """Return the styles of neighbouring cells that the sheet does not write."""
        if row_style is not None:
            return plane([row_style]) * (last - first + 1)
        return self._part.column_styles[first : last + 1]


def _row(tag: bytes, number: int, cells: Cells) -> bytes:
    inner = written(number, cells) + cells.tail
    tag = tag.removesuffix(b">").removesuffix(b"/").rstrip()
    return b"%b>%b</row>" % (tag, inner) if inner else tag + b"/>"
