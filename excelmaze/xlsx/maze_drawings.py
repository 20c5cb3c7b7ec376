"""Drawn mazes in a workbook: drawings on a sheet whose cells know nothing of them, and the recipes that make them.

Only new workbooks get them. The recipe of one that is alone is in the document's properties; those of several on a
sheet are in records, which name their drawings.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from excelmaze.errors import InputError, WorkbookError
from excelmaze.files import FileLike
from excelmaze.grids.rings import ROUND
from excelmaze.maze.maze import Ends, Maze
from excelmaze.maze.recipe import Recipe
from excelmaze.options.table import LocationOptions, MazeOptions
from excelmaze.sheet.addresses import Area, any_overlap
from excelmaze.xlsx.record.on_sheet import records_on
from excelmaze.xlsx.sheets.workbook import Book, open_workbook
from excelmaze.xlsx.sheets.worksheet import Sheet


class MazeDrawing(NamedTuple):
    """A drawn maze on a sheet.

    Attributes:
        sheet: the sheet.
        drawings: the names of its drawings that are there.
        area: the cells under it; None where it is anchored to none.
        recipe: the text of its recipe.
    """

    sheet: Sheet
    drawings: tuple[str, ...]
    area: Area | None
    recipe: str

    def touches(self, areas: Sequence[Area]) -> bool:
        """Return whether it lies over cells of some areas."""
        return self.area is not None and any_overlap([self.area], areas)

    @property
    def is_solved(self) -> bool:
        """Whether the way is drawn."""
        from excelmaze.draw.drawings import SOLUTION, kind_of

        return any(kind_of(name) == SOLUTION for name in self.drawings)

    @property
    def look(self) -> dict[str, str]:
        """What its sheet shows of it, as options: title, paper, orientation and solution, as far as it has them."""
        from excelmaze.xlsx.pictured import orientation_on, paper_on, title_over

        title = "" if self.area is None else title_over(self.sheet, self.area)
        told = {"title": title, "paper": paper_on(self.sheet), "orientation": orientation_on(self.sheet)}
        return {name: one for name, one in told.items() if one} | ({"solution": "shown"} if self.is_solved else {})

    def maze(self) -> Maze:
        """Return the maze, as its recipe makes it.

        Raises:
            WorkbookError: the workbook has no recipe of it.
        """
        from excelmaze.maze.generation import follow

        with suppress(InputError):
            recipe = Recipe.from_json(self.recipe)
            if recipe.tiling == ROUND:
                return follow(recipe)
        raise WorkbookError(
            f"{self.sheet.book.path}: the workbook has no recipe of the maze that is drawn on sheet "
            f"{self.sheet.name!r}, and the drawing alone does not tell its rooms; make it again"
        )


def maze_drawings(sheet: Sheet) -> list[MazeDrawing]:
    """Return the drawn mazes on a sheet, the last one at the end; one without walls there is none."""
    if sheet.part.root.find("drawing") is None:
        return []
    from excelmaze.draw.drawings import WALLS, kind_of
    from excelmaze.xlsx.drawings import drawings_on

    areas: dict[str, Area | None] = {}
    for name, area in drawings_on(sheet):
        if kind_of(name) is not None:
            areas.setdefault(name, area)
    found: list[MazeDrawing] = []
    for kept in records_on(sheet).kept:
        names = tuple(name for name in kept.record.drawings if name in areas) if kept.record is not None else ()
        walls = [name for name in names if kind_of(name) == WALLS]
        if kept.record is not None and walls:
            found.append(MazeDrawing(sheet, names, areas[walls[0]], kept.record.recipe))
    recorded = {name for one in found for name in one.drawings}
    others = {name: area for name, area in areas.items() if name not in recorded}
    walls = [name for name in others if kind_of(name) == WALLS]
    if not walls:
        return found
    from excelmaze.xlsx.recipes import description_in

    _, node = description_in(sheet.book)
    over = [area for name in walls if (area := others[name]) is not None]
    names = tuple(
        name for name, own in others.items() if name in walls or (own is not None and any_overlap([own], over))
    )
    return [MazeDrawing(sheet, names, others[walls[0]], "" if node is None else node.text), *found]


def maze_drawing_in(book: Book, sheet: str | None, cells: str | None) -> MazeDrawing | None:
    """Return the drawn maze over some cells, or over those selected; else the last one, unless cells have a maze.

    Raises:
        InputError: no such sheet or name.
    """
    from excelmaze.xlsx.read import find_cells, known_cells

    selection = None if cells is None else find_cells(book, sheet, cells)
    on = book.sheet(sheet if selection is None else selection.sheet or sheet)
    places = maze_drawings(on)
    if not places:
        return None
    saved = on.saved_selection().selection if selection is None else selection
    touched = [one for one in places if one.touches(saved.areas)]
    if touched or cells is not None:
        return touched[-1] if touched else None
    in_cells = None
    with suppress(InputError):  # somebody else's name, which stands for something else
        in_cells = known_cells(on)
    return places[-1] if in_cells is None else None


def refuse_drawn(book: Book, sheet: str | None, cells: str | None) -> None:
    """Refuse a drawn maze where a command changes one: that of `maze_drawing_in`.

    Raises:
        InputError: no such sheet or name.
        WorkbookError: there is a drawn maze.
    """
    if (place := maze_drawing_in(book, sheet, cells)) is not None:
        raise _unchanged(place)


def check_none_drawn(sheet: Sheet, areas: Sequence[Area] | None) -> None:
    """Refuse cells under a drawn maze; None are all cells.

    Raises:
        WorkbookError: there is one.
    """
    place = next((one for one in maze_drawings(sheet) if areas is None or one.touches(areas)), None)
    if place is not None:
        raise _unchanged(place)


def _unchanged(place: MazeDrawing) -> WorkbookError:
    where = "" if place.area is None else f" over {place.area.address}"
    return WorkbookError(
        f"{place.sheet.book.path}: the maze{where} on sheet {place.sheet.name!r} is a drawing, which no command "
        "changes; delete the sheet, choose other cells, or make it anew with excelmaze new --solution shown"
    )


def drawings_note(sheet: Sheet, areas: Sequence[Area], *, only_solution: bool = False) -> list[str]:
    """Return a note on pictures and lines of an earlier maze over some cells: they stay."""
    if sheet.part.root.find("drawing") is None:
        return []
    from excelmaze.draw.drawings import SOLUTION, kind_of
    from excelmaze.xlsx.drawings import drawings_of_mazes

    names = [name for name in drawings_of_mazes(sheet, areas) if not only_solution or kind_of(name) == SOLUTION]
    return [f"drawings over the cells stay: {', '.join(sorted(names))}; delete them in Excel"] if names else []


def drawing_maze_in(book: Book, sheet: str | None, cells: str | None) -> Maze | None:
    """Return the drawn maze that is drawn on a sheet, as its recipe makes it; None where there is none.

    Raises:
        InputError: no such sheet or name.
        WorkbookError: the workbook has no recipe of it.
    """
    place = maze_drawing_in(book, sheet, cells)
    return None if place is None else place.maze()


def drawing_maze_at(path: FileLike, where: LocationOptions, making: MazeOptions) -> tuple[Maze, dict[str, str]] | None:
    """Return the drawn maze of a workbook with the ends that are asked for, and its look there.

    None is where there is no such maze.

    Raises:
        InputError: no such sheet, start or goal.
        WorkbookError: the file is no workbook, or has no recipe of the maze.
    """
    with open_workbook(path) as book:
        place = maze_drawing_in(book, where.sheet, where.cells)
        if place is None:
            return None
        return with_drawing_ends(place.maze(), making), place.look


def drawing_mazes_of(path: FileLike) -> list[tuple[str, Maze, dict[str, str]]]:
    """Return for each drawn maze of a workbook its sheet, the maze, and its look there.

    Raises:
        WorkbookError: the file is no workbook, or has no recipe of one of them.
    """
    with open_workbook(path) as book:
        places = [place for name in book.sheet_names for place in maze_drawings(book.sheet(name))]
        return [(place.sheet.name, place.maze(), place.look) for place in places]


def with_drawing_ends(maze: Maze, making: MazeOptions) -> Maze:
    """Return the maze with the start and goal that are asked for.

    Raises:
        InputError: a room outside the maze, or a word that is for mazes in cells.
    """
    rooms, (start, goal) = maze.graph, maze.ends[0]
    if making.start is not None:
        start = rooms.find(making.start, "start")
    if making.goal is not None:
        goal = rooms.find(making.goal, "goal")
    return maze.replaced(ends=[Ends(start, goal), *maze.ends[1:]])
