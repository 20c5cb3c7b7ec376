"""LibreOffice Calc as an xlwings engine: it does what live commands call, and no more.

`connect` takes a LibreOffice that listens, `start` one of its own; both give an xlwings `App`, which becomes the active
one. What is not here raises `NotImplementedError` in xlwings; use Calc's own objects then, the members `api`.

What differs from Excel:

- A column's width in the file is exactly what was asked; on the screen it follows the font that stands in for Calibri.
- Pattern fills such as criss-cross cannot be made or kept in Calc; they are read as the plain blend of both colours.
- `Range.color` is None where cells differ. Lines of borders are set, and not read.
- Calc joins areas of a selection that make a rectangle, and sorts them.
- A protected sheet refuses every change but values and formulas of cells that are not locked.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import xlwings as xw
from xlwings import main

from excelmaze.errors import InputError
from excelmaze.live.libreoffice import bridge
from excelmaze.live.libreoffice.app import App, engine
from excelmaze.live.libreoffice.areas import address_of

PIPE = "excelmaze"
"""The pipe that `connect` uses by default."""


def start(*, visible: bool = False, seconds: float = 120.0) -> xw.App:
    """Start a LibreOffice of its own, without windows unless `visible`; it ends with Python or by `quit`.

    The first start on a machine takes up to half a minute; `seconds` is how long to wait.

    Raises:
        WorkbookError: LibreOffice or its Python bridge is not installed, or does not answer in time.
    """
    return _wrapped(App(engine, bridge.start(visible=visible, seconds=seconds), visible=visible))


def connect(*, pipe: str | None = None) -> xw.App:
    """Connect to a LibreOffice that listens on a pipe, `excelmaze` by default.

    Raises:
        InputError: the pipe is no name that LibreOffice can listen to.
        WorkbookError: the Python bridge is not installed, or nothing listens there.
    """
    if pipe is not None and not re.fullmatch(r"[A-Za-z0-9_.-]+", pipe):
        raise InputError(f"pipe {pipe!r} is no name of a pipe; choose one of letters A to Z, digits and hyphens")
    return _wrapped(App(engine, bridge.connect(pipe or PIPE), visible=True))


def _wrapped(app: App) -> xw.App:
    wrapper = main.Engine(impl=engine)
    if engine.name not in xw.engines.engines_by_name:
        xw.engines.add(wrapper)
    wrapper.activate()
    return xw.App(impl=app)


def active_cell(app: xw.App) -> tuple[int, int]:
    """Return the 1-based row and column of the active cell, which xlwings does not have."""
    return cast(App, app.impl).active_cell()


def whole_address(cells: xw.Range) -> str:
    """Return the address of all areas of a range, however many."""
    return ",".join(address_of(area, "$", "$") for area in cells.impl.areas)


def windowless(app: xw.App, path: Path | None = None) -> xw.Book:
    """Open a new workbook, or a file to be read, without a window, which xlwings always opens: close it again."""
    return xw.Book(impl=app.impl.books.windowless(path))


def one_undo_step(book: xw.Book) -> Callable[[], None]:
    """Let what follows be one step of a workbook's undo list, until what is returned is called."""
    manager: Any = book.api.getUndoManager()
    manager.enterUndoContext("Maze")

    def end() -> None:
        manager.leaveUndoContext()

    return end


def clipboard_kept(app: xw.App) -> Callable[[], None]:
    """Keep what is on the clipboard until what is returned is called, which puts it there again."""
    clipboard = app.impl.office.service("datatransfer.clipboard.SystemClipboard")
    contents = clipboard.getContents()

    def put_back() -> None:
        clipboard.setContents(contents, None)

    return put_back


def without_undo(book: xw.Book) -> Callable[[], None]:
    """Leave what follows out of a workbook's undo list, until what is returned is called: it is taken back before.

    Calc does not undo lines and values that a program sets, and of more than a hundred steps in one it loses the first.
    Within `one_undo_step` the steps before are kept; without it Calc forgets them, as Excel does with every change.
    """
    document: Any = book.api
    document.IsUndoEnabled = False

    def end() -> None:
        document.IsUndoEnabled = True

    return end


def is_filtered(sheet: xw.Sheet) -> bool:
    """Return whether a filter hides rows of the sheet, which xlwings does not have."""
    document: Any = sheet.book.api
    index = sheet.index - 1
    named = document.DatabaseRanges
    filtered_ranges = [named.getByName(name) for name in named.getElementNames()]
    unnamed = document.getPropertyValue("UnnamedDatabaseRanges")
    if unnamed.hasByTable(index):
        filtered_ranges.append(unnamed.getByTable(index))
    areas = [ranges.DataArea for ranges in filtered_ranges if ranges.AutoFilter and ranges.DataArea.Sheet == index]
    return any(_hides_rows(sheet.api, area) for area in areas)


def visible_in(cells: xw.Range) -> tuple[set[int], set[int]]:
    """Return the rows and columns of a range that are not hidden, which xlwings does not have."""
    shown = cells.impl.api.queryVisibleCells().getRangeAddresses()
    rows = {row + 1 for one in shown for row in range(one.StartRow, one.EndRow + 1)}
    return rows, {column + 1 for one in shown for column in range(one.StartColumn, one.EndColumn + 1)}


def _hides_rows(sheet: Any, area: Any) -> bool:
    """Return whether a filter hides rows of an area: Calc knows it of each row, so only hidden ones are asked."""
    cells = sheet.getCellRangeByPosition(area.StartColumn, area.StartRow, area.EndColumn, area.EndRow)
    after = area.StartRow
    shown = {(one.StartRow, one.EndRow) for one in cells.queryVisibleCells().getRangeAddresses()}
    for first, last in [*sorted(shown), (area.EndRow + 1, area.EndRow + 1)]:
        if any(sheet.Rows.getByIndex(row).IsFiltered for row in range(after, first)):
            return True
        after = max(after, last + 1)
    return False


__all__ = [
    "PIPE",
    "active_cell",
    "clipboard_kept",
    "connect",
    "is_filtered",
    "one_undo_step",
    "start",
    "visible_in",
    "whole_address",
    "windowless",
    "without_undo",
]
