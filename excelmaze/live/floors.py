"""A change of one open sheet, or of several that are the levels of a maze, which is taken back at once."""

from collections.abc import Sequence
from contextlib import ExitStack
from secrets import token_hex
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.grids.grid import Grid
from excelmaze.live.change import Changing
from excelmaze.live.contents import empty
from excelmaze.live.place import SelectedPlace
from excelmaze.live.snapshot import Snapshot

if TYPE_CHECKING:
    import xlwings as xw


class Floors(NamedTuple):
    """The sheets of a maze, its cells on each, and how each sheet looked before a command."""

    sheets: "Sequence[xw.Sheet]"
    grid: Grid
    before: Sequence[Snapshot]

    @property
    def both(self) -> "list[tuple[xw.Sheet, Snapshot]]":
        """Each sheet, and how it looked."""
        return [*zip(self.sheets, self.before, strict=True)]


class ChangingAll:
    """As `Changing`, of several sheets; a class for the reason told in `session`."""

    def __init__(
        self, app: "xw.App", place: SelectedPlace, sheets: "Sequence[xw.Sheet]", grid: Grid, command: str
    ) -> None:
        self._around = app, place, sheets, grid, command
        self._stack = ExitStack()

    def __enter__(self) -> Floors:
        app, place, sheets, grid, command = self._around
        together = token_hex(8) if len(sheets) > 1 else ""
        with self._stack as stack:
            before = [
                stack.enter_context(Changing(app, place._replace(sheet=sheet), grid, command, together))
                for sheet in sheets
            ]
            self._stack = stack.pop_all()
        return Floors(sheets, grid, before)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.__exit__(kind, error, trace)


def take_all_numbers(floors: Floors) -> None:
    """Empty those cells that hold distances of earlier mazes."""
    for sheet, before in floors.both:
        empty(sheet, [one for one in before.distances if floors.grid.cell_at(*one) is not None])
