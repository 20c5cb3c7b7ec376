"""Distances in cells of an open sheet, which a maze's colour scale is over: they come and go with it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from excelmaze.sheet.addresses import Area, Place, cell_address, parse_cell
from excelmaze.sheet.unions import addresses, rectangles, runs_in_rows

if TYPE_CHECKING:
    import xlwings as xw

# What is behind every distance, by which it is told from what others write: as in files.
FRACTION = 1 / 128


def numbers_in(sheet: "xw.Sheet", areas: Iterable[Area]) -> dict[Place, float]:
    """The distances that cells hold."""
    found: dict[Place, float] = {}
    for top, left, bottom, right in areas:
        rows: Any = sheet.range((top, left), (bottom, right)).options(ndim=2).value
        for row, values in enumerate(rows, top):
            found |= {
                (row, column): value
                for column, value in enumerate(values, left)
                if isinstance(value, float) and value % 1 == FRACTION
            }
    return found


def put_numbers(sheet: "xw.Sheet", numbers: Mapping[Place, float]) -> None:
    """Write distances into cells, a call for each run of them."""
    for top, left, _, right in runs_in_rows(list(numbers)):
        row = [numbers[top, column] for column in range(left, right + 1)]
        sheet.range((top, left), (top, right)).value = row


def take_numbers(sheet: "xw.Sheet", places: Iterable[Place]) -> None:
    """Empty the cells of distances."""
    for address in addresses(rectangles(places)):
        sheet.range(address).clear_contents()


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
