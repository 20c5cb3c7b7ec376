"""The form in which a workbook is compared: what openpyxl and Gnumeric both tell of it."""

import re
from collections.abc import Mapping
from math import isclose
from typing import NamedTuple

from excelmaze.sheet.addresses import Place, cell_address

# SpreadsheetML's words for lines, and for patterns, in the order in which Excel has counted them.
LINES = (
    *("none", "thin", "medium", "dashed", "dotted", "thick", "double", "hair", "mediumDashed", "dashDot"),
    *("mediumDashDot", "dashDotDot", "mediumDashDotDot", "slantDashDot"),
)
_WAYS = "Horizontal", "Vertical", "Down", "Up", "Grid", "Trellis"
PATTERNS = (
    *("none", "solid", "darkGray", "mediumGray", "lightGray", "gray125", "gray0625"),
    *(f"{shade}{way}" for shade in ("dark", "light") for way in _WAYS),
)
# The lines of a cell: on its sides, and its falling and rising diagonal.
SIDES = "top", "right", "bottom", "left", "falling", "rising"
# The value of a cell with a formula: programs write these in their own ways.
FORMULA = "a formula"
# What two programs make of one colour may differ by so much of 255; Gnumeric counts margins in points.
_NEARLY, _RELATIVE = 2, 2e-3
_SHOWN = 8
# Colours are six digits behind a `#`.
Line = tuple[str, str]
Fill = tuple[str, str]
Value = str | float | bool | None


class Cell(NamedTuple):
    """What a cell shows: its lines in the order of `SIDES`, style and colour each, its fill and its value."""

    lines: tuple[Line | None, ...] = (None,) * len(SIDES)
    fill: Fill | None = None
    value: Value = None


BLANK = Cell()


class Page(NamedTuple):
    """The page set-up of a sheet.

    Attributes:
        paper: Excel's number; None is that of whoever prints.
        orientation: `portrait` or `landscape`.
        percent: the size, where that does not follow from the pages.
        pages: how many it is to take, across and down; 0 are as many as it takes.
        margins: in inches: top, right, bottom, left, and those of header and footer.
    """

    paper: int | None
    orientation: str
    percent: int | None
    pages: tuple[int, int] | None
    margins: tuple[float, ...]


class Sheet(NamedTuple):
    """A sheet: its cells that are not blank, merged areas and page set-up."""

    cells: Mapping[Place, Cell]
    merged: frozenset[str]
    page: Page


class Book(NamedTuple):
    """A workbook: its worksheets by name, its defined names by sheet (or an empty text) and name, and its charts."""

    sheets: Mapping[str, Sheet]
    names: Mapping[tuple[str, str], str]
    charts: int


def differences(read: Book, expected: Book) -> list[str]:
    """How what was read differs, a line each, and no more than one can look at."""
    found = [
        f"{what}: {one}, not {other}"
        for what, one, other in (
            ("sheets", [*read.sheets], [*expected.sheets]),
            ("charts", read.charts, expected.charts),
            *((f"name {key}", read.names.get(key), text) for key, text in expected.names.items()),
        )
        if one != other
    ]
    for name in read.sheets.keys() & expected.sheets.keys():
        one, other = read.sheets[name], expected.sheets[name]
        for place in [*other.cells, *(one.cells.keys() - other.cells.keys())]:
            cell, wanted = (sheet.cells.get(place, BLANK) for sheet in (one, other))
            if not _alike(cell, wanted):
                found.append(f"{name}!{cell_address(*place)}: {cell}, not {wanted}")
        if one.merged != other.merged:
            found.append(f"{name}: merged are {sorted(one.merged)}, not {sorted(other.merged)}")
        page = one.page._replace(paper=None) if other.page.paper is None else one.page
        if not _alike(page, other.page):
            found.append(f"{name}: page is {page}, not {other.page}")
    return [*found[:_SHOWN], *([f"and {len(found) - _SHOWN} more"] if len(found) > _SHOWN else [])]


def _alike(one: object, other: object) -> bool:
    """Whether two values are the same, but for the rounding of colours and lengths."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(_alike, one, other))
    if type(one) in {int, float} and type(other) in {int, float}:
        return isclose(one, other, rel_tol=_RELATIVE)  # type: ignore[arg-type]
    if all(isinstance(value, str) and re.fullmatch("#[0-9A-F]{6}", value) for value in (one, other)):
        parts = zip(*(bytes.fromhex(str(value)[1:]) for value in (one, other)), strict=True)
        return all(abs(part - counterpart) <= _NEARLY for part, counterpart in parts)
    return one == other and type(one) is type(other)


def without_controls(value: Value) -> Value:
    """A value without characters that XML cannot have: some programs keep what Excel writes instead of them."""
    return re.sub(r"_x00[01][0-9A-F]_|[\x00-\x1f]", "", value) or None if isinstance(value, str) else value


def without_quotes(text: str) -> str:
    """The formula of a name; programs do not agree on which names of sheets need quotes."""
    return text.replace("'", "")
