"""A copy of cells of an open sheet in a file, where the verbs read and change them: formats, values, sizes, names.

Formats are copied a few calls for each area, and merged cells only as a whole: each is a room.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any

from excelmaze.live import native
from excelmaze.live.sheet_names import described_names
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area, any_overlap, holds, overlap, parse_selection
from excelmaze.sheet.paper import width_in_file
from excelmaze.xlsx.apply import SheetPatch, apply
from excelmaze.xlsx.carrier import workbook_to_change
from excelmaze.xlsx.patch.changed_cells import Attributes
from excelmaze.xlsx.patch.defined_names import NameChanges, NameText
from excelmaze.xlsx.record.kept import Kept, kept_records
from excelmaze.xlsx.titles import as_written

if TYPE_CHECKING:
    import xlwings as xw

# Up to so many cells, or so many times those in question, the rectangle around all is copied.
_MOST_IN_ONE, _TIMES_IN_ONE = 20_000, 4
_NO_TEXT = "\N{NO-BREAK SPACE}"


def save_copy(sheet: "xw.Sheet", asked: Sequence[Area], path: Path, *, with_sheets: bool = False) -> list[Area]:
    """Save a copy of cells of a sheet, with a ring around them, and of each maze that they touch; return its areas.

    The sheets that such mazes have brought are there too, or with `with_sheets` all, whose names are taken; but empty.
    """
    names = described_names(sheet)
    near = mazes_near(names, asked)
    # A title stays where it is if rows are inserted below it.
    titles = [Area(*place, *place) for one in near if one.record is not None for place in one.record.texts]
    areas = _together(sheet, [*asked, *(one.area for one in near if one.area is not None), *titles])
    temporary = native.aside(sheet.book.app)
    try:
        page = temporary.sheets[0]
        if page.name != sheet.name:
            page.name = sheet.name
        copy_formats(sheet, page, areas)
        for name in _others(sheet, near, with_sheets=with_sheets):
            temporary.sheets.add(name, after=temporary.sheets[-1])
        temporary.save(path)
    finally:
        temporary.close()
    with workbook_to_change(path) as work:
        values: dict[int, dict[int, str | None]] = {}
        for area in areas:
            for row, found in _values_in(sheet, area):
                values.setdefault(row, {}).update(found)
        widths, heights = _sizes(sheet, reduce(Area.around, areas))
        patch = SheetPatch(
            work.book.sheet(sheet.name), values=values, widths=widths, heights=heights, names=NameChanges(names)
        )
        work.write(apply(work, [patch]))
    return areas


def mazes_near(names: Mapping[str, NameText], areas: Sequence[Area]) -> list[Kept]:
    """Return the records, in the names of a sheet, of mazes that have cells in some areas or beside them."""
    kept = kept_records({name: one.text for name, one in names.items()})
    rings = [with_ring(area) for area in areas]
    return [one for one in kept if one.area is not None and any_overlap([one.area], rings)]


def _together(sheet: "xw.Sheet", asked: Sequence[Area]) -> list[Area]:
    """Return areas with rings, as one rectangle unless that is large; none overlaps others or cuts merged cells."""
    areas = [grown(sheet, with_ring(area)) for area in asked]
    if len(areas) == 1:
        return areas
    bounds = reduce(Area.around, areas)
    if bounds.size <= max(_MOST_IN_ONE, _TIMES_IN_ONE * sum(area.size for area in areas)):
        return [grown(sheet, bounds)]
    apart: list[Area] = []
    for area in areas:
        met = [one for one in apart if overlap(one, area)]
        apart = [one for one in apart if one not in met] + [reduce(Area.around, met, area)]
    return apart if len(apart) == len(areas) else _together(sheet, apart)


def _others(sheet: "xw.Sheet", near: Iterable[Kept], *, with_sheets: bool) -> list[str]:
    """Return the sheets that mazes have brought and that are still there, or all but one."""
    brought = {name.casefold() for one in near if one.record is not None for name in one.record.extra_sheets}
    names = [one.name for one in sheet.book.sheets] if brought or with_sheets else []
    return [name for name in names if name != sheet.name and (with_sheets or name.casefold() in brought)]


def _values_in(sheet: "xw.Sheet", area: Area) -> Iterator[tuple[int, dict[int, str]]]:
    """Yield for each row of an area what its cells hold: texts, and something that no maze writes for all else."""
    rows: Any = sheet.range(area.address).options(ndim=2, err_to_str=True).value
    for row, found in enumerate(rows, area.top):
        held = {
            column: _written(value) if isinstance(value, str) else _NO_TEXT
            for column, value in enumerate(found, area.left)
            if value is not None
        }
        if held:
            yield row, held


def _written(text: str) -> str:
    """Return a text as a cell has it in a file, which cannot hold control characters."""
    return re.sub("[\x00-\x08\x0b-\x1f\ufffe\uffff]", lambda found: f"_x{ord(found[0]):04X}_", as_written(text))


def _sizes(sheet: "xw.Sheet", area: Area) -> tuple[dict[int, Attributes], dict[int, Attributes]]:
    """Return the widths of an area's columns and the heights of its rows, and which are hidden, as files have them."""
    hidden_rows, hidden_columns = native.hidden_in(sheet, area)
    hidden: Attributes = {b"hidden": b"1"}
    columns, rows = dict.fromkeys(hidden_columns, hidden), dict.fromkeys(hidden_rows, hidden)

    def width(first: int, last: int) -> float | None:
        return sheet.range((1, first), (1, last)).column_width

    def height(first: int, last: int) -> float | None:
        return sheet.range((first, 1), (last, 1)).row_height

    usual = width(MAX_COLUMN, MAX_COLUMN), height(MAX_ROW, MAX_ROW)
    widths = {
        number: {**columns.get(number, {}), b"width": b"%.10g" % width_in_file(size), b"customWidth": b"1"}
        for number, size in native.answers(area.left, area.right, width)
        if size not in (0, usual[0])
    }
    heights = {
        number: {**rows.get(number, {}), b"ht": b"%.10g" % size, b"customHeight": b"1"}
        for number, size in native.answers(area.top, area.bottom, height)
        if size not in (0, usual[1])
    }
    return {**columns, **widths}, {**rows, **heights}


def copy_formats(source: "xw.Sheet", target: "xw.Sheet", areas: Iterable[Area]) -> None:
    """Give cells the formats that the same cells have on another sheet, also of another workbook."""
    for area in areas:
        source.range(area.address).copy()
        target.range(area.address).paste("formats")


def with_ring(area: Area) -> Area:
    """Return the area with the cells round it, as far as there are any: they share its outer edges."""
    return Area(
        max(area.top - 1, 1),
        max(area.left - 1, 1),
        min(area.bottom + 1, MAX_ROW),
        min(area.right + 1, MAX_COLUMN),
    )


def grown(sheet: "xw.Sheet", area: Area) -> Area:
    """Return the area, or the smallest one around it that cuts no merged cells; one call where there are none."""
    while (around := reduce(Area.around, _merged_in(sheet, area), area)) != area:
        area = around
    return area


def _merged_in(sheet: "xw.Sheet", area: Area) -> Iterator[Area]:
    """Yield the merged areas in an area: halves that have some are halved again, until one is a single merged area."""
    cells = sheet.range(area.address)
    if cells.merge_cells is False:
        return
    first = parse_selection(cells.merge_area.address).areas[0]
    if holds(first, area):
        yield first
        return
    for half in area.halves:
        yield from _merged_in(sheet, half)
