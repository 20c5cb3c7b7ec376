"""A maze into a workbook that exists, and out of it again: few parts are edited, all others are copied as they are."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from excelmaze.draw.layout import Stretch
from excelmaze.errors import InputError, WorkbookError
from excelmaze.files import atomic_write, check_writable, keep_backup
from excelmaze.maze.maze import Maze
from excelmaze.sheet.addresses import Selection
from excelmaze.xlsx.edit.change_set import Changes, Report
from excelmaze.xlsx.edit.restyle import Change
from excelmaze.xlsx.page import paper_number
from excelmaze.xlsx.paint import Filling, filled
from excelmaze.xlsx.second_sheet import SecondSheet
from excelmaze.xlsx.sheets.workbook import Book, open_workbook
from excelmaze.xlsx.sheets.worksheet import Sheet


class Done(NamedTuple):
    """A maze in a workbook, and what was changed there: nothing where a solution has no way."""

    maze: Maze
    report: Report | None


def patch(
    path: str | Path,
    stretches: Iterable[Stretch],
    changes: Mapping[int, Change],
    *,
    sheet: str | None = None,
    target: str | Path | None = None,
    cell_size_px: int | None = None,
    names: Mapping[str, Selection] | None = None,
    record: bool = True,
    recipe: str = "",
    title: str = "",
    paper: str | None = None,
    second: SecondSheet | None = None,
    force: bool = False,
    backup: bool = False,
    dry_run: bool = False,
) -> Report:
    """Change the borders and fills of cells in a workbook that exists.

    A cell keeps its value, number format, font, alignment, protection and diagonal lines. Cells outside keep all that
    they have: where the maze opens an edge to a cell that has a line of its own there, the line stays.

    A second sheet is added to the workbook's own lists of sheets, content types and relationships; the document
    properties, which list the sheets' names for whoever wants to know, stay as they are until Excel saves.

    Args:
        path: the workbook, .xlsx, .xlsm, .xltx or .xltm.
        stretches: the cells and their codes; no cell twice.
        changes: what each code means.
        sheet: the sheet's name; by default the one that was active when last saved.
        target: the workbook to write; by default the same one.
        cell_size_px: make the cells squares of so many pixels; without it, widths and heights stay.
        names: defined names for the sheet, by which a reader finds the maze again. One whose areas take more than
            the 8,192 characters that Excel allows is left out.
        record: leave a record in the workbook from which `clear` restores the former looks.
        recipe: what the maze was made from, kept in the record.
        title: a line in the empty cell above the top left corner of the rectangle around the cells, in that cell's
            font; it is text, also where it begins with `=`.
        paper: `A4` or `Letter`, to print the cells and the title on one page of it; without it, the page set-up stays.
        second: a sheet to be added behind the last one, which gets the names and the title too; `changes` holds
            its codes.
        force: replace a target that exists, and change a workbook that is protected or signed.
        backup: keep a copy of the workbook that is replaced.
        dry_run: write nothing, only report.

    Raises:
        InputError: no such sheet or paper, no room for the title, or a target with another ending.
        WorkbookError: the workbook cannot be read, is protected or signed, has merged cells there, or the target
            cannot be written.
    """
    number = None if paper is None else paper_number(paper)
    filling = Filling(list(stretches), changes, cell_size_px, names or {}, record, recipe, title, number, second)

    def make(book: Book) -> Changes:
        if second is not None and book.structure_locked and not force:
            raise WorkbookError(
                f"{path}: the workbook's structure is protected, so no sheet can be added; take the protection off in "
                "Excel, or give --force"
            )
        return filled(book, book.sheet(sheet), filling)

    return run(path, target, make, sheet, force=force, backup=backup, dry_run=dry_run)


def run(
    path: str | Path,
    target: str | Path | None,
    make: Callable[[Book], Changes],
    sheet: str | None,
    *,
    force: bool,
    backup: bool,
    dry_run: bool,
) -> Report:
    """Write a workbook with what `make` changes in it; the options are those of `patch`."""
    path, target = Path(path), Path(path if target is None else target)
    if path.suffix.lower() != target.suffix.lower():
        raise InputError(f"{target} must end in {path.suffix!r} like the workbook it is made from, {path}")
    in_place = target.exists() and path.exists() and target.samefile(path)

    def checked(book: Book) -> Changes:
        if not force:
            _refuse_guarded(book.sheet(sheet))
        changes = make(book)
        return changes._replace(report=changes.report._replace(target=target))

    if dry_run:
        with open_workbook(path) as book:
            return checked(book).report
    check_writable(target, force=force or in_place)
    with atomic_write(target, force=force or in_place) as out, open_workbook(path) as book:
        parts, report = checked(book)
        if backup and target.exists():
            report = report._replace(backup=keep_backup(target))
        book.package.write(out, parts)
        book.package.check_unchanged()
    return report


def _refuse_guarded(sheet: Sheet) -> None:
    """A protected sheet, and a signature that would not hold, ask for `--force`."""
    book = sheet.book
    if signed := book.signed:
        raise WorkbookError(
            f"{book.path}: {signed} is digitally signed, and the signature will no longer hold once the workbook is "
            "changed; give --force to change it all the same"
        )
    if sheet.protected:
        raise WorkbookError(
            f"{book.path}: sheet {sheet.name!r} is protected; take the protection off in Excel, or give --force"
        )
