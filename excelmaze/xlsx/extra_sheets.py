"""Extra sheets of a maze, Solution and steps: added to a workbook that exists, and found again there.

They show the same cells as the maze, squares on a page of their own each. Each has a hidden name of its own,
`_excelmaze.extra`, with its kind and a fingerprint of all that its cells contain: as long as that is so, nobody has put
anything else there.
"""

import posixpath
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import count
from typing import Any, NamedTuple

from excelmaze.draw.printing import extra_sheet_page
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import MAX_COLUMN, Area, Place, reference
from excelmaze.sheet.paper import PAPERS
from excelmaze.xlsx.apply import ExtraSheets
from excelmaze.xlsx.drawings import SheetDrawings, drawings_of_new, parts_gone
from excelmaze.xlsx.marks import placed_texts
from excelmaze.xlsx.maze_names import LEVELS_NAME, MAZE_NAMES, levels_text
from excelmaze.xlsx.maze_sheet import MazeSheet
from excelmaze.xlsx.opc.edits import IN_WORKBOOK, Edit, Pieces, append, insert
from excelmaze.xlsx.opc.tags import escape, prefix_of, raw_attributes
from excelmaze.xlsx.opc.tree import to_int
from excelmaze.xlsx.patch.cell_format import format_of_change
from excelmaze.xlsx.patch.names import PRINT_AREA, NameChanges, NameText, own_names, places_named
from excelmaze.xlsx.patch.page_settings import paper_of
from excelmaze.xlsx.patch.parts import DrawingChanges, NewPart, free_part_name, free_relationship_id
from excelmaze.xlsx.patch.restyle import Restyler
from excelmaze.xlsx.record.on_sheet import kept_on, presumed
from excelmaze.xlsx.record.record import spans_on
from excelmaze.xlsx.record.remains import remains_on
from excelmaze.xlsx.record.store import PREFIX
from excelmaze.xlsx.sheet_request import ExtraSheet, SheetRequest
from excelmaze.xlsx.sheets.texts import written_texts
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import Sheet, SheetEntry
from excelmaze.xlsx.titles import Title

EXTRA_NAME = f"{PREFIX}extra"
SOLUTION, STEP = "solution", "step"
# What no extra sheet comes with.
_OF_OTHERS = ("conditionalFormatting", "dataValidations", "legacyDrawing", "tableParts", "picture")


class Stale(NamedTuple):
    """The extra sheets of an earlier maze: those that can be renewed, and the names of the others, with the reason."""

    renewable: tuple[SheetEntry, ...] = ()
    others: Mapping[str, str] = {}


def extra_name(kind: str, texts: Mapping[Place, str], drawings: Iterable[str] = ()) -> dict[str, NameText]:
    """Return the hidden name of an extra sheet whose cells contain these texts, and has drawings of these names."""
    return {EXTRA_NAME: NameText(f'"{kind}:{_fingerprint(texts, drawings)}"', hidden=True)}


def stale_sheets(sheet: Sheet, grid: Grid, kind: str, *, asked: bool) -> Stale:
    """Return the extra sheets that show what was in some cells before; of steps only those of steps.

    Args:
        sheet: the sheet of the mazes.
        grid: the cells.
        kind: which kind of them could be renewed.
        asked: whether there shall be such sheets; then one that mazes have left which were cleared serves, too.
    """
    names: set[str] = set()
    for record in presumed(kept_on(sheet)).values():
        if record.extra_sheets and record.within(spans_on(grid.cells.areas, record.rows)).rows:
            names |= {name.casefold() for name in record.extra_sheets}
    left = {name.casefold() for name in remains_on(sheet).extra_sheets} if asked else set()
    renewable: list[SheetEntry] = []
    others: dict[str, str] = {}
    for entry in sheet.book.sheets:
        own_kind = _kind(sheet.book, entry)
        if entry == sheet.entry or entry.name.casefold() not in names | left or STEP == kind != own_kind:
            continue
        changed = why_changed(sheet.book, entry)
        if changed is None and own_kind == kind:
            renewable.append(entry)
        elif entry.name.casefold() in names:
            others[entry.name] = f", and {changed}" if changed else ""
    return Stale(tuple(renewable), others)


def renewal(extra_sheets: Sequence[ExtraSheet], stale: Stale) -> dict[str, Any]:
    """Return the fields of a request that say which extra sheets replace which, and notes about all.

    Where there are as many, each is renewed by the one in its place, else by that of its name.
    """
    by_name = {entry.name.casefold(): entry for entry in stale.renewable}
    renewed = [by_name.get(one.name.casefold()) for one in extra_sheets]
    if len(stale.renewable) == len(extra_sheets):
        renewed = [*stale.renewable]
    said = {entry.name: "" for entry in stale.renewable if entry not in renewed}
    said |= stale.others
    notes = [
        f"sheet {name!r} is out of date: it shows what was there before{because}" for name, because in said.items()
    ]
    again = [repr(entry.name) for entry in renewed if entry is not None]
    if again:
        notes.insert(0, f"renewed {'sheet' if len(again) == 1 else 'sheets'} {', '.join(again)}")
    return {"renewed": renewed, "notes": notes}


def why_changed(book: Book, entry: SheetEntry) -> str | None:
    """Return why a sheet is not, or not only, what came with a maze; None where it still is."""
    name = _name_of(book, entry)
    if entry.kind != "worksheet" or name is None:
        return "it is not the one that came with the maze"
    sheet = Sheet(book, entry)
    if sheet.protected:
        return "it is protected"
    with_mazes = bool(kept_on(sheet))
    others = any(sheet.part.root.find(one) is not None for one in _OF_OTHERS)
    drawings = SheetDrawings.of(sheet)
    if with_mazes or others or not drawings.alone:
        return "it has content of others"
    names = [one.name for one in drawings.all]
    texts = dict(_texts_on(sheet))
    kept = {place: text for place, text in texts.items() if text is not None}
    return None if kept == texts and name.endswith(f':{_fingerprint(kept, names)}"') else "it has content of others"


def _texts_on(sheet: Sheet) -> Iterator[tuple[Place, str | None]]:
    rows = [row.number for row in sheet.part.rows()]
    if rows:
        found = written_texts(sheet, Grid([Area(rows[0], 1, rows[-1], MAX_COLUMN)]))
        yield from ((place, text) for place, text in found.items() if text != "")


def _kind(book: Book, entry: SheetEntry) -> str:
    return (_name_of(book, entry) or "").strip('"').partition(":")[0]


def _name_of(book: Book, entry: SheetEntry) -> str | None:
    return next((one.text for one in own_names(book, entry.position) if one.name.casefold() == EXTRA_NAME), None)


def _fingerprint(texts: Mapping[Place, str], drawings: Iterable[str]) -> str:
    content = [*sorted(texts.items()), *sorted(drawings)]
    return sha256(repr(content).encode()).hexdigest()[:32]


_LARGEST_SHEET_ID = 65_534


def place_extra_sheets(first: Sheet, request: SheetRequest, title: Title | None, restyler: Restyler) -> ExtraSheets:
    """Return the extra sheets of a maze in the workbook: behind the last one, or in the place of those they renew.

    Args:
        first: the sheet of the maze.
        request: what the maze shows; their paper is that of the maze's sheet, unless it has one.
        title: the maze's title.
        restyler: the styles.
    """
    book = first.book
    paper = request.paper
    if paper is None:
        paper = to_int(paper_of(first.part), PAPERS["A4"])
    worksheets = [entry.part for entry in book.sheets if entry.kind == "worksheet"]
    folder = posixpath.dirname(worksheets[0] if worksheets else book.sheets[0].part)
    renewed = request.renewed or [None] * len(request.extra_sheets)
    wanted = [one.name for one, entry in zip(request.extra_sheets, renewed, strict=True) if entry is None]
    free, places = iter(_free_names(book, wanted)), count(len(book.sheets))
    sheets = tuple(next(free) if entry is None else entry.name for entry in renewed)
    parts: list[NewPart] = []
    contents: dict[str, Pieces] = {}
    names: dict[int, NameChanges] = {}
    drawn: list[DrawingChanges] = []
    for entry, name, one in zip(renewed, sheets, request.extra_sheets, strict=True):
        together = [sheets[other] for other in one.together]
        line = title and title._replace(text=one.title or title.text)
        page = extra_sheet_page(paper, one.cell_size, one.footer, "" if title else one.title)
        shown = MazeSheet(one.layout, page, line, together=together)
        styles = {code: restyler.style(0, format_of_change(one.changes[code])) for code in one.layout.used()}
        pieces = shown.part(styles, namespace=book.root.namespace)
        if entry is not None:
            contents[entry.part] = pieces
            drawn.append(parts_gone(book, entry.part))
            part_name = entry.part
        else:
            part_name = free_part_name(book, folder, "sheet", others=[part.name for part in parts])
            relationship_id = free_relationship_id(book, [part.relationship_id for part in parts])
            parts.append(NewPart(part_name, "worksheet", relationship_id, pieces))
        of_sheet = drawings_of_new(book, part_name, one.layout.drawings, shown.rulers())
        drawn.append(of_sheet)
        printed = NameText(reference(name, [shown.printed]))
        own = places_named(name, request.names if one.names is None else one.names)
        if levels := levels_text(together, [one.layout.grid.bounds] * len(together)):
            own[LEVELS_NAME] = NameText(levels)
        texts = placed_texts(one.layout) | ({} if line is None else {(line.row, line.column): line.written})
        own |= {PRINT_AREA: printed, **extra_name(one.kind, texts, of_sheet.names)}
        place = next(places) if entry is None else entry.position
        names[place] = NameChanges(own, () if entry is None else [*MAZE_NAMES, LEVELS_NAME], name)
    added = [name for name, entry in zip(sheets, renewed, strict=True) if entry is None]
    edits = [*_bookview(book), *_sheet_elements(book, added, parts)] if added else []
    return ExtraSheets(sheets, parts, edits, names, contents, drawn=drawn)


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
