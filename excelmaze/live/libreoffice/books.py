"""Workbooks that are open in LibreOffice."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from xlwings import base_classes

from excelmaze.errors import WorkbookError
from excelmaze.live.libreoffice import sizes, storing
from excelmaze.live.libreoffice.bridge import carry_out, load_uno, properties, uno_error
from excelmaze.live.libreoffice.defined_names import Names
from excelmaze.live.libreoffice.sheets import Sheets


class Books(base_classes.Books):
    """The open workbooks of an app."""

    def __init__(self, app: Any) -> None:
        self.app = app

    @property
    def api(self) -> Any:
        """All open documents, of any kind."""
        return self.app.desktop.getComponents()

    def __iter__(self) -> Iterator["Book"]:
        documents = self.api.createEnumeration()
        while documents.hasMoreElements():
            document = documents.nextElement()
            if _is_workbook(document):
                yield Book(self.app, document)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __call__(self, name_or_index: int | str) -> "Book":
        """Return the workbook of that name, or at that place from 1."""
        books = list(self)
        if isinstance(name_or_index, int):
            if 1 <= name_or_index <= len(books):
                return books[name_or_index - 1]
        else:
            for book in books:
                if book.name.casefold() == name_or_index.casefold():
                    return book
        raise KeyError(name_or_index)

    def __contains__(self, name: str) -> bool:
        return any(book.name.casefold() == name.casefold() for book in self)

    @property
    def active(self) -> "Book":
        """The workbook in front.

        Raises:
            WorkbookError: none is open.
        """
        current = self.app.desktop.getCurrentComponent()
        if current is not None and _is_workbook(current):
            return Book(self.app, current)
        for book in self:
            return book
        raise WorkbookError("no workbook is open; open one first")

    def add(self) -> "Book":
        """Open a new workbook, with Excel's default font so that saved column widths mean the same there."""
        book = self._new()
        book.activate()
        return book

    def windowless(self, path: Path | None = None) -> "Book":
        """Open a new workbook, or a file to be read, without a window: that would take most of the time."""
        return self._new(Hidden=True) if path is None else self._opened(path, ReadOnly=True, Hidden=True)

    def _new(self, **options: Any) -> "Book":
        book = Book(self.app, self._load("private:factory/scalc", **options))
        style = book.api.StyleFamilies.getByName("CellStyles").getByName("Default")
        style.CharFontName, style.CharHeight = "Calibri", 11
        book.api.setModified(False)
        return book

    def open(
        self,
        fullname: str,
        update_links: bool | None = None,  # noqa: ARG002 - xlwings'
        read_only: bool | None = None,
        *_others: Any,
    ) -> "Book":
        """Open a workbook file.

        Raises:
            WorkbookError: LibreOffice cannot read it.
        """
        book = self._opened(Path(fullname), ReadOnly=bool(read_only))
        book.activate()
        return book

    def _opened(self, path: Path, **options: Any) -> "Book":
        self.app.office.look_after(path.absolute())
        return Book(self.app, self._load(path.absolute().as_uri(), **options))

    def _load(self, url: str, **options: Any) -> Any:
        try:
            document = self.app.desktop.loadComponentFromURL(url, "_blank", 0, properties(**options))
        except uno_error() as error:
            if "detection failed" in str(error):  # what Calc says of a file that it cannot lock
                raise WorkbookError(f"{url} is open elsewhere; close it there") from error
            if "bridge" in str(error):  # it has ended
                raise
            if "detection aborted" not in str(error):  # what it says of a password in .xlsx
                raise WorkbookError(f"LibreOffice cannot open {url}: {error}") from error
            document = None
        if document is None:
            raise WorkbookError(f"LibreOffice cannot open {url}; if it has a password, open it there first")
        if not _is_workbook(document):
            raise WorkbookError(f"LibreOffice does not take {url} for a workbook; choose an .xlsx, .xlsm or .ods")
        return document


class Book(base_classes.Book):
    """One open workbook; `api` is Calc's document."""

    app: Any = None  # a property in the base class

    def __init__(self, app: Any, document: Any) -> None:
        self.app = app
        self._calc = document
        self._limits: tuple[int, int] | None = None
        self._digit_width: float | None = None

    @property
    def api(self) -> Any:
        """Calc's document."""
        return self._document

    @property
    def _document(self) -> Any:
        self.app.check_running()
        return self._calc

    @property
    def controller(self) -> Any:
        """The view: what is shown and selected."""
        return self._document.getCurrentController()

    @property
    def limits(self) -> tuple[int, int]:
        """Rows and columns of this Calc's sheets."""
        if self._limits is None:
            sheet = self._document.Sheets.getByIndex(0)
            self._limits = sheet.Rows.Count, sheet.Columns.Count
        return self._limits

    @property
    def digit_width(self) -> float:
        """The width of a digit of the default font, in hundredths of a millimetre."""
        if self._digit_width is None:
            self._digit_width = sizes.digit_width(self._document)
        return self._digit_width

    def same(self, other: "Book") -> bool:
        """Return whether both are the same open document."""
        return bool(self._document.RuntimeUID == other.api.RuntimeUID)

    @contextmanager
    def selection_kept(self, other: Any) -> Iterator[None]:
        """Put the sheet in front and its selection back afterwards, and the selection of the other one before."""
        view = self.controller
        sheet, selected = view.getActiveSheet(), view.getSelection()
        view.setActiveSheet(other.api)
        before = view.getSelection()
        try:
            yield
        finally:
            view.select(before)
            view.setActiveSheet(sheet)
            view.select(selected)

    @contextmanager
    def unnoticed(self) -> Iterator[None]:
        """Change nothing that anybody could see: it is not there to be undone, nor to be saved."""
        undo, modified = self._document.getUndoManager(), self._document.isModified()
        undo.lock()
        try:
            yield
        finally:
            undo.unlock()
            self._document.setModified(modified)

    def dispatch(self, command: str, *arguments: Any) -> None:
        """Carry out a menu command of Calc's on this workbook's window."""
        carry_out(self.app.office, self.controller.Frame, command, *arguments)

    @property
    def name(self) -> str:
        """The file's name, or Calc's title of a workbook that was not saved."""
        return Path(self.fullname).name

    @property
    def fullname(self) -> str:
        """The file's path, or Calc's title of a workbook that was not saved."""
        url = self._document.URL
        return str(load_uno().fileUrlToSystemPath(url) if url.startswith("file:") else url or self._document.Title)

    @property
    def sheets(self) -> Sheets:
        """The sheets."""
        return Sheets(self)

    @property
    def names(self) -> Names:
        """The defined names, those of sheets included."""
        return Names(self)

    def activate(self) -> None:
        """Bring the workbook's window to the front, at once: by itself a new window becomes active a moment later."""
        self.controller.Frame.activate()
        self.controller.Frame.getContainerWindow().setFocus()

    def save(self, path: str | None = None, password: None = None) -> None:  # noqa: ARG002 - xlwings'
        """Save to the workbook's file, or to another one.

        Raises:
            InputError: the ending is none of .xlsx, .xlsm, .xls, .ods.
            WorkbookError: the file cannot be written, or its folder does not exist, or a password would be lost.
        """
        if path is None and self._document.hasLocation():
            storing.save_in_place(self)
        else:
            storing.save_as(self, path)

    def close(self) -> None:
        """Close without saving.

        Raises:
            WorkbookError: something, such as an open dialog, keeps it open.
        """
        name = self.name
        try:
            self._document.close(True)
        except uno_error() as error:
            raise WorkbookError(f"{name} cannot be closed now; finish what is open in it first") from error


def _is_workbook(document: Any) -> bool:
    return bool(document.supportsService("com.sun.star.sheet.SpreadsheetDocument"))
