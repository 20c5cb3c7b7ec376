"""Where rooms lie that are no cells: on the cells of a sheet, and in rows and columns of their own."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import ClassVar

from excelmaze.errors import InputError, counted
from excelmaze.grids.cells import Run
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import Area, cell_address, parse_cell


class Covering(Grid):
    """The rooms of a maze, which know the cells that they lie on."""

    gapless = False
    _cells: Grid
    # What a cell is where no room lies, and what to choose instead: the words of a message.
    words_of_no_room: ClassVar[tuple[str, str]] = ("is in no room", "a room")

    @property
    def cells(self) -> Grid:
        """All cells, those of rooms and others."""
        return self._cells

    @property
    def address(self) -> str:
        """The selection in A1 notation, as it was given."""
        return self.cells.address

    @property
    def recipe_text(self) -> str:
        """The selection as recipes tell it."""
        return self.cells.recipe_text

    @property
    def named(self) -> str:
        """The selection as messages name it."""
        return self.cells.named

    @property
    def first(self) -> int:
        """The room nearest to the cell where the selection begins."""
        return self.nearest(self.cells.first)

    def find(self, address: str, what: str) -> int:
        """Return the room that lies on the cell at an address.

        Raises:
            InputError: no cell address, or one outside the maze, or of a cell where no room lies.
        """
        room = self.room_at(*parse_cell(address))
        if room is None:
            near = self.address_of(self.nearest(self.cells.find(address, what)))
            is_none, choice = self.words_of_no_room
            raise InputError(f"{what} {address} {is_none}; choose {choice}, such as {near}")
        return room

    def __contains__(self, cell: object) -> bool:
        """Return whether a room lies on a cell: its address, or its row and column."""
        return cell in self.cells and self.room_at(*(parse_cell(cell) if isinstance(cell, str) else cell)) is not None  # type: ignore[misc]

    def __iter__(self) -> Iterator[str]:
        """Yield the addresses of the rooms."""
        for room in range(self.size):
            yield cell_address(*self.sheet_place(room))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.named}: {counted(self.size, 'room')}>"


# The number of a room, that of the one below, and of how many side by side this is true.
Contact = tuple[int, int, int]


class Lattice(Grid):
    """A grid with walls that no maze opens: between runs of a row, and above one another where there is no contact.

    Its rows and columns are its own, not the sheet's.
    """

    gapless = False

    def __init__(self, runs: Sequence[Run], contacts: Sequence[Contact]) -> None:
        self.areas = tuple(Area(row, first, row, last) for row, first, last, _ in runs)
        self.size = runs[-1].cells.stop
        self.runs = tuple(runs)
        self._starts = [run.cell for run in runs]
        self.merged = ()
        self.__dict__["contacts"] = tuple(contacts)

    def rows_of(self, piece: Sequence[int]) -> Grid:
        """Return a piece as a lattice of its own."""
        if self.gapless:
            return super().rows_of(piece)
        old = self.runs_of_piece(piece[0])
        runs: list[Run] = []
        for run in old:
            runs.append(run._replace(cell=runs[-1].cells.stop if runs else 0))
        starts = [run.cell for run in old]

        def number(room: int) -> int:
            index = bisect_right(starts, room) - 1
            return runs[index].cell + room - starts[index]

        own = self.piece_number(piece[0])
        contacts = [
            (number(above), number(below), length)
            for above, below, length in self.contacts
            if self.piece_number(above) == own
        ]
        return Lattice(runs, contacts)

    def __eq__(self, other: object) -> bool:
        """Return whether both have the same rooms and the same neighbours."""
        if not isinstance(other, Lattice):
            return False
        return (self.runs, self.contacts) == (other.runs, other.contacts)

    def __hash__(self) -> int:
        return hash(self.runs)


class Scattered(Grid):
    """Rooms of which those side by side need not be connected: their pieces are found as those of any graph."""

    sides = Graph.sides
    pieces = Graph.pieces
    piece_of = Graph.piece_of

    def piece_number(self, room: int) -> int:
        """Return the number of the piece that a room belongs to."""
        return self._piece_numbers[room]

    def runs_of_piece(self, room: int) -> Sequence[Run]:
        """Return the rooms of a piece from top to bottom, each by itself."""
        places = ((*self.place(member), member) for member in self.piece_of(room))
        return [Run(row, column, column, member) for row, column, member in sorted(places)]
