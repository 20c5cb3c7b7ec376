"""Mazes resolved against what their sheets contain: what goes, what stays, and what the record keeps."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from excelmaze.draw.layout import Role
from excelmaze.errors import counted
from excelmaze.sheet.addresses import Area, Place, bounds_of, cell_address, reference
from excelmaze.sheet.paper import column_width, row_height
from excelmaze.sheet.stretches import Rows, areas_of_rows, columns_of_rows, count_cells, rows_from
from excelmaze.sheet.widths import pixels_of_columns
from excelmaze.xlsx.apply import ExtraSheets, SheetPatch, apply
from excelmaze.xlsx.carrier import ChangeSet, Work
from excelmaze.xlsx.cleared import Cleared, cleared, former_sizes, sheets_of, unfit_notes
from excelmaze.xlsx.made_records import owner_of, painted
from excelmaze.xlsx.maze_drawings import drawings_note
from excelmaze.xlsx.maze_request import SheetRequest
from excelmaze.xlsx.occupied import hidden_note, occupied_by_others, refuse_merged, refuse_occupied
from excelmaze.xlsx.package.edits import Edit
from excelmaze.xlsx.patch.changed_cells import Attributes, columns_before, rows_before, values_of
from excelmaze.xlsx.patch.defined_names import PRINT_AREA, NameText
from excelmaze.xlsx.patch.page_settings import (
    HEADERS,
    header_texts,
    margin_settings,
    paper_settings,
    same_header,
    settings_edits,
)
from excelmaze.xlsx.record.maze_names import AREA_NAME
from excelmaze.xlsx.record.on_sheet import records_on, with_names
from excelmaze.xlsx.record.record import Record
from excelmaze.xlsx.sheet_view import filled_for
from excelmaze.xlsx.sheets.cell_format import KEEP, format_of_change
from excelmaze.xlsx.sheets.worksheet import Sheet
from excelmaze.xlsx.titles import printed, title_above

if TYPE_CHECKING:
    from excelmaze.draw.printing import PageLook


def changes_for(work: Work, requests: Iterable[tuple[Sheet, SheetRequest]]) -> ChangeSet:
    """Return what changes in a workbook where sheets get mazes, or changes of theirs.

    Raises:
        InputError: there is no cell for the title.
        WorkbookError: merged cells lie in the maze, or the workbook is protected, signed or damaged.
    """
    return apply(work, [_resolved(sheet, request) for sheet, request in requests])


def _resolved(sheet: Sheet, request: SheetRequest) -> SheetPatch:
    rows = rows_from(request.stretches)
    named = request.names.get(AREA_NAME)
    areas = areas_of_rows(rows) if request.new or named is None else named.areas
    bounds = bounds_of(areas)
    refuse_merged(sheet, areas_of_rows(rows), request.rooms)
    title = title_above(request.title, bounds) if request.title else None
    area = printed(bounds, title)
    before = cleared(sheet, dict(_cleared_first(sheet, areas, request))) if request.new else Cleared()
    if title is not None:
        refuse_occupied(sheet, title, before)
    columns, heights = _sizes(rows, request)
    changes = {code: format_of_change(one) for code, one in request.changes.items()}
    styles, made = painted(sheet, rows, changes, before.cells)
    extra_sheets = ExtraSheets()
    if request.extra_sheets:
        from excelmaze.xlsx.extra_sheets import place_extra_sheets

        extra_sheets = place_extra_sheets(sheet, request, title)
    changed = dict(before.records)
    left_out: Sequence[Place] = ()
    if request.new:
        left_out = occupied_by_others(sheet, areas, request.texts, before.emptied)
        texts = {place: text for place, text in request.texts.items() if place not in left_out}
        texts |= {(title.row, title.column): title.written} if title else {}
        values = {**dict.fromkeys(before.emptied), **texts}
        record = made._replace(
            columns=former_sizes(sheet, "columns", columns_before(sheet.part, columns)),
            heights=former_sizes(sheet, "heights", rows_before(sheet.part, heights)),
            texts=texts,
            recipe=request.recipe or "",
            extra_sheets=extra_sheets.sheets,
        )
        changed[records_on(sheet).free] = record.with_ends(request.names)
    else:
        owner = owner_of(sheet, areas)
        values = dict.fromkeys(_meaningless(owner.record, request))
        lined = any(side is not KEEP for change in request.changes.values() for side in change[:4])
        record = owner.record.with_lines(made.cells, made.lines) if lined else owner.record
        record = record._replace(
            texts={place: text for place, text in record.texts.items() if place not in values},
            extra_sheets=(*record.extra_sheets, *extra_sheets.sheets),
            recipe=record.recipe if request.recipe is None else request.recipe,
        )
        record = record.with_ends(request.names)
        if record != owner.before:
            changed[owner.number] = record
        changed |= dict.fromkeys(owner.replaced)
    names, changed = with_names(sheet, changed, request.names if request.new else None)
    if request.paper is not None:
        names = names._replace(set={**names.set, PRINT_AREA: NameText(reference(sheet.name, [area]))})
    page_edits, page_notes = _page_setup(sheet, request, area)
    return SheetPatch(
        sheet,
        styles,
        values_of(values),
        {**before.widths, **columns},
        {**before.heights, **heights},
        page_edits,
        tidy=bool(before.cells),
        records=changed,
        names=names,
        extra_sheets=extra_sheets,
        cells=count_cells(rows),
        title=title.address if title else None,
        notes=(
            *_cleared_notes(before, areas),
            *before.notes,
            *(hidden_note(sheet, rows) if request.new else ()),
            *request.notes,
            *page_notes,
            *_text_notes(left_out, 0 if request.new else len(values)),
            *unfit_notes(records_on(sheet).unfit(areas)),
            *drawings_note(sheet, areas, only_solution=not request.new),
            *(
                f"sheet {name!r} is out of date: it shows what was there before"
                for name in sheets_of(sheet, before.gone)
            ),
        ),
        left_out=left_out,
    )


def _cleared_first(
    sheet: Sheet, areas: Sequence[Area], request: SheetRequest
) -> Iterator[tuple[int, Sequence[Area] | None]]:
    """Yield the mazes that have cells of a new one: they go as wholes, unless only silver cells are taken of them."""
    for number, record in records_on(sheet).near(areas).items():
        part = record.within(areas) or record
        is_silver = request.takes_silver and all(filled_for(sheet.cell_formats(part.cells), Role.UNVISITED))
        yield number, areas if is_silver else None


def _cleared_notes(before: Cleared, areas: Sequence[Area]) -> Iterator[str]:
    """Yield a note about the mazes that went with cells beside the new one."""
    if wider := [one.area.address for one in before.gone if one.outside(areas) is not None]:
        yield f"cleared first, as the maze takes some of their cells: {', '.join(wider)}"


def _page_setup(sheet: Sheet, request: SheetRequest, area: Area) -> tuple[Sequence[Edit], Sequence[str]]:
    """Return the edits that print an area on one page of the paper, with header and footer, if asked for; and notes."""
    settings: dict[str, str | None] = {}
    notes: Sequence[str] = ()
    if request.paper is not None:
        settings |= paper_settings(area, request.paper, request.pages)
    if request.page is not None:
        texts, notes = _header_and_footer(sheet, request.page)
        settings |= {**margin_settings(request.page.margins, request.page.edge), **texts}
    return settings_edits(sheet.part, settings), notes


def _header_and_footer(sheet: Sheet, page: "PageLook") -> tuple[dict[str, str | None], Sequence[str]]:
    """Return the settings for header and footer; those that the sheet has stay."""
    from excelmaze.draw.page_lines import codes_of

    settings: dict[str, str | None] = {}
    notes = []
    asked = zip(HEADERS, (codes_of("header", page.header), codes_of("footer", page.footer)), strict=True)
    now = header_texts(sheet.part)
    for name, text in [(name, text) for name, text in asked if text]:
        if name not in now:
            settings[f"headerFooter.{name}"] = text
        elif not same_header(text, now[name]):
            what = name.removeprefix("odd").lower()
            notes.append(f"the {what} of sheet {sheet.name!r} stays; remove it in Excel to have another")
    if settings and sheet.part.root.find("headerFooter") is None:
        settings |= {"headerFooter.scaleWithDoc": "0", "headerFooter.alignWithMargins": "0"}
    return settings, notes


def _sizes(rows: Rows, request: SheetRequest) -> tuple[dict[int, Attributes], dict[int, Attributes]]:
    """Return the attributes that make the maze's columns and rows as wide and high as is asked for."""
    if request.cell_size is None:
        return {}, {}
    wide: dict[int, Attributes] = {
        column: {b"width": b"%.10g" % column_width(pixels), b"customWidth": b"1", b"bestFit": None}
        for column, pixels in pixels_of_columns(request.cell_size, request.widths, columns_of_rows(rows)).items()
    }
    high: Attributes = {b"ht": b"%.10g" % row_height(request.cell_size), b"customHeight": b"1"}
    return wide, dict.fromkeys(rows, high)


def _meaningless(record: Record, request: SheetRequest) -> set[Place]:
    """Return the cells where mazes that are joined lose marks that mean nothing any more."""
    if not request.unmarked:
        return set()
    from excelmaze.draw.end_marks import cells_of_arrow

    near = {place: [place, *cells_of_arrow(text, place)] for place, text in record.texts.items()}
    return {place for place, cells in near.items() if any(record.has(*cell) for cell in cells)} - request.texts.keys()


def _text_notes(left_out: Sequence[Place], removed: int) -> Iterator[str]:
    """Yield notes about texts that have no place, and about marks that go."""
    if left_out:
        lacking = counted(len(left_out), "text")
        yield f"{lacking} of the maze left out: their cells are occupied, such as {cell_address(*left_out[0])}"
    if removed:
        yield f"removed {counted(removed, 'mark')} of the mazes that were joined"
