"""Mazes resolved against what their sheets contain: what goes, what stays, and what the record keeps."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from excelmaze.draw.theme import Fill, Split
from excelmaze.errors import counted
from excelmaze.sheet.addresses import Area, reference
from excelmaze.sheet.paper import column_width, row_height
from excelmaze.sheet.stretches import Rows, areas_of_rows, bounds_of_rows, count_cells, spans_of_rows
from excelmaze.sheet.widths import pixels_of_columns
from excelmaze.xlsx.apply import ExtraSheets, SheetPatch, apply, restyled
from excelmaze.xlsx.carrier import ChangeSet, FileWorkbook, Report, Work
from excelmaze.xlsx.caveats import covered_note, cut_note, hidden_note
from excelmaze.xlsx.marks import MarkChanges, marks_on, values_of
from excelmaze.xlsx.maze_drawings import drawings_note
from excelmaze.xlsx.occupied import refuse_merged, refuse_occupied, still_shut
from excelmaze.xlsx.package.edits import Edit, Pieces, splice
from excelmaze.xlsx.patch.columns import Attributes, columns_before
from excelmaze.xlsx.patch.names import PRINT_AREA, NameChanges, NameText, own_names, places_named
from excelmaze.xlsx.patch.page_settings import (
    HEADERS,
    header_texts,
    margin_settings,
    paper_settings,
    same_header,
    settings_edits,
)
from excelmaze.xlsx.patch.rows import rows_before
from excelmaze.xlsx.record.chains import NamesOfMaze, taken_names
from excelmaze.xlsx.record.making import made_record, put_down, with_diagonals_back
from excelmaze.xlsx.record.on_sheet import Records
from excelmaze.xlsx.record.record import Record
from excelmaze.xlsx.record.store import free_number
from excelmaze.xlsx.sheet_request import HeaderFooter, SheetRequest
from excelmaze.xlsx.sheets.cell_format import format_of_change
from excelmaze.xlsx.sheets.worksheet import Sheet
from excelmaze.xlsx.titles import printed, title_above


class _PageSetup(NamedTuple):
    """The edits of a page set-up, and notes."""

    edits: Sequence[Edit] = ()
    notes: tuple[str, ...] = ()


def patch_workbook(job: FileWorkbook, request: SheetRequest, sheet: str | None = None) -> Report:
    """Change a workbook on the sheet of that name, or the one that was active when last saved.

    Raises:
        InputError: no such sheet, or as for `changes_for`.
        WorkbookError: the workbook cannot be read or written, or must not be changed.
    """
    with job.opened() as work:
        return work.write(changes_for(work, [(work.book.sheet(sheet), request)]))


def changes_for(work: Work, requests: Iterable[tuple[Sheet, SheetRequest]]) -> ChangeSet:
    """Return what changes in a workbook where sheets get mazes, or changes of theirs.

    Raises:
        InputError: there is no cell for the title.
        WorkbookError: merged cells lie in the maze, or the workbook is protected, signed or damaged.
    """
    return apply(work, [_resolved(sheet, request) for sheet, request in requests])


def _resolved(sheet: Sheet, request: SheetRequest) -> SheetPatch:
    rows = request.by_row
    bounds = bounds_of_rows(rows) if rows else None
    areas = areas_of_rows(rows)
    title = title_above(request.title, bounds) if request.title and bounds else None
    area = printed(bounds, title) if bounds else None
    records = Records(sheet)
    asked = request.record or request.new or sheet.part.root.find("mergeCells") is not None
    near = records.near(area) if area and asked else {}
    earlier = [found.record for found in near.values()]
    refuse_merged(sheet, areas, request.rooms)
    marks = _marks(sheet, request, areas, earlier)
    if title is not None:
        refuse_occupied(sheet, title, near.values())
    formats = {code: format_of_change(change) for code, change in request.changes.items()}
    targets, format_of = with_diagonals_back(rows, earlier if request.new else (), formats, records.cells.fingerprint)
    columns, heights = _sizes(rows, _pixels_of_columns(rows, request), request.cell_size)
    page = _page_setup(sheet, request, area)
    styles = restyled(sheet.part, targets, lambda base, number: sheet.book.styles.style(base, format_of(base, number)))
    extra_sheets = ExtraSheets()
    if request.extra_sheets:
        from excelmaze.xlsx.extra_sheets import place_extra_sheets

        extra_sheets = place_extra_sheets(sheet, request, title)
    wanted = _names_of_maze(sheet, request, records, bounds) if bounds else NamesOfMaze()
    changed: dict[int, Record | None] = {}
    if request.record and bounds:
        made = made_record(bounds, targets, styles.before, sheet.book.styles.cell_format, format_of)._replace(
            columns=columns_before(sheet.part, columns),
            heights=rows_before(sheet.part, heights),
            names=wanted.previous,
            titles={**marks.texts, **({(title.row, title.column): title.written} if title else {})},
            extra_sheets=extra_sheets.sheets,
            recipe=request.recipe,
            named={name: one.text for name, one in places_named(sheet.name, request.names).items()},
        )
        number = free_number(records.kept)
        changed = put_down(made, number, near, records.presumed, new=request.new)
    # Of a maze with levels also where no cell changes.
    changed |= _with_new_recipe(records, changed, request)
    names = dict(wanted.names)
    if area and request.paper is not None:
        names[PRINT_AREA] = NameText(reference(sheet.name, [area]))
    return SheetPatch(
        sheet,
        styles.changed,
        values_of(marks, title),
        columns,
        heights,
        [*_links(sheet, request), *page.edits],
        records=changed,
        names=NameChanges(names, wanted.dropped),
        extra_sheets=extra_sheets,
        properties=_properties(sheet, request),
        cells=count_cells(rows),
        neighbours=still_shut(sheet, rows, request.changes),
        title=title.address if title else None,
        page=bool(page.edits),
        notes=(
            *_caveats(sheet, rows, request),
            *request.notes,
            *page.notes,
            *marks.notes,
            *_lost_records(records, request, bounds),
            *drawings_note(sheet, areas, only_solution=not request.new),
            *_stale_sheets(sheet, request, rows, earlier),
        ),
        left_out=marks.left_out,
    )


def _names_of_maze(sheet: Sheet, request: SheetRequest, records: Records, bounds: Area) -> NamesOfMaze:
    """Return what becomes of the sheet's names; one that is used for something else stays."""
    names: dict[str, NameText | None] = {**dict.fromkeys(request.names), **places_named(sheet.name, request.names)}
    there = {
        one.name.casefold(): (one.text, one.node.attributes)
        for one in own_names(sheet.book, sheet.entry.position)
        if one.name.casefold() in names
    }
    return taken_names(names, there, bounds, records.presumed.values(), new=request.new)


def _properties(sheet: Sheet, request: SheetRequest) -> dict[str, Pieces]:
    """Return the document's properties with the new recipe, where they tell one that no longer makes the maze."""
    if not request.outdated_recipes:
        return {}
    from excelmaze.xlsx.recipes import described_anew

    found = described_anew(sheet.book, request.outdated_recipes, request.recipe)
    return {} if found is None else {found[0]: splice(sheet.book.text_of(found[0]), found[1])}


def _with_new_recipe(
    records: Records, changed: Mapping[int, Record | None], request: SheetRequest
) -> dict[int, Record]:
    """Return the records with a recipe that no longer makes their maze, with the one that does."""
    renewed: dict[int, Record] = {}
    for one in records.kept if request.outdated_recipes else ():
        place = records.found(one.number)
        record = changed.get(one.number, place and place.record)
        if record is not None and record.recipe in request.outdated_recipes:
            renewed[one.number] = record._replace(recipe=request.recipe)
    return renewed


def _caveats(sheet: Sheet, rows: Rows, request: SheetRequest) -> tuple[str, ...]:
    """Return notes about cells that will not show as they are formatted."""
    changes = request.changes
    filled = {code for code, change in changes.items() if isinstance(change.fill, Fill | Split)}
    hidden = hidden_note(sheet, rows) if request.new else ()
    cut = cut_note(sheet, request.title, rows, _pixels_of_columns(rows, request)) if request.title else ()
    return (*hidden, *covered_note(sheet, rows, filled), *cut)


def _lost_records(records: Records, request: SheetRequest, bounds: Area | None) -> Iterator[str]:
    """Yield notes about records that stay as they are, as nobody knows which cells are theirs."""
    for one in records.lost_near(bounds) if request.record and bounds else ():
        where = f" at {one.area.address}" if one.area else ""
        yield f"an earlier record of former looks{where} no longer fits its cells"


def _stale_sheets(sheet: Sheet, request: SheetRequest, rows: Rows, earlier: Iterable[Record]) -> Iterator[str]:
    """Yield notes about the extra sheets of mazes that a new one covers, which stay as they are."""
    spans = spans_of_rows(rows) if request.new else {}
    covered = [record for record in earlier if record.extra_sheets and record.within(spans).rows]
    names = {name.casefold() for record in covered for name in record.extra_sheets}
    for entry in sheet.book.sheets:
        if entry.name.casefold() in names and entry != sheet.entry:
            yield f"sheet {entry.name!r} is out of date: it shows what was there before"


def _page_setup(sheet: Sheet, request: SheetRequest, area: Area | None) -> _PageSetup:
    """Return what changes so that an area is printed on one page of the paper, with header and footer, if asked for."""
    if area is None or (request.paper is None and request.header_footer is None):
        return _PageSetup()
    settings: dict[str, str | None] = {}
    notes: tuple[str, ...] = ()
    if request.paper is not None:
        settings |= paper_settings(area, request.paper, request.pages)
    if request.header_footer is not None:
        texts, notes = _header_and_footer(sheet, request.header_footer)
        settings |= {**margin_settings(request.header_footer.margins, request.header_footer.edge), **texts}
    return _PageSetup(settings_edits(sheet.part, settings), notes)


def _header_and_footer(sheet: Sheet, page: HeaderFooter) -> tuple[dict[str, str | None], tuple[str, ...]]:
    """Return the settings for header and footer; those that the sheet has stay."""
    settings: dict[str, str | None] = {}
    notes = []
    asked = zip(HEADERS, (page.header, page.footer), strict=True)
    now = header_texts(sheet.part)
    for name, text in [(name, text) for name, text in asked if text]:
        if name not in now:
            settings[f"headerFooter.{name}"] = text
        elif not same_header(text, now[name]):
            what = name.removeprefix("odd").lower()
            notes.append(f"the {what} of sheet {sheet.name!r} stays; remove it in Excel to have another")
    if settings and sheet.part.root.find("headerFooter") is None:
        settings |= {"headerFooter.scaleWithDoc": "0", "headerFooter.alignWithMargins": "0"}
    return settings, tuple(notes)


def _pixels_of_columns(rows: Rows, request: SheetRequest) -> Mapping[int, int]:
    """Return how many pixels wide the maze's columns become, where their size is asked for."""
    if request.cell_size is None:
        return {}
    spans = {(one.first, one.last) for targets in rows.values() for one in targets}
    columns = {column for first, last in spans for column in range(first, last + 1)}
    return pixels_of_columns(request.cell_size, request.widths, columns)


def _sizes(
    rows: Rows, columns: Mapping[int, int], height: int | None
) -> tuple[dict[int, Attributes], dict[int, Attributes]]:
    """Return the attributes that make the maze's columns and rows so many pixels wide and high."""
    if height is None:
        return {}, {}
    wide: dict[int, Attributes] = {
        pixels: {b"width": b"%.10g" % column_width(pixels), b"customWidth": b"1", b"bestFit": None}
        for pixels in {*columns.values()}
    }
    high: Attributes = {b"ht": b"%.10g" % row_height(height), b"customHeight": b"1"}
    return {column: wide[pixels] for column, pixels in columns.items()}, dict.fromkeys(rows, high)


def _links(sheet: Sheet, request: SheetRequest) -> list[Edit]:
    """Return the edits of links that lead to sheets that were renamed."""
    if not request.links or sheet.part.root.find("hyperlinks") is None:
        return []
    from excelmaze.xlsx.links import renewed_links

    return list(renewed_links(sheet, request.links))


def _marks(sheet: Sheet, request: SheetRequest, areas: Sequence[Area], earlier: Sequence[Record]) -> MarkChanges:
    if not request.new:
        return _unmarked(sheet, request, earlier)
    return marks_on(sheet, areas, request.texts, earlier)


def _unmarked(sheet: Sheet, request: SheetRequest, earlier: Sequence[Record]) -> MarkChanges:
    """Return what goes where mazes lose marks that mean nothing any more; what others wrote there stays."""
    if not request.unmarked:
        return MarkChanges()
    marks = marks_on(sheet, request.unmarked, {}, earlier)
    emptied = {*marks.emptied} - request.texts.keys()
    notes = (f"removed {counted(len(emptied), 'mark')} of the mazes that were joined",) if emptied else ()
    return MarkChanges(emptied=emptied, notes=notes)
