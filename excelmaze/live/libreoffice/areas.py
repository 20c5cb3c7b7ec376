"""Cells of one sheet: where they are, and Calc's object for them. What is done with them is in `ranges`."""

from collections.abc import Sequence
from typing import Any, Self

from xlwings import base_classes

from excelmaze.errors import WorkbookError
from excelmaze.live.libreoffice.bridge import CLOSED, struct
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area, column_letters


class Cells(base_classes.Range):
    """Areas of one sheet; `row`, `column` and `shape` speak of the first area only, as in Excel.

    A union is one `SheetCellRanges` for Calc, however many areas it has.
    """

    def __init__(self, sheet: Any, areas: Sequence[Area]) -> None:
        self.sheet = sheet
        self.areas: tuple[Area, ...] = tuple(areas)

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

    @property
    def api(self) -> Any:
        """Calc's `SheetCellRange`, or `SheetCellRanges` for several areas."""
        self.sheet.book.app.check_running()
        return self.union(self.areas)

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
        setattr(self.api, name, value)

    @property
    def coords(self) -> tuple[Any, int, int, int, int]:
        """The sheet, then row, column, rows and columns of the first area."""
        return self.sheet, self.row, self.column, *self.shape

    def __len__(self) -> int:
        return sum(area.size for area in self.areas)

    @property
    def row(self) -> int:
        """The first row."""
        return self.areas[0].top

    @property
    def column(self) -> int:
        """The first column."""
        return self.areas[0].left

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        first = self.areas[0]
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

    def get_address(self, row_absolute: bool, col_absolute: bool, external: bool) -> str:  # noqa: ARG002 - xlwings'
        """Return the address as Excel writes it."""
        row, column = "$" * row_absolute, "$" * col_absolute
        return ",".join(address_of(area, row, column) for area in self.areas)


def address_of(area: Area, row: str, column: str) -> str:
    """Return the address as Excel shows it, whole columns as `A:C`; `row` and `column` are `$` or nothing."""
    top, left, bottom, right = area
    letters, last_letters = column_letters(left), column_letters(right)
    if (top, bottom) == (1, MAX_ROW):
        return f"{column}{letters}:{column}{last_letters}"
    if (left, right) == (1, MAX_COLUMN):
        return f"{row}{top}:{row}{bottom}"
    first, last = f"{column}{letters}{row}{top}", f"{column}{last_letters}{row}{bottom}"
    return first if first == last else f"{first}:{last}"


def to_area(address: Any) -> Area:
    """Return the area of Calc's `CellRangeAddress`, whose numbers begin with 0."""
    return Area(address.StartRow + 1, address.StartColumn + 1, address.EndRow + 1, address.EndColumn + 1)


def _calc_address(sheet: int, area: Area) -> Any:
    return struct("table.CellRangeAddress", sheet, area.left - 1, area.top - 1, area.right - 1, area.bottom - 1)
