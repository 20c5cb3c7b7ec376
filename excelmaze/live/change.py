"""A change of the sheets of a maze, one or one for each level: all of it, to be undone by `restore`, or nothing.

These are classes for the reason that `session` gives.
"""

from collections.abc import Sequence
from contextlib import ExitStack
from secrets import token_hex
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.errors import WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.live import engine_errors, history, snapshot
from excelmaze.live.contents import empty
from excelmaze.live.selection import check_no_game
from excelmaze.live.session import SelectionKept, Uninterrupted, Working
from excelmaze.live.snapshot import Snapshot

if TYPE_CHECKING:
    import xlwings as xw


class Level(NamedTuple):
    """A sheet that a command changes, and how it was before."""

    sheet: "xw.Sheet"
    before: Snapshot


class Change(NamedTuple):
    """The sheets that a command changes, most often one, and the cells on each of them."""

    levels: Sequence[Level]
    cells: Grid

    @property
    def sheets(self) -> "list[xw.Sheet]":
        """The sheets."""
        return [level.sheet for level in self.levels]

    def remove_distances(self, cells: Grid) -> None:
        """Empty those of some cells that contain distances of earlier mazes."""
        for sheet, before in self.levels:
            empty(sheet, [place for place in before.distances if cells.cell_at(*place) is not None])


class Changing:
    """The formats of the cells before a change, which are kept for `restore` if all goes well."""

    def __init__(self, app: "xw.App", sheets: "Sequence[xw.Sheet]", cells: Grid, command: str) -> None:
        self._app, self._sheets, self._cells, self._command = app, sheets, cells, command
        self._levels: list[Level] = []

    def __enter__(self) -> Change:
        for sheet in self._sheets:
            check_no_game(sheet, self._cells.areas)
        history.adopt_unfinished(self._sheets[0].book)
        together = token_hex(8) if len(self._sheets) > 1 else ""
        with ExitStack() as stack:
            stack.enter_context(Working(self._app))
            stack.enter_context(SelectionKept(self._app))
            self._stack = stack.pop_all()
        try:
            for sheet in self._sheets:
                before = snapshot.take(sheet, self._cells, self._command)
                self._levels.append(Level(sheet, before._replace(together=together)))
        except BaseException as error:
            self.__exit__(type(error))
            raise
        return Change(self._levels, self._cells)

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        with Uninterrupted(), self._stack:
            if kind is not None:
                self._let_go(kind)
                return
            try:
                with UndoneOnError(self._levels):
                    # The first sheet's is the one that `restore` finds first.
                    for level in reversed(self._levels):
                        history.keep(*level)
            except BaseException as error:
                self._let_go(type(error))
                raise

    def _let_go(self, kind: type[BaseException]) -> None:
        if issubclass(kind, HalfDoneError):
            history.keep_unfinished(self._app, [level.before for level in self._levels])
        else:
            self._discard()

    def _discard(self) -> None:
        for level in self._levels:
            history.discard(level.before)


class HalfDoneError(WorkbookError):
    """A command could neither go on nor be undone, as the user edits a cell; `restore` knows of it."""


class UndoneOnError:
    """A block of work on sheets that leaves nothing half done, also after Ctrl+C.

    Raises:
        HalfDoneError: Excel answers nothing, so that it had to.
    """

    def __init__(self, levels: Sequence[Level]) -> None:
        self._levels = levels

    def __enter__(self) -> None:
        """Nothing yet."""

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        half_done = False
        for level in self._levels if kind is not None else ():
            with Uninterrupted():
                try:
                    snapshot.put_back(*level)
                except Exception as failure:  # noqa: BLE001 - the first error has the reason
                    half_done = half_done or engine_errors.is_busy(failure)
        if half_done:
            raise HalfDoneError(
                "Excel is busy, and the cells are half changed; finish what is being typed into a cell, "
                "close open dialogs, and restore them"
            ) from error
