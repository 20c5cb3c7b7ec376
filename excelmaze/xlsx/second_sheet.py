"""A second sheet for a workbook that exists: the same cells as in the maze, squares on a page of their own."""

import posixpath
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from excelmaze.draw.layout import Layout
from excelmaze.sheet.addresses import Area, Selection, merged_spans, reference
from excelmaze.xlsx.cell_stream import rows_of_cells
from excelmaze.xlsx.edit.names import PRINT_AREA, NameText, places_named
from excelmaze.xlsx.edit.parts import NewPart, free_part_name, free_relationship_id
from excelmaze.xlsx.opc.markup import Edit, escape, prefix_of, raw_attributes, to_int
from excelmaze.xlsx.page import FOOTER_POINTS, Title, orientation, printed
from excelmaze.xlsx.sheets.texts import text_cell
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sizes import column_width, row_height

_LARGEST_SHEET_ID = 65_534


class SecondSheet(NamedTuple):
    """What a second sheet shows.

    Attributes:
        name: its name; a number is added where the workbook has a sheet of that name.
        layout: its cells.
        cell_size: the side of a cell in pixels.
        footer: what stands at the foot of the printed page.
    """

    name: str
    layout: Layout
    cell_size: int
    footer: str = ""


class Placed(NamedTuple):
    """A second sheet in its workbook: its name, its part, the edits of the workbook part, and its names."""

    name: str
    part: NewPart
    edits: list[Edit]
    names: dict[str, NameText]


def place_second_sheet(
    book: Book,
    second: SecondSheet,
    styles: Mapping[int, int],
    names: Mapping[str, Selection],
    *,
    title: Title | None,
    title_style: int,
    paper: int,
) -> Placed:
    """Work out where a second sheet goes: behind the last one.

    Args:
        book: the workbook.
        second: the sheet.
        styles: the style of each code of its layout.
        names: its own defined names.
        title: a line above the maze.
        title_style: the style of the title's cell.
        paper: Excel's number of the paper size.
    """
    taken = {name.casefold() for name in book.sheet_names}
    name, number = second.name, 2
    while name.casefold() in taken:
        name, number = f"{second.name} {number}", number + 1
    worksheets = [entry.part for entry in book.sheets if entry.kind == "worksheet"]
    part_name = free_part_name(book, posixpath.dirname(worksheets[0]), "sheet")
    relationship_id = free_relationship_id(book)
    area = printed(second.layout.grid.bounds, title)
    pieces = _pieces(book.root.namespace, second, styles, area, title, title_style, paper)
    return Placed(
        name,
        NewPart(part_name, "worksheet", relationship_id, pieces),
        [*_bookview(book), _sheet_element(book, name, relationship_id)],
        {**places_named(name, names), PRINT_AREA: NameText(reference(name, [area]))},
    )


def _sheet_element(book: Book, name: str, relationship_id: str) -> Edit:
    """The sheet's entry in the workbook part; its namespaces are those of the entry before it."""
    container = book.root.find("sheets")
    assert container is not None  # noqa: S101 - a workbook without sheets is refused
    sheets = list(container.all("sheet"))
    last = sheets[-1]
    tag = book.data[last.start : last.open_end]
    places = raw_attributes(tag)
    prefix = next(key for key in places if key.endswith(b":id")).removesuffix(b"id")
    declaration = b"xmlns:" + prefix[:-1]
    namespace = b' %s="%s"' % (declaration, tag[slice(*places[declaration])]) if declaration in places else b""
    ids = {to_int(sheet.attributes.get("sheetId"), 0) for sheet in sheets}
    sheet_id = max(ids) + 1
    if sheet_id > _LARGEST_SHEET_ID:
        sheet_id = next(one for one in range(1, _LARGEST_SHEET_ID) if one not in ids)
    element = f'sheet name="{escape(name)}" sheetId="{sheet_id}"'.encode() + namespace
    element += b' %sid="%s"/>' % (prefix, relationship_id.encode())
    return Edit(last.end, last.end, b"<" + prefix_of(book.data, last.start) + element)


def _bookview(book: Book) -> Iterator[Edit]:
    """A window for the workbook that has none, for sheets' views refer to one."""
    views, sheets = book.root.find("bookViews"), book.root.find("sheets")
    if views is None and sheets is not None:
        prefix = prefix_of(book.data, sheets.start)
        tag = prefix + b"bookViews>"
        yield Edit(sheets.start, sheets.start, b"<" + tag + b"<" + prefix + b"workbookView/></" + tag)


def _pieces(
    namespace: str,
    second: SecondSheet,
    styles: Mapping[int, int],
    area: Area,
    title: Title | None,
    title_style: int,
    paper: int,
) -> Iterator[bytes]:
    """The sheet's part."""
    columns = merged_spans((one.left, one.right) for one in second.layout.grid.areas)
    width = f'width="{column_width(second.cell_size):.10g}" customWidth="1"'
    cols = "".join(f'<col min="{first}" max="{last}" {width}/>' for first, last in columns)
    yield (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
        f'<worksheet xmlns="{namespace}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
        f'<dimension ref="{area.address}"/>'
        '<sheetViews><sheetView showGridLines="0" workbookViewId="0"/></sheetViews>'
        '<sheetFormatPr defaultRowHeight="15"/>'
        f"<cols>{cols}</cols><sheetData>"
    ).encode()
    if title is not None:
        tag = f'<c r="{title.address}" s="{title_style}"/>'.encode()
        yield b'<row r="%d">%b</row>' % (title.row, text_cell(tag, title.written))
    yield from rows_of_cells(second.layout, styles, row_height(second.cell_size))
    footer = f"<headerFooter><oddFooter>&amp;C&amp;{FOOTER_POINTS}{escape(second.footer)}</oddFooter></headerFooter>"
    yield (
        '</sheetData><printOptions horizontalCentered="1" verticalCentered="1"/>'
        '<pageMargins left="0.75" right="0.75" top="1" bottom="1" header="0.5" footer="0.5"/>'
        f'<pageSetup paperSize="{paper}" fitToWidth="1" fitToHeight="1" orientation="{orientation(area)}"/>'
        f"{footer if second.footer else ''}</worksheet>"
    ).encode()
