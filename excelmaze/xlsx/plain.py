"""Taking the lines and fills of mazes away from cells without a record of how these looked before."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import chain, groupby
from operator import attrgetter

from excelmaze.draw.layout import Halved, Role, Shown
from excelmaze.draw.theme import THEMES, Fill, Line, Split, in_rgb
from excelmaze.errors import WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import Selection, overlap
from excelmaze.xlsx.apply import SheetPatch, apply
from excelmaze.xlsx.color_scale import coloring
from excelmaze.xlsx.marks import MarkChanges, before_of, links_gone, marks_gone, together, values_of
from excelmaze.xlsx.maze_names import lost_names
from excelmaze.xlsx.patch.cell_format import KEEP, CellChange, CellFormat, format_of_change
from excelmaze.xlsx.patch.names import NameChanges, own_names
from excelmaze.xlsx.patch.parts import DrawingChanges
from excelmaze.xlsx.patch.restyle import Restyler
from excelmaze.xlsx.patch.sheet_edit import SheetEdit
from excelmaze.xlsx.patch.targets import Target
from excelmaze.xlsx.record.fingerprints import Fingerprint, fingerprint_of
from excelmaze.xlsx.record.on_sheet import Records, titles_above
from excelmaze.xlsx.record.record import Record, spans_on
from excelmaze.xlsx.rewrite import ChangeSet, Work
from excelmaze.xlsx.sheets.worksheet import Sheet


def plainly_cleared(work: Work, places: Sequence[tuple[Sheet, Selection]]) -> ChangeSet:
    """Return what changes where cells lose each line, diagonals too, and each fill of any maze, and their records.

    Values stay, but for those that came with mazes, and so do lines and fills that no theme has.

    Args:
        work: the workbook.
        places: the cells, and where the mazes there have levels, those of the other sheets.

    Raises:
        WorkbookError: none of the cells has such a line or fill, and there is no record of them either.
    """
    restyler = Restyler(work.book.styles)
    patches = [patch for place in places if (patch := _plain_patch(*place, restyler)) is not None]
    if not patches:
        sheet, selection = places[0]
        raise WorkbookError(
            f"{work.book.path}: the cells {selection.address} on sheet {sheet.name!r} have no line and no fill of a "
            "maze"
        )
    return apply(work, patches, restyler)


def _plain_patch(sheet: Sheet, selection: Selection, restyler: Restyler) -> SheetPatch | None:
    """Return what changes on one sheet; None where nothing does."""
    records = Records(sheet, restyler)
    lines, fills = _of_mazes()

    def bare(base: int) -> CellFormat:
        fingerprint = records.cells.fingerprint(base)
        sides = tuple(None if side in lines else KEEP for side in fingerprint.sides)
        crossed = any(fingerprint.diagonals.startswith(f"{line} diagonal") for line in lines)
        return CellFormat(sides, None if fingerprint.fill in fills else KEEP, None if crossed else KEEP)

    @cache
    def targets(*spans: tuple[int, int]) -> list[Target]:
        return [Target(first, bytes(last - first + 1)) for first, last in spans]

    grid = Grid.from_selection(selection)
    rows = {
        row: targets(*((run.first, run.last) for run in runs))
        for row, runs in groupby(grid.runs, key=attrgetter("row"))
    }
    changed: dict[int, Record | None] = {}
    gone: list[MarkChanges] = []
    for one in records.kept:
        area = one.area or (one.record.area if one.record else None)
        if area is None or any(overlap(area, other) for other in selection.areas):
            found = records.found(one.number)
            rest = None if found is None else found.record.outside(spans_on(selection.areas, found.record.rows))
            changed[one.number] = rest if rest is not None and rest.rows else None
            if found is not None:
                gone.append(marks_gone(sheet, found.record, rest))
    marks = together(gone)
    inside = [place for place in marks.emptied if grid.cell_at(*place) is not None]
    marks = MarkChanges(emptied=[*inside, *before_of(sheet, grid)])
    scale = coloring(sheet, restyler, selection.areas)
    drawn = _undrawn(sheet, selection, [one.record for one in records.kept if changed.get(one.number, one) is None])
    edit = SheetEdit(
        sheet.part,
        rows,
        lambda base, _: restyler.style(base, bare(base)),
        values=values_of(scale.values, marks),
        others=[
            *links_gone(sheet, marks.emptied),
            *scale.edits,
            *drawn.edits,
        ],
        tidy=True,
    )
    styles = Counter(chain.from_iterable(was.styles for cells in edit.before.values() for was in cells))
    count = sum(number for style, number in styles.items() if bare(style) != CellFormat((KEEP,) * 4, KEEP))
    if not count and not changed and not scale.edits and not drawn.edits and not drawn.parts:
        return None
    lost = lost_names({one.name: one.text for one in own_names(sheet.book, sheet.entry.position)})
    forgotten = [one.record for one in records.kept if one.record is not None and changed.get(one.number, one) is None]
    notes = [f"the title {text!r} stays" for record in forgotten for text in titles_above(record).values()]
    return SheetPatch(sheet, edit, changed, NameChanges({}, lost), cells=count, notes=notes, drawn=drawn)


def _undrawn(sheet: Sheet, selection: Selection, gone: Sequence[Record | None]) -> DrawingChanges:
    """Return what changes where drawings of mazes go: those over some cells, and all of records that go."""
    if sheet.part.root.find("drawing") is None:
        return DrawingChanges()
    from excelmaze.xlsx.drawings import SheetDrawings

    drawings = SheetDrawings.of(sheet)
    names = {name for record in gone if record is not None for name in record.drawings}
    return drawings.changed(sheet, names | drawings.of_mazes(selection.areas))


def _of_mazes() -> tuple[set[str], set[str]]:
    """Return the lines and the fills that mazes have, in any theme."""
    themes = [shown for theme in THEMES.values() for shown in (theme, in_rgb(theme))]
    pairs = [Shown(0, role, Halved(other, 45)) for role in Role for other in Role]
    fingerprints = [
        _fingerprint(theme.wall, fill)
        for theme in themes
        for fill in (*theme.fills.values(), *map(theme.fill_of, pairs))
        if fill is not None
    ]
    return {side for fingerprint in fingerprints for side in fingerprint.sides}, {
        fingerprint.fill for fingerprint in fingerprints
    }


def _fingerprint(wall: Line, fill: Fill | Split) -> Fingerprint:
    return fingerprint_of(format_of_change(CellChange(wall, wall, wall, wall, fill)))
