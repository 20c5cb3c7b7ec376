"""Ranges as xlwings knows them: values, fills and borders, sizes, merged cells, and pasting of formats."""

from typing import Any, Self

from excelmaze.errors import InputError
from excelmaze.live.libreoffice import cell_values
from excelmaze.live.libreoffice.areas import to_area
from excelmaze.live.libreoffice.borders import Borders, join_color, split_color
from excelmaze.live.libreoffice.bridge import properties
from excelmaze.live.libreoffice.sizes import Sizes
from excelmaze.sheet.addresses import Area, holds

_CONTENTS = 1 | 2 | 4 | 16  # com.sun.star.sheet.CellFlags: numbers, dates, text, formulas
# What the command InsertContents calls formats and everything.
_PASTED = {"all": "A", "formats": "T"}
_NO_CELLS_MOVE = 4  # what is pasted on stays where it is


class Range(Sizes):
    """Areas of one sheet; one call for all areas where Calc can."""

    @property
    def raw_value(self) -> Any:
        """The values of the first area, in rows."""
        return cell_values.read_values(self.sheet.book.api, self.union(self.areas[:1]))

    @raw_value.setter
    def raw_value(self, data: Any) -> None:
        self.check_typeable()
        if data is None or data == "":
            self.clear_contents()
            return
        for area in self.areas:
            rows, columns = area.bottom - area.top + 1, area.right - area.left + 1
            matrix = data if isinstance(data, (list, tuple)) else [[data] * columns] * rows
            cell_values.write_values(self.sheet.book.api, self.union([area]), matrix)

    def type_text(self, text: str) -> None:
        """Write a text into the first cell, which can be undone."""
        self.check_typeable()
        self.at(self.areas[0]).api.getCellByPosition(0, 0).setString(text)

    def clear_contents(self) -> None:
        """Remove values and formulas."""
        self.check_typeable()
        self.api.clearContents(_CONTENTS)

    @property
    def color(self) -> tuple[int, int, int] | None:
        """The fill as red, green and blue; None without a fill, and where cells differ."""
        color = self.api.CellBackColor
        return None if color < 0 else split_color(color)

    @color.setter
    def color(self, value: tuple[int, int, int] | str | None) -> None:
        self.change("CellBackColor", -1 if value is None else join_color(value))

    @property
    def borders(self) -> Borders:
        """The borders."""
        return Borders(self)

    def merged(self, area: Area) -> Area:
        """Return an area, with all merged cells that it touches."""
        cursor = self.sheet.api.createCursorByRange(self.union([area]))
        cursor.collapseToMergedArea()
        return to_area(cursor.getRangeAddress())

    @property
    def merge_area(self) -> Self:
        """The merged cells that hold the first cell."""
        return self.at(self.merged(Area(self.row, self.column, self.row, self.column)))

    @property
    def merge_cells(self) -> bool | None:
        """Whether the cells are merged; None where some are."""
        if not any(self.union([area]).getIsMerged() or self.merged(area) != area for area in self.areas):
            return False
        whole = self.merge_area.areas[0]
        return True if all(holds(whole, area) for area in self.areas) else None

    def select(self) -> None:
        """Select the cells; the active cell is the first of the first area."""
        self.sheet.activate()
        self.sheet.book.controller.select(self.api)

    def copy(self, destination: None = None) -> None:  # noqa: ARG002 - xlwings'
        """Copy to the clipboard. Selections are put back, with the first cell active."""
        self._make_columns_known()
        with self.sheet.book.selection_kept(self.sheet):
            self.select()
            self.sheet.book.dispatch("Copy")

    def _make_columns_known(self) -> None:
        """Let Calc know all columns: it copies none behind the last that ever had a cell."""
        last = max((area.right for area in self.areas), default=0)
        if last > self.sheet.used_range.areas[0].right:
            with self.sheet.book.unnoticed():
                # Beyond the used cells there is nothing that this would take away.
                self.sheet.api.getCellByPosition(last - 1, self.row - 1).setFormula("")

    def paste(self, paste: str | None = None, *_others: Any, **_options: Any) -> None:
        """Paste everything that was copied, or its formats. Selections are put back, with the first cell active.

        Raises:
            InputError: another way of pasting.
        """
        flags = _PASTED.get(paste or "all")
        if flags is None:
            raise InputError(f"pasting {paste!r} does not work in LibreOffice; choose {' or '.join(_PASTED)}")
        self.check_writable()
        with self.sheet.book.selection_kept(self.sheet):
            self.select()
            self.sheet.book.dispatch("InsertContents", *properties(Flags=flags, MoveMode=_NO_CELLS_MOVE))
