"""Snapshots: the formats of cells before a command, kept for `restore` and read for their walls.

Each press of a button is a new Python process, and Excel forgets its undo list when a program edits a sheet. So a
snapshot is a workbook file with the formats only (no values) of the cells, at the same addresses, on the shelf of the
user's. A hidden sheet would have changed the user's workbook far more, and would have made it grow.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial, reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from excelmaze.errors import WorkbookError
from excelmaze.files import atomic_write
from excelmaze.grids.grid import Grid
from excelmaze.live import marks, shelf
from excelmaze.live.concurrent_edits import ConcurrentEdits, Moment, concurrent_edits, outside
from excelmaze.live.contents import empty, standing, write_free
from excelmaze.live.formats import Opened, cells_of, copy_formats, holds, merged_areas, uncut, with_ring, with_rooms
from excelmaze.live.names import descriptions, forget_names, lost_names, meanings, put_names_back, renamed
from excelmaze.live.native import aside
from excelmaze.sheet.addresses import Area, Place, cell_address, overlap
from excelmaze.sheet.unions import rectangles
from excelmaze.xlsx.package.edits import splice
from excelmaze.xlsx.patch.names import NameChanges, NameText, name_edits
from excelmaze.xlsx.record.on_sheet import presumed, with_titles_found
from excelmaze.xlsx.record.record import Record
from excelmaze.xlsx.record.store import Kept
from excelmaze.xlsx.sheets.texts import as_read
from excelmaze.xlsx.sheets.workbook import open_workbook

if TYPE_CHECKING:
    import xlwings as xw

SHEET = "Formats"
# Up to so many cells, or so many times those of the maze, one copy of the rectangle round all areas is made.
_MOST_IN_ONE, _TIMES_IN_ONE = 20_000, 4


class Snapshot(NamedTuple):
    """The formats of cells at one moment.

    Attributes:
        path: the workbook file; the formats are on its only sheet, `SHEET`.
        sheet: the sheet's name.
        areas: the areas to be put back, the cells round a maze included where none of them is merged.
        names: the meanings of the sheet's names of a maze.
        command: the command that changed the cells since.
        workbook: the path of the workbook then.
        previous: the id of the snapshot before, or empty; it is known when this one is kept.
        place: of the sheet, among those that the workbook's name for its snapshots refers to; -1 if it is none.
        texts: the titles and marks that came with mazes, which `clear` takes away.
        widths: the widths of columns that came with mazes, by address.
        heights: the same for rows.
        cells: the areas of the cells that the command changed.
        after: the meanings of these names after the command; None until it is kept.
    """

    path: Path
    sheet: str
    areas: tuple[Area, ...]
    names: Mapping[str, str]
    command: str
    workbook: str
    previous: str = ""
    place: int = -1
    texts: Mapping[Place, str] = {}
    widths: Mapping[str, float] = {}
    heights: Mapping[str, float] = {}
    cells: tuple[Area, ...] = ()
    after: Mapping[str, str] | None = None

    def renamed(self, sheet: str, names: Mapping[str, str]) -> "Snapshot":
        """Return the snapshot with the name that its sheet has now; `names` has the other sheets that were renamed."""
        before, after = (
            {name: renamed(text, names) for name, text in its.items()} for its in (self.names, self.after or {})
        )
        return self._replace(sheet=sheet, names=before, after=None if self.after is None else after)


def take(sheet: "xw.Sheet", grid: Grid, command: str) -> Snapshot:
    """Take a snapshot of the cells of a grid before a command; the workbook does not know of it before `keep`.

    Names of mazes whose cells were deleted go.

    Raises:
        WorkbookError: merged cells lie only partly in the grid, or the snapshot cannot be written.
    """
    forget_names(sheet, lost_names(sheet))
    names = meanings(sheet)
    near = _recorded(grid.areas, names)
    book = sheet.book
    copied, areas = _what_to_copy(sheet, grid)
    described = descriptions(sheet, names)
    places = {one.area for one in near if one.area is not None}
    copied = [*copied, *(area for area in sorted(places) if not _cuts(area, merged_areas(sheet, [area])))]
    snapshot = Snapshot(
        shelf.new_path(),
        sheet.name,
        areas,
        names,
        command,
        book.fullname,
        **_titles_and_sizes(sheet, near),  # type: ignore[arg-type]
        cells=grid.areas,
    )
    temporary = aside(book.app)
    try:
        page = temporary.sheets[0]
        page.name = SHEET
        copy_formats(sheet, page, copied)
        temporary.save(snapshot.path)
    except BaseException:
        with suppress(OSError):
            shelf.discard(snapshot.path)
        raise
    finally:
        temporary.close()
    if names:
        texts = {name: NameText(text.removeprefix("="), *described.get(name, ())) for name, text in names.items()}
        _write_names(snapshot.path, texts)
    return snapshot


def put_back(sheet: "xw.Sheet", snapshot: Snapshot) -> None:
    """Give the cells of a snapshot of a sheet their formats, and the sheet its names of a maze."""
    since = _since(sheet, snapshot)
    made, gone = marks.marks_of(since.made), {place for record in since.cleared for place in record.titles}
    now = marks.marks_of(_records_near(snapshot.areas, meanings(sheet)))
    with open_workbook(snapshot.path) as kept_book:
        merged_then = list(kept_book.sheet(SHEET).merged)
    with Opened(sheet.book.app, snapshot.path) as page:
        copy_formats(page, sheet, uncut(outside(snapshot.areas, [*since.made, *since.cleared]), merged_then))
    put_names_back(sheet, since.names)
    texts = {place: text for place, text in snapshot.texts.items() if place not in gone}
    new = {place: text for place, text in now.items() if place not in texts.keys() | made.keys()}
    empty(sheet, standing(sheet, new))
    write_free(sheet, texts)
    for place, width in snapshot.widths.items():
        sheet.range(place).column_width = width
    for place, height in snapshot.heights.items():
        sheet.range(place).row_height = height


def cells_are_gone(sheet: "xw.Sheet", snapshot: Snapshot) -> bool:
    """Return whether the cells that a command changed were deleted since, as the records tell that it left.

    Raises:
        WorkbookError: the cells are elsewhere: what is there now is not what the command found.
    """
    then, now, lost = Moment.of(snapshot.after or {}), Moment.of(meanings(sheet)), lost_names(sheet)
    gone = False
    for one in then.kept:
        if one.area is None or not any(overlap(one.area, area) for area in snapshot.cells):
            continue
        same = next((record for record in now.kept if record.number == one.number), None)
        if same is None:
            # Deleted, or cleared by others; what others have put there since goes with it.
            there = any(record.area is not None and overlap(record.area, one.area) for record in now.kept)
            gone = gone or not there or not lost.isdisjoint(one.names)
        elif same.area not in {None, one.area} and now.text(one.number) == then.text(one.number):
            raise WorkbookError(
                f"the cells {one.area.address} on sheet {sheet.name!r} that {snapshot.command} changed are "
                f"{same.area and same.area.address} now, as rows or columns came or went; undo that, or use clear"
            )
    return gone


def _since(sheet: "xw.Sheet", snapshot: Snapshot) -> ConcurrentEdits:
    """Return what others did to the sheet since the command."""
    now = Moment.of(meanings(sheet))
    after = now if snapshot.after is None else Moment.of(snapshot.after)
    return concurrent_edits(Moment.of(snapshot.names), after, now, snapshot.cells, sheet.name)


def marks_before(snapshot: Snapshot, grid: Grid) -> dict[Place, str]:
    """Return the marks in some cells that mazes had when a snapshot was made."""
    return marks.marks_in(grid, _records_near(snapshot.areas, snapshot.names))


def text_at(sheet: "xw.Sheet", row: int, column: int) -> str | None:
    """Return the text of a cell, empty where there is nothing, None where there is something else."""
    value = sheet.range((row, column)).value
    return "" if value is None else value if isinstance(value, str) else None


def _what_to_copy(sheet: "xw.Sheet", grid: Grid) -> tuple[Sequence[Area], tuple[Area, ...]]:
    """Return the areas to be remembered, and those to be put back."""
    bounds = with_ring(grid.bounds)
    at_once = bounds.size <= max(_MOST_IN_ONE, _TIMES_IN_ONE * grid.size)
    merged = merged_areas(sheet, [bounds] if at_once else grid.areas)
    if at_once and not merged:
        return [bounds], tuple(map(with_ring, grid.areas))
    rooms = with_rooms(grid, merged).merged
    # Formats cannot be pasted on a part of merged cells.
    if rooms:
        around = {place for area in grid.areas for place in cells_of(with_ring(area)) if grid.cell_at(*place) is None}
        rims = [area for area in rectangles(around) if sheet.range(area.address).merge_cells is False]
        kept = (*uncut(grid.areas, rooms), *rims)
    else:
        rings = [(area, with_ring(area)) for area in grid.areas]
        kept = tuple(ring if sheet.range(ring.address).merge_cells is False else area for area, ring in rings)
    return [bounds] if at_once and not _cuts(bounds, merged) else kept, kept


def _cuts(area: Area, merged: Iterable[Area]) -> bool:
    """Return whether merged areas have cells within an area and outside."""
    return not all(holds(area, one) for one in merged)


def _write_names(path: Path, names: Mapping[str, NameText]) -> None:
    """Give the sheet of a snapshot names of its own."""
    with open_workbook(path) as book, atomic_write(path) as file:
        edits = name_edits(book, {book.sheet(SHEET).entry.position: NameChanges(names)})
        book.package.write(file, {book.part: splice(book.data, edits)})


def _recorded(areas: Sequence[Area], names: Mapping[str, str]) -> list[Kept]:
    """Return the records of mazes that have cells in some areas or beside them, which a snapshot contains, too."""
    near = with_ring(reduce(Area.around, areas))
    return [one for one in Moment.of(names).kept if one.area is not None and overlap(one.area, near)]


def _records_near(areas: Sequence[Area], names: Mapping[str, str]) -> Collection[Record]:
    return presumed(_recorded(areas, names)).values()


def _titles_and_sizes(sheet: "xw.Sheet", near: Iterable[Kept]) -> dict[str, dict[Any, Any]]:
    """Return the titles and the sizes of columns and rows that came with mazes, as they are now."""
    near = list(near)
    kept_records = {one.number: one.record for one in near}
    records = [
        with_titles_found(record, kept_records[number] or record, partial(text_at, sheet))
        for number, record in presumed(near).items()
    ]
    texts = {place: as_read(text) for record in records for place, text in record.titles.items() if text}
    columns = {column for record in records for column in record.columns}
    rows = {row for record in records for row in record.heights}
    return {
        "texts": {place: texts[place] for place in sorted(standing(sheet, texts))},
        "widths": {place: sheet.range(place).column_width for place in (cell_address(1, one) for one in columns)},
        "heights": {place: sheet.range(place).row_height for place in (cell_address(one, 1) for one in rows)},
    }
