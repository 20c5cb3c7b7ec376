"""Merged cells."""

from typing import Self

from excelmaze.live.libreoffice.areas import Area, to_area
from excelmaze.live.libreoffice.contents import CONTENTS
from excelmaze.live.libreoffice.formats import Formats
from excelmaze.live.libreoffice.lines import to_uno


class Merging(Formats):
    """The part of a range that merges cells."""

    def _merged(self, area: Area) -> Area:
        """Return the area, with all merged cells that it touches."""
        cursor = self.sheet.api.createCursorByRange(self.union([area]))
        cursor.collapseToMergedArea()
        return to_area(cursor.getRangeAddress())

    @property
    def merge_area(self) -> Self:
        """The merged cells that hold the first cell."""
        top, left = self.row, self.column
        return self.at(self._merged(Area(top, left, top, left)))

    @property
    def merge_cells(self) -> bool | None:
        """Whether the cells are merged; None where some are."""
        if not any(self.union([area]).getIsMerged() or self._merged(area) != area for area in self.areas):
            return False
        whole = self.merge_area.areas[0]
        return True if all(whole.has(area) for area in self.areas) else None

    def merge(self, across: bool) -> None:
        """Merge each area, or each of its rows; as in Excel its first value stays, and the others go."""
        self.check_writable()
        for top, left, bottom, right in self.areas:
            rows = range(top, bottom + 1)
            for part in [Area(row, left, row, right) for row in rows] if across else [Area(top, left, bottom, right)]:
                self._keep_first_value(part)
                self._merge(part)

    def _keep_first_value(self, area: Area) -> None:
        filled = self.union([area]).queryContentCells(CONTENTS).getRangeAddresses()
        if not filled:
            return
        cells = [(each.StartRow, each.StartColumn) for each in filled]
        row, column = min(cells)
        first = self.at(Area(area.top, area.left, area.top, area.left)).first_cell.getCellAddress()
        if (row, column) != (area.top - 1, area.left - 1):
            self.sheet.api.moveRange(first, self.calc_address(Area(row + 1, column + 1, row + 1, column + 1)))
            self.sheet.book.app.shifts += 1
        for rest in (Area(area.top, area.left + 1, area.top, area.right), Area(area.top + 1, *area[1:])):
            if rest.top <= rest.bottom and rest.left <= rest.right:
                self.union([rest]).clearContents(CONTENTS)

    def _merge(self, area: Area) -> None:
        """Merge an area. Calc shows merged cells as the first one is, so that gets the lines at the far edges."""
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
