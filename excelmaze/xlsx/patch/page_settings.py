"""The page set-up of a sheet that exists, as settings: attributes of elements, and the texts of header and footer."""

import re
from collections.abc import Mapping
from html import unescape

from excelmaze.sheet.addresses import Area
from excelmaze.sheet.paper import Margins, orientation_of
from excelmaze.xlsx.package.edits import IN_WORKSHEET, Edit, append, insert
from excelmaze.xlsx.package.tags import escape, opened, prefix_of, with_attributes
from excelmaze.xlsx.package.tree import Node
from excelmaze.xlsx.sheets.sheet_part import SheetPart

# Values by element and attribute, as in `pageSetup.paperSize`; None is an attribute that goes.
Settings = Mapping[str, str | None]

HEADERS = ("oddHeader", "oddFooter")
_HEADER = "headerFooter"
_FIT = "pageSetUpPr"
# The elements in the order in which they stand, and the attributes that are set.
_ATTRIBUTES = {
    _FIT: ("fitToPage",),
    "printOptions": ("horizontalCentered", "verticalCentered"),
    "pageMargins": ("left", "right", "top", "bottom", "header", "footer"),
    "pageSetup": ("paperSize", "orientation", "fitToWidth", "fitToHeight", "paperWidth", "paperHeight"),
    _HEADER: ("scaleWithDoc", "alignWithMargins"),
}
_MM_OF_INCH = 25.4
# What programs change in a header's text: fonts and their sizes, blanks, how lines end.
_UNSEEN = re.compile(r'&"[^"]*"|&[0-9]+|_x000[aAdD]_|\s')


def paper_settings(area: Area, paper: int, pages: tuple[int, int] = (1, 1)) -> dict[str, str | None]:
    """Return the settings that print an area on one page or several, centred, in the orientation that fits.

    Args:
        area: what is printed.
        paper: Excel's number of the paper size.
        pages: how many it takes, across and down.
    """
    return {
        "pageSetUpPr.fitToPage": "1",
        "printOptions.horizontalCentered": "1",
        "printOptions.verticalCentered": "1",
        "pageSetup.paperSize": str(paper),
        "pageSetup.orientation": orientation_of(area),
        "pageSetup.fitToWidth": str(pages[0]),
        "pageSetup.fitToHeight": str(pages[1]),
        # A size of its own would come before the paper's.
        "pageSetup.paperWidth": None,
        "pageSetup.paperHeight": None,
    }


def margin_settings(margins: Margins, edge: float) -> dict[str, str | None]:
    """Return the settings for margins, and for how far header and footer are from the paper's edge."""
    top, right, bottom, left = margins.inches
    edge = round(edge / _MM_OF_INCH, 3)
    values = (left, right, top, bottom, edge, edge)
    names = _ATTRIBUTES["pageMargins"]
    return {f"pageMargins.{name}": f"{value:g}" for name, value in zip(names, values, strict=True)}


def settings_edits(part: SheetPart, settings: Settings) -> list[Edit]:
    """Return the edits that give settings to a sheet."""
    by_element: dict[str, dict[str, str | None]] = {}
    for name, value in settings.items():
        element, _, attribute = name.partition(".")
        by_element.setdefault(element, {})[attribute] = value
    edits: list[Edit] = []
    for element in [name for name in _ATTRIBUTES if name in by_element]:
        if element == _HEADER:
            edits += header_edits(part, by_element[element])
        else:
            edits += _attribute_edits(part, element, by_element[element])
    return [edit for edit in edits if part.data[edit.start : edit.end] != edit.new]


def same_header(text: str, other: str) -> bool:
    """Return whether two headers print the same; programs write them differently."""
    return re.sub(_UNSEEN, "", text) == re.sub(_UNSEEN, "", other)


def _attribute_edits(part: SheetPart, element: str, values: Mapping[str, str | None]) -> list[Edit]:
    """Return the edits that set attributes of an element, which is made where there is none."""
    changes = {name.encode(): value.encode() if value else None for name, value in values.items()}
    node, data = _node(part, element), part.data
    if node is None:
        tag = b"<" + prefix_of(data, part.root.start) + element.encode() + b"/>"
        return _new_element(part, element, with_attributes(tag, changes))
    return [Edit(node.start, node.open_end, with_attributes(data[node.start : node.open_end], changes))]


def _new_element(part: SheetPart, element: str, xml: bytes) -> list[Edit]:
    if element != _FIT:
        return insert(part.data, part.root, [(element, xml)], IN_WORKSHEET)
    sheet = part.root.find("sheetPr")
    if sheet is not None:
        return append(part.data, sheet, xml)
    prefix = prefix_of(part.data, part.root.start)
    whole = b"<" + prefix + b"sheetPr>" + xml + b"</" + prefix + b"sheetPr>"
    return insert(part.data, part.root, [("sheetPr", whole)], IN_WORKSHEET)


def paper_of(part: SheetPart) -> str | None:
    """Return the number of the paper size that a sheet is printed on, if it says."""
    node = part.root.find("pageSetup")
    return node.attributes.get("paperSize") or None if node else None


def _node(part: SheetPart, element: str) -> Node | None:
    if element != _FIT:
        return part.root.find(element)
    sheet = part.root.find("sheetPr")
    return sheet.find(_FIT) if sheet else None


# The name and the text of an element without others in it.
_CHILD = re.compile(rb"<(?:[\w.-]+:)?(\w+)(?:\s[^>]*?)?(?:/>|>([^<]*)</[\w.:-]+\s*>)")


def header_texts(part: SheetPart) -> dict[str, str]:
    """Return the header and the footer of a sheet, as far as they print anything."""
    children = _children(part)
    return {name: unescape(children[name][2].decode()) for name in HEADERS if name in children and children[name][2]}


def header_edits(part: SheetPart, settings: Mapping[str, str | None]) -> list[Edit]:
    """Return the edits that set header, footer and attributes of their element, and leave all else that it has."""
    node, data = part.root.find("headerFooter"), part.data
    prefix = prefix_of(data, part.root.start)
    inner = {name: _element(prefix, name, text) for name in HEADERS if (text := settings.get(name))}
    attributes = {name.encode(): value.encode() if value else None for name, value in settings.items()}
    attributes = {name: value for name, value in attributes.items() if name.decode() not in HEADERS}
    if node is None:
        tag = with_attributes(b"<" + prefix + b"headerFooter>", attributes)
        element = tag + b"".join(inner.values()) + b"</" + prefix + b"headerFooter>"
        return insert(data, part.root, [("headerFooter", element)], IN_WORKSHEET)
    children = _children(part)
    kept = {name: child[0] for name, child in children.items() if name not in settings}
    first = [(inner | kept)[name] for name in HEADERS if name in inner | kept]
    content = b"".join([*first, *(written for name, written in kept.items() if name not in HEADERS)])
    tag = with_attributes(data[node.start : node.open_end], attributes)
    return [Edit(node.start, node.end, opened(tag) + content + b"</" + prefix + b"headerFooter>")]


def _children(part: SheetPart) -> dict[str, re.Match[bytes]]:
    """Return the texts that the element has, as they are written."""
    node = part.root.find("headerFooter")
    inner = b"" if node is None else part.data[node.open_end : node.close_start]
    return {match[1].decode(): match for match in _CHILD.finditer(inner)}


def margins_on(part: SheetPart, usual: Margins) -> Margins:
    """Return the margins of a sheet in millimetres."""
    node = part.root.find("pageMargins")
    written = {} if node is None else node.attributes
    try:
        return Margins(
            *(
                float(written[name]) * _MM_OF_INCH if name in written else own
                for name, own in zip(("top", "right", "bottom", "left"), usual, strict=True)
            )
        )
    except ValueError:
        return usual


def _element(prefix: bytes, name: str, text: str) -> bytes:
    tag = prefix + name.encode()
    return b"<" + tag + b">" + escape(text).encode() + b"</" + tag + b">"
