"""A workbook that exists, opened once: read, changed, and written in one go, with a report.

Every verb works on a `Work`: a file, or a workbook that is open in Excel or LibreOffice. Whoever puts another file
in the place of one meanwhile is not overruled: what was read is what is written, or nothing is.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar

from excelmaze.errors import InputError, WorkbookError
from excelmaze.files import STANDARD, File, FileLike, OpenFile, file_to_read, file_to_write, real_path
from excelmaze.maze.maze import Maze
from excelmaze.options.table import SafetyOptions
from excelmaze.texts import Seed
from excelmaze.writing import atomic_write, backup_kept, check_writable
from excelmaze.xlsx.package.edits import Pieces
from excelmaze.xlsx.sheets.workbook import Book, open_workbook
from excelmaze.xlsx.sheets.worksheet import Sheet

if TYPE_CHECKING:
    from excelmaze.xlsx.apply import SheetPatch

MazeOrNone = TypeVar("MazeOrNone", Maze, None)
_USUAL = SafetyOptions()
_USUAL_ENDING = ".xlsx"


class Report(NamedTuple):
    """The changes of a workbook, made or only planned.

    >>> from excelmaze import fill_workbook, generate, save
    >>> save(generate("B2:F6", seed=7), "maze.xlsx")
    >>> report = fill_workbook("maze.xlsx", generate("I2:M6", seed=8), dry_run=True).report
    >>> report.sheet, report.cells, report.parts[0]
    ('Maze', 25, 'xl/worksheets/sheet1.xml')

    Attributes:
        target: the workbook that is written; None for an open file.
        sheet: the sheet's name.
        cells: how many cells the maze has.
        columns: how many columns have another width.
        rows: how many rows have another height.
        styles: how many fills, borders and cell styles (`cellXfs`) were added.
        parts: the parts of the package that change.
        added: the parts that are new.
        title: the cell that got a title, or lost it.
        page: whether the page set-up changes.
        extra_sheets: the names of the sheets that were added.
        backup: the copy that was kept.
        notes: what else there is to know, a sentence each.
        others: the names of the other sheets that are changed, as levels are.
    """

    target: Path | None
    sheet: str
    cells: int
    columns: int
    rows: int
    styles: Mapping[str, int]
    parts: tuple[str, ...]
    added: tuple[str, ...] = ()
    title: str | None = None
    page: bool = False
    extra_sheets: tuple[str, ...] = ()
    backup: Path | None = None
    notes: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


class ChangeSet(NamedTuple):
    """What is written: patches of sheets, and the parts of the package that they become; and the report."""

    patches: "Sequence[SheetPatch]"
    parts: dict[str, Pieces]
    report: Report


class Done(NamedTuple, Generic[MazeOrNone]):
    """The maze in a workbook that was changed, and what was changed.

    >>> from excelmaze import clear_workbook, fill_workbook, generate, save
    >>> save(generate("B2:F6", seed=7), "maze.xlsx")
    >>> fill_workbook("maze.xlsx", generate("I2:M6", seed=8)).maze
    <Maze 25 cells, backtracker, seed 8>
    >>> clear_workbook("maze.xlsx", "I2:M6").maze is None
    True

    Attributes:
        maze: the maze in it; None where it was cleared.
        report: what was changed; None where nothing was, as the maze has no solution.
        opened: the pairs of cells between which joining opened a wall.
        seed: what decided which walls were opened.
    """

    maze: MazeOrNone
    report: Report | None
    opened: tuple[tuple[str, str], ...] = ()
    seed: Seed | None = None


class Work(Protocol):
    """A workbook while it is worked on: what is read of it, and what it is given."""

    book: Book

    def check(self, sheet: Sheet, *, adds_sheet: bool = False) -> None:
        """Refuse to change what is protected or signed, unless the user asked for it."""

    def write(self, changes: ChangeSet) -> Report:
        """Do all changes, or none."""
        ...


@contextmanager
def workbook_to_change(
    path: FileLike, target: FileLike | None = None, safety: SafetyOptions = _USUAL
) -> Iterator["FileWork"]:
    """Open a workbook, .xlsx, .xlsm, .xltx or .xltm; what is written of it is there when the block ends well.

    Args:
        path: the workbook.
        target: the workbook to write; by default the same one.
        safety: whether to replace a target that exists, and to change what is protected or signed; whether to keep a
            copy of what is replaced, or to write nothing.

    Raises:
        InputError: a path cannot be the name of a file, the target has another ending than the workbook, or a copy is
            to be kept of an open file.
        WorkbookError: the workbook cannot be read, or was changed meanwhile; the target cannot be written.
    """
    source, to = file_to_read(path), path if target is None else target
    # From standard input to standard output, and else into the file itself.
    out = file_to_write(to, _USUAL_ENDING) if target is not None or to == STANDARD else source
    if safety.backup and isinstance(out, OpenFile):
        raise InputError(f"--backup keeps a copy beside a workbook, and {out} has no place; leave it out")
    is_same = isinstance(out, Path) and isinstance(source, Path) and real_path(out) == real_path(source)
    if isinstance(source, Path):
        _check_ending(out, source.suffix, source)
    if not safety.dry_run:
        check_writable(out, force=safety.force or is_same)
    # The workbook is closed first, for Windows replaces no file that is open.
    with ExitStack() as afterwards, open_workbook(source) as book:
        if isinstance(source, OpenFile):
            _check_ending(out, book.suffix, source)
        yield FileWork(book, out, safety, afterwards, replaces=safety.force or is_same)


def _check_ending(target: File, suffix: str, source: File) -> None:
    if isinstance(target, Path) and target.suffix.lower() != suffix.lower():
        raise InputError(f"{target} must end in {suffix!r} like the workbook it is made from, {source}")


class FileWork:
    """The workbook of a file while it is worked on."""

    def __init__(
        self, book: Book, target: File, safety: SafetyOptions, afterwards: ExitStack, *, replaces: bool
    ) -> None:
        self.book = book
        self._target, self._safety, self._afterwards, self._replaces = target, safety, afterwards, replaces

    def check(self, sheet: Sheet, *, adds_sheet: bool = False) -> None:
        """Refuse to change what is protected or signed, unless the user asked for it.

        Raises:
            WorkbookError: the workbook is signed, the sheet is protected, or the workbook's list of sheets is.
        """
        book = self.book
        if self._safety.force:
            return
        if signed := book.signed:
            raise WorkbookError(
                f"{book.path}: {signed} is digitally signed, and the signature will no longer hold once the workbook "
                "is changed; give --force to change it all the same"
            )
        if sheet.protected:
            raise WorkbookError(
                f"{book.path}: sheet {sheet.name!r} is protected; take the protection off in Excel, or give --force"
            )
        if adds_sheet and book.structure_locked:
            raise WorkbookError(
                f"{book.path}: the workbook's structure is protected, so no sheet can be added; take the protection "
                "off in Excel, or give --force"
            )

    def write(self, changes: ChangeSet) -> Report:
        """Write the workbook with the changes; it takes the target's place when the block of the work ends."""
        target, package = self._target, self.book.package
        report = changes.report._replace(target=target if isinstance(target, Path) else None)
        if self._safety.dry_run:
            return report
        if self._safety.backup and isinstance(target, Path) and target.exists():
            report = report._replace(backup=self._afterwards.enter_context(backup_kept(target)))
        writing = atomic_write(target, force=self._replaces, like=package.path, check=package.check_unchanged)
        new = self._afterwards.enter_context(writing)
        package.write(new, changes.parts)
        return report
