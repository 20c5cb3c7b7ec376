"""Workbooks that are open in LibreOffice."""

import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from xlwings import base_classes

from excelmaze.errors import InputError, WorkbookError
from excelmaze.live.libreoffice import values
from excelmaze.live.libreoffice.bridge import carry_out, load_uno, properties, uno_error
from excelmaze.live.libreoffice.names import Names
from excelmaze.live.libreoffice.sheets import Sheets

_FILTERS = {
    ".xlsx": "Calc MS Excel 2007 XML",
    ".xlsm": "Calc MS Excel 2007 VBA XML",
    ".xls": "MS Excel 97",
    ".ods": "calc8",
}


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
        format: str | None = None,  # noqa: A002, ARG002 - xlwings'
        password: str | None = None,
        *_ignored: Any,
    ) -> "Book":
        """Open a workbook file.

        Raises:
            WorkbookError: LibreOffice cannot read it.
        """
        options: dict[str, Any] = {"ReadOnly": True} if read_only else {}
        if password:
            options["Password"] = password
        book = self._opened(Path(fullname), **options)
        book.activate()
        return book

    def _opened(self, path: Path, **options: Any) -> "Book":
        self.app.office.look_after(path.absolute())
        return Book(self.app, self._load(path.absolute().as_uri(), **options))

    def _load(self, url: str, **options: Any) -> Any:
        try:
            document = self.app.desktop.loadComponentFromURL(url, "_blank", 0, properties(**options))
        except uno_error() as error:
            raise WorkbookError(f"LibreOffice cannot open {url}: {error}") from error
        if document is None or not _is_workbook(document):
            raise WorkbookError(f"LibreOffice does not take {url} for a workbook; choose an .xlsx, .xlsm or .ods")
        return document


class Book(base_classes.Book):
    """One open workbook; `api` is Calc's document."""

    app: Any = None  # a property in the base class

    def __init__(self, app: Any, document: Any) -> None:
        self.app = app
        self._document = document
        self._limits: tuple[int, int] | None = None
        self._digit_width: float | None = None

    @property
    def api(self) -> Any:
        """Calc's document."""
        return self._document

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
            self._digit_width = values.digit_width(self._document)
        return self._digit_width

    def same(self, other: "Book") -> bool:
        """Return whether both are the same open document."""
        return bool(self._document.RuntimeUID == other.api.RuntimeUID)

    @contextmanager
    def selection_kept(self) -> Iterator[None]:
        """Put sheet and selection back afterwards."""
        view = self.controller
        sheet, selected = view.getActiveSheet(), view.getSelection()
        try:
            yield
        finally:
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

    def save(self, path: str | None = None, password: str | None = None) -> None:
        """Save to the workbook's file, or to another one; the ending of its name says the format.

        Raises:
            InputError: the ending is none of .xlsx, .xlsm, .xls, .ods.
            WorkbookError: the file cannot be written, or its folder does not exist.
        """
        if path is None and self._document.hasLocation() and not password:
            self._save_in_place()
            return
        target = Path(path or (self.fullname if self._document.hasLocation() else f"{self.name}.xlsx")).absolute()
        kind = _FILTERS.get(target.suffix.lower())
        if kind is None:
            raise InputError(f"{target.name} cannot be saved as a workbook; end its name with {', '.join(_FILTERS)}")
        if not target.parent.is_dir():
            raise WorkbookError(f"{target} cannot be written: there is no folder {target.parent}; make it first")
        self.app.office.look_after(target)
        options = {"FilterName": kind} | ({"Password": password} if password else {})
        self._store(str(target), self._document.storeAsURL, target.as_uri(), properties(**options))

    def _save_in_place(self) -> None:
        """Save to the workbook's own file, which stays whole if LibreOffice is killed meanwhile.

        LibreOffice writes over the file. One without windows saves to a new file
        in the same folder, which takes its place; one with windows would tell the user that somebody else had changed
        the file.
        """
        path = Path(self.fullname)
        process = self.app.office.process
        if process is None or process.visible or self._document.isReadonly():
            self._store(self.fullname, self._document.store)
            return
        kind = next(value.Value for value in self._document.getArgs() if value.Name == "FilterName")
        real = path.resolve()
        new_file = real.with_name(f".~{secrets.token_hex(8)}{real.suffix}")
        process.remove_later(new_file)
        try:
            self._store(str(path), self._document.storeToURL, new_file.as_uri(), properties(FilterName=kind))
            shutil.copymode(real, new_file)
            new_file.replace(real)
        except OSError as error:
            raise WorkbookError(f"{path} cannot be written ({error.strerror}); choose another folder") from error
        finally:
            with suppress(OSError):
                new_file.unlink(missing_ok=True)
        self._document.setModified(False)

    def _store(self, shown: str, store: Any, *arguments: Any) -> None:
        try:
            store(*arguments)
        except uno_error() as error:
            if type(error).__name__.endswith("DisposedException"):  # LibreOffice has ended
                raise
            raise WorkbookError(f"{shown} cannot be written; close it elsewhere, or choose another folder") from error

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
