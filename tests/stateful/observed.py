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
# A size that somebody chose, and whether the row or column is hidden; that of number 0 is the usual one.
Size = tuple[float, bool]

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_ID = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
# In the order of the directions.
_SIDES = ("top", "right", "bottom", "left")
# What a change of the cells may change in a sheet's part besides, and what says how a sheet is printed.
_OF_CELLS = {"sheetData", "cols", "dimension", "sheetViews", "sheetFormatPr"}
_OF_PAGE = {"sheetPr", "pageSetup", "printOptions", "pageMargins", "headerFooter"}
_KEPT_PARTS = re.compile(r"xl/(charts|drawings/drawing|comments|tables|media|theme|vbaProject|worksheets/_rels)")
_MOST_COLUMNS = 60
# What LibreOffice numbers anew, and what follows the heights that it finds best: where a chart ends.
_REMADE = re.compile(
    rb'(?<=chart|wings|ments|table)[0-9]+|<(?:c:)?(?:axId|crossAx) val="[0-9]+|<(?:xdr:)?rowOff>[0-9]+'
    rb'|\b(?:x|c?y)="[0-9]+|<xdr:row>[0-9]+(?=</xdr:row><xdr:rowOff>[0-9]+</xdr:rowOff></xdr:to>)'
)
# The width that openpyxl makes of none; of the sheet's usual one it makes one that was chosen.
_NO_WIDTH = 13.0


class Look(NamedTuple):
    """A cell's formats. `sides` are the lines that it holds itself, by direction; None is no line, and no fill."""

    sides: tuple[str | None, ...]
    fill: str | None
    diagonal: str
    others: tuple[str, ...]


class SheetSeen(NamedTuple):
    """A sheet: contents of cells, looks of cells, whole rows (row, 0) and columns (0, column), sizes, all else."""

    contents: dict[Place, tuple[str, str]]
    looks: dict[Place, Look]
    heights: dict[int, Size]
    widths: dict[int, Size]
    page: list[str]
    others: list[str]
    merged: list[Area]

    def look(self, place: Place) -> Look:
        """The look of a cell, also of one that is not written."""
        row, column = place
        keys = (place, (row, 0), (0, column), (0, 0))
        return next(self.looks[key] for key in keys if key in self.looks)


class Seen(NamedTuple):
    """A workbook: sheets by name, defined names by name and sheet, and the parts that no maze changes."""

    sheets: dict[str, SheetSeen]
    names: dict[tuple[str, str | None], str]
    parts: dict[str, list[bytes]]


def observed(path: Path) -> Seen:
    """What a workbook holds."""
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    workbook, styles, links = (
        ET.fromstring(parts[f"xl/{name}"]) for name in ("workbook.xml", "styles.xml", "_rels/workbook.xml.rels")
    )
    targets = {link.get("Id"): "xl/" + link.get("Target", "").removeprefix("/xl/") for link in links}
    strings = [_text(item) for item in ET.fromstring(parts.get("xl/sharedStrings.xml", b"<sst/>"))]
    looks = list(_looks(styles))
    # With formats that are pasted LibreOffice gives a rule's look the font of usual cells, too.
    shown = [_told(fill) for one in styles.iterfind(f"{_MAIN}dxfs/*") for fill in one.findall(f"{_MAIN}fill")]
    sheets = {
        one.get("name", ""): _sheet(ET.fromstring(parts[targets[one.get(_ID)]]), looks, strings, shown)
        for one in workbook.iterfind(f"{_MAIN}sheets/*")
    }
    order: dict[str | None, str | None] = {str(number): name for number, name in enumerate(sheets)}
    defined = workbook.iterfind(f"{_MAIN}definedNames/*")
    names = {(one.get("name", ""), order.get(one.get("localSheetId"))): one.text or "" for one in defined}
    kept: dict[str, list[bytes]] = {}
    for name in sorted(filter(_KEPT_PARTS.match, parts)):
        kept.setdefault(re.sub("[0-9]+", "", name), []).append(_REMADE.sub(b"", parts[name]))
    return Seen(sheets, names, kept)


def _sheet(root: ET.Element, looks: list[Look], strings: list[str], shown: list[str]) -> SheetSeen:
    seen = SheetSeen({}, {(0, 0): looks[0]}, {}, {}, [], [], [])
    usual = root.find(f"{_MAIN}sheetFormatPr")
    told = {} if usual is None else usual.attrib
    height, width = float(told.get("defaultRowHeight", "15")), float(told.get("defaultColWidth", _NO_WIDTH))
    seen.heights[0], seen.widths[0] = (height, False), (width, False)
    for column in root.iterfind(f"{_MAIN}cols/{_MAIN}col"):
        for number in range(int(column.get("min", "0")), min(int(column.get("max", "0")), _MOST_COLUMNS) + 1):
            seen.looks[0, number] = looks[int(column.get("style", "0"))]
            size = float(column.get("width", width))
            seen.widths[number] = width if size == _NO_WIDTH else size, _true(column.get("hidden"))
    for row in root.iterfind(f"{_MAIN}sheetData/{_MAIN}row"):
        number = int(row.get("r", "0"))
        if _true(row.get("customFormat")):
            seen.looks[number, 0] = looks[int(row.get("s", "0"))]
        size = float(row.get("ht", "0")) if _true(row.get("customHeight")) else height
        seen.heights[number] = size, _true(row.get("hidden"))
        for cell in row:
            place = parse_cell(cell.get("r", ""))
            seen.looks[place] = looks[int(cell.get("s", "0"))]
            if content := _content(cell, strings):
                seen.contents[place] = content
    seen.merged.extend(area for one in root.iterfind(f"{_MAIN}mergeCells/*") for area in _areas(one))
    seen.others.extend(_of_cells(root, shown))
    for element in root:
        name = element.tag.removeprefix(_MAIN)
        if name not in _OF_CELLS:
            (seen.page if name in _OF_PAGE else seen.others).append(_told(element))
    return seen


def _areas(element: ET.Element) -> list[Area]:
    """The areas that an element is about, which it then tells no more."""
    told = element.attrib.pop("sqref", "") or element.attrib.pop("ref", "")
    corners = [area.split(":") for area in told.split()]
    return [Area(*parse_cell(one[0]), *parse_cell(one[-1])) for one in corners]


def _of_cells(root: ET.Element, shown: list[str]) -> list[str]:
    """Take out what each cell's conditional formats, lists and links are, however programs put cells together."""
    rules: dict[Place, list[tuple[int, str]]] = {}
    for name in ("conditionalFormatting", "dataValidations", "hyperlinks"):
        for element in root.findall(f"{_MAIN}{name}"):
            root.remove(element)
            common = _areas(element)
            for one in element:
                if name == "hyperlinks" and not one.get(_ID):
                    continue  # from a maze to its solution
                order, look = int(one.attrib.pop("priority", "0")), one.attrib.pop("dxfId", None)
                areas = common or _areas(one)
                told = (order, "link" if one.get(_ID) else f"{_told(one)} {look and shown[int(look)]}")
                for area in areas:
                    for place in product(range(area.top, area.bottom + 1), range(area.left, area.right + 1)):
                        rules.setdefault(place, []).append(told)
    return [f"{place} {[rule for _, rule in sorted(found)]}" for place, found in sorted(rules.items())]


def _content(cell: ET.Element, strings: list[str]) -> tuple[str, str] | None:
    """A cell's formula and its value, texts in quotes wherever they are kept."""
    formula, value, inline = (cell.find(f"{_MAIN}{name}") for name in ("f", "v", "is"))
    text = (value.text or "") if value is not None else ""
    kind = cell.get("t", "n")
    if kind == "s":
        text = f'"{strings[int(text)]}"'
    elif inline is not None:
        text = f'"{_text(inline)}"'
    elif kind == "n" and text:
        text = repr(float(text))
    said = "" if formula is None else _told(formula)
    return (said, text) if said or text else None


def _text(item: ET.Element) -> str:
    return "".join(node.text or "" for node in item.iter(f"{_MAIN}t"))


def _told(element: ET.Element) -> str:
    return ET.canonicalize(ET.tostring(element), strip_text=True)


def _true(text: str | None) -> bool:
    return text in {"1", "true"}


def _looks(styles: ET.Element) -> Iterator[Look]:
    """The look of each style number."""
    fonts, fills, borders, formats, looks = (
        styles.findall(f"{_MAIN}{name}/*") for name in ("fonts", "fills", "borders", "numFmts", "cellXfs")
    )
    codes = {one.get("numFmtId"): one.get("formatCode", "") for one in formats}
    for xf in looks:
        border, number = borders[int(xf.get("borderId", "0"))], xf.get("numFmtId", "0")
        top, right, bottom, left, slant = (_line(border.find(f"{_MAIN}{side}")) for side in (*_SIDES, "diagonal"))
        slants = [_true(border.get(name)) for name in ("diagonalUp", "diagonalDown")]
        font, fill = _told(fonts[int(xf.get("fontId", "0"))]), _fill(fills[int(xf.get("fillId", "0"))])
        others = font, codes.get(number, number), *map(_told, xf)
        yield Look((top, right, bottom, left), fill, f"{slants} {slant}", others)


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
        return _told(fill)
    kind = pattern.get("patternType", "none")
    colors = {child.tag.removeprefix(_MAIN): sorted(child.items()) for child in pattern}
    if kind == "solid":  # whose background does not show
        colors.pop("bgColor", None)
    return None if kind == "none" else f"{kind} {colors}"
