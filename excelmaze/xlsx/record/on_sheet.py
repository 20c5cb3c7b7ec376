"""The records of a worksheet in a file: read, found again on it, and written.

Rows inserted between a title and its maze move the maze alone, so titles are looked for by themselves.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from excelmaze.sheet.addresses import Area, overlap
from excelmaze.sheet.stretches import Stretch
from excelmaze.xlsx.patch.names import own_names
from excelmaze.xlsx.record.fingerprints import Fingerprint, fingerprint_of
from excelmaze.xlsx.record.record import Record, Spans
from excelmaze.xlsx.record.store import PREFIX, Kept, kept_records
from excelmaze.xlsx.sheets.cell_formats import cell_styles
from excelmaze.xlsx.sheets.texts import cell_text
from excelmaze.xlsx.sheets.worksheet import Sheet

if TYPE_CHECKING:
    from excelmaze.xlsx.record.locate import Found

# Nearly all cells of a maze have lines, so that they are written in the sheet, with at least so many bytes on average.
_BYTES_PER_CELL = 4
_LEAST_CELLS = 65_536


class SheetCells:
    """The cells of a worksheet, as `locate` asks for them."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._fingerprints: dict[int, Fingerprint] = {}

    def styles(self, wanted: Mapping[int, Spans]) -> "Mapping[int, Sequence[Stretch]]":
        """Return the style numbers of cells."""
        return dict(cell_styles(self._sheet.part, wanted))

    def fingerprint(self, style: int) -> Fingerprint:
        """Return the fingerprint of a style."""
        if style not in self._fingerprints:
            self._fingerprints[style] = fingerprint_of(self._sheet.book.styles.cell_format(style))
        return self._fingerprints[style]

    def used(self) -> Area | None:
        """Return the rectangle of the cells that are written."""
        part = self._sheet.part
        rows = [(row.number, columns) for row in part.rows() if (columns := part.cells(row).columns)]
        if not rows:
            return None
        left, right = min(columns[0] for _, columns in rows), max(columns[-1] for _, columns in rows)
        return Area(rows[0][0], left, rows[-1][0], right)


def kept_on(sheet: Sheet) -> list[Kept]:
    """Return the records of a worksheet, in the order in which the mazes were made."""
    names = {one.name: one.text for one in own_names(sheet.book, sheet.entry.position)}
    if not any(name.casefold().startswith(PREFIX) for name in names):
        return []
    return kept_records(names, _LEAST_CELLS + len(sheet.part.xml) // _BYTES_PER_CELL)


def presumed(kept: Iterable[Kept]) -> dict[int, Record]:
    """Return the records where their hidden references are, whether or not their cells still are there."""
    return {
        one.number: one.record.moved(one.area.top - one.record.area.top, one.area.left - one.record.area.left)
        for one in kept
        if one.record is not None and one.area is not None
    }


class Records:
    """The records of a worksheet, and where their cells are found."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self.cells = SheetCells(sheet)
        self.kept = kept_on(sheet)
        self._found: dict[int, Found | None] = {}

    @cached_property
    def presumed(self) -> dict[int, Record]:
        """Return the records where their hidden references are, whether or not their cells still are there."""
        return presumed(self.kept)

    @cached_property
    def _merged(self) -> tuple[Area, ...]:
        return tuple(self._sheet.merged)

    def found(self, number: int) -> "Found | None":
        """Return a record with its cells where they are now; None where they are not found, or it cannot be read."""
        if number not in self._found:
            from excelmaze.xlsx.record.locate import locate

            one = next(one for one in self.kept if one.number == number)
            others = [record for other, record in self.presumed.items() if other != number]
            found = None if one.record is None else locate(one.record, one.area, self.cells, others)
            if found is not None and one.record is not None and found.record.titles:
                titled = with_titles_found(found.record, one.record, partial(cell_text, self._sheet))
                found = found._replace(record=titled)
            if found is not None:
                found = found._replace(merged=self._merged)
            self._found[number] = found
        return self._found[number]

    def lost_near(self, area: Area) -> Iterator[Kept]:
        """Yield the records that may have cells in an area, but cannot be read, or no longer fit."""
        for one in self.kept:
            there = one.area or (one.record.area if one.record and not one.is_deleted else None)
            if there is not None and overlap(there, area) and self.found(one.number) is None:
                yield one

    def near(self, area: Area) -> "dict[int, Found]":
        """Return the records that have cells in an area, or may have, as far as they are found."""
        near: dict[int, Found] = {}
        for one in self.kept:
            if one.record is None or not overlap(one.area or one.record.area, area):
                continue
            if (found := self.found(one.number)) is not None:
                near[one.number] = found
        return near


def titles_above(record: Record) -> dict[tuple[int, int], str]:
    """Return the texts that stand above the cells of a maze, not in them."""
    return {place: text for place, text in record.titles.items() if text and not record.has(*place)}


def with_titles_found(found: Record, before: Record, text_at: Callable[[int, int], str | None]) -> Record:
    """Return the record with each title in the cell that holds its text, looked for upwards to where it was before.

    Args:
        found: the record at its present place.
        before: the same at its former one.
        text_at: the text of a cell, empty where there is nothing, None where there is something else.
    """
    rows_before = {text: row for (row, _), text in titles_above(before).items()}
    above = titles_above(found)
    titles = {place: text for place, text in found.titles.items() if place not in above}
    for (row, column), text in above.items():
        upwards = range(row, min(row, rows_before.get(text, row)) - 1, -1)
        filled = next((higher for higher in upwards if text_at(higher, column) != ""), row)
        titles[filled if text_at(filled, column) == text else row, column] = text
    return found if titles == found.titles else found._replace(titles=titles)
