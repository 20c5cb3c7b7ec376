"""Taking a maze away from a sheet by its record."""

from collections.abc import Sequence
from pathlib import Path

from excelmaze.errors import WorkbookError
from excelmaze.sheet.addresses import Selection, cell_address
from excelmaze.xlsx.edit.cells import SheetEdit, Target
from excelmaze.xlsx.edit.change_set import Changes, Report, changed_parts
from excelmaze.xlsx.edit.columns import Attributes
from excelmaze.xlsx.edit.names import NameChanges, own_names
from excelmaze.xlsx.edit.restyle import KEEP, Look, Restyler
from excelmaze.xlsx.read import find_cells
from excelmaze.xlsx.record.record import Record, Sizes
from excelmaze.xlsx.record.store import names_of, read_record, record_names
from excelmaze.xlsx.rewrite import Done, Job
from excelmaze.xlsx.sheets.texts import cell_text
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import Sheet

_WIDTH = (b"width", b"customWidth", b"bestFit")
_HEIGHT = (b"ht", b"customHeight")
# The look of a title's cell, which keeps all but its text.
_KEPT = Look((KEEP,) * 4, KEEP)


def clear_workbook(
    path: str | Path,
    *,
    sheet: str | None = None,
    cells: str | None = None,
    target: str | Path | None = None,
    force: bool = False,
    backup: bool = False,
    dry_run: bool = False,
) -> Done[None]:
    """Take a maze away: give its cells the borders and fills that they had before the first maze was put there.

    Widths, heights, defined names and titles that came with the maze go when its last cell does; a title only if its
    cell still holds that text. The page set-up stays, with its print area, and so does a second sheet.

    Args:
        path: the workbook.
        sheet: the sheet's name; by default the one that was active when last saved.
        cells: addresses or a defined name; by default all cells of which the sheet has a record.
        target: the workbook to write; by default the same one.
        force: replace a target that exists, and change a workbook that is protected or signed.
        backup: keep a copy of the workbook that is replaced.
        dry_run: write nothing, only report.

    Raises:
        InputError: no such sheet, or a target with another ending.
        WorkbookError: the sheet has no record of a maze, or is protected or signed.
    """
    with Job.of(path, target, force=force, backup=backup, dry_run=dry_run).opened() as work:
        selection = None if cells is None else find_cells(work.book, sheet, cells)
        on = work.book.sheet(sheet if selection is None else selection.sheet or sheet)
        work.check(on)
        report = work.write(cleared(work.book, on, selection))
    return Done(None, report)


def cleared(book: Book, sheet: Sheet, selection: Selection | None) -> Changes:
    """What taking a maze away from a sheet changes; see `clear_workbook`.

    Raises:
        WorkbookError: the sheet has no record of a maze, or none of these cells.
    """
    record = read_record(book, sheet.entry)
    if record is None:
        raise WorkbookError(
            f"{book.path}: sheet {sheet.name!r} has no record of a maze, so its former look is not known; "
            "clear the cells in Excel"
        )
    now, rest = (record, None) if selection is None else record.split(selection.areas)
    if not now.rows:
        raise WorkbookError(
            f"{book.path}: the maze on sheet {sheet.name!r} has no cell in {selection and selection.address}"
        )
    if rest is not None and not rest.rows:
        now, rest = record, None
    titles = [place for place, text in now.titles.items() if cell_text(sheet, *place) == text]
    restyler = Restyler(book.styles, loose=True)
    looks = [*record.looks, _KEPT]
    edit = SheetEdit(
        sheet.part,
        _targets(now, titles, len(record.looks)),
        lambda base, number: restyler.style(base, looks[number]),
        rows=_restored(now.heights, _HEIGHT),
        columns=_restored(now.columns, _WIDTH),
        texts={row: {column: None for at, column in titles if at == row} for row, _ in titles},
        tidy=True,
    )
    there = {one.name.casefold(): one.name for one in own_names(book, sheet.entry.position)}
    dropped = record_names(book, sheet.entry)
    if rest is None:
        dropped += [there[name.casefold()] for name in record.names if name.casefold() in there]
    names = {} if rest is None else names_of(rest, sheet.name)
    parts, added = changed_parts(book, sheet, edit, restyler, {sheet.entry.position: NameChanges(names, dropped)})
    report = Report(
        book.path,
        sheet.name,
        sum(run.last - run.first + 1 for runs in now.rows.values() for run in runs),
        edit.created,
        0,
        len(now.columns),
        len(now.heights),
        restyler.added,
        tuple(part for part in parts if part not in added),
        added,
        cell_address(*titles[0]) if titles else None,
    )
    return Changes(parts, report)


def _targets(record: Record, titles: Sequence[tuple[int, int]], kept: int) -> dict[int, list[Target]]:
    """The cells of the record with their former looks, and those of the titles, which keep theirs."""
    targets: dict[int, list[Target]] = {}
    for row, runs in record.rows.items():
        there: list[tuple[int, list[int]]] = []
        after = 0
        for first, last, look in runs:
            if first == after:
                there[-1][1].extend([look] * (last - first + 1))
            else:
                there.append((first, [look] * (last - first + 1)))
            after = last + 1
        targets[row] = [Target(*one) for one in there]
    for row, column in titles:
        in_row = targets.setdefault(row, [])
        if not any(one.first <= column <= one.last for one in in_row):
            in_row.append(Target(column, [kept]))
            in_row.sort(key=lambda target: target.first)
    return targets


def _restored(was: Sizes, names: Sequence[bytes]) -> dict[int, Attributes]:
    """The attributes that rows or columns had before."""
    return {number: {name: (had or {}).get(name) for name in names} for number, had in was.items()}
