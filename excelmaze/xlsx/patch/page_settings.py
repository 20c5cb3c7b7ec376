"""The page set-up of a sheet that exists, as settings: attributes of elements, and the texts of header and footer.

Header and footer are set only where nothing is printed yet, and removed again.
"""

import re
from collections.abc import Iterable, Mapping
from html import unescape
from math import nan

from excelmaze.sheet.addresses import Area
from excelmaze.sheet.paper import Margins, orientation_of
from excelmaze.xlsx.opc.edits import IN_WORKSHEET, Edit, append, insert
from excelmaze.xlsx.opc.tags import closed, escape, opened, prefix_of, raw_attributes, with_attributes
from excelmaze.xlsx.opc.tree import Node, to_bool
from excelmaze.xlsx.patch.names import PRINT_AREA
from excelmaze.xlsx.sheets.sheet_part import SheetPart

# Values by element and attribute, as in `pageSetup.paperSize`; None is a setting that the sheet does not have. That of
# `PRINT_AREA` is no part of the sheet, but a name of the workbook.
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
# Programs round margins to what they count in, LibreOffice to hundredths of a millimetre.
_NEARLY = 0.005
# What Excel takes where an attribute is missing, and so may leave out.
_DEFAULTS = {"paperSize": "1", "orientation": "portrait", "fitToWidth": "1", "fitToHeight": "1"}
_SWITCHES = {"fitToPage", "horizontalCentered", "verticalCentered"}
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


def settings_on(part: SheetPart, names: Iterable[str]) -> dict[str, str | None]:
    """Return the values that some settings have on a sheet; an attribute that an element lacks is empty."""
    values: dict[str, str | None] = {}
    for name in names:
        element, _, attribute = name.partition(".")
        if attribute in _ATTRIBUTES[element]:
            node = _node(part, element)
            values[name] = node.attributes.get(attribute, "") if node else None
        else:
            values[name] = header_texts(part).get(attribute)
    return values


def settings_edits(part: SheetPart, settings: Settings) -> list[Edit]:
    """Return the edits that give settings to a sheet.

    An element without attributes goes, and so does a header or footer without texts.
    """
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


def same_setting(name: str, value: str | None, other: str | None) -> bool:
    """Return whether two values of a setting mean the same; programs write them differently."""
    attribute = name.rpartition(".")[2]
    if (value or "") == (other or ""):
        return True
    if name == PRINT_AREA:
        return _bare(value) == _bare(other)
    if attribute in _ATTRIBUTES["pageMargins"]:
        return abs(_inches(value) - _inches(other)) <= _NEARLY
    return _meaning(attribute, value or "") == _meaning(attribute, other or "")


def _bare(reference: str | None) -> str:
    return (reference or "").replace("'", "").replace("$", "")


def _inches(text: str | None) -> float:
    try:
        return float(text or "nan")
    except ValueError:
        return nan


def _meaning(attribute: str, text: str) -> str | bool:
    if attribute in HEADERS:
        return re.sub(_UNSEEN, "", text)
    if attribute in _DEFAULTS:
        return _DEFAULTS[attribute] if text in {"", "default"} else text
    if attribute in _ATTRIBUTES[_HEADER]:  # which are set where they are not written
        return to_bool(text or "1")
    return to_bool(text) if attribute in _SWITCHES else text


def _attribute_edits(part: SheetPart, element: str, values: Mapping[str, str | None]) -> list[Edit]:
    """Return the edits that set attributes of an element, which is made where there is none."""
    changes = {name.encode(): value.encode() if value else None for name, value in values.items()}
    node, data = _node(part, element), part.data
    if node is None:
        if not any(changes.values()):
            return []
        tag = b"<" + prefix_of(data, part.root.start) + element.encode() + b"/>"
        return _new_element(part, element, with_attributes(tag, changes))
    tag = data[node.start : node.open_end]
    new = with_attributes(tag, changes)
    if raw_attributes(new) or not node.empty or "" in values.values():
        return [Edit(node.start, node.open_end, new)]
    sheet = part.root.find("sheetPr")
    if element == _FIT and sheet is not None and len(sheet.children) == 1 and not sheet.attributes:
        node = sheet
    return [Edit(node.start, node.end, b"")]


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
    return settings_on(part, ["pageSetup.paperSize"])["pageSetup.paperSize"] or None


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
    kept = {name: child[0] for name, child in children.items() if name not in settings}
    first = [(inner | kept)[name] for name in HEADERS if name in inner | kept]
    content = b"".join([*first, *(written for name, written in kept.items() if name not in HEADERS)])
    tag = with_attributes(data[node.start : node.open_end], attributes)
    if inner or any(children[name][2] for name in kept):
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
