"""Selecting cells, copying and pasting them, and moving others out of their way."""

from typing import Any

from excelmaze.errors import InputError, WorkbookError
from excelmaze.live.libreoffice.areas import Area, to_area
from excelmaze.live.libreoffice.bridge import enum, properties
from excelmaze.live.libreoffice.contents import CONTENTS, NOTES, Contents

_PASTED = {"all": "A", "formats": "T", "formulas": "SVDF", "values": "SVD", "comments": "N", "link": "A"}
_OPERATIONS = {None: 0, "add": 1, "subtract": 2, "multiply": 3, "divide": 4}
_NO_CELLS_MOVE = 4  # what is pasted on stays where it is
_INSERTED = {"down": ("DOWN", "ROWS"), "right": ("RIGHT", "COLUMNS")}
_DELETED = {"up": ("UP", "ROWS"), "left": ("LEFT", "COLUMNS")}
_ORIGINS = ("format_from_left_or_above", "format_from_right_or_below")
# xlwings' words for sheet.FillMode and sheet.FillDateMode.
_SERIES = {
    "fill_copy": ("SIMPLE", "FILL_DATE_DAY"),
    "fill_series": ("LINEAR", "FILL_DATE_DAY"),
    "fill_days": ("DATE", "FILL_DATE_DAY"),
    "fill_weekdays": ("DATE", "FILL_DATE_WEEKDAY"),
    "fill_months": ("DATE", "FILL_DATE_MONTH"),
    "fill_years": ("DATE", "FILL_DATE_YEAR"),
}
_NO_END = 1.7e307  # a series ends with its cells


class Moving(Contents):
    """The part of a range that selects, copies, pastes, inserts and deletes cells."""

    def select(self) -> None:
        """Select the cells; the active cell is the first of the first area."""
        self.sheet.activate()
        self.sheet.book.controller.select(self.api)

    def copy(self, destination: Any = None) -> None:
        """Copy to the clipboard, or to another place, also in another workbook.

        Selections are put back, with the first cell active.
        """
        if destination is not None:
            getattr(destination, "impl", destination).copy_from(self)
            return
        book = self.sheet.book
        self._make_columns_known()
        with book.selection_kept():
            self.select()
            book.dispatch("Copy")

    def _make_columns_known(self) -> None:
        """Let Calc know all columns: it copies none behind the last that ever had a cell."""
        last = max((area.right for area in self.areas), default=0)
        if last > self.sheet.used_range.areas[0].right:
            with self.sheet.book.unnoticed():
                # Beyond the used cells there is nothing that this would take away.
                self.sheet.api.getCellByPosition(last - 1, self.row - 1).setFormula("")

    def paste(
        self,
        paste: str | None = None,
        operation: str | None = None,
        skip_blanks: bool = False,
        transpose: bool = False,
    ) -> None:
        """Paste what was copied: everything, or its formats, formulas, values, notes or links to it.

        Selections are put back, with the first cell active.

        Raises:
            InputError: Calc has no such pasting.
        """
        flags = _PASTED.get(paste or "all")
        if flags is None:
            raise InputError(f"pasting {paste!r} does not exist in Calc; choose one of {', '.join(_PASTED)}")
        if operation not in _OPERATIONS:
            raise InputError(f"pasting by {operation!r} does not exist; choose add, subtract, multiply or divide")
        self.check_writable()
        arguments = properties(
            Flags=flags,
            FormulaCommand=_OPERATIONS[operation],
            SkipEmptyCells=skip_blanks,
            Transpose=transpose,
            AsLink=paste == "link",
            MoveMode=_NO_CELLS_MOVE,
        )
        with self.sheet.book.selection_kept():
            self.select()
            self.sheet.book.dispatch("InsertContents", *arguments)

    def copy_from(
        self,
        source_range: Any,
        copy_type: str = "all",
        skip_blanks: bool = False,
        transpose: bool = False,
    ) -> None:
        """Copy another range's contents, formats or both to here through the clipboard.

        Raises:
            InputError: Calc has no such copying.
        """
        self.check_writable()
        getattr(source_range, "impl", source_range).copy()
        self.paste(copy_type, skip_blanks=skip_blanks, transpose=transpose)

    def move(self, destination: Any) -> None:
        """Move the cells with all that they have; formulas that refer to them follow."""
        self.check_writable()
        target = getattr(destination, "impl", destination)
        target.check_writable()
        self.sheet.api.moveRange(target.first_cell.getCellAddress(), self.calc_address(self.areas[0]))
        self.sheet.book.app.shifts += 1

    def insert(self, shift: str | None = None, copy_origin: str = _ORIGINS[0]) -> None:
        """Insert cells, with the formats of those to the left or above, or to the right or below.

        Raises:
            InputError: `shift` or `copy_origin` is another word than xlwings'.
            WorkbookError: merged cells would be torn, or cells pushed off the sheet.
        """
        if shift is None or shift not in _INSERTED:
            raise InputError(f"cells cannot be shifted {shift!r}; choose {' or '.join(_INSERTED)}")
        if copy_origin not in _ORIGINS:
            raise InputError(f"{copy_origin!r} has no formats; choose {' or '.join(_ORIGINS)}")
        self.check_writable()
        for area in sorted(self.areas, reverse=True):
            self._check_whole(area, shift)
            mode = _INSERTED[shift][self._is_whole(area, shift)]
            self.sheet.api.insertCells(self.calc_address(area), enum("sheet.CellInsertMode", mode))
            self.sheet.book.app.shifts += 1
            self._copy_formats(area, shift == "down", copy_origin == _ORIGINS[0])

    def _copy_formats(self, area: Area, down: bool, before: bool) -> None:
        """Give inserted cells the formats of the row or column before or behind them."""
        top, left, bottom, right = area
        new = self.at(area)
        if down:
            row = top - 1 if before else bottom + 1
            source = Area(row, left, row, right)
            lines = [Area(line, left, line, right) for line in range(top, bottom + 1)]
        else:
            column = left - 1 if before else right + 1
            source = Area(top, column, bottom, column)
            lines = [Area(top, line, bottom, line) for line in range(left, right + 1)]
        rows, columns = self.sheet.limits
        new.clear()
        if not (source.top and source.left and source.bottom <= rows and source.right <= columns):
            return
        for line in lines:
            self.sheet.api.copyRange(self.at(line).first_cell.getCellAddress(), self.calc_address(source))
        new.remove(CONTENTS | NOTES)

    def delete(self, shift: str | None = None) -> None:
        """Delete cells; without a direction, those beside a range higher than wide come from the right.

        Raises:
            InputError: `shift` is another word than xlwings'.
            WorkbookError: merged cells would be torn.
        """
        if shift not in (*_DELETED, None):
            raise InputError(f"cells cannot be shifted {shift!r}; choose {' or '.join(_DELETED)}")
        self.check_writable()
        for area in sorted(self.areas, reverse=True):
            rows, columns = area.bottom - area.top + 1, area.right - area.left + 1
            whole_columns = rows == self.sheet.limits[0]
            way = shift or ("left" if whole_columns or (rows > columns and columns < self.sheet.limits[1]) else "up")
            self._check_whole(area, way)
            mode = _DELETED[way][self._is_whole(area, way)]
            self.sheet.api.removeRange(self.calc_address(area), enum("sheet.CellDeleteMode", mode))
            self.sheet.book.app.shifts += 1

    def _is_whole(self, area: Area, shift: str) -> bool:
        """Return whether whole rows or columns are meant: these take their heights and widths along."""
        rows, columns = self.sheet.limits
        if shift in ("up", "down"):
            return (area.left, area.right) == (1, columns)
        return (area.top, area.bottom) == (1, rows)

    def _check_whole(self, area: Area, shift: str) -> None:
        """Refuse what would tear merged cells: Calc does nothing then, and says nothing."""
        rows, columns = self.sheet.limits
        vertical = shift in ("up", "down")
        moved = Area(area.top, area.left, rows, area.right) if vertical else Area(*area[:3], columns)
        cursor = self.sheet.api.createCursorByRange(self.union([moved]))
        cursor.collapseToMergedArea()
        if not moved.has(to_area(cursor.getRangeAddress())):
            raise WorkbookError(f"shifting {area.address} {shift} would tear merged cells; unmerge them first")

    def autofill(self, destination: Any, type_: str = "fill_default") -> None:
        """Continue these cells over a range that begins or ends with them.

        Raises:
            InputError: Calc has no such filling, or the destination does not begin or end with these cells.
        """
        if type_ not in ("fill_default", *_SERIES):
            raise InputError(f"{type_!r} does not exist in Calc; choose one of fill_default, {', '.join(_SERIES)}")
        target = getattr(destination, "impl", destination)
        area, whole = self.areas[0], target.areas[0]
        if whole == area:
            return
        if (area.left, area.right) == (whole.left, whole.right):
            way, count = ("BOTTOM" if area.top == whole.top else "TOP"), self.shape[0]
        else:
            way, count = ("RIGHT" if area.left == whole.left else "LEFT"), self.shape[1]
        if not whole.has(area) or (area[:2] != whole[:2] and area[2:] != whole[2:]):
            raise InputError(f"{whole.address} does not begin or end with {area.address}; choose a range that does")
        self.check_writable()
        if type_ == "fill_default":
            target.api.fillAuto(enum("sheet.FillDirection", f"TO_{way}"), count)
            return
        mode, dates = _SERIES[type_]
        step = -1.0 if way in ("TOP", "LEFT") else 1.0
        calc = enum("sheet.FillDirection", f"TO_{way}"), enum("sheet.FillMode", mode), enum("sheet.FillDateMode", dates)
        target.api.fillSeries(*calc, step, step * _NO_END)
