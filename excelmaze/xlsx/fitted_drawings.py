"""Drawn mazes on sheets that exist: one over the rectangle of a selection, and the way that solves it.

No cell changes. The record of such a maze has no cells: it names the drawings, and has the recipe.
"""

from bisect import bisect
from collections.abc import Sequence
from math import ceil

from excelmaze.draw.drawings import SOLUTION, START, WALLS, Box, Drawing, kind_of
from excelmaze.draw.drawn_mazes import drawn_layout, rooms_of, with_theme
from excelmaze.draw.end_marks import shown_images, with_marks
from excelmaze.draw.round_plan import RoundPlan
from excelmaze.draw.solutions import LINE, DrawnSolution
from excelmaze.draw.theme import FILLED, asked_theme
from excelmaze.errors import InputError, counted
from excelmaze.grids.drawn import DrawnGraph
from excelmaze.grids.grid import Grid
from excelmaze.grids.rings import RoundGraph
from excelmaze.languages import words_in
from excelmaze.maze.maze import Maze
from excelmaze.options.option import flag
from excelmaze.options.table import AppearanceOptions, SafetyOptions, ShapeOptions
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area, Selection
from excelmaze.xlsx.apply import SheetPatch, apply
from excelmaze.xlsx.drawings import SheetDrawings
from excelmaze.xlsx.maze_drawings import MazeDrawing, maze_drawings
from excelmaze.xlsx.maze_names import BUTTONS_NAME, check_clear_of_buttons
from excelmaze.xlsx.occupied import has_maze_in
from excelmaze.xlsx.patch.parts import DrawingChanges
from excelmaze.xlsx.patch.restyle import Restyler
from excelmaze.xlsx.patch.sheet_edit import SheetEdit
from excelmaze.xlsx.read import find_place
from excelmaze.xlsx.record.on_sheet import kept_on
from excelmaze.xlsx.record.record import Record
from excelmaze.xlsx.record.store import free_number
from excelmaze.xlsx.rewrite import ChangeSet, Work
from excelmaze.xlsx.rulers import UNITS_OF_PX, Ruler, Rulers, rulers_on
from excelmaze.xlsx.sheet_view import named_cells
from excelmaze.xlsx.sheets.texts import contents
from excelmaze.xlsx.sheets.workbook import Book
from excelmaze.xlsx.sheets.worksheet import Sheet

# What is as broad as a cell, such as a ring, has so many pixels at least, and usually so many. So much of one is left
# for the outer half of the outer wall.
_LEAST, _USUAL, _FOR_WALL = 6, 20, 0.2
# What is asked for in cells, which a drawn maze leaves alone.
_OF_CELLS = "title", "cell_size", "paper", "margins", "header", "footer", "name_line"


def check_asked(kind: type[DrawnGraph], shape: ShapeOptions, look: AppearanceOptions) -> None:
    """Refuse options of cells and pages for a drawn maze over a selection.

    Raises:
        InputError: there are some.
    """
    over = f"{kind.named} over a selection"
    given = [name for name in _OF_CELLS if getattr(look, name)]
    given += [name for name in ShapeOptions.options if shape.chosen and getattr(shape, name)]
    given += ["color"] if look.color != "none" else []
    if given:
        raise InputError(f"{flag(given[0])} changes cells or pages, and {over} is a drawing; leave it out")
    if look.solution == "sheet":
        raise InputError(f"solution 'sheet': {over} has no second sheet; choose shown")
    _style_of(kind, look)


def place_to_fill(kind: type[DrawnGraph], book: Book, sheet: str | None, cells: str | None) -> tuple[Sheet, Area]:
    """Return the sheet and the rectangle that a drawn maze gets: that given or selected, or that of the last one.

    Raises:
        InputError: no such sheet or name, no selection, several areas; buttons or a maze in cells lie there.
    """
    on = book.sheet(sheet)
    former = [one.area for one in kept_on(on) if one.record is not None and one.record.is_drawing]
    if cells is None and on.saved_selection().selection.size == 1 and former and former[-1] is not None:
        return on, former[-1]
    place = find_place(book, sheet, cells)
    on, (area, *others) = place.sheet, place.grid.areas
    if others:
        raise InputError(
            f"{place.grid.named} is {len(others) + 1} areas, and {kind.named} fits over one; select a rectangle"
        )
    check_clear_of_buttons(Grid([area]), named_cells(on, BUTTONS_NAME))
    if has_maze_in(on, area):
        raise InputError(
            f"there is a maze in cells of {area.address} on sheet {on.name!r}, and {kind.named} would be "
            "drawn over it; clear it first, or select other cells"
        )
    return on, area


def filled(
    work: Work, sheet: Sheet, area: Area, maze: Maze, look: AppearanceOptions, safety: SafetyOptions
) -> ChangeSet:
    """Return what changes where a drawn maze is fitted over a rectangle; those that were drawn there go.

    Raises:
        WorkbookError: the workbook is protected or signed.
    """
    frame, rulers = RoundPlan(rooms_of(maze)).frame, rulers_on(sheet)
    place = _fitted(frame, _in_units(Box.of(area), rulers))
    words, theme = words_in(look.language), asked_theme(maze.recipe.algorithm if maze.recipe else "", look)
    side = (place.right - place.left) / ((frame.right - frame.left) * UNITS_OF_PX)
    images = shown_images(look)
    layout = with_marks(maze, drawn_layout(maze, words), look.marks, words, cell_size=int(side), images=images)
    if look.solution == "shown":
        layout = DrawnSolution(_style_of(type(rooms_of(maze)), look), theme.path.rgb).on(maze, layout, words=words)
    new = [_placed(one, frame, place, rulers) for one in with_theme(layout.drawings, theme)]
    former = [one for one in maze_drawings(sheet) if one.touches(Selection((area,)))]
    drawn = SheetDrawings.of(sheet).changed(sheet, [name for one in former for name in one.drawings], new, rulers)
    kept = kept_on(sheet)
    gone = {one.number for one in former} | {
        one.number for one in kept if one.record is not None and one.record.is_drawing and one.area == area
    }
    recipe = "" if safety.no_recipe or maze.recipe is None else maze.recipe.to_json()
    record = Record(area, (), (), {}, recipe=recipe, drawings=drawn.names)
    number = free_number(kept)
    records = {**{one: None for one in gone if one is not None}, number: record}
    held = len({*contents(sheet, Grid([area]))})
    notes = [f"{counted(held, 'cell')} under the maze hold something, which shows through"] if held else []
    return apply(work, [_patch(sheet, drawn, records, notes)], Restyler(work.book.styles))


def rooms_that_fit(asked: DrawnGraph | None, kind: type[DrawnGraph], sheet: Sheet, area: Area) -> DrawnGraph:
    """Return the rooms of the maze that a rectangle gets: those asked for, or as many as suit it.

    Raises:
        InputError: the rectangle is too small; the message says how large it must be.
    """
    rulers = rulers_on(sheet)
    box = _in_units(Box.of(area), rulers)
    has = (box.right - box.left) / UNITS_OF_PX, (box.bottom - box.top) / UNITS_OF_PX
    sizes = kind.sizes
    if asked is None:
        asked = kind(sizes[max(_count_fitting(kind, sizes, has, _USUAL) - 1, 0)])
    wide, high = (ceil(side * _LEAST) for side in _extent(asked))
    if _fits(_extent(asked), has, _LEAST):
        return asked
    smaller = sizes[: sizes.index(asked.size_asked)]
    fitting = _count_fitting(kind, smaller, has, _LEAST)
    fewer = f", or give at most {smaller[fitting - 1]} {kind.size_option}" if fitting else ""
    left, right = _grown(area.left, area.right, MAX_COLUMN, rulers.columns, wide)
    top, bottom = _grown(area.top, area.bottom, MAX_ROW, rulers.rows, high)
    needed = Area(top, left, bottom, right).address
    raise InputError(
        f"{asked.extent} take {wide} by {high} pixels at least, and {area.address} has {int(has[0])} by {int(has[1])}; "
        f"select {needed}{fewer}"
    )


def _count_fitting(kind: type[DrawnGraph], sizes: range, has: tuple[float, float], pixels: int) -> int:
    """Return how many of some sizes of mazes fit."""
    return bisect(sizes, 0, key=lambda size: int(not _fits(_extent(kind(size)), has, pixels)))


def _fits(extent: tuple[float, float], has: tuple[float, float], pixels: int) -> bool:
    """Return whether there are so many pixels for what is as broad as a cell."""
    return all(side * pixels <= pixels_there for side, pixels_there in zip(extent, has, strict=True))


def _grown(first: int, last: int, end: int, ruler: Ruler, pixels: int) -> tuple[int, int]:
    """Return columns or rows that have so many pixels together: more of them behind, and before at the sheet's end."""
    while ruler.at(last + 1) - ruler.at(first) < pixels * UNITS_OF_PX and (first > 1 or last < end):
        first, last = (first, last + 1) if last < end else (first - 1, last)
    return first, last


def solved(work: Work, place: MazeDrawing, maze: Maze, look: AppearanceOptions) -> ChangeSet:
    """Return what changes where the way through a drawn maze is drawn; one that was drawn before goes.

    Raises:
        InputError: the style fills cells, or is arrows.
        WorkbookError: the workbook is protected or signed.
    """
    sheet, rooms = place.sheet, rooms_of(maze)
    rulers, there = rulers_on(sheet), SheetDrawings.of(sheet)
    rgb = asked_theme(maze.recipe.algorithm if maze.recipe else "", look).path.rgb
    layout = drawn_layout(maze)
    if any(kind_of(name) == START for name in place.drawings):
        layout = with_marks(maze, layout, "letters", str)
    shown = DrawnSolution(_style_of(type(rooms), look), rgb).on(maze, layout, words=words_in(look.language))
    walls = next(name for name in place.drawings if kind_of(name) == WALLS)
    box = there.box(walls, rulers) or RoundPlan(rooms).frame
    new = [one._replace(box=box) for one in shown.drawings if one.name == SOLUTION]
    gone = [name for name in place.drawings if kind_of(name) == SOLUTION]
    drawn = there.changed(sheet, gone, new, rulers)
    records: dict[int, Record | None] = {}
    if place.number is not None:
        record = next(one.record for one in kept_on(sheet) if one.number == place.number)
        assert record is not None  # noqa: S101 - the place is of this record
        left = record.without_drawings(gone)
        records[place.number] = left._replace(drawings=(*left.drawings, *drawn.names))
    return apply(work, [_patch(sheet, drawn, records)], Restyler(work.book.styles))


def _patch(
    sheet: Sheet, drawn: DrawingChanges, records: dict[int, Record | None], notes: Sequence[str] = ()
) -> SheetPatch:
    return SheetPatch(sheet, SheetEdit(sheet.part, others=drawn.edits), records, drawn=drawn, notes=notes)


def _style_of(kind: type[DrawnGraph], look: AppearanceOptions) -> str:
    """Return the style of the solution.

    Raises:
        InputError: it fills cells.
    """
    if look.solution_style == FILLED:
        raise InputError(f"solution style 'cells' fills cells, and {kind.named} has none; choose line or dots")
    return look.solution_style or LINE


def _extent(rooms: DrawnGraph) -> tuple[float, float]:
    """Return how broad and how high a maze is with its walls, in what is as broad as a cell."""
    assert isinstance(rooms, RoundGraph)  # noqa: S101 - there are no others
    frame = RoundPlan(rooms).frame
    return frame.right - frame.left + _FOR_WALL, frame.bottom - frame.top + _FOR_WALL


def _in_units(box: Box, rulers: Rulers) -> Box:
    columns, rows = rulers
    return Box(rows.at(box.top), columns.at(box.left), rows.at(box.bottom), columns.at(box.right))


def _fitted(frame: Box, box: Box) -> Box:
    """Return the place of a frame in the middle of a rectangle, in the same units."""
    wide, high = frame.right - frame.left, frame.bottom - frame.top
    side = min((box.right - box.left) / (wide + _FOR_WALL), (box.bottom - box.top) / (high + _FOR_WALL))
    aside, above = side * wide / 2, side * high / 2
    middle, center = (box.top + box.bottom) / 2, (box.left + box.right) / 2
    return Box(middle - above, center - aside, middle + above, center + aside)


def _placed(drawing: Drawing, frame: Box, place: Box, rulers: Rulers) -> Drawing:
    """Return a drawing of a maze in its place on a sheet."""
    scale = (place.right - place.left) / (frame.right - frame.left)
    rows = (rulers.rows.point(round(place.top + (row - frame.top) * scale)) for row in drawing.box[::2])
    columns = (rulers.columns.point(round(place.left + (column - frame.left) * scale)) for column in drawing.box[1::2])
    (top, bottom), (left, right) = rows, columns
    return drawing._replace(box=Box(top, left, bottom, right))
