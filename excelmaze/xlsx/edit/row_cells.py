"""The cells of rows that a sheet writes: they get other styles and texts, and all other bytes stay."""

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import compress

from excelmaze.planes import Plane, combined, different, differing, joined, plane
from excelmaze.sheet.addresses import Area
from excelmaze.xlsx.edit.memo import Memo
from excelmaze.xlsx.edit.new_cells import NewCells
from excelmaze.xlsx.edit.targets import Noted, Target, WasStyled
from excelmaze.xlsx.opc.contents import content_cell, emptied
from excelmaze.xlsx.opc.tags import prefix_of, raw_attributes, with_attributes
from excelmaze.xlsx.sheets.even import EVEN_END, EvenCells, even_bytes
from excelmaze.xlsx.sheets.rows import SheetRow
from excelmaze.xlsx.sheets.sheet_part import Cell, SheetPart

# How nearly all programs write a cell's tag: its address, its style, its type.
_USUAL_CELL = re.compile(rb'(<(?:\w+:)?c r="[A-Z]{1,3}[0-9]{1,7}")(?: s="[0-9]{1,6}")?((?: t="\w+")?/?>)')
_EMPTY_CELL = re.compile(rb'<(?:\w+:)?c r="[A-Z]{1,3}[0-9]{1,7}"(?: s="[0-9]{1,6}")?/>')


class RowCells:
    """Changes the cells of rows, and creates those that are not there.

    Args:
        part: the sheet.
        style: the style for a cell from its style and the number of its look.
        texts: for each row, texts for some of its target cells by column; None takes away what a cell holds.
        new: what writes cells that are not there.
        noted: where what becomes of the cells is noted.
        tidy: leave out cells that hold nothing and now look as if they were not there.

    Attributes:
        written: what the style of a cell becomes by a look, both as they are written.
    """

    def __init__(
        self,
        part: SheetPart,
        style: Mapping[tuple[int, int], int],
        texts: Mapping[int, Mapping[int, str | int | None]],
        new: NewCells,
        noted: Noted,
        *,
        tidy: bool,
    ) -> None:
        self._part = part
        self._style = style
        self._texts = texts
        self._new = new
        self._noted = noted
        self._tidy = tidy
        self.written: Memo[tuple[int, int], bytes] = Memo(self._write_style)

    def cells(self, row: SheetRow, targets: Sequence[Target]) -> bytes | None:
        """What is between a row's tags after the change, or None where nothing changes."""
        prefix = prefix_of(self._part.data, row.start)
        data, cells = self._part.data, self._part.cells(row)
        row_style = self._part.row_style(row)
        columns, texts = [cell.column for cell in cells], self._texts.get(row.number, {})
        out: list[bytes] = []
        place = row.open_end
        styles: list[WasStyled] = []
        for target in targets:
            absent = self._new.absent(target, row_style)
            index = bisect_right(columns, target.first - 1)
            before: list[int] = []
            for column, look in enumerate(target.looks, target.first):
                if index < len(cells) and columns[index] == column:
                    cell = cells[index]
                    index += 1
                    before.append(cell.style)
                    style = self._style[cell.style, look]
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
                        self._noted.restyled += 1
                else:
                    base = absent[column - target.first]
                    before.append(base)
                    style = self._style[base, look]
                    if style != base or column in texts:
                        stop = cells[index].start if index < len(cells) else cells[-1].end if cells else row.open_end
                        out += (data[place:stop], self._new.cells(prefix, row.number, column, plane([style])))
                        place = stop
            styles.append(WasStyled(target.first, plane(before)))
        self._noted.before[row.number] = styles
        if not out:
            return None
        return b"".join((*out, data[place : row.close_start]))

    def even_cells(self, row: SheetRow, even: EvenCells, targets: Sequence[Target]) -> bytes | None:
        """The same as `cells`, for a row of even cells and without texts."""
        columns = even.columns
        if isinstance(columns, range) and columns[0] <= targets[0].first and targets[-1].last <= columns[-1]:
            now, before, kept = self._restyled_as_one(row, even, targets)
            if even.bare or 0 not in compress(now, different(now, even.styles)):
                self._noted.before[row.number] = before
                was = even.styles
                if 0 in kept:
                    columns = list(compress(columns, kept))
                    was, now = plane(compress(was, kept)), plane(compress(now, kept))
                elif now == was:
                    return None
                self._noted.restyled += differing(was, now)
                cells = even._replace(columns=columns, styles=now)
                return even_bytes(self._part.prefix, row.number, cells) if columns else b""
        return self._one_by_one(row, even, targets)

    def _restyled_as_one(
        self, row: SheetRow, even: EvenCells, targets: Sequence[Target]
    ) -> tuple[Plane, list[WasStyled], bytes]:
        """The styles that cells side by side get, those that the targets had, and 1 for each cell that stays."""
        row_style = self._part.row_style(row) if self._tidy else None
        first, place = even.columns[0], 0
        pieces: list[Plane] = []
        kept = bytearray([1]) * len(even.columns)
        before: list[WasStyled] = []
        for target in targets:
            begin, stop = target.first - first, target.last - first + 1
            was = even.styles[begin:stop]
            now = combined(was, target.looks, self._style)
            pieces += (even.styles[place:begin], now)
            place = stop
            before.append(WasStyled(target.first, was))
            if self._tidy:
                kept[begin:stop] = different(now, self._new.absent(target, row_style))
        return joined(*pieces, even.styles[place:]), before, bytes(kept)

    def _one_by_one(self, row: SheetRow, even: EvenCells, targets: Sequence[Target]) -> bytes | None:
        """The same where some of the cells are not written, or need not be."""
        low, high = min(even.columns[0], targets[0].first), max(even.columns[-1], targets[-1].last)
        there: list[int | None] = [None] * (high - low + 1)  # None is a cell that is not written
        for column, style in zip(even.columns, even.styles, strict=True):
            there[column - low] = style
        row_style = self._part.row_style(row)
        changed = there[:]
        before: list[WasStyled] = []
        for target in targets:
            place = slice(target.first - low, target.last - low + 1)
            absent, was = self._new.absent(target, row_style), there[place]
            styles = plane(base if style is None else style for style, base in zip(was, absent, strict=True))
            now: list[int | None] = [*combined(styles, target.looks, self._style)]
            for index, (there_was, get, base) in enumerate(zip(was, now, absent, strict=True)):
                if get == base and (there_was is None or self._tidy):
                    now[index] = None
            changed[place] = now
            before.append(WasStyled(target.first, styles))
        both = [pair for pair in zip(there, changed, strict=True) if pair[0] != pair[1]]
        usual = even.end == EVEN_END or all(old is not None or new is None for old, new in both)
        if not usual or any(new == 0 and (old is None or not even.bare) for old, new in both):
            return self.cells(row, targets)
        self._noted.before[row.number] = before
        if changed == there:
            return None
        self._count(row.number, low, there, changed)
        columns = [column for column, style in enumerate(changed, low) if style is not None]
        cells = even._replace(columns=columns, styles=plane(style for style in changed if style is not None))
        return even_bytes(self._part.prefix, row.number, cells) if columns else b""

    def _count(self, row: int, low: int, there: Sequence[int | None], changed: Sequence[int | None]) -> None:
        """Count the cells of a row that are created or restyled; None is no cell."""
        cells = list(zip(there, changed, strict=True))
        created = [column for column, (old, new) in enumerate(cells, low) if old is None and new is not None]
        self._noted.restyled += sum(old != new and old is not None and new is not None for old, new in cells)
        if created:
            self._noted.create(Area(row, created[0], row, created[-1]), len(created))

    def _write_style(self, key: tuple[int, int]) -> bytes:
        """The style that a cell gets by a look, as it is written; nothing for style 0, which goes without saying."""
        before = key[0]
        style = self._style[key]
        return b"%d" % style if style or style == before else b""

    def _retexted(self, row: int, cell: Cell, style: int) -> bytes:
        """A cell with another text or none, and its style."""
        tag = self._restyled(cell, style) if style != cell.style else self._part.data[cell.start : cell.open_end]
        text = self._texts[row][cell.column]
        return emptied(tag) if text is None else content_cell(tag, text)

    def _restyled(self, cell: Cell, style: int) -> bytes:
        tag = self._part.data[cell.start : cell.open_end]
        if style and (usual := _USUAL_CELL.fullmatch(tag)):
            return b'%s s="%d"%s' % (usual[1], style, usual[2])
        places = raw_attributes(tag)
        if b"s" in places or b"r" not in places:
            return with_attributes(tag, {b"s": b"%d" % style if style else None})
        # Excel writes a cell's style behind its address.
        place = places[b"r"][1] + 1
        return tag[:place] + b' s="%d"' % style + tag[place:]

    def _needless(self, cell: Cell, following: Sequence[Cell], *, emptied: bool) -> bool:
        """Whether a cell says only where it is and how it looks, and the next one does not count from it."""
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
        """Whether cells have addresses of their own."""
        data = self._part.data
        return all(
            _USUAL_CELL.match(data, one.start) or b"r" in raw_attributes(data[one.start : one.open_end])
            for one in cells
        )
