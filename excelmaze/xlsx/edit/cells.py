"""Editing a sheet part: cells get other styles, rows and columns other sizes, and all other bytes stay."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain

from excelmaze.errors import InputError
from excelmaze.progress import tick
from excelmaze.sheet.addresses import Area, column_letters, parse_selection
from excelmaze.xlsx.edit.alike import Target, WasStyled, restyled_alike
from excelmaze.xlsx.edit.columns import Attributes, column_edits
from excelmaze.xlsx.edit.memo import Memo
from excelmaze.xlsx.opc.edits import Edit, append, splice
from excelmaze.xlsx.opc.tags import closed, opened, prefix_of, raw_attributes, tag_end, with_attributes
from excelmaze.xlsx.opc.tree import to_bool
from excelmaze.xlsx.sheets.alike import RowsAlike
from excelmaze.xlsx.sheets.even import EvenCells, even_bytes, numbers_of
from excelmaze.xlsx.sheets.looks import column_styles
from excelmaze.xlsx.sheets.sheet_part import Cell, SheetPart, SheetRow
from excelmaze.xlsx.sheets.texts import emptied, text_cell

# How nearly all programs write a cell's tag: its address, its style, its type.
_USUAL_CELL = re.compile(rb'(<(?:\w+:)?c r="[A-Z]{1,3}[0-9]{1,7}")(?: s="[0-9]{1,6}")?((?: t="\w+")?/?>)')
_EMPTY_CELL = re.compile(rb'<(?:\w+:)?c r="[A-Z]{1,3}[0-9]{1,7}"(?: s="[0-9]{1,6}")?/>')


# New rows that are alike: the first column, the numbers of the looks, and the attributes.
_NewKey = tuple[int, bytes, tuple[tuple[bytes, bytes | None], ...]]
# The styles that the cells of such a row have, its start tag and its cells, with `%d` for its number.
_NewRow = tuple[list[WasStyled], bytes, bytes]
# Wider rows cost more than what is done for each row.
_NARROW = 8
_AT_ONCE = 1024


class SheetEdit:
    """The changes to one sheet part, worked out at once; `pieces` gives the changed part.

    Args:
        part: the sheet.
        targets: for each row, the cells to restyle from left to right, without overlaps.
        restyle: the style for a cell from its style and the number of its look.
        rows: for each row whose attributes change, what they become.
        columns: for each column whose `<col>` changes, what its attributes become.
        texts: for each row, texts for some of its target cells by column; None takes away what a cell holds.
        others: edits of the part before and behind its cells.
        tidy: leave out cells that hold nothing and now look as if they were not there.

    Attributes:
        before: for each row, the styles that the target cells had.
        created: how many cells were not written in the sheet before.
        restyled: how many cells that were there have another style.
        columns_before: for each column in `columns`, the attributes that it had, or None without a `<col>`.
        rows_before: the same for each row in `rows`.
    """

    def __init__(
        self,
        part: SheetPart,
        targets: Mapping[int, Sequence[Target]],
        restyle: Callable[[int, int], int],
        *,
        rows: Mapping[int, Attributes] | None = None,
        columns: Mapping[int, Attributes] | None = None,
        texts: Mapping[int, Mapping[int, str | None]] | None = None,
        others: Iterable[Edit] = (),
        tidy: bool = False,
    ) -> None:
        self.part = part
        self.before: dict[int, list[WasStyled]] = {}
        self.created = self.restyled = 0
        self.rows_before: dict[int, dict[bytes, bytes] | None] = {}
        self.columns_before: dict[int, dict[bytes, bytes] | None] = {}
        self._style: Memo[tuple[int, int], int] = Memo(lambda key: restyle(*key))
        self._written: Memo[tuple[bytes, int], bytes] = Memo(self._write_style)
        self._texts = texts or {}
        self._tidy = tidy
        self._bounds: Area | None = None
        self._edits: list[Edit] = list(others)
        self._without_row: dict[tuple[int, int], list[int]] = {}
        format_node = part.root.find("sheetFormatPr")
        self._hide_new_rows = format_node is not None and to_bool(format_node.attributes.get("zeroHeight"))
        self._new_like: Memo[_NewKey, _NewRow | None] = Memo(self._new_row_like)
        self._edit_rows(targets, rows or {})
        if columns:
            self._edits += column_edits(part, columns, self.columns_before)
        self._widen_dimension()

    def pieces(self) -> Iterator[bytes | memoryview]:
        """The bytes of the changed part."""
        return splice(self.part.data, self._edits)

    def proof(self) -> Iterator[bytes | memoryview]:
        """What is parsed to know that the changed part is proper XML.

        In a plainly written sheet, rows that stay were parsed when it was read, and the cells of even rows are made of
        letters and digits; what is between their tags is left out, for it is nearly all of a large sheet.
        """
        view, cells, position = memoryview(self.part.data), self.part.sheet_data, 0
        known = range(cells.open_end, cells.close_start if self.part.plain else cells.open_end)
        for edit in sorted([*self._edits, Edit(len(view), len(view), b"")], key=lambda edit: edit[:2]):
            yield view[position : min(edit.start, known.start)]
            yield view[max(position, known.stop) : edit.start]
            yield edit.new if edit.proof is None else edit.proof
            position = edit.end

    @property
    def changed(self) -> bool:
        """Whether any byte changes."""
        return any(self.part.data[edit.start : edit.end] != edit.new for edit in self._edits)

    def _edit_rows(self, targets: Mapping[int, Sequence[Target]], attributes: Mapping[int, Attributes]) -> None:
        part, cells = self.part, self.part.sheet_data
        blocks = part.blocks()
        block = next(blocks, None)
        place = cells.open_end
        edits: list[Edit] = []
        numbers = sorted({*targets, *attributes})
        done = 0
        while done < len(numbers):
            tick("editing", done, len(numbers), "rows")
            number = numbers[done]
            while block is not None and block.last < number:
                place = block.end
                block = next(blocks, None)
            if block is None or number < block.number:
                count = self._new_rows(numbers, done, block, place, targets, attributes, edits)
                done += count
                continue
            if isinstance(block, RowsAlike):
                size = block.last - block.number + 1
                chosen = numbers[done : done + size]
                whole = number == block.number and chosen[-1] == block.last and len(chosen) == size
                if whole and self._rows_alike(block, targets, attributes, edits):
                    done += size
                else:
                    blocks = chain(part.rows_of(block), blocks)
                    block = next(blocks)
                continue
            edit = self._row(block, targets.get(number, ()), attributes.get(number))
            if edit is not None:
                edits.append(edit)
            done += 1
        # The rows that are left are read too, so that damage anywhere in the sheet is found before it is written.
        for _ in blocks:
            pass
        if cells.empty and edits:
            edits = append(part.data, cells, b"".join(edit.new for edit in edits))
        self._edits += edits

    def _rows_alike(
        self,
        rows: RowsAlike,
        targets: Mapping[int, Sequence[Target]],
        attributes: Mapping[int, Attributes],
        edits: list[Edit],
    ) -> bool:
        """Edit rows that are written alike, all at once, where nothing is done to them but restyling."""
        numbers = range(rows.number, rows.last + 1)
        if any(number in self._texts or number in attributes or number not in targets for number in numbers):
            return False
        absent: dict[int, int] = {}
        if self._tidy:
            row_style = self.part.row_style(rows)
            for column in rows.columns:
                (absent[column],) = self._absent(Target(column, b"\0"), row_style)
        found = restyled_alike(rows, targets, self._written, absent)
        if found is None:
            return False
        if found.needless:
            bare = not {*rows.shape.attributes} - {b"r", b"spans"} and self._numbered_after(rows)
            if found.needless < len(numbers) * len(rows.columns) or not bare:
                return False
            edits.append(Edit(rows.start, rows.end, b""))
        elif found.changed:
            proof = self.part.data[rows.start : rows.open_end] + b"</" + self.part.prefix + b"row>"
            edits.append(Edit(rows.start, rows.end, rows.restyled(found.styles), proof))
            self.restyled += found.changed
        self.before |= found.before
        return True

    def _new_rows(
        self,
        numbers: Sequence[int],
        done: int,
        block: SheetRow | RowsAlike | None,
        place: int,
        targets: Mapping[int, Sequence[Target]],
        attributes: Mapping[int, Attributes],
        edits: list[Edit],
    ) -> int:
        """Write rows that the sheet did not write, as many as can be at once; returns how many."""
        stop = len(numbers) if block is None else bisect_left(numbers, block.number, done)
        written: list[bytes] = []
        columns: set[int] = set()
        proof = b""
        end = b"</" + self.part.prefix + b"row>"
        for number in numbers[done : min(stop, done + _AT_ONCE)]:
            wanted, sizes = targets.get(number, ()), attributes.get(number)
            if len(wanted) != 1 or number in self._texts:
                break
            first, looks = wanted[0]
            if not isinstance(looks, bytes) or len(looks) > _NARROW:
                break
            like = self._new_like[first, looks, tuple(sizes.items()) if sizes else ()]
            if like is None:
                break
            self.before[number], tag, cells = like
            if sizes is not None:
                self.rows_before[number] = None
            written.append((tag + cells + end) % ((number,) * (len(looks) + 1)))
            proof = proof or tag % number + end
            columns |= {first, first + len(looks) - 1}
            self.created += len(looks)
        if written:
            for number in (numbers[done], numbers[done + len(written) - 1]):
                self._widen(number, min(columns), max(columns))
            edits.append(Edit(place, place, b"".join(written), proof))
            return len(written)
        number = numbers[done]
        head, inner = self._new_row(number, targets.get(number, ()), attributes.get(number))
        if head:
            edits.append(self._row_edit(place, place, head, inner, even=number not in self._texts))
        return 1

    def _row_edit(self, start: int, stop: int, head: bytes, inner: bytes, *, even: bool) -> Edit:
        """A row put in place of bytes of the part."""
        if not inner:
            return Edit(start, stop, closed(head))
        head, end = opened(head), b"</" + prefix_of(head) + b"row>"
        return Edit(start, stop, head + inner + end, head + end if even else None)

    def _row(self, row: SheetRow, targets: Sequence[Target], attributes: Attributes | None) -> Edit | None:
        """The edit of a row, or None where nothing changes."""
        data, tag = self.part.data, self.part.data[row.start : row.open_end]
        created_before = self.created
        even = None if row.number in self._texts else self.part.even_cells(row)
        inner: bytes | None = None
        if targets:
            inner = self._cells(row, targets) if even is None else self._even_cells(row, even, targets)
        changes: dict[bytes, bytes | None] = {}
        if attributes is not None:
            changes |= attributes
            places = raw_attributes(tag)
            self.rows_before[row.number] = {name: tag[slice(*places[name])] for name in attributes if name in places}
        if self.created > created_before and targets and (place := raw_attributes(tag).get(b"spans")):
            changes[b"spans"] = _wider(tag[slice(*place)], targets[0].first, targets[-1].last)
        head = with_attributes(tag, changes) if changes else tag
        body = data[row.open_end : row.close_start] if inner is None else inner
        if head == tag and body == data[row.open_end : row.close_start]:
            return None
        if self._tidy and not body and not set(raw_attributes(head)) - {b"r", b"spans"} and self._numbered_after(row):
            return Edit(row.start, row.end, b"")
        if not body and not self._tidy and row.close_start < row.end:
            return Edit(row.start, row.end, head + data[row.close_start : row.end])
        return self._row_edit(row.start, row.end, head, body, even=even is not None)

    def _cells(self, row: SheetRow, targets: Sequence[Target]) -> bytes | None:
        """What is between a row's tags after the change, or None where nothing changes."""
        prefix = prefix_of(self.part.data, row.start)
        data, cells = self.part.data, self.part.cells(row)
        row_style = self.part.row_style(row)
        columns, texts = [cell.column for cell in cells], self._texts.get(row.number, {})
        out: list[bytes] = []
        place = row.open_end
        styles: list[WasStyled] = []
        for target in targets:
            absent = self._absent(target, row_style)
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
                        self.restyled += 1
                else:
                    base = absent[column - target.first]
                    before.append(base)
                    style = self._style[base, look]
                    if style != base or column in texts:
                        stop = cells[index].start if index < len(cells) else cells[-1].end if cells else row.open_end
                        out += (data[place:stop], self._new_cells(prefix, row.number, column, [style]))
                        place = stop
            styles.append(WasStyled(target.first, before))
        self.before[row.number] = styles
        if not out:
            return None
        return b"".join((*out, data[place : row.close_start]))

    def _even_cells(self, row: SheetRow, even: EvenCells, targets: Sequence[Target]) -> bytes | None:
        """The same as `_cells`, for a row of even cells and without texts."""
        low, high = min(even.columns[0], targets[0].first), max(even.columns[-1], targets[-1].last)
        there: list[bytes | None] = [None] * (high - low + 1)  # None is a cell that is not written
        if isinstance(even.columns, range):
            there[even.columns[0] - low : even.columns[-1] - low + 1] = even.styles
        else:
            for column, style in zip(even.columns, even.styles, strict=True):
                there[column - low] = style
        row_style = self.part.row_style(row)
        changed = there[:]
        before: list[WasStyled] = []
        for target in targets:
            place = slice(target.first - low, target.last - low + 1)
            absent = self._absent(target, row_style)
            was = there[place]
            written = [style for style in was if style is not None]
            if len(written) == len(was):
                changed[place] = map(self._written.__getitem__, zip(written, target.looks, strict=True))
                now = numbers_of(written)
            else:
                now = [base if style is None else int(style) for style, base in zip(was, absent, strict=True)]
                changed[place] = [
                    self._created(base, look) if style is None else self._written[style, look]
                    for style, base, look in zip(was, now, target.looks, strict=True)
                ]
            before.append(WasStyled(target.first, now))
            if self._tidy:
                for index, (old, new, base) in enumerate(zip(was, changed[place], absent, strict=True), place.start):
                    if old is not None and new is not None and int(new or 0) == base:
                        changed[index] = None
        self.before[row.number] = before
        if changed == there:
            return None
        self._count(row.number, low, there, changed)
        columns = [column for column, style in enumerate(changed, low) if style is not None]
        styles = [style for style in changed if style is not None]
        if len(columns) == len(changed):
            return even_bytes(self.part.prefix, row.number, range(low, high + 1), styles)
        return even_bytes(self.part.prefix, row.number, columns, styles) if columns else b""

    def _count(self, row: int, low: int, there: Sequence[bytes | None], changed: Sequence[bytes | None]) -> None:
        """Count the cells of a row that are created or restyled; None is no cell."""
        both = [index for index, pair in enumerate(zip(there, changed, strict=True)) if pair[0] != pair[1]]
        created = [low + index for index in both if there[index] is None]
        self.restyled += sum(there[index] is not None and changed[index] is not None for index in both)
        if created:
            self._widen(row, created[0], created[-1])
            self.created += len(created)

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

    def _new_row(self, number: int, targets: Sequence[Target], attributes: Attributes | None) -> tuple[bytes, bytes]:
        """The tag of a row that the sheet did not write, and its cells; nothing where nothing is to be seen in it."""
        prefix = self.part.prefix
        written: list[bytes] = []
        styles: list[WasStyled] = []
        texts = self._texts.get(number, {})
        for target in targets:
            before = self._absent(target, None)
            styles.append(WasStyled(target.first, before))
            now = list(map(self._style.__getitem__, zip(before, target.looks, strict=True)))
            if not texts and all(map(int.__ne__, now, before)):
                written.append(self._new_cells(prefix, number, target.first, now))
                continue
            for column, (base, style) in enumerate(zip(before, now, strict=True), target.first):
                if style != base or column in texts:
                    written.append(self._new_cells(prefix, number, column, [style]))
        self.before[number] = styles
        values = {name: value for name, value in (attributes or {}).items() if value is not None}
        if attributes is not None:
            self.rows_before[number] = None
        if not written and not values:
            return b"", b""
        return self._new_tag(values) % number, b"".join(written)

    def _new_tag(self, attributes: Mapping[bytes, bytes | None]) -> bytes:
        """The start tag of a row that the sheet did not write, with `%d` for its number."""
        tag = b"<" + self.part.prefix + b'row r="%d"' + b' hidden="1"' * self._hide_new_rows
        written = [b' %s="%s"' % (name, value) for name, value in attributes.items() if value is not None]
        return tag + b"".join(written).replace(b"%", b"%%") + b">"

    def _new_row_like(self, key: _NewKey) -> _NewRow | None:
        """New rows that are alike; None where a cell need not be written."""
        first, looks, attributes = key
        before = self._absent(Target(first, looks), None)
        now = list(map(self._style.__getitem__, zip(before, looks, strict=True)))
        if not all(map(int.__ne__, now, before)):
            return None
        tag = b"<" + self.part.prefix + b'c r="%b%%d" s="%d"/>'
        cells = [
            tag % (letters.encode(), style)
            for letters, style in zip(_letters(first, first + len(now) - 1), now, strict=True)
        ]
        return [WasStyled(first, before)], self._new_tag(dict(attributes)), b"".join(cells)

    def _numbered_after(self, row: SheetRow | RowsAlike) -> bool:
        """Whether the row has a number, and the next one does not count from it."""
        data = self.part.data
        stop = data.find(b"<", row.end)
        following = b"" if data.startswith(b"</", stop) else data[stop : tag_end(data, stop)]
        tags = (data[row.start : row.open_end], following)
        return all(not tag or b"r" in raw_attributes(tag) for tag in tags)

    def _absent(self, target: Target, row_style: int | None) -> list[int]:
        """The styles of a target's cells where the sheet does not write them."""
        if row_style is not None:
            return [row_style] * len(target.looks)
        key = target.first, target.last
        if key not in self._without_row:
            self._without_row[key] = column_styles(self.part, *key)
        return self._without_row[key]

    def _new_cells(self, prefix: bytes, row: int, first: int, styles: Sequence[int]) -> bytes:
        self.created += len(styles)
        last = first + len(styles) - 1
        self._widen(row, first, last)
        tag = f"<{prefix.decode()}c"
        if len(styles) == 1:
            cell = f'{tag} r="{column_letters(first)}{row}" s="{styles[0]}"/>'.encode()
            text = self._texts.get(row, {}).get(first)
            return cell if text is None else text_cell(cell, text)
        letters = _letters(first, last)
        return "".join(
            [f'{tag} r="{letter}{row}" s="{style}"/>' for letter, style in zip(letters, styles, strict=True)]
        ).encode()

    def _retexted(self, row: int, cell: Cell, style: int) -> bytes:
        """A cell with another text or none, and its style."""
        tag = self._restyled(cell, style) if style != cell.style else self.part.data[cell.start : cell.open_end]
        text = self._texts[row][cell.column]
        return emptied(tag) if text is None else text_cell(tag, text)

    def _restyled(self, cell: Cell, style: int) -> bytes:
        tag = self.part.data[cell.start : cell.open_end]
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
        data = self.part.data
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
        data = self.part.data
        return all(
            _USUAL_CELL.match(data, one.start) or b"r" in raw_attributes(data[one.start : one.open_end])
            for one in cells
        )

    def _widen(self, row: int, first: int, last: int) -> None:
        """Note where cells were created."""
        one = self._bounds or Area(row, first, row, last)
        self._bounds = Area(min(one.top, row), min(one.left, first), max(one.bottom, row), max(one.right, last))

    def _widen_dimension(self) -> None:
        """Let the sheet's dimension cover the new cells."""
        node = self.part.root.find("dimension")
        if node is None or self._bounds is None:
            return
        try:
            old = parse_selection(node.attributes.get("ref", "")).areas[0]
        except InputError:
            return
        new = self._bounds
        new = Area(
            min(old.top, new.top), min(old.left, new.left), max(old.bottom, new.bottom), max(old.right, new.right)
        )
        if new != old:
            tag = self.part.data[node.start : node.open_end]
            self._edits.append(Edit(node.start, node.open_end, with_attributes(tag, {b"ref": new.address.encode()})))


def _letters(first: int, last: int, cache: dict[tuple[int, int], list[str]] = {}) -> list[str]:  # noqa: B006 - a cache
    if (first, last) not in cache:
        cache[first, last] = [column_letters(column) for column in range(first, last + 1)]
    return cache[first, last]


def _wider(spans: bytes, first: int, last: int) -> bytes:
    """A row's `spans`, which only help Excel to read faster, over all its cells."""
    numbers = [int(number) for number in spans.replace(b":", b" ").split() if number.isdigit()]
    return b"%d:%d" % (min([first, *numbers]), max([last, *numbers]))
