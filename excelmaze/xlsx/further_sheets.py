"""Further sheets for a workbook that exists: the same cells as in the maze, squares on a page of their own each."""

import posixpath
from collections.abc import Iterator, Sequence
from itertools import count

from excelmaze.sheet.addresses import reference
from excelmaze.sheet.paper import PAPERS
from excelmaze.xlsx.edit.cell_look import look_of_change
from excelmaze.xlsx.edit.names import PRINT_AREA, NameChanges, NameText, places_named
from excelmaze.xlsx.edit.order import IN_WORKBOOK
from excelmaze.xlsx.edit.page_setup import paper_of
from excelmaze.xlsx.edit.parts import NewPart, free_part_name, free_relationship_id
from excelmaze.xlsx.edit.restyle import Restyler
from excelmaze.xlsx.extra_sheets import extra_name
from excelmaze.xlsx.marks import placed_texts
from excelmaze.xlsx.maze_names import LEVELS_NAME, MAZE_NAMES
from excelmaze.xlsx.maze_sheet import MazeSheet
from excelmaze.xlsx.opc.edits import Edit, Pieces, append, checked, insert
from excelmaze.xlsx.opc.tags import escape, prefix_of, raw_attributes
from excelmaze.xlsx.opc.tree import to_int
from excelmaze.xlsx.page import Title
from excelmaze.xlsx.painting import FurtherSheet, Painting, Placed
from excelmaze.xlsx.printing import usual_page
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import Sheet

_LARGEST_SHEET_ID = 65_534


def place_further_sheets(first: Sheet, painting: Painting, title: Title | None, restyler: Restyler) -> Placed:
    """Work out where the further sheets of a painting go: behind the last one, or in the place of those it renews.

    Args:
        first: the sheet of the maze.
        painting: what is painted; their paper is that of the maze's sheet, unless it has one.
        title: the maze's title.
        restyler: the styles.
    """
    book = first.book
    paper = painting.paper
    if paper is None:
        paper = to_int(paper_of(first.part), PAPERS["A4"])
    worksheets = [entry.part for entry in book.sheets if entry.kind == "worksheet"]
    folder = posixpath.dirname(worksheets[0] if worksheets else book.sheets[0].part)
    renewed = painting.renewed or [None] * len(painting.further)
    wanted = [one.name for one, entry in zip(painting.further, renewed, strict=True) if entry is None]
    free, places = iter(_free_names(book, wanted)), count(len(book.sheets))
    sheets = tuple(next(free) if entry is None else entry.name for entry in renewed)
    parts: list[NewPart] = []
    contents: dict[str, Pieces] = {}
    names: dict[int, NameChanges] = {}
    for entry, name, one in zip(renewed, sheets, painting.further, strict=True):
        together = [sheets[other] for other in one.together]
        shown = MazeSheet(one.layout, usual_page(paper, one.cell_size, one.footer), title, together=together)
        styles = {code: restyler.style(0, look_of_change(one.changes[code])) for code in one.layout.used()}
        pieces = shown.part(styles, namespace=book.root.namespace)
        if entry is not None:
            contents[entry.part] = checked(pieces, entry.part)
        else:
            part_name = free_part_name(book, folder, "sheet", others=[part.name for part in parts])
            relationship_id = free_relationship_id(book, [part.relationship_id for part in parts])
            parts.append(NewPart(part_name, "worksheet", relationship_id, pieces))
        printed = NameText(reference(name, [shown.printed]))
        own = places_named(name, painting.names if one.names is None else one.names)
        if together and (levels := _levels(together, one)):
            own[LEVELS_NAME] = NameText(levels)
        texts = placed_texts(one.layout) | ({} if title is None else {(title.row, title.column): title.written})
        own |= {PRINT_AREA: printed, **extra_name(one.kind, texts)}
        place = next(places) if entry is None else entry.position
        names[place] = NameChanges(own, () if entry is None else [*MAZE_NAMES, LEVELS_NAME])
    added = [name for name, entry in zip(sheets, renewed, strict=True) if entry is None]
    edits = [*_bookview(book), *_sheet_elements(book, added, parts)] if added else []
    return Placed(sheets, parts, edits, names, contents)


def _levels(together: Sequence[str], one: FurtherSheet) -> str | None:
    from excelmaze.xlsx.levels import levels_text

    return levels_text(together, [one.layout.grid.bounds] * len(together))


def _free_names(book: Book, wanted: Sequence[str]) -> tuple[str, ...]:
    """Names that no sheet has: those wanted, or all of them with the lowest number behind that makes them free."""
    taken = {name.casefold() for name in book.sheet_names}
    free, number = tuple(wanted), 2
    while not taken.isdisjoint(name.casefold() for name in free):
        free = tuple(f"{name} ({number})" if name[-1].isdigit() else f"{name} {number}" for name in wanted)
        number += 1
    return free


def _sheet_elements(book: Book, names: Sequence[str], parts: Sequence[NewPart]) -> list[Edit]:
    """The sheets' entries in the workbook part; their namespaces are those of the entry before them."""
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


def _free_ids(taken: set[int]) -> Iterator[int]:
    """Numbers that no sheet has: those above all others, as Excel gives them, then what is free below."""
    highest = max(taken)
    yield from range(highest + 1, _LARGEST_SHEET_ID + 1)
    yield from (one for one in range(1, highest) if one not in taken)


def _bookview(book: Book) -> Iterator[Edit]:
    """A window for the workbook that has none, for sheets' views refer to one."""
    views, sheets = book.root.find("bookViews"), book.root.find("sheets")
    if views is None and sheets is not None:
        prefix = prefix_of(book.data, book.root.start)
        tag = prefix + b"bookViews>"
        element = b"<" + tag + b"<" + prefix + b"workbookView/></" + tag
        yield from insert(book.data, book.root, [("bookViews", element)], IN_WORKBOOK)
