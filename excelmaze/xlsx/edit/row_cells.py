"""The cells of rows that a sheet writes: they get other styles and texts, and all other bytes stay."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from itertools import compress

from excelmaze.planes import Plane, combined, different, differing, joined, plane
from excelmaze.xlsx.edit.memo import Memo
from excelmaze.xlsx.edit.new_cells import NewCells
from excelmaze.xlsx.edit.targets import Noted, Target, WasStyled
from excelmaze.xlsx.opc.contents import content_cell, emptied
from excelmaze.xlsx.opc.tags import prefix_of, raw_attributes, with_attributes
from excelmaze.xlsx.sheets.rows import SheetRow
from excelmaze.xlsx.sheets.sheet_part import Cell, SheetPart

# How nearly all programs write a cell's tag: its address, its style, its type.
_USUAL_CELL = re.compile(rb'(<(?:\w+:)?c r="[A-Z]{1,3}[0-9]{1,7}")(?: s="[0-9]{1,6}")?((?: t="\w+")?/?>)')
_EMPTY_ENDING = re.compile(rb'"(?: s="[0-9]+")? ?/>')
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
        self._ending: Memo[tuple[int, int], int] = Memo(self._restyled_ending)
        self._is_more: Memo[int, bool] = Memo(self._says_more)

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

    def scanned_cells(self, row: SheetRow, targets: Sequence[Target]) -> bytes | None:
        """The same as `cells`, many cells at once, for a row whose target cells are all written, and without texts."""
        columns, was = row.columns, row.endings
        if was is None or row.number in self._texts:
            return self.cells(row, targets)
        endings = self._part.endings
        row_style = self._part.row_style(row) if self._tidy else None
        pieces: list[Plane] = []
        before: list[WasStyled] = []
        needed = bytearray([1]) * len(columns)
        place = 0
        for target in targets:
            begin, stop = bisect_left(columns, target.first), bisect_right(columns, target.last)
            if stop - begin != len(target.looks):
                return self.cells(row, targets)
            now = combined(was[begin:stop], target.looks, self._ending)
            pieces += (was[place:begin], now)
            before.append(WasStyled(target.first, endings.styles_of(was[begin:stop])))
            if self._tidy:
                differs = different(endings.styles_of(now), self._new.absent(target, row_style))
                needed[begin:stop] = map(int.__or__, differs, map(self._is_more.__getitem__, now))
            place = stop
        now = joined(*pieces, was[place:])
        self._noted.before[row.number] = before
        if 0 in needed:
            columns = tuple(compress(columns, needed))
            was, now = plane(compress(was, needed)), plane(compress(now, needed))
        elif now == was:
            return None
        self._noted.restyled += differing(was, now)
        return endings.row(row.number, columns, now)

    def _restyled_ending(self, key: tuple[int, int]) -> int:
        """The number of the ending that cells with some ending get by a look."""
        number, look = key
        endings = self._part.endings
        style = endings.styles[number]
        if (now := self._style[style, look]) == style:
            return number
        head = b"<" + self._part.prefix + b'c r="A1'
        ending, stop = endings.written[number], endings.tags[number]
        tag = self._with_style(head + ending[:stop], now)
        return endings[tag.removeprefix(head) + ending[stop:]]

    def _says_more(self, number: int) -> bool:
        """Whether cells with this ending say more than where they are and how they look."""
        return not _EMPTY_ENDING.fullmatch(self._part.endings.written[number])

    def _retexted(self, row: int, cell: Cell, style: int) -> bytes:
        """A cell with another text or none, and its style."""
        tag = self._restyled(cell, style) if style != cell.style else self._part.data[cell.start : cell.open_end]
        text = self._texts[row][cell.column]
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
