"""LibreOffice as an xlwings app."""

import sys
from collections.abc import Iterator
from itertools import count
from typing import Any

from xlwings import base_classes

from excelmaze.errors import WorkbookError
from excelmaze.live.libreoffice import cell_values
from excelmaze.live.libreoffice.areas import to_area
from excelmaze.live.libreoffice.books import Books
from excelmaze.live.libreoffice.bridge import Office, enum, uno_error
from excelmaze.live.libreoffice.ranges import Range

_QUIT_SECONDS = 20.0
_BUTTONS = {"ok": 1, "ok_cancel": 2, "yes_no": 3, "yes_no_cancel": 4}  # awt.MessageBoxButtons
_ANSWERS = {0: "cancel", 1: "ok", 2: "yes", 3: "no"}  # awt.MessageBoxResults
# A LibreOffice that was not started here has no process id in UNO; xlwings wants a number all the same.
_unknown_pids = count(-1, -1)


RUNNING: list["App"] = []
"""The apps that this process started or is connected to, the active one first."""


class App(base_classes.App):
    """One LibreOffice."""

    pid = 0
    # Calc has no such switches; xlwings reads back what was set.
    display_alerts = True
    enable_events = True
    cut_copy_mode = None

    def __init__(self, engine: Any, office: Office, *, visible: bool) -> None:
        self.engine = engine
        self.office = office
        self._visible = visible
        self.pid = office.process.pid if office.process else next(_unknown_pids)
        self._locked: list[Any] = []
        self._screen_updating = True
        self._indicator: Any = None
        self._status: str | bool = False
        RUNNING.insert(0, self)

    @property
    def ended(self) -> bool:
        """Whether the process that was started here is gone."""
        return self.office.process is not None and self.office.process.ended

    def check_running(self) -> None:
        """Refuse to go on with a LibreOffice that was quit, whose own error would say nothing.

        Raises:
            WorkbookError: it was quit, or let go.
        """
        if self not in RUNNING:
            raise WorkbookError("this LibreOffice was quit; start another one, and open the workbook there")

    @property
    def desktop(self) -> Any:
        """LibreOffice's desktop."""
        self.check_running()
        return self.office.desktop

    @property
    def api(self) -> Any:
        """LibreOffice's desktop."""
        return self.desktop

    @property
    def books(self) -> Books:
        """The open workbooks."""
        return Books(self)

    @property
    def selection(self) -> Range | None:
        """The selected cells with all areas; None where something else is selected, or no workbook is open.

        Calc joins areas that make a rectangle, and sorts them.
        """
        self.check_running()
        try:
            book = self.books.active
        except WorkbookError:
            return None
        chosen = book.controller.getSelection()
        if chosen is None or not hasattr(chosen, "supportsService"):
            return None
        if chosen.supportsService("com.sun.star.sheet.SheetCellRanges"):
            addresses = chosen.getRangeAddresses()
        elif chosen.supportsService("com.sun.star.sheet.SheetCellRange"):
            addresses = (chosen.getRangeAddress(),)
        else:
            return None
        return Range(book.sheets(addresses[0].Sheet + 1), [to_area(address) for address in addresses])

    def active_cell(self) -> tuple[int, int]:
        """Return the row and the column of the cell with the cursor."""
        book = self.books.active
        # Nothing in Calc's interface names the cursor's cell when several areas are selected. The view's data do:
        # zoom;sheet;tab width;then per sheet column/row/..., parted by + where numbers are large.
        place = 2 + book.sheets.active.index
        column, row = book.controller.getViewData().split(";")[place].replace("+", "/").split("/")[:2]
        return int(row) + 1, int(column) + 1

    def activate(self, steal_focus: bool = False) -> None:  # noqa: ARG002 - xlwings'
        """Make this the app that xlwings takes for the active one."""
        self.check_running()
        RUNNING.remove(self)
        RUNNING.insert(0, self)

    @property  # type: ignore[misc]
    def visible(self) -> bool:
        """Whether LibreOffice has windows on a screen."""
        return self._visible

    def quit(self) -> None:
        """End LibreOffice without saving anything, and remove its profile."""
        try:
            for book in list(self.books):
                book.close()
            self.desktop.terminate()
        except (uno_error(), WorkbookError):
            pass
        self._forget()
        if self.office.process:
            self.office.process.wait(_QUIT_SECONDS)

    def kill(self) -> None:
        """End LibreOffice at once; one that was not started here is only let go."""
        self._forget()
        if self.office.process:
            self.office.process.kill()

    def _forget(self) -> None:
        if self in RUNNING:
            RUNNING.remove(self)

    @property
    def screen_updating(self) -> bool:
        """Whether changes are drawn at once."""
        return self._screen_updating

    @screen_updating.setter
    def screen_updating(self, value: bool) -> None:
        if bool(value) == self._screen_updating:
            return
        self._screen_updating = bool(value)
        if not value:
            self._locked = [book.api for book in self.books]
        for document in self._locked:
            try:
                if value:
                    document.removeActionLock()
                    document.unlockControllers()
                else:
                    document.lockControllers()
                    document.addActionLock()
            except uno_error():  # the workbook was closed meanwhile
                continue

    @property
    def status_bar(self) -> str | bool:
        """The text in the status bar, or False where it is LibreOffice's own."""
        return self._status

    @status_bar.setter
    def status_bar(self, value: str | bool | None) -> None:
        self._status = value or False
        if isinstance(value, str) and value:
            if self._indicator is None:
                self._indicator = self.books.active.controller.Frame.createStatusIndicator()
                self._indicator.start(value, 0)
            else:
                self._indicator.setText(value)
        elif self._indicator is not None:
            self._indicator.end()
            self._indicator = None

    def alert(
        self,
        prompt: str | None,
        title: str | None,
        buttons: str | None,
        mode: str | None,
        callback: str | None,  # noqa: ARG002 - xlwings'
    ) -> str:
        """Show a message box; where LibreOffice has no windows, write to standard error and answer `ok`."""
        if not self._visible:
            sys.stderr.write(f"{title + ': ' if title else ''}{prompt or ''}\n")
            return "ok"
        window = self.books.active.controller.Frame.getContainerWindow()
        kind = enum("awt.MessageBoxType", "ERRORBOX" if mode == "critical" else "INFOBOX")
        box = self.office.service("awt.Toolkit").createMessageBox(
            window, kind, _BUTTONS[buttons or "ok"], title or "", prompt or ""
        )
        return _ANSWERS[box.execute()]


class Apps(base_classes.Apps):
    """The apps in use, the active one first."""

    def keys(self) -> list[int]:
        """Return their process ids."""
        return [app.pid for app in self]

    @staticmethod
    def cleanup() -> None:
        """Nothing: an app that has ended is not listed."""

    def __iter__(self) -> Iterator[App]:
        return iter([app for app in RUNNING if not app.ended])

    def __len__(self) -> int:
        return len(list(iter(self)))

    def __getitem__(self, pid: int) -> App:
        for app in self:
            if app.pid == pid:
                return app
        raise KeyError(pid)


class Engine:
    """What `xlwings.main.Engine` wraps."""

    name = "libreoffice"
    type = "desktop"

    @property
    def apps(self) -> Apps:
        """The LibreOffices that this process started or is connected to."""
        return Apps()

    prepare_xl_data_element = staticmethod(cell_values.prepare)
    clean_value_data = staticmethod(cell_values.clean)


engine = Engine()
