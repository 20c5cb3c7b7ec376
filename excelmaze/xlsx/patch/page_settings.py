"""The page set-up of a sheet as settings: attributes of elements, and the texts of header and footer."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from excelmaze.sheet.addresses import Area
from excelmaze.sheet.lengths import MM_OF_INCH
from excelmaze.sheet.paper import Margins, orientation_of
from excelmaze.xlsx.package.edits import IN_WORKSHEET, Edit, append, escape, insert, with_attributes
from excelmaze.xlsx.package.tree import Node, to_int

if TYPE_CHECKING:
    from excelmaze.xlsx.sheets.sheet_part import SheetPart

# Values by element and attribute, as in `pageSetup.paperSize`; None is an attribute that goes.
Settings = Mapping[str, str | None]

HEADERS = ("oddHeader", "oddFooter")
_FIT = "pageSetUpPr"
# The elements in the order in which they stand.
_ELEMENTS = (_FIT, "printOptions", "pageMargins", "pageSetup", "headerFooter")
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
        # A custom size would come before the paper's.
        "pageSetup.paperWidth": None,
        "pageSetup.paperHeight": None,
    }


def margin_settings(margins: Margins, edge: float) -> dict[str, str | None]:
    """Return the settings for margins, and for how far header and footer are from the paper's edge."""
    top, right, bottom, left = margins.inches
    edge = round(edge / MM_OF_INCH, 3)
    values = (left, right, top, bottom, edge, edge)
    names = ("left", "right", "top", "bottom", "header", "footer")
    return {f"pageMargins.{name}": f"{value:g}" for name, value in zip(names, values, strict=True)}


def elements_of(settings: Settings) -> dict[str, str]:
    """Return the elements for the settings of a new sheet, by name and in order."""
    elements = {name: _element(name, values) for name, values in _by_element(settings).items()}
    if fit := elements.pop(_FIT, ""):
        elements = {"sheetPr": f"<sheetPr>{fit}</sheetPr>", **elements}
    return {name: element for name, element in elements.items() if element}


def settings_edits(part: "SheetPart", settings: Settings) -> list[Edit]:
    """Return the edits that apply settings to a sheet."""
    data, root = part.data, part.root
    holder = root.find("sheetPr")
    edits: list[Edit] = []
    missing: dict[str, str | None] = {}
    for name, values in _by_element(settings).items():
        node = root.find(name) if name != _FIT else holder and holder.find(name)
        if node is not None:
            edits += _edits(data, node, values)
        elif name == _FIT and holder is not None:
            edits += append(data, holder, _element(name, values).encode())
        else:
            missing |= {f"{name}.{key}": value for key, value in values.items()}
    new = [(name, element.encode()) for name, element in elements_of(missing).items()]
    edits += insert(data, root, new, IN_WORKSHEET)
    return [edit for edit in edits if data[edit.start : edit.end] != edit.new]


def _by_element(settings: Settings) -> dict[str, dict[str, str | None]]:
    """Return attributes and texts by their elements, in the order of these."""
    by_element: dict[str, dict[str, str | None]] = {name: {} for name in _ELEMENTS}
    for name, value in settings.items():
        element, _, attribute = name.partition(".")
        by_element[element][attribute] = value
    return {name: values for name, values in by_element.items() if values}


def _element(name: str, values: Mapping[str, str | None]) -> str:
    """Return a new element, empty if it has no attributes and texts."""
    attributes = "".join(f' {key}="{value}"' for key, value in values.items() if value and key not in HEADERS)
    if inner := "".join(xml for _, xml in _texts(values)):
        return f"<{name}{attributes}>{inner}</{name}>"
    return f"<{name}{attributes}/>" if attributes else ""


def _texts(values: Mapping[str, str | None]) -> list[tuple[str, str]]:
    return [(name, f"<{name}>{escape(text)}</{name}>") for name in HEADERS if (text := values.get(name))]


def _edits(data: bytes, node: Node, values: Mapping[str, str | None]) -> list[Edit]:
    """Return the edits that set attributes and texts of an element; its others stay."""
    changes = {key.encode(): value.encode() if value else None for key, value in values.items() if key not in HEADERS}
    new = [(name, xml.encode()) for name, xml in _texts(values)]
    if new and node.empty:
        return append(data, node, b"".join(xml for _, xml in new), changes)
    tag = with_attributes(data[node.start : node.open_end], changes)
    old = [(child, xml) for name, xml in new if (child := node.find(name)) is not None]
    missing = [(name, xml) for name, xml in new if node.find(name) is None]
    return [
        Edit(node.start, node.open_end, tag),
        *(Edit(child.start, child.end, xml) for child, xml in old),
        *insert(data, node, missing, HEADERS),
    ]


def same_header(text: str, other: str) -> bool:
    """Return whether two headers print the same, as programs write them differently."""
    return re.sub(_UNSEEN, "", text) == re.sub(_UNSEEN, "", other)


def paper_of(part: "SheetPart") -> int | None:
    """Return the number of the paper size of a sheet, if it has one."""
    node = part.root.find("pageSetup")
    number = node.attributes.get("paperSize") if node else None
    return to_int(number) if number else None


def header_texts(part: "SheetPart") -> dict[str, str]:
    """Return the header and the footer of a sheet, if they print anything."""
    node = part.root.find("headerFooter")
    return {child.name: child.text for child in node.children if child.name in HEADERS and child.text} if node else {}


def margins_on(part: "SheetPart", usual: Margins) -> Margins:
    """Return the margins of a sheet in millimetres."""
    node = part.root.find("pageMargins")
    written = {} if node is None else node.attributes
    sides = zip(("top", "right", "bottom", "left"), usual, strict=True)
    try:
        return Margins(*(float(written[name]) * MM_OF_INCH if name in written else own for name, own in sides))
    except ValueError:
        return usual
