"""Cells of one sheet: where they are, and Calc's object for them. What is done with them is in `ranges`."""

import re
from collections.abc import Sequence
from typing import Any, Self

from xlwings import base_classes

from excelmaze.errors import WorkbookError
from excelmaze.live.libreoffice.areas import Area, address_of, cell_address
from excelmaze.live.libreoffice.bridge import CLOSED, struct


class Cells(base_classes.Range):
    """Areas of one sheet; `row`, `column` and `shape` speak of the first area only, as in Excel.

    A union is one `SheetCellRanges` for Calc, however many areas it has.
    """

    def __init__(self, sheet: Any, areas: Sequence[Area], empty: Area | None = None) -> None:
        self.sheet = sheet
        self.areas = tuple(areas)
        self._empty = empty
        self._cells: Any = None
        self._shifts = 0

    def at(self, *areas: Area) -> Self:
        """Return other cells of the same sheet."""
        return type(self)(self.sheet, areas)

    def union(self, areas: Sequence[Area]) -> Any:
        """Return Calc's object for areas of the same sheet."""
        if len(areas) == 1:
            top, left, bottom, right = areas[0]
            return self.sheet.api.getCellRangeByPosition(left - 1, top - 1, right - 1, bottom - 1)
        cells = self.sheet.book.api.createInstance("com.sun.star.sheet.SheetCellRanges")
        if cells is None:
            raise WorkbookError(CLOSED)
        sheet = self.sheet.index - 1
        cells.addRangeAddresses(tuple(_calc_address(sheet, area) for area in areas), False)
        return cells

    def calc_address(self, area: Area) -> Any:
        """Return Calc's `CellRangeAddress` of an area, whose numbers begin with 0."""
        return _calc_address(self.sheet.index - 1, area)

    @property
    def first_cell(self) -> Any:
        """Calc's object of the first cell."""
        return self.sheet.api.getCellByPosition(self.column - 1, self.row - 1)

    @property
    def api(self) -> Any:
        """Calc's `SheetCellRange`, or `SheetCellRanges` for several areas; None for an empty range."""
        self.sheet.book.app.check_running()
        shifts = self.sheet.book.app.shifts
        if self.areas and (self._cells is None or self._shifts != shifts):
            self._cells, self._shifts = self.union(self.areas), shifts
        return self._cells

    def check_writable(self) -> None:
        """Refuse what Excel refuses and Calc's interface partly carries out.

        Raises:
            WorkbookError: the sheet is protected.
        """
        if self.sheet.api.isProtected():
            raise WorkbookError(f"sheet {self.sheet.name!r} is protected; unprotect it first")

    def check_typeable(self) -> None:
        """Refuse values in locked cells of a protected sheet.

        Raises:
            WorkbookError: there are some.
        """
        if self.sheet.api.isProtected():
            protection = self.common("CellProtection")
            if protection is None or protection.IsLocked:
                self.check_writable()

    def common(self, name: str) -> Any:
        """Return a property of Calc's that all cells have, or None where they differ."""
        return None if self.api.getPropertyState(name).value == "AMBIGUOUS_VALUE" else getattr(self.api, name)

    def change(self, name: str, value: Any) -> None:
        """Set a property of Calc's on all areas at once."""
        self.check_writable()
        if self.areas:
            setattr(self.api, name, value)

    @property
    def _first(self) -> Area:
        return self.areas[0] if self.areas else self._empty or Area(1, 1, 0, 0)

    @property
    def coords(self) -> tuple[Any, int, int, int, int]:
        """The sheet, then row, column, rows and columns of the first area."""
        return self.sheet, self.row, self.column, *self.shape

    def __len__(self) -> int:
        return sum(area.size for area in self.areas)

    @property
    def row(self) -> int:
        """The first row."""
        return self._first.top

    @property
    def column(self) -> int:
        """The first column."""
        return self._first.left

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        first = self._first
        return first.bottom - first.top + 1, first.right - first.left + 1

    def __call__(self, *args: int) -> Self:
        """Return a cell by row and column from 1 within the first area, or by number along its rows."""
        if len(args) == 1:
            row, column = divmod(args[0] - 1, self.shape[1])
        else:
            row, column = args[0] - 1, args[1] - 1
        return self.sheet.range((self.row + row, self.column + column))  # type: ignore[no-any-return]

    @property
    def rows(self) -> Self:
        """The range itself: xlwings walks its rows."""
        return self

    @property
    def columns(self) -> Self:
        """The range itself: xlwings walks its columns."""
        return self

    @property
    def address(self) -> str:
        """The absolute address, areas parted by commas."""
        return self.get_address(row_absolute=True, col_absolute=True, external=False)

    @property
    def arg1_input(self) -> str:
        """The relative address, from which xlwings tells whole rows and columns."""
        return self.get_address(row_absolute=False, col_absolute=False, external=False)

    def get_address(self, row_absolute: bool, col_absolute: bool, external: bool) -> str:
        """Return the address as Excel writes it, with book and sheet if it is to be external."""
        row, column = "$" * row_absolute, "$" * col_absolute
        if not self.areas:
            return f"{cell_address(self.row, self.column)}{{{self.shape[0]}x{self.shape[1]}}}"
        parts = [address_of(area, row, column) for area in self.areas]
        prefix = ""
        if external:
            place = f"[{self.sheet.book.name}]{self.sheet.name}"
            doubled = place.replace("'", "''")
            prefix = f"{place}!" if re.fullmatch(r"\[[\w.]+\]\w+", place) else f"'{doubled}'!"
        return ",".join(prefix + part for part in parts)


def _calc_address(sheet: int, area: Area) -> Any:
    return struct("table.CellRangeAddress", sheet, area.left - 1, area.top - 1, area.right - 1, area.bottom - 1)
