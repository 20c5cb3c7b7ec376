"""What is printed above and below a sheet that exists: only where nothing is printed yet, and taken away again."""

import re
from collections.abc import Collection, Mapping

from excelmaze.sheet.paper import Margins
from excelmaze.xlsx.edit.order import IN_WORKSHEET
from excelmaze.xlsx.opc.edits import Edit, insert
from excelmaze.xlsx.opc.tags import closed, escape, opened, prefix_of, raw_attributes, with_attributes
from excelmaze.xlsx.sheets.sheet_part import SheetPart

# What the record has for what is there and is not ours.
KEPT = {"element": "there", "oddHeader": "kept", "oddFooter": "kept"}
_NAMES = ("oddHeader", "oddFooter")
_MARGINS = ("left", "right", "top", "bottom", "header", "footer")
_MM_OF_INCH = 25.4
# The name and the text of an element without others in it.
_CHILD = re.compile(rb"<(?:[\w.-]+:)?(\w+)(?:\s[^>]*?)?(?:/>|>([^<]*)</[\w.:-]+\s*>)")


def printed_around(part: SheetPart) -> list[str]:
    """Which of header and footer a sheet has already."""
    return [name for name, child in _children(part).items() if name in _NAMES and child[2]]


def header_before(part: SheetPart, others: Collection[str]) -> dict[str, str] | None:
    """What `header_edits` leaves: the element, if there is one, and those of header and footer that are others'."""
    if part.root.find("headerFooter") is None:
        return None
    return {name: KEPT[name] for name in ("element", *others)}


def header_edits(part: SheetPart, texts: Mapping[str, str]) -> list[Edit]:
    """The edits that set header and footer, and leave all else that the element has; an empty text takes one away."""
    node, data = part.root.find("headerFooter"), part.data
    prefix = prefix_of(data, part.root.start)
    inner = {name: _element(prefix, name, text) for name, text in texts.items() if text}
    if node is None:
        tag = b"<" + prefix + b'headerFooter scaleWithDoc="0" alignWithMargins="0">'
        element = tag + b"".join(inner.values()) + b"</" + prefix + b"headerFooter>"
        return insert(data, part.root, [("headerFooter", element)], IN_WORKSHEET) if inner else []
    there = {name: child[0] for name, child in _children(part).items() if name not in texts}
    first = [(inner | there)[name] for name in _NAMES if name in inner | there]
    content = b"".join([*first, *(written for name, written in there.items() if name not in _NAMES)])
    tag = data[node.start : node.open_end]
    if content:
        new = opened(tag) + content + b"</" + prefix + b"headerFooter>"
    else:
        new = closed(tag) if raw_attributes(tag) else b""
    return [Edit(node.start, node.end, new)] if new != data[node.start : node.end] else []


def header_back_edits(part: SheetPart, before: Mapping[str, str] | None) -> list[Edit]:
    """The edits that take header and footer away which came with a maze; see `header_before`.

    An element that came with it goes, too, though a program has put empty ones into it since, as openpyxl does.
    """
    node = part.root.find("headerFooter")
    if node is None:
        return []
    gone = [name for name in _NAMES if name not in (before or {})]
    if before is None and all(name in gone or not child[2] for name, child in _children(part).items()):
        return [Edit(node.start, node.end, b"")]
    return header_edits(part, dict.fromkeys(gone, ""))


def _children(part: SheetPart) -> dict[str, re.Match[bytes]]:
    """The texts that the element has, as they are written."""
    node = part.root.find("headerFooter")
    inner = b"" if node is None else part.data[node.open_end : node.close_start]
    return {match[1].decode(): match for match in _CHILD.finditer(inner)}


def margins_on(part: SheetPart, usual: Margins) -> Margins:
    """The margins of a sheet in millimetres."""
    node = part.root.find("pageMargins")
    found = {} if node is None else node.attributes
    try:
        return Margins(
            *(
                float(found[name]) * _MM_OF_INCH if name in found else own
                for name, own in zip(("top", "right", "bottom", "left"), usual, strict=True)
            )
        )
    except ValueError:
        return usual


def margin_edits(part: SheetPart, margins: Margins, edge: float) -> list[Edit]:
    """The edits that set the margins of a sheet, and how far header and footer are from the paper's edge."""
    top, right, bottom, left = margins.inches
    edge = round(edge / _MM_OF_INCH, 3)
    values = (left, right, top, bottom, edge, edge)
    attributes: dict[bytes, bytes | None] = {
        name.encode(): b"%g" % value for name, value in zip(_MARGINS, values, strict=True)
    }
    node = part.root.find("pageMargins")
    if node is not None:
        tag = part.data[node.start : node.open_end]
        return [Edit(node.start, node.open_end, with_attributes(tag, attributes))]
    tag = b"<" + prefix_of(part.data, part.root.start) + b"pageMargins/>"
    return insert(part.data, part.root, [("pageMargins", with_attributes(tag, attributes))], IN_WORKSHEET)


def _element(prefix: bytes, name: str, text: str) -> bytes:
    tag = prefix + name.encode()
    return b"<" + tag + b">" + escape(text).encode() + b"</" + tag + b">"
