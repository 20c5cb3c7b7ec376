"""Rooms that lie on the cells of a sheet otherwise than one in each, or that have neighbours elsewhere."""

from array import array
from collections.abc import Iterator, Sequence
from functools import cached_property

from excelmaze.errors import InputError, counted
from excelmaze.grids.cells import place_of
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.read_only import read_only_array
from excelmaze.sheet.addresses import Area, Place, cell_address, parse_cell


class RoomCells(Grid):
    """The rooms of a maze, each of which is called by one of the cells that it lies on.

    Rows and columns of rooms, as algorithms see them, may be others than those of the sheet: `places` has them.

    Args:
        cells: all cells, those of rooms and others.
        own_cells: for each room the number of the cell that it is called by.
    """

    gapless = False
    is_square = False
    has_rows = False
    is_cellwise = False

    own_cells: Sequence[int]
    _cells: Grid

    def __init__(self, cells: Grid, own_cells: Sequence[int]) -> None:
        numbers = read_only_array(own_cells) if isinstance(own_cells, array) else own_cells
        vars(self).update(_cells=cells, areas=cells.areas, bands=cells.bands, merged=())
        vars(self).update(own_cells=numbers, size=len(numbers))

    sides = Graph.sides
    pieces = Graph.pieces
    piece_number = Graph.piece_number

    @property
    def cells(self) -> Grid:
        """All cells, those of rooms and others."""
        return self._cells

    @property
    def first(self) -> int:
        """The room nearest to the cell where the selection begins."""
        return self.nearest(self.cells.first)

    @cached_property
    def places(self) -> tuple[Sequence[int], Sequence[int]]:
        """For each room its row, and for each its column."""
        rows, columns = self.cells.places
        return tuple(map(rows.__getitem__, self.own_cells)), tuple(map(columns.__getitem__, self.own_cells))

    @cached_property
    def bounds(self) -> Area:
        """The smallest rectangle around the rows and columns of rooms."""
        rows, columns = self.places
        return Area(min(rows), min(columns), max(rows), max(columns))

    def place(self, cell: int) -> Place:
        """Return the row and the column of a room."""
        return self.places[0][cell], self.places[1][cell]

    def cell_at(self, row: int, column: int) -> int | None:
        """Return the room in a row and a column, or None."""
        return self._room_in.get((row, column))

    @cached_property
    def _room_in(self) -> dict[Place, int]:
        return {place: room for room, place in enumerate(zip(*self.places, strict=True))}

    def cell_of(self, room: int) -> int:
        """Return the number of the cell that a room is called by."""
        return self.own_cells[room]

    def sheet_place(self, room: int) -> Place:
        """Return the row and column of the cell that a room is called by."""
        return self.cells.place(self.own_cells[room])

    @cached_property
    def _room_called(self) -> dict[int, int]:
        """The room that is called by a cell."""
        return {cell: room for room, cell in enumerate(self.own_cells)}

    def room_at(self, row: int, column: int) -> int | None:
        """Return the room that has the cell at a place, of several the first; or None."""
        return next(iter(self.rooms_at(row, column)), None)

    def rooms_at(self, row: int, column: int) -> Sequence[int]:
        """Return all rooms that have the cell at a place, or a half of it."""
        cell = self.cells.cell_at(row, column)
        room = None if cell is None else self._room_called.get(cell)
        return () if room is None else (room,)

    def nearest(self, cell: int) -> int:
        """Return the room nearest to a cell: of several the first."""
        row, column = self.cells.place(cell)
        room = self.room_at(row, column)
        if room is not None:
            return room
        places = map(self.sheet_place, range(self.size))
        return min((abs(at - row) + abs(to - column), number) for number, (at, to) in enumerate(places))[1]

    def _room_of(self, address: str, what: str) -> int:
        room = self.room_at(*parse_cell(address, what))
        if room is None:
            near = self.address_of(self.nearest(self.cells.room_of(address, what)))
            raise InputError(f"{what} {address} is in no room; choose the cell of one, such as {near}")
        return room

    @property
    def _made_of(self) -> tuple[object, ...]:
        return self.tiling, self.cells, self.own_cells, self.opposite

    def __eq__(self, other: object) -> bool:
        """Return whether both have the same rooms on the same cells."""
        return isinstance(other, RoomCells) and self._made_of == other._made_of

    def __hash__(self) -> int:
        return hash((self.tiling, self.cells, self.size))

    def __contains__(self, cell: object) -> bool:
        """Return whether a room lies on a cell: its address, or its row and column."""
        try:
            return self.room_of(cell if isinstance(cell, str) else cell_address(*place_of(cell)), "cell") >= 0
        except InputError:
            return False

    def __iter__(self) -> Iterator[str]:
        """Yield what the rooms are called."""
        return map(self.address_of, range(self.size))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.named}: {counted(self.size, 'room')}>"
