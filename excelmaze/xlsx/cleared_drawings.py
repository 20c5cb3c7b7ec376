"""Drawings that go when mazes are cleared, and the recipe of a drawn maze."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from excelmaze.sheet.addresses import Area
from excelmaze.xlsx.chosen import Chosen
from excelmaze.xlsx.cleared_levels import ClearedLevel
from excelmaze.xlsx.maze_drawings import maze_drawings
from excelmaze.xlsx.patch.parts import DrawingChanges
from excelmaze.xlsx.record.record import Record
from excelmaze.xlsx.record.store import Kept
from excelmaze.xlsx.sheets.worksheet import Sheet


def drawn_records(wanted: Iterable[Kept], level: ClearedLevel) -> dict[int, Record]:
    """Return the records of drawn mazes that go: those that are there, and those whose drawings somebody deleted.

    Cells alone do not tell of the latter: a snapshot of an open sheet has no drawings.
    """
    there = {one.number for one in level.drawn_mazes}
    others = {one.number for one in maze_drawings(level.sheet)} - there
    return {
        one.number: one.record
        for one in wanted
        if one.record is not None
        and one.record.is_drawing
        and (one.number in there or (one.number not in others and (one.is_deleted or level.selection is None)))
    }


def drawings_to_remove(
    sheet: Sheet, chosen: Mapping[int, Chosen], gone: Iterable[Record], areas: Sequence[Area]
) -> set[str]:
    """Return the names of the drawings that go: all of mazes that go, and of others those over the cells."""
    names = {name for record in gone for name in record.drawings}
    others = {name for one in chosen.values() if one.rest is not None for name in one.rest.drawings}
    if not others:
        return names
    from excelmaze.xlsx.drawings import SheetDrawings

    return names | SheetDrawings.of(sheet).covering(others, areas)


def without_drawings(sheet: Sheet, names: Collection[str]) -> DrawingChanges:
    """Return what changes where drawings with some names are removed."""
    if not names:
        return DrawingChanges()
    from excelmaze.xlsx.drawings import SheetDrawings

    return SheetDrawings.of(sheet).changed(sheet, names)
