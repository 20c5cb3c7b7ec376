"""Writing open workbooks to files: workbooks, with a password or without, PDF and HTML."""

import secrets
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from excelmaze.errors import InputError, WorkbookError
from excelmaze.live.libreoffice.bridge import load_uno, properties, struct, uno_error
from excelmaze.live.libreoffice.unsupported import refused

_FILTERS = {
    ".xlsx": "Calc MS Excel 2007 XML",
    ".xlsm": "Calc MS Excel 2007 VBA XML",
    ".xls": "MS Excel 97",
    ".ods": "calc8",
}
_OFFICE_OPEN = (_FILTERS[".xlsx"], _FILTERS[".xlsm"])
# LibreOffice 7.4 ends at one of fifty such copies if a document was opened just before; so many seconds later at none.
_SETTLED = 0.25
_QUALITIES = {"standard": 90, "minimum": 50}  # of pictures, in percent of JPEG's


def save_as(book: Any, path: str | None, password: str | None) -> None:
    """Save a workbook to another file, or to its own with a new password; the ending of its name says the format.

    Raises:
        InputError: the ending is none of .xlsx, .xlsm, .xls, .ods.
        WorkbookError: the file cannot be written, or its folder does not exist.
    """
    target = Path(path or (book.fullname if book.api.hasLocation() else f"{book.name}.xlsx")).absolute()
    kind = _FILTERS.get(target.suffix.lower())
    if kind is None:
        raise InputError(f"{target.name} cannot be saved as a workbook; end its name with {', '.join(_FILTERS)}")
    _check_folder(target)
    book.app.office.look_after(target)
    options = {"FilterName": kind, **_encryption(book, kind, password)}
    with _in_front(book):
        _store(str(target), book.api.storeAsURL, target.as_uri(), properties(**options))


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
    options = {"FilterName": kind, **_encryption(book, kind, None)}
    try:
        with _in_front(book):
            _store(str(path), document.storeToURL, new_file.as_uri(), properties(**options))
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


def _encryption(book: Any, kind: str, password: str | None) -> dict[str, Any]:
    """Return the options that give a file a password; without a new one a workbook keeps that of its file.

    Raises:
        WorkbookError: the password would be lost, as LibreOffice does without a word between formats.
    """
    if password:
        if kind not in _OFFICE_OPEN:
            raise refused("Book.save with a password in this format", "save it as .xlsx")
        return _encryption_data({"CryptoType": "Standard", "OOXPassword": password})
    kept = {value.Name: value.Value for value in _argument(book.api, "EncryptionData") or ()}
    same = _argument(book.api, "FilterName") == kind or (kind in _OFFICE_OPEN and "OOXPassword" in kept)
    if kept and not same:
        raise WorkbookError(f"{book.name} has a password, which another format would lose; save it as .xlsx with one")
    return _encryption_data(kept) if kept else {}


def _encryption_data(values: dict[str, Any]) -> dict[str, Any]:
    named = tuple(struct("beans.NamedValue", Name=name, Value=value) for name, value in values.items())
    return {"EncryptionData": load_uno().Any("[]com.sun.star.beans.NamedValue", named)}


def store_pdf(book: Any, path: str, quality: str, **chosen: Any) -> None:
    """Write the visible sheets of a workbook, or only a `Selection`, as PDF.

    Raises:
        InputError: the quality is neither standard nor minimum.
        WorkbookError: the file cannot be written, or its folder does not exist.
    """
    if quality not in _QUALITIES:
        raise InputError(f"PDF of {quality!r} quality does not exist; choose {' or '.join(_QUALITIES)}")
    target = Path(path).absolute()
    _check_folder(target)
    chosen["Quality"] = _QUALITIES[quality]
    data = load_uno().Any("[]com.sun.star.beans.PropertyValue", properties(**chosen))
    options = properties(FilterName="calc_pdf_Export", FilterData=data)
    _store(str(target), book.api.storeToURL, target.as_uri(), options)


def store_html(sheet: Any, path: str) -> None:
    """Write one sheet as HTML.

    Raises:
        WorkbookError: the file cannot be written, or its folder does not exist.
    """
    target = Path(path).absolute()
    _check_folder(target)
    # Calc writes all sheets of a workbook.
    alone = sheet.book.app.books.windowless()
    try:
        copy_between(sheet.book.api, sheet.name, alone.api, 0)
        alone.api.Sheets.removeByName(alone.sheets(2).name)
        _store(str(target), alone.api.storeToURL, target.as_uri(), properties(FilterName="HTML (StarCalc)"))
    finally:
        alone.close()


def copy_between(document: Any, sheet: str, target: Any, position: int) -> None:
    """Copy a sheet from one of Calc's documents to another."""
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
