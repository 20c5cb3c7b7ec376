"""Changing the `<col>` elements of a sheet: widths of columns."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping

from excelmaze.sheet.addresses import MAX_COLUMN
from excelmaze.xlsx.package.edits import IN_WORKSHEET, Edit, insert
from excelmaze.xlsx.package.tags import closed, opened, raw_attributes, with_attributes
from excelmaze.xlsx.sheets.sheet_part import SheetPart

Attributes = Mapping[bytes, bytes | None]
"""Attributes of an element; None removes one."""


class IfKept(bytes):
    """The value of an attribute that a `<col>` only gets if it stays for others that it has."""

    __slots__ = ()


def columns_before(part: SheetPart, columns: Mapping[int, Attributes]) -> dict[int, dict[bytes, bytes] | None]:
    """Return which attributes columns have of those that change, or None for one without a `<col>`."""
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
    container = part.root.find("cols")
    written = b"".join(_numbered(_split_columns(part, columns), join=join))
    if container is None:
        yield from insert(
            part.data, part.root, [("cols", b"<cols>%b</cols>" % written)] if written else [], IN_WORKSHEET
        )
    elif written:
        head = opened(part.data[container.start : container.open_end])
        yield Edit(container.start, container.end, head + written + b"</cols>")
    else:
        yield Edit(container.start, container.end, b"")


def _split_columns(part: SheetPart, columns: Mapping[int, Attributes]) -> list[tuple[int, int, bytes]]:
    """Return first column, last column and tag of each `<col>`, split where only some of its columns change."""
    pieces: list[tuple[int, int, bytes]] = []
    waiting = deque(sorted(columns))

    def add_until(stop: int) -> None:
        while waiting and waiting[0] < stop:
            number = waiting.popleft()
            values = {name: value for name, value in columns[number].items() if not isinstance(value, IfKept)}
            if any(value is not None for value in values.values()):
                pieces.append((number, number, with_attributes(b'<col min="0" max="0"/>', values)))

    for column in part.columns:
        add_until(column.first)
        tag = closed(part.data[column.node.start : column.node.open_end])
        first = column.first
        while waiting and waiting[0] <= column.last:
            number = waiting.popleft()
            if first < number:
                pieces.append((first, number - 1, tag))
            spare = {name: value for name, value in columns[number].items() if isinstance(value, IfKept)}
            changed = with_attributes(tag, {**columns[number], **dict.fromkeys(spare)})
            if set(raw_attributes(changed)) - {b"min", b"max"}:
                pieces.append((number, number, with_attributes(changed, spare)))
            first = number + 1
        if first <= column.last:
            pieces.append((first, column.last, tag))
    add_until(MAX_COLUMN + 1)
    return pieces


def _numbered(pieces: Iterable[tuple[int, int, bytes]], *, join: bool) -> Iterator[bytes]:
    """Yield the `<col>` elements; if wanted, neighbours that say the same are made one."""
    merged: list[tuple[int, int, bytes]] = []
    for first, last, tag in pieces:
        bare = with_attributes(tag, {b"min": b"0", b"max": b"0"})
        if join and merged and merged[-1][1:] == (first - 1, bare):
            merged[-1] = merged[-1][0], last, bare
        else:
            merged.append((first, last, bare))
    for first, last, bare in merged:
        yield with_attributes(bare, {b"min": b"%d" % first, b"max": b"%d" % last})
