"""The grid: the graph of a sheet's cells, each beside those around it."""

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Self

from excelmaze.errors import InputError, counted
from excelmaze.grids.cells import areas_in, named
from excelmaze.grids.constructors import Constructors
from excelmaze.grids.graph import Graph, Neighbors
from excelmaze.planes import bits
from excelmaze.read_only import ReadOnlyDict, read_only_rows
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area, Place, Selection, cell_address, parse_cell
from excelmaze.sheet.bands import Span, areas_of, bands_of, combined, common, without
from excelmaze.sheet.widths import SQUARES, Widths

if TYPE_CHECKING:
    from excelmaze.grids.stencil import Stencil

# The macros' own numbers, clockwise from the top.
UP, RIGHT, DOWN, LEFT = range(4)
DIRECTIONS = (UP, RIGHT, DOWN, LEFT)
# As bits `1 << direction`.
ALL_SIDES = 0b1111
# The sides of a cell are its directions; behind them come the diagonals.
FALLING, RISING = 4, 5
SIDE_NAMES = ("top", "right", "bottom", "left")
OPPOSITE = (DOWN, LEFT, UP, RIGHT)
# The rows and columns by which each of them leads on.
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))


def opposite(direction: int) -> int:
    """Return the direction on a sheet that leads back."""
    return OPPOSITE[direction]


class Surroundings(NamedTuple):
    """The sheet that cells were chosen on.

    Attributes:
        sheet: its name.
        occupied: places beside the cells that the user has filled or that belong to another maze; an opening that is
            chosen leads to none of them.
        start: the active cell, where it is another one than the first of the selection; mazes start there.
    """

    sheet: str
    occupied: frozenset[Place] = frozenset()
    start: str | None = None


class Grid(Constructors, Graph):
    """The graph of a sheet's cells: rooms 0..n-1 in reading order, each with its row and column (1-based).

    >>> grid = Grid.from_selection("B2:D3,E3")
    >>> len(grid), "E3" in grid, "E2" in grid
    (7, True, False)
    >>> list(grid)
    ['B2', 'C2', 'D2', 'B3', 'C3', 'D3', 'E3']
    >>> grid == Grid.from_cells(grid)
    True

    A grid is immutable, and its memory follows the number of cells, never the rectangle around them: it is
    kept as runs of cells in rows. Cells of overlapping areas count once. Areas that are `merged` are one cell each on
    the sheet, and one room of a maze.
    """

    is_square: bool = True
    bearings: tuple[float, ...] = (0, 1 / 2, 1, 3 / 2)
    opposite: tuple[int, ...] = OPPOSITE
    # Whether cells that lie side by side are always neighbours.
    gapless: bool = True
    tiling: str = "squares"
    # Whether there is a room in each cell, of the same number.
    is_cellwise: ClassVar[bool] = True
    # If it is not: the cell that each room has at each part of its stencil, `part_cells[part][room]`.
    part_cells: Sequence[Sequence[int]] = ()
    # Whether rooms lie side by side in rows, each above at most one other.
    has_rows: ClassVar[bool] = True
    # For each direction the side of a cell that faces there.
    side_of: tuple[int, ...] = DIRECTIONS
    # Where rooms lie on several sheets, the directions of stairs to the next and the one before.
    up: int | None = None
    down: int | None = None
    # The widths of columns, by the height of rows, with which its rooms are regular.
    widths: Widths = SQUARES
    # Its sheet, where it was chosen on one; equal grids may lie on several.
    surroundings: Surroundings | None = None

    def minus(self, cells: str | Selection | Iterable[Area]) -> "Grid":
        """Return the grid with holes.

        >>> Grid.rectangle(5, 5).minus("C3:E5")
        <Grid B2:F2 and 3 more areas: 16 cells>

        Raises:
            InputError: none of these cells is in the grid, no others are, or they are a part of merged ones.
        """
        holes = areas_in(cells)
        grid = combined_cells(self, holes, without)
        if grid is None:
            raise InputError(f"the hole {named(holes)} takes all cells of the maze, {self.named}; choose fewer")
        if grid.size == self.size:
            raise InputError(f"the hole {named(holes)} lies outside the maze, {self.named}; choose cells of it")
        return grid

    def common_with(self, cells: str | Selection | Iterable[Area]) -> "Grid":
        """Return the cells that the grid has in common with others.

        >>> Grid.from_shape("circle", cols=9).common_with("A1:F6")
        <Grid D2:F2,C3:F3,B4:F6: 22 cells>

        Raises:
            InputError: there are none, or some are a part of merged ones.
        """
        others = areas_in(cells)
        grid = combined_cells(self, others, common)
        if grid is None:
            raise InputError(f"{self.named} and {named(others)} have no cell in common; choose others")
        return grid

    @cached_property
    def merged_sides(self) -> Mapping[int, int]:
        """For each cell of a merged area, the sides that lie inside the area, as bits."""
        inner = (inside for area in self.merged for _, _, inside in inner_sides(area, area))
        return ReadOnlyDict(zip(chain.from_iterable(self.merged_cells), inner, strict=True))

    @property
    def first(self) -> int:
        """The cell where a selection begins: the top left one of its first area."""
        return self.cell_of_place(self.areas[0][:2])

    @property
    def cells(self) -> "Grid":
        """The cells of the sheet that the rooms lie on: themselves, unless walls take cells, too."""
        return self

    @property
    def stencils(self) -> "tuple[Stencil, ...]":
        """How each kind of its rooms lies on cells."""
        from excelmaze.grids.stencil import SQUARES

        return SQUARES

    @cached_property
    def kinds(self) -> bytes:
        """The kind of each room, a place in `stencils`."""
        return bytes(self.size)

    def as_drawn(self, lines: bytes) -> "Grid":  # noqa: ARG002 - some rooms lie otherwise
        """Return the rooms on the same cells, as far as the lines of cells tell how they lie."""
        return self

    @property
    def described(self) -> str:
        """What messages call its rooms: the option that makes them, as it was given, such as `tiling bricks`."""
        try:
            name, value = [*self.shape.items()][-1]
        except (InputError, IndexError):  # no option makes it
            return f"tiling {self.tiling}"
        return f"{name} {str(value).partition(':')[0]:.40}"

    @property
    def extent(self) -> str:
        """How large it is, in words: cells that are merged are one room."""
        rooms = self.size - sum(len(merged) - 1 for merged in self.merged_cells)
        cells = counted(self.cells.size, "cell")
        return cells if rooms == self.cells.size else f"{counted(rooms, 'room')} on {cells}"

    @property
    def row_length(self) -> int:  # type: ignore[override]
        """How many cells are in each row of a rectangle; 0 for other cells, and where rooms are no cells of a sheet."""
        return self.areas[0].width if self.is_square and self.gapless and len(self.areas) == 1 else 0

    def cell_of(self, room: int) -> int:
        """Return the number, in `cells`, of the cell that a room is called by."""
        return room

    def sheet_place(self, room: int) -> Place:
        """Return the row and column, on the sheet, of the cell that a room is called by."""
        return self.place(room)

    def room_at(self, row: int, column: int) -> int | None:
        """Return the room whose cell lies at a place on the sheet, or None."""
        return self.cell_at(row, column)

    def rooms_at(self, row: int, column: int) -> Sequence[int]:
        """Return the rooms that share a place on the sheet: one at most, unless rooms share cells."""
        room = self.room_at(row, column)
        return () if room is None else (room,)

    def nearest(self, cell: int) -> int:
        """Return the room nearest to a cell of the sheet, a number in `cells`."""
        return cell

    def cell_beside(self, room: int, direction: int) -> Place:  # noqa: ARG002 - rooms of several cells ask for it
        """Return the cell of a room that lies where a direction leads out of it."""
        return self.sheet_place(room)

    def direction_at(self, place: Place, side: int) -> int:  # noqa: ARG002 - as above
        """Return the direction that leads out of a room through a side of the cell at a place."""
        return side

    def side_through(self, room: int, direction: int) -> int:  # noqa: ARG002 - on a cube it is the room's
        """Return the side of a room's cell that a direction leads out through; beyond the sides, none."""
        return direction

    def side_at(self, address: str, side: int, what: str) -> tuple[int, int]:
        """Return the room whose cell has a side at an address, and the direction that leads out there."""
        return self.room_of(address, what), self.direction_at(parse_cell(address.rpartition("!")[2]), side)

    def rim_of(self, room: int) -> Sequence[Place | None]:
        """Return for each direction the last place that an opening would go through; None where none can."""
        place, sides = self.sheet_place(room), self.sides[room]
        return tuple(None if sides >> self.direction_at(place, side) & 1 else place for side in DIRECTIONS)

    def beyond_rim(self) -> Iterable[Place]:
        """Return the places outside that passages go out to: they lead elsewhere."""
        return ()

    def beside(self) -> "Grid | None":
        """Return the cells of the sheet that share an edge with its cells; None where there are none."""
        wider = [
            Area(max(top - down, 1), max(left - right, 1), min(bottom + down, MAX_ROW), min(last + right, MAX_COLUMN))
            for top, left, bottom, last in self.cells.areas
            for down, right in ((1, 0), (0, 1))
        ]
        areas = areas_of(combined(bands_of(wider), self.cells.bands, without))
        return Grid(areas) if areas else None

    def surrounded(self, surroundings: Surroundings | None) -> Self:
        """Return the same rooms with other surroundings."""
        grid = object.__new__(type(self))
        vars(grid).update(vars(self), surroundings=surroundings)
        return grid

    def stretches_of(self, part: "Grid") -> Iterator[tuple[slice, slice]]:
        """Yield stretches of the rooms of a grid that is a part of this one: their numbers there, and here."""
        for run in part.runs:
            first = self.cell_of_place((run.row, run.first))
            yield slice(run.cell, run.cells.stop), slice(first, first + len(run.cells))

    def _address_of(self, room: int) -> str:
        return cell_address(*self.sheet_place(room))

    def _room_of(self, address: str, what: str) -> int:
        cell = self.cell_at(*parse_cell(address, what))
        if cell is None:
            raise InputError(f"{what} {address} lies outside the maze, {self.named}; choose one of its cells")
        return cell

    @cached_property
    def neighbors(self) -> Neighbors:
        """For each direction, for each cell, the neighbour there or -1."""
        ids, none = array("i", range(self.size)), array("i", (-1,))
        up, down = none * self.size, none * self.size
        right, left = ids[1:] + none, none + ids[:-1]
        for run in self.runs:
            left[run.cell] = right[run.cells.stop - 1] = -1
        for above, below, length in self.contacts:
            up[below : below + length] = ids[above : above + length]
            down[above : above + length] = ids[below : below + length]
        del ids  # four copies are made now
        return read_only_rows((up, right, down, left))

    @cached_property
    def sides(self) -> bytes:
        """For each cell, a bit `1 << direction` for every neighbour it has."""
        up, down = bytearray(self.size), bytearray(self.size)
        right, left = bytearray(b"\1") * self.size, bytearray(b"\1") * self.size
        for run in self.runs:
            left[run.cell] = right[run.cells.stop - 1] = 0
        for above, below, length in self.contacts:
            up[below : below + length] = down[above : above + length] = b"\1" * length
        return bits((up, right, down, left))

    def by_level(self, piece: Sequence[int]) -> Iterable[Sequence[int]]:
        """Return the cells of a piece level by level."""
        return (piece,)

    def rows_of(self, piece: Sequence[int]) -> "Grid":
        """Return a piece as a separate grid, with its rows: its cells are numbered anew, in the same order."""
        return Grid(
            [Area(run.row, run.first, run.row, run.last) for run in self.runs_of_pieces[self.piece_number(piece[0])]]
        )

    def __eq__(self, other: object) -> bool:
        """Return whether both have the same cells; the areas in which they were given may be others."""
        if not isinstance(other, Grid):
            return super().__eq__(other)
        return self.is_square == other.is_square and self.canonical == other.canonical

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(self.canonical)

    def __repr__(self) -> str:
        return f"<Grid {self.named}: {counted(self.size, 'cell')}>"


def together(parts: "Iterable[Grid]") -> Grid:
    """Return the cells of several grids as those of one."""
    grids = [*parts]
    return Grid([area for grid in grids for area in grid.areas], [area for grid in grids for area in grid.merged])


def combined_cells(
    cells: Grid, areas: Sequence[Area], combine: Callable[[Sequence[Span], Sequence[Span]], list[Span]]
) -> Grid | None:
    """Return the cells that are left when a grid is combined with some areas; None where none are.

    Merged areas with a cell that is left stay merged.

    Raises:
        InputError: only a part of a merged area is left.
    """
    others = [*bands_of(areas)]
    left = areas_of(combined(cells.bands, others, combine))
    merged = [area for area in cells.merged if any(combined(bands_of([area]), others, combine))]
    return Grid(left, merged) if left else None


def inner_sides(area: Area, bounds: Area) -> Iterator[tuple[int, int, int]]:
    """Yield row and column of each cell of a merged area within bounds, and its sides inside the area.

    They are never visible, and programs that save draw there what they like.
    """
    top, left, bottom, right = area
    for row in range(max(top, bounds.top), min(bottom, bounds.bottom) + 1):
        upright = (row > top) << UP | (row < bottom) << DOWN
        for column in range(max(left, bounds.left), min(right, bounds.right) + 1):
            yield row, column, upright | (column < right) << RIGHT | (column > left) << LEFT
