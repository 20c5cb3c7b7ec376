"""Values and formulas of ranges, and what removes them."""

import re
from typing import Any

from excelmaze.errors import InputError, WorkbookError
from excelmaze.live.libreoffice import values
from excelmaze.live.libreoffice.areas import Area
from excelmaze.live.libreoffice.cells import Cells

# com.sun.star.sheet.CellFlags.
CONTENTS = 1 | 2 | 4 | 16  # numbers, dates, text, formulas
NOTES = 8
FORMATS = 32 | 64 | 256 | 512  # of cells, styles, of characters
_TEXT = re.compile(r'"[^"]*"')
_NAME = re.compile(r"[^\W\d][\w.]*(?![\w.(!])")


class Contents(Cells):
    """The part of a range that has values and formulas."""

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
        """The formulas; an array formula reads as it was written, without braces."""
        return self.formula

    @formula2.setter
    def formula2(self, value: Any) -> None:
        """Write formulas that may have many results.

        Calc has no dynamic arrays: one becomes an array formula over as many cells as it has results now.

        Raises:
            WorkbookError: there are values where the results would be.
        """
        self._write(value)
        if not isinstance(value, (list, tuple)):
            value = [[value] * self.shape[1]] * self.shape[0]
        for i, row in enumerate(value):
            for j, formula in enumerate(row):
                if isinstance(formula, str) and formula.startswith("=") and self._may_spill(formula):
                    self(i + 1, j + 1).spill()

    def _may_spill(self, formula: str) -> bool:
        """Return whether a formula computes with more than single cells."""
        formula = _TEXT.sub("", formula)
        named = {name.key.casefold() for _, name in self.sheet.book.names.snapshot()}
        return bool({":", "{"} & set(formula)) or any(word.casefold() in named for word in _NAME.findall(formula))

    def spill(self) -> None:
        """Let the formula of a cell fill as many cells as it has results."""
        formula = str(self.formula)
        rows, columns = self._result_shape(formula)
        area = Area(self.row, self.column, self.row + rows - 1, self.column + columns - 1)
        others = self.at(area).api.queryContentCells(CONTENTS).getRangeAddresses()
        if any((each.EndRow + 1, each.EndColumn + 1) != (self.row, self.column) for each in others):
            raise WorkbookError(
                f"{formula} has {rows} rows and {columns} columns of results, and {area.address} is not empty; "
                "clear these cells first"
            )
        self.at(area).formula_array = formula

    def _result_shape(self, formula: str) -> tuple[int, int]:
        """Return the rows and columns of a formula's result, which Calc computes in its place."""
        shape = []
        for size in ("ROWS", "COLUMNS"):
            self.formula_array = f"={size}({formula[1:]})"
            shape.append(max(1, int(self.first_cell.getValue())))
        self.formula_array = ""
        values.set_formula(self.sheet.book.api, self.first_cell, formula)
        return shape[0], shape[1]

    @property
    def formula_array(self) -> str | None:
        """The array formula of the first area, or None where it has none."""
        cells = self.union(self.areas[:1])
        tokens = cells.getArrayTokens()
        return values.printed(self.sheet.book.api, tokens, self.first_cell) if tokens else None

    @formula_array.setter
    def formula_array(self, value: str) -> None:
        self.check_writable()
        if value and not value.startswith("="):
            raise InputError(f"{value!r} is no formula; begin it with =")
        for area in self.areas:
            tokens = values.parsed(self.sheet.book.api, value, self.at(area).first_cell) if value else ()
            self.union([area]).setArrayTokens(tokens)

    @property
    def has_array(self) -> bool:
        """Whether the first area holds array formulas."""
        return bool(self.union(self.areas[:1]).getArrayFormula())

    def _write(self, data: Any) -> None:
        self.check_typeable()
        if data is None or data == "":
            self.clear_contents()
            return
        if values.is_formula(data):
            self._fill(data)
            return
        for area in self.areas:
            rows, columns = area.bottom - area.top + 1, area.right - area.left + 1
            matrix = data if isinstance(data, (list, tuple)) else [[data] * columns] * rows
            values.write_values(self.sheet.book.api, self.union([area]), matrix)

    def _fill(self, formula: str) -> None:
        """Write one formula into all cells; its relative references move along, as seen from the first cell."""
        tokens = values.parsed(self.sheet.book.api, formula, self.first_cell)
        for area in self.areas:
            cells = self.union([area])
            for row in range(area.bottom - area.top + 1):
                for column in range(area.right - area.left + 1):
                    cells.getCellByPosition(column, row).setTokens(tokens)

    def remove(self, flags: int) -> None:
        """Remove what Calc's cell flags say."""
        self.check_writable()
        self._remove(flags)

    def _remove(self, flags: int) -> None:
        if self.areas:
            self.api.clearContents(flags)

    def clear_contents(self) -> None:
        """Remove values and formulas."""
        self.check_typeable()
        self._remove(CONTENTS)

    def clear_formats(self) -> None:
        """Remove all formats; lines that neighbours hold stay."""
        self.remove(FORMATS)

    def clear(self) -> None:
        """Remove values, formulas, notes and formats."""
        self.remove(CONTENTS | NOTES | FORMATS)
