"""What is to become of the cells of a sheet, and what is noted of them while it is done."""

from collections.abc import Sequence
from typing import NamedTuple

from excelmaze.sheet.addresses import Area


class Target(NamedTuple):
    """Cells side by side in a row, from column `first` on, and for each the number of the look it gets."""

    first: int
    looks: Sequence[int]

    @property
    def last(self) -> int:
        """The last column."""
        return self.first + len(self.looks) - 1


class WasStyled(NamedTuple):
    """Cells side by side in a row, from column `first` on, and the style that each had."""

    first: int
    styles: Sequence[int]


class Noted:
    """What is noted while cells are changed.

    Attributes:
        before: for each row, the styles that the target cells had.
        rows_before: for each row whose attributes change, those that it had, or None if it was not written.
        created: how many cells were not written before.
        restyled: how many cells that were there have another style.
        bounds: the smallest rectangle around the cells that were created.
    """

    def __init__(self) -> None:
        self.before: dict[int, Sequence[WasStyled]] = {}
        self.rows_before: dict[int, dict[bytes, bytes] | None] = {}
        self.created = self.restyled = 0
        self.bounds: Area | None = None

    def create(self, within: Area, count: int) -> None:
        """So many cells are created within an area."""
        self.created += count
        self.bounds = within.around(self.bounds or within)
