"""What is printed above and below a sheet that exists: only where nothing is printed yet, and taken away again."""

import re
from collections.abc import Mapping
from html import unescape

from excelmaze.sheet.paper import Margins
from excelmaze.xlsx.edit.order import IN_WORKSHEET
from excelmaze.xlsx.edit.page_setup import HEADERS
from excelmaze.xlsx.opc.edits import Edit, insert
from excelmaze.xlsx.opc.tags import closed, escape, opened, prefix_of, raw_attributes, with_attributes
from excelmaze.xlsx.sheets.sheet_part import SheetPart

_MM_OF_INCH = 25.4
# The name and the text of an element without others in it.
_CHILD = re.compile(rb"<(?:[\w.-]+:)?(\w+)(?:\s[^>]*?)?(?:/>|>([^<]*)</[\w.:-]+\s*>)")


def header_texts(part: SheetPart) -> dict[str, str]:
    """Return the header and the footer of a sheet, as far as they print anything."""
    children = _children(part)
    return {name: unescape(children[name][2].decode()) for name in HEADERS if name in children and children[name][2]}


def header_edits(part: SheetPart, settings: Mapping[str, str | None]) -> list[Edit]:
    """Return the edits that set header, footer and attributes of their element, and leave all else that it has.

    An element that prints nothing goes, though a program has put empty texts into it since, as openpyxl does.
    """
    node, data = part.root.find("headerFooter"), part.data
    prefix = prefix_of(data, part.root.start)
    inner = {name: _element(prefix, name, text) for name in HEADERS if (text := settings.get(name))}
    attributes = {name.encode(): value.encode() if value else None for name, value in settings.items()}
    attributes = {name: value for name, value in attributes.items() if name.decode() not in HEADERS}
    if node is None:
        tag = with_attributes(b"<" + prefix + b"headerFooter>", attributes)
        element = tag + b"".join(inner.values()) + b"</" + prefix + b"headerFooter>"
        return insert(data, part.root, [("headerFooter", element)], IN_WORKSHEET) if inner else []
    children = _children(part)
    there = {name: child[0] for name, child in children.items() if name not in settings}
    first = [(inner | there)[name] for name in HEADERS if name in inner | there]
    content = b"".join([*first, *(written for name, written in there.items() if name not in HEADERS)])
    tag = with_attributes(data[node.start : node.open_end], attributes)
    if inner or any(children[name][2] for name in there):
        new = opened(tag) + content + b"</" + prefix + b"headerFooter>"
    else:
        new = closed(tag) if raw_attributes(with_attributes(tag, _no_flags(tag))) else b""
    return [Edit(node.start, node.end, new)]


def _no_flags(tag: bytes) -> dict[bytes, None]:
    """Return the attributes that say no more than what is so without them, as LibreOffice writes them."""
    flags = {name: tag[slice(*span)] for name, span in raw_attributes(tag).items() if name.startswith(b"different")}
    return {name: None for name, value in flags.items() if value in {b"0", b"false"}}


def _children(part: SheetPart) -> dict[str, re.Match[bytes]]:
    """Return the texts that the element has, as they are written."""
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


def _element(prefix: bytes, name: str, text: str) -> bytes:
    tag = prefix + name.encode()
    return b"<" + tag + b">" + escape(text).encode() + b"</" + tag + b">"
