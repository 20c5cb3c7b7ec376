"""The records of a worksheet in a file: read once, and found again on it.

All verbs ask `records_on(sheet)`: `read` for the cells and ends of each maze and for recipes (`kept`, `found`), `solve`
and `join` for the mazes that have some cells (`near`), `fill` also for those that it clears first, and for former sizes
(`every`), `clear` besides for those that are not found (`unfit`).
"""

from collections.abc import Sequence
from functools import cached_property

from excelmaze.grids.grid import Grid
from excelmaze.planes import Memo, Plane, joined, mapped
from excelmaze.sheet.addresses import Area, Place, any_overlap
from excelmaze.xlsx.patch.names import own_texts
from excelmaze.xlsx.record.finding import find
from excelmaze.xlsx.record.formats import line_code
from excelmaze.xlsx.record.kept import PREFIX, Kept, kept_records
from excelmaze.xlsx.record.record import Record
from excelmaze.xlsx.sheets.cell_formats import cell_styles
from excelmaze.xlsx.sheets.texts import written_texts
from excelmaze.xlsx.sheets.worksheet import Sheet

# Nearly all cells of a maze have lines, so that they are written in the sheet, with at least so many bytes on average.
_BYTES_PER_CELL = 4
_LEAST_CELLS = 65_536


class Records:
    """The records of a worksheet, in the order in which the mazes were made, and where their cells are found."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._codes: Memo[int, int] = Memo(lambda style: line_code(sheet.book.styles.cell_format(style)))
        self._found: Memo[int, Record | None] = Memo(self._find)

    @cached_property
    def kept(self) -> list[Kept]:
        """All records, as they are kept."""
        names = own_texts(self._sheet.book, self._sheet.entry.position)
        if not any(name.casefold().startswith(PREFIX) for name in names):
            return []
        return kept_records(names, _LEAST_CELLS + len(self._sheet.part.xml) // _BYTES_PER_CELL)

    @property
    def free(self) -> int:
        """The number of the next maze, above those of the records."""
        return max((one.number for one in self.kept), default=0) + 1

    @cached_property
    def mazes(self) -> dict[int, Kept]:
        """The records of mazes in cells, which were not deleted, by number."""
        return {one.number: one for one in self.kept if not one.is_drawing and not one.is_deleted}

    @cached_property
    def named(self) -> set[str]:
        """Those of the sheet's names that it got for mazes."""
        return {name for one in self.mazes.values() if one.record is not None for name in one.record.named}

    def found(self, number: int) -> Record | None:
        """Return a maze with its cells and texts where they are now; None where it is not found."""
        return self._found[number]

    @property
    def every(self) -> dict[int, Record]:
        """The mazes that are found, by number."""
        return {number: record for number in self.mazes if (record := self.found(number)) is not None}

    def near(self, areas: Sequence[Area]) -> dict[int, Record]:
        """Return those of the mazes that have cells in some areas."""
        near = [number for number, one in self.mazes.items() if one.place and any_overlap([one.place], areas)]
        found = {number: record for number in near if (record := self.found(number)) is not None}
        return {number: record for number, record in found.items() if any_overlap(record.areas, areas)}

    def unfit(self, areas: Sequence[Area] | None) -> list[Kept]:
        """Return the records that may have cells in some areas, or anywhere, but cannot be read, or no longer fit."""
        near = [one for one in self.mazes.values() if not (areas and one.place) or any_overlap([one.place], areas)]
        return [one for one in near if self._found[one.number] is None]

    def _find(self, number: int) -> Record | None:
        kept = self.mazes.get(number)
        if kept is None or kept.record is None:
            return None
        found = find(kept.record, kept.area, self._line_codes)
        return found and self._with_texts(found, kept.record)

    def _line_codes(self, cells: Grid) -> bytes:
        return bytes(mapped(styles_of(self._sheet, cells), self._codes))

    def _with_texts(self, record: Record, before: Record) -> Record:
        """Return a record with those of its texts that are still there.

        Rows inserted between a title and its maze move the maze alone.
        """
        titles = {place: text for place, text in before.texts.items() if not before.has(*place)}
        cells = [Area(*place, *place) for place in {*titles, *record.texts} if min(place) > 0]
        held = written_texts(self._sheet, Grid(cells)) if cells else {}
        there: dict[Place, str] = {place: text for place, text in record.texts.items() if held.get(place) == text}
        there |= {one: text for one, text in titles.items() if held.get(one) == text and text not in there.values()}
        return record._replace(texts=there)


def records_on(sheet: Sheet) -> Records:
    """Return the records of a worksheet."""
    records: Records = sheet.known.get(Records) or Records(sheet)
    sheet.known[Records] = records
    return records


def styles_of(sheet: Sheet, cells: Grid) -> Plane:
    """Return the styles of cells."""
    spans = {row: spans for top, below, spans in cells.bands for row in range(top, below)}
    return joined(*(one.codes for _, found in cell_styles(sheet.part, spans) for one in found))
