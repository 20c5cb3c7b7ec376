"""Coverings: rooms that lie on the cells of a sheet otherwise than one on each."""

from collections.abc import Iterator
from typing import ClassVar

from excelmaze.counts import counted
from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import cell_address, parse_cell


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
    def told(self) -> str:
        """The selection as recipes tell it."""
        return self.cells.told

    @property
    def named(self) -> str:
        """The selection as messages name it."""
        return self.cells.named

    @property
    def first(self) -> int:
        """The room nearest to the cell where the selection begins."""
        return self.nearest(self.cells.first)

    def find(self, address: str, what: str) -> int:
        """The room that lies on the cell at an address.

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
        """Whether a room lies on a cell: its address, or its row and column."""
        return cell in self.cells and self.room_at(*(parse_cell(cell) if isinstance(cell, str) else cell)) is not None  # type: ignore[misc]

    def __iter__(self) -> Iterator[str]:
        """The addresses of the rooms."""
        for room in range(self.size):
            yield cell_address(*self.sheet_place(room))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.named}: {counted(self.size, 'room')}>"
