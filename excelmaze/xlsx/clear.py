"""Clearing a maze from a sheet by its record."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from excelmaze.errors import InputError, WorkbookError, counted
from excelmaze.files import FileLike
from excelmaze.grids.grid import Grid
from excelmaze.options.keywords import taken, takes
from excelmaze.options.table import LocationOptions, SafetyOptions
from excelmaze.sheet.addresses import Area, Selection, cell_address, listed
from excelmaze.xlsx.apply import SheetPatch, apply
from excelmaze.xlsx.carrier import Done, Work, workbook_to_change
from excelmaze.xlsx.changeable import level_on, refuse_unchangeable
from excelmaze.xlsx.cleared import cleared, staying_note, unfit_notes, what_then
from excelmaze.xlsx.made_records import given_back
from excelmaze.xlsx.maze_drawings import drawings_note
from excelmaze.xlsx.patch.changed_cells import values_of
from excelmaze.xlsx.record.on_sheet import named_alone, records_on, with_names
from excelmaze.xlsx.sheets.worksheet import Sheet

if TYPE_CHECKING:
    from typing import Unpack

    from excelmaze.options.keyword_types import ClearKeywords


@takes("clear", LocationOptions, SafetyOptions)
def clear_workbook(
    path: FileLike, cells: str | None = None, *, target: FileLike | None = None, **given: "Unpack[ClearKeywords]"
) -> Done[None]:
    """Take mazes away: give their cells the borders and fills that they had before the first maze was put there.

    >>> from excelmaze import fill_workbook, generate, save
    >>> save(generate("B2:F6", seed=1), "book.xlsx")
    >>> done = fill_workbook("book.xlsx", generate("H2:L6", seed=2))
    >>> clear_workbook("book.xlsx", "H2:L6").report.cells
    25

    The cells are found again where rows or columns were inserted, deleted or moved since, and get their borders and
    fills back whatever happened to them meanwhile. Widths, heights, defined names and titles that came with a maze go
    when its last cell does; a title only if its cell still holds that text. The page set-up stays, with its print area,
    and so do the solution's sheets.

    Args:
        path: the workbook, or a binary file that is open for reading.
        sheet: the sheet's name; by default the one that was active when last saved.
        cells: addresses or a defined name; by default all cells of which the sheet has a record.
        target: the workbook to write, or a binary file that is open for writing; by default the same one.
        plain: take the lines and fills of mazes away from the cells, whatever the records say.
        force: replace a target that exists, and change a workbook that is protected or signed.
        backup: keep a copy of the workbook that is replaced.
        dry_run: write nothing, only report.

    Raises:
        InputError: no such sheet, or a target with another ending.
        WorkbookError: the sheet has no record of a maze, or none that fits its cells, or is
            protected or signed.
    """
    chosen = taken(clear_workbook, given, cells=cells)
    where, safety = chosen.of(LocationOptions), chosen.of(SafetyOptions)
    plain = safety.plain
    if plain and where.cells is None:
        raise InputError("plain removes lines and fills without a record, so it needs the cells; give --cells")
    with workbook_to_change(path, target, safety) as work:
        selection = None
        if where.cells is not None:
            from excelmaze.xlsx.read import find_cells

            selection = find_cells(work.book, where.sheet, where.cells)
        sheet = work.book.sheet(where.sheet if selection is None else selection.sheet or where.sheet)
        return clear_in(work, sheet, selection, plain=plain)


def clear_in(work: Work, sheet: Sheet, selection: Selection | None, *, plain: bool = False) -> Done[None]:
    """Clear mazes from cells of a sheet, or all of it; `plain` takes away what looks like a maze's."""
    areas = None if selection is None else selection.areas
    return Done(None, work.write(apply(work, [_clearing(sheet, areas, plain=plain)])))


def _clearing(sheet: Sheet, areas: Sequence[Area] | None, *, plain: bool) -> SheetPatch:
    """Return what changes on a sheet where mazes are cleared; see `clear_workbook`.

    Raises:
        WorkbookError: the sheet has no record of a maze, or none of these cells.
    """
    records, level = records_on(sheet), level_on(sheet)
    if areas is None:
        chosen = dict.fromkeys(number for number, one in records.every.items() if one.area != level)
    else:
        chosen = dict.fromkeys(records.near(areas), areas)
    if areas is not None or not chosen:
        refuse_unchangeable(sheet, areas)
    back, unfit = cleared(sheet, chosen), records.unfit(areas)
    rows, count = given_back(sheet, back.cells), sum(one.size for one in back.cells)
    names, changed = with_names(sheet, back.records)
    if plain and areas is not None:
        from excelmaze.xlsx.plain import bare

        cells = Grid(areas)
        rows, count = bare(sheet, cells)
        names, changed = with_names(sheet, {**dict.fromkeys(one.number for one in unfit), **back.records})
        unfit = []
        names = names._replace(dropped=[*names.dropped, *named_alone(sheet, cells)])
    if not (count or changed or names.dropped):
        raise WorkbookError(f"{sheet.book.path}: {_why_not(sheet, areas, plain=plain)}")
    deleted = sum(one.is_deleted for one in records.kept)
    what = ", ".join(names.dropped) or counted(deleted, "record of a maze", "records of mazes")
    titles = (place for place in back.emptied if not any(one.has(*place) for one in back.cells))
    return SheetPatch(
        sheet,
        rows,
        values_of(dict.fromkeys(back.emptied)),
        back.widths,
        back.heights,
        tidy=True,
        records=changed,
        names=names,
        cells=count,
        title=next((cell_address(*place) for place in titles), None),
        notes=(
            *back.notes,
            *([] if chosen or plain else [f"removed {what}, whose cells were deleted"]),
            *staying_note(sheet, back.gone),
            *unfit_notes(unfit),
            *drawings_note(sheet, areas or ()),
        ),
    )


def _why_not(sheet: Sheet, areas: Sequence[Area] | None, *, plain: bool) -> str:
    """Say why nothing is cleared."""
    cells, records = listed(areas or ()), records_on(sheet)
    if plain:
        return f"the cells {cells} on sheet {sheet.name!r} have no line and no fill of a maze"
    if unfit := records.unfit(areas):
        return f"sheet {sheet.name!r}: {unfit_notes(unfit)[0]}"
    where = f"sheet {sheet.name!r} has no record of a maze" + (f" in {cells}" if records.mazes else "")
    return f"{where}, so its former look is not known; {what_then(None)}"
