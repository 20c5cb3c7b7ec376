"""Taking the lines and fills of mazes away from cells without a record of how these looked before."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import chain, groupby
from operator import attrgetter
from typing import NamedTuple

from excelmaze.draw.layout import Halved, Role, Shown
from excelmaze.draw.theme import THEMES, Fill, Line, Split, in_rgb
from excelmaze.errors import WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import Selection, overlap
from excelmaze.xlsx.color_scale import coloring
from excelmaze.xlsx.marks import MarkChanges, before_of, links_gone, marks_gone
from excelmaze.xlsx.maze_names import lost_names
from excelmaze.xlsx.patch.cell_format import KEEP, CellChange, CellFormat, Target, format_of_change
from excelmaze.xlsx.patch.cells import SheetEdit
from excelmaze.xlsx.patch.change_set import ChangeSet, Report, parts_to_write
from excelmaze.xlsx.patch.columns_and_merges import merging_edits
from excelmaze.xlsx.patch.names import NameChanges, own_names
from excelmaze.xlsx.patch.restyle import Restyler
from excelmaze.xlsx.record.fingerprints import Fingerprint, fingerprint_of
from excelmaze.xlsx.record.on_sheet import Records, titles_above
from excelmaze.xlsx.record.record import Record, spans_on
from excelmaze.xlsx.record.store import names_changed
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import Sheet


def plainly_cleared(book: Book, places: Sequence[tuple[Sheet, Selection]]) -> ChangeSet:
    """What it changes to take from cells each line, diagonals too, and each fill that some maze has, and their records.

    Values stay, but for those that came with mazes, and so do lines and fills that no theme has.

    Args:
        book: the workbook.
        places: the cells that are meant, and where the mazes there have levels, those of the other sheets.

    Raises:
        WorkbookError: none of the cells has such a line or fill, and there is no record of them either.
    """
    restyler = Restyler(book.styles)
    found = [one for place in places if (one := _bared(*place, restyler)) is not None]
    if not found:
        sheet, selection = places[0]
        raise WorkbookError(
            f"{book.path}: the cells {selection.address} on sheet {sheet.name!r} have no line and no fill of a maze"
        )
    names = {one.sheet.entry.position: one.names for one in found}
    parts, added = parts_to_write(book, [(one.sheet, one.edit) for one in found], restyler, names)
    own = tuple(part for part in parts if part not in added)
    report = found[0].report.with_sheets(one.report for one in found[1:])
    return ChangeSet(parts, report._replace(styles=restyler.added, parts=own, added=added))


class _Bared(NamedTuple):
    """What changes on one sheet, and a report of it."""

    sheet: Sheet
    edit: SheetEdit
    names: NameChanges
    report: Report


def _bared(sheet: Sheet, selection: Selection, restyler: Restyler) -> _Bared | None:
    """What changes on one sheet; None where nothing does."""
    records = Records(sheet, restyler)
    lines, fills = _of_mazes()

    def bare(base: int) -> CellFormat:
        sign = records.cells.sign(base)
        sides = tuple(None if side in lines else KEEP for side in sign.sides)
        crossed = any(sign.diagonals.startswith(f"{line} diagonal") for line in lines)
        return CellFormat(sides, None if sign.fill in fills else KEEP, None if crossed else KEEP)

    @cache
    def targets(*spans: tuple[int, int]) -> list[Target]:
        return [Target(first, bytes(last - first + 1)) for first, last in spans]

    grid = Grid.from_selection(selection)
    rows = {
        row: targets(*((run.first, run.last) for run in runs))
        for row, runs in groupby(grid.runs, key=attrgetter("row"))
    }
    changed: dict[int, Record | None] = {}
    marks: list[MarkChanges] = []
    for one in records.kept:
        area = one.area or (one.record.area if one.record else None)
        if area is None or any(overlap(area, other) for other in selection.areas):
            found = records.found(one.number)
            rest = None if found is None else found.record.outside(spans_on(selection.areas, found.record.rows))
            changed[one.number] = rest if rest is not None and rest.rows else None
            if found is not None:
                marks.append(marks_gone(sheet, found.record, rest))
    emptied = [place for one in marks for place in one.emptied if grid.cell_at(*place) is not None]
    emptied += before_of(sheet, grid)
    colors = coloring(sheet, restyler, selection.areas)
    numbers = ((row, column) for row, found in colors.contents.items() for column in found)
    edit = SheetEdit(
        sheet.part,
        rows,
        lambda base, _: restyler.style(base, bare(base)),
        texts=MarkChanges(emptied=[*emptied, *numbers]).by_row,
        others=[
            *merging_edits(sheet.part, (), {area for one in marks for area in one.parted}),
            *links_gone(sheet, emptied),
            *colors.edits,
        ],
        tidy=True,
    )
    styles = Counter(chain.from_iterable(was.styles for found in edit.before.values() for was in found))
    bared = sum(count for style, count in styles.items() if bare(style) != CellFormat((KEEP,) * 4, KEEP))
    if not bared and not changed and not colors.edits:
        return None
    names, dropped = names_changed(records.kept, changed, sheet.name)
    lost = lost_names({one.name: one.text for one in own_names(sheet.book, sheet.entry.position)})
    gone = [one.record for one in records.kept if one.record is not None and changed.get(one.number, one) is None]
    notes = tuple(f"the title {text!r} stays" for record in gone for text in titles_above(record).values())
    report = Report(sheet.book.path, sheet.name, bared, edit.created, 0, 0, 0, {}, (), notes=notes)
    return _Bared(sheet, edit, NameChanges(names, [*dropped, *lost]), report)


def _of_mazes() -> tuple[set[str], set[str]]:
    """The lines and the fills that mazes have, in any theme."""
    themes = [shown for theme in THEMES.values() for shown in (theme, in_rgb(theme))]
    pairs = [Shown(0, role, Halved(other, 45)) for role in Role for other in Role]
    signs = [
        _sign(theme.wall, fill)
        for theme in themes
        for fill in (*theme.fills.values(), *map(theme.fill_of, pairs))
        if fill is not None
    ]
    return {side for sign in signs for side in sign.sides}, {sign.fill for sign in signs}


def _sign(wall: Line, fill: Fill | Split) -> Fingerprint:
    return fingerprint_of(format_of_change(CellChange(wall, wall, wall, wall, fill)))
