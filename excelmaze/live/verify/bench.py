"""The bench of a check: workbooks of its own in the user's program, which are closed whatever happens."""

import secrets
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from excelmaze import live
from excelmaze.errors import WorkbookError
from excelmaze.live import native
from excelmaze.live.session import Uninterrupted
from excelmaze.maze.maze import Maze

if TYPE_CHECKING:
    import xlwings as xw

_SWITCHES = ("screen_updating", "enable_events", "display_alerts")


class NotSettledError(Exception):
    """A check that this program cannot settle; the text says why."""


class Difference(NamedTuple):
    """Something that is not as expected: where, and both."""

    place: str
    expected: str
    found: str


class UserState(NamedTuple):
    """What of the user's a check must leave as it is."""

    books: tuple[str, ...]
    active_book: str | None
    active_sheet: str | None
    selection: str | None
    active_cell: tuple[int, int] | None
    calculation: str | None
    switches: tuple[object, ...]
    status_bar: object

    @classmethod
    def of(cls, app: "xw.App") -> "UserState":
        """Return the state of a program as it is now; None stands for what it does not tell."""
        books = tuple(sorted(book.name for book in app.books))
        told: dict[str, Any] = dict.fromkeys(("active_book", "active_sheet", "selection", "active_cell", "calculation"))
        if books:
            # A chart sheet has no cells, and a program without a window no active workbook.
            with suppress(Exception):
                told["active_book"] = app.books.active.name
                told["calculation"] = app.calculation
                told["active_sheet"] = app.books.active.sheets.active.name
                told["selection"] = selected_address(app)
                told["active_cell"] = native.active_cell(app)
        return cls(books, **told, switches=_switches_of(app), status_bar=app.status_bar)


class Bench:
    """Workbooks for one check.

    Attributes:
        app: the program, in which calls are counted.
        before: the user's state before the first check.
    """

    def __init__(self, app: "xw.App", folder: Path, before: UserState) -> None:
        self.app = app
        self.before = before
        self._folder = folder
        self._books: list[xw.Book] = []
        self._switches: tuple[object, ...] = ()
        self._calculation: str | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with Uninterrupted():
            for book in reversed(self._books):
                with suppress(Exception):  # one that fails must not keep the others open
                    book.close()
            with suppress(Exception):
                self._give_back()

    def _give_back(self) -> None:
        for name, value in zip(_SWITCHES, self._switches, strict=False):
            setattr(self.app, name, value)
        before = self.before
        if before.active_book is None:
            return
        # The selection belongs to the workbook, and stays there; the first workbook that opens may bring a calculation.
        if self.app.books.active.name != before.active_book:
            self.app.books[before.active_book].activate()
        if before.calculation is not None and self.app.calculation != before.calculation:
            self.app.calculation = before.calculation

    @property
    def in_libreoffice(self) -> bool:
        """Whether the program is LibreOffice."""
        return bool(self.app.engine.name == "libreoffice")

    def new_book(self) -> "xw.Book":
        """Open a new workbook with one sheet or more."""
        self._be_quiet()
        return self._kept(self.app.books.add())

    def open(self, path: Path) -> "xw.Book":
        """Open a workbook file."""
        self._be_quiet()
        return self._kept(self.app.books.open(path))

    def saved_and_reopened(self, book: "xw.Book") -> "tuple[Path, xw.Book]":
        """Save a workbook, close it, and open it again."""
        path = self.new_path()
        book.save(path)
        self._books.remove(book)
        book.close()
        return path, self.open(path)

    def new_path(self, ending: str = ".xlsx") -> Path:
        """Return a file name that no open workbook has: Excel opens no two of one name."""
        return self._folder / f"excelmaze-verify-{secrets.token_hex(6)}{ending}"

    def select(self, sheet: "xw.Sheet", cells: str) -> None:
        """Select cells of an own workbook.

        Raises:
            WorkbookError: another workbook is in front, in which a command would work.
        """
        sheet.book.activate()
        sheet.activate()
        sheet.range(cells).select()
        if self.app.books.active.name != sheet.book.name:
            raise WorkbookError("another workbook came to the front; leave Excel alone meanwhile, and try again")

    def generate(self, sheet: "xw.Sheet", cells: str, **options: Any) -> Maze:  # noqa: ANN401 - of the options' types
        """Put a maze into cells of an own workbook, as the button does."""
        self.select(sheet, cells)
        maze = live.generate(app=self.app, **{"seed": 5, **options})
        assert maze is not None  # noqa: S101 - a message box is for buttons
        return maze

    def _be_quiet(self) -> None:
        if not self._switches:
            self._switches = _switches_of(self.app)
            for name in _SWITCHES:
                setattr(self.app, name, False)

    def _kept(self, book: "xw.Book") -> "xw.Book":
        self._books.append(book)
        return book


def selected_address(app: "xw.App") -> str | None:
    """Return the address of what is selected; None where that is no cells."""
    selection = app.selection
    return None if selection is None else str(selection.address)


def _switches_of(app: "xw.App") -> tuple[object, ...]:
    return tuple(getattr(app, name) for name in _SWITCHES)
