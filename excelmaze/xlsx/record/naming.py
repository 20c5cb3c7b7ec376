"""The names that tell people and macros of the last maze of a sheet, and the cells that its records tell of."""

from collections.abc import Mapping

from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import Selection, overlap
from excelmaze.xlsx.patch.names import NameChanges, places_named
from excelmaze.xlsx.record.maze_names import AREA_NAME, MAZE_NAMES, START_NAME, lost_names, maze_named
from excelmaze.xlsx.record.on_sheet import records_on
from excelmaze.xlsx.record.record import Record
from excelmaze.xlsx.sheets.worksheet import Sheet


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
