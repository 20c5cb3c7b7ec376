"""The print of a sheet, as its page set-up, its columns and rows and its texts say."""

import re
from collections.abc import Collection, Iterator, Sequence
from functools import reduce
from html import unescape

from excelmaze.draw.layout import Layout, Role, Shown
from excelmaze.draw.lettering import BLACK, Lettering
from excelmaze.draw.theme import THEMES
from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.pictures.page import Page
from excelmaze.pictures.printed import Printed, Section, Text, sections_of
from excelmaze.sheet.addresses import Area
from excelmaze.sheet.paper import (
    PAPERS,
    PX_OF_POINT,
    Margins,
    lying,
    orientation_of,
    paper_size,
    pixels_of,
    placed_on,
    size_numbered,
    width_of,
)
from excelmaze.texts import writable
from excelmaze.xlsx.maze_names import KEY_NAME, PAPER_NAME
from excelmaze.xlsx.opc.tags import raw_attributes
from excelmaze.xlsx.opc.tree import Node, to_int
from excelmaze.xlsx.patch.names import PRINT_AREA
from excelmaze.xlsx.sheet_view import named_cells
from excelmaze.xlsx.sheets.texts import contents, texts_of
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import Sheet, attributes_of_rows, usual_height, width_on

_INCH = 25.4
_USUAL_POINTS = 11.0
# Excel's own margins, in millimetres, and how far its header and footer are from the edge.
_USUAL_MARGINS, _USUAL_EDGE = Margins(19.05, 17.78, 19.05, 17.78), 7.62
# More cells are printed of no sheet: whole columns are.
_MOST_PRINTED = 1_000_000
_NUMBER = re.compile(rb"<v>([^<]{1,30})</v>")
_BREAK = re.compile(rb'<(?:\w+:)?brk [^>]*?id="([0-9]{1,7})"')


def paper_named(sheet: Sheet) -> tuple[float, float] | None:
    """Return the size of the paper that a sheet says it is printed on, as those of booklets do."""
    for one in sheet.book.defined_names:
        if one.name == PAPER_NAME and one.scope == sheet.entry.position:
            try:
                return paper_size(one.text.strip('"'))
            except InputError:
                return None
    return None


def printed_sheets(book: Book) -> list[str]:
    """Return the sheets that say what paper they are printed on, mazes or not."""
    return [name for name in book.sheet_names if paper_named(book.sheet(name)) is not None]


def key_cells(sheet: Sheet) -> Grid | None:
    """Return the cells of the keys next to the mazes of a sheet."""
    cells = named_cells(sheet, KEY_NAME)
    return None if cells is None else Grid.from_selection(cells)


def printed_maze(sheet: Sheet, cells: Grid, key: Grid | None) -> Printed:
    """Return the print of a maze's sheet: its print area, where that is around the maze, else the maze with its title.

    Args:
        sheet: the sheet.
        cells: those of the maze and its arrows, whose texts are the maze's.
        key: the cells of a key next to it.
    """
    grids = [one for one in (cells, key) if one is not None]
    mazes = Grid([area for grid in grids for area in grid.areas])
    area = _print_area(sheet, mazes.bounds) or _with_title(sheet, mazes.bounds)
    merged = [one for one in sheet.merged if mazes.cell_at(one.top, one.left) is None]
    texts = _texts(sheet, area, {(one.top, one.left): one for one in merged}, mazes)
    return _printed(sheet, area, list(texts))


def _print_area(sheet: Sheet, maze: Area) -> Area | None:
    """Return the cells that are printed of a sheet; None where it does not say, or they are not around the maze."""
    try:
        named = named_cells(sheet, PRINT_AREA.casefold())
    except InputError:
        return None
    if named is None or len(named.areas) != 1 or reduce(Area.around, named.areas, maze) != named.areas[0]:
        return None
    (area,), used = named.areas, sheet.dimension or maze
    return area if area.size <= _MOST_PRINTED else maze.around(used)


def _with_title(sheet: Sheet, maze: Area) -> Area:
    """Return the cells of a maze, with the row above where its title stands there."""
    if maze.top == 1:
        return maze
    above = Grid([Area(maze.top - 1, maze.left, maze.top - 1, maze.left)])
    return maze._replace(top=maze.top - 1) if texts_of(sheet, above).get(0, "").strip() else maze


def pages_of_table(sheet: Sheet) -> Iterator[Page]:
    """Yield the pages of a sheet without a maze, such as an index; each has the headings."""
    area = sheet.dimension
    assert area is not None  # noqa: S101 - it has headings
    texts = list(_texts(sheet, area, {}))
    breaks = sheet.part.root.find("rowBreaks")
    ends = [] if breaks is None else [int(row) for row in _BREAK.findall(sheet.part.data[breaks.start : breaks.end])]
    blank = Layout.uniform(Grid([area._replace(bottom=area.top)]), Shown(0, Role.OPEN))
    first = area.top + 1
    for number, last in enumerate([*ends, area.bottom]):
        rows = [area.top, *range(first, last + 1)]
        moved = {row: area.top + place for place, row in enumerate(rows)}
        own = [
            text._replace(area=text.area._replace(top=moved[text.area.top], bottom=moved[text.area.top]))
            for text in texts
            if text.area.top in moved
        ]
        printed = _printed(sheet, area._replace(bottom=area.top + len(rows) - 1), own, number)
        yield Page(blank, THEMES["classic"], sheet.name, printed=printed)
        first = last + 1


def _printed(sheet: Sheet, area: Area, texts: Sequence[Text], number: int = 0) -> Printed:
    root = sheet.part.root
    node = root.find("pageSetup")
    setup, margins, options = (_attributes(root.find(name)) for name in ("pageSetup", "pageMargins", "printOptions"))
    paper = size_numbered(to_int(setup.get("paperSize"), PAPERS["A4"]))
    size = paper_named(sheet) or paper
    lies = orientation_of(area) if node is None else setup.get("orientation", "portrait")
    lies = "landscape" if lies == "landscape" else "portrait"
    rest, edge = Margins(0, 0, 0, 0), 0.0
    if sorted(size) != sorted(paper):  # the rest of the paper around a smaller page
        _, rest, edge = placed_on(size, lies, rest, 0)
    sides = [
        _millimetres(margins.get(side), usual) - own
        for side, usual, own in zip(("top", "right", "bottom", "left"), _USUAL_MARGINS, rest, strict=True)
    ]
    first = to_int(setup.get("firstPageNumber"), 0)
    fit = root.find("sheetPr")
    fits = fit is not None and _is_true(_attributes(fit.find("pageSetUpPr")).get("fitToPage"))
    usual = usual_height(sheet)
    heights = {row: width_of(attributes.get(b"ht"), usual) for row, attributes in attributes_of_rows(sheet)}
    printed = Printed(
        lying(size, lies),
        Margins(*sides),
        _millimetres(margins.get("header"), _USUAL_EDGE) - edge,
        _asides(sheet, "oddHeader"),
        _asides(sheet, "oddFooter"),
        area,
        [pixels_of(width_on(sheet, column)) / PX_OF_POINT for column in range(area.left, area.right + 1)],
        [heights.get(row, usual) for row in range(area.top, area.bottom + 1)],
        texts,
        to_int(setup.get("scale"), 100) / 100,
        (_is_true(options.get("horizontalCentered")), _is_true(options.get("verticalCentered"))),
        first + number if first else None,
    )
    return printed.fitted(*(to_int(setup.get(name), 1) for name in ("fitToWidth", "fitToHeight"))) if fits else printed


def _millimetres(inches: str | None, usual: float) -> float:
    try:
        return usual if inches is None else float(inches) * _INCH
    except ValueError:
        return usual


def _is_true(text: str | None) -> bool:
    return text in {"1", "true"}


def _texts(
    sheet: Sheet, area: Area, merged: "dict[tuple[int, int], Area]", cells: Grid | None = None
) -> Iterator[Text]:
    """Yield the texts of cells that are no maze's, and numbers as they are written."""
    grid, styles = Grid([area]), sheet.book.styles
    fonts, written = styles.fonts, texts_of(sheet, grid)
    held = contents(sheet, grid)
    for (row, column), cell in held.items():
        if cells is not None and cells.cell_at(row, column) is not None:
            continue
        number = _NUMBER.search(cell)
        text = written.get(grid.cell_at(row, column) or 0) or (_shown(number[1].decode()) if number else "")
        place = raw_attributes(cell).get(b"s")
        style = to_int(cell[slice(*place)].decode(), 0) if place else 0
        font = styles.chosen(fonts, style, "fontId")
        alignment = _attributes(styles.xfs[styles.known(style)].find("alignment"))
        across = alignment.get("horizontal", "left")
        own = merged.get((row, column))
        if own is None:
            wraps = across != "left" or _is_true(alignment.get("wrapText"))
            own = Area(row, column, row, column if wraps else _free_until(held, row, column, area.right))
        if text:
            yield Text(own, writable(text), _lettering(font, across))


def _lettering(font: Node | None, across: str) -> Lettering:
    """Return a cell's lettering; colours of the workbook's theme are black."""
    size, bold, color = (None if font is None else font.find(name) for name in ("sz", "b", "color"))
    rgb = re.fullmatch("[0-9A-Fa-f]{2}([0-9A-Fa-f]{6})", _attributes(color).get("rgb", ""))
    return Lettering(
        float(_attributes(size).get("val", _USUAL_POINTS)),
        bold is not None and _is_true(_attributes(bold).get("val", "1")),
        across,
        rgb[1].upper() if rgb else BLACK,
    )


def _free_until(held: Collection[tuple[int, int]], row: int, column: int, last: int) -> int:
    """Return the last column that a text in a cell runs on to: all are blank up to it."""
    occupied = [other - 1 for row_of, other in held if row_of == row and other > column]
    return min(last, *occupied) if occupied else last


def _shown(number: str) -> str:
    """Return a number as a cell of the usual format shows it."""
    try:
        return f"{float(number):.10g}"
    except ValueError:
        return number


def _asides(sheet: Sheet, name: str) -> list[Section]:
    """Return what a header or footer prints."""
    node = sheet.part.root.find("headerFooter")
    own = rb"<(?:\w+:)?%b(?: [^>]*)?>([^<]*)<" % name.encode()
    found = None if node is None else re.search(own, sheet.part.data[node.start : node.end])
    return [] if found is None else sections_of(unescape(found[1].decode()), sheet.name)


def _attributes(node: Node | None) -> dict[str, str]:
    return {} if node is None else dict(node.attributes)
