"""The cells of a workbook that a maze gets: those that are meant, a shape in them, or those that the user painted."""

from excelmaze.options.table import Shape
from excelmaze.xlsx.read import MazePlace, find_cells, find_place
from excelmaze.xlsx.sheets.workbook import Book


def shaped_place(book: Book, sheet: str | None, cells: str | None, asked: Shape, *, bridges: bool) -> MazePlace:
    """The cells that a maze gets.

    Raises:
        InputError: as `find_place`; or the shape cannot be drawn there, no cell has the colour, a hole lies outside.
        WorkbookError: the workbook or a picture is damaged.
    """
    place = _asked_place(book, sheet, cells, asked.colored)
    if not asked.chosen:
        return place
    from excelmaze.grids.chosen_cells import drawn_within

    grid = drawn_within(asked, place.grid, bridges=bridges)
    for hole in asked.hole:
        grid = grid.minus(find_cells(book, place.sheet.name, hole))
    return place if grid is place.grid else place.with_cells(grid)


def _asked_place(book: Book, sheet: str | None, cells: str | None, colored: str | None) -> MazePlace:
    """The cells that are meant, of these those of a colour if one is asked for."""
    if colored is None:
        return find_place(book, sheet, cells)
    from excelmaze.xlsx.colored import colored_cells

    page = book.sheet(sheet)
    if cells is None and page.saved_selection().selection.size == 1:
        return MazePlace(page, colored_cells(page, colored), None)
    place = find_place(book, sheet, cells)
    return place.with_cells(place.grid.common_with(colored_cells(place.sheet, colored, place.grid).areas))
