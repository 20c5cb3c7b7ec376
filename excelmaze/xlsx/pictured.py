"""The mazes of a workbook as they are drawn there: what a picture of each shows."""

from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from excelmaze.draw.drawings import SOLUTION, kind_of
from excelmaze.draw.end_marks import ARROWS, NONE, cells_of_arrow, is_pair, with_marks
from excelmaze.draw.layout import Role
from excelmaze.draw.theme import THEMES, Theme
from excelmaze.draw.tilings import lay_out
from excelmaze.errors import InputError
from excelmaze.files import FileLike
from excelmaze.grids.linked import LinkedGrid
from excelmaze.maze.maze import Maze
from excelmaze.maze.words import letters_of
from excelmaze.sheet.addresses import Area, any_overlap
from excelmaze.sheet.paper import paper_size, size_numbered, typed_size
from excelmaze.texts import writable
from excelmaze.xlsx.changeable import game_on, levels_of
from excelmaze.xlsx.maze_drawings import kinds_over, maze_drawing_in, maze_drawings
from excelmaze.xlsx.patch.page_settings import paper_of
from excelmaze.xlsx.read import MazePlace, drawn_maze, find_drawn, sheets_with_mazes, with_ends_at
from excelmaze.xlsx.record.maze_names import PAPER_NAME
from excelmaze.xlsx.sheet_theme import theme_on
from excelmaze.xlsx.sheet_view import filled_as
from excelmaze.xlsx.sheets.cell_formats import CellFormats
from excelmaze.xlsx.sheets.cell_texts import text_at, texts_of
from excelmaze.xlsx.sheets.workbook import open_workbook
from excelmaze.xlsx.sheets.worksheet import Sheet


class Pictured(NamedTuple):
    """A maze as it is drawn in a workbook.

    Attributes:
        maze: the maze.
        name: of its sheet.
        title: the line above it.
        theme: its colours; None of a drawn maze.
        shows_solution: whether its solution is shown.
        marks: at start and goal; None of a drawn maze.
        paper: the size of the paper that its sheet is printed on; None where that does not say.
        orientation: `portrait` or `landscape`; "" where the sheet does not say.
        note: where start and goal were found, if nothing recorded tells them.
    """

    maze: Maze
    name: str
    title: str
    theme: Theme | None
    shows_solution: bool
    marks: str | None
    paper: str | None
    orientation: str
    note: str = ""


def pictured(
    path: FileLike,
    *,
    sheet: str | None = None,
    cells: str | None = None,
    start: str | None = None,
    goal: str | None = None,
    every: bool = False,
) -> Iterator[Pictured]:
    """Yield the maze of a workbook, as `excelmaze.read` finds it, or with `every` all that are drawn or named there.

    Raises:
        InputError: there is no maze; or no such sheet, cells, start or goal.
        WorkbookError: the file is no workbook, or damaged.
    """
    every = every and sheet is None and cells is None
    with open_workbook(path) as book:
        drawings = [one for on in book.worksheets for one in maze_drawings(on)] if every else []
        if not drawings and (drawing := maze_drawing_in(book, sheet, cells)) is not None:
            drawings = [drawing]
        for drawing in drawings:
            on, area = drawing.sheet, drawing.area
            title = "" if area is None else title_over(on, area)
            is_solved = any(kind_of(name) == SOLUTION for name in drawing.drawings)
            look = title, None, is_solved, None, paper_on(on), orientation_on(on)
            yield Pictured(drawing.maze(start, goal), on.name, *look)
        sheets: list[str | None] = [*sheets_with_mazes(book)] if every else []
        read: set[str] = set()
        for name in sheets or ([] if drawings else [sheet]):
            if name in read:  # which were read with the first of them
                continue
            place = find_drawn(book, name, cells)
            formats = place.sheet.cell_formats(place.grid)
            maze = drawn = drawn_maze(place, formats)
            read.update(maze.grid.sheets)
            note = ""
            if start is not None or goal is not None or not maze.ends:
                maze, note = with_ends_at(maze, place, start, goal, needed=False)
            maze = _with_texts(maze, place)
            solved = drawn if drawn.ends else maze
            theme = theme_on(place.sheet, place.grid, formats, solved)
            has_line = SOLUTION in kinds_over(place.sheet, [place.grid.bounds]).values()
            shows_solution = has_line or _shows_solution(solved, place, formats, theme)
            yield Pictured(
                maze,
                place.sheet.name,
                title_over(place.sheet, place.grid.bounds),
                theme,
                shows_solution=shows_solution and bool(maze.room_paths()),
                marks=_marks(place, solved),
                paper=paper_on(place.sheet),
                orientation=orientation_on(place.sheet),
                note=note,
            )


def paper_on(sheet: Sheet) -> str | None:
    """Return the size of a sheet's paper: the one that it names, as those of booklets do, or its page set-up's."""
    with suppress(InputError):
        return typed_size(paper_size(sheet.formula_of(PAPER_NAME).strip('"')))
    number = paper_of(sheet.part)
    return None if number is None else typed_size(size_numbered(number))


def orientation_on(sheet: Sheet) -> str:
    """Return how a sheet's page lies, `portrait` or `landscape`; "" where the sheet does not say."""
    setup = sheet.part.root.find("pageSetup")
    lies = "" if setup is None else setup.attributes.get("orientation", "")
    return lies if lies in {"portrait", "landscape"} else ""


def _with_texts(maze: Maze, place: MazePlace) -> Maze:
    """Return a maze with the single letters and numbers in its rooms, whoever wrote them; ends have marks instead.

    What is typed into a game is no part of it.
    """
    grid = maze.grid
    if grid.sheets or maze.signs.blind or isinstance(grid, LinkedGrid):
        return maze
    played = game_on(place.sheet)
    found = {
        grid.room_at(*at): text.strip()
        for cell, text in texts_of(place.sheet, place.grid).items()
        if text.strip()[:1].isalnum() and len(letters_of(text)) == 1
        for at in (place.grid.place(cell),)
        if not any_overlap([Area(*at, *at)], played)
    }
    starts, goals = {end.start for end in maze.ends}, {*maze.signs.false_goals, *(end.goal for end in maze.ends)}
    # Exits have letters of their own; marks are alike.
    marked = starts if len({found.get(goal) for goal in goals}) > 1 else starts | goals
    texts = {room: text for room, text in found.items() if room is not None and room not in marked}
    return maze.replaced(signs=maze.signs._replace(texts=texts)) if texts else maze


def _has_arrows(sheet: Sheet, maze: Maze) -> bool:
    """Return whether one of the arrows that could stand outside of a maze does; levels have none."""
    if maze.grid.sheets:
        return False
    arrows = with_marks(maze, lay_out(maze), ARROWS, str).outside
    return any(text_at(sheet, *place) == text for place, text in arrows.items())


def _shows_solution(maze: Maze, place: MazePlace, formats: CellFormats, theme: Theme) -> bool:
    """Return whether a room of the solution is filled as such; at its ends another fill may be the same."""
    filled = filled_as(formats, [fill for one in (*THEMES.values(), theme) for fill in one.fills_of([Role.SOLUTION])])
    if not any(filled):
        return False
    sheet_place = maze.grid.sheet_place
    ends = {sheet_place(room) for pair in maze.ends for room in pair if room is not None}
    solution = {sheet_place(room) for rooms in maze.room_paths() for room in rooms}
    cells = (place.grid.cell_at(*one) for one in solution - ends)
    return any(cell is not None and filled[cell] for cell in cells)


def _marks(place: MazePlace, maze: Maze) -> str:
    """Return what is written at start and goal of the maze: a pair, arrows, or none."""
    start, goal = maze.ends[0] if maze.ends else (0, None)
    if goal is None:
        return NONE
    grid = maze.grid
    if _has_arrows(place.sheet, maze):
        return ARROWS
    levels = levels_of(place.sheet, place.grid)
    size = grid.floor.size
    labels = grid.signs(maze.passages) if isinstance(grid, LinkedGrid) else {}
    texts = []
    for end in (start, goal):
        found = text_at(levels[end // size][0], *grid.sheet_place(end))
        texts.append(found.strip().removesuffix(labels.get(end, "")).strip())
    return ",".join(texts) if is_pair(texts) else NONE


def title_over(sheet: Sheet, bounds: Area) -> str:
    """Return the text above the top left corner of a maze, where `save` and `fill_workbook` write a title."""
    if bounds.top == 1:
        return ""
    place = bounds.top - 1, bounds.left
    text = writable(" ".join(text_at(sheet, *place).split()))
    return "" if cells_of_arrow(text, place) else text
