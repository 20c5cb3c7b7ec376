"""The page set-up of a sheet as settings: attributes of elements, and the texts of header and footer."""

import re
from collections.abc import Mapping
from html import unescape
from typing import TYPE_CHECKING

from excelmaze.sheet.addresses import Area
from excelmaze.sheet.lengths import MM_OF_INCH
from excelmaze.sheet.paper import Margins, orientation_of
from excelmaze.xlsx.package.edits import IN_WORKSHEET, Edit, append, insert
from excelmaze.xlsx.package.tags import escape, name_of, opened, with_attributes

if TYPE_CHECKING:
    from excelmaze.xlsx.package.tree import Node
    from excelmaze.xlsx.sheets.sheet_part import SheetPart

# Values by element and attribute, as in `pageSetup.paperSize`; None is an attribute that goes.
Settings = Mapping[str, str | None]

HEADERS = ("oddHeader", "oddFooter")
_HEADER = "headerFooter"
_FIT = "pageSetUpPr"
# The elements in the order in which they stand.
_ELEMENTS = (_FIT, "printOptions", "pageMargins", "pageSetup", _HEADER)
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
    edge = round(edge / MM_OF_INCH, 3)
    values = (left, right, top, bottom, edge, edge)
    names = ("left", "right", "top", "bottom", "header", "footer")
    return {f"pageMargins.{name}": f"{value:g}" for name, value in zip(names, values, strict=True)}


def elements_of(settings: Settings) -> dict[str, str]:
    """Return the elements that give settings to a sheet that has none of them, by their names, in their order."""
    elements = {name: _element(name, values) for name, values in _by_element(settings).items()}
    if fit := elements.pop(_FIT, ""):
        elements = {"sheetPr": f"<sheetPr>{fit}</sheetPr>", **elements}
    return {name: element for name, element in elements.items() if element}


def settings_edits(part: "SheetPart", settings: Settings) -> list[Edit]:
    """Return the edits that give settings to a sheet."""
    data, root = part.data, part.root
    holder = root.find("sheetPr")
    edits: list[Edit] = []
    missing: dict[str, str | None] = {}
    for name, values in _by_element(settings).items():
        node = root.find(name) if name != _FIT else holder and holder.find(name)
        if node is not None:
            edits.append(_edit(part, node, values))
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
    """Return a new element; nothing where it would say nothing."""
    attributes = "".join(f' {key}="{value}"' for key, value in values.items() if value and key not in HEADERS)
    if inner := "".join(_texts(values).values()):
        return f"<{name}{attributes}>{inner}</{name}>"
    return f"<{name}{attributes}/>" if attributes else ""


def _texts(values: Mapping[str, str | None]) -> dict[str, str]:
    return {name: f"<{name}>{escape(text)}</{name}>" for name in HEADERS if (text := values.get(name))}


def _edit(part: "SheetPart", node: "Node", values: Mapping[str, str | None]) -> Edit:
    """Return the edit that sets attributes and texts of an element, and leaves all else that it has."""
    changes = {name.encode(): value.encode() if value else None for name, value in values.items()}
    tag = with_attributes(
        part.data[node.start : node.open_end],
        {name: value for name, value in changes.items() if name.decode() not in HEADERS},
    )
    if not any(name in HEADERS for name in values):
        return Edit(node.start, node.open_end, tag)
    kept = {name: child[0].decode() for name, child in _children(part).items() if name not in values}
    texts = {**_texts(values), **kept}
    first = "".join(texts.pop(name, "") for name in HEADERS)
    content = f"{first}{''.join(texts.values())}".encode()
    return Edit(node.start, node.end, opened(tag) + content + b"</" + name_of(tag) + b">")


def same_header(text: str, other: str) -> bool:
    """Return whether two headers print the same; programs write them differently."""
    return re.sub(_UNSEEN, "", text) == re.sub(_UNSEEN, "", other)


def paper_of(part: "SheetPart") -> str | None:
    """Return the number of the paper size that a sheet is printed on, if it says."""
    node = part.root.find("pageSetup")
    return node.attributes.get("paperSize") or None if node else None


# The name and the text of an element without others in it.
_CHILD = re.compile(rb"<(?:[\w.-]+:)?(\w+)(?:\s[^>]*?)?(?:/>|>([^<]*)</[\w.:-]+\s*>)")


def header_texts(part: "SheetPart") -> dict[str, str]:
    """Return the header and the footer of a sheet, as far as they print anything."""
    children = _children(part)
    return {name: unescape(children[name][2].decode()) for name in HEADERS if name in children and children[name][2]}


def _children(part: "SheetPart") -> dict[str, re.Match[bytes]]:
    """Return the texts that the element has, as they are written."""
    node = part.root.find("headerFooter")
    inner = b"" if node is None else part.data[node.open_end : node.close_start]
    return {match[1].decode(): match for match in _CHILD.finditer(inner)}


def margins_on(part: "SheetPart", usual: Margins) -> Margins:
    """Return the margins of a sheet in millimetres."""
    node = part.root.find("pageMargins")
    written = {} if node is None else node.attributes
    try:
        return Margins(
            *(
                float(written[name]) * MM_OF_INCH if name in written else own
                for name, own in zip(("top", "right", "bottom", "left"), usual, strict=True)
            )
        )
    except ValueError:
        return usual
