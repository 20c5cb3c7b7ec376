"""The common form of a workbook, in which what programs read is compared."""

import re
from collections.abc import Callable, Iterator, Mapping
from math import isclose
from typing import Any, NamedTuple

from excelmaze.sheet.addresses import Place, cell_address

# SpreadsheetML's words for lines, and for patterns but greys, in the order in which Excel has counted them.
LINES = [
    "none",
    "thin",
    "medium",
    "dashed",
    "dotted",
    "thick",
    "double",
    "hair",
    "mediumDashed",
    "dashDot",
    "mediumDashDot",
    "dashDotDot",
    "mediumDashDotDot",
    "slantDashDot",
]
HATCHINGS = [
    f"{shade}{way}"
    for shade in ("dark", "light")
    for way in ("Horizontal", "Vertical", "Down", "Up", "Grid", "Trellis")
]
# What two programs make of one colour may differ by so much of 255: they round tints in their own ways.
_NEARLY = 2
# Gnumeric counts margins in points.
_RELATIVE = 2e-3
_SHOWN = 8


class Line(NamedTuple):
    """A line of a cell: SpreadsheetML's word for its style, and its colour."""

    style: str
    color: str


# The lines of a cell: on its sides, and its falling and rising diagonal.
SIDES = "top", "right", "bottom", "left", "falling", "rising"
Lines = tuple[Line | None, ...]
NO_LINES: Lines = (None,) * len(SIDES)


class Fill(NamedTuple):
    """A fill: SpreadsheetML's word for its pattern, or `gradient`, its colours, and where the last of these lies."""

    pattern: str
    colors: tuple[str, ...]
    degree: float | None = None


class Cell(NamedTuple):
    """What a cell shows: its lines in the order of `SIDES`, its fill and value; colours are six digits behind a `#`."""

    lines: Lines = NO_LINES
    fill: Fill | None = None
    value: str | float | bool | None = None


BLANK = Cell()
# The value of a cell with a formula: programs write these in their own ways.
FORMULA = "a formula"


class Page(NamedTuple):
    """The page set-up of a sheet.

    Attributes:
        paper: Excel's number; None is that of whoever prints.
        orientation: `portrait` or `landscape`.
        percent: the size, where that does not follow from the pages.
        pages: how many it is to take, across and down; 0 are as many as it takes.
        margins: in inches: top, right, bottom, left, and those of header and footer.
        centered: across and down.
        header: with Excel's codes, without blanks.
        footer: the same.
    """

    paper: int | None
    orientation: str
    percent: int | None
    pages: tuple[int, int] | None
    margins: tuple[float, ...]
    centered: tuple[bool, bool]
    header: str
    footer: str


class SheetForm(NamedTuple):
    """A sheet: its cells that are not blank, merged areas and page set-up."""

    cells: Mapping[Place, Cell]
    merged: frozenset[str]
    page: Page | None


class BookForm(NamedTuple):
    """A workbook: its worksheets by name, its defined names by sheet (or an empty text) and name, and its charts."""

    sheets: Mapping[str, SheetForm]
    names: Mapping[tuple[str, str], str]
    charts: int

    def cells_by(self, change: Callable[[Cell], Cell]) -> "BookForm":
        """Return the workbook with changed cells, of which those that are blank then are left out."""

        def changed(sheet: SheetForm) -> SheetForm:
            cells = {place: change(cell) for place, cell in sheet.cells.items()}
            return sheet._replace(cells={place: cell for place, cell in cells.items() if cell != BLANK})

        return self._replace(sheets={name: changed(sheet) for name, sheet in self.sheets.items()})

    def pages_by(self, change: Callable[[Page], Page | None]) -> "BookForm":
        """Return the workbook with changed pages."""
        sheets = self.sheets.items()
        return self._replace(
            sheets={name: sheet._replace(page=sheet.page and change(sheet.page)) for name, sheet in sheets}
        )

    def names_by(self, keep: Callable[[str, str, str], bool]) -> "BookForm":
        """Return the workbook with the names to be kept, by sheet, name and formula."""
        return self._replace(names={key: text for key, text in self.names.items() if keep(*key, text)})


class Reading(NamedTuple):
    """A workbook as a program read it, and what that complained about."""

    book: BookForm
    warnings: list[str]


def differences(read: BookForm, expected: BookForm) -> list[str]:
    """Return how what was read differs, a line each, and no more than one can look at; control characters apart."""
    found = [*_differences(read.cells_by(_without_controls), expected.cells_by(_without_controls))]
    return [*found[:_SHOWN], *([f"and {len(found) - _SHOWN} more"] if len(found) > _SHOWN else [])]


def _without_controls(cell: Cell) -> Cell:
    """Return a cell without characters that XML cannot have: some programs keep what Excel writes instead of them."""
    if not isinstance(cell.value, str):
        return cell
    return cell._replace(value=re.sub(r"_x00[01][0-9A-F]_|[\x00-\x1f]", "", cell.value) or None)


def _differences(read: BookForm, expected: BookForm) -> Iterator[str]:
    if read.sheets.keys() != expected.sheets.keys():
        yield f"sheets: {[*read.sheets]}, not {[*expected.sheets]}"
    yield from _of_mappings("name ", read.names, expected.names)
    if read.charts != expected.charts:
        yield f"charts: {read.charts}, not {expected.charts}"
    for name in read.sheets.keys() & expected.sheets.keys():
        one, other = read.sheets[name], expected.sheets[name]
        cells, others = ({cell_address(*place): cell for place, cell in sheet.cells.items()} for sheet in (one, other))
        yield from _of_mappings(f"{name}!", cells, others)
        if one.merged != other.merged:
            yield f"{name}: merged are {sorted(one.merged)}, not {sorted(other.merged)}"
        page = one.page
        if page is not None and other.page is not None and other.page.paper is None:
            page = page._replace(paper=None)
        if not _alike(page, other.page):
            yield f"{name}: page is {page}, not {other.page}"


def _of_mappings(what: str, read: Mapping[Any, object], expected: Mapping[Any, object]) -> Iterator[str]:
    for key in [*expected, *(read.keys() - expected.keys())]:
        if not _alike(read.get(key), expected.get(key)):
            yield f"{what}{key}: {read.get(key)}, not {expected.get(key)}"


def _alike(one: object, other: object) -> bool:
    """Return whether two values are the same, but for the rounding of colours and lengths."""
    if one == other and type(one) is type(other):
        return True
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(_alike, one, other))
    if isinstance(one, bool) or isinstance(other, bool):
        return False
    if isinstance(one, int | float) and isinstance(other, int | float):
        return isclose(one, other, rel_tol=_RELATIVE)
    return is_color(one) and is_color(other) and _close(str(one), str(other))


def is_color(value: object) -> bool:
    """Return whether a value is a colour."""
    return isinstance(value, str) and len(value) == len("#RRGGBB") and value.startswith("#")


def _close(one: str, other: str) -> bool:
    parts = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return all(abs(part - counterpart) <= _NEARLY for part, counterpart in parts)


def tinted(rgb: str, tint: float) -> str:
    """Return a colour made lighter or darker, as Excel does: its lightness moves, its hue and saturation stay."""
    from colorsys import hls_to_rgb, rgb_to_hls

    hue, lightness, saturation = rgb_to_hls(*(part / 255 for part in bytes.fromhex(rgb[-6:])))
    lightness = lightness * (1 + tint) if tint < 0 else lightness * (1 - tint) + tint
    return "#" + bytes(round(part * 255) for part in hls_to_rgb(hue, lightness, saturation)).hex().upper()


def without_quotes(text: str) -> str:
    """Return the formula of a name; programs do not agree on which names of sheets need quotes."""
    return text.replace("'", "")
