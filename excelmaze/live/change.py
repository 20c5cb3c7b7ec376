"""A change of the sheet of a maze: all of it, to be undone by `restore`, or nothing.

These are classes for the reason that `session` gives.
"""

from contextlib import ExitStack
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.errors import WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.live import engine_errors, history, snapshot
from excelmaze.live.selection import check_no_game, check_no_levels
from excelmaze.live.session import SelectionKept, Uninterrupted, Working
from excelmaze.live.snapshot import Snapshot

if TYPE_CHECKING:
    import xlwings as xw


class Change(NamedTuple):
    """The sheet that a command changes, how it was before, and the cells."""

    sheet: "xw.Sheet"
    before: Snapshot
    cells: Grid


class Changing:
    """The formats of the cells before a change, which are kept for `restore` if all goes well."""

    def __init__(self, app: "xw.App", sheet: "xw.Sheet", cells: Grid, command: str) -> None:
        self._app, self._sheet, self._cells, self._command = app, sheet, cells, command
        self._before: Snapshot | None = None

    def __enter__(self) -> Change:
        check_no_game(self._sheet, self._cells.areas)
        check_no_levels(self._sheet, self._cells)
        history.adopt_unfinished(self._sheet.book)
        with ExitStack() as stack:
            stack.enter_context(Working(self._app))
            stack.enter_context(SelectionKept(self._app))
            self._stack = stack.pop_all()
        try:
            self._before = snapshot.take(self._sheet, self._cells, self._command)
        except BaseException as error:
            self.__exit__(type(error))
            raise
        return Change(self._sheet, self._before, self._cells)

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        before = self._before
        with Uninterrupted(), self._stack:
            if before is None:
                return
            if kind is not None:
                self._let_go(before, kind)
                return
            try:
                with UndoneOnError(self._sheet, before):
                    history.keep(self._sheet, before)
            except BaseException as error:
                self._let_go(before, type(error))
                raise

    def _let_go(self, before: Snapshot, kind: type[BaseException]) -> None:
        if issubclass(kind, HalfDoneError):
            history.keep_unfinished(self._app, before)
        else:
            history.discard(before)


class HalfDoneError(WorkbookError):
    """A command could neither go on nor be undone, as the user edits a cell; `restore` knows of it."""


class UndoneOnError:
    """A block of work on a sheet that leaves nothing half done, also after Ctrl+C.

    Raises:
        HalfDoneError: Excel answers nothing, so that it had to.
    """

    def __init__(self, sheet: "xw.Sheet", before: Snapshot) -> None:
        self._sheet, self._before = sheet, before

    def __enter__(self) -> None:
        """Nothing yet."""

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        if kind is None:
            return
        half_done = False
        with Uninterrupted():
            try:
                snapshot.put_back(self._sheet, self._before)
            except Exception as failure:  # noqa: BLE001 - the first error has the reason
                half_done = engine_errors.is_busy(failure)
        if half_done:
            raise HalfDoneError(
                "Excel is busy, and the cells are half changed; finish what is being typed into a cell, "
                "close open dialogs, and restore them"
            ) from error
