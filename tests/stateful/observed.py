"""What a workbook file holds, read with zipfile and ElementTree alone: neither excelmaze nor openpyxl has a say."""

import re
import zipfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

from excelmaze.sheet.addresses import Area, parse_cell

Place = tuple[int, int]

# By which a colour scale of a maze's own is told.
OURS = 'N("excelmaze")'
_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_ID = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
# In the order of the directions.
_SIDES = ("top", "right", "bottom", "left")
# What a change of the cells may change in a sheet's part besides, and what says how a sheet is printed.
_OF_CELLS = {"sheetData", "cols", "dimension", "sheetViews", "sheetFormatPr"}
_OF_PAGE = {"sheetPr", "pageSetup", "printOptions", "pageMargins", "headerFooter"}
_MOST_COLUMNS = 60
# What LibreOffice numbers anew, and what follows the sizes of columns and rows: where a chart is,
# told without cells, and where it ends below.
_REMADE = re.compile(
    rb'<(?:c:)?(?:axId|crossAx) val="[0-9]+|<(?:xdr:)?rowOff>[0-9]+|\b(?:x|c?y)="[0-9]+'
    rb"|<xdr:row>[0-9]+(?=</xdr:row><xdr:rowOff>[0-9]+</xdr:rowOff></xdr:to>)"
)
# What programs may write or leave out: it is so by default. For a page without a paper LibreOffice writes A4, upright.
_DEFAULTS = {
    "alignment": "horizontal=general vertical=bottom indent=0 textRotation=0 wrapText=0 shrinkToFit=0",
    "protection": "locked=1 hidden=0",
    "sheetPr": "filterMode=0",
    "outlinePr": "summaryBelow=1 summaryRight=1",
    "pageSetUpPr": "fitToPage=0",
    "printOptions": "headings=0 gridLines=0 gridLinesSet=1 horizontalCentered=0 verticalCentered=0",
    "pageSetup": "paperSize=9 orientation=portrait scale=100 fitToWidth=1 fitToHeight=1 pageOrder=downThenOver"
    " blackAndWhite=0 draft=0 cellComments=none",
    "headerFooter": "differentFirst=0 differentOddEven=0",
    **dict.fromkeys((f"{page}{where}" for page in ("odd", "even", "first") for where in ("Header", "Footer")), ""),
}
# The width that openpyxl makes of none; of the sheet's usual one it makes one that was chosen.
_NO_WIDTH = 13.0


class Look(NamedTuple):
    """A cell's formats. `sides` are the lines that it holds itself, by direction; None is no line, and no fill."""

    sides: tuple[str | None, ...]
    fill: str | None
    diagonal: str
    font: str
    number_format: str
    others: str


class SheetSeen(NamedTuple):
    """A sheet: contents and looks of the cells it writes, the looks of whole rows and columns, sizes, all else."""

    contents: dict[Place, tuple[str, str]]
    looks: dict[Place, Look]
    row_looks: dict[int, Look]
    column_looks: dict[int, Look]
    heights: dict[int, tuple[float | None, bool]]
    widths: dict[int, tuple[float | None, bool]]
    page: list[str]
    others: list[str]
    colored: set[Place]
    links: dict[Place, str]
    merged: list[Area]

    def look(self, place: Place) -> Look:
        """The look of a cell, also of one that is not written."""
        row, column = place
        return self.looks.get(place) or self.row_looks.get(row) or self.column_looks.get(column) or self.looks[0, 0]


class Seen(NamedTuple):
    """A workbook: sheets by name, defined names by name and sheet, and the parts that no maze changes.

    What LibreOffice makes anew is left out: numbers in the parts' names and of charts' axes, and where a chart
    ends below, which follows the heights that it finds best.
    """

    sheets: dict[str, SheetSeen]
    names: dict[tuple[str, str | None], str]
    parts: dict[str, list[bytes]]


def observed(path: Path) -> Seen:
    """What a workbook holds."""
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    workbook = ET.fromstring(parts["xl/workbook.xml"])
    targets = {
        link.get("Id", ""): link.get("Target", "") for link in ET.fromstring(parts["xl/_rels/workbook.xml.rels"])
    }
    looks = list(_looks(ET.fromstring(parts["xl/styles.xml"])))
    strings = [_text(item) for item in ET.fromstring(parts.get("xl/sharedStrings.xml", b"<sst/>"))]
    part_of = {
        sheet.get("name", ""): "xl/" + targets[sheet.get(_ID, "")].removeprefix("/xl/")
        for sheet in workbook.iterfind(f"{_MAIN}sheets/*")
    }
    # With formats that are pasted LibreOffice gives a rule's look the font of usual cells, too.
    shown = [
        str(None if fill is None else ET.canonicalize(ET.tostring(fill)))
        for fill in (
            one.find(f"{_MAIN}fill") for one in ET.fromstring(parts["xl/styles.xml"]).iterfind(f"{_MAIN}dxfs/*")
        )
    ]
    sheets = {name: _sheet(ET.fromstring(parts[part]), looks, strings, shown) for name, part in part_of.items()}
    order = list(part_of)
    names = {}
    for one in workbook.iterfind(f"{_MAIN}definedNames/*"):
        scope = one.get("localSheetId")
        names[one.get("name", ""), None if scope is None else order[int(scope)]] = one.text or ""
    kept = re.compile(r"xl/(charts|drawings/drawing|comments|tables|media|theme|vbaProject|worksheets/_rels)")
    unnumbered: dict[str, list[bytes]] = {}
    for name in sorted(filter(kept.match, parts)):
        data = re.sub(rb"(chart|drawing|comments|table|[vV]mlDrawing)[0-9]+", rb"\1", parts[name])
        data = _REMADE.sub(b"", data)
        unnumbered.setdefault(re.sub("[0-9]+", "", name), []).append(data)
    return Seen(sheets, names, unnumbered)


def _sheet(root: ET.Element, looks: list[Look], strings: list[str], shown: list[str]) -> SheetSeen:
    seen = SheetSeen({}, {(0, 0): looks[0]}, {}, {}, {}, {}, [], [], set(), {}, [])
    usual = root.find(f"{_MAIN}sheetFormatPr")
    usual_width = None if usual is None else round(float(usual.get("defaultColWidth", _NO_WIDTH)), 1)
    for column in root.iterfind(f"{_MAIN}cols/{_MAIN}col"):
        last = min(int(column.get("max", "0")), _MOST_COLUMNS)
        for number in range(int(column.get("min", "0")), last + 1):
            seen.column_looks[number] = looks[int(column.get("style", "0"))]
            width, hidden = _size(column, "width", "customWidth")
            seen.widths[number] = None if width in {_NO_WIDTH, usual_width} else width, hidden
    for row in root.iterfind(f"{_MAIN}sheetData/{_MAIN}row"):
        number = int(row.get("r", "0"))
        if _true(row.get("customFormat")):
            seen.row_looks[number] = looks[int(row.get("s", "0"))]
        height, hidden = _size(row, "ht", "customHeight")
        # openpyxl takes every height that is written for one that was chosen.
        is_usual = usual is not None and height == round(float(usual.get("defaultRowHeight", "0")), 1)
        seen.heights[number] = None if is_usual else height, hidden
        for cell in row:
            place = parse_cell(cell.get("r", ""))
            seen.looks[place] = looks[int(cell.get("s", "0"))]
            if content := _content(cell, strings):
                seen.contents[place] = content
    seen.merged.extend(_merged(root))
    seen.others.extend(_rules(root, shown, seen.colored))
    for link in root.iterfind(f"{_MAIN}hyperlinks/*"):
        # Where it leads within the workbook is left out: sheets are renamed.
        for place in _cells_of_ref(link.get("ref", "")):
            seen.links[place] = "inside" if link.get("location") and not link.get(_ID) else "outside"
    for container in root.findall(f"{_MAIN}hyperlinks"):
        root.remove(container)
    told = [(element.tag.removeprefix(_MAIN), _without_defaults(element)) for element in root]
    seen.page.extend(said for name, said in told if name in _OF_PAGE and said)
    seen.others.extend(said or name for name, said in told if name not in _OF_PAGE | _OF_CELLS)
    return seen


def _merged(root: ET.Element) -> Iterator[Area]:
    for merged in root.iterfind(f"{_MAIN}mergeCells/*"):
        first, _, last = merged.get("ref", "").partition(":")
        yield Area(*parse_cell(first), *parse_cell(last or first))


def _cells_of(element: ET.Element) -> set[Place]:
    return _cells_of_ref(element.get("sqref") or "")


def _cells_of_ref(areas: str) -> set[Place]:
    cells: set[Place] = set()
    for area in areas.split():
        first, _, last = area.partition(":")
        (top, left), (bottom, right) = parse_cell(first), parse_cell(last or first)
        cells.update(product(range(top, bottom + 1), range(left, right + 1)))
    return cells


def _rules(root: ET.Element, shown: list[str], colored: set[Place]) -> list[str]:
    """What each cell's conditional formats and lists to choose from are, however programs put cells together.

    `shown` is what conditional formats make cells look like; the cells under a maze's own scale are put into `colored`.
    """
    rules: dict[Place, list[tuple[int, str]]] = {}
    for element in root.findall(f"{_MAIN}conditionalFormatting"):
        root.remove(element)
        told = []
        if any(OURS in (formula.text or "") for formula in element.iter(f"{_MAIN}formula")):
            colored.update(_cells_of(element))
            continue
        for rule in element:
            priority, look = int(rule.attrib.pop("priority", "0")), shown[int(rule.attrib.pop("dxfId", "0"))]
            told.append((priority, f"{ET.canonicalize(ET.tostring(rule))} {look}"))
        for place in _cells_of(element):
            rules.setdefault(place, []).extend(told)
    for choices in root.findall(f"{_MAIN}dataValidations"):
        root.remove(choices)
        for choice in choices:
            places = _cells_of(choice)
            choice.attrib.pop("sqref", None)
            for place in places:
                rules.setdefault(place, []).append((0, ET.canonicalize(ET.tostring(choice))))
    return [f"{place} {[rule for _, rule in sorted(found)]}" for place, found in sorted(rules.items())]


def _without_defaults(element: ET.Element) -> str:
    """An element as text, without what says nothing; empty if that is all."""
    for inside in list(element):
        if not _without_defaults(inside):
            element.remove(inside)
    defaults = _DEFAULTS.get(element.tag.removeprefix(_MAIN))
    for pair in () if defaults is None else defaults.split():
        name, default = pair.split("=")
        value = element.attrib.pop(name, default)
        value = {"true": "1", "false": "0"}.get(value, value)
        if value != default:
            element.set(name, value)
    is_empty = not (element.attrib or len(element) or (element.text or "").strip())
    return "" if is_empty and defaults is not None else ET.canonicalize(ET.tostring(element))


def _content(cell: ET.Element, strings: list[str]) -> tuple[str, str] | None:
    """A cell's formula and its value, texts in quotes wherever they are kept."""
    formula, value, inline = (cell.find(f"{_MAIN}{name}") for name in ("f", "v", "is"))
    text = (value.text or "") if value is not None else ""
    kind = cell.get("t", "n")
    if kind == "s":
        text = f'"{strings[int(text)]}"'
    elif kind == "inlineStr" and inline is not None:
        text = f'"{_text(inline)}"'
    elif kind == "n" and text:
        text = repr(float(text))
    said = "" if formula is None else ET.canonicalize(ET.tostring(formula), strip_text=True)
    return (said, text) if said or text else None


def _text(item: ET.Element) -> str:
    return "".join(node.text or "" for node in item.iter(f"{_MAIN}t"))


def _size(element: ET.Element, name: str, custom: str) -> tuple[float | None, bool]:
    """A size that somebody chose, rounded as programs round it, and whether the row or column is hidden."""
    size = round(float(element.get(name, "0")), 1) if _true(element.get(custom)) else None
    return size, _true(element.get("hidden"))


def _true(text: str | None) -> bool:
    return text in {"1", "true"}


def _looks(styles: ET.Element) -> Iterator[Look]:
    """The look of each style number."""

    def children(name: str) -> list[ET.Element]:
        return styles.findall(f"{_MAIN}{name}/*")

    fonts = [ET.canonicalize(ET.tostring(font), strip_text=True) for font in children("fonts")]
    fills = [_fill(fill) for fill in children("fills")]
    borders = [
        (tuple(_line(border.find(f"{_MAIN}{side}")) for side in _SIDES), border) for border in children("borders")
    ]
    formats = {one.get("numFmtId", ""): one.get("formatCode", "") for one in children("numFmts")}
    for xf in children("cellXfs"):
        sides, border = borders[int(xf.get("borderId", "0"))]
        slants = [border.get(name) for name in ("diagonalUp", "diagonalDown") if _true(border.get(name))]
        number = xf.get("numFmtId", "0")
        yield Look(
            sides,
            fills[int(xf.get("fillId", "0"))],
            f"{slants} {_line(border.find(f'{_MAIN}diagonal'))}",
            fonts[int(xf.get("fontId", "0"))],
            formats.get(number, number),
            "".join(map(_without_defaults, xf)),
        )


def _line(side: ET.Element | None) -> str | None:
    if side is None or side.get("style", "none") == "none":
        return None
    color = side.find(f"{_MAIN}color")
    said = [] if color is None else sorted(color.items())
    # LibreOffice leaves out what black is the default of.
    return f"{side.get('style')} {'' if said == [('rgb', 'FF000000')] else said or ''}"


def _fill(fill: ET.Element) -> str | None:
    pattern = fill.find(f"{_MAIN}patternFill")
    if pattern is None:
        return ET.canonicalize(ET.tostring(fill), strip_text=True)
    kind = pattern.get("patternType", "none")
    if kind == "none":
        return None
    colors = {child.tag.removeprefix(_MAIN): sorted(child.items()) for child in pattern}
    if kind == "solid":  # whose background does not show
        colors.pop("bgColor", None)
    return f"{kind} {colors}"
