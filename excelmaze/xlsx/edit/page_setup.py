"""The page set-up of a sheet that exists, as settings: attributes of elements, and the texts of header and footer."""

import re
from collections.abc import Iterable, Mapping
from math import nan

from excelmaze.sheet.addresses import Area
from excelmaze.sheet.paper import Margins, orientation
from excelmaze.xlsx.edit.names import PRINT_AREA
from excelmaze.xlsx.edit.order import IN_WORKSHEET
from excelmaze.xlsx.opc.edits import Edit, append, insert
from excelmaze.xlsx.opc.tags import prefix_of, raw_attributes, with_attributes
from excelmaze.xlsx.opc.tree import Node, to_bool
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


def paper_settings(area: Area, paper: int) -> dict[str, str | None]:
    """Return the settings that print an area on one page, centred, in the orientation that fits.

    Args:
        area: what is printed.
        paper: Excel's number of the paper size.
    """
    return {
        "pageSetUpPr.fitToPage": "1",
        "printOptions.horizontalCentered": "1",
        "printOptions.verticalCentered": "1",
        "pageSetup.paperSize": str(paper),
        "pageSetup.orientation": orientation(area),
        "pageSetup.fitToWidth": "1",
        "pageSetup.fitToHeight": "1",
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
    found: dict[str, str | None] = {}
    for name in names:
        element, _, attribute = name.partition(".")
        if attribute in _ATTRIBUTES[element]:
            node = _node(part, element)
            found[name] = node.attributes.get(attribute, "") if node else None
        else:
            from excelmaze.xlsx.edit.header_footer import header_texts

            found[name] = header_texts(part).get(attribute)
    return found


def settings_edits(part: SheetPart, settings: Settings) -> list[Edit]:
    """Return the edits that give settings to a sheet.

    An element without attributes goes, and so does a header or footer without texts.
    """
    by_element: dict[str, dict[str, str | None]] = {}
    for name, value in settings.items():
        element, _, attribute = name.partition(".")
        by_element.setdefault(element, {})[attribute] = value
    edits: list[Edit] = []
    for element in [one for one in _ATTRIBUTES if one in by_element]:
        if element == _HEADER:
            from excelmaze.xlsx.edit.header_footer import header_edits

            edits += header_edits(part, by_element[element])
        else:
            edits += _attribute_edits(part, element, by_element[element])
    return [edit for edit in edits if part.data[edit.start : edit.end] != edit.new]


def same_setting(name: str, one: str | None, other: str | None) -> bool:
    """Whether two values of a setting mean the same: programs that save a workbook write them in their own ways."""
    attribute = name.rpartition(".")[2]
    if (one or "") == (other or ""):
        return True
    if name == PRINT_AREA:
        return _bare(one) == _bare(other)
    if attribute in _ATTRIBUTES["pageMargins"]:
        return abs(_inches(one) - _inches(other)) <= _NEARLY
    return _meaning(attribute, one or "") == _meaning(attribute, other or "")


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
