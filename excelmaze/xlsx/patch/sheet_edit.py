"""Editing a sheet part: cells get other styles, rows and columns other sizes, areas are merged; other bytes stay."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from excelmaze.errors import InputError
from excelmaze.progress import tick
from excelmaze.sheet.addresses import MAX_COLUMN, parse_selection
from excelmaze.xlsx.package.edits import IN_WORKSHEET, Edit, append, insert, splice
from excelmaze.xlsx.package.tags import closed, opened, prefix_of, raw_attributes, tag_end, with_attributes
from excelmaze.xlsx.patch.row_cells import NewCells, Noted, RowCells, row_edit
from excelmaze.xlsx.patch.targets import FIRST, Attributes, Memo, Rows, Target, Values, WasStyled
from excelmaze.xlsx.sheets.rows import SheetRow
from excelmaze.xlsx.sheets.sheet_part import SheetPart

_NONE: dict[int, Any] = {}
# The number of the cell format of a cell that only gets another value.
_SAME_STYLE = -1


class IfKept(bytes):
    """The value of an attribute that a `<col>` only gets if it stays for others that it has."""

    __slots__ = ()


class SheetEdit:
    """The changes to one sheet part, worked out at once; `pieces` gives the changed part.

    Args:
        part: the sheet.
        targets: for each row, the cells to restyle from left to right, without overlaps.
        restyle: the style for a cell from its style and the number of its format.
        rows: for each row whose attributes change, what they become.
        columns: for each column whose `<col>` changes, what its attributes become.
        values: for each row, texts or numbers by column; None takes away what a cell holds. Cells that are no targets
            keep their style.
        others: edits of the part before and behind its cells.
        tidy: leave out cells that contain nothing and now show what absent cells show.

    Attributes:
        before: for each row, the styles that the target cells had.
        rows_before: for each row in `rows`, the attributes that it had, or None without a `<row>`.
        created: how many cells were not written in the sheet before.
        columns_before: for each column in `columns`, the attributes that it had, or None without a `<col>`.
    """

    def __init__(
        self,
        part: SheetPart,
        targets: Rows = _NONE,
        restyle: Callable[[int, int], int] = lambda style, _: style,
        *,
        rows: Mapping[int, Attributes] = {},
        columns: Mapping[int, Attributes] = {},
        values: Values = _NONE,
        others: Iterable[Edit] = (),
        tidy: bool = False,
    ) -> None:
        self.part = part
        self.columns_before: dict[int, dict[bytes, bytes] | None] = {}
        self._values = values
        self._tidy = tidy
        self._edits: list[Edit] = list(others)
        self._noted = Noted()
        style: Memo[tuple[int, int], int] = Memo(lambda key: key[0] if key[1] == _SAME_STYLE else restyle(*key))
        self._new = NewCells(part, style, self._values, self._noted)
        self._there = RowCells(part, style, self._values, self._new, self._noted, tidy=tidy)
        self._edit_rows(_with_values(targets, values), rows)
        if columns or part.columns != part.written_columns:
            self._edits += column_edits(part, columns, self.columns_before, tidy=tidy)
        self._widen_dimension()
        self.before: Mapping[int, Sequence[WasStyled]] = self._noted.before
        self.rows_before: Mapping[int, Mapping[bytes, bytes] | None] = self._noted.rows_before
        self.created = self._noted.created

    def pieces(self) -> Iterator[bytes | memoryview]:
        """Yield the bytes of the changed part."""
        return splice(self.part.data, self._edits)

    def proof(self) -> Iterator[bytes | memoryview]:
        """Yield what is parsed to know that the changed part is proper XML.

        Rows that stay were parsed when the sheet was read, and cells that only get another style are no others than
        before but for digits: what is between their rows' tags is left out, for it is nearly all of a large sheet.
        """
        view, cells, position = memoryview(self.part.data), self.part.sheet_data, 0
        known = range(cells.open_end, cells.close_start if self.part.scanned else cells.open_end)
        for edit in sorted([*self._edits, Edit(len(view), len(view), b"")], key=lambda edit: edit[:2]):
            yield view[position : min(edit.start, known.start)]
            yield view[max(position, known.stop) : edit.start]
            yield edit.new if edit.proof is None else edit.proof
            position = edit.end

    @property
    def changed(self) -> bool:
        """Whether any byte changes."""
        return any(self.part.data[edit.start : edit.end] != edit.new for edit in self._edits)

    def _edit_rows(self, targets: Rows, attributes: Mapping[int, Attributes]) -> None:
        part, cells = self.part, self.part.sheet_data
        rows = part.rows()
        row = next(rows, None)
        place = cells.open_end
        edits: list[Edit] = []
        numbers = sorted({*targets, *attributes})
        for done, number in enumerate(numbers):
            tick("editing", done, len(numbers), "rows")
            while row is not None and row.number < number:
                place = row.end
                row = next(rows, None)
            wanted, sizes = targets.get(number, ()), attributes.get(number)
            if row is None or number < row.number:
                edit = self._new.row(number, place, wanted, sizes)
            else:
                edit = self._row(row, wanted, sizes)
            if edit is not None:
                edits.append(edit)
        # The rows that are left are read too, so that damage anywhere in the sheet is found before it is written.
        for _ in rows:
            pass
        if cells.empty and edits:
            edits = append(part.data, cells, b"".join(edit.new for edit in edits))
        self._edits += edits

    def _row(self, row: SheetRow, targets: Sequence[Target], attributes: Attributes | None) -> Edit | None:
        """Return the edit of a row, or None where nothing changes."""
        data, tag = self.part.data, self.part.data[row.start : row.open_end]
        created_before = self._noted.created
        inner: bytes | None = None
        if targets:
            inner = self._there.scanned_cells(row, targets)
        changes: dict[bytes, bytes | None] = {}
        if attributes is not None:
            changes |= attributes
            places = raw_attributes(tag)
            self._noted.rows_before[row.number] = {
                name: tag[slice(*places[name])] for name in attributes if name in places
            }
        if self._noted.created > created_before and targets and (place := raw_attributes(tag).get(b"spans")):
            changes[b"spans"] = _wider(tag[slice(*place)], targets[0].first, targets[-1].last)
        head = with_attributes(tag, changes) if changes else tag
        body = data[row.open_end : row.close_start] if inner is None else inner
        if head == tag and body == data[row.open_end : row.close_start]:
            return None
        if self._tidy and not body and not set(raw_attributes(head)) - {b"r", b"spans"} and self._numbered_after(row):
            return Edit(row.start, row.end, b"")
        proper = row.endings is not None and row.number not in self._values
        if row.close_start < row.end and (body or not self._tidy):
            end = data[row.close_start : row.end]
            return Edit(row.start, row.end, head + body + end, head + end if proper else None)
        return row_edit(row.start, row.end, head, body, proper=proper)

    def _numbered_after(self, row: SheetRow) -> bool:
        """Return whether the row has a number, and the next one does not count from it."""
        if self.part.scanned:  # the scanner takes only rows with numbers
            return True
        data = self.part.data
        stop = data.find(b"<", row.end)
        following = b"" if data.startswith(b"</", stop) else data[stop : tag_end(data, stop)]
        tags = (data[row.start : row.open_end], following)
        return all(not tag or b"r" in raw_attributes(tag) for tag in tags)

    def _widen_dimension(self) -> None:
        """Let the sheet's dimension cover the new cells."""
        node = self.part.root.find("dimension")
        if node is None or self._noted.bounds is None:
            return
        try:
            old = parse_selection(node.attributes.get("ref", "")).areas[0]
        except InputError:
            return
        new = old.around(self._noted.bounds)
        if new != old:
            tag = self.part.data[node.start : node.open_end]
            self._edits.append(Edit(node.start, node.open_end, with_attributes(tag, {b"ref": new.address.encode()})))


def _with_values(targets: Rows, values: Values) -> Rows:
    """Return the cells that change: targets, and cells that get or lose a value."""
    more = {}
    for row, columns in values.items():
        in_row = targets.get(row, ())
        others = [column for column in sorted(columns) if not any(run.first <= column <= run.last for run in in_row)]
        if others:
            more[row] = sorted([*in_row, *(Target(column, [_SAME_STYLE]) for column in others)], key=FIRST)
    return {**targets, **more} if more else targets


def _wider(spans: bytes, first: int, last: int) -> bytes:
    """Return a row's `spans`, which only help Excel to read faster, over all its cells."""
    numbers = [int(number) for number in spans.replace(b":", b" ").split() if number.isdigit()]
    return b"%d:%d" % (min([first, *numbers]), max([last, *numbers]))


def column_edits(
    part: SheetPart, columns: Mapping[int, Attributes], before: dict[int, dict[bytes, bytes] | None], *, tidy: bool
) -> Iterator[Edit]:
    """Change the attributes of columns, and note in `before` which they had; if `tidy`, join those that are alike."""
    container = part.root.find("cols")
    # In the worksheet the prefix of its tag is that of its children, whatever the cells have.
    prefix = prefix_of(part.data, part.root.start if container is None else container.start)
    written = b"".join(_numbered(_split_columns(part, prefix, columns, before), join=tidy))
    if container is None:
        element = b"<" + prefix + b"cols>" + written + b"</" + prefix + b"cols>"
        yield from insert(part.data, part.root, [("cols", element)] if written else [], IN_WORKSHEET)
    elif written:
        head = opened(part.data[container.start : container.open_end])
        yield Edit(container.start, container.end, head + written + b"</" + prefix + b"cols>")
    else:
        yield Edit(container.start, container.end, b"")


def _split_columns(
    part: SheetPart,
    prefix: bytes,
    columns: Mapping[int, Attributes],
    before: dict[int, dict[bytes, bytes] | None],
) -> list[tuple[int, int, bytes]]:
    """Return first column, last column and tag of each `<col>`, split where only some of its columns change."""
    pieces: list[tuple[int, int, bytes]] = []
    waiting = deque(sorted(columns))

    def add_until(stop: int) -> None:
        while waiting and waiting[0] < stop:
            _add_column(pieces, prefix, waiting[0], columns[waiting[0]])
            before[waiting.popleft()] = None

    for column in part.columns:
        add_until(column.first)
        tag = closed(part.data[column.node.start : column.node.open_end])
        first = column.first
        while waiting and waiting[0] <= column.last:
            number = waiting.popleft()
            if first < number:
                pieces.append((first, number - 1, tag))
            places = raw_attributes(tag)
            before[number] = {name: tag[slice(*places[name])] for name in columns[number] if name in places}
            spare = {name: value for name, value in columns[number].items() if isinstance(value, IfKept)}
            changed = with_attributes(tag, {**columns[number], **dict.fromkeys(spare)})
            if set(raw_attributes(changed)) - {b"min", b"max"}:
                pieces.append((number, number, with_attributes(changed, spare)))
            first = number + 1
        if first <= column.last:
            pieces.append((first, column.last, tag))
    add_until(MAX_COLUMN + 1)
    return pieces


def _add_column(pieces: list[tuple[int, int, bytes]], prefix: bytes, column: int, attributes: Attributes) -> None:
    """Add a `<col>` where there was none."""
    written = {name: value for name, value in attributes.items() if value is not None and not isinstance(value, IfKept)}
    if written:
        tag = b"<" + prefix + b'col min="0" max="0"/>'
        pieces.append((column, column, with_attributes(tag, written)))


def _numbered(pieces: Iterable[tuple[int, int, bytes]], *, join: bool) -> Iterator[bytes]:
    """Yield the `<col>` elements; if wanted, neighbours that say the same are made one."""
    merged: list[tuple[int, int, bytes, bytes]] = []
    for first, last, tag in pieces:
        bare = with_attributes(tag, {b"min": b"0", b"max": b"0"})
        if join and merged and merged[-1][3] == bare and merged[-1][1] == first - 1:
            merged[-1] = merged[-1][0], last, merged[-1][2], bare
        else:
            merged.append((first, last, tag, bare))
    for first, last, tag, _ in merged:
        yield with_attributes(tag, {b"min": b"%d" % first, b"max": b"%d" % last})
