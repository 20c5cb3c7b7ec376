"""A person at work in LibreOffice: what people do to sheets and live commands do not, through Calc's own objects."""

from typing import Any

import xlwings as xw

from excelmaze.live.libreoffice.bridge import load_uno, properties, struct


def type_in(sheet: xw.Sheet, row: int, column: int, value: str | float | None) -> None:
    """Type a value, or a formula in Calc's notation, into a cell; None empties it."""
    cell = _api(sheet).getCellByPosition(column - 1, row - 1)
    if isinstance(value, str):
        cell.setFormula(value)
    elif value is None:
        cell.setFormula("")
    else:
        cell.setValue(value)


def insert(sheet: xw.Sheet, first: int, count: int = 1, *, columns: bool = False) -> None:
    """Insert whole rows or columns before one of them."""
    _lines(sheet, columns=columns).insertByIndex(first - 1, count)


def delete(sheet: xw.Sheet, first: int, count: int = 1, *, columns: bool = False) -> None:
    """Delete whole rows or columns."""
    _lines(sheet, columns=columns).removeByIndex(first - 1, count)


def hide(sheet: xw.Sheet, first: int, count: int = 1, *, columns: bool = False) -> None:
    """Hide whole rows or columns."""
    lines = _lines(sheet, columns=columns)
    for index in range(first - 1, first - 1 + count):
        lines.getByIndex(index).IsVisible = False


def move(sheet: xw.Sheet, address: str, row: int, column: int) -> None:
    """Cut cells and paste them at another place of the sheet."""
    target = _api(sheet).getCellByPosition(column - 1, row - 1).getCellAddress()
    _api(sheet).moveRange(target, _cells(sheet, address).getRangeAddress())


def merge(sheet: xw.Sheet, address: str) -> None:
    """Merge cells."""
    _cells(sheet, address).merge(True)


def unmerge(sheet: xw.Sheet, address: str) -> None:
    """Split merged cells."""
    _cells(sheet, address).merge(False)


def sort(sheet: xw.Sheet, address: str) -> None:
    """Sort rows downwards by their second column; formats move along."""
    field = struct("table.TableSortField", Field=1, IsAscending=False)
    fields = load_uno().Any("[]com.sun.star.table.TableSortField", (field,))
    _cells(sheet, address).sort(properties(SortFields=fields, IsSortColumns=False, BindFormatsToContent=True))


def rename(sheet: xw.Sheet, name: str) -> None:
    """Give a sheet another name."""
    sheet.api.Name = name


def copy_sheet(sheet: xw.Sheet, name: str) -> None:
    """Copy a sheet behind the last one, as one step."""
    sheets, steps = sheet.book.api.Sheets, sheet.book.api.getUndoManager()
    steps.enterUndoContext("Copy")
    sheets.copyByName(sheet.name, name, sheets.Count)
    steps.leaveUndoContext()


def undo(book: xw.Book, steps: int = 1) -> None:
    """Undo the last steps."""
    for _ in range(steps):
        book.api.getUndoManager().undo()


def undo_steps(book: xw.Book) -> tuple[str, ...]:
    """Return the titles of the steps that can be undone, the last one first."""
    return tuple(book.api.getUndoManager().getAllUndoActionTitles())


def _api(sheet: xw.Sheet) -> Any:
    """Return Calc's object of a sheet anew: one from before cells were deleted can lack rows in LibreOffice 7.4."""
    return sheet.book.api.Sheets.getByIndex(sheet.index - 1)


def _lines(sheet: xw.Sheet, *, columns: bool) -> Any:
    api = _api(sheet)
    return api.Columns if columns else api.Rows


def _cells(sheet: xw.Sheet, address: str) -> Any:
    return _api(sheet).getCellRangeByName(address)


def copy(sheet: xw.Sheet, address: str) -> None:
    """Copy cells to the clipboard."""
    sheet.range(address).copy()


def on_the_clipboard(sheet: xw.Sheet) -> str:
    """Return the clipboard's text, of one line."""
    clipboard = sheet.book.app.impl.office.service("datatransfer.clipboard.SystemClipboard")
    contents = clipboard.getContents()
    flavors = contents.getTransferDataFlavors()
    text = next(flavor for flavor in flavors if flavor.MimeType.startswith("text/plain;charset=utf-16"))
    return str(contents.getTransferData(text)).strip()
