"""Gnumeric, a spreadsheet in C: its `ssconvert` writes what it read as Gnumeric's own XML.

It knows no names of several areas, takes a wrong hue for a tint of green, shows the last colour of a gradient, and does
not read where the page is centred; sizes in headers and footers it reads wrongly.
"""

import os
import re
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree.ElementTree import Element, parse

from tests.readers.by_openpyxl import Reference
from tests.readers.form import (
    BLANK,
    FORMULA,
    HATCHINGS,
    LINES,
    SIDES,
    BookForm,
    Cell,
    Fill,
    Line,
    Page,
    Reading,
    SheetForm,
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
_GRAYS = ("darkGray", "mediumGray", "lightGray", "gray125", "gray0625")
_PATTERNS = ["none", "solid", *_GRAYS, *HATCHINGS]
_SIDES = {"Rev-Diagonal": "falling", "Diagonal": "rising"}
_NUMBER, _BOOLEAN, _INTEGER = "40", "20", "30"
_NAMES = {"Print_Area": "_xlnm.Print_Area", "Print_Titles": "_xlnm.Print_Titles"}
_PAPERS = {"na_letter": 1, "na_legal": 5, "iso_a3": 8, "iso_a4": 9, "iso_a5": 11}
_POINTS = 72
# Gtk complains of a locale that is not installed.
_ENVIRONMENT = os.environ | {"LC_ALL": "C.UTF-8"}
_WRONG_TINTS = {"#A9D18E": "#C9D08E"}
_WHOLE_ROWS, _WHOLE_COLUMNS = r"\$A(\$[0-9]+):\$XFD(\$[0-9]+)", r"(\$[A-Z]+)\$1:(\$[A-Z]+)\$1048576"


def can_tell(book: BookForm) -> BookForm:
    """Return as much of a workbook as it reads."""

    def cell(cell: Cell) -> Cell:
        if cell.fill is None:
            return cell
        color = cell.fill.colors[-1]
        pattern = "solid" if cell.fill.pattern == "gradient" else cell.fill.pattern
        return cell._replace(fill=Fill(pattern, (_WRONG_TINTS.get(color, color),)))

    told = book.cells_by(cell).pages_by(lambda page: page._replace(centered=(False, False), header="", footer=""))
    return told.names_by(lambda sheet, name, formula: formula.count("!") == 1)  # noqa: ARG005


def read(path: Path, reference: Reference) -> Reading:
    """Read a workbook."""
    with TemporaryDirectory() as folder:
        target = Path(folder) / "read.xml"
        command: list[str | Path] = ["ssconvert", "-T", "Gnumeric_XmlIO:sax:0", path, target]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=_ENVIRONMENT)
        warnings = [line.strip() for line in done.stderr.splitlines() if line.strip()]
        if not target.exists():
            return Reading(BookForm({}, {}, 0), warnings or ["nothing was written"])
        root = parse(target).getroot()  # noqa: S314 - Gnumeric wrote it
    assert root is not None
    sheets = {}
    names: dict[tuple[str, str], str] = {}
    for sheet in root.iterfind(f"{_GNM}Sheets/{_GNM}Sheet"):
        name = sheet.findtext(f"{_GNM}Name") or ""
        if name in reference.areas:  # no chart sheet
            sheets[name] = _sheet(sheet, name, reference)
        names |= {(name, key): formula for key, formula in _names(sheet).items()}
    names |= {("", key): formula for key, formula in _names(root).items()}
    told = can_tell(reference.book).names
    charts = sum(1 for _ in root.iter(f"{_GNM}SheetObjectGraph"))
    return Reading(BookForm(sheets, {key: names[key] for key in names if key in told}, charts), warnings)


def _sheet(sheet: Element, name: str, reference: Reference) -> SheetForm:
    top, left, bottom, right = reference.areas[name]
    cells: dict[tuple[int, int], Cell] = {}
    for region in sheet.iterfind(f"{_GNM}Styles/{_GNM}StyleRegion"):
        look = _look(region[0])
        if look == BLANK:
            continue
        first_row, first_column, last_row, last_column = (
            int(region.get(key, 0)) + 1 for key in ("startRow", "startCol", "endRow", "endCol")
        )
        for row in range(max(first_row, top), min(last_row, bottom) + 1):
            for column in range(max(first_column, left), min(last_column, right) + 1):
                cells[row, column] = look
    for cell in sheet.iterfind(f"{_GNM}Cells/{_GNM}Cell"):
        place = int(cell.get("Row", 0)) + 1, int(cell.get("Col", 0)) + 1
        cells[place] = cells.get(place, BLANK)._replace(value=_value(cell))
    merged = frozenset(one.text or "" for one in sheet.iterfind(f"{_GNM}MergedRegions/{_GNM}Merge"))
    return SheetForm(cells, merged, _page(sheet))


def _look(style: Element) -> Cell:
    lines: dict[str, Line] = {}
    for side in style.iterfind(f"{_GNM}StyleBorder/*"):
        name = side.tag.removeprefix(_GNM)
        number = int(side.get("Style", 0))
        if number:
            lines[_SIDES.get(name, name.lower())] = Line(LINES[number], _color(side.get("Color", "")))
    pattern = _PATTERNS[int(style.get("Shade", 0))]
    fill = None if pattern == "none" else Fill(pattern, (_color(style.get("Back", "")),))
    return Cell(tuple(map(lines.get, SIDES)), fill)


def _color(text: str) -> str:
    """Return a colour; Gnumeric writes each part in four digits, without leading zeros."""
    return "#" + "".join(f"{int(part, 16) >> 8:02X}" for part in text.split(":"))


def _value(cell: Element) -> str | float | bool | None:
    kind, text = cell.get("ValueType"), cell.text or ""
    if kind is None:
        return FORMULA
    if kind == _BOOLEAN:
        return text == "TRUE"
    return float(text) if kind in {_NUMBER, _INTEGER} else text


def _names(owner: Element) -> dict[str, str]:
    names = {}
    for one in owner.iterfind(f"{_GNM}Names/{_GNM}Name"):
        name = one.findtext(f"{_GNM}name") or ""
        formula = without_quotes(one.findtext(f"{_GNM}value") or "")
        for whole in (_WHOLE_ROWS, _WHOLE_COLUMNS):
            formula = re.sub(whole, r"\1:\2", formula)
        names[_NAMES.get(name, name)] = formula
    return names


def _page(sheet: Element) -> Page:
    page = sheet.find(f"{_GNM}PrintInformation")
    assert page is not None
    scale, margins = page.find(f"{_GNM}Scale"), page.find(f"{_GNM}Margins")
    assert scale is not None
    assert margins is not None
    sides = [margins.find(f"{_GNM}{side}") for side in ("top", "right", "bottom", "left", "header", "footer")]
    fits = scale.get("type") == "size_fit"
    return Page(
        _PAPERS.get(page.findtext(f"{_GNM}paper") or "", 0),
        page.findtext(f"{_GNM}orientation") or "portrait",
        None if fits else round(float(scale.get("percentage", 100))),
        (int(scale.get("cols", 0)), int(scale.get("rows", 0))) if fits else None,
        tuple(float(side.get("Points", 0)) / _POINTS for side in sides if side is not None),
        (False, False),
        "",
        "",
    )
