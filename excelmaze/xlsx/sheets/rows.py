"""Rows of a sheet as places in its bytes."""

from typing import NamedTuple

from excelmaze.planes import Plane
from excelmaze.xlsx.sheets.even import EvenCells


class SheetRow(NamedTuple):
    """A row element: its number and its bytes; start tag `start:open_end`, end tag `close_start:end`."""

    number: int
    start: int
    open_end: int
    close_start: int
    end: int

    @property
    def last(self) -> int:
        """The number of the last row, as `RowsAlike` has it."""
        return self.number


class LongRow(NamedTuple):
    """A row of even cells, and the number of what each holds; none where all are empty."""

    row: SheetRow
    cells: EvenCells
    held: Plane = b""
