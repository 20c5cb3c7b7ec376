"""Distances in cells of an open sheet, which a maze's colour scale is over: they come and go with it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from excelmaze.live.contents import values_in
from excelmaze.sheet.addresses import Area, Place, cell_address, parse_cell
from excelmaze.sheet.unions import runs_in_rows

if TYPE_CHECKING:
    import xlwings as xw

# What is behind every distance, by which it is told from what others write: as in files.
FRACTION = 1 / 128


def numbers_in(sheet: "xw.Sheet", areas: Iterable[Area]) -> dict[Place, float]:
    """The distances that cells hold."""
    cells = (cell for area in areas for cell in values_in(sheet, area))
    return {place: value for place, value in cells if isinstance(value, float) and value % 1 == FRACTION}


def plain(numbers: Mapping[Place, float]) -> dict[str, Sequence[float]]:
    """Distances in JSON's terms: those of cells side by side by the address of the first."""
    return {
        cell_address(top, left): [numbers[top, column] for column in range(left, right + 1)]
        for top, left, _, right in runs_in_rows(list(numbers))
    }


def from_plain(told: Mapping[str, Sequence[float]]) -> dict[Place, float]:
    """The same from JSON's terms."""
    found: dict[Place, float] = {}
    for address, values in told.items():
        row, first = parse_cell(address)
        found |= {(row, column): float(value) for column, value in enumerate(values, first)}
    return found
