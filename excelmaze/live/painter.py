"""Painting a layout on an open sheet. What it costs is the number of calls to Excel.

There are two ways. Drawing needs a few calls for the whole and then one for each address of walls to be removed, of at
most 255 characters. Pasting writes the maze into a copy of the snapshot with the file writer's own code and pastes the
formats, which takes some calls for each area, however many cells it has; it is also the only way to patterns such as
criss-cross, which xlwings' public API cannot set. Both leave number formats, fonts and values as they are.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from excelmaze.draw.layout import ALL_SIDES, Layout, Role, Stretch
from excelmaze.draw.theme import Split, Theme, in_rgb
from excelmaze.grids.grid import STEPS, Grid, opposite
from excelmaze.live import native, shelf
from excelmaze.live.drawing import DrawLines, Step, base, carry_out, fills, opened, openings, plain, steps_between
from excelmaze.live.formats import COPY_CALLS, Opened, copy_formats
from excelmaze.live.merged import uncut
from excelmaze.live.snapshot import SHEET, Snapshot
from excelmaze.sheet.unions import rectangles
from excelmaze.xlsx.apply import paint_workbook
from excelmaze.xlsx.codes import cells_of, changes_of, theme_in
from excelmaze.xlsx.patch.cell_format import CellChange
from excelmaze.xlsx.rewrite import Job
from excelmaze.xlsx.sheet_patch import Colored, SheetPatch
from excelmaze.xlsx.sheets.workbook import open_workbook

if TYPE_CHECKING:
    import xlwings as xw

# Opening and closing a workbook takes Excel as long as so many short calls.
_OPENING_CALLS = 60
_NOT = bytes(~lines & 0xFF for lines in range(256))


def paint(sheet: "xw.Sheet", layout: Layout, theme: Theme, snapshot: Snapshot, colored: Colored | None = None) -> None:
    """Paint a layout in the cheaper way that shows it as it is.

    Args:
        sheet: where.
        layout: what each cell shows.
        theme: lines and fills.
        snapshot: how the cells look now.
        colored: what colours cells by distance, if anything does.
    """
    role = _commonest_role(layout)
    steps = [*base(layout, theme, role), *steps_between(plain(layout, role), layout, theme, range(layout.grid.size))]
    _cheaper(sheet, steps, layout, theme, snapshot, colored=colored)


def finish_from(
    sheet: "xw.Sheet",
    first: Layout,
    shown: Layout,
    layout: Layout,
    theme: Theme,
    snapshot: Snapshot,
    colored: Colored | None = None,
) -> None:
    """Paint a layout where others of the same grid and theme were drawn, `first` to begin with.

    Lines that came since are held by one of their two cells alone in LibreOffice, which would not tell the record.
    """
    steps = [*steps_between(shown, layout, theme, range(layout.grid.size))]
    grown = any(map(int.__and__, layout.lines, first.lines.translate(_NOT)))
    _cheaper(sheet, steps, layout, theme, snapshot, openings(layout), pasted=grown, colored=colored)


def _cheaper(
    sheet: "xw.Sheet",
    drawing: Sequence[Step],
    layout: Layout,
    theme: Theme,
    snapshot: Snapshot,
    before_pasting: Iterable[DrawLines] = (),
    *,
    pasted: bool = False,
    colored: Colored | None = None,
) -> None:
    pasting = COPY_CALLS * len(layout.grid.areas) + _OPENING_CALLS
    # In files alone lines of merged cells are drawn by part of their sides, and it is known whose a diagonal is.
    # Between areas a line that is drawn is one cell's alone where each has its own, which would not tell the record.
    pasted = pasted or (len(layout.grid.areas) > 1 and native.has_lines_of_both(sheet))
    pasted = pasted or has_patterns(layout, theme) or bool(layout.grid.merged or colored or snapshot.numbers)
    if pasted or _has_others_diagonals(layout, snapshot) or sum(step.calls for step in drawing) > pasting:
        meanings = changes_of(layout, look_for(layout, theme, snapshot))
        carry_out(sheet, before_pasting)
        paste(sheet, layout.grid, layout.stretches(), meanings, snapshot, colored=colored)
    else:
        carry_out(sheet, drawing)
    # Also where all was pasted: an animation has drawn before.
    _put_back_outside(sheet, layout.grid, snapshot)


def refill(
    sheet: "xw.Sheet",
    layout: Layout,
    cells: Iterable[int],
    theme: Theme,
    snapshot: Snapshot,
    colored: Colored | None = None,
) -> None:
    """Give some cells of a layout their fills, and all of them their colours by distance; walls stay as they are."""
    if has_patterns(layout, theme) or colored or snapshot.numbers:
        look = look_for(layout, theme, snapshot)
        meanings = {code: CellChange(fill=look.fill_of(shown)) for code, shown in layout.used().items()}
        paste(sheet, layout.grid, cells_of(layout, cells), meanings, snapshot, new=False, colored=colored)
    else:
        carry_out(sheet, fills(layout, cells, theme))


def open_walls(sheet: "xw.Sheet", grid: Grid, passages: Iterable[int]) -> None:
    """Remove the walls that passages, `cell << 3 | direction`, lead through."""
    carry_out(sheet, opened(grid, passages))


def paste(
    sheet: "xw.Sheet",
    grid: Grid,
    stretches: Iterable[Stretch],
    changes: Mapping[int, CellChange],
    snapshot: Snapshot,
    *,
    new: bool = True,
    colored: Colored | None = None,
    recolored: bool = True,
) -> None:
    """Change cells of a copy of the snapshot as cells of a file are changed, and paste the formats of the grid."""
    changed = shelf.new_path()
    try:
        painting = SheetPatch(
            list(stretches),
            changes,
            record=False,
            rooms=grid.merged,
            new=new,
            colored=colored,
            uncolored=grid.areas if recolored else (),
        )
        paint_workbook(Job(snapshot.path, changed), painting, SHEET)
        with Opened(sheet.book.app, changed) as page:
            copy_formats(page, sheet, uncut(grid.areas, grid.merged))
    finally:
        shelf.discard(changed)


def look_for(layout: Layout, theme: Theme, snapshot: Snapshot) -> Theme:
    """The theme as it comes out on the sheet: in plain colours, unless it has patterns and the workbook has a theme.

    One that LibreOffice saved has none to refer to.
    """
    if not has_patterns(layout, theme):
        return in_rgb(theme)
    with open_workbook(snapshot.path) as book:
        return theme_in(book, theme)


def _has_others_diagonals(layout: Layout, snapshot: Snapshot) -> bool:
    """Whether cells had diagonals, and the layout has none: the user's stay, and those of another maze go."""
    if layout.has_diagonals or not snapshot.areas:
        return False
    with open_workbook(snapshot.path) as book:
        return any(book.sheet(SHEET).looks(layout.grid).diagonals)


def _put_back_outside(sheet: "xw.Sheet", grid: Grid, snapshot: Snapshot) -> None:
    """Give the cells outside their own lines back: Excel knows one line between two cells, so drawing takes theirs."""
    if not snapshot.areas:
        return
    kept = Grid(snapshot.areas)
    with open_workbook(snapshot.path) as book:
        own = book.sheet(SHEET).looks(kept).own_sides
    holding = set()
    for cell, inner in enumerate(grid.sides):
        row, column = grid.place(cell)
        for direction, (down, across) in enumerate(STEPS) if inner != ALL_SIDES else ():
            beside = kept.cell_at(row + down, column + across)
            if not inner >> direction & 1 and beside is not None and own[beside] >> opposite(direction) & 1:
                holding.add((row + down, column + across))
    if holding:
        with Opened(sheet.book.app, snapshot.path) as page:
            copy_formats(page, sheet, rectangles(holding))


def has_patterns(layout: Layout, theme: Theme) -> bool:
    """Whether a cell of the layout has a fill that is not solid, which drawing cannot give it."""
    fills = [theme.fill_of(shown) for shown in layout.used().values()]
    return any(isinstance(fill, Split) or (fill is not None and fill.pattern != "solid") for fill in fills)


def _commonest_role(layout: Layout) -> Role:
    return max(Role, key=layout.roles.count)
