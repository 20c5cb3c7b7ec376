"""Extra sheets of a maze, Solution and steps, added to a workbook that exists.

They show the same cells as the maze, squares on a page of their own each.
"""

import posixpath
from collections.abc import Iterator, Sequence

from excelmaze.draw.printing import extra_sheet_page
from excelmaze.sheet.addresses import reference
from excelmaze.sheet.paper import PAPERS
from excelmaze.xlsx.apply import ExtraSheets
from excelmaze.xlsx.maze_request import SheetRequest
from excelmaze.xlsx.maze_sheet import MazeSheet, SheetStyles
from excelmaze.xlsx.package.edits import IN_WORKBOOK, Edit, append, insert
from excelmaze.xlsx.package.tags import escape, prefix_of, raw_attributes
from excelmaze.xlsx.package.tree import to_int
from excelmaze.xlsx.patch.names import PRINT_AREA, NameChanges, NameText, places_named
from excelmaze.xlsx.patch.page_settings import paper_of
from excelmaze.xlsx.patch.parts import NewPart, free_part_name, free_relationship_id
from excelmaze.xlsx.record.maze_names import LEVELS_NAME, levels_text
from excelmaze.xlsx.sheets.cell_format import format_of_change
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import Sheet
from excelmaze.xlsx.titles import Title

_LARGEST_SHEET_ID = 65_534


def place_extra_sheets(first: Sheet, request: SheetRequest, title: Title | None) -> ExtraSheets:
    """Return the extra sheets of a maze in the workbook, behind the last one.

    Args:
        first: the sheet of the maze.
        request: what the maze shows; their paper is that of the maze's sheet, unless it has one.
        title: the maze's title.
    """
    book = first.book
    paper = request.paper
    if paper is None:
        paper = to_int(paper_of(first.part), PAPERS["A4"])
    worksheets = [entry.part for entry in book.sheets if entry.kind == "worksheet"]
    folder = posixpath.dirname(worksheets[0] if worksheets else book.sheets[0].part)
    sheets = _free_names(book, [one.name for one in request.extra_sheets])
    parts: list[NewPart] = []
    names: dict[int, NameChanges] = {}
    for place, (name, one) in enumerate(zip(sheets, request.extra_sheets, strict=True), len(book.sheets)):
        together = [sheets[other] for other in one.together]
        line = title and title._replace(text=one.title or title.text)
        page = extra_sheet_page(paper, one.cell_size, "" if title else one.title)
        shown = MazeSheet(one.layout, page, line, together=together)
        styles = {code: book.styles.style(0, format_of_change(one.changes[code])) for code in one.layout.used()}
        pieces = shown.part(SheetStyles(styles), namespace=book.root.namespace)
        part_name = free_part_name(book, folder, "sheet", others=[part.name for part in parts])
        relationship_id = free_relationship_id(book, [part.relationship_id for part in parts])
        parts.append(NewPart(part_name, "worksheet", relationship_id, pieces))
        printed = NameText(reference(name, [shown.printed]))
        own = places_named(name, request.names if one.names is None else one.names)
        if levels := levels_text(together, [one.layout.grid.bounds] * len(together)):
            own[LEVELS_NAME] = NameText(levels)
        own[PRINT_AREA] = printed
        names[place] = NameChanges(own, added=name)
    return ExtraSheets(sheets, parts, [*_bookview(book), *_sheet_elements(book, sheets, parts)], names)


def _free_names(book: Book, wanted: Sequence[str]) -> tuple[str, ...]:
    """Return names that no sheet has: those wanted, or all with the lowest number that makes them free."""
    used = {name.casefold() for name in book.sheet_names}
    free, number = tuple(wanted), 2
    while not used.isdisjoint(name.casefold() for name in free):
        free = tuple(f"{name} ({number})" if name[-1].isdigit() else f"{name} {number}" for name in wanted)
        number += 1
    return free


def _sheet_elements(book: Book, names: Sequence[str], parts: Sequence[NewPart]) -> list[Edit]:
    """Return the sheets' entries in the workbook part; their namespaces are those of the entry before them."""
    container = book.root.find("sheets")
    assert container is not None  # noqa: S101 - a workbook without sheets is refused
    sheets = list(container.all("sheet"))
    last = sheets[-1]
    tag = book.data[last.start : last.open_end]
    places = raw_attributes(tag)
    prefix = next(key for key in places if key.endswith(b":id")).removesuffix(b"id")
    declaration = b"xmlns:" + prefix[:-1]
    namespace = b' %s="%s"' % (declaration, tag[slice(*places[declaration])]) if declaration in places else b""
    ids = _free_ids({to_int(sheet.attributes.get("sheetId"), 0) for sheet in sheets})
    own = b"<" + prefix_of(book.data, container.start)
    elements = (
        own
        + f'sheet name="{escape(name)}" sheetId="{next(ids)}"'.encode()
        + namespace
        + b' %sid="%s"/>' % (prefix, part.relationship_id.encode())
        for name, part in zip(names, parts, strict=True)
    )
    return append(book.data, container, b"".join(elements))


def _free_ids(used: set[int]) -> Iterator[int]:
    """Yield numbers that no sheet has: those above all others, as Excel gives them, then what is free below."""
    highest = max(used)
    yield from range(highest + 1, _LARGEST_SHEET_ID + 1)
    yield from (one for one in range(1, highest) if one not in used)


def _bookview(book: Book) -> Iterator[Edit]:
    """Yield a window for the workbook that has none, for sheets' views refer to one."""
    views, sheets = book.root.find("bookViews"), book.root.find("sheets")
    if views is None and sheets is not None:
        prefix = prefix_of(book.data, book.root.start)
        tag = prefix + b"bookViews>"
        element = b"<" + tag + b"<" + prefix + b"workbookView/></" + tag
        yield from insert(book.data, book.root, [("bookViews", element)], IN_WORKBOOK)
