"""The cells that a command works on: the selection of the active workbook, or the maze that is there already."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.draw.tilings import places_outside_merged
from excelmaze.errors import InputError, WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.grids.shapes import framed_size
from excelmaze.live import native, shelf
from excelmaze.live.concurrent_edits import Moment
from excelmaze.live.contents import occupied
from excelmaze.live.formats import copy_formats, merged_areas, uncut
from excelmaze.live.names import game_on, levels_on, meanings, named_selection
from excelmaze.live.session import book_in_front
from excelmaze.live.snapshot import SHEET, Snapshot
from excelmaze.maze.maze import Maze
from excelmaze.maze.openings import IsOccupied
from excelmaze.options.table import MazeOptions
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area, Place, Selection
from excelmaze.sheet.bands import Span, merged_spans
from excelmaze.sheet.unions import rectangles
from excelmaze.xlsx.caveats import hidden_lines
from excelmaze.xlsx.cells_to_fill import colored_cells
from excelmaze.xlsx.game_names import refuse_game
from excelmaze.xlsx.occupied import check_rim, occupied_places
from excelmaze.xlsx.record.maze_names import AREA_NAME, BUTTONS_NAME, check_clear_of_buttons, mazes_named
from excelmaze.xlsx.recorded_recipes import recipe_in
from excelmaze.xlsx.sheets.workbook import open_workbook

if TYPE_CHECKING:
    import xlwings as xw


class SelectedCells(NamedTuple):
    """A selection on a sheet.

    Attributes:
        sheet: the active sheet.
        range: the selected cells as Excel's own range.
        areas: the same as areas; of cells that are merged into one, the first.
        active: row and column of the active cell.
    """

    sheet: "xw.Sheet"
    range: "xw.Range"
    areas: tuple[Area, ...]
    active: tuple[int, int]

    @property
    def is_single_cell(self) -> bool:
        """Whether only one cell is selected, so that something else must say which cells the maze has."""
        return len(self.areas) == 1 and self.areas[0].size == 1

    def range_of(self, sheet: "xw.Sheet", grid: Grid) -> "xw.Range | None":
        """Return the selection as a range, if it is just the cells of a maze on a sheet: several."""
        is_maze = sheet is self.sheet and not self.is_single_cell and grid.cells.areas == self.areas
        return self.range if is_maze else None

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
    if book_in_front(app) is None:
        raise WorkbookError("no workbook is open; open one, or make a new one, and select the cells of the maze")
    selection = app.selection
    if selection is None:
        raise InputError("no cells are selected but a chart, a picture or a chart sheet; select the cells of the maze")
    areas = native.areas_of(selection)
    if len(areas) == 1 and areas[0].size > 1 and selection.merge_cells:
        # Whoever clicks on merged cells has selected one cell.
        first = selection.merge_area
        areas = (Area(first.row, first.column, first.row, first.column),) if native.areas_of(first) == areas else areas
    sheet = selection.sheet
    check_changeable(sheet)
    return SelectedCells(sheet, selection, areas, native.active_cell(app))


def check_changeable(sheet: "xw.Sheet") -> None:
    """Refuse a sheet whose cells cannot be changed, or would be only in part.

    Raises:
        WorkbookError: it is protected or filtered.
    """
    if native.is_protected(sheet):
        check_no_game(sheet, None)  # there is no need to take its protection off
        raise WorkbookError(f"sheet {sheet.name!r} is protected; unprotect it first (Review, Unprotect Sheet)")
    if native.is_filtered(sheet):
        raise WorkbookError(f"sheet {sheet.name!r} is filtered; clear the filter first: rows it hides would be skipped")


def check_no_game(sheet: "xw.Sheet", areas: Iterable[Area] | None) -> None:
    """Refuse areas that overlap a game, as for files; None are all cells.

    Raises:
        WorkbookError: they do.
    """
    refuse_game(game_on(sheet), areas, f"sheet {sheet.name!r}")


def check_no_levels(sheet: "xw.Sheet", cells: Grid) -> None:
    """Refuse cells of a maze with levels, as for files.

    Raises:
        WorkbookError: it has some of them.
    """
    levels = levels_on(sheet)
    if levels is not None:
        from excelmaze.xlsx.levels import refuse_levels

        refuse_levels(levels, sheet.name, cells.areas)


def new_grid(selection: SelectedCells, rows: int | None, columns: int | None, making: MazeOptions) -> Grid:
    """Return the cells of a new maze: the selection, or rows and columns from a single cell on.

    Raises:
        InputError: a single cell without rows and columns, or they pass the sheet's edge; or buttons are there.
    """
    if selection.is_single_cell:
        at = selection.areas[0].address
        if rows is None or columns is None:
            raise InputError(f"only the cell {at} is selected; select the cells of the maze, or give rows and columns")
        grid = Grid.rectangle(*framed_size(rows, columns, making), at)
    else:
        grid = Grid(selection.areas)
    return clear_of_buttons(selection, grid)


def hidden_note(sheet: "xw.Sheet", maze: Maze) -> Iterator[str]:
    """Yield a note on rows and columns of a maze that are hidden, as for files."""
    areas = maze.grid.cells.areas
    rows, columns = native.hidden_in(sheet, maze.grid.cells.bounds)
    yield from hidden_lines(
        _common(rows, [(area.top, area.bottom) for area in areas]),
        _common(columns, [(area.left, area.right) for area in areas]),
    )


def _common(spans: Iterable[Span], ranges: Iterable[Span]) -> Iterator[Span]:
    """Yield what spans have in common with ranges, which do not overlap."""
    merged = merged_spans(ranges)
    for first, last in spans:
        yield from ((max(first, one), min(last, end)) for one, end in merged if one <= last and end >= first)


def clear_of_buttons(selection: SelectedCells, grid: Grid) -> Grid:
    """Return the cells, if no buttons are there.

    Raises:
        InputError: some are.
    """
    check_clear_of_buttons(grid, named_selection(selection.sheet, BUTTONS_NAME))
    return grid


def existing_grid(selection: SelectedCells) -> Grid:
    """Return the cells of a maze that is there: the selection, or, of a single cell, those of the name `maze_area`.

    Of a maze in too many areas for a name the recipe has them.

    Raises:
        InputError: a single cell, and no maze by that name or with a recipe on the sheet.
    """
    if not selection.is_single_cell:
        return Grid(selection.areas)
    areas = (one[AREA_NAME] for one in mazes_named(meanings(selection.sheet)) if AREA_NAME in one)
    named = named_selection(selection.sheet, AREA_NAME) or next(areas, None) or _recorded_cells(selection.sheet)
    if named is None:
        raise InputError(
            f"only the cell {selection.areas[0].address} is selected, and no maze was generated on sheet "
            f"{selection.sheet.name!r}; select the cells of the maze"
        )
    return Grid.from_selection(named)


def _recorded_cells(sheet: "xw.Sheet") -> Selection | None:
    """Return the cells of the maze whose recipe was recorded last."""
    records = (one.record for one in reversed(Moment.of(meanings(sheet)).kept) if one.area)
    recipes = (recipe_in(record.recipe) for record in records if record is not None)
    return next((recipe.cells for recipe in recipes if recipe is not None), None)


def colored_on(sheet: "xw.Sheet", color: str, areas: Sequence[Area] | None) -> Grid:
    """Return those of some cells that are filled in a colour, or of all cells that are used.

    Fills are read from a copy of the formats, as files have them: some calls, however many cells there are.

    Raises:
        InputError: none are.
    """
    areas = native.areas_of(sheet.used_range) if areas is None else areas
    path = shelf.new_path()
    try:
        copied = native.aside(sheet.book.app)
        try:
            page = copied.sheets[0]
            page.name = sheet.name
            copy_formats(sheet, page, uncut(areas, merged_areas(sheet, areas)))
            copied.save(path)
        finally:
            copied.close()
        with open_workbook(path) as book:
            return colored_cells(book.sheet(sheet.name), color, Grid(areas))
    finally:
        shelf.discard(path)


def occupied_beside(sheet: "xw.Sheet", before: Snapshot, cells: Grid) -> IsOccupied:
    """Return a function that finds those of some places beside cells that are occupied: no opening leads there.

    Formats and names are read as in files; what cells contain is on the sheet alone. The places along a side of merged
    cells that cannot be opened in part are occupied, too.

    Raises:
        InputError: passages of the cells go out through the rim to what is somebody's.
    """
    if any(cells.beyond_rim()):
        with open_workbook(before.path) as book:
            check_rim(book.sheet(SHEET), cells)
    shut = places_outside_merged(cells) if native.draws_sides_whole(sheet) else set()
    kept = Grid(before.areas)

    def among(places: Collection[Place]) -> set[Place]:
        on_sheet = {(row, column) for row, column in places if 1 <= row <= MAX_ROW and 1 <= column <= MAX_COLUMN}
        with open_workbook(before.path) as book:
            not_free = occupied_places(book.sheet(SHEET), on_sheet)
        # Cells that are merged are not in the snapshot.
        not_free |= {place for place in on_sheet if place in shut or kept.cell_at(*place) is None}
        return not_free | occupied(sheet, rectangles(on_sheet - not_free))

    return among
