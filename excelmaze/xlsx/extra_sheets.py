"""Extra sheets of a maze, Solution and steps, added to a workbook that exists.

They show the same cells as the maze, squares on a page of their own each.
"""

import posixpath
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, count

from excelmaze.draw.printing import extra_sheet_page
from excelmaze.sheet.addresses import reference
from excelmaze.sheet.paper import PAPERS
from excelmaze.xlsx.apply import ExtraSheets
from excelmaze.xlsx.maze_request import SheetRequest
from excelmaze.xlsx.maze_sheet import MazeSheet, SheetStyles
from excelmaze.xlsx.package.edits import IN_WORKBOOK, Edit, Pieces, append, escape, insert, prefix_of, splice
from excelmaze.xlsx.package.tree import RELATIONSHIPS, Node, parse, to_int
from excelmaze.xlsx.patch.defined_names import PRINT_AREA, NameChanges, NameText, places_named
from excelmaze.xlsx.patch.page_settings import paper_of
from excelmaze.xlsx.record.maze_names import LEVELS_NAME, levels_text
from excelmaze.xlsx.sheets.cell_format import format_of_change
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import Sheet
from excelmaze.xlsx.titles import Title

_LARGEST_SHEET_ID = 65_534
_TYPES = "[Content_Types].xml"
_WORKSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"


def place_extra_sheets(first: Sheet, request: SheetRequest, title: Title | None) -> ExtraSheets:
    """Return the extra sheets of a maze in the workbook, behind the last one.

    Args:
        first: the sheet of the maze.
        request: what the maze shows; their paper is that of the maze's sheet, unless it has one.
        title: the maze's title.
    """
    book = first.book
    paper = request.paper or paper_of(first.part) or PAPERS["A4"]
    sheets = free_names(book.sheet_names, [one.name for one in request.extra_sheets])
    parts: dict[str, Pieces] = {}
    names: dict[int, NameChanges] = {}
    free = _free_parts(book, posixpath.dirname(first.entry.part))
    for place, (name, one) in enumerate(zip(sheets, request.extra_sheets, strict=True), len(book.sheets)):
        together = [sheets[other] for other in one.together]
        line = title and title._replace(text=one.title or title.text)
        page = extra_sheet_page(paper, one.cell_size, "" if title else one.title)
        shown = MazeSheet(one.layout, page, line, together=together)
        styles = {code: book.styles.style(0, format_of_change(one.changes[code])) for code in one.layout.used()}
        parts[next(free)] = shown.part(SheetStyles(styles))
        own = places_named(name, request.names if one.names is None else one.names)
        if levels := levels_text(together, [one.layout.grid.bounds] * len(together)):
            own[LEVELS_NAME] = NameText(levels)
        own[PRINT_AREA] = NameText(reference(name, [shown.printed]))
        names[place] = NameChanges(own)
    types = (f'Override PartName="/{escape(part)}" ContentType="{_WORKSHEET}"' for part in parts)
    links, relationships = _new_links(book, parts)
    edits = [*_bookview(book), *_sheet_elements(book, sheets, relationships)]
    listed = {_TYPES: _with_children(book, _TYPES, "Types", types)}
    listed[links] = _with_children(book, links, "Relationships", relationships.values())
    return ExtraSheets(sheets, {**parts, **listed}, edits, names)


def free_names(sheets: Iterable[str], wanted: Sequence[str]) -> tuple[str, ...]:
    """Return names that none of the sheets has: those wanted, or all with the lowest number that makes them free."""
    used = {name.casefold() for name in sheets}
    free, number = tuple(wanted), 2
    while not used.isdisjoint(name.casefold() for name in free):
        free = tuple(f"{name} ({number})" if name[-1].isdigit() else f"{name} {number}" for name in wanted)
        number += 1
    return free


def _free_parts(book: Book, folder: str) -> Iterator[str]:
    """Yield names in a folder that no part has and no content type is given for."""
    used = {node.attributes.get("PartName", "").lstrip("/").lower() for node in book.content_types.all("Override")}
    names = (posixpath.join(folder, f"sheet{number}.xml") for number in count(1))
    return (name for name in names if not book.package.find(name) and name.lower() not in used)


def _new_links(book: Book, parts: Iterable[str]) -> tuple[str, dict[str, str]]:
    """Return the part of the workbook's relationships, and what stands in it for parts, by new identifiers."""
    links = book.relationships_part(book.part)
    root = parse(book.text_of(links), links, "Relationships", foreign=True)
    used = {node.attributes.get("Id", "").casefold() for node in root.children}
    ids = (f"rId{number}" for number in count(len(used) + 1) if f"rid{number}" not in used)
    kind = f"{RELATIONSHIPS}/worksheet"
    return links, {
        own: f'Relationship Id="{own}" Type="{kind}" Target="/{escape(part)}"'
        for part, own in zip(parts, ids, strict=False)
    }


def _sheet_elements(book: Book, names: Sequence[str], ids: Iterable[str]) -> list[Edit]:
    """Return the sheets' entries in the workbook part; their numbers are above all others, as Excel gives them."""
    container = book.root.find("sheets")
    assert container is not None  # noqa: S101 - a workbook without sheets is refused
    used = {to_int(sheet.attributes.get("sheetId"), 0) for sheet in container.all("sheet")}
    numbers = chain(range(max(used) + 1, _LARGEST_SHEET_ID + 1), (one for one in count(1) if one not in used))
    elements = (
        f'sheet xmlns:r="{RELATIONSHIPS}" name="{escape(name)}" sheetId="{number}" r:id="{own}"'
        for name, number, own in zip(names, numbers, ids, strict=False)
    )
    return _appended(book.data, container, elements)


def _bookview(book: Book) -> Iterator[Edit]:
    """Yield a window for the workbook that has none, for sheets' views refer to one."""
    if book.root.find("bookViews") is None:
        prefix = prefix_of(book.data, book.root.start)
        tag = prefix + b"bookViews>"
        element = b"<" + tag + b"<" + prefix + b"workbookView/></" + tag
        yield from insert(book.data, book.root, [("bookViews", element)], IN_WORKBOOK)


def _with_children(book: Book, part: str, root: str, children: Iterable[str]) -> Pieces:
    """Return a part with elements at the end of its root."""
    data = book.text_of(part)
    return splice(data, _appended(data, parse(data, part, root, foreign=True), children))


def _appended(data: bytes, parent: Node, children: Iterable[str]) -> list[Edit]:
    prefix = prefix_of(data, parent.start)
    return append(data, parent, b"".join(b"<" + prefix + child.encode() + b"/>" for child in children))
