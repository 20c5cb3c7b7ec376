"""Formats of cells, copied between sheets a few calls for each area, merged cells only as a whole: each is a room."""

from collections.abc import Iterable, Iterator
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING

from excelmaze.live.native import aside
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area, holds, parse_selection

if TYPE_CHECKING:
    import xlwings as xw


def copy_formats(source: "xw.Sheet", target: "xw.Sheet", areas: Iterable[Area]) -> None:
    """Give cells the formats that the same cells have on another sheet, also of another workbook."""
    for area in areas:
        source.range(area.address).copy()
        target.range(area.address).paste("formats")


class Opened:
    """A workbook file that is open for reading, and is closed again afterwards."""

    def __init__(self, app: "xw.App", path: Path) -> None:
        self._app, self._path = app, path

    def __enter__(self) -> "xw.Book":
        self._book = aside(self._app, self._path)
        return self._book

    def __exit__(self, *_: object) -> None:
        self._book.close()


def with_ring(area: Area) -> Area:
    """Return the area with the cells round it, as far as there are any: they share its outer edges."""
    return Area(
        max(area.top - 1, 1),
        max(area.left - 1, 1),
        min(area.bottom + 1, MAX_ROW),
        min(area.right + 1, MAX_COLUMN),
    )


def grown(sheet: "xw.Sheet", area: Area) -> Area:
    """Return the area, or the smallest one around it that cuts no merged cells; one call where there are none."""
    while (around := reduce(Area.around, _merged_in(sheet, area), area)) != area:
        area = around
    return area


def _merged_in(sheet: "xw.Sheet", area: Area) -> Iterator[Area]:
    """Yield the merged areas in an area: halves that have some are halved again, until one is a single merged area."""
    cells = sheet.range(area.address)
    if cells.merge_cells is False:
        return
    first = parse_selection(cells.merge_area.address).areas[0]
    if holds(first, area):
        yield first
        return
    for half in area.halves:
        yield from _merged_in(sheet, half)
