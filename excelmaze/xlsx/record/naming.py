"""The names that tell people and macros of the last maze of a sheet, and the cells that its records tell of."""

from collections.abc import Mapping

from excelmaze.sheet.addresses import Selection, overlap
from excelmaze.xlsx.patch.names import NameChanges, own_names, own_texts, places_named
from excelmaze.xlsx.record.maze_names import AREA_NAME, MAZE_NAMES, START_NAME, lost_names, maze_named
from excelmaze.xlsx.record.on_sheet import Records
from excelmaze.xlsx.record.record import Record
from excelmaze.xlsx.sheets.worksheet import Sheet


def recorded_mazes(sheet: Sheet, *, checked: bool = False) -> list[dict[str, Selection]]:
    """Return the cells of each maze on a sheet, and of its ends, by `MAZE_NAMES`; the last one comes first.

    Names tell of its ends, which people may have changed, and of a maze that no record tells of. References are
    believed unless they are to be `checked`, which takes as long as reading the mazes: openpyxl inserts rows and moves
    no names.
    """
    records, named = Records(sheet), maze_named(own_texts(sheet.book, sheet.entry.position))
    present = [record for _, record in sorted(_present(records, checked=checked).items(), reverse=True)]
    found = [record.places for record in present]
    if not _is_recorded(AREA_NAME, records):
        return [named, *found] if AREA_NAME in named else found
    for name in present[0].named[1:] if present else ():
        if name in named and all(present[0].has(*area[:2]) for area in named[name].areas):
            found[0][name] = named[name]
    return found


def with_names(
    sheet: Sheet, records: Records, changed: Mapping[int, Record | None], new: Mapping[str, Selection] | None = None
) -> tuple[NameChanges, dict[int, Record | None]]:
    """Return what becomes of the sheet's names where records change, and these with the names that they have then.

    The names are the last maze's. A name of the user's stays what it is, and one that refers to nothing goes.

    Args:
        sheet: the sheet.
        records: its records.
        changed: those that change, by number; None is one that goes.
        new: the names of the last one if it is new; they take the place of those of a maze without a record.
    """
    there = {one.name.casefold(): (one.name, one.text) for one in own_names(sheet.book, sheet.entry.position)}
    dropped = lost_names(dict(there.values()))
    after = dict(changed) | {one.number: None for one in records.kept if one.is_deleted}
    alone = named_alone(sheet, records)
    staying = [number for number in {**records.readable, **after} if after.get(number, True) is not None]
    last = max(staying, default=None)
    was_last = max(records.readable, default=None)
    if (alone and new is None) or (last is not None and last == was_last and last not in after):
        return NameChanges({}, dropped), after
    ours = {name for one in records.readable.values() if one.record for name in one.record.named} | {*alone}
    free = {name for name in MAZE_NAMES if name not in there or name in ours or there[name][0] in dropped}
    dropped += [there[name][0] for name in ours if name in there]
    if last is None:
        return NameChanges({}, dropped), after
    found = records.found(last) if last not in after else None
    record = after.get(last) or (found and found.record)
    if record is None:
        return NameChanges({}, dropped), after
    places = record.places if new is None else new
    names = {name: one for name, one in places_named(sheet.name, places).items() if name in free}
    if record.named != (*names,):
        after[last] = record._replace(named=(*names,))
    return NameChanges(names, dropped), after


def named_alone(sheet: Sheet, records: Records) -> dict[str, Selection]:
    """Return what names tell of a maze without a record; others are the user's, or of mazes with one."""
    named = maze_named(own_texts(sheet.book, sheet.entry.position))
    if not {AREA_NAME, START_NAME} <= named.keys() or _is_recorded(AREA_NAME, records):
        return {}
    (start, *_), (area, *_) = named[START_NAME].areas, named[AREA_NAME].areas
    return named if area.size > 1 and overlap(start, area) else {}


def _present(records: Records, *, checked: bool) -> dict[int, Record]:
    """Return the records where their references are, or where their cells are found if these have another shape."""
    present: dict[int, Record] = {}
    for number, one in records.readable.items():
        found = (None if checked else one.presumed) or records.found(number)
        if found is not None:
            present[number] = found if isinstance(found, Record) else found.record
    return present


def _is_recorded(name: str, records: Records) -> bool:
    return any(one.record is not None and name in one.record.named for one in records.readable.values())
