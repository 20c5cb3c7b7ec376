"""Changing the `<col>` elements of a sheet: widths of columns."""

from collections.abc import Iterator, Mapping

from excelmaze.sheet.bands import runs_alike
from excelmaze.sheet.paper import DEFAULT_WIDTH, width_of
from excelmaze.xlsx.package.edits import IN_WORKSHEET, Edit, closed, insert, opened, raw_attributes, with_attributes
from excelmaze.xlsx.sheets.sheet_part import SheetPart

Attributes = Mapping[bytes, bytes | None]
"""Attributes of an element; None removes one."""

_PLACE: Attributes = {b"min": b"0", b"max": b"0"}


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
    written = b"".join(
        with_attributes(tag, {b"min": b"%d" % first, b"max": b"%d" % last})
        for first, last, (tag, _) in runs_alike(tags)
    )
    container = part.root.find("cols")
    if container is None:
        yield from insert(part.data, part.root, [("cols", b"<cols>%b</cols>" % written)] * bool(written), IN_WORKSHEET)
    else:
        head = opened(part.data[container.start : container.open_end])
        yield Edit(container.start, container.end, head + written + b"</cols>" if written else b"")


def _usual_width(part: SheetPart) -> float:
    """Return the width of columns that have none of their own, in characters."""
    node = part.root.find("sheetFormatPr")
    return width_of(None if node is None else node.attributes.get("defaultColWidth"), DEFAULT_WIDTH)
