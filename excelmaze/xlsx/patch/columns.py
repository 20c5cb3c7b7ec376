"""Widths of columns of a sheet part.

The `<col>` elements are split where only some of their columns change.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping

from excelmaze.sheet.addresses import MAX_COLUMN
from excelmaze.xlsx.opc.edits import IN_WORKSHEET, Edit, insert
from excelmaze.xlsx.opc.tags import closed, opened, prefix_of, raw_attributes, with_attributes
from excelmaze.xlsx.sheets.sheet_part import SheetPart

# An attribute's new value, or None to take it away.
Attributes = Mapping[bytes, bytes | None]


class IfKept(bytes):
    """The value of an attribute that a `<col>` only gets if it stays for others that it has."""

    __slots__ = ()


def column_edits(
    part: SheetPart, columns: Mapping[int, Attributes], before: dict[int, dict[bytes, bytes] | None]
) -> Iterator[Edit]:
    """Change the attributes of columns, and note in `before` which they had."""
    container = part.root.find("cols")
    # In the worksheet the prefix of its tag is that of its children, whatever the cells have.
    prefix = prefix_of(part.data, part.root.start if container is None else container.start)
    written = b"".join(_joined(_split_columns(part, prefix, columns, before)))
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
    """Return a `<col>` where there was none."""
    written = {name: value for name, value in attributes.items() if value is not None and not isinstance(value, IfKept)}
    if written:
        tag = b"<" + prefix + b'col min="0" max="0"/>'
        pieces.append((column, column, with_attributes(tag, written)))


def _joined(pieces: Iterable[tuple[int, int, bytes]]) -> Iterator[bytes]:
    """Yield the `<col>` elements, neighbours that say the same made one."""
    merged: list[tuple[int, int, bytes, bytes]] = []
    for first, last, tag in pieces:
        bare = with_attributes(tag, {b"min": b"0", b"max": b"0"})
        if merged and merged[-1][3] == bare and merged[-1][1] == first - 1:
            merged[-1] = merged[-1][0], last, merged[-1][2], bare
        else:
            merged.append((first, last, tag, bare))
    for first, last, tag, _ in merged:
        yield with_attributes(tag, {b"min": b"%d" % first, b"max": b"%d" % last})
