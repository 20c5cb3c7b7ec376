"""Writing open workbooks to files."""

import secrets
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from excelmaze.errors import InputError, WorkbookError
from excelmaze.live.libreoffice.bridge import properties, uno_error

_FILTERS = {
    ".xlsx": "Calc MS Excel 2007 XML",
    ".xlsm": "Calc MS Excel 2007 VBA XML",
    ".xls": "MS Excel 97",
    ".ods": "calc8",
}
# LibreOffice 7.4 ends at one of fifty such copies if a document was opened just before; so many seconds later at none.
_SETTLED = 0.25


def save_as(book: Any, path: str | None) -> None:
    """Save a workbook to another file; the ending of its name says the format.

    Raises:
        InputError: the ending is none of .xlsx, .xlsm, .xls, .ods.
        WorkbookError: the file cannot be written, its folder does not exist, or the workbook has a password.
    """
    target = Path(path or f"{book.name}.xlsx").absolute()
    kind = _FILTERS.get(target.suffix.lower())
    if kind is None:
        raise InputError(f"{target.name} cannot be saved as a workbook; end its name with {', '.join(_FILTERS)}")
    _check_folder(target)
    book.app.office.look_after(target)
    _check_open_to_all(book)
    with _in_front(book):
        _store(str(target), book.api.storeAsURL, target.as_uri(), properties(FilterName=kind))


def save_in_place(book: Any) -> None:
    """Save to the workbook's own file, which stays whole if LibreOffice is killed meanwhile.

    LibreOffice writes over the file. One without windows saves to a new file in the same folder, which takes its place;
    one with windows would tell the user that somebody else had changed the file.
    """
    path, document = Path(book.fullname), book.api
    process = book.app.office.process
    if process is None or process.visible or document.isReadonly():
        with _in_front(book):
            _store(book.fullname, document.store)
        return
    kind = _argument(document, "FilterName")
    real = path.resolve()
    new_file = real.with_name(f".~{secrets.token_hex(8)}{real.suffix}")
    process.remove_later(new_file)
    _check_open_to_all(book)
    try:
        with _in_front(book):
            _store(str(path), document.storeToURL, new_file.as_uri(), properties(FilterName=kind))
        shutil.copymode(real, new_file)
        new_file.replace(real)
    except OSError as error:
        raise WorkbookError(f"{path} cannot be written ({error.strerror}); choose another folder") from error
    finally:
        with suppress(OSError):
            new_file.unlink(missing_ok=True)
    document.setModified(False)


@contextmanager
def _in_front(book: Any) -> Iterator[None]:
    """Make a workbook the active one meanwhile: LibreOffice saves panes and grid lines only of that."""
    before, frame = book.app.desktop.getActiveFrame(), book.controller.Frame
    frame.activate()
    try:
        yield
    finally:
        if before is not None:
            before.activate()


def _check_open_to_all(book: Any) -> None:
    """Refuse to save a workbook with a password: LibreOffice would leave it out, without a word."""
    if _argument(book.api, "EncryptionData"):
        raise WorkbookError(f"{book.name} has a password, which would be lost; save it in LibreOffice")


def copy_between(document: Any, sheet: str, target: Any, position: int) -> None:
    """Copy a sheet from one of Calc's documents to another.

    Raises:
        WorkbookError: the other one has VBA macros; LibreOffice 7.4 would end.
    """
    if target.BasicLibraries.VBACompatibilityMode:
        raise WorkbookError(f"{target.Title} has macros, and LibreOffice adds no sheets to it; leave the sheet out")
    time.sleep(_SETTLED)
    target.Sheets.importSheet(document, sheet, position)


def _check_folder(target: Path) -> None:
    if not target.parent.is_dir():
        raise WorkbookError(f"{target} cannot be written: there is no folder {target.parent}; make it first")


def _argument(document: Any, name: str) -> Any:
    """Return what a document was opened or saved with."""
    return next((value.Value for value in document.getArgs() if value.Name == name), None)


def _store(shown: str, store: Any, *arguments: Any) -> None:
    try:
        store(*arguments)
    except uno_error() as error:
        if type(error).__name__.endswith("DisposedException"):  # LibreOffice has ended
            raise
        raise WorkbookError(f"{shown} cannot be written; close it elsewhere, or choose another folder") from error
