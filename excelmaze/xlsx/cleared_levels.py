"""The sheets that are cleared together: a sheet and the other levels of its mazes."""

from collections.abc import Container, Sequence
from typing import NamedTuple

from excelmaze.sheet.addresses import Selection
from excelmaze.xlsx.chosen import has_cells_in
from excelmaze.xlsx.maze_names import LEVELS_NAME
from excelmaze.xlsx.patch.names import own_names
from excelmaze.xlsx.record.on_sheet import kept_on
from excelmaze.xlsx.sheets.worksheet import Sheet


class ClearedLevel(NamedTuple):
    """A sheet with mazes that are cleared.

    Attributes:
        sheet: the sheet.
        selection: the cells that are cleared; None is all.
        numbers: the records of these mazes; None on the sheet that the user named, where all records count.
    """

    sheet: Sheet
    selection: Selection | None
    numbers: Container[int] | None = None


def levels_of(sheet: Sheet, selection: Selection | None) -> tuple[list[ClearedLevel], tuple[str, ...]]:
    """Return a sheet and the other levels of those mazes that have cells of a selection, with notes on those gone."""
    levels = [ClearedLevel(sheet, selection)]
    notes: tuple[str, ...] = ()
    if texts := _levels_of_records(sheet, selection):
        from excelmaze.xlsx.levels import cells_on_levels, records_beside

        selections = {} if selection is None else dict(cells_on_levels(sheet, selection, texts))
        records, notes = records_beside(sheet, texts)
        levels += [ClearedLevel(other, selections.get(other, selection), numbers) for other, numbers in records.items()]
    return levels, notes


def same_cells_on_levels(sheet: Sheet, selection: Selection) -> Sequence[tuple[Sheet, Selection]]:
    """Return the same cells on the other levels of mazes, if there are any."""
    texts = _levels_of_records(sheet, selection)
    texts += (one.text for one in own_names(sheet.book, sheet.entry.position) if one.name.casefold() == LEVELS_NAME)
    if not texts:
        return ()
    from excelmaze.xlsx.levels import cells_on_levels

    return cells_on_levels(sheet, selection, texts)


def _levels_of_records(sheet: Sheet, selection: Selection | None) -> list[str]:
    """Return what lists the levels of each maze that has some cells of a selection, by the records."""
    records = [(kept, kept.record) for kept in kept_on(sheet) if kept.record is not None]
    return [record.levels for kept, record in records if record.levels and has_cells_in(kept, selection)]
