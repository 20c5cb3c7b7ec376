"""Taking the lines and fills of mazes away from cells without a record of how these looked before."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from itertools import chain, groupby
from operator import attrgetter

from excelmaze.draw.layout import Halved, Role, Shown
from excelmaze.draw.theme import BORDERS, SHADES, THEMES, Theme, in_rgb
from excelmaze.errors import InputError, WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import Place, Selection, overlap
from excelmaze.sheet.stretches import Stretch
from excelmaze.xlsx.apply import SheetPatch, apply, restyled
from excelmaze.xlsx.carrier import ChangeSet, Work
from excelmaze.xlsx.marks import MarkChanges, marks_gone, values_of
from excelmaze.xlsx.maze_drawings import drawings_note
from excelmaze.xlsx.patch.names import NameChanges, own_names
from excelmaze.xlsx.read import MazePlace, drawn_maze, grid_on
from excelmaze.xlsx.record.fingerprints import fingerprint_of
from excelmaze.xlsx.record.maze_names import AREA_NAME, lost_names
from excelmaze.xlsx.record.on_sheet import Records, titles_above
from excelmaze.xlsx.record.record import Record, spans_on
from excelmaze.xlsx.record.store import Kept
from excelmaze.xlsx.sheet_theme import theme_on
from excelmaze.xlsx.sheet_view import named_cells
from excelmaze.xlsx.sheets.cell_format import KEEP, CellChange, CellFormat, format_of_change
from excelmaze.xlsx.sheets.worksheet import Sheet


def plainly_cleared(work: Work, sheet: Sheet, selection: Selection) -> ChangeSet:
    """Return what changes where cells lose each line, diagonals too, and each fill of any maze, and their records.

    Values stay, but for those that came with mazes, and so do lines and fills that no theme has, unless a record or the
    maze that the sheet names has them.

    Raises:
        WorkbookError: none of the cells has such a line or fill, and there is no record of them either.
    """
    patch = _plain_patch(sheet, selection)
    if patch is None:
        raise WorkbookError(
            f"{work.book.path}: the cells {selection.address} on sheet {sheet.name!r} have no line and no fill of a "
            "maze"
        )
    return apply(work, [patch])


def _plain_patch(sheet: Sheet, selection: Selection) -> SheetPatch | None:
    """Return what changes on one sheet; None where nothing does."""
    records = Records(sheet)
    grid = Grid.from_selection(selection)
    near = [one for one in records.kept if _is_near(one, selection) and not _is_drawing(one)]
    own = None if near else _own_theme(sheet, grid)
    # With walls of all widths.
    themes = [theme._replace(wall=theme.wall._replace(style=style)) for theme in THEMES.values() for style in BORDERS]
    lines, fills = _of_mazes([*themes, *([own] if own else [])])
    for record in filter(None, (one.record for one in near)):
        lines, fills = (every | own for every, own in zip((lines, fills), _of_record(record), strict=True))

    def bare(base: int) -> CellFormat:
        fingerprint = records.cells.fingerprint(base)
        sides = tuple(None if side in lines else KEEP for side in fingerprint.sides)
        crossed = any(fingerprint.diagonals.startswith(f"{line} diagonal") for line in lines)
        return CellFormat(sides, None if fingerprint.fill in fills else KEEP, None if crossed else KEEP)

    @cache
    def targets(*spans: tuple[int, int]) -> list[Stretch]:
        return [Stretch(first, bytes(last - first + 1)) for first, last in spans]

    rows = {
        row: targets(*((run.first, run.last) for run in runs))
        for row, runs in groupby(grid.runs, key=attrgetter("row"))
    }
    changed: dict[int, Record | None] = {}
    emptied: list[Place] = []
    for one in near:
        found = records.found(one.number)
        rest = None if found is None else found.record.outside(spans_on(selection.areas, found.record.rows))
        changed[one.number] = rest if rest is not None and rest.rows else None
        if found is not None:
            emptied += marks_gone(sheet, found.record, rest)
    marks = MarkChanges(emptied=[place for place in emptied if grid.cell_at(*place) is not None])
    styles = restyled(sheet.part, rows, lambda base, _: sheet.book.styles.style(base, bare(base)))
    counts = Counter(chain.from_iterable(was.codes for cells in styles.before.values() for was in cells))
    count = sum(number for style, number in counts.items() if bare(style) != CellFormat((KEEP,) * 4, KEEP))
    if not count and not changed:
        return None
    lost = lost_names({one.name: one.text for one in own_names(sheet.book, sheet.entry.position)})
    forgotten = [one.record for one in records.kept if one.record is not None and changed.get(one.number, one) is None]
    notes = [*drawings_note(sheet, selection.areas)]
    notes += [f"the title {text!r} stays" for record in forgotten for text in titles_above(record).values()]
    return SheetPatch(
        sheet,
        styles.after,
        values_of(marks),
        tidy=True,
        records=changed,
        names=NameChanges({}, lost),
        cells=count,
        notes=notes,
    )


def _is_drawing(kept: Kept) -> bool:
    return kept.record is not None and kept.record.is_drawing


def _is_near(kept: Kept, selection: Selection) -> bool:
    """Return whether a record may have some cells."""
    area = kept.area or (kept.record.area if kept.record else None)
    return area is None or any(overlap(area, other) for other in selection.areas)


def _own_theme(sheet: Sheet, grid: Grid) -> Theme | None:
    """Return the theme of the maze that a sheet names, with its own walls, if it has some of the cells."""
    with suppress(InputError, WorkbookError):  # somebody else's name, or a maze that is not there any more
        known = named_cells(sheet, AREA_NAME)
        if known is not None and any(overlap(one, other) for one in known.areas for other in grid.areas):
            place = MazePlace(sheet, grid_on(sheet, known), None)
            formats = sheet.cell_formats(place.grid)
            return theme_on(sheet, place.grid, formats, drawn_maze(place, formats))
    return None


def _of_record(record: Record) -> tuple[set[str], set[str]]:
    """Return the lines and the fills that came with a recorded maze: cells had none like them before."""
    had = [*map(fingerprint_of, record.formats)]
    lines = {side for one in record.fingerprints for side in one.sides} - {side for one in had for side in one.sides}
    return lines - {""}, {one.fill for one in record.fingerprints} - {one.fill for one in had} - {""}


def _of_mazes(themes: Sequence[Theme]) -> tuple[set[str], set[str]]:
    """Return the lines and the fills that mazes have in some themes."""
    shown_as = [shown for theme in themes for shown in (theme, in_rgb(theme))]
    halves = [None, *(Halved(other, 45) for other in Role)]
    kinds = [Shown(0, role, halved) for role in Role for halved in halves]
    kinds += [Shown(0, Role.OPEN, halved, shade) for halved in halves for shade in range(1, SHADES + 1)]
    walls = {theme.wall for theme in shown_as}
    fills = {theme.fill_of(shown) for theme in shown_as for shown in kinds}
    changes = [CellChange(wall, wall, wall, wall, None) for wall in walls]
    changes += [CellChange(None, None, None, None, fill) for fill in fills if fill is not None]
    fingerprints = [fingerprint_of(format_of_change(change)) for change in changes]
    return {side for one in fingerprints for side in one.sides} - {""}, {one.fill for one in fingerprints} - {""}
