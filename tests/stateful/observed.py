"""What a workbook file holds, read with zipfile and ElementTree alone: neither excelmaze nor openpyxl has a say."""

import re
import zipfile
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

from excelmaze.sheet.addresses import Area, parse_cell

Place = tuple[int, int]
_READ = ("workbook.xml", "styles.xml", "_rels/workbook.xml.rels")
_TRUE = {"1", "true"}
# Names that are not the user's.
_OURS = ("_excelmaze", "maze_", "_xlnm.Print_Area")
# What a change of the cells may change in a sheet's part besides.
_OF_CELLS = {"sheetData", "cols", "dimension", "sheetViews", "sheetFormatPr"}
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
    """A sheet: contents of cells, looks of cells, whole rows (row, 0) and columns (0, column), sizes, all else.

    A size is one that somebody chose, with whether the row or column is hidden; that of number 0 is the usual one.
    """

    contents: dict[Place, tuple[str, str]]
    looks: dict[Place, Look]
    heights: dict[int, tuple[float, bool]]
    widths: dict[int, tuple[float, bool]]
    others: list[str]
    merged: list[Area]

    def look(self, place: Place) -> Look:
        """The look of a cell, also of one that is not written."""
        row, column = place
        return next(self.looks[key] for key in (place, (row, 0), (0, column), (0, 0)) if key in self.looks)


class Seen(NamedTuple):
    """A workbook: sheets by name, the user's names by name and sheet, and the parts that no maze changes."""

    sheets: dict[str, SheetSeen]
    names: dict[tuple[str, str | None], str]
    parts: dict[str, list[bytes]]


def observed(path: Path) -> Seen:
    """What a workbook holds."""
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    workbook, styles, links = (_parsed(parts[f"xl/{name}"]) for name in _READ)
    targets = {link.get("Id"): "xl/" + link.get("Target", "").removeprefix("/xl/") for link in links}
    strings = [_text(item) for item in _parsed(parts.get("xl/sharedStrings.xml", b"<sst/>"))]
    looks = list(_looks(styles))
    # With formats that are pasted LibreOffice gives a rule's look the font of usual cells, too.
    shown = [_told(fill) for one in styles.iterfind("dxfs/*") for fill in one.findall("fill")]
    sheets = {
        one.get("name", ""): _sheet(_parsed(parts[targets[one.get("id")]]), looks, strings, shown)
        for one in workbook.iterfind("sheets/*")
    }
    order: dict[str | None, str | None] = {str(number): name for number, name in enumerate(sheets)}
    defined = workbook.iterfind("definedNames/*")
    names = {(one.get("name", ""), order.get(one.get("localSheetId"))): one.text or "" for one in defined}
    names = {key: text.replace("'", "") for key, text in names.items() if not key[0].startswith(_OURS)}
    kept: dict[str, list[bytes]] = {}
    for name in sorted(filter(_KEPT_PARTS.match, parts)):
        kept.setdefault(re.sub("[0-9]+", "", name), []).append(_REMADE.sub(b"", parts[name]))
    return Seen(sheets, names, kept)


def _parsed(part: bytes) -> ET.Element:
    """A part without namespaces."""
    root = ET.fromstring(part)
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
        for name in [name for name in element.attrib if "}" in name]:
            element.attrib[name.rpartition("}")[2]] = element.attrib.pop(name)
    return root


def _sheet(root: ET.Element, looks: list[Look], strings: list[str], shown: list[str]) -> SheetSeen:
    usual = root.find("sheetFormatPr")
    told = {} if usual is None else usual.attrib
    height, width = float(told.get("defaultRowHeight", "15")), float(told.get("defaultColWidth", _NO_WIDTH))
    seen = SheetSeen({}, {(0, 0): looks[0]}, {0: (height, False)}, {0: (width, False)}, [], [])
    for column in root.iterfind("cols/col"):
        for number in range(int(column.get("min", "0")), min(int(column.get("max", "0")), _MOST_COLUMNS) + 1):
            seen.looks[0, number] = looks[int(column.get("style", "0"))]
            size = float(column.get("width", width))
            seen.widths[number] = width if size == _NO_WIDTH else size, column.get("hidden") in _TRUE
    for row in root.iterfind("sheetData/row"):
        number = int(row.get("r", "0"))
        if row.get("customFormat") in _TRUE:
            seen.looks[number, 0] = looks[int(row.get("s", "0"))]
        size = float(row.get("ht", "0")) if row.get("customHeight") in _TRUE else height
        seen.heights[number] = size, row.get("hidden") in _TRUE
        for cell in row:
            place = parse_cell(cell.get("r", ""))
            seen.looks[place] = looks[int(cell.get("s", "0"))]
            if content := _content(cell, strings):
                seen.contents[place] = content
    seen.merged.extend(area for one in root.iterfind("mergeCells/*") for area in _areas(one))
    seen.others.extend(_of_cells(root, shown))
    seen.others.extend(_told(element) for element in root if element.tag not in _OF_CELLS)
    return seen


def _areas(element: ET.Element) -> list[Area]:
    """The areas that an element is about, which it then tells no more."""
    told = element.attrib.pop("sqref", "") or element.attrib.pop("ref", "")
    corners = [area.split(":") for area in told.split()]
    return [Area(*parse_cell(one[0]), *parse_cell(one[-1])) for one in corners]


def _of_cells(root: ET.Element, shown: list[str]) -> list[str]:
    """Take out what each cell's conditional formats, lists and links are, however programs put cells together."""
    rules: dict[Place, list[tuple[int, str]]] = {}
    for element in [one for one in root if one.tag in {"conditionalFormatting", "dataValidations", "hyperlinks"}]:
        root.remove(element)
        common = _areas(element)
        for one in element:
            if one.tag == "hyperlink" and not one.get("id"):
                continue  # from a maze to its solution
            order, look = int(one.attrib.pop("priority", "0")), one.attrib.pop("dxfId", None)
            areas = common or _areas(one)
            told = (order, "link" if one.tag == "hyperlink" else f"{_told(one)} {look and shown[int(look)]}")
            for area in areas:
                for place in product(range(area.top, area.bottom + 1), range(area.left, area.right + 1)):
                    rules.setdefault(place, []).append(told)
    return [f"{place} {[rule for _, rule in sorted(found)]}" for place, found in sorted(rules.items())]


def _content(cell: ET.Element, strings: list[str]) -> tuple[str, str] | None:
    """A cell's formula and its value, texts in quotes wherever they are kept."""
    formula, inline, text, kind = cell.find("f"), cell.find("is"), cell.findtext("v") or "", cell.get("t", "n")
    if kind == "s":
        text = f'"{strings[int(text)]}"'
    elif inline is not None:
        text = f'"{_text(inline)}"'
    elif kind == "n" and text:
        text = repr(float(text))
    said = "" if formula is None else _told(formula)
    return (said, text) if said or text else None


def _text(item: ET.Element) -> str:
    return "".join(node.text or "" for node in item.iter("t"))


def _told(element: ET.Element) -> str:
    return _canonical(ET.tostring(element))


@cache  # many styles have the same fonts, and many workbooks the same styles
def _canonical(xml: bytes) -> str:
    return ET.canonicalize(xml, strip_text=True)


def _looks(styles: ET.Element) -> Iterator[Look]:
    """The look of each style number."""
    fonts, fills, borders = ([*styles.iterfind(f"{name}/*")] for name in ("fonts", "fills", "borders"))
    codes = {one.get("numFmtId"): one.get("formatCode", "") for one in styles.iterfind("numFmts/*")}
    for xf in styles.iterfind("cellXfs/*"):
        border, number = borders[int(xf.get("borderId", "0"))], xf.get("numFmtId", "0")
        *sides, slant = (_line(border.find(side)) for side in ("top", "right", "bottom", "left", "diagonal"))
        slants = [border.get(name) in _TRUE for name in ("diagonalUp", "diagonalDown")]
        font, fill = _told(fonts[int(xf.get("fontId", "0"))]), _fill(fills[int(xf.get("fillId", "0"))])
        yield Look(tuple(sides), fill, f"{slants} {slant}", (font, codes.get(number, number), *map(_told, xf)))


def _line(side: ET.Element | None) -> str | None:
    if side is None or side.get("style", "none") == "none":
        return None
    color = side.find("color")
    said = [] if color is None else sorted(color.items())
    # LibreOffice leaves out what black is the default of.
    return f"{side.get('style')} {'' if said == [('rgb', 'FF000000')] else said or ''}"


def _fill(fill: ET.Element) -> str | None:
    pattern = fill.find("patternFill")
    if pattern is None:
        return _told(fill)
    kind = pattern.get("patternType", "none")
    # The background of a solid fill does not show.
    colors = {one.tag: sorted(one.items()) for one in pattern if kind != "solid" or one.tag != "bgColor"}
    return None if kind == "none" else f"{kind} {colors}"
