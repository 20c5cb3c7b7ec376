"""A second sheet for a workbook that exists: the same cells as in the maze, squares on a page of their own."""

import posixpath
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from excelmaze.sheet.addresses import Selection, reference
from excelmaze.sheet.paper import PAPERS
from excelmaze.xlsx.edit.names import PRINT_AREA, NameText, places_named
from excelmaze.xlsx.edit.order import IN_WORKBOOK
from excelmaze.xlsx.edit.page_setup import paper_of
from excelmaze.xlsx.edit.parts import NewPart, free_part_name, free_relationship_id
from excelmaze.xlsx.maze_sheet import MazeSheet
from excelmaze.xlsx.opc.edits import Edit, append, insert
from excelmaze.xlsx.opc.tags import escape, prefix_of, raw_attributes
from excelmaze.xlsx.opc.tree import to_int
from excelmaze.xlsx.page import Title
from excelmaze.xlsx.painting import SecondSheet
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import Sheet

_LARGEST_SHEET_ID = 65_534


class Placed(NamedTuple):
    """A second sheet in its workbook: its name, its part, the edits of the workbook part, and its names."""

    name: str
    part: NewPart
    edits: list[Edit]
    names: dict[str, NameText]


def place_second_sheet(
    first: Sheet,
    second: SecondSheet,
    paper: int | None,
    title: Title | None,
    styles: Mapping[int, int],
    names: Mapping[str, Selection],
) -> Placed:
    """Work out where a second sheet goes: behind the last one.

    Args:
        first: the sheet of the maze.
        second: what stands on this one.
        paper: Excel's number of its paper size; by default that of the first sheet.
        title: the maze's title.
        styles: the style of each code of its layout.
        names: its own defined names.
    """
    book, name = first.book, second.name
    paper = to_int(paper_of(first.part), PAPERS["A4"]) if paper is None else paper
    sheet = MazeSheet(second.layout, second.cell_size, paper, second.footer, title)
    taken = {name.casefold() for name in book.sheet_names}
    free, number = name, 2
    while free.casefold() in taken:
        free, number = f"{name} {number}", number + 1
    worksheets = [entry.part for entry in book.sheets if entry.kind == "worksheet"]
    folder = posixpath.dirname(worksheets[0] if worksheets else book.sheets[0].part)
    part_name = free_part_name(book, folder, "sheet")
    relationship_id = free_relationship_id(book)
    return Placed(
        free,
        NewPart(part_name, "worksheet", relationship_id, sheet.part(styles, namespace=book.root.namespace)),
        [*_bookview(book), *_sheet_element(book, free, relationship_id)],
        {**places_named(free, names), PRINT_AREA: NameText(reference(free, [sheet.printed]))},
    )


def _sheet_element(book: Book, name: str, relationship_id: str) -> list[Edit]:
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
    return append(book.data, container, b"<" + prefix_of(book.data, container.start) + element)


def _bookview(book: Book) -> Iterator[Edit]:
    """A window for the workbook that has none, for sheets' views refer to one."""
    views, sheets = book.root.find("bookViews"), book.root.find("sheets")
    if views is None and sheets is not None:
        prefix = prefix_of(book.data, book.root.start)
        tag = prefix + b"bookViews>"
        element = b"<" + tag + b"<" + prefix + b"workbookView/></" + tag
        yield from insert(book.data, book.root, [("bookViews", element)], IN_WORKBOOK)
