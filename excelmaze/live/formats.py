"""Formats between workbooks: a few calls for each area, however many cells it has."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from excelmaze.live.native import aside
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area

if TYPE_CHECKING:
    import xlwings as xw

COPY_CALLS = 4
"""What copying the formats of one area costs: two ranges, a copy and a paste."""


def copy_formats(source: "xw.Sheet", target: "xw.Sheet", areas: Iterable[Area]) -> None:
    """Give cells the formats that the same cells have on another sheet, also of another workbook."""
    for area in areas:
        source.range(area.address).copy()
        target.range(area.address).paste("formats")


class Opened:
    """The first sheet of a workbook file that is closed again afterwards."""

    def __init__(self, app: "xw.App", path: Path) -> None:
        self._app, self._path = app, path

    def __enter__(self) -> "xw.Sheet":
        self._book = aside(self._app, self._path)
        return self._book.sheets[0]

    def __exit__(self, *_: object) -> None:
        self._book.close()


def with_ring(area: Area) -> Area:
    """The area and the cells round it, as far as there are any: they share its outer edges."""
    return Area(
        max(area.top - 1, 1),
        max(area.left - 1, 1),
        min(area.bottom + 1, MAX_ROW),
        min(area.right + 1, MAX_COLUMN),
    )
