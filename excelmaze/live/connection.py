"""Which program the command line works in: Excel, or LibreOffice that listens or is started for a workbook."""

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from excelmaze.errors import InputError, WorkbookError, missing, unknown
from excelmaze.files import open_to_read
from excelmaze.live.native import is_visible
from excelmaze.live.session import ErrorsReported, Uninterrupted, book_in_front
from excelmaze.live.sheet_names import named_in_book
from excelmaze.sheet.addresses import parse_selection
from excelmaze.sheet.unions import LONGEST_ADDRESS
from excelmaze.writing import written

if TYPE_CHECKING:
    import xlwings as xw

APPS = ("excel", "libreoffice")
# The kinds of files that keep borders and fills.
KEEPING = frozenset({".xlsx", ".xlsm", ".xlsb", ".xltx", ".xltm", ".xls", ".ods"})
_POLL_SECONDS = 0.2


def default_app() -> str:
    """Return the app that this system has: Excel, or else LibreOffice."""
    return "excel" if sys.platform == "darwin" or sys.platform.startswith("win") else "libreoffice"


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Let the signals that end a program end this one in good order: what was begun is undone, what was started ends.

    Raises:
        SystemExit: one came.
    """

    def end(number: int, _: object) -> None:
        raise SystemExit(128 + number)

    kinds = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    # A program that ignores its terminal's end (nohup) goes on.
    before = {kind: signal.signal(kind, end) for kind in kinds if signal.getsignal(kind) is signal.SIG_DFL}
    try:
        yield
    finally:
        for kind, handler in before.items():
            signal.signal(kind, handler)


def check_savable(app: "xw.App") -> None:
    """Refuse to work for a file that cannot hold a maze.

    Raises:
        InputError: the active workbook's file, a .csv for one, keeps no borders.
    """
    name = Path(book_in_front(app).name)
    if name.suffix and name.suffix.lower() not in KEEPING:
        raise InputError(
            f"{name} keeps no borders and fills; leave --save out, or save it first as {', '.join(sorted(KEEPING))}"
        )


def save_book(book: "xw.Book") -> None:
    """Save a workbook to its end: Ctrl+C waits."""
    with Uninterrupted():
        book.save()
        written.append(book.fullname)


@contextmanager
def app_for(name: str, book: str | None, *, pipe: str | None, visible: bool) -> "Iterator[xw.App]":
    """Yield the app to work in, with a workbook opened in it if one is given.

    One that had to be started is ended again; a visible one when the user has closed it.

    Args:
        name: one of `APPS`.
        book: the path of a workbook; by default the active one.
        pipe: where LibreOffice listens.
        visible: show the app if it has to be started.

    Raises:
        InputError: no such app, or a pipe to Excel.
        WorkbookError: no such workbook, or nothing is running and nothing may be started.
    """
    if name not in APPS:
        raise unknown("app", name, APPS)
    if find_spec("xlwings") is None:
        raise missing("live", "xlwings", "")
    if pipe is not None and name != "libreoffice":
        raise InputError(f"pipe {pipe!r} is LibreOffice's, and the app is {name}; choose the app libreoffice")
    if book is not None:
        open_to_read(Path(book)).close()
    if name == "libreoffice":
        app, started = _libreoffice(pipe, visible=visible, start=book is not None)
    else:
        app, started = _excel(visible=visible, start=book is not None)
    try:
        if book is not None:
            with ErrorsReported(app):
                _open(app, Path(book).absolute())
        yield app
        if started and visible:
            _wait_for_end(app)
    finally:
        if started:
            with Uninterrupted():
                app.quit()
        elif name == "libreoffice":
            app.kill()  # which only lets go of one that was not started here


def select(app: "xw.App", cells: str) -> None:
    """Select cells of the active workbook.

    Raises:
        InputError: no such sheet or name, or an address longer than Excel takes.
        WorkbookError: no workbook is open.
    """
    book = book_in_front(app)
    # A name that exists wins over an address of its letters: Zone2025 lies beyond the last column.
    selection = named_in_book(book, cells) or parse_selection(cells)
    if len(selection.address) > LONGEST_ADDRESS:
        raise InputError(
            f"the address has {len(selection.address)} characters, and Excel takes {LONGEST_ADDRESS}; "
            "select the cells by hand instead"
        )
    names = [sheet.name for sheet in book.sheets]
    if selection.sheet is not None and selection.sheet not in names:
        raise InputError(f"{book.name} has no sheet {selection.sheet!r}; it has {', '.join(map(repr, names))}")
    sheet = book.sheets[selection.sheet] if selection.sheet else book.sheets.active
    if not is_visible(sheet):
        raise WorkbookError(
            f"sheet {sheet.name!r} is hidden, and cells are selected where they are seen; unhide it first"
        )
    sheet.activate()
    sheet.range(selection.address).select()


def _open(app: "xw.App", path: Path) -> None:
    """Open a workbook, or bring it to the front where it is open.

    Raises:
        WorkbookError: another one of its name is open.
    """
    try:
        book = app.books.open(path)
    except ValueError as error:
        if isinstance(error, InputError):
            raise
        raise WorkbookError(
            f"{path}: another workbook {path.name} is open, and no two of the same name can be; close that first"
        ) from error
    book.activate()


def _libreoffice(pipe: str | None, *, visible: bool, start: bool) -> "tuple[xw.App, bool]":
    from excelmaze.live import libreoffice

    try:
        return libreoffice.connect(pipe=pipe), False
    except WorkbookError:
        if not start or pipe is not None:
            raise
    return libreoffice.start(visible=visible), True


def _excel(*, visible: bool, start: bool) -> "tuple[xw.App, bool]":
    import xlwings as xw

    from excelmaze.live.native import limit_patience

    engine: Any = xw.engines.active
    if engine is None or engine.name != "excel":
        raise WorkbookError("there is no Excel that xlwings drives on this system; choose the app libreoffice")
    limit_patience()
    app = xw.apps.active
    if app is not None:
        return app, False
    if not start:
        raise WorkbookError("no Excel is running; open a workbook first, or name one")
    return xw.App(visible=visible, add_book=False), True


def _wait_for_end(app: "xw.App") -> None:
    """Wait until the user has closed all workbooks, or the program."""
    try:
        while len(app.books):
            time.sleep(_POLL_SECONDS)
    except Exception:  # noqa: BLE001 - the program was closed between two questions; each has an error of its own
        return
