"""The record of how cells looked before a maze, made and used on an open sheet by the code that does so in files.

A snapshot is a workbook with the formats of the cells round a maze, and bears the names of the sheet that are
excelmaze's. So what a command does to a file is done to it, and the sheet is given the names and formats that come of
it.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.errors import WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.live import native, shelf
from excelmaze.live.contents import empty, standing
from excelmaze.live.formats import Opened, copy_formats, uncut
from excelmaze.live.names import define_area, define_hidden, forget_names, missing_names, own_name, quoted
from excelmaze.live.snapshot import SHEET, Snapshot, text_at
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Place
from excelmaze.sheet.paper import characters_of
from excelmaze.xlsx.carrier import FileWorkbook, Note
from excelmaze.xlsx.clear import clear_workbook
from excelmaze.xlsx.patch.names import NameText, name_text, own_names
from excelmaze.xlsx.record.chains import undone
from excelmaze.xlsx.record.maze_names import MAZE_NAMES
from excelmaze.xlsx.record.on_sheet import Records, kept_on, presumed, with_titles_found
from excelmaze.xlsx.record.record import Sizes
from excelmaze.xlsx.resolve import patch_workbook
from excelmaze.xlsx.sheet_request import SheetRequest
from excelmaze.xlsx.sheets.texts import as_read
from excelmaze.xlsx.sheets.workbook import Book, open_workbook

if TYPE_CHECKING:
    from pathlib import Path

    import xlwings as xw


_PLAINLY = "no record tells how the cells looked before: only the lines and fills that mazes have were taken away"
_LOST = "the cells of a maze were deleted; its names are gone now, too"
# Excel's own sizes of columns and rows.
_WIDTH, _HEIGHT = 8.43, 15.0


def remember(sheet: "xw.Sheet", before: Snapshot, patch: SheetRequest, selection: "xw.Range | None" = None) -> None:
    """Give the sheet the record and the names that a patch leaves in a file.

    Args:
        sheet: the sheet.
        before: the snapshot of its cells.
        patch: what they are given.
        selection: the range of all cells of the maze, if there is one.
    """
    painted = shelf.new_path()
    try:
        patch_workbook(FileWorkbook.of(before.path, painted), patch, SHEET)
        with open_workbook(before.path) as old, open_workbook(painted) as new:
            names = _names_in(old), _names_in(new)
        _give_names(sheet, *names, selection)
    finally:
        shelf.discard(painted)


def clear(sheet: "xw.Sheet", grid: Grid, before: Snapshot, *, lost: bool = False) -> tuple[str, ...]:
    """Give cells the formats that they had before a maze; without a record, remove borders and fills of mazes.

    Args:
        sheet: the sheet.
        grid: the cells.
        before: the snapshot of them.
        lost: there were names of a maze whose cells are gone: then it may be that there is nothing else to clear.

    Returns:
        What stays as it is, a sentence each.

    Raises:
        WorkbookError: neither the one nor the other is there.
    """
    cleared = shelf.new_path()
    try:
        try:
            notes = _cleared(sheet, grid, before, cleared)
        except WorkbookError:
            if lost:
                return (_LOST,)
            raise
        with open_workbook(before.path) as old, open_workbook(cleared) as new:
            belongings = _belongings(old, new, partial(text_at, sheet))
            names, merged = (_names_in(old), _names_in(new)), list(new.sheet(SHEET).merged)
        with Opened(sheet.book.app, cleared) as page:
            copy_formats(page, sheet, uncut(grid.areas, merged))
        empty(sheet, standing(sheet, belongings.titles))
        _give_sizes(sheet, belongings)
        _give_names(sheet, *names, None)
    finally:
        shelf.discard(cleared)
    others = [one.name for one in sheet.book.sheets if one.name != sheet.name] if belongings.extra_sheets else []
    return *notes, *(f"the sheet {name!r} stays" for name in others if name.casefold() in belongings.extra_sheets)


def _cleared(sheet: "xw.Sheet", grid: Grid, before: Snapshot, target: "Path") -> tuple[str, ...]:
    """Write the snapshot with cells cleared; return the notes on that."""
    try:
        report = clear_workbook(before.path, sheet=SHEET, cells=grid.address, target=target).report
        notes = report.notes if report else ()
        # What would help in a file does not on an open sheet.
        return tuple(note.fact if isinstance(note, Note) else note for note in notes)
    except WorkbookError:
        pass
    try:
        report = clear_workbook(before.path, sheet=SHEET, cells=grid.address, target=target, plain=True).report
    except WorkbookError as error:
        message = str(error).removeprefix(f"{before.path}: ").replace(f"sheet {SHEET!r}", f"sheet {sheet.name!r}")
        raise WorkbookError(message) from error
    return _PLAINLY, *(report.notes if report else ())


class _Belongings(NamedTuple):
    """Belongings of mazes whose last cells were cleared.

    Titles go; the former sizes of columns and rows come back; `extra_sheets` stay.
    """

    titles: Mapping[Place, str]
    columns: Sizes
    rows: Sizes
    extra_sheets: frozenset[str]


def _belongings(old: Book, new: Book, text_at: Callable[[int, int], str | None]) -> _Belongings:
    records = Records(old.sheet(SHEET))
    remaining = presumed(kept_on(new.sheet(SHEET)))
    records_found = {
        one.number: with_titles_found(where.record, one.record, text_at)
        for one in records.kept
        if one.record is not None and (where := records.found(one.number)) is not None
    }
    cleared = {number: record for number, record in records_found.items() if number not in remaining}
    staying = {number: record for number, record in records.presumed.items() if number in remaining}
    back = undone(cleared, staying, {name.casefold(): one.text for name, one in _names_in(old).items()})

    titles = {
        place: as_read(text)
        for number, record in records_found.items()
        for place, text in record.titles.items()
        if text and (number not in remaining or place not in remaining[number].titles)
    }
    extra_sheets = frozenset(name.casefold() for record in cleared.values() for name in record.extra_sheets)
    return _Belongings(titles, back.columns, back.heights, extra_sheets)


def _give_sizes(sheet: "xw.Sheet", sizes: _Belongings) -> None:
    """Restore widths and heights; where there was none, that of the last column or row, which nobody uses."""
    for first, last, attributes in _runs(sizes.columns):
        width = (attributes or {}).get(b"width")
        sheet.range((1, first), (1, last)).column_width = (
            sheet.range((1, MAX_COLUMN)).column_width or _WIDTH if width is None else characters_of(float(width))
        )
    for first, last, attributes in _runs(sizes.rows):
        height = (attributes or {}).get(b"ht")
        sheet.range((first, 1), (last, 1)).row_height = (
            sheet.range((MAX_ROW, 1)).row_height or _HEIGHT if height is None else float(height)
        )


def _runs(sizes: Sizes) -> Iterator[tuple[int, int, Mapping[bytes, bytes] | None]]:
    """Yield runs of numbers with the same size: the first, the last, and the size."""
    numbers = sorted(sizes)
    begin = 0
    for place, number in enumerate(numbers, 1):
        following = numbers[place] if place < len(numbers) else None
        if following != number + 1 or sizes[following] != sizes[number]:
            yield numbers[begin], number, sizes[number]
            begin = place


def _names_in(book: Book) -> dict[str, NameText]:
    return {one.name: name_text(one) for one in own_names(book, book.sheet(SHEET).entry.position)}


def _give_names(
    sheet: "xw.Sheet", before: Mapping[str, NameText], after: Mapping[str, NameText], selection: "xw.Range | None"
) -> None:
    """Let the sheet's names become those of a file, but for those that are the same."""
    forget_names(sheet, missing_names(before, after))
    wanted = {
        name: "=" + one.text.replace(quoted(SHEET), quoted(sheet.name)).replace(f"{SHEET}!", quoted(sheet.name))
        for name, one in after.items()
    }
    changed = [name for name, one in after.items() if before.get(name) != one]
    known = {name.casefold() for name in before}
    for name in [name for name in changed if name.casefold() in MAZE_NAMES]:
        define_area(sheet, name, wanted[name], selection, known=name.casefold() in known)
        described = native.Described(*after[name][1:])
        if any(described) and (made := own_name(sheet, name)) is not None:
            native.describe(made, described)
    define_hidden(sheet, wanted, [name for name in changed if name.casefold() not in MAZE_NAMES], before)
