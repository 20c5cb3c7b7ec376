"""How many Excel calls a live maze takes: the two macros', counted from their source, and ours, counted as made.

Of the macros only reads and writes of what cells look like count, for a selection and an active cell that are there.
Of ours everything counts from the press of the button to the end: looking where to paint, the snapshot for `restore`,
painting, names, switches, and each look-up of a range or of a border on the way. They are made to LibreOffice.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

import xlwings as xw

from excelmaze.errors import WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from tests.benchmarks.office import Office, new_sheet
from tests.live import buttons as live
from tests.live.counting import counting_app

CASES = {
    "10 x 10": "B2:K11",
    "100 x 100": "B2:CW101",
    "irregular": "B2:H20,I10:M30,C25:H28,N12:T16",
}


class Calls(NamedTuple):
    """Properties of cells read, and properties set or methods called."""

    reads: int
    writes: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.reads + self.writes


def vytvor_bludiste(maze: Maze) -> Calls:
    """The calls of `VytvorBludiste` (2016) for a maze that it makes.

    Once: the fill of the selection, its four edges and two kinds of inside borders; the active cell's row and
    column. For every cell that is visited: its pattern is set, and of each of its four sides that lies on the
    sheet the colour is read, once; above row 1 and before column A it looks no further. For every passage: one
    border.
    """
    grid = maze.grid
    visited = [cell for cell in range(grid.size) if maze.visited[cell]]
    at_the_rim = sum((row == 1) + (column == 1) for row, column in map(grid.place, visited))
    return Calls(reads=2 + 4 * len(visited) - at_the_rim, writes=1 + 4 + 2 + len(visited) + len(maze.carved))


def initializing(maze: Maze) -> Calls:
    """The calls of `initializing`, `move` and `fillRoute` (2019), for a maze of any size.

    Once: the area is cleared, and entrance and exit lose a border. For every cell: `BorderAround`, the line style
    of one border, and colour index, pattern, theme colour and tint of the fill. Nothing is read: the macro keeps
    an array of its own.
    """
    return Calls(reads=0, writes=1 + 2 + 6 * maze.grid.size)


MACROS: dict[str, Callable[[Maze], Calls]] = {
    "macro of 2016 (VytvorBludiste)": vytvor_bludiste,
    "macro of 2019 (initializing)": initializing,
}
# Our own commands, one after the other on the same cells.
OURS: dict[str, Callable[[xw.App], object]] = {
    "ours, generate": lambda app: live.generate(seed=1, app=app),
    "ours, solve": lambda app: live.solve(app=app),
    "ours, restore": lambda app: live.restore(app=app),
    "ours, clear": lambda app: live.clear(app=app),
    "ours, generate with the look of 2019": lambda app: live.generate("vba-trail", seed=1, app=app),
}


def ours(app: xw.App, cells: str) -> dict[str, Calls]:
    """The calls of each of our commands for some cells of a new workbook."""
    new_sheet(app, cells)
    counted, made = counting_app(app)
    found = {}
    for name, command in OURS.items():
        made.reset()
        command(counted)
        found[name] = Calls(reads=made.reads, writes=made.calls)
    return found


def rows() -> list[list[str]]:
    """The table: for each kind of live maze the calls for each of the cases."""
    mazes = [generate(Grid.from_selection(cells), "vba-backtracker", seed=1, rng="vba") for cells in CASES.values()]
    table = [_row(name, map(count, mazes)) for name, count in MACROS.items()]
    try:
        with Office() as app:
            cases = [ours(app, cells) for cells in CASES.values()]
    except WorkbookError as error:
        return [*table, [f"ours: {error}", *("–" for _ in CASES)]]
    return table + [_row(name, (case[name] for case in cases)) for name in OURS]


def _row(name: str, cases: Iterable[Calls]) -> list[str]:
    return [name, *(f"{calls.total:,} ({calls.reads:,} reads)" for calls in cases)]
