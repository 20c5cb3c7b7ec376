"""Painting a layout on an open sheet. What it costs is the number of calls to Excel.

Cells are either drawn or pasted. Drawing needs a few calls for the whole and then one for each address of walls to be
removed, of at most 255 characters. Pasting writes the maze into a copy of the snapshot with the file writer's own code
and pastes the formats, which takes some calls for each area, however many cells it has; it alone gives patterns such
as criss-cross, which xlwings' public API cannot set. Both leave number formats, fonts and values as they are.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from excelmaze.draw.layout import ALL_SIDES, Layout, Role
from excelmaze.draw.theme import Split, Theme, in_rgb
from excelmaze.grids.grid import STEPS, Grid, opposite
from excelmaze.live import native, shelf
from excelmaze.live.drawing import DrawLines, Step, base, carry_out, fills, opened, openings, plain, steps_between
from excelmaze.live.formats import COPY_CALLS, Opened, copy_formats, uncut
from excelmaze.live.snapshot import SHEET, Snapshot
from excelmaze.sheet.unions import rectangles
from excelmaze.xlsx.carrier import FileWorkbook
from excelmaze.xlsx.maze_request import Solved, changes_of, theme_in
from excelmaze.xlsx.resolve import patch_workbook
from excelmaze.xlsx.sheet_request import SheetRequest
from excelmaze.xlsx.sheets.workbook import open_workbook

if TYPE_CHECKING:
    import xlwings as xw

# Opening and closing a workbook takes Excel as long as so many short calls.
_OPENING_CALLS = 60
_NOT = bytes(~lines & 0xFF for lines in range(256))


def paint(sheet: "xw.Sheet", layout: Layout, theme: Theme, patch: SheetRequest, before: Snapshot) -> None:
    """Paint a new maze with fewer calls, as long as that shows it as it is.

    Args:
        sheet: where.
        layout: what each cell shows.
        theme: borders and fills.
        patch: the same as a file is given it.
        before: the snapshot of the cells.
    """
    role = max(Role, key=layout.roles.count)
    steps = [*base(layout, theme, role), *steps_between(plain(layout, role), layout, theme, range(layout.grid.size))]
    _cheaper(sheet, steps, layout, theme, patch, before)


def finish_from(
    sheet: "xw.Sheet", first: Layout, shown: Layout, layout: Layout, theme: Theme, before: Snapshot
) -> None:
    """Paint a layout where others of the same grid and theme were drawn, `first` to begin with.

    Lines that came since are held by one of their two cells alone in LibreOffice, which would not tell the record.
    """
    steps = [*steps_between(shown, layout, theme, range(layout.grid.size))]
    grown = any(map(int.__and__, layout.lines, first.lines.translate(_NOT)))
    grid = layout.grid
    changes = changes_of(layout, shown_theme(layout, theme, before))
    patch = SheetRequest(layout.stretches(), changes, rooms=grid.merged)
    _cheaper(sheet, steps, layout, theme, patch, before, openings(layout), pasted=grown)


def _cheaper(
    sheet: "xw.Sheet",
    drawing: Sequence[Step],
    layout: Layout,
    theme: Theme,
    patch: SheetRequest,
    before: Snapshot,
    before_pasting: Iterable[DrawLines] = (),
    *,
    pasted: bool = False,
) -> None:
    grid = layout.grid
    pasting = COPY_CALLS * len(grid.areas) + _OPENING_CALLS
    # In files alone lines of merged cells are drawn by part of their sides, and it is known whose a diagonal is.
    # Between areas a line that is drawn is one cell's alone where each has its own, which would not tell the record.
    pasted = pasted or (len(grid.areas) > 1 and native.has_lines_of_both(sheet))
    pasted = pasted or has_patterns(layout, theme) or bool(grid.merged)
    if pasted or _has_others_diagonals(layout, before) or sum(step.calls for step in drawing) > pasting:
        carry_out(sheet, before_pasting)
        paste(sheet, grid, patch, before)
    else:
        carry_out(sheet, drawing)
    # Also where all was pasted: an animation has drawn before.
    _put_back_outside(sheet, grid, before)


def refill(sheet: "xw.Sheet", solved: Solved, theme: Theme, before: Snapshot) -> None:
    """Give the cells of a path their fills, and all cells of the maze their colours by distance; walls stay."""
    layout, touched, patch = solved
    if has_patterns(layout, theme):
        paste(sheet, layout.grid, patch, before)
    else:
        carry_out(sheet, fills(layout, touched, theme))


def open_walls(sheet: "xw.Sheet", grid: Grid, passages: Iterable[int]) -> None:
    """Remove the walls that passages, `cell << 3 | direction`, lead through."""
    carry_out(sheet, opened(grid, passages))


def paste(sheet: "xw.Sheet", grid: Grid, patch: SheetRequest, before: Snapshot) -> None:
    """Give cells the formats of a patch: it is applied to a copy of the snapshot, whose formats are pasted."""
    changed = shelf.new_path()
    try:
        formats = patch._replace(record=False, names={}, texts={}, links={})
        patch_workbook(FileWorkbook(before.path, changed), formats, SHEET)
        with Opened(sheet.book.app, changed) as page:
            copy_formats(page, sheet, uncut(grid.areas, grid.merged))
    finally:
        shelf.discard(changed)


def shown_theme(layout: Layout, theme: Theme, before: Snapshot) -> Theme:
    """Return the theme as it comes out on the sheet: in plain colours, unless it has patterns and the book a theme.

    A workbook that LibreOffice saved has none to refer to.
    """
    if not has_patterns(layout, theme):
        return in_rgb(theme)
    with open_workbook(before.path) as book:
        return theme_in(book, theme)


def _has_others_diagonals(layout: Layout, snapshot: Snapshot) -> bool:
    """Return whether cells had diagonals, and the layout has none: the user's stay, and those of another maze go."""
    if layout.has_diagonals or not snapshot.areas:
        return False
    with open_workbook(snapshot.path) as book:
        return any(book.sheet(SHEET).cell_formats(layout.grid).diagonals)


def _put_back_outside(sheet: "xw.Sheet", grid: Grid, snapshot: Snapshot) -> None:
    """Give the cells outside their own lines back: Excel knows one line between two cells, so drawing takes theirs."""
    if not snapshot.areas:
        return
    kept = Grid(snapshot.areas)
    with open_workbook(snapshot.path) as book:
        own_sides = book.sheet(SHEET).cell_formats(kept).own_sides
    holding = set()
    for cell, inner in enumerate(grid.sides):
        row, column = grid.place(cell)
        for direction, (down, across) in enumerate(STEPS) if inner != ALL_SIDES else ():
            neighbor = kept.cell_at(row + down, column + across)
            if not inner >> direction & 1 and neighbor is not None and own_sides[neighbor] >> opposite(direction) & 1:
                holding.add((row + down, column + across))
    if holding:
        with Opened(sheet.book.app, snapshot.path) as page:
            copy_formats(page, sheet, rectangles(holding))


def has_patterns(layout: Layout, theme: Theme) -> bool:
    """Return whether a cell of the layout has a fill that is not solid, or a shade, which drawing cannot give it."""
    fills = [theme.fill_of(shown) for shown in layout.used().values()]
    patterns = (isinstance(fill, Split) or (fill is not None and fill.pattern != "solid") for fill in fills)
    return bool(layout.shades) or any(patterns)
