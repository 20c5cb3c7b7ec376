"""Gnumeric, a spreadsheet in C: its `ssconvert` writes what it read as Gnumeric's own XML."""

import os
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree.ElementTree import Element, parse

from excelmaze.sheet.addresses import Area, Place
from tests.conftest import not_none
from tests.readers.form import (
    BLANK,
    FORMULA,
    LINES,
    PATTERNS,
    SIDES,
    Book,
    Cell,
    Line,
    Page,
    Sheet,
    Value,
    without_controls,
    without_quotes,
)

# What it complains about, and why that is no fault of ours.
LISTED = {
    "Multiple expressions are not supported in this context": "it knows no names of several areas",
    "Ignoring unhandled conditional format of type 'iconSet'": "it has no icons in cells",
    "Unexpected element 'a:custGeom' in state": "it knows no freeforms, so round mazes are lost, as docs/kinds.md says",
    "Dropping missing object": "those freeforms",
    "wsDr -> twoCellAnchor -> sp -> spPr": "the place of that element",
}
_GNM = "{http://www.gnumeric.org/v10.dtd}"
_SIDES = {"Rev-Diagonal": "falling", "Diagonal": "rising"}
_NUMBER, _BOOLEAN, _INTEGER = "40", "20", "30"
_PAPERS = {"na_letter": 1, "na_legal": 5, "iso_a3": 8, "iso_a4": 9, "iso_a5": 11}
_POINTS = 72
# Gtk complains of a locale that is not installed.
_ENVIRONMENT = os.environ | {"LC_ALL": "C.UTF-8"}
_WHOLE_ROWS, _WHOLE_COLUMNS = r"\$A(\$[0-9]+):\$XFD(\$[0-9]+)", r"(\$[A-Z]+)\$1:(\$[A-Z]+)\$1048576"


def read(path: Path, areas: Mapping[str, Area]) -> tuple[Book, list[str]]:
    """Read these areas of a workbook; return what it complains about, too."""
    with TemporaryDirectory() as folder:
        target = Path(folder) / "read.xml"
        command: list[str | Path] = ["ssconvert", "-T", "Gnumeric_XmlIO:sax:0", path, target]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=_ENVIRONMENT)
        warnings = [line.strip() for line in done.stderr.splitlines() if line.strip()]
        if not target.exists():
            return Book({}, {}, 0), warnings or ["nothing was written"]
        root = not_none(parse(target).getroot())  # noqa: S314 - Gnumeric wrote it
    sheets, names = {}, _names(root, "")
    for sheet in root.iterfind(f"{_GNM}Sheets/{_GNM}Sheet"):
        name = sheet.findtext(f"{_GNM}Name") or ""
        if name in areas:  # no chart sheet
            sheets[name] = _sheet(sheet, areas[name])
        names |= _names(sheet, name)
    return Book(sheets, names, sum(1 for _ in root.iter(f"{_GNM}SheetObjectGraph"))), warnings


def _sheet(sheet: Element, area: Area) -> Sheet:
    cells: dict[Place, Cell] = {}
    for region in sheet.iterfind(f"{_GNM}Styles/{_GNM}StyleRegion"):
        look = _look(region[0])
        if look == BLANK:
            continue
        first_row, first_column, last_row, last_column = (
            int(region.get(key, 0)) + 1 for key in ("startRow", "startCol", "endRow", "endCol")
        )
        for row in range(max(first_row, area.top), min(last_row, area.bottom) + 1):
            for column in range(max(first_column, area.left), min(last_column, area.right) + 1):
                cells[row, column] = look
    for cell in sheet.iterfind(f"{_GNM}Cells/{_GNM}Cell"):
        place = int(cell.get("Row", 0)) + 1, int(cell.get("Col", 0)) + 1
        cells[place] = cells.get(place, BLANK)._replace(value=without_controls(_value(cell)))
    merged = frozenset(one.text or "" for one in sheet.iterfind(f"{_GNM}MergedRegions/{_GNM}Merge"))
    return Sheet({place: cell for place, cell in cells.items() if cell != BLANK}, merged, _page(sheet))


def _look(style: Element) -> Cell:
    lines: dict[str, Line] = {}
    for side in style.iterfind(f"{_GNM}StyleBorder/*"):
        name, number = side.tag.removeprefix(_GNM), int(side.get("Style", 0))
        if number:
            lines[_SIDES.get(name, name.lower())] = LINES[number], _color(side.get("Color", ""))
    pattern = PATTERNS[int(style.get("Shade", 0))]
    return Cell(tuple(map(lines.get, SIDES)), None if pattern == "none" else (pattern, _color(style.get("Back", ""))))


def _color(text: str) -> str:
    """Return a colour; Gnumeric writes each part in four digits, without leading zeros."""
    return "#" + "".join(f"{int(part, 16) >> 8:02X}" for part in text.split(":"))


def _value(cell: Element) -> Value:
    kind, text = cell.get("ValueType"), cell.text or ""
    if kind is None:
        return FORMULA
    if kind == _BOOLEAN:
        return text == "TRUE"
    return float(text) if kind in {_NUMBER, _INTEGER} else text


def _names(owner: Element, sheet: str) -> dict[tuple[str, str], str]:
    names = {}
    for one in owner.iterfind(f"{_GNM}Names/{_GNM}Name"):
        formula = without_quotes(one.findtext(f"{_GNM}value") or "")
        for whole in (_WHOLE_ROWS, _WHOLE_COLUMNS):
            formula = re.sub(whole, r"\1:\2", formula)
        names[sheet, one.findtext(f"{_GNM}name") or ""] = formula
    return names


def _page(sheet: Element) -> Page:
    page = not_none(sheet.find(f"{_GNM}PrintInformation"))
    scale, margins = not_none(page.find(f"{_GNM}Scale")), not_none(page.find(f"{_GNM}Margins"))
    sides = [not_none(margins.find(f"{_GNM}{side}")) for side in ("top", "right", "bottom", "left", "header", "footer")]
    fits = scale.get("type") == "size_fit"
    return Page(
        _PAPERS.get(page.findtext(f"{_GNM}paper") or "", 0),
        page.findtext(f"{_GNM}orientation") or "portrait",
        None if fits else round(float(scale.get("percentage", 100))),
        (int(scale.get("cols", 0)), int(scale.get("rows", 0))) if fits else None,
        tuple(float(side.get("Points", 0)) / _POINTS for side in sides),
    )
