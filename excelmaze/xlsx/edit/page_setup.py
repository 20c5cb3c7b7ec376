"""The page set-up of a sheet that exists: its maze is printed on one page, all else about it stays."""

from collections.abc import Mapping, Sequence

from excelmaze.sheet.addresses import Area
from excelmaze.sheet.paper import orientation
from excelmaze.xlsx.edit.order import IN_WORKSHEET
from excelmaze.xlsx.opc.edits import Edit, append, insert
from excelmaze.xlsx.opc.tags import prefix_of, raw_attributes, with_attributes
from excelmaze.xlsx.opc.tree import Node
from excelmaze.xlsx.sheets.sheet_part import SheetPart

# The attributes that are set, of each element; `fit` is the sheet's word for fitting to a page.
_SET = {
    "fit": ("fitToPage",),
    "printOptions": ("horizontalCentered", "verticalCentered"),
    "pageMargins": ("left", "right", "top", "bottom", "header", "footer"),
    "pageSetup": ("paperSize", "orientation", "fitToWidth", "fitToHeight", "paperWidth", "paperHeight"),
}


def page_setup_edits(part: SheetPart, area: Area, paper: int, between: Sequence[Edit] = ()) -> list[Edit]:
    """The edits of a sheet that print an area on one page, centred, in the orientation that fits.

    Args:
        part: the sheet.
        area: what is printed; the name of the print area is not the sheet part's.
        paper: Excel's number of the paper size.
        between: the edits of what stands between the elements that this changes.
    """
    centred: dict[bytes, bytes | None] = {b"horizontalCentered": b"1", b"verticalCentered": b"1"}
    page: dict[bytes, bytes | None] = {
        b"paperSize": b"%d" % paper,
        b"orientation": orientation(area).encode(),
        b"fitToWidth": b"1",
        b"fitToHeight": b"1",
        # A size of its own would come before the paper's.
        b"paperWidth": None,
        b"paperHeight": None,
    }
    edits = [
        *_fit_to_page(part),
        *_set(part, "printOptions", centred),
        *between,
        *_set(part, "pageSetup", page),
    ]
    return [edit for edit in edits if part.data[edit.start : edit.end] != edit.new]


PAGE = ("fit", "printOptions", "pageSetup")


def page_before(part: SheetPart, names: Sequence[str] = PAGE) -> dict[str, dict[str, str] | None]:
    """What will be changed of elements: their attributes as they are, None where there is no such element."""
    nodes = {name: _node(part, name) for name in names}
    return {
        name: None if node is None else {key: node.attributes[key] for key in _SET[name] if key in node.attributes}
        for name, node in nodes.items()
    }


def _node(part: SheetPart, name: str) -> Node | None:
    if name != "fit":
        return part.root.find(name)
    sheet = part.root.find("sheetPr")
    return sheet.find("pageSetUpPr") if sheet else None


def page_back_edits(part: SheetPart, before: Mapping[str, Mapping[str, str] | None]) -> list[Edit]:
    """The edits that give a sheet back the page set-up that it had; see `page_before`."""
    sheet = part.root.find("sheetPr")
    edits = []
    for name, attributes in before.items():
        if name == "header":
            from excelmaze.xlsx.edit.header_footer import header_back_edits

            edits += header_back_edits(part, attributes)
            continue
        node = _node(part, name)
        if node is None:
            continue
        tag = part.data[node.start : node.open_end]
        changes = {key.encode(): (attributes or {}).get(key) for key in _SET[name]}
        new = with_attributes(tag, {key: None if value is None else value.encode() for key, value in changes.items()})
        if attributes is None and not raw_attributes(new) and node.empty:
            lone = name == "fit" and sheet is not None and len(sheet.children) == 1 and not sheet.attributes
            gone = sheet if lone and sheet is not None else node
            edits.append(Edit(gone.start, gone.end, b""))
        elif new != tag:
            edits.append(Edit(node.start, node.open_end, new))
    return edits


def paper_of(part: SheetPart) -> str | None:
    """The number of the paper size that a sheet is printed on, if it says."""
    node = part.root.find("pageSetup")
    return node.attributes.get("paperSize") if node else None


def _fit_to_page(part: SheetPart) -> list[Edit]:
    data, sheet = part.data, part.root.find("sheetPr")
    prefix = prefix_of(data, (sheet or part.root).start)
    new = b"<" + prefix + b'pageSetUpPr fitToPage="1"/>'
    if sheet is None:
        element = b"<" + prefix + b"sheetPr>" + new + b"</" + prefix + b"sheetPr>"
        return insert(data, part.root, [("sheetPr", element)], IN_WORKSHEET)
    fit = sheet.find("pageSetUpPr")
    if fit is None:
        return append(data, sheet, new)
    tag = data[fit.start : fit.open_end]
    return [Edit(fit.start, fit.open_end, with_attributes(tag, {b"fitToPage": b"1"}))]


def _set(part: SheetPart, name: str, attributes: dict[bytes, bytes | None]) -> list[Edit]:
    """Set attributes of an element of the sheet, which is made where there is none."""
    node = part.root.find(name)
    if node is not None:
        tag = part.data[node.start : node.open_end]
        return [Edit(node.start, node.open_end, with_attributes(tag, attributes))]
    tag = b"<" + prefix_of(part.data, part.root.start) + name.encode() + b"/>"
    return insert(part.data, part.root, [(name, with_attributes(tag, attributes))], IN_WORKSHEET)
