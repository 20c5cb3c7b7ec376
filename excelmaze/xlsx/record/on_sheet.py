"""The records of a worksheet in a file: read, and found again on it."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from excelmaze.grids.grid import Grid
from excelmaze.memo import Memo
from excelmaze.planes import mapped
from excelmaze.sheet.addresses import Area, Place, overlap
from excelmaze.xlsx.patch.names import own_texts
from excelmaze.xlsx.record.finding import Found, find
from excelmaze.xlsx.record.formats import line_code
from excelmaze.xlsx.record.kept import PREFIX, Kept, free_number, kept_records
from excelmaze.xlsx.record.record import Record, Spans
from excelmaze.xlsx.sheets.cell_formats import cell_styles
from excelmaze.xlsx.sheets.texts import written_texts
from excelmaze.xlsx.sheets.worksheet import Sheet

# Nearly all cells of a maze have lines, so that they are written in the sheet, with at least so many bytes on average.
_BYTES_PER_CELL = 4
_LEAST_CELLS = 65_536


def kept_on(sheet: Sheet) -> list[Kept]:
    """Return the records of a worksheet, in the order in which the mazes were made."""
    names = own_texts(sheet.book, sheet.entry.position)
    if not any(name.casefold().startswith(PREFIX) for name in names):
        return []
    return kept_records(names, _LEAST_CELLS + len(sheet.part.xml) // _BYTES_PER_CELL)


class Records:
    """The records of a worksheet, and where their cells are found; `free` is the number of the next one."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet, every = sheet, kept_on(sheet)
        self.free = free_number(every)
        self.kept = [one for one in every if not one.is_drawing]
        self._codes: Memo[int, int] = Memo(lambda style: line_code(sheet.book.styles.cell_format(style)))
        self._found: dict[int, Found | None] = {}

    def codes(self, spans: Spans) -> Mapping[int, Sequence[bytes]]:
        """Return the line codes of cells, as `LinesOnSheet` has them."""
        return {
            row: [bytes(mapped(one.codes, self._codes)) for one in found]
            for row, found in cell_styles(self._sheet.part, spans)
        }

    @cached_property
    def readable(self) -> dict[int, Kept]:
        """The records that can be read and whose cells were not deleted, by number."""
        return {one.number: one for one in self.kept if one.record is not None and not one.is_deleted}

    def found(self, number: int) -> Found | None:
        """Return a record with its cells and texts where they are now; None where they are not found."""
        if number not in self._found:
            one, found = self.readable.get(number), None
            if one is not None and one.record is not None:
                found = find(one.record, one.area, self)
                if found is not None and one.record.texts:
                    found = found._replace(record=self._with_texts(found.record, one.record))
            self._found[number] = found
        return self._found[number]

    def near(self, areas: Iterable[Area]) -> dict[int, Record]:
        """Return the records that have cells in some areas, as far as they are found."""
        areas = [*areas]
        near: dict[int, Record] = {}
        for number, one in self.readable.items():
            place = one.place
            if place is not None and any(overlap(place, area) for area in areas):
                found = self.found(number)
                if found is not None and any(overlap(own, area) for own in found.record.areas for area in areas):
                    near[number] = found.record
        return near

    def lost(self, areas: Sequence[Area]) -> list[Kept]:
        """Return the records that may have cells in some areas, but cannot be read, or no longer fit."""
        near = [one for one in self.kept if one.place and any(overlap(one.place, area) for area in areas)]
        return [one for one in near if self.found(one.number) is None]

    def _with_texts(self, record: Record, before: Record) -> Record:
        """Return a record with those of its texts that are still there.

        Rows inserted between a title and its maze move the maze alone.
        """
        titles = {place: text for place, text in before.texts.items() if not before.has(*place)}
        cells = [Area(*place, *place) for place in {*titles, *record.texts}]
        held = written_texts(self._sheet, Grid(cells)) if cells else {}
        there: dict[Place, str] = {place: text for place, text in record.texts.items() if held.get(place) == text}
        known = {*there.values()}
        there |= {place: text for place, text in titles.items() if held.get(place) == text and text not in known}
        return record._replace(texts=there)
