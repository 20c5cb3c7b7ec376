"""The records of a worksheet in a file: read once, and found again on it.

All verbs ask `records_on(sheet)`: `read` for the cells and ends of each maze and for recipes (`kept`, `every`), `solve`
and `join` for the mazes that have some cells (`near`), `fill` also for those that it clears first, and for former sizes
(`every`), `clear` besides for those that are not found (`unfit`). Names tell people and macros of the last maze.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property

from excelmaze.grids.grid import Grid
from excelmaze.planes import Memo, Plane, joined, mapped
from excelmaze.sheet.addresses import Area, Place, Selection, any_overlap, overlap
from excelmaze.xlsx.patch.defined_names import NameChanges, places_named
from excelmaze.xlsx.record.finding import find
from excelmaze.xlsx.record.kept import Kept, kept_records
from excelmaze.xlsx.record.maze_names import AREA_NAME, MAZE_NAMES, START_NAME, lost_names, maze_named
from excelmaze.xlsx.record.record import Record
from excelmaze.xlsx.sheets.cell_format import line_code
from excelmaze.xlsx.sheets.cell_formats import cell_styles
from excelmaze.xlsx.sheets.cell_texts import written_texts
from excelmaze.xlsx.sheets.worksheet import Sheet


class Records:
    """The records of a worksheet, in the order in which the mazes were made, and where their cells are found."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._codes: Memo[int, int] = Memo(lambda style: line_code(sheet.book.styles.cell_format(style)))

    @cached_property
    def kept(self) -> list[Kept]:
        """All records, as they are kept."""
        return kept_records(self._sheet.names)

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

    @cached_property
    def every(self) -> dict[int, Record]:
        """The mazes that are found, with their cells and texts where they are now, by number.

        What is found where its reference is not, on cells of another, only looks the same.
        """
        found = {number: record for number, one in self.mazes.items() if (record := self._found(one)) is not None}
        return {
            number: one
            for number, one in found.items()
            if one.area == self.mazes[number].area
            or not any(any_overlap(one.areas, other.areas) for other in found.values() if other is not one)
        }

    def near(self, areas: Sequence[Area]) -> dict[int, Record]:
        """Return those of the mazes that have cells in some areas."""
        return {number: record for number, record in self.every.items() if any_overlap(record.areas, areas)}

    def unfit(self, areas: Sequence[Area] | None) -> list[Kept]:
        """Return the records that may have cells in some areas, or anywhere, but cannot be read, or no longer fit."""
        lost = [one for number, one in self.mazes.items() if number not in self.every]
        return [one for one in lost if not (areas and one.place) or any_overlap([one.place], areas)]

    def _found(self, kept: Kept) -> Record | None:
        found = kept.record and find(kept.record, kept.area, self._line_codes)
        return self._with_texts(found, kept.record) if found and kept.record else None

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


def recorded_mazes(sheet: Sheet) -> list[dict[str, Selection]]:
    """Return the cells of each maze on a sheet, and of its ends, by `MAZE_NAMES`; the last one comes first.

    Names tell of its ends, which people may have changed, and of a maze that no record tells of.
    """
    records, named = records_on(sheet), maze_named(sheet.names)
    mazes = [*reversed(records.every.values())]
    found = [one.places for one in mazes]
    if AREA_NAME not in records.named:
        return [named, *found] if AREA_NAME in named else found
    for name in mazes[0].named if mazes else ():
        if name != AREA_NAME and name in named and all(mazes[0].has(*area[:2]) for area in named[name].areas):
            found[0][name] = named[name]
    return found


def with_names(
    sheet: Sheet, changed: Mapping[int, Record | None], new: Mapping[str, Selection] | None = None
) -> tuple[NameChanges, dict[int, Record | None]]:
    """Return what becomes of the sheet's names where records change, and these with the names that they have then.

    The names are the last maze's. A name of the user's stays what it is, and one that refers to nothing goes, as does
    the record of a maze whose cells were deleted.

    Args:
        sheet: the sheet.
        changed: the records that change, by number; None is one that goes.
        new: the names of the last one if it is new; they take the place of those of a maze without a record.
    """
    records, texts = records_on(sheet), sheet.names
    dropped = lost_names(texts)
    after = {**changed, **{one.number: None for one in records.kept if one.is_deleted}}
    alone = named_alone(sheet)
    left = {number: one for number, one in {**records.every, **after}.items() if one is not None}
    last = max(left, default=None)
    if (alone and new is None) or (last not in after and last == max(records.every, default=None)):
        return NameChanges({}, dropped), after
    there, ours = {name.casefold(): name for name in texts}, {*records.named, *alone}
    names = {}
    if last is not None:
        free = {name for name in MAZE_NAMES if name not in there or name in ours or there[name] in dropped}
        found = places_named(sheet.name, left[last].places if new is None else new)
        names = {name: one for name, one in found.items() if name in free}
        if left[last].named != (*names,):
            after[last] = left[last]._replace(named=(*names,))
    return NameChanges(names, [*dropped, *(there[name] for name in ours if name in there)]), after


def named_alone(sheet: Sheet, cells: Grid | None = None) -> dict[str, Selection]:
    """Return what names tell of a maze without a record, in some cells; others are the user's, or of mazes with one."""
    named = maze_named(sheet.names)
    if not {AREA_NAME, START_NAME} <= named.keys() or AREA_NAME in records_on(sheet).named:
        return {}
    areas, start = named[AREA_NAME].areas, named[START_NAME].areas[0]
    is_there = cells is None or all(cells.cell_at(*area[:2]) is not None for area in areas)
    return named if is_there and areas[0].size > 1 and overlap(start, areas[0]) else {}
