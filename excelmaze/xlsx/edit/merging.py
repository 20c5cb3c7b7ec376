"""Merging cells of a sheet, and parting them again: the list of merged areas in its part."""

from collections.abc import Collection, Sequence

from excelmaze.errors import InputError
from excelmaze.sheet.addresses import Area, parse_selection
from excelmaze.xlsx.edit.order import IN_WORKSHEET
from excelmaze.xlsx.opc.edits import Edit, append, insert
from excelmaze.xlsx.opc.tags import prefix_of, raw_attributes, with_attributes
from excelmaze.xlsx.opc.tree import Node
from excelmaze.xlsx.sheets.sheet_part import SheetPart


def merging_edits(part: SheetPart, merged: Sequence[Area], parted: Collection[Area]) -> list[Edit]:
    """The edits that merge areas, and part others; a list without any area goes."""
    container = part.root.find("mergeCells")
    if container is None:
        prefix = prefix_of(part.data, part.root.start)
        inner = _elements(prefix, merged)
        xml = b'<%bmergeCells count="%d">%b</%bmergeCells>' % (prefix, len(merged), inner, prefix)
        return insert(part.data, part.root, [("mergeCells", xml)], IN_WORKSHEET) if merged else []
    there = list(container.all("mergeCell"))
    going = [node for node in there if _area(node) in parted]
    count = len(there) - len(going) + len(merged)
    if not merged and not going:
        return []
    if not count:
        return [Edit(container.start, container.end, b"")]
    tag = part.data[container.start : container.open_end]
    attributes: dict[bytes, bytes | None] = {b"count": b"%d" % count} if b"count" in raw_attributes(tag) else {}
    edits = [Edit(node.start, node.end, b"") for node in going]
    if merged:
        new = _elements(prefix_of(part.data, container.start), merged)
        return [*edits, *append(part.data, container, new, attributes)]
    return [*edits, Edit(container.start, container.open_end, with_attributes(tag, attributes))]


def _elements(prefix: bytes, areas: Sequence[Area]) -> bytes:
    return b"".join(b'<%bmergeCell ref="%b"/>' % (prefix, area.address.encode()) for area in areas)


def _area(node: Node) -> Area | None:
    try:
        areas = parse_selection(node.attributes.get("ref", "")).areas
    except InputError:
        return None
    return areas[0] if len(areas) == 1 else None
