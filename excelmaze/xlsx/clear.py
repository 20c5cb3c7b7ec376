"""Clearing a maze from a sheet by its record."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from excelmaze.errors import InputError, WorkbookError, counted
from excelmaze.files import FileLike
from excelmaze.options.table import LocationOptions, SafetyOptions
from excelmaze.options.values import takes_options_of, values_of_call
from excelmaze.sheet.addresses import Area, Selection, cell_address, overlap
from excelmaze.xlsx.apply import SheetPatch, apply
from excelmaze.xlsx.carrier import Done, FileWorkbook, Note, Work
from excelmaze.xlsx.cleared import MazeToClear, cleared, staying_note
from excelmaze.xlsx.game_names import check_no_game
from excelmaze.xlsx.levels import check_no_levels, listed_on
from excelmaze.xlsx.made_records import Targets
from excelmaze.xlsx.marks import MarkChanges, values_of
from excelmaze.xlsx.maze_drawings import check_none_drawn
from excelmaze.xlsx.record.kept import VERSION, Kept
from excelmaze.xlsx.record.naming import with_names
from excelmaze.xlsx.record.on_sheet import Records
from excelmaze.xlsx.record.record import spans_on
from excelmaze.xlsx.sheets.worksheet import Sheet

if TYPE_CHECKING:
    from typing import Unpack

    from excelmaze.options.keywords import ClearKeywords


@takes_options_of("clear")
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
    chosen = values_of_call("clear_workbook", "clear", {"cells": cells, **given}, LocationOptions, SafetyOptions)
    where, safety = chosen.of(LocationOptions), chosen.of(SafetyOptions)
    plain = safety.plain
    if plain and where.cells is None:
        raise InputError("plain takes lines and fills away without a record, so it must be told where; give --cells")
    with FileWorkbook.of(path, target, safety).opened() as work:
        selection = None
        if where.cells is not None:
            from excelmaze.xlsx.read import find_cells

            selection = find_cells(work.book, where.sheet, where.cells)
        sheet = work.book.sheet(where.sheet if selection is None else selection.sheet or where.sheet)
        return clear_in(work, sheet, selection, plain=plain)


def clear_in(work: Work, sheet: Sheet, selection: Selection | None, *, plain: bool = False) -> Done[None]:
    """Clear mazes from cells of a sheet, or all of it; `plain` takes away what looks like a maze's."""
    areas = None if selection is None else selection.areas
    records = Records(sheet)
    check_no_game(sheet, areas)
    if areas is not None:
        check_no_levels(sheet, areas)
    if areas is not None or not records.kept:
        check_none_drawn(sheet, areas)
    if plain and selection is not None:
        from excelmaze.xlsx.plain import plainly_cleared

        changes = plainly_cleared(work, sheet, selection)
    else:
        changes = apply(work, [_clearing(sheet, records, areas)])
    return Done(None, work.write(changes))


def _clearing(sheet: Sheet, records: Records, areas: Sequence[Area] | None) -> SheetPatch:
    """Return what changes on a sheet where mazes are cleared; see `clear_workbook`.

    Raises:
        WorkbookError: the sheet has no record of a maze, or none of these cells.
    """
    where = f"{sheet.book.path}: sheet {sheet.name!r}"
    levels = {area for name, area in listed_on(sheet) or () if name == sheet.name and area is not None}
    chosen = _chosen(records, areas, levels)
    if not chosen:
        check_no_levels(sheet, areas)
    lost = [one for one in records.kept if _may_touch(one, areas) and records.found(one.number) is None]
    unfit = [one for one in lost if not one.is_deleted]
    names, changed = with_names(sheet, records, (back := cleared(records, chosen)).records)
    if not (chosen or names.dropped or changed):
        if unfit:
            raise WorkbookError(f"{where}: {_why_unfit(unfit[0])}; {what_then(unfit[0].place)}")
        if records.kept:
            at = areas and Selection(tuple(areas)).address
            raise WorkbookError(f"{sheet.book.path}: the maze on sheet {sheet.name!r} has no cell in {at}")
        raise WorkbookError(f"{where} has no record of a maze, so its former look is not known; {what_then(None)}")
    targets = Targets({}, {}, back)
    own = [one.cells for one in chosen.values()]
    what = "" if chosen else ", ".join(names.dropped) or counted(len(lost), "record of a maze", "records of mazes")
    return SheetPatch(
        sheet,
        targets.on(sheet).after,
        values_of(MarkChanges(emptied=back.emptied)),
        back.widths(sheet),
        back.row_heights,
        tidy=True,
        records=changed,
        names=names,
        cells=sum(record.size for record in own),
        title=next((cell_address(*place) for place in back.emptied if not any(one.has(*place) for one in own)), None),
        notes=(
            *back.lost_note,
            *([f"removed {what}, whose cells were deleted"] if what else ()),
            *staying_note(sheet, back.gone),
            *(Note(f"not cleared: {_why_unfit(one)}", what_then(one.place)) for one in unfit),
        ),
    )


def _chosen(records: Records, areas: Sequence[Area] | None, levels: Collection[Area]) -> dict[int, MazeToClear]:
    """Return the mazes that are found and have cells in some areas; None are all but for some levels."""
    if areas is None:
        every = {number: found.record for number in records.readable if (found := records.found(number)) is not None}
        return {number: MazeToClear(one) for number, one in every.items() if one.area not in levels}
    near = records.near(areas)
    return {number: MazeToClear.of(record, spans_on(areas, record.rows)) for number, record in near.items()}


def _may_touch(one: Kept, areas: Sequence[Area] | None) -> bool:
    """Return whether a record may have cells in some areas; of one that is lost nobody knows."""
    return areas is None or one.place is None or any(overlap(one.place, other) for other in areas)


def _why_unfit(one: Kept) -> str:
    """Say why a record is of no use."""
    if one.version != VERSION:
        return (
            f"the record of its former look{_at(one)} is of version {one.version}, "
            f"and this excelmaze reads version {VERSION} only"
        )
    if one.record is None:
        return f"the record of its former look is damaged, that of the maze{_at(one)}"
    return f"the cells of the maze{_at(one)} no longer look as it left them, so how each looked before is not known"


def what_then(area: Area | None) -> str:
    """Say what the user can do about a maze without a record that is of use."""
    cells = area.address if area else "ADDRESSES"
    return f"undo what was changed, or take lines and fills of mazes away with --cells {cells} --plain"


def _at(one: Kept) -> str:
    return f" at {one.place.address}" if one.place else ""
