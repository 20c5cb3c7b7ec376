"""Frozen panes and the print area of a sheet."""

from typing import Any

from xlwings import base_classes

from excelmaze.live.libreoffice.notation import to_area
from excelmaze.live.libreoffice.ranges import Range


class FreezePanes(base_classes.FreezePanes):
    """Frozen rows and columns of a sheet."""

    def __init__(self, sheet: Any) -> None:
        self._sheet = sheet

    def freeze_at(self, frozen_range: str) -> None:
        """Freeze the rows and columns up to the end of a range."""
        area = self._sheet.range(frozen_range).areas[0]
        rows, columns = self._sheet.limits
        self._sheet.freeze(area.bottom if area.bottom < rows else 0, area.right if area.right < columns else 0)

    def unfreeze(self) -> None:
        """Freeze nothing."""
        self._sheet.freeze(0, 0)


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
        return Range(self._sheet, areas).address if areas else None

    @print_area.setter
    def print_area(self, value: str | None) -> None:
        areas = self._sheet.range(value).areas if value else ()
        ranges = [Range(self._sheet, [area]).api.getRangeAddress() for area in areas]
        self.api.setPrintAreas(tuple(ranges))
