"""The record of how cells looked before a maze, made and used on an open sheet by the code that does so in files.

A snapshot is a workbook with the formats of the cells round a maze, and bears the names of the sheet that are
excelmaze's. So what a command does to a file is done to it, and the sheet is given the names and formats that come of
it.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.errors import WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.live import native, shelf
from excelmaze.live.contents import empty, standing, write_free
from excelmaze.live.formats import Opened, copy_formats
from excelmaze.live.merged import uncut
from excelmaze.live.names import define, define_area, forget_names, gone, own_name, quoted
from excelmaze.live.snapshot import SHEET, Snapshot, text_at
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area
from excelmaze.sheet.paper import characters_of
from excelmaze.sheet.unions import LONGEST_ADDRESS
from excelmaze.xlsx.apply import paint_workbook
from excelmaze.xlsx.clear import clear_workbook
from excelmaze.xlsx.maze_names import MAZE_NAMES
from excelmaze.xlsx.patch.change_set import Note
from excelmaze.xlsx.patch.names import NameText, name_text, own_names
from excelmaze.xlsx.patch.restyle import Restyler
from excelmaze.xlsx.record.on_sheet import Records, with_titles_found
from excelmaze.xlsx.record.undoing import undone
from excelmaze.xlsx.rewrite import Job
from excelmaze.xlsx.sheet_patch import SheetPatch
from excelmaze.xlsx.sheets.texts import as_read
from excelmaze.xlsx.sheets.workbook import open_workbook

if TYPE_CHECKING:
    from pathlib import Path

    import xlwings as xw

    from excelmaze.xlsx.record.record import Sizes

_PLAINLY = "no record tells how the cells looked before: only the lines and fills that mazes have were taken away"
_LOST = "the cells of a maze were deleted; its names are gone now, too"
# Excel's own sizes of columns and rows.
_WIDTH, _HEIGHT = 8.43, 15.0


def remember(sheet: "xw.Sheet", before: Snapshot, painting: SheetPatch, selection: "xw.Range | None" = None) -> None:
    """Give the sheet the record and the names that painting leaves in a file.

    Args:
        sheet: the sheet.
        before: how its cells looked before they were painted.
        painting: what they were given.
        selection: the range of all cells of the maze, if there is one.
    """
    painted = shelf.new_path()
    try:
        paint_workbook(Job.of(before.path, painted), painting, SHEET)
        _give_names(sheet, _names_in(before.path), _names_in(painted), selection)
    finally:
        shelf.discard(painted)


def clear(sheet: "xw.Sheet", grid: Grid, before: Snapshot, *, lost: bool = False) -> tuple[str, ...]:
    """Give cells the looks back that they had before a maze; without a record, take lines and fills of mazes away.

    Args:
        sheet: the sheet.
        grid: the cells.
        before: how they look now.
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
        with Opened(sheet.book.app, cleared) as page:
            copy_formats(page, sheet, uncut(grid.areas, _merged_in(cleared)))
        came_along = _came_along(before.path, cleared, partial(text_at, sheet))
        empty(sheet, standing(sheet, came_along.titles))
        write_free(sheet, came_along.displaced)
        _give_sizes(sheet, came_along)
        _give_names(sheet, _names_in(before.path), _names_in(cleared), None)
    finally:
        shelf.discard(cleared)
    others = [one.name for one in sheet.book.sheets if one.name != sheet.name] if came_along.seconds else []
    return *notes, *(f"sheet {name!r} stays" for name in others if name.casefold() in came_along.seconds)


def _merged_in(path: "Path") -> list[Area]:
    with open_workbook(path) as book:
        return list(book.sheet(SHEET).merged)


def _cleared(sheet: "xw.Sheet", grid: Grid, before: Snapshot, target: "Path") -> tuple[str, ...]:
    """Write the snapshot as it looks when cells are cleared; what there is to be said of that."""
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
        said = str(error).removeprefix(f"{before.path}: ").replace(f"sheet {SHEET!r}", f"sheet {sheet.name!r}")
        raise WorkbookError(said) from error
    return _PLAINLY, *(report.notes if report else ())


class _CameAlong(NamedTuple):
    """What goes with mazes whose last cells were cleared: titles, and the former sizes of columns and rows.

    What comes back: the texts that they `displaced`. And what stays of them: `seconds` are the names of their
    solutions' sheets.
    """

    titles: Mapping[tuple[int, int], str]
    displaced: Mapping[tuple[int, int], str]
    columns: "Sizes"
    rows: "Sizes"
    seconds: frozenset[str]


def _came_along(before: "Path", after: "Path", text_at: Callable[[int, int], str | None]) -> _CameAlong:
    with open_workbook(before) as book, open_workbook(after) as left:
        page = book.sheet(SHEET)
        records = Records(page, Restyler(book.styles))
        there = Records(left.sheet(SHEET), Restyler(left.styles)).presumed
        found = {
            one.number: with_titles_found(where.record, one.record, text_at)
            for one in records.kept
            if one.record is not None and (where := records.found(one.number)) is not None
        }
        cleared = {number: record for number, record in found.items() if number not in there}
        staying = {number: record for number, record in records.presumed.items() if number in there}
        back = undone(cleared, staying, {name.casefold(): one.text for name, one in _names_in(before).items()})
    titles = {
        place: as_read(text)
        for number, record in found.items()
        for place, text in record.titles.items()
        if text and (number not in there or place not in there[number].titles)
    }
    displaced = {
        place: as_read(text)
        for number, record in found.items()
        for place, text in record.displaced.items()
        if number not in there or place not in there[number].displaced
    }
    seconds = frozenset(name.casefold() for record in cleared.values() for name in record.seconds)
    return _CameAlong(titles, displaced, back.columns, back.heights, seconds)


def _give_sizes(sheet: "xw.Sheet", sizes: _CameAlong) -> None:
    """The former widths and heights; where there was none, that of the last column or row, which nobody uses."""
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


def _runs(sizes: "Sizes") -> Iterator[tuple[int, int, Mapping[bytes, bytes] | None]]:
    """Numbers in a row with the same size: the first, the last, and the size."""
    numbers = sorted(sizes)
    begin = 0
    for place, number in enumerate(numbers, 1):
        following = numbers[place] if place < len(numbers) else None
        if following != number + 1 or sizes[following] != sizes[number]:
            yield numbers[begin], number, sizes[number]
            begin = place


def _names_in(path: "Path") -> dict[str, NameText]:
    with open_workbook(path) as book:
        return {one.name: name_text(one) for one in own_names(book, book.sheet(SHEET).entry.position)}


def _give_names(
    sheet: "xw.Sheet", before: Mapping[str, NameText], after: Mapping[str, NameText], selection: "xw.Range | None"
) -> None:
    """Let the sheet's names become those of a file, but for those that are the same."""
    forget_names(sheet, gone(before, after))
    changed = {
        name: "=" + one.text.replace(quoted(SHEET), quoted(sheet.name)).replace(f"{SHEET}!", quoted(sheet.name))
        for name, one in after.items()
        if before.get(name) != one
    }
    known = {name.casefold() for name in before}
    for name in [name for name in changed if name.casefold() in MAZE_NAMES]:
        define_area(sheet, name, changed.pop(name), selection, known=name.casefold() in known)
        described = native.Described(*after[name][1:])
        if any(described) and (made := own_name(sheet, name)) is not None:
            native.describe(made, described)
    try:
        _define_hidden(sheet, changed.items(), before)
    except Exception:  # noqa: BLE001 - an Excel that takes no formula as long as a file can hold
        forget_names(sheet, changed)
        _define_hidden(sheet, _in_short(changed), before)


def _define_hidden(sheet: "xw.Sheet", names: Iterable[tuple[str, str]], known: Container[str]) -> None:
    for name, formula in names:
        native.hide(define(sheet, name, formula, known=name in known))


def _in_short(names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The names of records with one short text each: the reader joins the texts of any number of names."""
    pieces: dict[str, list[str]] = {}
    for name in sorted(names, key=_order):
        formula, (record, _, _) = names[name], name.rpartition(".")
        if len(formula) <= LONGEST_ADDRESS and not formula.startswith('="'):
            yield name, formula
        else:
            pieces.setdefault(record, []).extend(formula.removeprefix("=").split("&"))
    for record, texts in pieces.items():
        yield from ((f"{record}.{number}", f"={text}") for number, text in enumerate(texts, 1))


def _order(name: str) -> tuple[str, int]:
    record, _, piece = name.rpartition(".")
    return record, int(piece) if piece.isdecimal() else 0
