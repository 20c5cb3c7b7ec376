"""A lattice: rooms in rows and columns, of which some that lie side by side are no neighbours."""

from bisect import bisect_right
from collections.abc import Sequence

from excelmaze.grids.grid import Grid
from excelmaze.grids.runs import Run
from excelmaze.sheet.addresses import Area

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
        self._last_part = None
        self.__dict__["contacts"] = tuple(contacts)

    def rows_of(self, piece: Sequence[int]) -> Grid:
        """A piece as a lattice of its own."""
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
        """Lattices are equal when they have the same rooms and the same neighbours."""
        if not isinstance(other, Lattice):
            return False
        return (self.runs, self.contacts) == (other.runs, other.contacts)

    def __hash__(self) -> int:
        return hash(self.runs)
