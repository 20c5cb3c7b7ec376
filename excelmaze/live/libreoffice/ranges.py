"""Ranges and unions. A union is one `SheetCellRanges` for Calc, however many areas it has."""

from collections.abc import Sequence
from typing import Any

from excelmaze.errors import WorkbookError
from excelmaze.live.libreoffice import values
from excelmaze.live.libreoffice.areas import Area, address_of, cell_address, to_area
from excelmaze.live.libreoffice.bridge import CLOSED, struct
from excelmaze.live.libreoffice.clipboard import SelectedRange
from excelmaze.live.libreoffice.formats import CellFormats
from excelmaze.live.libreoffice.lines import to_uno

# com.sun.star.sheet.CellFlags.
_CONTENTS = 1 | 2 | 4 | 16  # numbers, dates, text, formulas
_NOTES = 8
_FORMATS = 32 | 64 | 256 | 512  # of cells, styles, of characters


class Range(CellFormats, SelectedRange):
    """Areas of one sheet; `row`, `column` and `shape` speak of the first area only, as in Excel."""

    def __init__(self, sheet: Any, areas: Sequence[Area], empty: Area | None = None) -> None:
        self.sheet = sheet
        self.areas = tuple(areas)
        self._empty = empty
        self._cells: Any = None

    def union(self, areas: Sequence[Area]) -> Any:
        """Return Calc's object for areas of the same sheet."""
        if len(areas) == 1:
            top, left, bottom, right = areas[0]
            return self.sheet.api.getCellRangeByPosition(left - 1, top - 1, right - 1, bottom - 1)
        cells = self.sheet.book.api.createInstance("com.sun.star.sheet.SheetCellRanges")
        if cells is None:
            raise WorkbookError(CLOSED)
        index = self.sheet.index - 1
        addresses = (
            struct(
                "table.CellRangeAddress",
                Sheet=index,
                StartColumn=left - 1,
                StartRow=top - 1,
                EndColumn=right - 1,
                EndRow=bottom - 1,
            )
            for top, left, bottom, right in areas
        )
        cells.addRangeAddresses(tuple(addresses), False)
        return cells

    @property
    def api(self) -> Any:
        """Calc's `SheetCellRange`, or `SheetCellRanges` for several areas; None for an empty range."""
        if self._cells is None and self.areas:
            self._cells = self.union(self.areas)
        return self._cells

    def check_writable(self) -> None:
        """Refuse what Excel refuses and Calc's interface partly carries out.

        Raises:
            WorkbookError: the sheet is protected.
        """
        if self.sheet.api.isProtected():
            raise WorkbookError(f"sheet {self.sheet.name!r} is protected; unprotect it first")

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

    def __call__(self, *args: int) -> "Range":
        """Return a cell by row and column from 1 within the first area, or by number along its rows."""
        if len(args) == 1:
            row, column = divmod(args[0] - 1, self.shape[1])
        else:
            row, column = args[0] - 1, args[1] - 1
        return self.sheet.range((self.row + row, self.column + column))  # type: ignore[no-any-return]

    @property
    def address(self) -> str:
        """The absolute address, areas parted by commas."""
        return self.get_address(row_absolute=True, col_absolute=True, external=False)

    def get_address(self, row_absolute: bool, col_absolute: bool, external: bool) -> str:
        """Return the address as Excel writes it, with book and sheet if it is to be external."""
        row, column = "$" * row_absolute, "$" * col_absolute
        if not self.areas:
            return f"{cell_address(self.row, self.column)}{{{self.shape[0]}x{self.shape[1]}}}"
        parts = [address_of(area, row, column) for area in self.areas]
        prefix = ""
        if external:
            quoted = f"[{self.sheet.book.name}]{self.sheet.name}".replace("'", "''")
            prefix = f"'{quoted}'!" if not quoted.strip("[]").replace(".", "").isalnum() else f"{quoted}!"
        return ",".join(prefix + part for part in parts)

    @property
    def raw_value(self) -> Any:
        """The values of the first area, in rows."""
        if not self.areas:
            return None
        return values.read_values(self.sheet.book.api, self.union(self.areas[:1]))

    @raw_value.setter
    def raw_value(self, data: Any) -> None:
        self._write(data)

    @property
    def formula(self) -> str | tuple[tuple[str, ...], ...]:
        """The formulas of the first area in Excel's notation: text for a cell, rows for more."""
        cells = self.union(self.areas[:1])
        formulas = values.read_formulas(self.sheet.book.api, cells)
        return formulas[0][0] if self.shape == (1, 1) else formulas

    @formula.setter
    def formula(self, value: Any) -> None:
        self._write(value)

    @property
    def formula2(self) -> str | tuple[tuple[str, ...], ...]:
        """The same as `formula`: Calc has no implicit intersection to switch off."""
        return self.formula

    @formula2.setter
    def formula2(self, value: Any) -> None:
        self._write(value)

    def _write(self, data: Any) -> None:
        self.check_writable()
        if data is None or data == "":
            self.clear_contents()
            return
        for area in self.areas:
            rows, columns = area.bottom - area.top + 1, area.right - area.left + 1
            matrix = data if isinstance(data, (list, tuple)) else [[data] * columns] * rows
            values.write_values(self.sheet.book.api, self.union([area]), matrix)

    def _clear(self, flags: int) -> None:
        self.check_writable()
        if self.areas:
            self.api.clearContents(flags)

    def clear_contents(self) -> None:
        """Remove values and formulas."""
        self._clear(_CONTENTS)

    def clear_formats(self) -> None:
        """Remove all formats; lines that neighbours hold stay."""
        self._clear(_FORMATS)

    def clear(self) -> None:
        """Remove values, formulas, notes and formats."""
        self._clear(_CONTENTS | _NOTES | _FORMATS)

    @property
    def rows(self) -> "Range":
        """The range itself: xlwings walks its rows."""
        return self

    @property
    def columns(self) -> "Range":
        """The range itself: xlwings walks its columns."""
        return self

    def _merged(self, area: Area) -> Area:
        """Return the area, with all merged cells that it touches."""
        cursor = self.sheet.api.createCursorByRange(self.union([area]))
        cursor.collapseToMergedArea()
        return to_area(cursor.getRangeAddress())

    @property
    def merge_area(self) -> "Range":
        """The merged cells that hold the first cell."""
        top, left = self.row, self.column
        return Range(self.sheet, [self._merged(Area(top, left, top, left))])

    @property
    def merge_cells(self) -> bool | None:
        """Whether the cells are merged; None where some are."""
        if not any(self.union([area]).getIsMerged() or self._merged(area) != area for area in self.areas):
            return False
        whole = self.merge_area.areas[0]
        inside = all(
            whole.top <= area.top
            and whole.left <= area.left
            and area.bottom <= whole.bottom
            and area.right <= whole.right
            for area in self.areas
        )
        return True if inside else None

    def merge(self, across: bool) -> None:
        """Merge each area, or each of its rows.

        Calc shows merged cells as the first one is, so that gets the lines at the far edges.
        """
        self.check_writable()
        for top, left, bottom, right in self.areas:
            parts = (
                [Area(row, left, row, right) for row in range(top, bottom + 1)]
                if across
                else [Area(top, left, bottom, right)]
            )
            for part in parts:
                self._merge(part)

    def _merge(self, area: Area) -> None:
        lines = {side: self.borders.read(f"edge_{side.lower()}", area) for side in ("Right", "Bottom")}
        self.union([area]).merge(True)
        first = self.union([Area(area.top, area.left, area.top, area.left)])
        for side, line in lines.items():
            setattr(first, f"{side}Border2", to_uno(line))

    def unmerge(self) -> None:
        """Split merged cells."""
        self.check_writable()
        for area in self.areas:
            self.union([area]).merge(False)

    @property
    def table(self) -> None:
        """None: Calc has no tables."""

    @property
    def has_array(self) -> bool:
        """Whether the first area holds array formulas."""
        return bool(self.union(self.areas[:1]).getArrayFormula())

    @property
    def current_region(self) -> "Range":
        """The cells round the first one up to blank rows and columns."""
        top, left = self.row, self.column
        cursor = self.sheet.api.createCursorByRange(self.union([Area(top, left, top, left)]))
        cursor.collapseToCurrentRegion()
        return Range(self.sheet, [to_area(cursor.getRangeAddress())])

    @property
    def name(self) -> Any:
        """The defined name of exactly these cells, or None."""
        return self.sheet.book.names.of_range(self)

    @name.setter
    def name(self, value: str) -> None:
        sheet = self.sheet.name.replace("'", "''")
        parts = [f"'{sheet}'!{part}" for part in self.address.split(",")]
        owner, _, name = value.rpartition("!")
        names = self.sheet.names if owner else self.sheet.book.names
        names.define(name, "=" + ",".join(parts))
