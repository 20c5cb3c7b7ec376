"""A change of the sheet: all of it with a way back, or nothing. Classes for the reason told in `session`."""

from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING

from excelmaze.grids.grid import Grid
from excelmaze.live import history, snapshot
from excelmaze.live.place import SelectedPlace
from excelmaze.live.session import SelectionKept, Uninterrupted, Working
from excelmaze.live.snapshot import Snapshot

if TYPE_CHECKING:
    import xlwings as xw


class Changing:
    """The look of the cells before a change, which is kept for `restore` if all goes well."""

    def __init__(self, app: "xw.App", place: SelectedPlace, grid: Grid, command: str, together: str = "") -> None:
        self._place, self._grid, self._command = place, grid, command
        self._together = together
        self._stack = ExitStack()
        self._around = (Working(app), SelectionKept(app))

    def __enter__(self) -> Snapshot:
        with self._stack as stack:
            for one in self._around:
                stack.enter_context(one)
            taken = snapshot.take(self._place.sheet, self._grid, self._command)
            self._before = taken._replace(together=self._together)
            self._stack = stack.pop_all()
        return self._before

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        sheet, before = self._place.sheet, self._before
        with Uninterrupted(), self._stack:
            with suppress(Exception):  # an error on the way here tells more, and merging loses nothing
                snapshot.merge_again(sheet, before)
            if kind is not None:
                history.discard(before)
                return
            try:
                with UndoneOnError((sheet, before)):
                    history.keep(sheet, before)
            except BaseException:
                history.discard(before)
                raise


class UndoneOnError:
    """Nothing stays half done, also after Ctrl+C: of some sheets, with how each looked before."""

    def __init__(self, *sheets: "tuple[xw.Sheet, Snapshot]") -> None:
        self._sheets = sheets

    def __enter__(self) -> None:
        """Nothing yet."""

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        for sheet, before in self._sheets if kind is not None else ():
            # The first error is what tells the reason.
            with Uninterrupted(), suppress(Exception):
                snapshot.put_back(sheet, before)
