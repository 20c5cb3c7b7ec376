"""A command and its app: finding it, reporting errors, and putting switches, selection and clipboard back."""

import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Any

from excelmaze.errors import ExcelMazeError, WorkbookError
from excelmaze.live import native

if TYPE_CHECKING:
    import xlwings as xw

TITLE = "excelmaze"
# RPC_E_CALL_REJECTED and VBA_E_IGNORE: what Excel answers while a cell is being edited or a dialog is open.
_BUSY = {-2147418111, -2146777998}
# Where in its sources LibreOffice has found an error; that is all it says of a workbook that was closed.
_IN_SOURCES = re.compile(r"\s*\bat \./\S+")
_ENGINE_ERRORS = ("pywintypes", "pythoncom", "appscript", "aem", "xlwings")


def from_button() -> bool:
    """Return whether a macro runs this Python: xlwings' RunPython says so among its arguments."""
    from xlwings import Book

    return any(argument.startswith("--from_xl") for argument in sys.argv) or hasattr(Book, "_mock_caller")


def active_app() -> "xw.App":
    """Return the app of the workbook whose button was pressed, or the active one.

    Raises:
        WorkbookError: none is running.
    """
    import xlwings as xw

    native.limit_patience()
    if from_button():
        return xw.Book.caller().app
    engine: Any = xw.engines.active  # None where xlwings has no program to drive
    app = xw.apps.active if engine is not None else None
    if app is None:
        raise WorkbookError("no Excel is running; open a workbook first (for LibreOffice give --app libreoffice)")
    return app


def book_in_front(app: "xw.App") -> "xw.Book":
    """Return the active workbook.

    Raises:
        WorkbookError: none is open, or only hidden ones, as that of a user's macros is.
    """
    book = app.books.active if len(app.books) else None
    # Of no workbook xlwings makes a book of nothing, whose name cannot be asked for.
    if book is None or not hasattr(book, "name"):
        raise WorkbookError("no workbook is open; open one, or make a new one")
    return book


# These are classes: a generator cannot pass on LibreOffice's exceptions, which take no traceback from Python.


class ErrorsReported:
    """Errors in plain words: a message box where a button was pressed, else an exception of ours.

    Raises:
        ExcelMazeError: an error that no message box has shown.
    """

    def __init__(self, app: "xw.App") -> None:
        self._app = app

    def __enter__(self) -> None:
        """Nothing yet."""

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> bool:
        if not isinstance(error, Exception):
            return False
        reported = error if isinstance(error, ExcelMazeError) else translated(error)
        if reported is None:
            return False
        if from_button():
            self._app.alert(str(reported), title=TITLE, mode="critical")
            return True
        if reported is error:
            return False
        raise reported from error


class Uninterrupted:
    """A block that comes to its end: Ctrl+C, once or often, is heard only afterwards."""

    def __enter__(self) -> None:
        self._asked = False
        self._here = threading.current_thread() is threading.main_thread()
        if self._here:
            self._before = signal.signal(signal.SIGINT, self._ask)

    def _ask(self, _: int, __: FrameType | None) -> None:
        self._asked = True

    def __exit__(self, *_: object) -> None:
        if self._here:
            # A handler that was not set from Python cannot be put back.
            signal.signal(signal.SIGINT, signal.default_int_handler if self._before is None else self._before)
        if self._asked:
            signal.raise_signal(signal.SIGINT)


_SWITCHES = ("screen_updating", "enable_events", "display_alerts")


def switch_on(app: "xw.App") -> None:
    """Let an app draw, ask and trigger again, as it does by itself: a command that was cut off could not."""
    for name in _SWITCHES:
        setattr(app, name, True)


class Working:
    """A block in which nothing is drawn, asked or triggered; afterwards all switches are as they were.

    What is done is one step in LibreOffice's undo list.

    Calculation is left alone: formats calculate nothing, and to switch it back would make Excel calculate.
    """

    def __init__(self, app: "xw.App") -> None:
        self._app = app
        self._before: dict[str, Any] = {}

    def __enter__(self) -> None:
        message = self._app.status_bar
        # Excel gives its own text back for False; what it calls "FALSE" is that, too.
        self._before = {"status_bar": message if isinstance(message, str) and message.upper() != "FALSE" else False}
        self._before |= {name: getattr(self._app, name) for name in _SWITCHES}
        self._end_step: Callable[[], object] = lambda: None
        try:
            for name in _SWITCHES:
                setattr(self._app, name, False)
            # Calc takes what it is locked by within the step for a part of it, and keeps a step with nothing else.
            self._end_step = native.one_undo_step(self._app)
        except BaseException:
            self.__exit__()
            raise

    def __exit__(self, *_: object) -> None:
        with suppress(Exception):
            self._end_step()
        for name, value in {"cut_copy_mode": False, **self._before}.items():
            with suppress(Exception):  # one that fails must not keep the others from being put back
                setattr(self._app, name, value)


class SelectionKept:
    """The sheet in front, and selection and active cell of it and of another sheet, as they were: pasting selects.

    A hidden sheet cannot be brought to the front, and shows no selection.
    """

    def __init__(self, sheet: "xw.Sheet") -> None:
        self._sheet, self._app = sheet, sheet.book.app

    def __enter__(self) -> None:
        self._book = self._app.books.active
        in_front = self._book.sheets.active
        self._selections = [(in_front, self._app.selection, native.active_cell(self._app))]
        if self._sheet != in_front and self._sheet.visible:
            self._sheet.activate()
            self._selections.insert(0, (self._sheet, self._app.selection, native.active_cell(self._app)))

    def __exit__(self, *_: object) -> None:
        with suppress(Exception):  # an earlier error says more
            self._book.activate()
            for sheet, selection, cell in self._selections:
                sheet.activate()
                if selection is not None:
                    native.select_again(self._app, selection, cell)


class ClipboardKept:
    """The clipboard's text as it was, where it had one; pictures and the like are lost, as by any copying."""

    def __init__(self, app: "xw.App") -> None:
        self._app = app

    def __enter__(self) -> None:
        self._give_back: Callable[[], object] = lambda: None
        with suppress(Exception):  # another program may hold it: no reason to make no maze
            self._give_back = _kept(self._app)

    def __exit__(self, *_: object) -> None:
        with suppress(Exception):
            self._give_back()


def _kept(app: "xw.App") -> Callable[[], object]:
    if native.is_libreoffice(app):
        from excelmaze.live import libreoffice

        return libreoffice.clipboard_kept(app)
    return _kept_on_mac() if native.is_mac() else _kept_on_windows()


def _kept_on_mac() -> Callable[[], object]:
    unicode = {"LC_CTYPE": "UTF-8"}
    text = subprocess.run(["/usr/bin/pbpaste"], capture_output=True, check=True, env=unicode).stdout
    return lambda: text and subprocess.run(["/usr/bin/pbcopy"], input=text, check=True, env=unicode)


def _kept_on_windows() -> Callable[[], object]:
    import win32clipboard  # pywin32, which xlwings needs there

    def opened(work: Callable[[], object]) -> object:
        win32clipboard.OpenClipboard()
        try:
            return work()
        finally:
            win32clipboard.CloseClipboard()

    def put(text: object) -> None:
        win32clipboard.EmptyClipboard()
        win32clipboard.SetClipboardText(text, win32clipboard.CF_UNICODETEXT)

    text = opened(lambda: win32clipboard.GetClipboardData(win32clipboard.CF_UNICODETEXT))
    return lambda: opened(lambda: put(text))


def translated(error: Exception) -> WorkbookError | None:
    """Return what an error of Excel's means, in one line; None for any other error."""
    kinds = {kind.__module__.partition(".")[0] for kind in type(error).__mro__}
    if is_busy(error):
        return WorkbookError("Excel is busy; finish what is being typed into a cell, close open dialogs, and try again")
    if any("com.sun.star" in f"{kind.__module__}.{kind.__qualname__}" for kind in type(error).__mro__):
        message = " ".join(_IN_SOURCES.sub("", str(error)).split())
        # The bridge says so of an unfinished call, as an error of any kind.
        if "bridge" in message or (type(error).__name__.endswith("DisposedException") and not str(error)):
            return WorkbookError("LibreOffice ended unexpectedly; the file is as last saved: start again")
        if not message:
            from excelmaze.live.libreoffice.bridge import CLOSED

            return WorkbookError(CLOSED)
        return WorkbookError(f"LibreOffice refused this: {message}")
    if not kinds.intersection(_ENGINE_ERRORS):
        return None
    return WorkbookError(f"Excel refused this: {' '.join(str(_description(error)).split())}")


def is_busy(error: Exception) -> bool:
    """Return whether Excel answers nothing, as a cell is being edited or a dialog is open."""
    return type(error).__name__ == "ExcelBusyError" or any(argument in _BUSY for argument in _numbers(error))


def _numbers(error: Exception) -> list[int]:
    """Return the numbers of a COM error: its own, and Excel's own code inside."""
    inner = [part for part in error.args if isinstance(part, tuple)]
    return [part for parts in (error.args, *inner) for part in parts if isinstance(part, int)]


def _description(error: Exception) -> object:
    """Return Excel's own sentence, the third part of the third part of a COM error, or the error as text."""
    inner = error.args[2] if len(error.args) > 2 else None  # noqa: PLR2004 - after number and text
    return inner[2] if isinstance(inner, tuple) and len(inner) > 2 and inner[2] else error  # noqa: PLR2004
