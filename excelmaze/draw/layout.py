"""The layout: the look of each cell of a sheet, and the roles of rooms and passages behind it.

One plan for the file writer, the live painter and the pictures.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from functools import cached_property
from itertools import pairwise
from math import fsum
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.grids.grid import ALL_SIDES as ALL_SIDES  # noqa: PLC0414 - drawing modules import these from here
from excelmaze.grids.grid import FALLING as FALLING  # noqa: PLC0414
from excelmaze.grids.grid import RISING as RISING  # noqa: PLC0414
from excelmaze.grids.grid import Grid
from excelmaze.planes import Plane, nonzero, plane
from excelmaze.sheet.addresses import Area, Place
from excelmaze.sheet.stretches import Stretch
from excelmaze.sheet.widths import SQUARES, Widths, widths_from

if TYPE_CHECKING:
    from excelmaze.draw.drawings import Drawing
    from excelmaze.maze.maze import Maze
    from excelmaze.maze.replay import Walk


class Role(IntEnum):
    """The part that a cell plays in its maze; a theme gives each role its fill."""

    OPEN = 0
    UNVISITED = 1
    START = 2
    GOAL = 3
    SOLUTION = 4
    BLOCK = 5
    VISITED = 6
    RETRACED = 7
    STAIRS = 8
    OUTSIDE = 9


# A cell that is a part of several rooms has the last of their roles in this order.
ROLES_BY_RANK = (Role.OPEN, Role.UNVISITED, Role.RETRACED, Role.VISITED, Role.SOLUTION, Role.START, Role.GOAL)
_OF_ROOM = bytes(Role.OPEN if visited else Role.UNVISITED for visited in range(256))
# The roles of rooms while a solver walks, by the values of `excelmaze.maze.replay.Walk.rooms`.
WALKED = (Role.OPEN, Role.VISITED, Role.RETRACED, Role.SOLUTION)


class OtherHalf(NamedTuple):
    """The role of the other half of a cell, and the direction in which it lies: as in `excelmaze.draw.theme.Split`."""

    other: Role
    degree: int


class CellLook(NamedTuple):
    """A kind of cell: its lines, as bits `1 << direction` and two diagonals, and its role.

    Where its halves differ, the role is that of the half that counts where a cell can have only one. A shade says how
    far an open cell is, from 1 on, where cells are coloured by distance.
    """

    lines: int
    role: Role
    other_half: OtherHalf | None = None
    shade: int = 0


class Stretches(Iterable[tuple[int, Stretch]]):
    """The codes of cells row by row, in reading order: a stretch for each run of cells, made on demand.

    Attributes:
        grid: the cells.
        codes: a number for each.
    """

    def __init__(self, grid: Grid, codes: Plane) -> None:
        self.grid = grid
        self.codes = codes

    def __iter__(self) -> Iterator[tuple[int, Stretch]]:
        cell = 0
        for top, below, spans in self.grid.bands:
            for row in range(top, below):
                for first, last in spans:
                    yield row, Stretch(first, self.codes[cell : cell + last - first + 1])
                    cell += last - first + 1


class _Fields(NamedTuple):
    """The fields of a layout."""

    grid: Grid
    codes: bytes
    palette: Sequence[CellLook]
    texts: Mapping[int, str] = {}
    merged: Sequence[Area] = ()
    links: Mapping[int, Sequence[int]] = {}
    sheet: str | None = None
    is_even: bool = False
    outside: Mapping[Place, str] = {}
    drawings: "Sequence[Drawing]" = ()
    widths: Widths = SQUARES
    lower: float = 0.0
    shades: bytes = b""


class Layout(_Fields):
    """The kinds and texts of the cells of one sheet, without theme, file format and rooms.

    Attributes:
        grid: the cells of the sheet.
        codes: a byte for each cell, its index in the palette.
        palette: the kinds of cells.
        texts: the texts in cells, by cell.
        merged: areas of cells that are merged into one.
        links: for cells with links, the indices of the sheets to whose same cell they lead; a click goes to the first.
        sheet: the name of the sheet, where a maze has several.
        is_even: on a new sheet, the columns between areas are as wide as those of cells.
        outside: the texts in cells around the maze, by row and column.
        drawings: what lies over the cells.
        widths: those of columns by turns, by the height of rows, with which rooms are regular.
        lower: how far below the middle of a cell, by its height, the middle of its room is, and so of its text.
        shades: a byte for each cell, its shade by distance or 0; empty where no cell has one.
    """

    def spread(self) -> "Layout":
        """Return the layout with the cells outside that have texts among its cells, without lines and fills."""
        if not self.outside:
            return self
        cells = Grid([Area(*place, *place) for place in self.outside])
        beside = Layout.uniform(cells, CellLook(0, Role.OUTSIDE))
        texts = {cells.cell_of_place(place): text for place, text in self.outside.items()}
        both = together([self, beside._replace(texts=texts)])
        links = {both.grid.cell_of_place(self.grid.place(cell)): sheets for cell, sheets in self.links.items()}
        return both._replace(links=links, sheet=self.sheet, is_even=self.is_even, widths=self.widths, lower=self.lower)

    def moved(self, down: int, right: int) -> "Layout":
        """Return the layout moved by whole cells."""

        def moved(areas: Sequence[Area]) -> list[Area]:
            return [area.moved(down, right) for area in areas]

        first = -right % len(self.widths)
        return self._replace(
            grid=Grid(moved(self.grid.areas), moved(self.grid.merged)),
            merged=moved(self.merged),
            drawings=[drawing.moved(down, right) for drawing in self.drawings],
            widths=(*self.widths[first:], *self.widths[:first]),
        )

    @classmethod
    def uniform(cls, grid: Grid, shown: CellLook) -> "Layout":
        """Return a layout whose cells all show the same."""
        return cls(grid, bytes(grid.size), (shown,))

    def stretches(self) -> Stretches:
        """Return the codes row by row."""
        return Stretches(self.grid, self.codes)

    def used(self) -> dict[int, CellLook]:
        """Return the codes that occur, in order, with their kinds; at most a few dozen."""
        return {code: shown for code, shown in enumerate(self.palette) if code in self.codes}

    @property
    def kinds(self) -> Plane:
        """A number for the kind of each cell: its code, and more than a byte for it and its shade."""
        if not self.shades:
            return self.codes
        return plane(shade << 8 | code for code, shade in zip(self.codes, self.shades, strict=True))

    def used_kinds(self) -> dict[int, CellLook]:
        """Return the kinds that occur, by their numbers in `kinds`."""
        shown = self.used()
        if not self.shades:
            return shown
        pairs = sorted({*zip(self.shades, self.codes, strict=True)})
        return {shade << 8 | code: shown[code]._replace(shade=shade) for shade, code in pairs}

    @property
    def width(self) -> float:
        """The width of the rectangle around the cells, by the height of a row."""
        bounds = self.grid.bounds
        return fsum(widths_from(self.widths, bounds.left, bounds.right))

    @property
    def has_walls(self) -> bool:
        """Whether a line or a block is drawn."""
        return self.is_drawing or any(shown.lines or shown.role is Role.BLOCK for shown in self.used().values())

    @property
    def is_drawing(self) -> bool:
        """Whether the walls are a drawing over the cells."""
        if not self.drawings:
            return False
        from excelmaze.draw.drawings import WALLS

        return any(drawing.name == WALLS for drawing in self.drawings)

    def texts_by_code(self) -> dict[int, set[str]]:
        """Return the texts in the cells of each code, each text once; codes without texts are left out."""
        texts: dict[int, set[str]] = {}
        for cell, text in self.texts.items():
            texts.setdefault(self.codes[cell], set()).add(text)
        return texts

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


def together(parts: Sequence[Layout]) -> Layout:
    """Combine layouts that do not touch into one, without links between sheets."""
    grid = Grid(
        [area for part in parts for area in part.grid.areas], [area for part in parts for area in part.grid.merged]
    )
    palette: dict[CellLook, int] = {}
    codes, shades = bytearray(grid.size), bytearray(grid.size)
    texts: dict[int, str] = {}
    for part in parts:
        table = bytearray(256)
        for code, shown in part.used().items():
            table[code] = palette.setdefault(shown, len(palette))
        for row, (first, stretch) in part.stretches():
            cell, own = grid.cell_of_place((row, first)), part.grid.cell_of_place((row, first))
            codes[cell : cell + len(stretch)] = bytes(stretch).translate(table)
            if part.shades:
                shades[cell : cell + len(stretch)] = part.shades[own : own + len(stretch)]
        texts |= {grid.cell_of_place(part.grid.place(cell)): text for cell, text in part.texts.items()}
    widths = {part.widths for part in parts}
    return Layout(
        grid,
        bytes(codes),
        (*palette,),
        texts=texts,
        merged=[area for part in parts for area in part.merged],
        is_even=True,
        drawings=[drawing for part in parts for drawing in part.drawings],
        widths=widths.pop() if len(widths) == 1 else SQUARES,
        lower=min((part.lower for part in parts), default=0.0),
        shades=bytes(shades) if any(part.shades for part in parts) else b"",
    )


def marked_rooms(maze: "Maze") -> Iterator[tuple[int, Role]]:
    """Yield the rooms that are marked as start or goal, with that role; of a room that comes twice the last counts.

    A maze without a goal has no marks.
    """
    for room in maze.signs.false_goals:
        yield room, Role.GOAL
    for start, goal in maze.ends:
        if goal is not None:
            yield start, Role.START
            yield goal, Role.GOAL


class Move(NamedTuple):
    """A passage that a path leads through, from a room to the next, and its role."""

    room: int
    other: int
    role: Role


class Roles(NamedTuple):
    """The role of each room, and the passages with roles; of a passage that occurs twice the last role counts."""

    rooms: bytes
    moves: Sequence[Move]


def roles_in(maze: "Maze", walk: "Walk | None", *, solution: bool) -> Roles:
    """Return the roles of rooms and passages, with or without solutions or the walk of a solver."""
    moves = [*_moves(maze, walk, solution=solution)]
    return Roles(roles_of_rooms(maze, walk, solution=solution), moves)


def _moves(maze: "Maze", walk: "Walk | None", *, solution: bool) -> Iterator[Move]:
    for path in maze.room_paths() if solution else ():
        for room, other in pairwise(path):
            yield Move(room, other, Role.SOLUTION)
    if walk is not None:
        for room, other, state in walk.moves():
            yield Move(room, other, WALKED[state])


def roles_of_rooms(maze: "Maze", walk: "Walk | None", *, solution: bool) -> bytes:
    """Return the role of each room."""
    roles = bytearray(maze.visited.translate(_OF_ROOM))
    for path in maze.room_paths() if solution else ():
        for room in path:
            roles[room] = Role.SOLUTION
    if walk is not None:
        for room in nonzero(walk.rooms):
            roles[room] = WALKED[walk.rooms[room]]
    for room, mark in marked_rooms(maze):
        roles[room] = mark
    return bytes(roles)
