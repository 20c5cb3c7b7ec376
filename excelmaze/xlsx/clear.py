"""Clearing a maze from a sheet by its record."""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from excelmaze.errors import InputError, WorkbookError
from excelmaze.open_files import FileLike
from excelmaze.options.table import LocationOptions, SafetyOptions
from excelmaze.options.values import takes_options_of, values_of_call
from excelmaze.sheet.addresses import Selection, cell_address
from excelmaze.xlsx.apply import SheetPatch, apply, restyled
from excelmaze.xlsx.carrier import Done, FileWorkbook, Note, Work
from excelmaze.xlsx.chosen import (
    chosen_mazes,
    deleted_note,
    is_own,
    staying_note,
    staying_records,
    titles_left,
    touches,
    what_then,
    why_unfit,
    without_cells,
)
from excelmaze.xlsx.game_names import check_no_game
from excelmaze.xlsx.levels import check_no_levels
from excelmaze.xlsx.marks import MarkChanges, marks_gone, values_of
from excelmaze.xlsx.maze_drawings import check_none_drawn
from excelmaze.xlsx.patch.columns import Attributes, IfKept
from excelmaze.xlsx.patch.names import NameChanges, NameText, own_names
from excelmaze.xlsx.record.chains import Undone, undone
from excelmaze.xlsx.record.maze_names import FORMER, lost_names
from excelmaze.xlsx.record.on_sheet import Records, kept_on
from excelmaze.xlsx.record.record import Record
from excelmaze.xlsx.restored_formats import RestoredFormats, inserted_notes
from excelmaze.xlsx.sheets.worksheet import Sheet, usual_width

if TYPE_CHECKING:
    from typing import Unpack

    from excelmaze.options.keywords import ClearKeywords

_WIDTH = (b"width", b"customWidth", b"bestFit")
_HEIGHT = (b"ht", b"customHeight")


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

    The cells are found again where rows or columns were inserted, deleted or moved since. A cell that was given
    another border or fill since keeps it. Widths, heights, defined names and titles that came with a maze go when its
    last cell does; a title only if its cell still holds that text. The page set-up stays, with its print area, and so
    do the solution's sheets.

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
    check_no_game(sheet, areas)
    if areas is not None or not any(one.record is None or not one.record.is_drawing for one in kept_on(sheet)):
        check_none_drawn(sheet, areas)
        check_no_levels(sheet, areas)
    if plain and selection is not None:
        from excelmaze.xlsx.plain import plainly_cleared

        changes = plainly_cleared(work, sheet, selection)
    else:
        changes = apply(work, [_clearing(sheet, selection)])
    return Done(None, work.write(changes))


def _clearing(sheet: Sheet, selection: Selection | None) -> SheetPatch:
    """Return what changes on a sheet where mazes are cleared; see `clear_workbook`.

    Raises:
        WorkbookError: the sheet has no record of a maze, or none of these cells.
    """
    book = sheet.book
    records, lost = Records(sheet), _lost_names(sheet)
    kept_records = [one for one in records.kept if one.record is None or not one.record.is_drawing]
    if not (kept_records or lost):
        raise WorkbookError(
            f"{book.path}: sheet {sheet.name!r} has no record of a maze, so its former look is not known; "
            "clear the cells in Excel, or take lines and fills of mazes away with --cells ADDRESSES --plain"
        )
    chosen = chosen_mazes(records, selection)
    # A maze that was deleted is nowhere, and nobody else would forget it.
    asked = [kept for kept in kept_records if kept.is_deleted or touches(kept, selection)]
    missing = [kept for kept in asked if records.found(kept.number) is None]
    deleted = [kept for kept in missing if kept.is_deleted]
    unfit = [kept for kept in missing if not kept.is_deleted]
    if not (chosen or deleted or lost):
        if unfit:
            raise WorkbookError(f"{book.path}: sheet {sheet.name!r}: {why_unfit(unfit[0])}; {what_then(unfit[0])}")
        raise WorkbookError(
            f"{book.path}: the maze on sheet {sheet.name!r} has no cell in {selection and selection.address}"
        )
    formats = RestoredFormats(chosen, records)
    cleared = {number: one.found.record for number, one in chosen.items() if one.rest is None}
    gone = cleared | {one.number: without_cells(one.record) for one in deleted if one.record}
    staying = staying_records(records, chosen)
    names = {one.name.casefold(): one.text for one in own_names(book, sheet.entry.position)}
    back = _sizes_of(cleared.values(), undone(gone, staying, names))
    going = [(one.found.record, one.rest) for one in chosen.values()]
    going += [(record, None) for number, record in gone.items() if number not in cleared]
    emptied = [place for before, rest in going for place in marks_gone(sheet, before, rest)]
    styles = restyled(
        sheet.part, formats.targets, lambda base, number: book.styles.style(base, formats.format(base, number))
    )
    changed: dict[int, Record | None] = {number: one.rest for number, one in chosen.items()}
    changed |= dict.fromkeys(one.number for one in deleted)
    changed |= back.remaining
    lost = [name for name in lost if name.casefold() not in back.names]
    return SheetPatch(
        sheet,
        styles.after,
        values_of(MarkChanges(emptied=emptied)),
        _restored_widths(back.columns, usual_width(sheet)),
        _restored_sizes(back.heights, _HEIGHT),
        tidy=True,
        records=changed,
        names=NameChanges(_names_back(back), [*lost, *back.names, *(FORMER + name for name in back.names)]),
        cells=formats.count,
        title=next((cell_address(*place) for place in emptied if not is_own(chosen, place)), None),
        notes=(
            *formats.notes(styles.before),
            *titles_left(records, gone),
            *(deleted_note(one) for one in deleted),
            *([f"removed {', '.join(lost)}, whose cells were deleted"] if lost else ()),
            *inserted_notes(records, cleared, staying),
            *staying_note(sheet, gone.values()),
            *(Note(f"not cleared: {why_unfit(one)}", what_then(one)) for one in unfit),
        ),
    )


def _lost_names(sheet: Sheet) -> list[str]:
    return lost_names({one.name: one.text for one in own_names(sheet.book, sheet.entry.position)})


def _sizes_of(found: Collection[Record], back: Undone) -> Undone:
    """Give back sizes of columns and rows of mazes that are there: of one that was deleted they may be others' now."""
    return back._replace(
        columns={number: was for number, was in back.columns.items() if any(number in one.columns for one in found)},
        heights={number: was for number, was in back.heights.items() if any(number in one.heights for one in found)},
    )


def _names_back(back: Undone) -> dict[str, NameText]:
    """Return the defined names that the sheet gets back."""
    return {
        was.spelt or name: NameText(was.text, was.hidden, was.comment)
        for name, was in back.names.items()
        if was is not None
    }


def _restored_sizes(was: Mapping[int, Mapping[bytes, bytes] | None], names: Sequence[bytes]) -> dict[int, Attributes]:
    """Return the attributes with some names that rows or columns had before."""
    return {number: {name: (had or {}).get(name) for name in names} for number, had in was.items()}


def _restored_widths(was: Mapping[int, Mapping[bytes, bytes] | None], usual: float) -> dict[int, Attributes]:
    """Return the attributes that columns had before; LibreOffice takes a `<col>` without a width for a wider one."""
    width = IfKept(b"%.10g" % usual)
    none = {name: width if name == b"width" else None for name in _WIDTH}
    return {number: none if was[number] is None else back for number, back in _restored_sizes(was, _WIDTH).items()}
