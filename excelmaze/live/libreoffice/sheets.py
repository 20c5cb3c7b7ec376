"""Sheets of a workbook."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from xlwings import base_classes

from excelmaze.errors import InputError, WorkbookError
from excelmaze.live.libreoffice.areas import to_area
from excelmaze.live.libreoffice.defined_names import Names
from excelmaze.live.libreoffice.ranges import Range
from excelmaze.live.libreoffice.storing import copy_between
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area, parse_cell, parse_selection


class Sheets(base_classes.Sheets):
    """The sheets of a book."""

    def __init__(self, book: Any) -> None:
        self.book = book

    @property
    def api(self) -> Any:
        """Calc's sheets."""
        return self.book.api.Sheets

    @property
    def active(self) -> "Sheet":
        """The sheet that is shown."""
        return Sheet(self.book, self.book.controller.getActiveSheet())

    def __call__(self, name_or_index: int | str | None) -> "Sheet":
        """Return the sheet of that name, or at that place from 1; the active one for None."""
        sheets = self.api
        if name_or_index is None:
            return self.active
        if isinstance(name_or_index, int):
            if 1 <= name_or_index <= sheets.Count:
                return Sheet(self.book, sheets.getByIndex(name_or_index - 1))
        else:
            for name in sheets.getElementNames():
                if name.casefold() == name_or_index.casefold():
                    return Sheet(self.book, sheets.getByName(name))
        raise KeyError(name_or_index)

    def __len__(self) -> int:
        return int(self.api.Count)

    def __iter__(self) -> Iterator["Sheet"]:
        sheets = self.api
        for index in range(sheets.Count):
            yield Sheet(self.book, sheets.getByIndex(index))

    def __contains__(self, name: str) -> bool:
        return any(name.casefold() == known.casefold() for known in self.api.getElementNames())

    def add(self, before: "Sheet | None" = None, after: "Sheet | None" = None, name: str | None = None) -> "Sheet":
        """Add a sheet, as Excel does before the active one by default, and show it."""
        sheets = self.api
        if name is None:
            number = sheets.Count + 1
            while f"Sheet{number}" in self:
                number += 1
            name = f"Sheet{number}"
        sheets.insertNewByName(name, _position(before or (None if after else self.active), after))
        made = Sheet(self.book, sheets.getByName(name))
        made.activate()
        return made


class Sheet(base_classes.Sheet):
    """One sheet; `api` is Calc's `Spreadsheet`."""

    book: Any = None  # a property in the base class

    def __init__(self, book: Any, sheet: Any) -> None:
        self.book = book
        self._sheet = sheet

    @property
    def api(self) -> Any:
        """Calc's sheet."""
        self.book.app.check_running()
        return self._sheet

    @property
    def name(self) -> str:
        """The name on the tab."""
        return str(self.api.Name)

    @name.setter
    def name(self, value: str) -> None:
        known = [name.casefold() for name in self.book.api.Sheets.getElementNames() if name != self.name]
        if value.casefold() in known:
            raise InputError(f"{value!r} is the name of another sheet; choose another one")
        self.api.Name = value

    @property
    def names(self) -> Names:
        """The names that belong to this sheet."""
        return Names(self.book, self)

    @property
    def index(self) -> int:
        """The place among the sheets, from 1."""
        return int(self.api.getRangeAddress().Sheet) + 1

    @property
    def limits(self) -> tuple[int, int]:
        """The last row and the last column that both Excel and this Calc have."""
        rows, columns = self.book.limits
        return min(rows, MAX_ROW), min(columns, MAX_COLUMN)

    def range(self, arg1: Any, arg2: Any = None) -> Range:
        """Return a range by address, name, `(row, column)`, `(row, column, rows, columns)`, or two corners."""
        if arg2 is not None and not isinstance(arg1, (str, tuple, Range)):
            arg1, arg2 = (arg1, arg2), None
        if isinstance(arg1, tuple) and len(arg1) == 4:  # noqa: PLR2004 - xlwings' rectangle
            row, column, rows, columns = arg1
            return Range(self, self._checked([Area(row, column, row + rows - 1, column + columns - 1)]))
        first = self._resolve(arg1)
        if arg2 is None:
            return first
        corners = [*first.areas, *self._resolve(arg2).areas]
        top, left = min(area.top for area in corners), min(area.left for area in corners)
        bottom, right = max(area.bottom for area in corners), max(area.right for area in corners)
        return Range(self, [Area(top, left, bottom, right)])

    def _resolve(self, place: Any) -> Range:
        if isinstance(place, Range):
            return place
        if isinstance(place, tuple):
            row, column = place
            if row < 1 or column < 1:
                raise IndexError("rows and columns of a range begin with 1")
            return Range(self, self._checked([Area(row, column, row, column)]))
        if re.fullmatch(r"[^\W\d][\w.\\]*", place) and not self._has_cell(place):
            for names in (self.names, self.book.names):
                if name := names.find(place):
                    return name.refers_to_range
        return Range(self, self._checked(parse_selection(place).areas))

    def _has_cell(self, place: str) -> bool:
        """Return whether a text is a cell's address here: then Calc lets no name be so, and none is looked for."""
        try:
            row, column = parse_cell(place)
        except InputError:
            return False
        rows, columns = self.limits
        return row <= rows and column <= columns

    def _checked(self, areas: Sequence[Area]) -> Sequence[Area]:
        rows, columns = self.limits
        for area in areas:
            if area.bottom > rows or area.right > columns:
                raise WorkbookError(
                    f"{area.address} lies beyond this LibreOffice's {rows} rows and {columns} columns; "
                    "choose cells within"
                )
        return areas

    @property
    def cells(self) -> Range:
        """All cells."""
        return Range(self, [Area(1, 1, *self.limits)])

    @property
    def used_range(self) -> Range:
        """The cells from the first to the last that hold anything, lines and fills included."""
        cursor = self.api.createCursor()
        cursor.gotoStartOfUsedArea(False)
        cursor.gotoEndOfUsedArea(True)
        return Range(self, [to_area(cursor.getRangeAddress())])

    def activate(self) -> None:
        """Show the sheet."""
        self.book.controller.setActiveSheet(self.api)

    def delete(self) -> None:
        """Remove the sheet.

        Raises:
            WorkbookError: it is the only one.
        """
        if len(self.book.sheets) == 1:
            raise WorkbookError(f"{self.name!r} is the only sheet of {self.book.name}; add another one first")
        self.book.api.Sheets.removeByName(self.name)

    def copy(self, before: "Sheet | None", after: "Sheet | None") -> None:
        """Copy the sheet to a place in another book."""
        target = (before or after or self).book
        name, number = f"{self.name} (2)", 2
        while name in target.sheets:
            number += 1
            name = f"{self.name} ({number})"
        position = _position(before, after)
        copy_between(self.book.api, self.name, target.api, position)
        target.sheets(position + 1).name = name

    @property
    def visible(self) -> bool:
        """Whether the tab is shown."""
        return bool(self.api.IsVisible)

    @visible.setter
    def visible(self, value: bool) -> None:
        self.api.IsVisible = bool(value)


def _position(before: Sheet | None, after: Sheet | None) -> int:
    if before is not None:
        return before.index - 1
    return after.index if after is not None else 0
