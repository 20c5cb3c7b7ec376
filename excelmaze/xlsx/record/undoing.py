"""What a sheet gets back besides its cells' looks, when the last cell of a maze is taken away.

Of several mazes that set the same width or height, each knows what was there before it, so they are a chain: the last
one's goes back to the sheet, an earlier one's to the maze that came after it. Names: `excelmaze.xlsx.record.named`;
the page set-up: `excelmaze.xlsx.record.page_changes`.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from excelmaze.xlsx.record.named import names_without
from excelmaze.xlsx.record.record import Former, Record


class Undone(NamedTuple):
    """What goes back to the sheet: sizes of columns and rows, and names, None for one that goes.

    `remaining` are the records of the mazes that stay, those that changed.
    """

    columns: dict[int, Mapping[bytes, bytes] | None]
    heights: dict[int, Mapping[bytes, bytes] | None]
    names: dict[str, Former | None]
    remaining: dict[int, Record]


def undone(gone: Mapping[int, Record], staying: Mapping[int, Record], names: Mapping[str, str]) -> Undone:
    """What goes back to the sheet.

    Args:
        gone: the records of the mazes that go, by number.
        staying: those of the mazes that stay.
        names: the formulas of the sheet's own names as they are, by their names in small letters.
    """
    found = names_without(gone, staying, names)
    work = _Undoing({**staying, **found.remaining})
    for number in sorted(gone, reverse=True):
        work.columns(number, gone[number])
        work.heights(number, gone[number])
    changed = {number: record for number, record in work.left.items() if record is not staying[number]}
    return Undone(work.widths, work.sizes, found.changed, changed)


class _Undoing:
    """The sheet and the records that stay, as they become while one maze after another goes, the last one first."""

    def __init__(self, staying: Mapping[int, Record]) -> None:
        self.left = dict(staying)
        self.widths: dict[int, Mapping[bytes, bytes] | None] = {}
        self.sizes: dict[int, Mapping[bytes, bytes] | None] = {}

    def columns(self, number: int, record: Record) -> None:
        for column, was in record.columns.items():
            later = _next((n for n, one in self.left.items() if column in one.columns), number)
            if later is None:
                self.widths[column] = was
            else:
                heir = self.left[later]
                self.left[later] = heir._replace(columns={**heir.columns, column: was})

    def heights(self, number: int, record: Record) -> None:
        for row, was in record.heights.items():
            later = _next((n for n, one in self.left.items() if row in one.heights), number)
            if later is None:
                self.sizes[row] = was
            else:
                heir = self.left[later]
                self.left[later] = heir._replace(heights={**heir.heights, row: was})


def _next(numbers: Iterable[int], after: int) -> int | None:
    """The lowest of the numbers that is higher."""
    return min((number for number in numbers if number > after), default=None)
