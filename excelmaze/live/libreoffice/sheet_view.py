"""How a sheet is shown and printed: frozen panes, grid lines, print area."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from xlwings import base_classes

from excelmaze.live.libreoffice.areas import to_area
from excelmaze.live.libreoffice.bridge import is_on
from excelmaze.live.libreoffice.unsupported import refusing

# The controller's property ShowGrid is for all sheets of the window; this command is for the one that is shown.
_GRID = "ToggleSheetGrid"


@refusing
class FreezePanes(base_classes.FreezePanes):
    """Frozen rows and columns of a sheet."""

    def __init__(self, sheet: Any) -> None:
        self._sheet = sheet

    def freeze_at(self, frozen_range: str) -> None:
        """Freeze the rows and columns up to the end of a range."""
        area = self._sheet.range(frozen_range).areas[0]
        rows, columns = self._sheet.limits
        freeze(self._sheet, area.bottom if area.bottom < rows else 0, area.right if area.right < columns else 0)

    def unfreeze(self) -> None:
        """Freeze nothing."""
        freeze(self._sheet, 0, 0)


@refusing
class PageSetup(base_classes.PageSetup):
    """Print settings of a sheet."""

    def __init__(self, sheet: Any) -> None:
        self._sheet = sheet

    @property
    def api(self) -> Any:
        """Calc's sheet, which keeps the print areas."""
        return self._sheet.api

    @property
    def print_area(self) -> str | None:
        """The address of what is printed, or None for everything."""
        areas = [to_area(address) for address in self.api.getPrintAreas()]
        return self._sheet.range((1, 1)).at(*areas).address if areas else None

    @print_area.setter
    def print_area(self, value: str | None) -> None:
        cells = self._sheet.range(value) if value else None
        self.api.setPrintAreas(tuple(map(cells.calc_address, cells.areas)) if cells else ())


@contextmanager
def _shown(sheet: Any) -> Iterator[Any]:
    """Yield the view while it shows a sheet: Calc, like Excel, keeps some settings with the view."""
    controller = sheet.book.controller
    before = controller.getActiveSheet()
    controller.setActiveSheet(sheet.api)
    try:
        yield controller
    finally:
        controller.setActiveSheet(before)


def has_gridlines(sheet: Any) -> bool:
    """Return whether the grid between cells without lines is drawn."""
    with _shown(sheet) as view:
        return is_on(view.Frame, _GRID)


def set_gridlines(sheet: Any, value: bool) -> None:
    """Draw the grid between cells without lines, or leave it out."""
    with _shown(sheet) as view:
        if is_on(view.Frame, _GRID) != bool(value):
            sheet.book.dispatch(_GRID)


def freeze(sheet: Any, rows: int, columns: int) -> None:
    """Keep so many rows and columns in view; none at all with 0 and 0."""
    with _shown(sheet) as view:
        view.freezeAtPosition(columns, rows)
