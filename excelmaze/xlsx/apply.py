"""Painting cells of a sheet: which ones change, what the sheet gets besides, and the record of how it was."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.draw.ink import Fill, Split
from excelmaze.errors import InputError, WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import Area, Place, reference
from excelmaze.sheet.paper import column_width, row_height
from excelmaze.xlsx.caveats import covered_note, cut_note, hidden_note
from excelmaze.xlsx.color_scale import Coloring, coloring
from excelmaze.xlsx.marks import MarkChanges, before_of, marks_on
from excelmaze.xlsx.occupied import maze_places, still_shut
from excelmaze.xlsx.opc.edits import Edit, Pieces, check_xml, splice
from excelmaze.xlsx.patch.cell_format import KEEP, CellFormat, Target, format_of_change
from excelmaze.xlsx.patch.cells import SheetEdit
from excelmaze.xlsx.patch.change_set import ChangeSet, Report, parts_to_write
from excelmaze.xlsx.patch.columns_and_merges import Attributes, merging_edits
from excelmaze.xlsx.patch.memo import of_rows, once
from excelmaze.xlsx.patch.names import PRINT_AREA, NameChanges, NameText
from excelmaze.xlsx.patch.restyle import Restyler
from excelmaze.xlsx.record.making import made_record, put_down, with_diagonals_back
from excelmaze.xlsx.record.on_sheet import Records, presumed
from excelmaze.xlsx.record.record import Record
from excelmaze.xlsx.record.remains import Remains, remains_on
from excelmaze.xlsx.record.store import free_number, names_changed
from excelmaze.xlsx.rewrite import Job, Work
from excelmaze.xlsx.sheet_patch import (
    NOTHING_PLACED,
    PageSetup,
    Placed,
    Rows,
    SheetPatch,
    areas_of_rows,
    bounds_of_rows,
)
from excelmaze.xlsx.sheets.texts import cell_text
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import Sheet
from excelmaze.xlsx.titles import Title, printed, title_above
from excelmaze.xlsx.wanted_names import wanted_names

if TYPE_CHECKING:
    from excelmaze.xlsx.record.locate import Found

_FIRST = attrgetter("first")
# The number of the look that changes nothing, behind those of the codes.
_AS_IT_IS = 256


def paint_workbook(job: Job, painting: SheetPatch, sheet: str | None = None) -> Report:
    """Paint cells of a workbook, on the sheet of that name or the one that was active when last saved.

    Raises:
        InputError: no such sheet, or as for `painted`.
        WorkbookError: the workbook cannot be read or written, or must not be changed.
    """
    with job.opened() as work:
        return work.write(painted(work, work.book.sheet(sheet), painting))


def painted(work: Work, sheet: Sheet, painting: SheetPatch) -> ChangeSet:
    """What painting cells of a sheet changes.

    Raises:
        InputError: there is no place for the title.
        WorkbookError: merged cells lie in the maze, or the workbook is protected, signed or damaged.
    """
    return painted_on(work, [(sheet, painting)])


def painted_on(work: Work, sheets: Sequence[tuple[Sheet, SheetPatch]]) -> ChangeSet:
    """What painting cells of several sheets changes, each as by itself; raises as `painted`."""
    book = work.book
    restyler = Restyler(book.styles)
    painted = [_painted(work, sheet, painting, restyler) for sheet, painting in sheets]
    further = [one.further for one in painted]
    names = {one.sheet.entry.position: one.names for one in painted}
    parts, added = parts_to_write(
        book,
        [(one.sheet, one.edit) for one in painted],
        restyler,
        names | {place: changes for one in further for place, changes in one.names.items()},
        [part for one in further for part in one.parts],
        [edit for one in further for edit in one.edits],
    )
    parts |= {name: pieces for one in further for name, pieces in one.renewed.items()}
    for _, painting in sheets[:1]:
        if painting.unmade:
            parts |= _retold_properties(book, painting)
    first, *others = (one.report for one in painted)
    report = first.with_sheets(others)
    written = tuple(part for part in parts if part not in added)
    report = report._replace(styles=restyler.added, parts=written, added=added)
    return ChangeSet(parts, report, left_out=[one.left_out for one in painted])


class _Painted(NamedTuple):
    """What painting changes on one sheet, and a report of it."""

    sheet: Sheet
    edit: SheetEdit
    names: NameChanges
    further: Placed
    report: Report
    left_out: Collection[Place]


def _painted(work: Work, sheet: Sheet, painting: SheetPatch, restyler: Restyler) -> _Painted:
    renewed = [entry for entry in painting.renewed if entry is not None]
    work.check(sheet, adds_sheet=len(renewed) < len(painting.further))
    by_row = painting.by_row
    bounds = bounds_of_rows(by_row) if by_row else None
    areas = areas_of_rows(by_row)
    records = Records(sheet, restyler)
    title = title_above(painting.title, bounds) if painting.title and bounds else None
    area = printed(bounds, title) if bounds else None
    asked = painting.record or painting.new or sheet.part.root.find("mergeCells") is not None
    near = records.near(area) if area and asked else {}
    earlier = [found.record for found in near.values()]
    _refuse_merged(sheet, areas, earlier, painting.rooms)
    colors = coloring(sheet, restyler, painting.uncolored, painting.colored)
    marks = _marks(sheet, painting, areas, earlier, colors)
    if title is not None:
        _refuse_occupied(sheet, title, near.values())
    looks = {code: format_of_change(change) for code, change in painting.changes.items()}
    looks[_AS_IT_IS] = CellFormat((KEEP,) * 4, KEEP)
    targets, look_of = with_diagonals_back(by_row, earlier if painting.new else (), looks, records.cells.sign)
    columns, rows = _sizes(by_row, painting.cell_size)
    remains = remains_on(sheet)
    page = _page(sheet, records, remains, painting, area)
    edit = SheetEdit(
        sheet.part,
        _targets(targets, _contents(colors.contents, marks.by_row, title)),
        lambda base, number: restyler.style(base, look_of(base, number)),
        rows=rows,
        columns=columns,
        texts=_contents(colors.contents, marks.by_row, title),
        others=[
            *merging_edits(sheet.part, marks.merged, marks.parted),
            *colors.edits,
            *_links(sheet, painting, marks),
            *page.edits,
        ],
    )
    further = NOTHING_PLACED
    if painting.further:
        from excelmaze.xlsx.extra_sheets import place_extra_sheets

        further = place_extra_sheets(sheet, painting, title, restyler)
    names: dict[str, NameText] = {}
    dropped: list[str] = []
    if bounds:
        wanted = wanted_names(sheet, painting.names, painting.levels, bounds, records.kept, new=painting.new)
        names |= wanted.names
        dropped += wanted.dropped
    changed: dict[int, Record | None] = {}
    if painting.record and bounds:
        made = made_record(bounds, targets, edit.before, restyler.look, look_of)._replace(
            columns=edit.columns_before,
            heights=edit.rows_before,
            names=wanted.former,
            titles={**marks.texts, **({(title.row, title.column): title.written} if title else {})},
            page=page.change,
            seconds=further.sheets,
            merged=marks.merged,
            recipe=painting.recipe,
            levels=(painting.levels or "") if painting.new else painting.floors,
            displaced={**painting.displaced, **marks.displaced},
        )
        number = free_number(records.kept, remains.pages)
        changed = put_down(made, number, near, presumed(records.kept), new=painting.new)
    # Of a maze with levels also where nothing is painted.
    changed |= _retold(records, changed, painting)
    hidden, gone = names_changed(records.kept, changed, sheet.name)
    stays = _pages_staying(records, remains, changed)
    names |= hidden | stays
    dropped += [*gone, *(remains.names if stays else ())]
    if area and painting.paper is not None:
        names[PRINT_AREA] = NameText(reference(sheet.name, [area]))
    report = Report(
        work.book.path,
        sheet.name,
        sum(of_rows(_count, by_row).values()),
        edit.created,
        still_shut(sheet, by_row, painting.changes),
        len(columns),
        len(rows),
        {},
        (),
        title=title.address if title else None,
        page=bool(page.edits),
        further=further.sheets,
        notes=(
            *_caveats(sheet, by_row, painting),
            *painting.notes,
            *page.notes,
            *marks.notes,
            *colors.notes,
            *_lost_records(records, painting, bounds),
        ),
    )
    return _Painted(sheet, edit, NameChanges(names, dropped), further, report, marks.left_out)


def _retold_properties(book: Book, painting: SheetPatch) -> dict[str, Pieces]:
    """The document's properties, where they tell a recipe that no longer makes the maze, with the one that does."""
    from excelmaze.xlsx.recipes import described_anew

    found = described_anew(book, painting.unmade, painting.recipe)
    if found is None:
        return {}
    part, edits = found
    written = [b"".join(splice(book.text_of(part), edits))]
    check_xml(written, part)
    return {part: written}


def _retold(records: Records, changed: Mapping[int, Record | None], painting: SheetPatch) -> dict[int, Record]:
    """The records that tell a recipe which no longer makes their maze, with the one that does."""
    found: dict[int, Record] = {}
    for one in records.kept if painting.unmade else ():
        place = records.found(one.number)
        record = changed.get(one.number, place and place.record)
        if record is not None and record.recipe in painting.unmade:
            found[one.number] = record._replace(recipe=painting.recipe)
    return found


def _caveats(sheet: Sheet, by_row: Rows, painting: SheetPatch) -> tuple[str, ...]:
    """What there is to be said of cells that will not be seen as they are painted."""
    fills = [
        isinstance(painting.changes[code].fill, Fill | Split) if code in painting.changes else False
        for code in range(256)
    ]
    hidden = hidden_note(sheet, by_row) if painting.new else ()
    cut = cut_note(sheet, painting.title, by_row, painting.cell_size) if painting.title else ()
    return (*hidden, *covered_note(sheet, by_row, bytes(fills)), *cut)


def _lost_records(records: Records, painting: SheetPatch, bounds: Area | None) -> Iterator[str]:
    """What there is to be said of records that are left as they are, as nobody knows whose cells they mean."""
    for one in records.lost_near(bounds) if painting.record and bounds else ():
        where = f" at {one.area.address}" if one.area else ""
        yield f"an earlier record of former looks{where} no longer fits its cells; clear --drop-record forgets it"


def _page(sheet: Sheet, records: Records, remains: Remains, painting: SheetPatch, area: Area | None) -> PageSetup:
    if area is None or (painting.paper is None and painting.around is None):
        return PageSetup()
    from excelmaze.xlsx.page_setup import page_changed

    earlier = {one.number: one.record.page for one in records.kept if one.record is not None}
    return page_changed(sheet, {**remains.pages, **earlier}, painting, area)


def _pages_staying(records: Records, remains: Remains, changed: Mapping[int, Record | None]) -> dict[str, NameText]:
    """Return the names that tell of page set-ups, if there are any, of mazes of which a new one has the last cell."""
    there = {one.number: one.record for one in records.kept if one.record is not None}
    gone = {number: record for number, record in there.items() if record.page and changed.get(number, record) is None}
    return remains.with_pages_of(gone, there.keys() - gone.keys()).texts() if gone else {}


def _refuse_occupied(sheet: Sheet, title: Title, earlier: "Iterable[Found]") -> None:
    """A title goes into an empty cell, or takes the place of one that came with an earlier maze."""
    text = cell_text(sheet, title.row, title.column)
    place = f"{title.address} on sheet {sheet.name!r}, where the title goes"
    ours = {found.record.titles.get((title.row, title.column)) for found in earlier}
    if text is None or text not in {"", *ours}:
        raise InputError(f"{place}, is not empty; empty it first, or leave out the title")
    cell = Area(title.row, title.column, title.row, title.column)
    for merged in sheet.merged_within(Grid([cell])):
        if merged[:2] != cell[:2]:
            raise InputError(
                f"{place}, is one of the merged cells {merged.address}; unmerge them, or leave out the title"
            )
    if cell[:2] in maze_places(sheet, {cell[:2]}):
        raise InputError(f"{place}, is a cell of another maze; clear that one first, or leave out the title")


def _sizes(by_row: Rows, pixels: int | None) -> tuple[dict[int, Attributes], dict[int, Attributes]]:
    """The attributes that make the maze's columns and rows so many pixels wide and high."""
    if pixels is None:
        return {}, {}
    wide: Attributes = {b"width": b"%.10g" % column_width(pixels), b"customWidth": b"1", b"bestFit": None}
    high: Attributes = {b"ht": b"%.10g" % row_height(pixels), b"customHeight": b"1"}
    spans = {(one.first, one.last) for found in once(by_row) for one in found}
    columns = {column for first, last in spans for column in range(first, last + 1)}
    return dict.fromkeys(columns, wide), dict.fromkeys(by_row, high)


def _links(sheet: Sheet, painting: SheetPatch, marks: MarkChanges) -> list[Edit]:
    """The edits of links: only where an arrow is written does one lead elsewhere."""
    gone = {*marks.emptied, *marks.texts}
    if not painting.links and (not gone or sheet.part.root.find("hyperlinks") is None):
        return []
    from excelmaze.xlsx.links import link_edits, renewed_links

    if not painting.new:
        return list(renewed_links(sheet, painting.links))
    new = {place: link for place, link in painting.links.items() if place in marks.texts}
    return link_edits(sheet.part, new, gone)


def _marks(
    sheet: Sheet, painting: SheetPatch, areas: Sequence[Area], earlier: Sequence[Record], colors: Coloring
) -> MarkChanges:
    if not painting.new:
        return MarkChanges()
    numbered = {(row, column) for row, found in colors.contents.items() for column in found}
    return marks_on(sheet, areas, painting.texts, painting.merged, earlier, numbered, before_of(sheet, Grid(areas)))


def _refuse_merged(sheet: Sheet, areas: Sequence[Area], earlier: Sequence[Record], rooms: Sequence[Area]) -> None:
    if sheet.part.root.find("mergeCells") is None:
        return
    known = {*rooms, *(area for record in earlier for area in record.merged)}
    for merged in sheet.merged_within(Grid(areas)):
        if merged not in known:
            raise WorkbookError(
                f"{sheet.book.path}: the merged cells {merged.address} on sheet {sheet.name!r} lie only partly in the "
                "maze; choose all of them, unmerge them or choose other cells"
            )


def _contents(
    numbers: Mapping[int, Mapping[int, int | None]], texts: Mapping[int, Mapping[int, str | None]], title: Title | None
) -> Mapping[int, Mapping[int, str | int | None]]:
    """What cells hold then, for each row by column."""
    found: dict[int, dict[int, str | int | None]] = {row: dict(of_row) for row, of_row in numbers.items()}
    for row, of_row in texts.items():
        found.setdefault(row, {}).update(of_row)
    if title is not None:
        found.setdefault(title.row, {})[title.column] = title.written
    return found


def _targets(by_row: Rows, contents: Mapping[int, Iterable[int]]) -> Rows:
    """The cells that change: those of the maze, and those that get or lose a text or a number."""
    more = {}
    for row, columns in contents.items():
        there = by_row.get(row, ())
        others = [column for column in sorted(columns) if not any(one.first <= column <= one.last for one in there)]
        if others:
            more[row] = sorted([*there, *(Target(column, [_AS_IT_IS]) for column in others)], key=_FIRST)
    return {**by_row, **more} if more else by_row


def _count(found: Sequence[Target]) -> int:
    return sum(len(one.looks) for one in found)
