"""What a sheet gets back where mazes, or some of their cells, go: formats, sizes, and cells without their texts."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from excelmaze.errors import counted
from excelmaze.sheet.addresses import Area, Place, any_overlap
from excelmaze.xlsx.patch.changed_cells import Attributes
from excelmaze.xlsx.patch.defined_names import printed_areas
from excelmaze.xlsx.record.kept import Kept
from excelmaze.xlsx.record.on_sheet import records_on
from excelmaze.xlsx.record.record import Record, Size
from excelmaze.xlsx.sheets.worksheet import Sheet

_WIDTH = ("width", "customWidth", "bestFit")
_HEIGHT = ("ht", "customHeight")


class Cleared(NamedTuple):
    """What a sheet gets back.

    Attributes:
        cells: the cells that get back the formats that they had: of each maze all, or some.
        emptied: the cells that lose a text.
        widths: the attributes that columns get.
        heights: the same for rows.
        records: the records that change, by number; None is one that goes.
        gone: the records of the mazes of which nothing stays.
        notes: what there is to say of cells that are not found.
    """

    cells: Sequence[Record] = ()
    emptied: tuple[Place, ...] = ()
    widths: Mapping[int, Attributes] = {}
    heights: Mapping[int, Attributes] = {}
    records: Mapping[int, Record | None] = {}
    gone: tuple[Record, ...] = ()
    notes: tuple[str, ...] = ()


def cleared(sheet: Sheet, chosen: Mapping[int, Sequence[Area] | None]) -> Cleared:
    """Return what a sheet gets back where mazes go, by their numbers, or the cells that they have in some areas.

    A size goes back with the last maze that has set it: each knows what was there before the first.
    """
    every = records_on(sheet).every if chosen else {}
    left = {number: None if areas is None else every[number].outside(areas) for number, areas in chosen.items()}
    cells = [every[number] if areas is None else every[number].within(areas) for number, areas in chosen.items()]
    gone = [every[number] for number, rest in left.items() if rest is None]
    others = [record for number, record in every.items() if left.get(number, record) is not None]
    sizes: list[dict[int, Size]] = []
    for field in ("columns", "heights"):
        before = {place: had for one in reversed(gone) for place, had in getattr(one, field).items()}
        kept = {place for one in others for place in getattr(one, field)}
        sizes.append({place: had for place, had in before.items() if place not in kept})
    columns, heights = sizes
    staying = {place for rest in left.values() if rest is not None for place in rest.texts}
    lost = sum(every[number].missing for number in chosen)
    parts = "cell of the maze is", "cells of the maze are"
    return Cleared(
        [one for one in cells if one is not None],
        tuple(place for one in cells if one is not None for place in one.texts if place not in staying),
        {number: _all(had, _WIDTH) for number, had in columns.items()},
        {number: _all(had, _HEIGHT) for number, had in heights.items()},
        left,
        tuple(gone),
        (f"{counted(lost, *parts)} gone, or not found, and stay as they are",) if lost else (),
    )


def former_sizes(sheet: Sheet, field: str, now: Mapping[int, Mapping[bytes, bytes] | None]) -> dict[int, Size]:
    """Return what columns or heights had before the first of the mazes that set them, by what they have now."""
    sizes: dict[int, Size] = {
        number: {name.decode(): value.decode() for name, value in (had or {}).items()} for number, had in now.items()
    }
    for record in reversed(records_on(sheet).every.values()) if now else ():
        sizes |= {number: had for number, had in getattr(record, field).items() if number in now}
    return sizes


def _all(had: Size, names: Sequence[str]) -> Attributes:
    return {name.encode(): had[name].encode() if name in had else None for name in names}


def unfit_notes(records: Iterable[Kept]) -> list[str]:
    """Return notes about records that are of no use, why, and what can be done about them."""
    notes = []
    for one in records:
        at = f" at {one.place.address}" if one.place else ""
        why = f"the record of the maze{at} is damaged, or of another version of excelmaze"
        if one.record is not None:
            why = f"the cells of the maze{at} no longer look as it left them, so how each looked before is not known"
        notes.append(f"{why}; {what_then(one.place)}")
    return notes


def what_then(area: Area | None) -> str:
    """Say what the user can do about a maze without a record that is of use."""
    cells = area.address if area else "ADDRESSES"
    return f"undo what was changed, or take lines and fills of mazes away with --cells {cells} --plain"


def staying_note(sheet: Sheet, gone: Sequence[Record]) -> Iterator[str]:
    """Yield a note about the page set-up and the extra sheets of mazes that go: they stay."""
    is_printed = any_overlap(printed_areas(sheet), [record.area for record in gone])
    what = ["the page set-up"] if is_printed else []
    what += [f"the sheet {name!r}" for name in sheets_of(sheet, gone)]
    if what:
        *most, last = what
        yield f"{', '.join(most)} and {last} stay" if most else f"{last} stays"


def sheets_of(sheet: Sheet, mazes: Sequence[Record]) -> list[str]:
    """Return the extra sheets of mazes that are still there."""
    names = {name.casefold() for record in mazes for name in record.extra_sheets}
    return [one.name for one in sheet.book.sheets if one.name.casefold() in names and one != sheet.entry]
