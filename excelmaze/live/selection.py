"""The cells that a command works on: the selection of the active workbook, or the maze that is there already."""

from collections.abc import Sequence
from functools import reduce
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.draw.theme import Theme
from excelmaze.draw.tilings import lay_out, partly_drawn, with_borders_on_neighbors
from excelmaze.errors import InputError, WorkbookError
from excelmaze.generators import swallows
from excelmaze.grids.chosen_cells import cells_from
from excelmaze.grids.grid import SIDE_NAMES, Grid
from excelmaze.live import native
from excelmaze.live.session import book_in_front
from excelmaze.live.sheet_names import described_names, game_on
from excelmaze.maze.maze import Maze
from excelmaze.options.values import Values
from excelmaze.sheet.addresses import Area
from excelmaze.xlsx.changeable import refuse_game
from excelmaze.xlsx.read import MazePlace, grid_on
from excelmaze.xlsx.record.kept import kept_records
from excelmaze.xlsx.record.maze_names import AREA_NAME, maze_named

if TYPE_CHECKING:
    import xlwings as xw

    from excelmaze.live.open_workbook import OpenWork


# Copying formats of more takes longer than anybody waits.
_MOST_CELLS = 500_000


class SelectedCells(NamedTuple):
    """A selection on a sheet.

    Attributes:
        sheet: the active sheet.
        areas: the selected cells; of cells that are merged into one, the first.
        active: row and column of the active cell.
    """

    sheet: "xw.Sheet"
    areas: tuple[Area, ...]
    active: tuple[int, int]

    @property
    def is_single_cell(self) -> bool:
        """Whether only one cell is selected, so that something else must say which cells the maze has."""
        return len(self.areas) == 1 and self.areas[0].size == 1

    @property
    def active_moved(self) -> bool:
        """Whether the active cell was moved within the selection: by itself it is the first one."""
        return self.active != (self.areas[0].top, self.areas[0].left)


def selected_cells(app: "xw.App") -> SelectedCells:
    """Return the selection, if cells can be changed there.

    Raises:
        InputError: no cells are selected, or whole columns or rows.
        WorkbookError: no workbook is open, or its sheet is protected or filtered.
    """
    book_in_front(app)
    selection = app.selection
    if selection is None:
        raise InputError("no cells are selected but a chart, a picture or a chart sheet; select the cells of the maze")
    areas = native.areas_of(selection)
    if len(areas) == 1 and areas[0].size > 1 and selection.merge_cells:
        # A click on merged cells selects one cell.
        first = selection.merge_area
        areas = (Area(first.row, first.column, first.row, first.column),) if native.areas_of(first) == areas else areas
    sheet = selection.sheet
    check_changeable(sheet)
    return SelectedCells(sheet, areas, native.active_cell(app))


def check_changeable(sheet: "xw.Sheet") -> None:
    """Refuse a sheet whose cells cannot be changed, or would be only in part.

    Raises:
        WorkbookError: it is protected or filtered.
    """
    if native.is_protected(sheet):
        refuse_game(game_on(sheet), None, f"sheet {sheet.name!r}")  # there is no need to take its protection off
        raise WorkbookError(f"sheet {sheet.name!r} is protected; unprotect it first (Review, Unprotect Sheet)")
    if native.is_filtered(sheet):
        raise WorkbookError(f"sheet {sheet.name!r} is filtered; clear the filter first: rows it hides would be skipped")


def cells_in_question(selection: SelectedCells, options: Values) -> tuple[Area, ...]:
    """Return the cells that a new maze may get: those that are selected, or those that a single one stands for.

    Raises:
        InputError: a single cell without rows and columns.
    """
    if not selection.is_single_cell:
        areas = selection.areas
    elif options["colored"] is not None:
        areas = native.areas_of(selection.sheet.used_range)
    else:
        areas = cells_from(Grid(selection.areas), options).areas
    if swallows(options["algorithm"], options.algorithm_options()):
        areas = (reduce(Area.around, (*areas, *native.areas_of(selection.sheet.used_range))),)
    return areas


def existing_cells(selection: SelectedCells) -> tuple[Area, ...]:
    """Return the cells of a maze that is there: the selection, or, of a single cell, those of the last maze.

    Raises:
        InputError: a single cell, and no maze that names or records tell of.
    """
    if not selection.is_single_cell:
        return selection.areas
    names = {name: one.text for name, one in described_names(selection.sheet).items()}
    last = next((one for one in reversed(kept_records(names)) if one.area and not one.is_drawing), None)
    named = maze_named(names).get(AREA_NAME)
    if last is not None and (now := last.area) is not None:
        then = last.record and last.record.area
        is_same = then and (now.height, now.width) == (then.height, then.width)
        areas = last.record.moved(now).areas if last.record and is_same else (now,)
    elif named is not None:
        areas = named.areas
    else:
        raise InputError(
            f"only the cell {selection.areas[0].address} is selected, and no maze was generated on sheet "
            f"{selection.sheet.name!r}; select the cells of the maze"
        )
    return areas


def selected_place(opened: "OpenWork", selection: SelectedCells, areas: Sequence[Area]) -> MazePlace:
    """Return some cells of a sheet that was opened, and the active one among them if it was moved."""
    grid = grid_on(opened.sheet, Grid(areas))
    return MazePlace(opened.sheet, grid, grid.cell_at(*selection.active) if selection.active_moved else None)


def check_size(areas: Sequence[Area]) -> None:
    """Refuse more cells than an app can be asked about while somebody waits.

    Raises:
        InputError: there are.
    """
    size = sum(area.size for area in areas)
    if size > _MOST_CELLS:
        raise InputError(
            f"{size:,} cells are selected, and a maze on an open sheet has at most {_MOST_CELLS:,}; "
            "select fewer, or use excelmaze fill"
        )


def check_drawable(sheet: "xw.Sheet", maze: Maze, _: Theme) -> None:
    """Refuse a maze that has a wall along a part of a side of merged cells, where that is drawn as a whole.

    Where the neighbours of that side are not merged, they have the wall.

    Raises:
        WorkbookError: there is such a side.
    """
    if not maze.grid.merged or not native.is_libreoffice(sheet.book.app):
        return
    partly = partly_drawn(with_borders_on_neighbors(lay_out(maze)))
    if partly is not None:
        area, side = partly
        raise WorkbookError(
            f"LibreOffice draws the {SIDE_NAMES[side]} side of the merged cells {area.address} as a whole, and this "
            "maze has a wall along a part of it; leave cells between merged ones, unmerge them, or choose another seed"
        )
