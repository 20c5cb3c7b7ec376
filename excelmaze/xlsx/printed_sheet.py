"""How a sheet is printed, as its page set-up, its columns and rows and its texts say."""

import re
from collections.abc import Iterator, Sequence
from functools import reduce
from html import unescape

from excelmaze.draw.layout import Layout, Role, Shown
from excelmaze.draw.theme import THEMES
from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.pictures.page import Page
from excelmaze.pictures.printed import Aside, Printed, Text
from excelmaze.sheet.addresses import Area
from excelmaze.sheet.paper import PAPERS, Margins, paper_size, placed_on, size_numbered
from excelmaze.texts import writable
from excelmaze.xlsx.maze_names import KEY_NAME, PAPER_NAME
from excelmaze.xlsx.opc.tags import raw_attributes
from excelmaze.xlsx.opc.tree import Node, to_int
from excelmaze.xlsx.seen import named_cells
from excelmaze.xlsx.sheets.texts import contents, texts_of
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import Sheet
from excelmaze.xlsx.sizes import usual_width, width_of

_INCH = 25.4
_DIGIT_PX, _POINTS_OF_PX = 7, 0.75
_USUAL_HEIGHT, _USUAL_POINTS = 15.0, 11.0
_SECTIONS = {"L": "left", "C": "center", "R": "right"}
_NUMBER = re.compile(rb"<v>([^<]{1,30})</v>")
_BREAK = re.compile(rb'<(?:\w+:)?brk [^>]*?id="([0-9]{1,7})"')
_CODE = re.compile(r'&("[^"]*"|[0-9]{1,3} ?|[A-Z&])')


def paper_named(sheet: Sheet) -> tuple[float, float] | None:
    """The size of the paper that a sheet says it is printed on, as those of booklets do."""
    for one in sheet.book.defined_names:
        if one.name == PAPER_NAME and one.scope == sheet.entry.position:
            try:
                return paper_size(one.text.strip('"'))
            except InputError:
                return None
    return None


def printed_sheets(book: Book) -> list[str]:
    """The sheets that say what paper they are printed on, mazes or not."""
    return [name for name in book.sheet_names if paper_named(book.sheet(name)) is not None]


def key_cells(sheet: Sheet) -> Grid | None:
    """The cells of the keys that stand beside the mazes of a sheet."""
    cells = named_cells(sheet, KEY_NAME)
    return None if cells is None else Grid.from_selection(cells)


def printed_maze(sheet: Sheet, cells: Grid, key: Grid | None) -> Printed | None:
    """How the sheet of a maze is printed, if it says on which paper: as the booklets do, with a key beside the maze."""
    size = paper_named(sheet)
    if size is None:
        return None
    grids = [one for one in (cells, key) if one is not None]
    mazes = Grid([area for grid in grids for area in grid.areas])
    merged = [area for area in sheet.merged if mazes.cell_at(area.top, area.left) is None]
    area = reduce(Area.around, merged, mazes.bounds)
    texts = _texts(sheet, area, {(area.top, area.left): area for area in merged}, mazes)
    return _printed(sheet, size, area, list(texts), 0)


def pages_of_table(sheet: Sheet) -> Iterator[Page]:
    """The pages of a sheet without a maze, such as an index; each has the headings."""
    size, area = paper_named(sheet), sheet.dimension
    assert size is not None  # noqa: S101 - it is asked for such only
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
        printed = _printed(sheet, size, area._replace(bottom=area.top + len(rows) - 1), own, number)
        yield Page(blank, THEMES["classic"], sheet.name, printed=printed)
        first = last + 1


def _printed(sheet: Sheet, size: tuple[float, float], area: Area, texts: Sequence[Text], number: int) -> Printed:
    root = sheet.part.root
    setup, margins = (_attributes(root.find(name)) for name in ("pageSetup", "pageMargins"))
    lies = "landscape" if setup.get("orientation") == "landscape" else "portrait"
    paper = size_numbered(to_int(setup.get("paperSize"), PAPERS["A4"]))
    around = placed_on(size, lies, Margins(0, 0, 0, 0), 0)  # what is beyond the page on the paper that it is printed on
    if sorted(size) == sorted(paper):
        around = around._replace(margins=Margins(0, 0, 0, 0), edge=0)
    sides = [
        float(margins.get(side, 0)) * _INCH - beyond
        for side, beyond in zip(("top", "right", "bottom", "left"), around.margins, strict=True)
    ]
    page = to_int(setup.get("firstPageNumber"), 1) + number
    fit = root.find("sheetPr")
    fits = fit is not None and _attributes(fit.find("pageSetUpPr")).get("fitToPage") in {"1", "true"}
    short, long = sorted(size)
    heights = _heights(sheet)
    return Printed(
        (long, short) if lies == "landscape" else (short, long),
        Margins(*sides),
        float(margins.get("header", 0.3)) * _INCH - around.edge,
        _asides(sheet, "oddHeader", page),
        _asides(sheet, "oddFooter", page),
        area,
        [_width(sheet, column) * _DIGIT_PX * _POINTS_OF_PX for column in range(area.left, area.right + 1)],
        [heights.get(row, _USUAL_HEIGHT) for row in range(area.top, area.bottom + 1)],
        texts,
        None if fits else to_int(setup.get("scale"), 100) / 100,
    )


def _texts(
    sheet: Sheet, area: Area, merged: "dict[tuple[int, int], Area]", cells: Grid | None = None
) -> Iterator[Text]:
    """The texts of cells that are no maze's, and numbers as they are written."""
    grid, styles = Grid([area]), sheet.book.styles
    fonts, written = styles.fonts, texts_of(sheet, grid)
    for (row, column), cell in contents(sheet, grid).items():
        if cells is not None and cells.cell_at(row, column) is not None:
            continue
        number = _NUMBER.search(cell)
        text = written.get(grid.cell_at(row, column) or 0) or (_shown(number[1].decode()) if number else "")
        place = raw_attributes(cell).get(b"s")
        style = to_int(cell[slice(*place)].decode(), 0) if place else 0
        font = styles.chosen(fonts, style, "fontId")
        points = float(_attributes(font and font.find("sz")).get("val", _USUAL_POINTS))
        across = _attributes(styles.xfs[styles.known(style)].find("alignment")).get("horizontal", "left")
        if text:
            yield Text(merged.get((row, column), Area(row, column, row, column)), writable(text), points, across)


def _shown(number: str) -> str:
    """A number as a cell of the usual format shows it."""
    try:
        return f"{float(number):.10g}"
    except ValueError:
        return number


def _heights(sheet: Sheet) -> dict[int, float]:
    """The heights of the rows that have one, in points."""
    found = {}
    for row in sheet.part.rows():
        tag = sheet.part.data[row.start : row.open_end]
        if (place := raw_attributes(tag).get(b"ht")) is not None:
            found[row.number] = float(tag[slice(*place)])
    return found


def _width(sheet: Sheet, column: int) -> float:
    found = sheet.part.column_of(column)
    usual = usual_width(sheet)
    return usual if found is None else width_of(found.node.attributes.get("width"), usual)


def _asides(sheet: Sheet, name: str, page: int) -> list[Aside]:
    """What a header or footer prints, from Excel's codes."""
    node = sheet.part.root.find("headerFooter")
    own = rb"<(?:\w+:)?%b(?: [^>]*)?>([^<]*)<" % name.encode()
    found = None if node is None else re.search(own, sheet.part.data[node.start : node.end])
    if found is None:
        return []
    text = unescape(found[1].decode())
    _, *parts = re.split(r"&([LCR])", text if re.match("&[LCR]", text) else f"&C{text}")
    return [_aside(_SECTIONS[section], own, page) for section, own in zip(parts[::2], parts[1::2], strict=True)]


def _aside(across: str, text: str, page: int) -> Aside:
    sizes = [float(code) for code in _CODE.findall(text) if code.strip().isdigit()]
    meant = {"&": "&", "P": str(page)}
    plain = _CODE.sub(lambda code: meant.get(code[1], ""), text)
    return Aside(across, plain.split("\n"), sizes[-1] if sizes else _USUAL_POINTS)


def _attributes(node: Node | None) -> dict[str, str]:
    return {} if node is None else dict(node.attributes)
