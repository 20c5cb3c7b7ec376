"""The layout: what each cell of a sheet shows. One plan for the file writer, the live painter and the pictures."""

from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import Area

if TYPE_CHECKING:
    from excelmaze.maze.maze import Maze

# The sides of a cell are its directions, as bits `1 << direction`; behind them come the diagonals.
ALL_SIDES = 0b1111
FALLING, RISING = 4, 5


class Role(IntEnum):
    """What a cell is in its maze; a theme gives every role its fill."""

    OPEN = 0
    UNVISITED = 1
    START = 2
    GOAL = 3
    SOLUTION = 4
    BLOCK = 5
    VISITED = 6
    RETRACED = 7
    STAIRS = 8


# What a room is shown as while a solver walks: by the values of `excelmaze.maze.trails.Walk.rooms`.
WALKED = (Role.OPEN, Role.VISITED, Role.RETRACED, Role.SOLUTION)


class Halved(NamedTuple):
    """What the other half of a cell is, and where it lies: as in `excelmaze.draw.ink.Split`."""

    other: Role
    degree: int


class Shown(NamedTuple):
    """What one kind of cell shows: the lines it has, as bits `1 << direction` and two diagonals, and its role.

    Where its halves differ, the role is that of the one that counts where a cell can have only one.
    """

    lines: int
    role: Role
    halved: Halved | None = None


class Stretch(NamedTuple):
    """The codes of cells side by side in one row, from column `first` on; rows and columns are 1-based."""

    row: int
    first: int
    codes: bytes


class Layout:
    """What the cells of one sheet show. Pure: no theme, no file format, and no rooms: those are a tiling's.

    Args:
        grid: the cells of the sheet.
        codes: a byte for each cell, its place in the palette.
        palette: the kinds of cells.
        texts: what is written into cells, by cell.
        merged: areas of cells that are merged into one.
        links: by cell, which of the maze's sheets it leads to, from 0 on: to the same cell, and a click to the first.
        sheet: the name of the sheet, where a maze has several.
        even: on a sheet of its own, the columns between areas are as wide as those of cells, which belong together.
    """

    def __init__(
        self,
        grid: Grid,
        codes: bytes,
        palette: Sequence[Shown],
        *,
        texts: Mapping[int, str] | None = None,
        merged: Sequence[Area] = (),
        links: Mapping[int, Sequence[int]] | None = None,
        sheet: str | None = None,
        even: bool = False,
    ) -> None:
        self.grid = grid
        self.codes = codes
        self.palette = palette
        self.texts: Mapping[int, str] = {} if texts is None else texts
        self.merged = tuple(merged)
        self.links: Mapping[int, Sequence[int]] = {} if links is None else links
        self.sheet = sheet
        self.even = even

    def recoded(self, codes: bytes, palette: Sequence[Shown]) -> "Layout":
        """The layout with cells that look otherwise."""
        return Layout(
            self.grid,
            codes,
            palette,
            texts=self.texts,
            merged=self.merged,
            links=self.links,
            sheet=self.sheet,
            even=self.even,
        )

    @classmethod
    def uniform(cls, grid: Grid, shown: Shown) -> "Layout":
        """All cells alike."""
        return cls(grid, bytes(grid.size), (shown,))

    def stretches(self) -> Iterator[Stretch]:
        """The codes row by row, in reading order, a stretch for each run of cells."""
        cell = 0
        for top, below, spans in self.grid.bands:
            for row in range(top, below):
                for first, last in spans:
                    yield Stretch(row, first, self.codes[cell : cell + last - first + 1])
                    cell += last - first + 1

    def used(self) -> dict[int, Shown]:
        """The codes that occur, in order, and what they show; at most a few dozen."""
        return {code: self.palette[code] for code in sorted(set(self.codes))}

    @property
    def has_blocks(self) -> bool:
        """Whether cells are walls themselves: then no line lies between others."""
        return any(shown.role == Role.BLOCK for shown in self.used().values())

    @property
    def has_diagonals(self) -> bool:
        """Whether cells of such a layout may have diagonals."""
        return any(shown.lines > ALL_SIDES for shown in self.palette)

    @cached_property
    def lines(self) -> bytes:
        """The lines of each cell, as bits."""
        return self.codes.translate(self._table([shown.lines for shown in self.palette]))

    @cached_property
    def roles(self) -> bytes:
        """The role of each cell."""
        return self.codes.translate(self._table([shown.role for shown in self.palette]))

    @staticmethod
    def _table(values: Sequence[int]) -> bytes:
        return bytes(values) + bytes(256 - len(values))


def marked_rooms(maze: "Maze") -> Iterator[tuple[int, Role]]:
    """The rooms that are marked as start or goal, and as which; the last counts.

    A maze without a goal has nothing to be marked.
    """
    for room in maze.false_goals:
        yield room, Role.GOAL
    for start, goal in maze.ends:
        if goal is not None:
            yield start, Role.START
            yield goal, Role.GOAL
