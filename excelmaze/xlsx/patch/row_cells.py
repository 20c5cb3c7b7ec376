"""The cells of rows: other styles and texts for those that a sheet writes, and rows and cells that it does not."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from itertools import compress

from excelmaze.planes import Plane, combined, different, differing, joined, plane
from excelmaze.sheet.addresses import Area
from excelmaze.xlsx.package.edits import Edit
from excelmaze.xlsx.package.tags import (
    closed,
    content_cell,
    emptied,
    opened,
    prefix_of,
    raw_attributes,
    with_attributes,
)
from excelmaze.xlsx.package.tree import to_bool
from excelmaze.xlsx.patch.targets import Attributes, Memo, Target, Values, WasStyled
from excelmaze.xlsx.sheets.cell_formats import column_styles
from excelmaze.xlsx.sheets.rows import SheetRow, beginnings
from excelmaze.xlsx.sheets.sheet_part import Cell, SheetPart


class Noted:
    """Figures of the changed cells, collected while they are changed.

    Attributes:
        before: for each row, the styles that the target cells had.
        rows_before: for each row whose attributes change, those that it had, or None if it was not written.
        created: how many cells were not written before.
        bounds: the smallest rectangle around the cells that were created.
    """

    def __init__(self) -> None:
        self.before: dict[int, Sequence[WasStyled]] = {}
        self.rows_before: dict[int, dict[bytes, bytes] | None] = {}
        self.created = 0
        self.bounds: Area | None = None

    def create(self, within: Area, count: int) -> None:
        """Count cells that are created within an area."""
        self.created += count
        self.bounds = within.around(self.bounds or within)


class NewCells:
    """Writes rows and cells that a sheet part does not have.

    Args:
        part: the sheet.
        style: the style for a cell from its style and the number of its format.
        values: for each row, values for some of its cells by column.
        noted: where what becomes of the cells is noted.
    """

    def __init__(
        self,
        part: SheetPart,
        style: Mapping[tuple[int, int], int],
        values: Values,
        noted: Noted,
    ) -> None:
        self._part = part
        self._style = style
        self._values = values
        self._noted = noted
        format_node = part.root.find("sheetFormatPr")
        self._hide_new_rows = format_node is not None and to_bool(format_node.attributes.get("zeroHeight"))
        self._without_row: dict[tuple[int, int], Plane] = {}

    def row(self, number: int, place: int, targets: Sequence[Target], attributes: Attributes | None) -> Edit | None:
        """Return the edit that writes a row; None where nothing shows in it.

        Args:
            number: its number.
            place: where it goes in the part.
            targets: the cells that something is to become of.
            attributes: those of the row, if it gets some.
        """
        head, inner = self._new_row(number, targets, attributes)
        return row_edit(place, place, head, inner, proper=number not in self._values) if head else None

    def _new_row(self, number: int, targets: Sequence[Target], attributes: Attributes | None) -> tuple[bytes, bytes]:
        """Return the tag and the cells of a row that the sheet did not write; nothing where it would show nothing."""
        prefix = self._part.prefix
        written: list[bytes] = []
        styles: list[WasStyled] = []
        texts = self._values.get(number, {})
        for target in targets:
            before = self.absent(target, None)
            styles.append(WasStyled(target.first, before))
            now = combined(before, target.formats, self._style)
            if not texts and differing(now, before) == len(now):
                written.append(self.cells(prefix, number, target.first, now))
                continue
            for column, (base, style) in enumerate(zip(before, now, strict=True), target.first):
                if style != base or column in texts:
                    written.append(self.cells(prefix, number, column, plane([style])))
        self._noted.before[number] = styles
        values = {name: value for name, value in (attributes or {}).items() if value is not None}
        if attributes is not None:
            self._noted.rows_before[number] = None
        if not written and not values:
            return b"", b""
        tag = b'<%brow r="%d"' % (prefix, number) + b' hidden="1"' * self._hide_new_rows
        tag += b"".join(b' %s="%s"' % attribute for attribute in values.items())
        return tag + b">", b"".join(written)

    def cells(self, prefix: bytes, row: int, first: int, styles: Plane) -> bytes:
        """Return cells side by side in a row, from column `first` on, with these styles and the row's texts."""
        last = first + len(styles) - 1
        self._noted.create(Area(row, first, row, last), len(styles))
        tails = {style: b'%d" s="%d"/>' % (row, style) for style in {*styles}}
        parts = [b""] * (2 * len(styles))
        parts[0::2] = beginnings(prefix, range(first, last + 1))
        parts[1::2] = map(tails.__getitem__, styles)
        cells = b"".join(parts)
        text = self._values.get(row, {}).get(first) if len(styles) == 1 else None
        return cells if text is None else content_cell(cells, text)

    def absent(self, target: Target, row_style: int | None) -> Plane:
        """Return the styles of a target's cells where the sheet does not write them."""
        if row_style is not None:
            return plane([row_style]) * len(target.formats)
        key = target.first, target.last
        if key not in self._without_row:
            self._without_row[key] = column_styles(self._part, *key)
        return self._without_row[key]


def row_edit(start: int, stop: int, head: bytes, inner: bytes, *, proper: bool) -> Edit:
    """Return a row put in place of bytes of the part."""
    if not inner:
        return Edit(start, stop, closed(head))
    head, end = opened(head), b"</" + prefix_of(head) + b"row>"
    return Edit(start, stop, head + inner + end, head + end if proper else None)


# How nearly all programs write a cell's tag: its address, its style, its type.
_USUAL_CELL = re.compile(rb'(<(?:\w+:)?c r="[A-Z]{1,3}[0-9]{1,7}")(?: s="[0-9]{1,6}")?((?: t="\w+")?/?>)')
_EMPTY_ENDING = re.compile(rb'"(?: s="[0-9]+")? ?/>')
_EMPTY_CELL = re.compile(rb'<(?:\w+:)?c r="[A-Z]{1,3}[0-9]{1,7}"(?: s="[0-9]{1,6}")?/>')


class RowCells:
    """Changes the cells of rows, and creates those that are not there.

    Args:
        part: the sheet.
        style: the style for a cell from its style and the number of its format.
        values: for each row, values for some of its target cells by column; None takes away what a cell holds.
        new: what writes cells that are not there.
        noted: where what becomes of the cells is noted.
        tidy: leave out cells that contain nothing and now show what absent cells show.
    """

    def __init__(
        self,
        part: SheetPart,
        style: Mapping[tuple[int, int], int],
        values: Values,
        new: NewCells,
        noted: Noted,
        *,
        tidy: bool,
    ) -> None:
        self._part = part
        self._style = style
        self._values = values
        self._new = new
        self._noted = noted
        self._tidy = tidy
        self._ending: Memo[tuple[int, int], int] = Memo(self._restyled_ending)
        # Whether cells with an ending say more than where they are and what style they have.
        self._is_more: Memo[int, bool] = Memo(lambda number: not _EMPTY_ENDING.fullmatch(part.endings.written[number]))
        self._before: tuple[object, ...] = ()
        self._after: tuple[Sequence[int], Plane, list[WasStyled]] | None = None

    def cells(self, row: SheetRow, targets: Sequence[Target]) -> bytes | None:
        """Return what is between a row's tags after the change, or None where nothing changes."""
        prefix = prefix_of(self._part.data, row.start)
        data, cells = self._part.data, self._part.cells(row)
        row_style = self._part.row_style(row)
        columns, texts = [cell.column for cell in cells], self._values.get(row.number, {})
        out: list[bytes] = []
        place = row.open_end
        styles: list[WasStyled] = []
        for target in targets:
            absent = self._new.absent(target, row_style)
            index = bisect_right(columns, target.first - 1)
            before: list[int] = []
            for column, number_of_format in enumerate(target.formats, target.first):
                if index < len(cells) and columns[index] == column:
                    cell = cells[index]
                    index += 1
                    before.append(cell.style)
                    style = self._style[cell.style, number_of_format]
                    retexted = column in texts
                    if (
                        self._tidy
                        and style == absent[column - target.first]
                        and self._needless(cell, cells[index : index + 1], emptied=retexted)
                    ):
                        out.append(data[place : cell.start])
                        place = cell.end
                    elif retexted:
                        out += (data[place : cell.start], self._retexted(row.number, cell, style))
                        place = cell.end
                    elif style != cell.style:
                        out += (data[place : cell.start], self._restyled(cell, style))
                        place = cell.open_end
                else:
                    base = absent[column - target.first]
                    before.append(base)
                    style = self._style[base, number_of_format]
                    if style != base or column in texts:
                        stop = cells[index].start if index < len(cells) else cells[-1].end if cells else row.open_end
                        out += (data[place:stop], self._new.cells(prefix, row.number, column, plane([style])))
                        place = stop
            styles.append(WasStyled(target.first, plane(before)))
        self._noted.before[row.number] = styles
        if not out:
            return None
        return b"".join((*out, data[place : row.close_start]))

    def scanned_cells(self, row: SheetRow, targets: Sequence[Target]) -> bytes | None:
        """Do as `cells`, many cells at once, for a row whose target cells are all written, and without values."""
        if row.endings is None or row.number in self._values:
            return self.cells(row, targets)
        row_style = self._part.row_style(row) if self._tidy else None
        key = row.columns, row.endings, targets, row_style
        if key != self._before:  # in a narrow maze rows are mostly like the one above
            self._before, self._after = key, self._changed(*key)
        if self._after is None:
            return self.cells(row, targets)
        columns, now, self._noted.before[row.number] = self._after
        if columns == row.columns and now == row.endings:
            return None
        return self._part.endings.row(row.number, columns, now)

    def _changed(
        self, columns: Sequence[int], was: Plane, targets: Sequence[Target], row_style: int | None
    ) -> tuple[Sequence[int], Plane, list[WasStyled]] | None:
        """Return the columns and endings that a row gets, and the styles before.

        None where not all target cells are written.
        """
        endings = self._part.endings
        pieces: list[Plane] = []
        before: list[WasStyled] = []
        needed = bytearray([1]) * len(columns)
        place = 0
        for target in targets:
            begin, stop = bisect_left(columns, target.first), bisect_right(columns, target.last)
            if stop - begin != len(target.formats):
                return None
            now = combined(was[begin:stop], target.formats, self._ending)
            pieces += (was[place:begin], now)
            before.append(WasStyled(target.first, endings.styles_of(was[begin:stop])))
            if self._tidy:
                differs = different(endings.styles_of(now), self._new.absent(target, row_style))
                needed[begin:stop] = map(int.__or__, differs, map(self._is_more.__getitem__, now))
            place = stop
        now = joined(*pieces, was[place:])
        if 0 in needed:
            columns = tuple(compress(columns, needed))
            now = plane(compress(now, needed))
        return columns, now, before

    def _restyled_ending(self, key: tuple[int, int]) -> int:
        """Return the number of the ending that cells with some ending get by a format."""
        number, number_of_format = key
        endings = self._part.endings
        style = endings.styles[number]
        if (now := self._style[style, number_of_format]) == style:
            return number
        head = b"<" + self._part.prefix + b'c r="A1'
        ending, stop = endings.written[number], endings.tags[number]
        tag = self._with_style(head + ending[:stop], now)
        return endings[tag.removeprefix(head) + ending[stop:]]

    def _retexted(self, row: int, cell: Cell, style: int) -> bytes:
        """Return a cell with another text or none, and its style."""
        tag = self._restyled(cell, style) if style != cell.style else self._part.data[cell.start : cell.open_end]
        text = self._values[row][cell.column]
        return emptied(tag) if text is None else content_cell(tag, text)

    def _restyled(self, cell: Cell, style: int) -> bytes:
        return self._with_style(self._part.data[cell.start : cell.open_end], style)

    def _with_style(self, tag: bytes, style: int) -> bytes:
        if style and (usual := _USUAL_CELL.fullmatch(tag)):
            return b'%s s="%d"%s' % (usual[1], style, usual[2])
        places = raw_attributes(tag)
        if b"s" in places or b"r" not in places:
            return with_attributes(tag, {b"s": b"%d" % style if style else None})
        # Excel writes a cell's style behind its address.
        place = places[b"r"][1] + 1
        return tag[:place] + b' s="%d"' % style + tag[place:]

    def _needless(self, cell: Cell, following: Sequence[Cell], *, emptied: bool) -> bool:
        """Return whether a cell says only its address and style, and the next one does not count from it."""
        data = self._part.data
        if emptied:
            return self._numbered(following)
        if cell.end != cell.open_end:
            return False
        if not _EMPTY_CELL.fullmatch(data, cell.start, cell.end):
            attributes = raw_attributes(data[cell.start : cell.open_end])
            if b"r" not in attributes or set(attributes) - {b"r", b"s"}:
                return False
        return self._numbered(following)

    def _numbered(self, cells: Sequence[Cell]) -> bool:
        """Return whether cells have addresses of their own."""
        data = self._part.data
        return all(
            _USUAL_CELL.match(data, cell.start) or b"r" in raw_attributes(data[cell.start : cell.open_end])
            for cell in cells
        )
