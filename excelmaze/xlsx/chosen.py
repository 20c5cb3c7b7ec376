"""Which mazes of a sheet are cleared: those that are found and have cells in the selection; and why others are not."""

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from excelmaze.sheet.addresses import Area, Selection, overlap
from excelmaze.xlsx.patch.names import print_area, refers_into
from excelmaze.xlsx.record.locate import Found
from excelmaze.xlsx.record.on_sheet import Records, titles_above
from excelmaze.xlsx.record.packed import VERSION
from excelmaze.xlsx.record.record import Record, spans_on
from excelmaze.xlsx.record.store import Kept
from excelmaze.xlsx.sheets.worksheet import Sheet


class Chosen(NamedTuple):
    """A maze of which cells are cleared: those cells, what stays of its record, and where it was found."""

    now: Record
    rest: Record | None
    found: Found


def chosen_mazes(records: Records, selection: Selection | None) -> dict[int, Chosen]:
    """Return the mazes that are found and have cells in the selection, no cell twice."""
    chosen: dict[int, Chosen] = {}
    for one in records.kept:
        if not touches(one, selection) and records.found(one.number) is None:
            continue
        found = records.found(one.number)
        if found is None:
            continue
        for other in chosen.values():
            if overlap(other.found.record.area, found.record.area):
                found = found._replace(record=found.record.outside(other.found.record.spans))
        record = found.record
        if selection is None:
            now, rest = record, None
        else:
            spans = spans_on(selection.areas, record.rows)
            now, rest = record.within(spans), record.outside(spans)
        if now.rows:
            chosen[one.number] = Chosen(now, rest if rest is not None and rest.rows else None, found)
    return chosen


def staying_records(records: Records, chosen: Mapping[int, Chosen]) -> dict[int, Record]:
    """Return the records of the mazes that stay, or of which something stays."""
    staying: dict[int, Record] = {}
    for number, record in records.presumed.items():
        if number not in chosen:
            staying[number] = record
        elif (rest := chosen[number].rest) is not None:
            staying[number] = rest
    return staying


def is_own(chosen: Mapping[int, Chosen], place: tuple[int, int]) -> bool:
    """Return whether a cell belongs to one of the mazes."""
    return any(one.found.record.has(*place) for one in chosen.values())


def touches(one: Kept, selection: Selection | None) -> bool:
    """Return whether a record may have cells in a selection; of one that is lost nobody knows."""
    area = _area_of(one)
    return selection is None or area is None or any(overlap(area, other) for other in selection.areas)


def titles_left(records: Records, gone: Mapping[int, Record]) -> Iterator[str]:
    """Yield notes about titles whose cells were not found again."""
    for one in records.kept:
        if one.number in gone and one.record is not None:
            found = gone[one.number].titles.values()
            yield from (f"the title {text!r} stays" for text in titles_above(one.record).values() if text not in found)


def staying_note(sheet: Sheet, gone: Collection[Record]) -> Iterator[str]:
    """Yield a note about the page set-up and the extra sheets of mazes that go: they stay."""
    area = print_area(sheet.book, sheet.entry.position)
    what = ["the page set-up"] if area and any(refers_into(area, record.area) for record in gone) else []
    names = {name.casefold() for record in gone for name in record.extra_sheets}
    entries = [entry for entry in sheet.book.sheets if entry.name.casefold() in names and entry != sheet.entry]
    what += [f"the sheet {entry.name!r}" for entry in entries]
    if what:
        *most, last = what
        yield f"{', '.join(most)} and {last} stay" if most else f"{last} stays"


def without_cells(record: Record) -> Record:
    """Return the record of a maze whose rows or columns were deleted: of its texts only its titles may be left."""
    return record._replace(rows={}, titles=titles_above(record))


def deleted_note(one: Kept) -> str:
    """Say what becomes of a record whose cells were deleted."""
    area = _area_of(one)
    sized = one.record is not None and (one.record.columns or one.record.heights)
    stay = "; widths and heights that came with it stay" if sized else ""
    return f"the maze{f' of {area.address}' if area else ''} was deleted with its rows or columns; forgot it{stay}"


def why_unfit(one: Kept) -> str:
    """Say why a record is of no use."""
    area = _area_of(one)
    where = f" at {area.address}" if area else ""
    if one.version != VERSION:
        return (
            f"the record of its former look{where} is of version {one.version}, "
            f"and this excelmaze reads version {VERSION} only"
        )
    if one.record is None:
        return f"the record of its former look is damaged, that of the maze{where}"
    return f"the cells of the maze{where} no longer look as it left them, so how each looked before is not known"


def what_then(one: Kept) -> str:
    """Say what the user can do about a record that is of no use."""
    area = _area_of(one)
    cells = area.address if area else "ADDRESSES"
    titles = [*titles_above(one.record).values()] if one.record else []
    but = f" (its title {titles[0]!r} stays)" if titles else ""
    return f"undo what was changed, or take its lines and fills away with --cells {cells} --plain{but}"


def _area_of(one: Kept) -> Area | None:
    return one.area or (one.record.area if one.record else None)
