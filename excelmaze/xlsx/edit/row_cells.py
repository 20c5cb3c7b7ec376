"""The cells of rows that a sheet writes: they get other styles and texts, and all other bytes stay."""

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence

from excelmaze.sheet.addresses import Area
from excelmaze.xlsx.edit.memo import Memo
from excelmaze.xlsx.edit.new_cells import NewCells
from excelmaze.xlsx.edit.targets import Noted, Target, WasStyled
from excelmaze.xlsx.opc.contents import content_cell, emptied
from excelmaze.xlsx.opc.tags import prefix_of, raw_attributes, with_attributes
from excelmaze.xlsx.sheets.even import EvenCells, even_bytes, numbers_of
from excelmaze.xlsx.sheets.sheet_part import Cell, SheetPart, SheetRow

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
        self.written: Memo[tuple[bytes, int], bytes] = Memo(self._write_style)

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
                        out += (data[place:stop], self._new.cells(prefix, row.number, column, [style]))
                        place = stop
            styles.append(WasStyled(target.first, before))
        self._noted.before[row.number] = styles
        if not out:
            return None
        return b"".join((*out, data[place : row.close_start]))

    def even_cells(self, row: SheetRow, even: EvenCells, targets: Sequence[Target]) -> bytes | None:
        """The same as `cells`, for a row of even cells and without texts."""
        low, high = min(even.columns[0], targets[0].first), max(even.columns[-1], targets[-1].last)
        there: list[bytes | None] = [None] * (high - low + 1)  # None is a cell that is not written
        if isinstance(even.columns, range):
            there[even.columns[0] - low : even.columns[-1] - low + 1] = even.styles
        else:
            for column, style in zip(even.columns, even.styles, strict=True):
                there[column - low] = style
        row_style = self._part.row_style(row)
        changed = there[:]
        before: list[WasStyled] = []
        for target in targets:
            place = slice(target.first - low, target.last - low + 1)
            absent = self._new.absent(target, row_style)
            was = there[place]
            written = [style for style in was if style is not None]
            if len(written) == len(was):
                changed[place] = map(self.written.__getitem__, zip(written, target.looks, strict=True))
                now = numbers_of(written)
            else:
                now = [base if style is None else int(style) for style, base in zip(was, absent, strict=True)]
                changed[place] = [
                    self._created(base, look) if style is None else self.written[style, look]
                    for style, base, look in zip(was, now, target.looks, strict=True)
                ]
            before.append(WasStyled(target.first, now))
            if self._tidy:
                for index, (old, new, base) in enumerate(zip(was, changed[place], absent, strict=True), place.start):
                    if old is not None and new is not None and int(new or 0) == base:
                        changed[index] = None
        self._noted.before[row.number] = before
        if changed == there:
            return None
        self._count(row.number, low, there, changed)
        columns = [column for column, style in enumerate(changed, low) if style is not None]
        styles = [style for style in changed if style is not None]
        if len(columns) == len(changed):
            return even_bytes(self._part.prefix, row.number, range(low, high + 1), styles)
        return even_bytes(self._part.prefix, row.number, columns, styles) if columns else b""

    def _count(self, row: int, low: int, there: Sequence[bytes | None], changed: Sequence[bytes | None]) -> None:
        """Count the cells of a row that are created or restyled; None is no cell."""
        both = [index for index, pair in enumerate(zip(there, changed, strict=True)) if pair[0] != pair[1]]
        created = [low + index for index in both if there[index] is None]
        self._noted.restyled += sum(there[index] is not None and changed[index] is not None for index in both)
        if created:
            self._noted.create(Area(row, created[0], row, created[-1]), len(created))

    def _created(self, base: int, look: int) -> bytes | None:
        """The style of a cell that was not written, or None where it need not be."""
        style = self._style[base, look]
        return b"%d" % style if style != base else None

    def _write_style(self, key: tuple[bytes, int]) -> bytes:
        """What the style of a cell becomes, as it is written; nothing for style 0, which goes without saying."""
        written, look = key
        before = int(written)
        style = self._style[before, look]
        if style == before:
            return written
        return b"%d" % style if style else b""

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
