"""The mazes of a workbook as they are drawn there: what a picture of each shows."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.draw.distances import FROM_START, TO_GOAL, distances
from excelmaze.draw.drawings import CUT_LINES, GOAL, HOLE, SOLUTION, START
from excelmaze.draw.end_marks import ARROWS, NONE, cells_of_arrow, is_pair, with_marks
from excelmaze.draw.layout import Role
from excelmaze.draw.theme import THEMES, Color, Theme
from excelmaze.draw.tilings import lay_out, lay_out_sheets
from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.grids.linked import LinkedGrid
from excelmaze.maze.alphabets import letters_of
from excelmaze.maze.ends import choose_ends
from excelmaze.maze.maze import Maze
from excelmaze.open_files import FileLike
from excelmaze.pictures.page import Page
from excelmaze.pictures.pages import UNCOLORED
from excelmaze.pictures.printed import Printed
from excelmaze.sheet.addresses import Area, Place, overlap
from excelmaze.texts import writable
from excelmaze.xlsx.color_scale import Scales
from excelmaze.xlsx.drawings import SheetDrawings
from excelmaze.xlsx.drawn_line import drawn_line
from excelmaze.xlsx.game_names import game_on
from excelmaze.xlsx.printed_sheet import key_cells, pages_of_table, printed_maze, printed_sheets
from excelmaze.xlsx.read import MazePlace, drawn_maze, find_drawn, levels_at, sheets_with_mazes
from excelmaze.xlsx.sheet_theme import theme_on
from excelmaze.xlsx.sheet_view import filled_as
from excelmaze.xlsx.sheets.cell_formats import CellFormats
from excelmaze.xlsx.sheets.texts import texts_of
from excelmaze.xlsx.sheets.workbook import open_workbook
from excelmaze.xlsx.sheets.worksheet import Sheet

if TYPE_CHECKING:
    from excelmaze.draw.drawings import Drawing, Image
    from excelmaze.draw.images import Images

_NO_MARK = "-"


class Pictured(NamedTuple):
    """A maze as it is drawn in a workbook.

    Attributes:
        maze: the maze.
        name: of its sheet.
        title: the line above it.
        theme: its colours.
        shows_solution: whether its solution is coloured.
        marks: at start and goal.
        color: by which distance its cells are coloured; `none` if they are not.
        occupied: cells next to the maze in which an arrow would stand, and something else does.
        printed: how each of its sheets is printed.
        key: the maze of its solution that stands next to it.
        before: the pages of sheets before it that have texts alone.
        images: the pictures at its ends and in its holes.
        cut_lines: the lines to cut along between it and others on its sheet.
        solution_style: that of a solution that is drawn over the cells.
    """

    maze: Maze
    name: str
    title: str
    theme: Theme
    shows_solution: bool
    marks: str
    color: str
    occupied: Collection[Place]
    printed: Sequence[Printed]
    key: Maze | None = None
    before: Sequence[Page] = ()
    images: "Images | None" = None
    cut_lines: "Sequence[Drawing]" = ()
    solution_style: str | None = None


def pictured(
    path: FileLike,
    *,
    sheet: str | None = None,
    cells: str | None = None,
    start: str | None = None,
    goal: str | None = None,
    every: bool = False,
) -> Iterator[Pictured]:
    """Yield the maze of a workbook, as `excelmaze.read` finds it, or with `every` those of all sheets that name one.

    Raises:
        InputError: there is no maze; or no such sheet, cells, start or goal.
        WorkbookError: the file is no workbook, or damaged.
    """
    with open_workbook(path) as book:
        sheets: list[str | None] = [*sheets_with_mazes(book)] if every and sheet is None and cells is None else []
        read: set[str] = set()
        tables = [name for name in printed_sheets(book) if name not in sheets] if sheets else []
        order = book.sheet_names
        for name in sheets or [sheet]:
            if name in read:  # which were read with the first of them
                continue
            before = [one for one in tables if name is not None and order.index(one) < order.index(name)]
            tables = [one for one in tables if one not in before]
            place = find_drawn(book, name, cells)
            formats = place.sheet.cell_formats(place.grid)
            maze = _with_texts(drawn_maze(place, formats), place)
            read.update(maze.grid.sheets)
            drawn = maze
            if start is not None or goal is not None or not maze.ends:
                maze = maze.replaced(ends=[choose_ends(maze, start, goal, needed=False)])
            solved = drawn if drawn.ends else maze
            theme, drawings = theme_on(place.sheet, place.grid, formats, solved), SheetDrawings.of(place.sheet)
            shown = drawings.pictured([maze.grid.cells.bounds])
            shows_solution = SOLUTION in shown or _shows_solution(solved, place, formats, theme)
            shows_solution = shows_solution and bool(maze.solutions())
            images = _images(shown)
            keys = key_cells(place.sheet) if cells is None else None
            levels = levels_at(place) or [(place.sheet, maze.grid.cells)]
            title = _title(place)
            arrows, occupied = _outside(place.sheet, maze, title)
            marks = _marks(place, maze, images, has_arrows=bool(arrows))
            cells_of = [Grid([*grid.areas, *(Area(*one, *one) for one in arrows)]) for _, grid in levels]
            printed = [printed_maze(sheet, own, keys) for (sheet, _), own in zip(levels, cells_of, strict=True)]
            key = None if keys is None else _key(place.with_cells(keys), maze)
            line = drawn_line(drawings, [one.grid.cells.bounds for one in (maze, key) if one is not None])
            if line is not None and line.rgb:
                theme = theme._replace(path=Color(line.rgb))
            pages = [page for one in before for page in pages_of_table(book.sheet(one))]
            color = _color(maze, [sheet for sheet, _ in levels])
            yield Pictured(
                maze,
                place.sheet.name,
                title,
                theme,
                shows_solution=shows_solution,
                marks=marks,
                color=color,
                occupied=occupied,
                printed=printed,
                key=key,
                before=pages,
                images=images,
                cut_lines=_cut_lines(drawings, place.sheet),
                solution_style=None if line is None else line.style,
            )


def _cut_lines(drawings: SheetDrawings, sheet: Sheet) -> "Sequence[Drawing]":
    if all(one.name != CUT_LINES for one in drawings.all):
        return ()
    from excelmaze.xlsx.rulers import rulers_on

    return list(drawings.lines(CUT_LINES, rulers_on(sheet)))


def _images(drawings: "Mapping[str, Image | None]") -> "Images | None":
    """Return the pictures among drawings by their kinds, if there are any."""
    if not any(drawings.values()):
        return None
    from excelmaze.draw.images import Images

    return Images(*(drawings.get(kind) for kind in (START, GOAL, HOLE)))


def _with_texts(maze: Maze, place: MazePlace) -> Maze:
    """Return a maze with the single letters and numbers in its rooms, whoever wrote them; ends have marks instead.

    What is typed into a game is no part of it.
    """
    grid = maze.grid
    if grid.sheets or maze.blind or isinstance(grid, LinkedGrid):
        return maze
    played = game_on(place.sheet)
    found = {
        grid.room_at(*at): text.strip()
        for cell, text in texts_of(place.sheet, place.grid).items()
        if text.strip()[:1].isalnum() and len(letters_of(text)) == 1
        for at in (place.grid.place(cell),)
        if not any(overlap(Area(*at, *at), cells) for cells in played)
    }
    starts, goals = {end.start for end in maze.ends}, {*maze.false_goals, *(end.goal for end in maze.ends)}
    # Exits have letters of their own; marks are alike.
    marked = starts if len({found.get(goal) for goal in goals}) > 1 else starts | goals
    texts = {room: text for room, text in found.items() if room is not None and room not in marked}
    return maze.replaced(texts=texts) if texts else maze


def _outside(sheet: Sheet, maze: Maze, title: str) -> tuple[list[Place], list[Place]]:
    """Return the cells in which the arrows of a maze stand outside, and those in which none can be drawn.

    These hold something else, as the row of a title does; or the sheet shows other arrows and none there.
    """
    arrows = _arrows(maze)
    if not arrows:
        return [], []
    outside = Grid.from_cells(arrows)
    found = {outside.place(cell): text for cell, text in texts_of(sheet, outside).items()}
    ours = [place for place, text in arrows.items() if found.get(place) == text]
    titled = maze.grid.bounds.top - 1 if title else None
    return ours, [place for place in arrows if place not in ours and (ours or place in found or place[0] == titled)]


def _arrows(maze: Maze) -> Mapping[Place, str]:
    """Return the arrows that could stand outside of a maze; levels have none."""
    if maze.grid.sheets or maze.goal is None or maze.start is None:
        return {}
    return with_marks(maze, lay_out(maze), ARROWS, str).outside


def _color(maze: Maze, sheets: Sequence[Sheet]) -> str:
    """Return by which distance the cells of a maze are coloured, to judge by the numbers that they hold."""
    scales = [Scales(sheet) for sheet in sheets]
    if not any(scale.areas for scale in scales):
        return UNCOLORED
    layouts = lay_out_sheets(maze)
    held = [scale.numbers(layout.grid) for scale, layout in zip(scales, layouts, strict=True)]
    for color in (TO_GOAL, FROM_START):
        with suppress(InputError):  # a maze without a goal
            found = distances(maze, layouts, color)
            pairs = [
                (number, numbers[cell])
                for own, numbers in zip(held, found, strict=True)
                for cell, number in own.items()
            ]
            if sum(one == other for one, other in pairs) > len(pairs) / 2:
                return color
    return UNCOLORED


def _shows_solution(maze: Maze, place: MazePlace, formats: CellFormats, theme: Theme) -> bool:
    """Return whether a room of the solution is filled as such; at its ends another fill may be the same."""
    filled = filled_as(formats, [one.fills[Role.SOLUTION] for one in (*THEMES.values(), theme)])
    if not any(filled):
        return False
    sheet_place = maze.grid.sheet_place
    ends = {sheet_place(room) for pair in maze.ends for room in pair if room is not None}
    solution = {sheet_place(room) for rooms in maze.solutions() for room in rooms}
    cells = (place.grid.cell_at(*one) for one in solution - ends)
    return any(cell is not None and filled[cell] for cell in cells)


def _key(place: MazePlace, maze: Maze) -> Maze | None:
    """Return the key next to mazes, which lies as they do; None where the mazes are others by now."""
    key = drawn_maze(place)
    key = key.replaced(ends=maze.ends) if key.graph.size == maze.graph.size else key
    key = _with_texts(key, place)
    return key if key.solutions() else None


def _marks(place: MazePlace, maze: Maze, images: "Images | None", *, has_arrows: bool) -> str:
    """Return what is written at start and goal of the maze: a pair, or none."""
    if maze.goal is None or maze.start is None:
        return NONE
    grid = maze.grid
    if has_arrows:
        return ARROWS
    levels = levels_at(place) or [(place.sheet, grid)]
    size = grid.floor.size
    labels = grid.signs(maze.passages) if isinstance(grid, LinkedGrid) else {}
    texts = []
    for end in (maze.start, maze.goal):
        cell = Grid.from_cells([grid.sheet_place(end)])
        found = texts_of(levels[end // size][0], cell).get(0, "")
        texts.append(found.strip().removesuffix(labels.get(end, "")).strip())
    if images is not None:  # which are no marks, but the other end may have one
        texts = [text or _NO_MARK * bool(image) for text, image in zip(texts, images, strict=False)]
    return ",".join(texts) if is_pair(texts) else NONE


def _title(place: MazePlace) -> str:
    """Return the text above the maze's top left corner, where `save` and `fill_workbook` write a title."""
    bounds = place.grid.bounds
    if bounds.top == 1:
        return ""
    above = Grid.from_cells([(bounds.top - 1, bounds.left)])
    text = writable(" ".join(texts_of(place.sheet, above).get(0, "").split()))
    return "" if cells_of_arrow(text, (bounds.top - 1, bounds.left)) else text
