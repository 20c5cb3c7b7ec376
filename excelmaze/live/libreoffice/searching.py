"""Finding, replacing and sorting what is in a range."""

from collections.abc import Iterable, Sequence
from typing import Any, Self

from excelmaze.live.libreoffice.areas import Area, to_area
from excelmaze.live.libreoffice.bridge import enum, load_uno, properties, struct
from excelmaze.live.libreoffice.contents import CONTENTS, Contents

# com.sun.star.sheet.CellFlags, and FormulaResult; Excel's logical values are numbers in Calc.
_CONSTANTS = {None: 1 | 2 | 4, "numbers": 1 | 2, "logical": 1 | 2, "text": 4, "errors": 0}
_RESULTS = {None: 1 | 2 | 4, "numbers": 1, "logical": 1, "text": 2, "errors": 4}
_IN_VALUES = 1


class Searching(Contents):
    """The part of a range that looks for cells and puts rows in order."""

    def find(self, text: str, whole: bool, direction: str, order: str, match_case: bool) -> Self | None:
        """Return the first cell, or the last one, that shows a text; `?` and `*` stand for any letters, as in Excel."""
        search = self.api.createSearchDescriptor()
        search.SearchString = text
        search.SearchWords, search.SearchCaseSensitive = whole, match_case
        search.SearchWildcard, search.SearchType = True, _IN_VALUES
        found = self.api.findAll(search)
        if found is None:
            return None
        areas = [to_area(address) for address in found.getRangeAddresses()]
        cells = [cell for area in areas for cell in ((area.top, area.left), (area.bottom, area.right))]
        if order == "rows":
            row, column = max(cells) if direction == "backward" else min(cells)
        else:
            column, row = (max if direction == "backward" else min)((column, row) for row, column in cells)
        return self.at(Area(row, column, row, column))

    def replace_all(self, old: str, new: str, whole: bool, match_case: bool) -> None:
        """Replace a text in values and formulas; `?` and `*` stand for any letters, as in Excel."""
        self.check_writable()
        replacing = self.api.createReplaceDescriptor()
        replacing.SearchString, replacing.ReplaceString = old, new
        replacing.SearchWords, replacing.SearchCaseSensitive = whole, match_case
        replacing.SearchWildcard = True
        self.api.replaceAll(replacing)

    def sort(self, keys: Sequence[int], ascending: Sequence[bool], has_headers: bool) -> None:
        """Sort the rows by columns, counted from 1; formats move with the values."""
        self.check_writable()
        fields = tuple(
            struct("table.TableSortField", Field=key - 1, IsAscending=up)
            for key, up in zip(keys, ascending, strict=True)
        )
        typed = load_uno().Any("[]com.sun.star.table.TableSortField", fields)
        self.api.sort(
            properties(SortFields=typed, ContainsHeader=has_headers, IsSortColumns=False, BindFormatsToContent=True)
        )

    def remove_duplicates(self, columns: Sequence[int], has_headers: bool) -> None:
        """Remove rows that are like an earlier one in some columns, counted from 1; only cells in the range move."""
        self.check_writable()
        seen, doubled = set(), []
        for number, values in enumerate(self.raw_value):
            key = tuple(_folded(values[column - 1]) for column in columns)
            if key in seen and not (has_headers and number == 0):
                doubled.append(self.row + number)
            if not (has_headers and number == 0):
                seen.add(key)
        _, left, bottom, right = self.areas[0]
        for row in reversed(doubled):
            # What lies below the range comes back to where it was.
            self.sheet.api.removeRange(
                self.calc_address(Area(row, left, row, right)), enum("sheet.CellDeleteMode", "UP")
            )
            last = self.calc_address(Area(bottom, left, bottom, right))
            self.sheet.book.app.shifts += 1
            self.sheet.api.insertCells(last, enum("sheet.CellInsertMode", "DOWN"))
            self.sheet.book.app.shifts += 1

    def get_special_cells(self, cell_type: str, value_type: str | None) -> list[Self]:
        """Return the areas of cells of a kind: blanks, constants, formulas, or what is visible."""
        cells = self.api
        if cell_type == "visible":
            found = cells.queryVisibleCells()
        elif cell_type == "blanks":
            used = self.sheet.used_range.api.getRangeAddress()
            found = self.at(*map(to_area, cells.queryIntersection(used).getRangeAddresses())).api
            found = found.queryEmptyCells() if found is not None else None
        elif cell_type == "constants":
            found = cells.queryContentCells(_CONSTANTS[value_type])
        else:
            found = cells.queryFormulaCells(_RESULTS[value_type])
        areas = [to_area(address) for address in found.getRangeAddresses()] if found is not None else []
        if value_type in ("numbers", "logical"):
            areas = [
                cell for area in areas for cell in area.cells() if self._is_logical(cell) == (value_type == "logical")
            ]
        return [self.at(area) for area in areas]

    def _is_logical(self, cell: Area) -> bool:
        return isinstance(self.at(cell).raw_value[0][0], bool)

    def end(self, direction: str) -> Self:
        """Return the cell that Ctrl with an arrow key goes to from the first one."""
        vertical, forward = direction in ("up", "down"), direction in ("down", "right")
        rows, columns = self.sheet.limits
        here, edge = (self.row, rows) if vertical else (self.column, columns)
        edge = edge if forward else 1
        first, last = sorted((here, edge))
        strip = self.at(self._along(vertical, first, last))
        filled = map(to_area, strip.api.queryContentCells(CONTENTS).getRangeAddresses())
        runs = _joined((area.top, area.bottom) if vertical else (area.left, area.right) for area in filled)
        if not forward:
            runs = [(last, first) for first, last in reversed(runs)]
        # The first run has the cell itself, or lies ahead; from its last cell on, Ctrl leads to the next one.
        if runs and runs[0][0] == here:
            target = runs[0][1] if runs[0][1] != here else runs[1][0] if len(runs) > 1 else edge
        else:
            target = runs[0][0] if runs else edge
        return self.at(self._along(vertical, target, target))

    def _along(self, vertical: bool, first: int, last: int) -> Area:
        """Return cells of the first column, or of the first row."""
        return Area(first, self.column, last, self.column) if vertical else Area(self.row, first, self.row, last)

    @property
    def current_region(self) -> Self:
        """The cells round the first one up to blank rows and columns."""
        cursor = self.sheet.api.createCursorByRange(self(1, 1).api)
        cursor.collapseToCurrentRegion()
        return self.at(to_area(cursor.getRangeAddress()))


def _folded(value: Any) -> Any:
    """Return a value as Excel compares it: letters in either case."""
    return value.casefold() if isinstance(value, str) else value


def _joined(runs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return runs of numbers in order, with those joined that touch."""
    joined: list[tuple[int, int]] = []
    for first, last in sorted(runs):
        if joined and first == joined[-1][1] + 1:
            joined[-1] = joined[-1][0], last
        else:
            joined.append((first, last))
    return joined
