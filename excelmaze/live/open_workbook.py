"""An open workbook as a carrier of verbs: they work on a copy of the cells, whose changes the open sheet is given."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Self

from excelmaze.errors import WorkbookError
from excelmaze.live import history, native, shelf
from excelmaze.live.copied import save_copy
from excelmaze.live.session import ClipboardKept, SelectionKept, Uninterrupted, Working, is_busy
from excelmaze.live.transfer import Transfer
from excelmaze.sheet.addresses import Area
from excelmaze.xlsx.carrier import ChangeSet, Report
from excelmaze.xlsx.patch.defined_names import names_on
from excelmaze.xlsx.sheets.workbook import Book, open_workbook
from excelmaze.xlsx.sheets.worksheet import Sheet

if TYPE_CHECKING:
    import xlwings as xw


class HalfDoneError(WorkbookError):
    """A command could neither go on nor be undone, as the user edits a cell; `restore` knows of it."""


class OpenWork:
    """A workbook that is open in Excel or LibreOffice, while cells of it are worked on.

    The cells are copied to a file for reading; what is written of it is done to the open sheet, all or nothing. It is a
    class for the reason that `session` gives.

    Args:
        sheet: the sheet that is changed.
        areas: the cells in question.
        command: what changes them, for `restore` to say.
        adds_sheets: it may add sheets, so that the names of all others must be known.
    """

    book: Book

    def __init__(self, sheet: "xw.Sheet", areas: Sequence[Area], command: str, *, adds_sheets: bool = False) -> None:
        self.on: xw.Sheet = sheet
        self._areas, self._command, self._adds_sheets = areas, command, adds_sheets
        self._before = shelf.new_path()
        self._is_kept = False
        self._around = ExitStack()

    def __enter__(self) -> Self:
        sheet, app = self.on, self.on.book.app
        self._around.callback(self._let_go)
        try:
            for kept in (ClipboardKept(app), Working(app), SelectionKept(sheet)):
                self._around.enter_context(kept)
            self._copied = save_copy(sheet, self._areas, self._before, with_sheets=self._adds_sheets)
            self.book = self._around.enter_context(open_workbook(self._before))
            self.book.path = Path(sheet.book.name)  # for messages
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        with Uninterrupted():
            self._around.close()

    def _let_go(self) -> None:
        if not self._is_kept:
            shelf.discard(self._before)

    @property
    def sheet(self) -> Sheet:
        """The copied sheet."""
        return self.book.sheet(self.on.name)

    def check(self, sheet: Sheet, *, adds_sheet: bool = False) -> None:
        """Refuse nothing: the app itself refuses what is protected, and was asked before."""

    def show(self, frames: "Callable[[xw.Sheet], bool]") -> bool:
        """Show something on the sheet itself, and take it back; return whether it came to its end."""
        sheet = self.on
        doing = Transfer(sheet.name, self._copied, {}, {}, {}, {}, {})
        resume = native.without_undo(sheet.book)
        try:
            # Whatever happens in between, `restore` finds it.
            kept = self._begun(doing)
            try:
                ended = frames(sheet)
                with Uninterrupted():
                    self._take_back(doing, kept)
            except BaseException as error:
                if self._is_kept:
                    self._take_back(doing, kept, error)
                raise
        finally:
            with suppress(Exception):
                resume()
        return ended

    def _begun(self, doing: Transfer) -> history.Kept:
        self._is_kept = True
        return history.begin(self.on, self._before, self._command, doing)

    def write(self, changes: ChangeSet) -> Report:
        """Do the changes to the open sheet; it is as before where that fails.

        Raises:
            HalfDoneError: Excel answers nothing, so that it is not.
        """
        sheet, (patch,) = self.on, changes.patches
        after = shelf.new_path()
        try:
            with after.open("wb") as file:
                self.book.package.write(file, changes.parts)
            with open_workbook(after) as new:
                names = names_on(self.sheet), names_on(new.sheet(sheet.name))
            doing = Transfer.of(patch, self._copied, *names)
            with Uninterrupted():
                kept = self._begun(doing)
                try:
                    doing.carry_out(sheet, after)
                    history.finish(sheet, kept)
                except BaseException as error:
                    self._take_back(doing, kept, error)
                    raise
        finally:
            shelf.discard(after)
        return changes.report

    def _take_back(self, doing: Transfer, kept: history.Kept, error: BaseException | None = None) -> None:
        """Take back what was done, after an error or without one."""
        sheet = self.on
        try:
            doing.undo(sheet, self._before, self.book)
            history.forget(sheet, kept)
        except Exception as failure:
            if is_busy(failure):
                raise HalfDoneError(
                    "Excel is busy, and the cells are half changed; finish what is being typed into a cell, "
                    "close open dialogs, and restore them"
                ) from error
            if error is None:
                raise
            return  # the first error has the reason
        self._is_kept = False
