"""A command's work with an app: which app, and its switches, which are put back whatever happens."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from excelmaze.errors import ExcelMazeError, WorkbookError
from excelmaze.live import native

if TYPE_CHECKING:
    import xlwings as xw

TITLE = "excelmaze"


def from_button() -> bool:
    """Whether a macro runs this Python: xlwings' RunPython says so among its arguments."""
    from xlwings import Book

    return any(argument.startswith("--from_xl") for argument in sys.argv) or hasattr(Book, "_mock_caller")


def active_app() -> "xw.App":
    """The app of the workbook whose button was pressed, or the active one.

    Raises:
        WorkbookError: none is running.
    """
    import xlwings as xw

    native.limit_patience()
    if from_button():
        return xw.Book.caller().app
    app = xw.apps.active if xw.engines.active is not None else None
    if app is None:
        raise WorkbookError("no Excel is running; open a workbook first (for LibreOffice give --app libreoffice)")
    return app


@contextmanager
def told(app: "xw.App") -> Iterator[None]:
    """Errors in plain words: in a message box where a button was pressed, else as an exception of ours.

    Raises:
        ExcelMazeError: what went wrong, unless a message box has told it.
    """
    try:
        try:
            yield
        except ExcelMazeError:
            raise
        except Exception as error:
            translated = native.translated(error)
            if translated is None:
                raise
            raise translated from error
    except ExcelMazeError as error:
        if not from_button():
            raise
        app.alert(str(error), title=TITLE, mode="critical")


@contextmanager
def working(app: "xw.App") -> Iterator[None]:
    """Nothing is drawn, asked or triggered meanwhile; afterwards all switches are as they were.

    Calculation is left alone: formats calculate nothing, and to switch it back would make Excel calculate.
    """
    switches = {"screen_updating": False, "enable_events": False, "display_alerts": False}
    before = {name: getattr(app, name) for name in switches}
    said = app.status_bar
    try:
        for name, value in switches.items():
            setattr(app, name, value)
        yield
    finally:
        # Excel gives its own text back for False; what it calls "FALSE" is that, too.
        before["status_bar"] = said if isinstance(said, str) and said.upper() != "FALSE" else False
        for name, value in {"cut_copy_mode": False, **before}.items():
            with suppress(Exception):  # one that fails must not keep the others from being put back
                setattr(app, name, value)


@contextmanager
def selection_kept(app: "xw.App") -> Iterator[None]:
    """Workbook, sheet, selection and active cell as they were: pasting selects."""
    book = app.books.active
    sheet, selection, cell = book.sheets.active, app.selection, native.active_cell(app)
    try:
        yield
    finally:
        with suppress(Exception):  # as above
            book.activate()
            sheet.activate()
            if selection is not None:
                native.put_back(app, selection, cell)
