"""A workbook that exists, opened once: read, changed, and written in one go.

Whoever puts another file in its place meanwhile is not overruled: what was read is what is written, or nothing is.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from excelmaze.errors import InputError, WorkbookError
from excelmaze.files import backup_kept, check_writable, draft, file_path, hard_links, same_file
from excelmaze.maze.maze import Maze
from excelmaze.options.table import SafetyOptions
from excelmaze.xlsx.patch.change_set import ChangeSet, Report
from excelmaze.xlsx.sheets.workbook import Book, open_workbook
from excelmaze.xlsx.sheets.worksheet import Sheet

MazeOrNone = TypeVar("MazeOrNone", Maze, None)
_USUAL = SafetyOptions()


class Done(NamedTuple, Generic[MazeOrNone]):
    """What came of changing a workbook.

    Attributes:
        maze: the maze in it; None where it was taken away.
        report: what was changed; None where nothing was, as a solution has no way.
        opened: the pairs of cells between which joining opened a wall.
        seed: what decided which walls were opened.
    """

    maze: MazeOrNone
    report: Report | None
    opened: tuple[tuple[str, str], ...] = ()
    seed: int | None = None


class Job(NamedTuple):
    """Which workbook is read and which is written, and what may happen to them.

    Attributes:
        path: the workbook, .xlsx, .xlsm, .xltx or .xltm.
        target: the workbook to write; by default the same one.
        force: replace a target that exists, and change a workbook that is protected or signed.
        backup: keep a copy of the workbook that is replaced.
        dry_run: write nothing, only report.
    """

    path: Path
    target: Path
    force: bool = False
    backup: bool = False
    dry_run: bool = False

    @classmethod
    def of(cls, path: str | Path, target: str | Path | None = None, safety: SafetyOptions = _USUAL) -> "Job":
        """The job that changes a workbook, or makes another one of it.

        Raises:
            InputError: a path is no name that a file can have.
        """
        target = file_path(path if target is None else target)
        return cls(file_path(path), target, safety.force, safety.backup, safety.dry_run)

    @contextmanager
    def opened(self) -> Iterator["Work"]:
        """The workbook, open for reading; what is written of it takes its place when the block ends well.

        Raises:
            InputError: the target has another ending than the workbook.
            WorkbookError: the workbook cannot be read, or was changed meanwhile; the target cannot be written.
        """
        if self.path.suffix.lower() != self.target.suffix.lower():
            raise InputError(
                f"{self.target} must end in {self.path.suffix!r} like the workbook it is made from, {self.path}"
            )
        replaced = self.force or same_file(self.path, self.target)
        if not self.dry_run:
            check_writable(self.target, force=replaced)
        # The workbook is closed first, for Windows replaces no file that is open.
        with ExitStack() as afterwards, open_workbook(self.path) as book:
            yield Work(self._replace(force=replaced), book, afterwards, guarded=not self.force)


class Work:
    """A workbook while it is worked on."""

    def __init__(self, job: Job, book: Book, afterwards: ExitStack, *, guarded: bool) -> None:
        self.book = book
        self._job = job
        self._afterwards = afterwards
        self._guarded = guarded

    def check(self, sheet: Sheet, *, adds_sheet: bool = False) -> None:
        """Refuse to change what is protected or signed, unless that was asked for.

        Raises:
            WorkbookError: the workbook is signed, the sheet is protected, or the workbook's list of sheets is.
        """
        if self._guarded:
            _refuse_guarded(sheet, adds_sheet=adds_sheet)

    def write(self, changes: ChangeSet) -> Report:
        """Write the workbook with the changes; it takes its place when the job is done."""
        job, book = self._job, self.book
        report = changes.report._replace(target=job.target)
        if job.dry_run:
            return report
        links = hard_links(job.target)
        if job.backup and links:
            report = report._replace(backup=self._afterwards.enter_context(backup_kept(job.target)))
        writing = draft(job.target, force=job.force, like=job.path, check=book.package.check_unchanged)
        new = self._afterwards.enter_context(writing)
        book.package.write(new.file, changes.parts, changes.dropped)
        notes = [f"{job.target}: {what} could not be kept" for what in new.lost]
        if links > 1:
            notes.append(f"{job.target} had {links} names (hard links); the workbook is changed under this one only")
        return report._replace(notes=(*report.notes, *notes))


def _refuse_guarded(sheet: Sheet, *, adds_sheet: bool) -> None:
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
    if adds_sheet and book.structure_locked:
        raise WorkbookError(
            f"{book.path}: the workbook's structure is protected, so no sheet can be added; take the protection off in "
            "Excel, or give --force"
        )
